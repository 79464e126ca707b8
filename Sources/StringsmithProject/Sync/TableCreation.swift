import StringsmithModel
import StringsmithText

/// Whether the project's targets would copy a new table, so that programs find it.
struct TableCreation: Sendable {
    private let targets: ProjectTargets

    /// The directories of the groups in the bundles of targets.
    private let heldParents: Set<FilePath>

    /// True if new files have to be added to an Xcode project, unless it has their directory.
    private let hasXcodeProject: Bool

    init(_ targets: ProjectTargets, groups: [LocalizationGroup]) {
        self.targets = targets
        hasXcodeProject = targets.targets.contains { $0.origin.hasByteSuffix("project.pbxproj") }
        let held = groups.filter { group in
            Self.paths(of: group).contains { !targets.targets(holding: $0).isEmpty }
        }
        heldParents = Set(held.map { FilePath($0.parent) })
    }

    private static func paths(of group: LocalizationGroup) -> [String] {
        group.tablePaths
            + group.directories.flatMap { directory in
                directory.interfaceFiles.map { FilePath(directory.path).appending($0) }
            }
    }

    /// Returns a note if no target would copy a new table, although targets have tables elsewhere.
    func refusal(ofTableAt path: String, _ table: TableName, in group: LocalizationGroup) -> Diagnostic? {
        if heldParents.isEmpty || heldParents.contains(FilePath(group.parent)) { return nil }
        guard targets.targets(holding: path).isEmpty else { return nil }
        let place = group.parent.isEmpty ? "." : FilePath(group.parent).withoutSlash
        return Diagnostic(
            path: place, severity: .note, rule: .notInProject,
            message: "missing table '\(table)' not created: no target copies tables from this directory",
            table: table,
            notes: [Note("add the tables to a target, or create them anyway with --table \(table)")])
    }

    /// Returns what is left to do with a new table; nil if a target has it already.
    func announcement(ofTableAt path: String) -> String? {
        guard hasXcodeProject, targets.targets(holding: path).isEmpty else { return nil }
        return "not in the Xcode project yet: add it to the target's resources"
    }
}

extension Diagnostic {
    /// A warning that a table isn't created, since the usual file system of a Mac couldn't hold it beside another.
    static func notCreated(
        _ table: TableName, besides other: TableName, _ path: String, _ range: SourceRange? = nil
    ) -> Diagnostic {
        Diagnostic(
            path: path, range: range, severity: .warning, rule: .tableNameCase,
            message: "table '\(table)' not created: its name differs from '\(other)' in case only", table: table,
            notes: [Note("use one name in the calls and in all directories")])
    }
}
