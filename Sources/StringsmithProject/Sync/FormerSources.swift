import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// The sources as they were when a table was last committed, if it is in a Git repository.
///
/// A value of the development table that differs from its default value in the sources is either out of date, because
/// the sources changed after the table, or was corrected by a person. In the latter case, the key's call already had
/// the default value when the table was committed. In the same way, a line of a comment that was committed without
/// being in the sources was written by a person.
final class FormerSources: Sendable {
    private struct State {
        var change: FileHistory.Answer<String>?
        var objects: GitObjects
        var paths: RelativePaths

        /// The comments of the committed table, as lines of plain words; nil if they haven't been read.
        var tableLines: Set<ExactString>?

        /// The strings of the committed sources, and what was read from them, by path.
        var texts: [ExactString: [UInt8]] = [:]
        var literals: [ExactString: SpelledLiterals] = [:]
        var currentLiterals: [ExactString: SpelledLiterals] = [:]
        var commentLines: [ExactString: Set<ExactString>] = [:]
        var interfaceTexts: [ExactString: Set<ExactString>] = [:]
    }

    private let directory: String
    private let name: String
    private let history: FileHistory
    private let workspace: Workspace
    private let state: Mutex<State>

    /// - Parameter table: the path of the development table.
    init(table: String, history: FileHistory, in workspace: Workspace) {
        (self.history, self.workspace) = (history, workspace)
        let path = FilePath(table)
        (directory, name) = (path.parent, String(path.name))
        state = Mutex(State(objects: GitObjects(in: path.parent), paths: RelativePaths(from: path.parent)))
    }

    /// True if the sources had the default value of an entry, and not the table's text.
    func isCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.firstUse.value?.spelling, !value.bytes.isEmpty else { return false }
        return state.withLock { state in
            // A person may have written it.
            if case .unreadable = lastChange(&state) { return true }
            let use = entry.firstUse
            let former = remembered(\.literals, of: use.path, &state) { SpelledLiterals(of: $0) }
            if case .unreadable = lastChange(&state) { return true }
            let spellings = [text.bytes, StringsEscapes.encode(text)].flatMap { [$0, Self.withoutPositions($0)] }
            // The text may be the default value of another call.
            let current = currentLiterals(of: use.path, &state)
            let values = use.value.flatMap { current.distance(from: use.key.range, to: $0.range) }.map {
                former.hashes(at: $0, from: use.key.spelling.bytes)
            }
            if let values, values.contains(ByteHash.of(value.bytes)) {
                return !spellings.contains { values.contains(ByteHash.of($0)) }
            }
            return former.contain(value.bytes) && !spellings.contains { former.contain($0) }
        }
    }

    private func currentLiterals(of path: String, _ state: inout State) -> SpelledLiterals {
        if let literals = state.currentLiterals[ExactString(path)] { return literals }
        let bytes = (workspace.optionalBytes(at: path)) ?? []
        let literals = SpelledLiterals(of: DecodedText(detecting: bytes).text)
        state.currentLiterals[ExactString(path)] = literals
        return literals
    }

    /// True if the interface file of an entry had the same text, and not the table's.
    func isInterfaceCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let value = entry.value?.text, !value.bytes.isEmpty, value != text else { return false }
        return state.withLock { state in
            if case .unreadable = lastChange(&state) { return true }
            let texts = remembered(\.interfaceTexts, of: entry.firstUse.path, &state) {
                Set(DocumentTexts.all(in: $0) ?? [])
            }
            if case .unreadable = lastChange(&state) { return true }
            return texts.contains(value) && !texts.contains(text)
        }
    }

    /// Returns the lines of a comment that were in the committed table, but not in any text of the source.
    /// - Parameter comment: lines as plain words.
    func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString> {
        state.withLock { state in
            if comment.isEmpty { return [] }
            switch lastChange(&state) {
            case .found: break
            case .none: return []
            case .unreadable: return comment
            }
            let written = comment.intersection(tableLines(&state))
            let path = entry.firstUse.path
            let source = formerText(of: path, &state)
            if case .unreadable = lastChange(&state) { return comment }
            if written.isEmpty || source.isEmpty { return [] }
            return written.subtracting(remembered(\.commentLines, of: path, &state, Self.commentLines))
        }
    }

    private func tableLines(_ state: inout State) -> Set<ExactString> {
        if let lines = state.tableLines { return lines }
        let path = FilePath(directory).appending(name)
        let table = FormatRegistry.document(SourceFile(path: path, bytes: formerText(of: path, &state))).table()
        let comments = table.entries.compactMap(\.comment)
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

    /// Returns the lines of all strings in quotes, as plain words.
    private static func commentLines(in source: [UInt8]) -> Set<ExactString> {
        var lines: Set<ExactString> = []
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: SpelledLiterals.longest,
                piece: { lines.formUnion(CommentUpdate.plainLines(of: ExactString(bytes: Array($0)))) },
                whole: { text, _ in lines.formUnion(CommentUpdate.plainLines(of: text)) })
        }
        return lines
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

    private func lastChange(_ state: inout State) -> FileHistory.Answer<String> {
        if let change = state.change { return change }
        let change = history.lastChange(of: name, in: directory)
        state.change = change
        return change
    }

    /// Returns a source at the table's last commit; empty if the commit doesn't have it.
    private func formerText(of path: String, _ state: inout State) -> [UInt8] {
        guard case .found(let commit) = lastChange(&state) else { return [] }
        if let text = state.texts[ExactString(path)] { return text }
        let way = state.paths.path(to: path)
        var text: [UInt8] = []
        switch history.text(way, at: commit, in: directory, state.objects) {
        case .found(let blob): text = DecodedText(detecting: blob).text
        case .none: break
        case .unreadable: state.change = .unreadable
        }
        state.texts[ExactString(path)] = text
        return text
    }
}
