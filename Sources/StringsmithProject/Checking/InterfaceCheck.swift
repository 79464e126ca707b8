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
    private struct Result: Sendable {
        var outline: InterfaceOutline?
        var diagnostics: [Diagnostic] = []
    }

    /// The contents of the base files, by path.
    private(set) var outlines: [String: InterfaceOutline] = [:]

    /// Files with texts that aren't in an `.lproj` directory, in path order.
    private(set) var unlocalized: [String] = []

    private(set) var diagnostics: [Diagnostic] = []

    init(_ files: TableFiles, _ runner: RuleRunner, jobs: Int) async {
        let checked = Set(files.interfaces.map(\.path))
        // If a table or copy was named on its own, its base is read but not checked.
        let bases = Set(files.units.compactMap(files.interface) + files.interfaces.compactMap(\.base))
        let others = bases.subtracting(checked).sorted()
        let first = files.interfaces.filter { $0.base == nil }
        let read = await Self.read(first.map(\.path) + others, jobs: jobs) { document, outline in
            checked.contains(document.path) ? runner.diagnostics(of: CheckedInterface(outline), in: document) : []
        }
        for (path, result) in zip(first.map(\.path) + others, read) {
            diagnostics += result.diagnostics
            if bases.contains(path) { outlines[path] = result.outline }
        }
        unlocalized = zip(first, read).filter { !$0.isLocalized && !($1.outline?.keys.isEmpty ?? true) }.map(\.0.path)
        await checkCopies(files.interfaces.filter { $0.base != nil }, runner, jobs: jobs)
    }

    private mutating func checkCopies(
        _ copies: [CheckedInterfaceFile], _ runner: RuleRunner, jobs: Int
    ) async {
        let bases = Dictionary(copies.map { ($0.path, $0.base ?? "") }) { first, _ in first }
        let read = await Self.read(copies.map(\.path), jobs: jobs) { [outlines] document, outline in
            let base = bases[document.path]
            let file = CheckedInterface(outline, base: base.flatMap { outlines[$0] }, basePath: base)
            return runner.diagnostics(of: file, in: document)
        }
        for (copy, result) in zip(copies, read) {
            diagnostics += result.diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.locale = copy.locale
                return diagnostic
            }
        }
    }

    private static func read(
        _ paths: [String], jobs: Int,
        check: @escaping @Sendable (InterfaceDocument, InterfaceOutline) -> [Diagnostic]
    ) async -> [Result] {
        await ParallelMap.map(count: paths.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }) {
            index, reader in
            let path = paths[index]
            do throws(FileSystemError) {
                let bytes = try reader.withBytes(of: path) { Array($0) }
                let document = InterfaceDocument(SourceFile(path: path, bytes: bytes))
                guard document.isWhole else { return Result(diagnostics: document.diagnostics) }
                let outline = InterfaceOutline(document)
                return Result(outline: outline, diagnostics: check(document, outline))
            } catch {
                return Result(diagnostics: [Diagnostic(error)])
            }
        }
    }
}
