import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of the development language, indexed for lookup.
package final class SourceTable: Sendable {
    /// A text of the development language.
    package final class Text: Sendable {
        package let value: ExactString

        /// The value's specifiers.
        package let format: FormatSignature

        /// True if the program replaces the placeholders itself, so that the text isn't a format.
        let hasNumberedPlaceholders: Bool

        /// What rules look at.
        let traits: EntryTraits

        init(_ value: ExactString) {
            (self.value, format, traits) = (value, FormatSignature(value), EntryTraits(value))
            hasNumberedPlaceholders = NumberedPlaceholders.areStyle(of: format)
        }
    }

    /// The path of the `.strings` file, for notes.
    package let path: String

    /// The encoding of the `.strings` file; nil if the file isn't text.
    package let encoding: TextEncoding?

    private let strings: LocaleTable?
    private let index: TableIndex

    /// The text of each entry of the `.strings` file; nil for values that aren't strings, and for duplicates.
    private let texts: [Text?]

    private let plurals: [PlacedEntry]
    private let pluralIndex: TableIndex

    /// Indexes the files of a table.
    package init(strings: LocaleTable?, plurals: LocaleTable?) {
        path = strings?.path ?? plurals?.path ?? ""
        encoding = strings?.stringsDocument?.source.encoding
        self.strings = strings
        let index = strings.map { TableIndex($0) } ?? TableIndex([])
        var texts: [Text?] = Array(repeating: nil, count: strings?.count ?? 0)
        let entries = index.entries
        for entry in entries {
            texts[entry] = strings?.value(at: entry).map { Text($0) }
        }
        (self.index, self.texts) = (index, texts)
        self.plurals = plurals?.variedEntries ?? []
        pluralIndex = TableIndex(keys: self.plurals.lazy.map(\.key))
        wholeTexts = self.plurals.map { entry in
            entry.wholeText.map { Text($0) }
        }
        keysAreTexts = self.plurals.isEmpty && strings?.isPlaceholder ?? false
        let others = pluralIndex.entries.filter { [plurals = self.plurals] in index[plurals[$0].key] == nil }
        // An empty key isn't text that a translation could lack.
        let named = entries.filter { !(strings?.key(at: $0).text.isEmpty ?? true) }
        places = named + others.map { [count = texts.count] in count + $0 }
        placesByNumber = Self.placesByNumber(strings, index)
    }

    /// True if the table has no keys, because they are the strings of the development language.
    package let keysAreTexts: Bool

    /// The complete text of each entry with several forms; nil if its forms are only parts of a text.
    private let wholeTexts: [Text?]

    /// The number of places: first the `.strings` file's, then the `.stringsdict`'s.
    package var placeCount: Int { texts.count + plurals.count }

    /// The place of each key, in order.
    package let places: [Int]

    /// The number of keys.
    package var keyCount: Int { places.count }

    /// Returns the key at a place.
    package func key(at place: Int) -> Key? {
        place < texts.count ? strings?.key(at: place) : plurals[place - texts.count].key
    }

    /// The place of each key of the document by its number, plus 1; empty in formats without such numbers.
    private let placesByNumber: [Int]

    private static func placesByNumber(_ strings: LocaleTable?, _ index: TableIndex) -> [Int] {
        guard let strings, !strings.document.locales.isEmpty else { return [] }
        var places: [Int] = []
        let isUnique = index.count == strings.count
        for entry in 0..<strings.count {
            guard let number = strings.number(at: entry) else { return [] }
            while places.count <= number { places.append(0) }
            places[number] = (isUnique ? entry : index[strings.key(at: entry)] ?? -1) + 1
        }
        return places
    }

    /// Returns the place of a key.
    /// - Parameter number: the number of the key in the document, if the table is another locale of it.
    func place(of key: Key, number: Int?) -> Int? {
        guard let number, placesByNumber.indices.contains(number), placesByNumber[number] > 0 else {
            return place(of: key)
        }
        return placesByNumber[number] - 1
    }

    /// Returns the place of a key.
    package func place(of key: Key) -> Int? { index[key] ?? pluralIndex[key].map { texts.count + $0 } }

    /// Returns the text of a key that isn't in the table, if the key is the text: it has spaces, or is a word. Others,
    /// such as `[menu/open]`, may have their text as the default value of a call.
    func text(ofUnlisted key: Key) -> Text? {
        guard keysAreTexts else { return nil }
        let isText =
            switch KeyStyle(key) {
            case .text: true
            case .either: key.text.bytes.first?.isASCIILetter ?? false
            case .identifier: false
            }
        return isText ? Text(key.text) : nil
    }

    /// Returns the text at a place; nil for entries of the `.stringsdict`.
    package func text(at place: Int) -> Text? { place < texts.count ? texts[place] : nil }

    /// Returns the single text of a key, or the complete one of several forms.
    package func text(of key: Key) -> Text? {
        if let place = index[key], let text = texts[place] { return text }
        return pluralIndex[key].flatMap { wholeTexts[$0] }
    }

    /// Returns the arguments that a caller passes for a key, as its strings show.
    func passedArguments(of key: Key) -> PassedArguments? {
        if let entry = plural(of: key) { return PassedArguments(PluralExpansion.all(of: entry)) }
        return text(of: key).map { PassedArguments($0.format) }
    }

    /// Returns the comment at a place; nil for entries of the `.stringsdict`.
    package func comment(at place: Int) -> ExactString? { place < texts.count ? strings?.comment(at: place) : nil }

    /// Returns the `.stringsdict` entry for a key.
    package func plural(of key: Key) -> PlacedEntry? { pluralIndex[key].map { plurals[$0] } }

    /// Returns whether a comment in the `.strings` file may concern any of the rules.
    func mayConcern(_ rules: [any CommentRule]) -> Bool { strings?.mayConcern(rules) ?? false }
}
