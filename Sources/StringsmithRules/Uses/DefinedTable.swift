import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of one locale, indexed by key.
package struct DefinedTable: Sendable {
    /// The locale; nil for `Base.lproj`.
    package let locale: LocaleIdentifier?

    /// The `.strings` file, if any.
    package let strings: LocaleTable?

    /// The `.stringsdict` file, if any.
    package let plurals: LocaleTable?

    private let index: TableIndex
    private let variedEntries: [PlacedEntry]
    private let variedIndex: TableIndex

    /// The keys of entries that aren't translated, or that are marked as unused.
    private var otherKeys: Set<Key> = []

    /// Indexes the files of a table. The last of several values for a key wins, as at run time.
    package init(locale: LocaleIdentifier?, strings: LocaleTable?, plurals: LocaleTable?) {
        (self.locale, self.strings, self.plurals) = (locale, strings, plurals)
        index = strings.map { TableIndex($0) } ?? TableIndex([])
        variedEntries = plurals?.variedEntries ?? []
        variedIndex = TableIndex(keys: variedEntries.lazy.map(\.key))
    }

    /// Indexes one locale of a file that holds several.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier) {
        let table = LocaleTable(document, in: locale)
        self.init(locale: locale, strings: table, plurals: table)
        for index in 0..<document.entryCount(in: locale) where document.role(at: index, in: locale) != .translated {
            otherKeys.insert(document.key(at: index, in: locale))
        }
    }

    /// Returns whether either file has a key.
    package func contains(_ key: Key) -> Bool {
        index[key] != nil || variedIndex[key] != nil || otherKeys.contains(key)
    }

    package var keys: Set<Key> { Set(index.keys).union(variedIndex.keys).union(otherKeys) }

    /// Returns the strings for a key. The `.stringsdict` comes first, as on the platform.
    package func text(of key: Key) -> DefinedText? {
        if let entry = variedIndex[key] { return DefinedText(variedEntries[entry], locale: locale) }
        return value(of: key).map { DefinedText($0, locale: locale) }
    }

    /// Returns the text for a key in the `.strings` file.
    /// In a catalog, that may be the key itself, which says nothing about the arguments.
    func value(of key: Key) -> ExactString? {
        guard let strings, let index = index[key] else { return nil }
        let isSource = strings.locale == strings.document.developmentLanguage
        return isSource && strings.record(at: index)?.hasText == false ? nil : strings.value(at: index)
    }

    /// The entries of the `.strings` file that sources decide about, in its order; the last one of duplicates. An entry
    /// that a person keeps in a catalog may be used through a symbol.
    var entries: [(key: Key, index: Int)] {
        guard let strings else { return [] }
        return index.entries.filter { strings.record(at: $0)?.owner != .person }.map { (strings.key(at: $0), $0) }
    }
}

/// The text for a key in one locale, as a formatting call reads it.
package struct DefinedText: Sendable {
    /// An argument that the text takes.
    struct Argument: Equatable {
        /// Its number in the text.
        var index: Int

        /// Its rank among the numbers in the text, which determines the argument that it reads at run time.
        var rank = 0
        var argumentClass: ArgumentClass

        /// The specifier as written.
        var spelling: String
    }

    /// The locale; nil for a text of the source, or of `Base.lproj`.
    let locale: LocaleIdentifier?

    /// The arguments, each once for every kind that a text reads it as.
    private(set) var arguments: [Argument] = []

    /// A specifier that looks like prose, as in `100% sure`, but is one for a formatting call.
    private(set) var proseSpecifier: String?

    /// A placeholder such as `%1` that no formatting call replaces, in a text with several of them and no specifiers.
    private(set) var numberedPlaceholder: String?

    private struct Known: Hashable {
        var index: Int
        var kind: ArgumentKind
    }

    private var known: Set<Known> = []

    /// Reads a text.
    init(_ text: ExactString, locale: LocaleIdentifier?) {
        self.locale = locale
        let signature = FormatSignature(text)
        add(signature)
        rank()
        if NumberedPlaceholders.areStyle(of: signature) {
            // Other rules compare what reads as a specifier with the arguments.
            let read = signature.specifiers.map(\.range.lowerBound)
            numberedPlaceholder =
                NumberedPlaceholders(text).all.first { !read.contains($0.range.lowerBound) }?.name
        }
    }

    /// Reads all strings of an entry with several forms.
    init(_ entry: PlacedEntry, locale: LocaleIdentifier?) {
        self.locale = locale
        for part in PluralExpansion.all(of: entry).flatMap(\.parts) { add(part.signature) }
        rank()
    }

    private mutating func rank() {
        let indices = Set(arguments.map(\.index)).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(indices, 1...))
        for place in arguments.indices { arguments[place].rank = ranks[arguments[place].index] ?? 0 }
    }

    private mutating func add(_ signature: FormatSignature) {
        if let range = signature.prose.first?.range, let format = signature.format, proseSpecifier == nil {
            proseSpecifier = String(decoding: format.text.bytes[range], as: UTF8.self)
        }
        for argument in signature.arguments
        where known.insert(Known(index: argument.index, kind: argument.argumentClass.kind)).inserted {
            arguments.append(
                Argument(
                    index: argument.index, argumentClass: argument.argumentClass,
                    spelling: signature.spelling(of: argument)))
        }
    }
}
