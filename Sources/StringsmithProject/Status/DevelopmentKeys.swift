import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The keys of the development language that should be translated: those that aren't obsolete.
struct DevelopmentKeys: Sendable {
    /// The keys, in table order.
    private(set) var keys: [Key] = []

    /// The text of each key; nil for keys in a `.stringsdict`, whose forms differ by locale.
    private(set) var texts: [ExactString?] = []

    private var indices: [Key: Int] = [:]

    /// Reads the files of the development language's table. Keys that are marked as obsolete are ignored.
    init(strings: LocaleTable?, plurals: LocaleTable?) {
        let markers = strings.map(EntryMarkers.init)
        let count = strings?.count ?? 0
        keys.reserveCapacity(count)
        texts.reserveCapacity(count)
        indices.reserveCapacity(count)
        for entry in 0..<count {
            guard let strings, let value = strings.value(at: entry) else { continue }
            if markers?.state(at: entry, of: value) == .obsolete { continue }
            add(strings.key(at: entry), value)
        }
        // A key in both files is looked up in the `.stringsdict`.
        for entry in plurals?.variedEntries ?? [] { add(entry.key, nil) }
    }

    /// Reads the texts of an interface file, whose translations are tables of their own.
    init(_ interface: InterfaceDocument) {
        for property in interface.properties where !property.value.isEmpty { add(property.key, property.value) }
    }

    /// Adds a key. The last value of duplicates counts, as at run time.
    private mutating func add(_ key: Key, _ text: ExactString?) {
        if let known = indices[key] {
            texts[known] = text
            return
        }
        indices[key] = keys.count
        keys.append(key)
        texts.append(text)
    }

    /// Returns the index of a key in `keys`.
    func index(of key: Key) -> Int? { indices[key] }

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
