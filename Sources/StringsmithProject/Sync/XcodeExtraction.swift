import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Which keys Xcode finds, and puts into string catalogs with its next build.
struct XcodeExtraction: Sendable {
    private let targets: ProjectTargets

    /// Whether the compiler emits the strings of each target, from which Xcode extracts them: `SWIFT_EMIT_LOC_STRINGS`
    /// isn't `NO` in all configurations.
    private let emitsStrings: [Bool]

    /// The names of routines that Xcode doesn't know.
    private let hiddenRoutines: Set<String>

    init(_ targets: ProjectTargets, in workspace: Workspace, routines: [Routine]) {
        self.targets = targets
        emitsStrings = targets.targets.indices.map { target in
            guard let settings = targets.buildSettings[target], !settings.isEmpty else { return true }
            return settings.contains { $0.readingFiles(in: workspace).value(of: "SWIFT_EMIT_LOC_STRINGS") != "NO" }
        }
        let macros = targets.stringMacros.flatMap { Routine.family(named: $0) }
        let known = (Routine.genstringsRoutines + macros).map(\.displayName)
        hiddenRoutines = Set(routines.map(\.displayName)).subtracting(known)
    }

    /// True if Xcode extracts nothing from a source: no target that compiles it lets the compiler emit its strings.
    func skips(source path: String) -> Bool {
        guard SourceLanguage(path: path) == .swift else { return false }
        let members = targets.targets(of: path).filter { !targets.targets[$0].isTest }
        return !members.isEmpty && !members.contains { emitsStrings[$0] }
    }

    /// Returns the name of the target for which Xcode doesn't update a catalog; nil if it does for any target.
    func frozenTarget(ofCatalog path: String) -> String? {
        let holders = targets.targets(holding: path).filter { !targets.targets[$0].isTest }
        guard !holders.contains(where: { emitsStrings[$0] }) else { return nil }
        return holders.first.map { targets.targets[$0].name }
    }

    /// Returns the keys of a table that occur only in calls of the project's own routines, which Xcode doesn't find.
    func unextractedKeys(_ uses: [KeyUse], of table: TableName) -> Set<ExactString> {
        var hidden: Set<ExactString> = []
        var found: Set<ExactString> = []
        for use in uses where use.table == table {
            let isHidden = use.origin == .call && hiddenRoutines.contains(use.routine)
            if isHidden { hidden.insert(use.catalogKey) } else { found.insert(use.catalogKey) }
        }
        return hidden.subtracting(found)
    }
}

extension Diagnostic {
    /// A note that keys aren't added to a catalog.
    static func notExtracted(_ uses: [KeyUse], path: String, table: TableName) -> Diagnostic {
        let count = Set(uses.map(\.catalogKey)).count
        let examples = uses.prefix(1).map { use in
            Note("such as '\(use.key.text.string.escapedForDisplay)'", path: use.path, range: use.place)
        }
        return Diagnostic(
            path: path, severity: .note, rule: .notExtracted,
            message: "\(count == 1 ? "1 key isn't" : "\(count) keys aren't") added: SWIFT_EMIT_LOC_STRINGS is NO for "
                + "the target, so Xcode extracts nothing from its Swift sources",
            table: table, notes: examples)
    }
}
