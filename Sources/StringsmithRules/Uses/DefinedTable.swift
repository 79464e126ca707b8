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
    private let variedEntries: [StringsDictEntry]
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

    /// Returns the texts for a key. The `.stringsdict` comes first, as on the platform.
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

    /// The arguments by index.
    private(set) var arguments: [Argument] = []

    /// Reads a text.
    init(_ text: ExactString, locale: LocaleIdentifier?) {
        self.locale = locale
        add(text, variables: [:])
        rank()
    }

    /// Reads the formats of a `.stringsdict` entry. Arguments of its variables other than their own number are ignored.
    init(_ entry: StringsDictEntry, locale: LocaleIdentifier?) {
        self.locale = locale
        for text in entry.plainTexts { add(text, variables: [:]) }
        for format in entry.formats {
            let variables = Dictionary(format.variables.map { ($0.name, $0) }) { first, _ in first }
            let texts = format.whole.map { $0.texts.map(\.text.text) } ?? [format.text.text]
            for text in texts { add(text, variables: variables) }
        }
        rank()
    }

    private mutating func rank() {
        let indices = Set(arguments.map(\.index)).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(indices, 1...))
        for place in arguments.indices { arguments[place].rank = ranks[arguments[place].index] ?? 0 }
    }

    private mutating func add(_ text: ExactString, variables: [ExactString: StringsDictVariable]) {
        let signature = FormatSignature(text)
        for argument in signature.arguments {
            let spelling = signature.spelling(of: argument)
            var argument = argument
            if argument.argumentClass == .variable {
                let name = spelling.split(whereSeparator: { $0 == "@" || $0 == "#" }).dropFirst().first
                let variable = name.flatMap { variables[ExactString(String($0))] }
                argument.argumentClass = variable.flatMap(Self.numberClass) ?? .variable
                argument.index = variable?.argument ?? argument.index
            }
            let found = Argument(index: argument.index, argumentClass: argument.argumentClass, spelling: spelling)
            if !arguments.contains(found) { arguments.append(found) }
        }
    }

    /// Returns the class of the number that selects a variable's category.
    private static func numberClass(of variable: StringsDictVariable) -> ArgumentClass? {
        guard let type = variable.valueType?.text else { return nil }
        return FormatString("%" + type).specifiers.first?.argumentClass
    }
}

extension ExactString {
    fileprivate static func + (prefix: StaticString, text: ExactString) -> ExactString {
        ExactString(bytes: prefix.withUTF8Buffer(Array.init) + text.bytes)
    }
}

extension StringsDictEntry {
    /// The texts without variables, by width or device.
    fileprivate var plainTexts: [ExactString] {
        switch content {
        case .plural: []
        case .width(let variants), .device(let variants):
            variants.compactMap { if case .text(let text) = $0.value { text.text } else { nil } }
        }
    }
}
