import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The keys of the development language that should be translated: those that aren't obsolete.
struct DevelopmentKeys: Sendable {
    /// The keys, in table order.
    let keys: [Key]

    /// The text of each key; nil for keys in a `.stringsdict`, whose forms differ by locale.
    let texts: [ExactString?]

    private let places: TableIndex

    /// Collects the keys of the development language's table. Keys that are marked as obsolete need no translation.
    init(strings: LocaleTable?, plurals: LocaleTable?) {
        let variedEntries = plurals?.variedEntries ?? []
        let varied = TableIndex(keys: variedEntries.map(\.key))
        var entries: [(key: Key, text: ExactString?)] = []
        if let strings {
            for index in TableIndex(strings).entries {
                let key = strings.key(at: index)
                // A key in both files is looked up in the .stringsdict.
                guard !key.text.isEmpty, varied[key] == nil, let value = strings.leadingText(at: index),
                    strings.state(at: index, of: value) != .obsolete
                else { continue }
                entries.append((key, value))
            }
        }
        self.init(entries + varied.entries.map { (variedEntries[$0].key, nil) })
    }

    /// Collects the strings of an interface file, whose translations are tables of their own.
    init(_ interface: InterfaceDocument) {
        let properties = interface.properties.filter { !$0.value.isEmpty }
        let index = TableIndex(keys: properties.map(\.key))
        self.init(index.entries.map { (properties[$0].key, properties[$0].value) })
    }

    /// Collects the keys of calls, which are the strings unless the calls have others.
    init(used uses: [KeyUse]) {
        let index = TableIndex(keys: uses.map { Key($0.key.text) })
        self.init(index.entries.map { (Key(uses[$0].key.text), uses[$0].value?.text ?? uses[$0].key.text) })
    }

    private init(_ entries: [(key: Key, text: ExactString?)]) {
        (keys, texts) = (entries.map(\.key), entries.map(\.text))
        places = TableIndex(keys: keys)
    }

    /// Returns the index of a key in `keys`.
    func index(of key: Key) -> Int? { places[key] }

    /// The coverage of a locale without the table.
    var allMissing: Coverage {
        var coverage = Coverage()
        coverage.missing = keys.count
        return coverage
    }
}
