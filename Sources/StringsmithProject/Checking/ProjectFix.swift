import StringsmithModel
import StringsmithRules
import StringsmithText

/// Fixes what a check finds, as a plan: nothing is written before all is known.
///
/// Fixes that don't touch each other are applied together, then everything is checked again, until nothing is left that
/// can be fixed. A file that could not be read whole is planned only if its reader's own fixes make it so.
package struct ProjectFix: Sendable {
    /// More rounds than any real file needs: each leaves fewer findings than the one before.
    private static let roundLimit = 50

    /// What is left to find.
    package private(set) var check: ProjectCheck

    /// The files as they are to be, by path; none that would not change.
    package private(set) var files: [PlannedFile] = []

    /// The number of fixes in `files`.
    package var count: Int { files.reduce(0) { $0 + (counts[$1.path] ?? 0) } }

    private var options: ProjectCheckOptions
    private let allowsUnsafe: Bool
    private let wanted: @Sendable ([Diagnostic]) -> [Diagnostic]
    private var originals: [String: [UInt8]] = [:]
    private var counts: [String: Int] = [:]

    /// Files that are not fixed any further.
    private var closed: Set<String> = []

    /// Plans the fixes of a check.
    /// - Parameters:
    ///   - allowsUnsafe: whether fixes that can alter what a user sees are wanted.
    ///   - wanted: which findings are to be fixed.
    package init(
        _ options: ProjectCheckOptions, allowsUnsafe: Bool,
        wanted: @escaping @Sendable ([Diagnostic]) -> [Diagnostic] = { $0 }, progress: ScanProgress = ScanProgress()
    ) async {
        (self.options, self.allowsUnsafe, self.wanted) = (options, allowsUnsafe, wanted)
        check = await ProjectCheck(options, progress: progress)
        await fix()
        let broken = self.options.contents.filter { !(FixableFile(path: $0, bytes: $1)?.isWhole ?? false) }
        if !broken.isEmpty {
            for path in broken.keys { self.options.contents[path] = nil }
            closed.formUnion(broken.keys)
            check = await ProjectCheck(self.options)
            await fix()
        }
        for (path, contents) in self.options.contents.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let count = counts[path] ?? 0
            let summary = "\(count) \(count == 1 ? "fix" : "fixes")"
            let file = PlannedFile(path: path, contents: contents, original: originals[path], summary: summary)
            if file.isChange { files.append(file) }
        }
    }

    private mutating func fix() async {
        for _ in 0..<Self.roundLimit {
            guard applyRound() else { return }
            check = await ProjectCheck(options)
        }
    }

    /// Applies to each file the fixes that go together; false if there is none.
    private mutating func applyRound() -> Bool {
        var hasChanged = false
        let fixable = wanted(check.diagnostics).filter { !$0.fixes.isEmpty && !closed.contains($0.path) }
        for (path, diagnostics) in Dictionary(grouping: fixable, by: \.path) {
            guard let bytes = options.contents[path] ?? (try? FileReader.bytes(of: path)),
                let file = FixableFile(path: path, bytes: bytes)
            else {
                closed.insert(path)
                continue
            }
            let round = FixRound(diagnostics, allowsUnsafe: allowsUnsafe, isWhole: file.isWhole)
            if round.fixes.isEmpty { continue }
            guard let fixed = file.applying(round.fixes), fixed != bytes else {
                closed.insert(path)
                continue
            }
            if originals[path] == nil { originals[path] = bytes }
            options.contents[path] = fixed
            counts[path, default: 0] += round.fixes.count
            hasChanged = true
        }
        return hasChanged
    }
}

extension ProjectFix {
    /// Writes the files. All are looked at before the first is touched: if one is read-only, or is no longer what was
    /// checked, none is written.
    /// - Throws: `FileSystemError` for the first that can't be written.
    package func apply() throws(FileSystemError) {
        for file in files {
            try FilePlan.requireWritable(file.path)
            guard try FileReader.bytes(of: file.path) == file.original else {
                throw FileSystemError("write", file.path, reason: "The file has changed since it was checked")
            }
        }
        try FilePlan.apply(files)
    }
}
