import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The fixes of a check's findings. Nothing has been written yet.
package struct FixResult: Sendable {
    /// The remaining findings.
    package let check: CheckResult

    /// The changed files, sorted by path.
    package let files: [PlannedFile]

    /// The number of fixes by path.
    let counts: [String: Int]

    /// The paths of all files that a former run, which was killed, may have written.
    let others: [String]

    /// True if none of the files is right without the others: sources, and the tables with their keys.
    var belongsTogether = false

    /// Returns the number of fixes in some of the `files`.
    package func count(in paths: Set<String>) -> Int { paths.reduce(0) { $0 + (counts[$1] ?? 0) } }

    /// Writes the files. If one can't be written, the others still are, unless they belong together.
    /// - Parameter roots: the paths that were checked.
    package func apply(within roots: FileRoots) -> FilePlan.Outcome {
        belongsTogether
            ? FilePlan.applyTogether(files, within: roots, besides: others)
            : FilePlan.apply(files, within: roots, besides: others)
    }
}

/// Plans the fixes of a check's findings. Nothing is written while planning.
///
/// Fixes that don't overlap are applied together. Then everything is checked again, until there are no more fixes. A
/// file that couldn't be read in full is planned only if the fixes from its reader make it readable.
package struct ProjectFix: Sendable {
    /// The maximum number of rounds. Real files need fewer, since each round leaves fewer findings.
    private static let roundLimit = 50

    private let options: ProjectCheckOptions

    /// The files with the fixes so far.
    private let workspace: Workspace

    private let sync: ProjectSyncOptions?
    private let allowsUnsafe: Bool
    private let wanted: @Sendable ([Diagnostic]) -> [Diagnostic]

    /// - Parameters:
    ///   - sync: how the keys of texts in sources are added to tables; nil unless the check finds texts.
    ///   - allowsUnsafe: whether to include fixes that can change text that users see.
    ///   - wanted: returns whether to fix a finding.
    package init(
        _ options: ProjectCheckOptions, sync: ProjectSyncOptions? = nil, in workspace: Workspace, allowsUnsafe: Bool,
        wanted: @escaping @Sendable ([Diagnostic]) -> [Diagnostic] = { $0 }
    ) {
        (self.options, self.sync, self.allowsUnsafe, self.wanted) = (options, sync, allowsUnsafe, wanted)
        self.workspace = Workspace(over: workspace)
    }

    /// Plans the fixes.
    package func run(progress: ScanProgress = ScanProgress()) async -> FixResult {
        if options.findsTexts, let sync {
            let fixes = AuditFix(options, sync, in: workspace) { [allowsUnsafe, wanted] diagnostics in
                FixRound(wanted(diagnostics), allowsUnsafe: allowsUnsafe, isWhole: true, isTable: false).fixes
            }
            return await fixes.run(progress)
        }
        var fixed = Fixed()
        var check = await fix(await check(progress), &fixed)
        let broken = fixed.documents.filter { !$1.isWritable }
        if !broken.isEmpty {
            for path in broken.keys {
                fixed.documents[path] = nil
                workspace.forget(path)
            }
            fixed.closed.formUnion(broken.keys)
            check = await fix(await self.check(), &fixed)
        }
        let layout = options.layout(in: workspace)
        return FixResult(
            check: check, files: files(of: fixed), counts: fixed.counts,
            others: layout.tablePaths + layout.catalogPaths)
    }

    /// The documents with the fixes so far, by path.
    private struct Fixed {
        var documents: [String: any TableDocument] = [:]
        var originals: [String: [UInt8]] = [:]
        var counts: [String: Int] = [:]

        /// Files that aren't fixed any further.
        var closed: Set<String> = []
    }

    private func check(_ progress: ScanProgress = ScanProgress()) async -> CheckResult {
        await ProjectCheck(options, in: workspace).run(progress: progress)
    }

    /// Fixes the findings of a check, and those that remain; returns the last check.
    private func fix(_ check: CheckResult, _ fixed: inout Fixed) async -> CheckResult {
        var check = check
        for _ in 0..<Self.roundLimit {
            guard applyRound(check, &fixed) else { break }
            check = await self.check()
        }
        return check
    }

    /// Applies a round of compatible fixes to each file; returns false if there are none.
    private func applyRound(_ check: CheckResult, _ fixed: inout Fixed) -> Bool {
        var hasChanged = false
        let fixable = wanted(check.diagnostics).filter { !$0.fixes.isEmpty && !fixed.closed.contains($0.path) }
        for (path, diagnostics) in Dictionary(grouping: fixable, by: \.path) {
            // Editing values could damage text that wasn't parsed, and a detected encoding may be wrong.
            guard let document = workspace.optionalDocument(at: path), let text = document.decodedText,
                document.isWritable || document.obstacle == .notWhole && text.origin != .guess
            else {
                fixed.closed.insert(path)
                continue
            }
            let round = FixRound(diagnostics, allowsUnsafe: allowsUnsafe, isWhole: document.isWhole)
            if round.fixes.isEmpty { continue }
            guard let bytes = try? text.applying(round.fixes.flatMap(\.edits)), bytes != document.bytes else {
                fixed.closed.insert(path)
                continue
            }
            if fixed.originals[path] == nil { fixed.originals[path] = document.bytes }
            let next = FormatRegistry.document(SourceFile(path: path, bytes: bytes))
            fixed.documents[path] = next
            workspace.replace(next)
            fixed.counts[path, default: 0] += round.fixes.count
            hasChanged = true
        }
        return hasChanged
    }

    private func files(of fixed: Fixed) -> [PlannedFile] {
        fixed.documents.sorted { $0.key.precedesByBytes($1.key) }.compactMap { path, document in
            let count = fixed.counts[path] ?? 0
            let summary = "\(count) \(count == 1 ? "fix" : "fixes")"
            let file = PlannedFile(
                path: path, contents: document.bytes, original: fixed.originals[path], summary: summary)
            return file.isChange ? file : nil
        }
    }
}
