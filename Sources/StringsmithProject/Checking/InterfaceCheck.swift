import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// An interface file to check.
struct CheckedInterfaceFile: Sendable {
    var path: String

    /// True in an `.lproj` directory.
    var isLocalized: Bool

    /// The locale; nil in `Base.lproj` and outside `.lproj` directories.
    var locale: LocaleIdentifier?

    /// The path of the base file if this is a localized copy.
    var base: String?
}

/// Checks interface files: first the base files, then their localized copies.
///
/// For files that can't be read in full, such as archives from before 2012, only that is reported.
struct InterfaceCheck: Sendable {
    /// The contents of the base files, by path.
    private(set) var outlines: [FilePath: InterfaceOutline] = [:]

    /// Files with strings that aren't in an `.lproj` directory, in path order.
    private(set) var unlocalized: [String] = []

    private(set) var diagnostics: [Diagnostic] = []

    /// The files that weren't read, because their findings are known and nothing else depends on them.
    private(set) var unread: [String] = []

    private let workspace: Workspace
    private let runner: RuleRunner
    private let jobs: Int

    /// - Parameter known: the files whose findings don't matter.
    init(
        _ files: TableFiles, _ runner: RuleRunner, in workspace: Workspace, known: Set<TableDependencies>, jobs: Int
    ) async {
        (self.workspace, self.runner, self.jobs) = (workspace, runner, jobs)
        let named = Set(files.interfaces.map { FilePath($0.path) })
        // If a table or copy was named on its own, its base is read but not checked.
        let bases = Set(
            (files.units.compactMap(files.interface) + files.interfaces.compactMap(\.base)).map(FilePath.init))
        let others = bases.subtracting(named).map(\.string).sorted { $0.precedesByBytes($1) }
        let isNeeded = { (file: CheckedInterfaceFile) in
            !known.contains(TableDependencies(file))
                || file.base == nil && (!file.isLocalized || bases.contains(FilePath(file.path)))
        }
        let read = files.interfaces.filter(isNeeded)
        unread = files.interfaces.filter { !isNeeded($0) }.map(\.path)
        await check(read.filter { $0.base == nil }, without: known, readingAlso: others)
        outlines = outlines.filter { bases.contains($0.key) }
        await checkCopies(read.filter { $0.base != nil })
    }

    private mutating func check(
        _ read: [CheckedInterfaceFile], without known: Set<TableDependencies>, readingAlso others: [String]
    ) async {
        let isChecked = read.map { !known.contains(TableDependencies($0)) } + others.map { _ in false }
        let paths = read.map(\.path) + others
        let results = await results(of: paths) { [runner] index, document, outline in
            isChecked[index] ? runner.diagnostics(of: CheckedInterface(outline), in: document) : []
        }
        for (path, result) in zip(paths, results) {
            diagnostics += result.diagnostics
            outlines[FilePath(path)] = result.outline
        }
        unlocalized = zip(read, results).filter { !$0.isLocalized && !($1.outline?.keys.isEmpty ?? true) }.map(\.0.path)
    }

    private mutating func checkCopies(_ copies: [CheckedInterfaceFile]) async {
        let results = await results(of: copies.map(\.path)) { [outlines, runner] index, document, outline in
            let base = copies[index].base
            let file = CheckedInterface(outline, base: base.flatMap { outlines[FilePath($0)] }, basePath: base)
            return runner.diagnostics(of: file, in: document)
        }
        for (copy, result) in zip(copies, results) {
            diagnostics += result.diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.locale = copy.locale
                return diagnostic
            }
        }
    }

    private func results(
        of paths: [String], check: @escaping @Sendable (Int, InterfaceDocument, InterfaceOutline) -> [Diagnostic]
    ) async -> [(outline: InterfaceOutline?, diagnostics: [Diagnostic])] {
        await ParallelMap.map(count: paths.count, jobs: jobs, chunkLength: 1) { [workspace] index in
            do throws(FileSystemError) {
                let document = InterfaceDocument(try workspace.file(at: paths[index]))
                guard document.isWhole else { return (outline: nil, diagnostics: document.diagnostics) }
                let outline = InterfaceOutline(document)
                return (outline: outline, diagnostics: check(index, document, outline))
            } catch {
                return (outline: nil, diagnostics: [Diagnostic(error)])
            }
        }
    }
}
