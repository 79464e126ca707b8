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
    struct Result: Sendable {
        fileprivate var outline: InterfaceOutline?
        fileprivate var diagnostics: [Diagnostic] = []
    }

    /// The files that a result depends on: an interface file, and its base file if it is a localized copy.
    struct Inputs: Hashable {
        fileprivate var path: ExactString
        fileprivate var base: ExactString?
        fileprivate var isChecked: Bool

        fileprivate var areUnchanged: Bool {
            guard let former = FormerFiles.current else { return true }
            return former.isUnchanged(path.string) && base.map { former.isUnchanged($0.string) } ?? true
        }
    }

    /// Results by the files that they depend on.
    typealias Memory = SharedResults<Inputs, Result>

    /// The contents of the base files, by path.
    private(set) var outlines: [FilePath: InterfaceOutline] = [:]

    /// Files with texts that aren't in an `.lproj` directory, in path order.
    private(set) var unlocalized: [String] = []

    private(set) var diagnostics: [Diagnostic] = []

    private let memory: Memory?

    init(_ files: TableFiles, _ runner: RuleRunner, _ memory: Memory?, jobs: Int) async {
        self.memory = memory
        let checked = Set(files.interfaces.map { FilePath($0.path) })
        // If a table or copy was named on its own, its base is read but not checked.
        let bases = Set(
            (files.units.compactMap(files.interface) + files.interfaces.compactMap(\.base)).map(FilePath.init))
        let others = bases.subtracting(checked).map(\.string).sorted { $0.precedesByBytes($1) }
        let first = files.interfaces.filter { $0.base == nil }
        let inputs = (first.map(\.path) + others).map {
            Inputs(path: ExactString($0), isChecked: checked.contains(FilePath($0)))
        }
        let read = await read(inputs, jobs: jobs) { inputs, document, outline in
            inputs.isChecked ? runner.diagnostics(of: CheckedInterface(outline), in: document) : []
        }
        for (path, result) in zip(first.map(\.path) + others, read) {
            diagnostics += result.diagnostics
            if bases.contains(FilePath(path)) { outlines[FilePath(path)] = result.outline }
        }
        unlocalized = zip(first, read).filter { !$0.isLocalized && !($1.outline?.keys.isEmpty ?? true) }.map(\.0.path)
        await checkCopies(files.interfaces.filter { $0.base != nil }, runner, jobs: jobs)
    }

    private mutating func checkCopies(
        _ copies: [CheckedInterfaceFile], _ runner: RuleRunner, jobs: Int
    ) async {
        let inputs = copies.map {
            Inputs(path: ExactString($0.path), base: $0.base.map(ExactString.init), isChecked: true)
        }
        let read = await read(inputs, jobs: jobs) { [outlines] inputs, document, outline in
            let base = inputs.base?.string
            let file = CheckedInterface(outline, base: base.flatMap { outlines[FilePath($0)] }, basePath: base)
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

    private func read(
        _ inputs: [Inputs], jobs: Int,
        check: @escaping @Sendable (Inputs, InterfaceDocument, InterfaceOutline) -> [Diagnostic]
    ) async -> [Result] {
        await ParallelMap.map(count: inputs.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }) {
            [memory] index, reader in
            let inputs = inputs[index]
            let read = { Self.read(inputs, reader, check: check) }
            guard let memory, inputs.areUnchanged else { return read() }
            return memory.value(inputs, make: read)
        }
    }

    private static func read(
        _ inputs: Inputs, _ reader: FileReader, check: (Inputs, InterfaceDocument, InterfaceOutline) -> [Diagnostic]
    ) -> Result {
        let path = inputs.path.string
        do throws(FileSystemError) {
            let bytes = try reader.withBytes(of: path) { Array($0) }
            let document = InterfaceDocument(SourceFile(path: path, bytes: bytes))
            guard document.isWhole else { return Result(diagnostics: document.diagnostics) }
            let outline = InterfaceOutline(document)
            return Result(outline: outline, diagnostics: check(inputs, document, outline))
        } catch {
            return Result(diagnostics: [Diagnostic(error)])
        }
    }
}
