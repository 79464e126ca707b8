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

    /// Indexes the files of a table. The last of several values for a key wins, as at run time.
    package init(locale: LocaleIdentifier?, strings: LocaleTable?, plurals: LocaleTable?) {
        (self.locale, self.strings, self.plurals) = (locale, strings, plurals)
        index = strings.map { TableIndex($0) } ?? TableIndex([])
        variedEntries = plurals?.variedEntries ?? []
        variedIndex = TableIndex(keys: variedEntries.lazy.map(\.key))
    }

    /// True if neither file has entries.
    package var isEmpty: Bool { index.count + variedIndex.count == 0 }

    /// Returns whether either file has a key.
    package func contains(_ key: Key) -> Bool { index[key] != nil || variedIndex[key] != nil }

    package var keys: Set<Key> { Set(index.keys).union(variedIndex.keys) }

    /// Returns the texts for a key. The `.stringsdict` comes first, as on the platform.
    package func text(of key: Key) -> DefinedText? {
        if let entry = variedIndex[key] { return DefinedText(variedEntries[entry], locale: locale) }
        return value(of: key).map { DefinedText($0, locale: locale) }
    }

    /// Returns the text for a key in the `.strings` file.
    func value(of key: Key) -> ExactString? { index[key].flatMap { strings?.value(at: $0) } }

    /// The entries of the `.strings` file, in its order; the last one of duplicates.
    var entries: [(key: Key, index: Int)] {
        index.entries.compactMap { index in strings.map { ($0.key(at: index), index) } }
    }
}

/// The text for a key in one locale, as a formatting call reads it.
package struct DefinedText: Sendable {
    /// An argument that the text takes.
    struct Argument {
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
        for format in entry.formats {
            add(format.text.text, variables: Dictionary(format.variables.map { ($0.name, $0) }) { first, _ in first })
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
            var argumentClass = argument.argumentClass
            if argumentClass == .variable {
                let name = spelling.split(whereSeparator: { $0 == "@" || $0 == "#" }).dropFirst().first
                let variable = name.flatMap { variables[ExactString(String($0))] }
                argumentClass = variable.flatMap(Self.numberClass) ?? .variable
            }
            arguments.append(
                Argument(index: argument.index, argumentClass: argumentClass, spelling: spelling))
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
