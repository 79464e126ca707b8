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
            let markers = EntryMarkers(strings)
            for index in TableIndex(strings).entries {
                let key = strings.key(at: index)
                // A key in both files is looked up in the .stringsdict.
                guard !key.text.isEmpty, varied[key] == nil, let value = strings.leadingText(at: index),
                    markers.state(at: index, of: value) != .obsolete
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

/// The markers from `sync` and people in the comments of a table.
struct EntryMarkers: Sendable {
    private let strings: LocaleTable
    private let mayHold: Bool

    init(_ strings: LocaleTable) {
        self.strings = strings
        // Most tables contain no markers, so their comments don't have to be parsed.
        mayHold = strings.stringsDocument.map { $0.text.holds(Array(EntryMarker.prefix.utf8)) } ?? true
    }

    /// Returns the state in an entry's marker; nil if there is none that applies to the value.
    func state(at index: Int, of value: ExactString) -> EntryMarker.State? {
        guard mayHold, let marker = MarkedComment(strings.comment(at: index)).marker, marker.fits(value) else {
            return nil
        }
        return marker.state
    }

    /// True if an entry's comment suppresses the rules that judge translations.
    func isAccepted(at index: Int) -> Bool {
        guard mayHold else { return false }
        let rules = SuppressionHint(strings.comment(at: index)).rules
        return rules.contains(.untranslated) || rules.contains(.emptyValue)
    }
}
