import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Everything about a project that belongs in its configuration.
package struct ProjectSurvey: Sendable {
    /// A directory relative to the project's, and the reason why it is listed.
    package struct Directory: Hashable, Sendable {
        package var path: String
        package var reason: String

        /// True if the reason applies to some of its files only.
        package var isPartial = false
    }

    /// The language of the strings in the sources.
    package private(set) var developmentLanguage: LocaleIdentifier = "en"

    /// True if a manifest or an Xcode project states the language.
    package private(set) var statesLanguage = false

    /// The project's own routines.
    package private(set) var wrappers: [(signature: String, useCount: Int)] = []

    /// The number of keys in calls of known routines.
    package private(set) var useCount = 0

    /// Generated sources, with the generator's name.
    package private(set) var generatedSources: [Directory] = []

    /// The configurations of SwiftGen, whose tables' keys count as used.
    package private(set) var swiftGenConfigurations: [String] = []

    /// Directories of tests that are skipped anyway.
    package private(set) var skippedTests: [Directory] = []

    /// Directories of third-party code, and of tests that a walk doesn't recognize.
    package private(set) var excluded: [Directory] = []

    /// Keys and patterns of keys that only a server sends.
    package private(set) var serverKeys: [Directory] = []

    /// What all translations get for new keys; nil if they differ, or if there are none.
    package private(set) var newKeys: NewKeyChoice?

    /// Whether everything was read.
    package private(set) var completeness = ScanCompleteness()

    private let directory: String

    /// Surveys the project in a directory.
    package init(of directory: String, in workspace: Workspace, jobs: Int? = nil) async {
        self.directory = directory == "." ? "" : FilePath(directory).withSlash
        var selection = PathSelection()
        let first = ProjectWalk([directory], in: workspace, selection: selection)
        excluded = VendoredDirectories(in: self.directory, of: workspace, sources: first.sources).directories
        excluded += first.danglingLinks.map { Directory(path: relative($0), reason: "a dangling link") }
        skippedTests = Self.testDirectories(first.testSources.map(relative), besides: first.sources.map(relative))
        selection.excluded = excluded.map { PathSelection.pattern("/" + $0.path, relativeTo: directory) }
        var layout = workspace.layout([directory], selection: selection)
        if await includeVendoredUsers(of: layout, workspace, first.sources, jobs) {
            selection.excluded = excluded.map { PathSelection.pattern("/" + $0.path, relativeTo: directory) }
            layout = workspace.layout([directory], selection: selection)
        }
        completeness = layout.completeness
        findLanguage(layout, workspace)
        var options = SourceScanOptions()
        options.jobs = jobs
        options.add(layout.walk)
        let scan = await SourceScan(of: layout.sources, options, in: workspace)
        let search = await WrapperSearch(after: scan, of: layout.sources, options, in: workspace)
        wrappers = search.wrappers
        let uses = search.scan.uses
        useCount = uses.count
        findGenerated(layout.sources, workspace)
        swiftGenConfigurations = layout.swiftGenConfigurations.filter { path in
            workspace.optionalBytes(at: path).map(GeneratedAccessors.isNeeded) ?? false
        }.map(relative)
        let payloads = PushPayloads(in: directory, of: workspace, selection: selection, sources: layout.sources)
        serverKeys = payloads.keys(unused: Self.unusedKeys(layout, workspace, uses))
        newKeys = Self.newKeys(layout, workspace, in: directory)
        completeness.add(workspace.failures.map { Diagnostic($0) })
    }

    /// Keeps third-party code that looks up keys of the project's own tables, which would count as unused without it.
    /// Returns whether there is any.
    private mutating func includeVendoredUsers(
        of layout: ProjectLayout, _ workspace: Workspace, _ sources: [String], _ jobs: Int?
    ) async -> Bool {
        let own = Set(layout.sources)
        let vendored = sources.filter { !own.contains($0) }
        guard !vendored.isEmpty else { return false }
        let keys = Set(
            Self.developmentKeys(layout, workspace).map(\.key) + layout.catalogPaths.flatMap { workspace.keys(at: $0) })
        guard !keys.isEmpty else { return false }
        var options = SourceScanOptions()
        options.jobs = jobs
        options.add(layout.walk)
        let users = Set(
            await SourceScan(of: vendored, options, in: workspace).uses.filter { keys.contains($0.key.text) }.map {
                relative($0.path)
            })
        let count = excluded.count
        excluded.removeAll { directory in
            directory.reason != VendoredDirectories.testsReason
                && users.contains { FilePath($0).isInside(directory.path) }
        }
        return excluded.count != count
    }

    private func relative(_ path: String) -> String {
        path.hasPrefix(directory) ? String(path.dropFirst(directory.count)) : path
    }

    private mutating func findLanguage(_ layout: ProjectLayout, _ workspace: Workspace) {
        var counts: [LocaleIdentifier: Int] = [:]
        for group in layout.allGroups { counts[group.developmentLanguage, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let stated = layout.walk.developmentLanguage(in: workspace).language(of: directory)
        developmentLanguage = most ?? stated ?? "en"
        statesLanguage = stated == developmentLanguage
    }

    /// Returns the outermost directories of tests.
    private static func testDirectories(_ tests: [String], besides sources: [String]) -> [Directory] {
        var found: Set<String> = []
        for source in tests {
            let parts = FilePath(source).components.dropLast()
            let end = parts.firstIndex { $0.hasSuffix("Tests") || $0 == "Preview Content" } ?? parts.endIndex - 1
            guard end >= parts.startIndex else { continue }
            found.insert(parts[...end].joined(separator: "/"))
        }
        var mixed: Set<String> = []
        for source in sources {
            let parts = FilePath(source).components
            for count in 1..<max(parts.count, 1) { mixed.insert(parts.prefix(count).joined(separator: "/")) }
        }
        return found.sorted { $0.precedesByBytes($1) }.map { path in
            Directory(path: path, reason: "tests", isPartial: mixed.contains(path))
        }
    }

    /// Returns what the project's translations get for new keys, if it is the same for all.
    private static func newKeys(
        _ layout: ProjectLayout, _ workspace: Workspace, in directory: String
    ) -> NewKeyChoice? {
        let habits = TranslationHabits(workspace, roots: [directory], groups: layout.groups)
        let choices = layout.groups.flatMap { habits.convention(in: $0).choices }
        guard let first = choices.first else {
            return TranslationServices.service(around: directory, roots: [directory], in: workspace).map {
                NewKeyChoice(.omit, because: .service($0))
            }
        }
        return choices.allSatisfy { $0.value == first.value } ? first : nil
    }

    private static let generators: [(mark: String, name: String)] = [
        ("Generated using SwiftGen", "SwiftGen"), ("generated by R.swift", "R.swift"),
        ("generated by the protocol buffer compiler", "protoc"), ("Generated using Sourcery", "Sourcery"),
    ]

    private mutating func findGenerated(_ sources: [String], _ workspace: Workspace) {
        let marks = Self.generators.map { (mark: Array($0.mark.utf8), name: $0.name) }
        for source in sources {
            guard let head = workspace.optionalBytes(at: source, first: 1024),
                let generator = marks.first(where: { !head.offsets(of: $0.mark).isEmpty })
            else { continue }
            generatedSources.append(Directory(path: relative(source), reason: generator.name))
        }
    }

    /// Returns the keys in the development language's tables that no source uses or mentions.
    private static func unusedKeys(
        _ layout: ProjectLayout, _ workspace: Workspace, _ uses: [KeyUse]
    ) -> [ExactString] {
        let used = Set(uses.map(\.key.text))
        // Payloads of pushed messages mention their keys, too.
        let others = layout.otherFiles.filter { MentioningFile(path: $0) != .text }
        let mentions = MentionIndex(paths: layout.sources + others, in: workspace, uses: uses, diagnostics: [])
        let unused = developmentKeys(layout, workspace).filter {
            !used.contains($0.key) && !mentions.mentions($0.key, in: $0.table)
        }
        return Set(unused.map(\.key)).sorted()
    }

    /// Returns the keys in the development language's tables.
    private static func developmentKeys(
        _ layout: ProjectLayout, _ workspace: Workspace
    ) -> [(key: ExactString, table: TableName)] {
        var keys: [(key: ExactString, table: TableName)] = []
        for group in layout.groups {
            for table in group.developmentDirectory?.tables ?? [] where table != "InfoPlist" {
                guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table) else {
                    continue
                }
                keys += workspace.keys(at: directory.path(of: table)).map { ($0, table) }
            }
        }
        return keys
    }
}
