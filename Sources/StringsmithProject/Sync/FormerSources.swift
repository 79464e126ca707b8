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

        /// The comments of the committed table, as lines of plain words; nil if they haven't been read.
        var tableLines: Set<ExactString>?

        /// The texts of the committed sources, and what was read from them, by path.
        var texts: [ExactString: [UInt8]] = [:]
        var literals: [ExactString: Set<Int>] = [:]
        var commentLines: [ExactString: Set<ExactString>] = [:]
        var interfaceTexts: [ExactString: Set<ExactString>] = [:]
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
            let literals = remembered(\.literals, of: entry.firstUse.path, &state, Self.literals)
            guard Self.contain(value.bytes, literals) else { return false }
            let spellings = [text.bytes, StringsEscapes.encode(text)].flatMap { [$0, Self.withoutPositions($0)] }
            return !spellings.contains { Self.contain($0, literals) }
        }
    }

    /// True if the interface file of an entry had the same text, and not the table's.
    func isInterfaceCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.value?.text, !value.bytes.isEmpty, value != text else { return false }
        return state.withLock { state in
            let texts = remembered(\.interfaceTexts, of: entry.firstUse.path, &state) {
                Set(DocumentTexts.all(in: $0) ?? [])
            }
            return texts.contains(value) && !texts.contains(text)
        }
    }

    /// Returns the lines of a comment that were in the committed table, but not in any text of the source.
    /// - Parameter comment: lines as plain words.
    func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString> {
        state.withLock { state in
            guard !comment.isEmpty, commit(&state) != nil else { return [] }
            let written = comment.intersection(tableLines(&state))
            let path = entry.firstUse.path
            if written.isEmpty || formerText(of: path, &state).isEmpty { return [] }
            return written.subtracting(remembered(\.commentLines, of: path, &state, Self.commentLines))
        }
    }

    private func tableLines(_ state: inout State) -> Set<ExactString> {
        if let lines = state.tableLines { return lines }
        let path = FilePath(directory).appending(name)
        let table = FormatRegistry.document(SourceFile(path: path, bytes: formerText(of: path, &state))).table()
        let comments = table.entries.compactMap { MarkedComment($0.comment).text }
        let lines = Set(comments.flatMap(CommentUpdate.plainLines))
        state.tableLines = lines
        return lines
    }

    /// Returns what was read from a source at the table's last commit, and reads it only once.
    private func remembered<Content>(
        _ contents: WritableKeyPath<State, [ExactString: Content]>, of path: String, _ state: inout State,
        _ read: ([UInt8]) -> Content
    ) -> Content {
        if let content = state[keyPath: contents][ExactString(path)] { return content }
        let content = read(formerText(of: path, &state))
        state[keyPath: contents][ExactString(path)] = content
        return content
    }

    /// The maximum length of a literal in a source.
    private static let longestLiteral = 1 << 16

    /// Returns the lines of all texts in quotes, as plain words.
    private static func commentLines(in source: [UInt8]) -> Set<ExactString> {
        var lines: Set<ExactString> = []
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: longestLiteral,
                piece: { lines.formUnion(CommentUpdate.plainLines(of: ExactString(bytes: Array($0)))) },
                whole: { text, _ in lines.formUnion(CommentUpdate.plainLines(of: text)) })
        }
        return lines
    }

    /// Returns hashes of the texts in quotes, as spelled.
    private static func literals(in source: [UInt8]) -> Set<Int> {
        var literals: Set<Int> = []
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: longestLiteral, piece: { literals.insert(ByteHash.of($0)) }, whole: { _, _ in })
        }
        return literals
    }

    /// True if the pieces of a literal between its quotes are in a source.
    private static func contain(_ spelling: [UInt8], _ literals: Set<Int>) -> Bool {
        spelling.split(separator: .quotationMark, omittingEmptySubsequences: false).allSatisfy {
            literals.contains(ByteHash.of($0))
        }
    }

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
