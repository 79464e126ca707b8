import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The files of a project below the paths that a user names. All commands get their paths from this walk.
///
/// Tests are separated: the sources of test targets, and files in directories whose names end in `Tests`, unless they
/// also belong to an ordinary target, were named, or match an included pattern.
package struct ProjectWalk: Sendable {
    /// The named paths.
    package let roots: [String]

    /// The project's sources except tests, sorted by path.
    package private(set) var sources: [String] = []

    /// All sources, and other files that were named, as they were found: in the order of the named paths.
    let foundSources: [String]

    /// The sources of tests, sorted by path.
    package private(set) var testSources: [String] = []

    /// The sources that the project doesn't compile: tests and copied files, sorted by path.
    private(set) var skippedSources: [String] = []

    /// All other relevant files, sorted by path: tables, catalogs, interface files, property lists, manifests.
    private(set) var files: [String] = []

    /// The versions of Core Data models, sorted by path.
    private(set) var dataModels: [String] = []

    /// The locale directories (`*.lproj`), sorted by path, including empty ones.
    private(set) var localeDirectories: [String] = []

    /// The locale directories that the walk skipped, because patterns exclude them or Git ignores them.
    let skippedLocaleDirectories: [String]

    /// The project's targets.
    package let targets: ProjectTargets

    /// The manifests and Xcode projects among the files, tests or not.
    private let declarations: [String]

    /// The modules of the repositories that contain the named directories, if they contain more.
    let repository: RepositoryModules?

    /// Whether all directories, named files and links were read.
    private(set) var completeness = ScanCompleteness()

    /// Everything that couldn't be read.
    let failures: [FileSystemError]

    /// Reports everything that couldn't be read or understood.
    var diagnostics: [Diagnostic] { failures.map { Diagnostic($0) } + targets.problems.map(\.diagnostic) }

    /// Broken links that may have led to a part of the project.
    let danglingLinks: [String]

    /// Files that were only found because of an included pattern.
    let includedPaths: Set<FilePath>

    /// The files below the named paths that were wanted.
    let selection: PathSelection

    /// Walks paths; if there are none, the current directory.
    /// - Parameter foundSource: called for each source during the walk, in its order, including tests.
    package init(
        _ roots: [String], in workspace: Workspace, selection: PathSelection = PathSelection(),
        foundSource: (String) -> Void = { _ in }
    ) {
        (self.roots, self.selection) = (roots, selection)
        let (found, sources) = Self.discover(roots, in: workspace, selection, foundSource)
        foundSources = sources
        (danglingLinks, includedPaths) = (found.danglingLinks, found.includedPaths)
        skippedLocaleDirectories = found.skippedLocaleDirectories
        let paths = Self.ordered(found.paths)
        let areDeclarations = paths.map(ProjectTargets.isDeclaration)
        declarations = zip(paths, areDeclarations).filter(\.1).map(\.0)
        repository =
            selection.readsSurroundings ? RepositoryModules.around(directories: roots, in: workspace) : nil
        var targets = ProjectTargets(declarations: declarations, in: workspace)
        if let repository {
            targets.add(repository.own, holding: NamedDirectory.all(in: roots, of: workspace))
        }
        self.targets = targets
        let read = found.failures + targets.failures
        failures = read + workspace.failures.filter { !read.contains($0) }
        completeness.add(failures.map { Diagnostic($0) } + targets.problems.filter(\.isDamage).map(\.diagnostic))
        var tests = TestFinder(of: self, namedFiles: found.namedFiles)
        let table = "/" + TableName.localizable.fileName(.single)
        localeDirectories = found.localeDirectories.filter { !tests.isTest($0 + table) }
        let areTests = paths.map { tests.isTest($0) }
        var testTables: Set<FilePath> = []
        for (path, isTest) in zip(paths, areTests) where isTest {
            if let parent = FilePath(path).localizationDirectory {
                testTables.insert(FilePath(parent + FilePath(path).name))
            }
        }
        for (path, (isTest, isDeclaration)) in zip(paths, zip(areTests, areDeclarations)) {
            if FilePath(path).name == DataModels.fileName {
                if !isTest, DataModels.isModel(path) { dataModels.append(path) }
                continue
            }
            let isSource = SourceLanguage(path: path) != nil
            if isTest || Self.isVariant(path, of: testTables) && targets.targets(holding: path).isEmpty {
                if isSource {
                    testSources.append(path)
                    skippedSources.append(path)
                }
                continue
            }
            if isSource {
                let isWanted = found.namedFiles.contains(FilePath(path)) || includedPaths.contains(FilePath(path))
                if !isWanted, targets.isCopied(path) { skippedSources.append(path) } else { self.sources.append(path) }
            }
            if !isSource || isDeclaration { files.append(path) }
        }
    }

    /// Finds the files below paths, and the sources among them in the order in which they were found.
    private static func discover(
        _ roots: [String], in workspace: Workspace, _ selection: PathSelection, _ foundSource: (String) -> Void
    ) -> (files: FileDiscovery.Found, sources: [String]) {
        let named = Set(roots.map(FilePath.init))
        var sources: [String] = []
        let found = withoutActuallyEscaping(foundSource) { foundSource in
            let discovery = FileDiscovery(
                roots, in: workspace, selection: selection, isWanted: isWanted,
                found: { path in
                    let isNamed = named.contains(FilePath(path)) && !DataModels.isModel(path)
                    guard isNamed || SourceLanguage(path: path) != nil else { return }
                    sources.append(path)
                    foundSource(path)
                })
            return discovery.found
        }
        return (found, sources)
    }

    /// Reads the development language that the project states. Most extractions don't need it.
    func developmentLanguage(in workspace: Workspace) -> DevelopmentLanguage {
        DevelopmentLanguage(
            paths: declarations, around: repository?.declarations ?? [], roots: roots, in: workspace)
    }

    /// Returns the languages that Xcode projects list.
    func knownRegions(in workspace: Workspace) -> Set<LocaleIdentifier> {
        let projects = (declarations + (repository?.declarations ?? [])).filter { $0.hasByteSuffix(".pbxproj") }
        return Set(projects.flatMap { DevelopmentLanguage.knownRegions(listedBy: $0, workspace) })
    }

    /// True if a table or interface file has one of these names in its own locale.
    private static func isVariant(_ path: String, of tables: Set<FilePath>) -> Bool {
        if tables.isEmpty { return false }
        return FilePath(path).localizationDirectory.map { tables.contains(FilePath($0 + FilePath(path).name)) } ?? false
    }

    /// Returns whether a file with a name may be part of a project.
    static func isWanted(_ name: String) -> Bool {
        if SourceLanguage(path: name) != nil || ProjectTargets.isDeclaration(name) { return true }
        return FormatRegistry.isTable(name) || MentioningFile.includes(name[...])
            || name == DataModels.fileName
    }

    /// Returns unique paths in path order. The roots are walked in the order of the arguments, and may overlap.
    private static func ordered(_ paths: [String]) -> [String] {
        let ordered = zip(paths, paths.dropFirst()).allSatisfy { $0.precedesByBytes($1) }
        if ordered { return paths }
        // By bytes, since two names that differ only in normalization are different files.
        return paths.sorted { $0.precedesByBytes($1) }.distinct { ExactString($0) }
    }
}
