import StringsmithLocales
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The files of a project below the paths that a user names: the one walk that every command takes its paths from.
///
/// Tests are set apart: the sources of test targets and what is in directories whose names end in `Tests`, unless an
/// ordinary target has it too, it was named, or a pattern includes it.
package struct ProjectWalk: Sendable {
    /// The paths that were named.
    package let roots: [String]

    /// The sources of the project itself, by path.
    package private(set) var sources: [String] = []

    /// The sources of tests, by path.
    package private(set) var testSources: [String] = []

    /// Everything else that commands look at, by path: tables, catalogs, interface files, property lists, declarations.
    private(set) var files: [String] = []

    /// The locale directories (`*.lproj`), by path, empty ones too.
    private(set) var localeDirectories: [String] = []

    /// The targets of the project.
    package let targets: ProjectTargets

    /// What the project states as its development language.
    let developmentLanguage: DevelopmentLanguage

    /// Why something may be unknown: directories, named files and links that were not read.
    private(set) var completeness = ScanCompleteness()

    /// What could not be read.
    let failures: [FileSystemError]

    /// Links that lead to nothing and may have led to a part of the project.
    let danglingLinks: [String]

    private let includedPaths: Set<String>
    private let takesTests: Bool
    private let named: Set<String>

    /// Walks paths; the current directory if there are none.
    /// - Parameter foundSource: called for each source that the walk comes by, tests included, in the order of the walk.
    package init(
        _ roots: [String], selection: PathSelection = PathSelection(), foundSource: (String) -> Void = { _ in }
    ) {
        self.roots = roots
        named = Set(roots)
        takesTests = selection.takesTests
        let found = withoutActuallyEscaping(foundSource) { foundSource in
            let named = Set(roots)
            let discovery = FileDiscovery(
                roots, selection: selection, isWanted: Self.isWanted,
                found: { if SourceLanguage(path: $0) != nil || named.contains($0) { foundSource($0) } })
            return discovery.found
        }
        failures = found.failures
        danglingLinks = found.danglingLinks
        includedPaths = found.includedPaths
        completeness.add(found.failures.map { Diagnostic($0) })
        let paths = Self.ordered(found.paths)
        let declarations = paths.filter(ProjectTargets.isDeclaration)
        targets = ProjectTargets(declarations: declarations)
        developmentLanguage = DevelopmentLanguage(paths: declarations)
        localeDirectories = found.localeDirectories.filter { !isTest($0 + "/Localizable.strings") }
        for path in paths {
            let isSource = SourceLanguage(path: path) != nil
            if isTest(path) {
                if isSource { testSources.append(path) }
                continue
            }
            if isSource { sources.append(path) }
            if !isSource || ProjectTargets.isDeclaration(path) { files.append(path) }
        }
    }

    /// Whether a file of a name may be a part of a project.
    static func isWanted(_ name: String) -> Bool {
        if SourceLanguage(path: name) != nil || ProjectTargets.isDeclaration(name) { return true }
        return [".strings", ".stringsdict", ".xcstrings", ".xib", ".storyboard", ".plist"].contains {
            name.hasSuffix($0)
        }
    }

    /// True if a file that the walk came by belongs to tests, and so brings no keys.
    func isTest(_ path: String) -> Bool {
        if takesTests || named.contains(path) || includedPaths.contains(path) { return false }
        if isNamedAsTest(path) { return targets.isTest(path) ?? true }
        return targets.isTest(path) ?? false
    }

    /// True if a directory between a root and a file has the name of a directory of tests or previews.
    private func isNamedAsTest(_ path: String) -> Bool {
        let root = roots.lazy.filter { path.utf8.starts(with: $0.utf8) }.map(\.utf8.count).max() ?? 0
        var start = path.utf8.index(path.utf8.startIndex, offsetBy: root)
        while let slash = path.utf8[start...].firstIndex(of: .slash) {
            let name = path.utf8[start..<slash]
            if name.suffix(5).elementsEqual("Tests".utf8) || name.elementsEqual("Preview Content".utf8) { return true }
            start = path.utf8.index(after: slash)
        }
        return false
    }

    /// Path order, each path once: several roots come in the order they were named, and may overlap.
    private static func ordered(_ paths: [String]) -> [String] {
        let ordered = zip(paths, paths.dropFirst()).allSatisfy { $0.precedesByBytes($1) }
        if ordered { return paths }
        // By bytes: two names that differ only in normalization are two files.
        var seen: Set<ExactString> = []
        return paths.sorted { $0.precedesByBytes($1) }.filter { seen.insert(ExactString($0)).inserted }
    }
}
