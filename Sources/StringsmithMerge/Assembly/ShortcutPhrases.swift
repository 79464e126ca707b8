import StringsmithModel
import StringsmithText

extension AssembledTable {
    /// Returns the table as a catalog holds it: all phrases of an App Shortcut are one entry, whose key is the first.
    ///
    /// The value of such an entry consists of the phrases on lines of their own, by which changes are found.
    /// - Parameter isPlain: returns whether the catalog has an entry for a phrase that isn't a set of phrases. Such
    ///   entries stay as they are.
    package func combiningPhrases(isPlain: (ExactString) -> Bool = { _ in false }) -> AssembledTable {
        guard entries.contains(where: { $0.firstUse.shortcut != nil }) else { return self }
        var phrases: [ExactString: [(use: KeyUse, text: ExactString)]] = [:]
        for entry in entries {
            guard let shortcut = entry.firstUse.shortcut else { continue }
            phrases[shortcut, default: []].append((entry.firstUse, entry.key.text))
        }
        var table = self
        table.entries = entries.compactMap { entry in
            guard let shortcut = entry.firstUse.shortcut, !isPlain(entry.key.text) else { return entry }
            guard shortcut == entry.key.text else { return nil }
            let sources = (phrases[shortcut] ?? []).sorted { $0.use.precedes($1.use) }
            // The key comes first even if other sources have the same shortcut.
            let all = [shortcut] + sources.map(\.text).filter { $0 != shortcut }
            let text = ExactString.joined(phrases: all)
            return AssembledEntry(
                value: SourceLiteral(text: text, spelling: text, range: entry.key.range), comments: entry.comments,
                firstUse: entry.firstUse, phrases: all)
        }
        return table
    }
}

extension ExactString {
    /// Phrases on lines of their own.
    static func joined(phrases: [ExactString]) -> ExactString {
        ExactString(bytes: Array(phrases.map(\.bytes).joined(separator: [.lineFeed])))
    }
}

extension KeyUse {
    fileprivate func precedes(_ other: KeyUse) -> Bool {
        if path != other.path { return path.precedesByBytes(other.path) }
        let (left, right) = (place.start, other.place.start)
        return (left.line, left.column) < (right.line, right.column)
    }
}
