import StringsmithModel
import StringsmithProof
import StringsmithText

/// Hints at places whose keys are known only at run time: `// stringsmith:uses error.*` on the line, or on a line of
/// its own above it. They say which keys the place names.
struct SiteHints: Sendable {
    private struct File: Sendable {
        var lines: LineIndex

        /// The patterns on each line, and on the line below a comment of its own.
        var patterns: [Int: Set<KeyPattern>] = [:]
    }

    private var files: [ExactString: File] = [:]

    init(_ hints: [KeyEvidence], in workspace: Workspace) {
        for (path, hints) in Dictionary(grouping: hints, by: { ExactString($0.path ?? "") }) {
            guard let bytes = workspace.optionalBytes(at: path.string) else { continue }
            let text = DecodedText(detecting: bytes).text
            var file = File(lines: LineIndex(text))
            for hint in hints {
                guard let offset = hint.offset, offset < text.count, let pattern = hint.pattern else { continue }
                let head = text[..<offset].reversed().prefix { $0 != .lineFeed }.reversed().drop { $0 <= .space }
                let isAlone = head.first == .slash || head.first == .asterisk
                let line = file.lines.position(at: offset).line + (isAlone ? 1 : 0)
                file.patterns[line, default: []].insert(KeyPattern(pattern))
            }
            files[path] = file
        }
    }

    /// True for a call that may look up any key but for its hint.
    func restrict(_ call: KeyEvidence) -> Bool {
        guard call.pattern == "*", let path = call.path, let line = call.position?.line else { return false }
        return patterns(at: line...line, in: path) != nil
    }

    /// Returns the keys of a place on some lines; nil if it has no hint.
    func patterns(at lines: ClosedRange<Int>, in path: String) -> Set<KeyPattern>? {
        guard let file = files[ExactString(path)] else { return nil }
        let found = lines.compactMap { file.patterns[$0] }
        return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
    }

    /// Returns the keys of a place; nil if it has no hint.
    func patterns(at offset: Int?, in path: String) -> Set<KeyPattern>? {
        guard let offset, let file = files[ExactString(path)] else { return nil }
        return file.patterns[file.lines.position(at: offset).line]
    }
}
