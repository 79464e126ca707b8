import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// The sources as they were when a table was last committed, if it is in a Git repository.
///
/// A value of the development table that differs from its default value in the sources is either out of date, because the
/// sources changed after the table, or was corrected by a person. In the latter case, the sources already had the default
/// value when the table was committed. In the same way, a line of a comment that was committed without being in the
/// sources was written by a person.
final class FormerSources: Sendable {
    private struct State {
        var commit: String?
        var isKnown = false
        var objects: GitObjects
        var paths: RelativePaths
        var texts: [ExactString: [UInt8]] = [:]

        /// The lines of all texts in quotes in a source, as plain words.
        var lines: [ExactString: Set<ExactString>] = [:]
    }

    private let directory: String
    private let name: String
    private let state: Mutex<State>

    /// - Parameter table: the path of the development table.
    init(table: String) {
        let path = FilePath(table)
        (directory, name) = (path.parent, String(path.name))
        state = Mutex(State(objects: GitObjects(in: path.parent), paths: RelativePaths(from: path.parent)))
    }

    /// True if the sources had the default value of an entry, and not the table's text.
    func isCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.firstUse.value?.spelling, !value.bytes.isEmpty else { return false }
        return state.withLock { state in
            let source = formerText(of: entry.firstUse.path, &state)
            guard source.holds(Self.quoted(value.bytes)) else { return false }
            let spellings = [text.bytes, StringsEscapes.encode(text)].flatMap { [$0, Self.withoutPositions($0)] }
            return !spellings.contains { source.holds(Self.quoted($0)) }
        }
    }

    /// True if the interface file of an entry had the same text, and not the table's.
    func isInterfaceCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.value?.text, !value.bytes.isEmpty, value != text else { return false }
        return state.withLock { state in
            let texts = lines(of: entry.firstUse.path, &state) { DocumentTexts.all(in: $0) ?? [] }
            return texts.contains(value) && !texts.contains(text)
        }
    }

    /// Returns the lines of a comment that were in the committed table, but not in any text of the source.
    /// - Parameter comment: lines as plain words.
    func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString> {
        state.withLock { state in
            guard !comment.isEmpty, commit(&state) != nil else { return [] }
            let table = formerText(of: FilePath(directory).appending(name), &state)
            let written = comment.filter { table.holds($0.bytes) }
            if written.isEmpty || formerText(of: entry.firstUse.path, &state).isEmpty { return [] }
            let lines = lines(of: entry.firstUse.path, &state, Self.commentLines)
            return written.subtracting(lines)
        }
    }

    private func lines(
        of path: String, _ state: inout State, _ read: ([UInt8]) -> some Sequence<ExactString>
    ) -> Set<ExactString> {
        if let lines = state.lines[ExactString(path)] { return lines }
        let lines = Set(read(formerText(of: path, &state)))
        state.lines[ExactString(path)] = lines
        return lines
    }

    /// The maximum length of a comment in a source.
    private static let longestComment = 1 << 16

    /// Returns the lines of all texts in quotes, as plain words.
    private static func commentLines(in source: [UInt8]) -> [ExactString] {
        var lines: [ExactString] = []
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: longestComment,
                piece: { lines += CommentUpdate.plainLines(of: ExactString(bytes: Array($0))) },
                whole: { lines += CommentUpdate.plainLines(of: $0) })
        }
        return lines
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
            let log = ChildProcess(
                ["git", "--literal-pathspecs", "-C", directory, "log", "-1", "--format=%H", "--", name],
                hidesErrors: true)
            let commit = log.output.prefix { $0 != .lineFeed }
            state.commit = log.status == 0 && !commit.isEmpty ? String(decoding: commit, as: UTF8.self) : nil
            state.isKnown = true
        }
        return state.commit
    }

    /// Returns a source at the table's last commit; empty if the commit doesn't have it.
    private func formerText(of path: String, _ state: inout State) -> [UInt8] {
        guard let commit = commit(&state) else { return [] }
        if let text = state.texts[ExactString(path)] { return text }
        let way = state.paths.path(to: path)
        // Git takes names that start with `./` or `../` as relative to its directory.
        let blob = state.objects.blob("\(commit):\(way.hasPrefix("../") ? way : "./" + way)")
        let text = blob.map { DecodedText(detecting: $0).text } ?? []
        state.texts[ExactString(path)] = text
        return text
    }
}
