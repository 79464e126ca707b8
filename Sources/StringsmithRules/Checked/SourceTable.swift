import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of the development language, indexed for lookup.
package struct SourceTable: Sendable {
    /// A text of the development language.
    package struct Text: Sendable {
        package var value: ExactString

        /// The value's specifiers.
        package var format: FormatSignature
    }

    /// The path of the `.strings` file, for notes.
    package let path: String

    /// The encoding of the `.strings` file; nil if the file isn't text.
    package let encoding: TextEncoding?

    /// All keys; those of the `.stringsdict` come last.
    package let keys: [Key]

    /// The text of each key; nil for keys of the `.stringsdict`.
    private let texts: [Text?]
    private let indices: [Key: Int]

    /// The index of each key's entry in the `.strings` file, for its comment.
    private let entries: [Int]
    private let strings: LocaleTable?
    private let plurals: [Key: StringsDictEntry]

    /// Indexes the files of a table. The last of several values for a key wins, as at run time.
    package init(strings: LocaleTable?, plurals: LocaleTable?) {
        path = strings?.path ?? plurals?.path ?? ""
        encoding = strings?.stringsDocument?.source.encoding
        self.strings = strings
        let pluralEntries = plurals?.variedEntries ?? []
        self.plurals = Dictionary(pluralEntries.map { ($0.key, $0) }) { $1 }
        var entries: [Int] = []
        var keys: [Key] = []
        var texts: [Text?] = []
        var indices: [Key: Int] = [:]
        let count = strings?.count ?? 0
        keys.reserveCapacity(count)
        texts.reserveCapacity(count)
        indices.reserveCapacity(count)
        for entry in 0..<count {
            guard let key = strings?.key(at: entry) else { continue }
            let text = strings?.value(at: entry).map { Text(value: $0, format: FormatSignature($0)) }
            if let known = indices[key] {
                texts[known] = text
                entries[known] = entry
                continue
            }
            indices[key] = keys.count
            keys.append(key)
            texts.append(text)
            entries.append(entry)
        }
        for entry in pluralEntries where indices[entry.key] == nil {
            indices[entry.key] = keys.count
            keys.append(entry.key)
            texts.append(nil)
        }
        (self.keys, self.texts, self.indices, self.entries) = (keys, texts, indices, entries)
    }

    /// Returns the index of a key in `keys`.
    package func index(of key: Key) -> Int? { indices[key] }

    /// Returns the text of the key at an index.
    package func text(at index: Int) -> Text? { texts[index] }

    /// Returns the comment of the key at an index.
    package func comment(at index: Int) -> ExactString? {
        index < entries.count ? strings?.comment(at: entries[index]) : nil
    }

    /// Returns the `.stringsdict` entry for a key.
    package func plural(of key: Key) -> StringsDictEntry? { plurals[key] }

    /// Returns whether a comment in the `.strings` file may concern any of the rules.
    func mayConcern(_ rules: [any CommentRule.Type]) -> Bool { strings?.mayConcern(rules) ?? false }
}
