import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of the development language, made for looking things up in it.
package struct SourceTable: Sendable {
    /// A text of the development language.
    package struct Text: Sendable {
        /// The value.
        package var value: ExactString

        /// The value's specifiers.
        package var format: FormatSignature
    }

    /// The `.strings` file's path, for notes.
    package let path: String

    /// The encoding of the `.strings` file; nil if it is no text.
    package let encoding: TextEncoding?

    /// All keys, those of the `.stringsdict` last.
    package let keys: [Key]

    /// The text of each key, nil for those of the `.stringsdict`.
    private let texts: [Text?]
    private let indices: [Key: Int]

    /// The entry of each key in the `.strings` file, for its comment.
    private let entries: [Int]
    private let strings: LocaleTable?
    private let plurals: [Key: StringsDictEntry]

    /// Takes the files of a table; of a duplicate key the last value, as at run time.
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

    /// The place of a key among `keys`.
    package func index(of key: Key) -> Int? { indices[key] }

    /// The text of a key by its place.
    package func text(at index: Int) -> Text? { texts[index] }

    /// The comment of a key by its place.
    package func comment(at index: Int) -> ExactString? {
        index < entries.count ? strings?.comment(at: entries[index]) : nil
    }

    /// The entry of a key in the `.stringsdict`.
    package func plural(of key: Key) -> StringsDictEntry? { plurals[key] }

    /// Whether a comment of the `.strings` file may concern one of some rules.
    func mayConcern(_ rules: [any CommentRule.Type]) -> Bool { strings?.mayConcern(rules) ?? false }
}
