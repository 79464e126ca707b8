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

    /// All keys, those of the `.stringsdict` last.
    package let keys: [Key]

    /// The text of each key, nil for those of the `.stringsdict`.
    private let texts: [Text?]
    private let indices: [Key: Int]

    /// Takes the files of a table; of a duplicate key the last value, as at run time.
    package init(strings: StringsTableFile?, plurals: PluralTableFile?) {
        path = strings?.path ?? plurals?.path ?? ""
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
                continue
            }
            indices[key] = keys.count
            keys.append(key)
            texts.append(text)
        }
        for entry in plurals?.document.value.entries ?? [] where indices[entry.key] == nil {
            indices[entry.key] = keys.count
            keys.append(entry.key)
            texts.append(nil)
        }
        (self.keys, self.texts, self.indices) = (keys, texts, indices)
    }

    /// The place of a key among `keys`.
    package func index(of key: Key) -> Int? { indices[key] }

    /// The text of a key by its place.
    package func text(at index: Int) -> Text? { texts[index] }
}
