import StringsmithFormats

/// A plan to configure git to merge and show tables and catalogs with this program, or to undo that.
package struct MergeDriverPlan: Sendable {
    /// A new value in the repository's configuration; nil to remove it.
    package struct Setting: Hashable, Sendable {
        /// The key, such as `merge.stringsmith.driver`.
        package var key: String

        package var value: String?
    }

    /// The lines in `.gitattributes`.
    static let attributesLines = FormatRegistry.tableExtensions.map {
        "*.\($0) merge=stringsmith diff=stringsmith"
    }

    /// The settings to change.
    package let settings: [Setting]

    /// The new `.gitattributes`; if its contents are empty, the file is removed.
    package let attributes: PlannedFile

    /// The lines that are added to `.gitattributes`, or removed from it.
    package let changedLines: [String]

    /// The settings that another program wrote, with their present values. They stay.
    package let foreign: [Setting]

    private let repository: GitRepository

    /// Plans to register a program.
    /// - Throws: `FileSystemError` if `.gitattributes` can't be read.
    package init(
        installing program: String, in repository: GitRepository, of workspace: Workspace
    ) throws(FileSystemError) {
        var attributes = GitAttributes(try workspace.existingBytes(at: Self.attributesPath(of: repository)) ?? [])
        let lines = Self.attributesLines.filter { !attributes.contains($0) }
        for line in lines { attributes.add(line) }
        try self.init(repository, settings: Self.settings(program: program), attributes, lines)
    }

    /// Plans to undo the registration.
    /// - Throws: `FileSystemError` if `.gitattributes` can't be read.
    package init(uninstallingFrom repository: GitRepository, of workspace: Workspace) throws(FileSystemError) {
        var attributes = GitAttributes(try workspace.existingBytes(at: Self.attributesPath(of: repository)) ?? [])
        let lines = Self.attributesLines.filter { attributes.contains($0) }
        for line in lines { attributes.remove(line) }
        let settings = Self.settings(program: "").map { Setting(key: $0.key, value: nil) }
        try self.init(repository, settings: settings, attributes, lines)
    }

    private init(
        _ repository: GitRepository, settings: [Setting], _ attributes: GitAttributes, _ changedLines: [String]
    ) throws(FileSystemError) {
        self.changedLines = changedLines
        self.repository = repository
        let present = settings.map { Setting(key: $0.key, value: repository.configuration($0.key)) }
        let foreign = present.filter { !Self.isOwn($0) }
        self.foreign = foreign
        self.settings = zip(settings, present).filter { new, present in
            new.value != present.value && !foreign.contains(present)
        }.map(\.0)
        self.attributes = try PlannedFile(
            path: Self.attributesPath(of: repository), contents: attributes.bytes, summary: "")
    }

    /// True if anything changes.
    package var isChange: Bool { !settings.isEmpty || changesAttributes }

    /// True if `.gitattributes` changes.
    package var changesAttributes: Bool {
        attributes.isChange && !(attributes.contents.isEmpty && attributes.original == nil)
    }

    /// Applies the plan. `.gitattributes` comes first, since it has no effect without a driver.
    /// - Throws: `FileSystemError` or `RequestError`.
    package func apply() throws {
        if changesAttributes {
            if attributes.contents.isEmpty {
                try FilePlan.remove(attributes.path)
            } else {
                try FilePlan.write(attributes)
            }
        }
        for setting in settings { try repository.setConfiguration(setting.key, to: setting.value) }
    }

    private static func attributesPath(of repository: GitRepository) -> String { repository.root + "/.gitattributes" }

    /// True for a setting that isn't set, or that an installation of this program wrote, whatever its path or version.
    private static func isOwn(_ setting: Setting) -> Bool {
        guard let value = setting.value else { return true }
        if setting.key.hasSuffix(".driver") { return value.contains(" merge ") && value.contains("%O %A %B -o %A") }
        return !setting.key.hasSuffix(".textconv") || value.hasSuffix(" diff --textconv")
    }

    /// From gitattributes(5): git replaces `%O %A %B` by files, `%L` by the length of markers, `%P` by the path, and
    /// from 2.44 on `%S %X %Y` by labels; percent signs must be doubled. The second driver is for the common ancestor that
    /// git creates when there are several: a conflict must not leave markers there, which would make the ancestor
    /// unreadable.
    private static func settings(program: String) -> [Setting] {
        let quoted = program.quotedForShell
        let merge = quoted.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") + " merge"
        let files = "%O %A %B -o %A --path %P"
        return [
            Setting(key: "merge.stringsmith.name", value: "tables of strings, by key"),
            Setting(
                key: "merge.stringsmith.driver",
                value: "\(merge) --marker-size %L --base-label %S --ours-label %X --theirs-label %Y \(files)"),
            Setting(key: "merge.stringsmith.recursive", value: "stringsmith-ancestor"),
            Setting(key: "merge.stringsmith-ancestor.name", value: "tables of strings, for a common ancestor"),
            Setting(key: "merge.stringsmith-ancestor.driver", value: "\(merge) --base \(files)"),
            Setting(key: "diff.stringsmith.textconv", value: "\(quoted) diff --textconv"),
        ]
    }
}
