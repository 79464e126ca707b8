import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Plans the fixes of a check's findings. Nothing is written while planning.
///
/// Fixes that don't overlap are applied together. Then everything is checked again, until there are no more fixes. A
/// file that couldn't be read in full is planned only if the fixes from its reader make it readable.
package struct ProjectFix: Sendable {
    /// The maximum number of rounds. Real files need fewer, since each round leaves fewer findings.
    private static let roundLimit = 50

    /// The remaining findings.
    package private(set) var check: CheckResult

    /// The changed files, sorted by path.
    package private(set) var files: [PlannedFile] = []

    /// Returns the number of fixes in some of the `files`.
    package func count(in paths: Set<String>) -> Int { paths.reduce(0) { $0 + (counts[$1] ?? 0) } }

    private let options: ProjectCheckOptions

    /// The files with the fixes so far.
    private let workspace: Workspace

    private var contents: [String: any TableDocument] = [:]
    private let allowsUnsafe: Bool
    private let wanted: @Sendable ([Diagnostic]) -> [Diagnostic]
    private var originals: [String: [UInt8]] = [:]
    private var counts: [String: Int] = [:]

    /// Files that aren't fixed any further.
    private var closed: Set<String> = []

    /// Plans the fixes of a check.
    /// - Parameters:
    ///   - allowsUnsafe: whether to include fixes that can change text that users see.
    ///   - wanted: returns whether to fix a finding.
    package init(
        _ options: ProjectCheckOptions, in workspace: Workspace, allowsUnsafe: Bool,
        wanted: @escaping @Sendable ([Diagnostic]) -> [Diagnostic] = { $0 }, progress: ScanProgress = ScanProgress()
    ) async {
        (self.options, self.allowsUnsafe, self.wanted) = (options, allowsUnsafe, wanted)
        self.workspace = Workspace(over: workspace)
        check = await ProjectCheck(options, in: self.workspace).run(progress: progress)
        await fix()
        let broken = contents.filter { !$1.isWritable }
        if !broken.isEmpty {
            for path in broken.keys {
                contents[path] = nil
                self.workspace.forget(path)
            }
            closed.formUnion(broken.keys)
            check = await ProjectCheck(options, in: self.workspace).run()
            await fix()
        }
        for (path, document) in contents.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let count = counts[path] ?? 0
            let summary = "\(count) \(count == 1 ? "fix" : "fixes")"
            let file = PlannedFile(path: path, contents: document.bytes, original: originals[path], summary: summary)
            if file.isChange { files.append(file) }
        }
    }

    private mutating func fix() async {
        for _ in 0..<Self.roundLimit {
            guard applyRound() else { return }
            check = await ProjectCheck(options, in: workspace).run()
        }
    }

    /// Applies a round of compatible fixes to each file; returns false if there are none.
    private mutating func applyRound() -> Bool {
        var hasChanged = false
        let fixable = wanted(check.diagnostics).filter { !$0.fixes.isEmpty && !closed.contains($0.path) }
        for (path, diagnostics) in Dictionary(grouping: fixable, by: \.path) {
            // Editing values could damage text that wasn't parsed, and a detected encoding may be wrong.
            guard let document = workspace.optionalDocument(at: path), let text = document.decodedText,
                document.isWritable || document.obstacle == .notWhole && text.origin != .guess
            else {
                closed.insert(path)
                continue
            }
            let round = FixRound(diagnostics, allowsUnsafe: allowsUnsafe, isWhole: document.isWhole)
            if round.fixes.isEmpty { continue }
            guard let fixed = try? text.applying(round.fixes.flatMap(\.edits)), fixed != document.bytes else {
                closed.insert(path)
                continue
            }
            if originals[path] == nil { originals[path] = document.bytes }
            let next = FormatRegistry.document(SourceFile(path: path, bytes: fixed))
            contents[path] = next
            workspace.replace(next)
            counts[path, default: 0] += round.fixes.count
            hasChanged = true
        }
        return hasChanged
    }
}

extension ProjectFix {
    /// Writes the files. If one can't be written, the others still are.
    /// - Parameter roots: the paths that were checked.
    package func apply(within roots: FileRoots) -> FilePlan.Outcome {
        let layout = options.layout(in: workspace)
        return FilePlan.apply(files, within: roots, besides: layout.tablePaths + layout.catalogPaths)
    }
}
