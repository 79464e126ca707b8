import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// The sources as they were when a table was last committed, if it is in a Git repository.
///
/// A value of the development table that differs from its default value in the sources is either out of date, because the
/// sources changed after the table, or was corrected by a person. In the latter case, the sources already had the default
/// value when the table was committed.
final class FormerSources: Sendable {
    private struct State {
        var commit: String?
        var isKnown = false
        var texts: [String: [UInt8]] = [:]
    }

    private let table: String
    private let state = Mutex(State())

    /// - Parameter table: the path of the development table.
    init(table: String) { self.table = table }

    /// True if the sources had the default value of an entry, and not the table's text.
    func isCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.firstUse.value?.spelling, !value.bytes.isEmpty else { return false }
        return state.withLock { state in
            let source = Self.text(of: entry.firstUse.path, at: commit(&state), &state.texts)
            guard source.holds(Self.quoted(value.bytes)) else { return false }
            let spellings = [text.bytes, StringsEscapes.encode(text)].flatMap { [$0, Self.withoutPositions($0)] }
            return !spellings.contains { source.holds(Self.quoted($0)) }
        }
    }

    private static func quoted(_ text: [UInt8]) -> [UInt8] { [.quotationMark] + text + [.quotationMark] }

    /// Returns `%@ of %@` for `%1$@ of %2$@`, since a sync numbers the specifiers of sources.
    private static func withoutPositions(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        while offset < text.count {
            result.append(text[offset])
            offset += 1
            guard result.last == .percentSign else { continue }
            let digits = text[offset...].prefix { $0.isASCIIDigit }
            if !digits.isEmpty, digits.endIndex < text.count, text[digits.endIndex] == .dollarSign {
                offset = digits.endIndex + 1
            }
        }
        return result
    }

    private func commit(_ state: inout State) -> String? {
        if !state.isKnown {
            let path = FilePath(table)
            let log = ChildProcess(
                [
                    "git", "--literal-pathspecs", "-C", path.parent, "log", "-1", "--format=%H", "--",
                    String(path.name),
                ], hidesErrors: true)
            let name = String(decoding: log.output, as: UTF8.self).prefix { $0 != "\n" }
            state.commit = log.status == 0 && !name.isEmpty ? String(name) : nil
            state.isKnown = true
        }
        return state.commit
    }

    /// Returns a source at a commit; empty if the commit doesn't have it.
    private static func text(of path: String, at commit: String?, _ texts: inout [String: [UInt8]]) -> [UInt8] {
        guard let commit else { return [] }
        if let text = texts[path] { return text }
        let file = FilePath(path)
        let blob = ChildProcess(
            ["git", "-C", file.parent, "show", "\(commit):./\(file.name)"], hidesErrors: true)
        let text = blob.status == 0 ? DecodedText(detecting: blob.output).text : []
        texts[path] = text
        return text
    }
}
