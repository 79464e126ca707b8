import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The keys that a table's translations are measured by: those of the development language that are in use.
struct DevelopmentKeys: Sendable {
    /// The keys, in the table's order.
    private(set) var keys: [Key] = []

    /// The text of each key; nil for those of a `.stringsdict`, whose forms differ by locale.
    private(set) var texts: [ExactString?] = []

    private var indices: [Key: Int] = [:]

    /// Takes the files of the development language's table. A key that is marked as obsolete need not be translated.
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
        // A key that stands in both files is looked up in the .stringsdict.
        for entry in plurals?.variedEntries ?? [] { add(entry.key, nil) }
    }

    /// Takes the texts of an interface file, whose translations are tables of their own.
    init(_ interface: InterfaceDocument) {
        for property in interface.properties where !property.value.isEmpty { add(property.key, property.value) }
    }

    /// Of a duplicate key the last value counts, as at run time.
    private mutating func add(_ key: Key, _ text: ExactString?) {
        if let known = indices[key] {
            texts[known] = text
            return
        }
        indices[key] = keys.count
        keys.append(key)
        texts.append(text)
    }

    /// The place of a key among `keys`.
    func index(of key: Key) -> Int? { indices[key] }

    /// The coverage of a locale that does not have the table.
    var allMissing: Coverage {
        var coverage = Coverage()
        coverage.missing = keys.count
        return coverage
    }
}

/// The markers that `sync` and people have left in the comments of a table.
struct EntryMarkers: Sendable {
    private let strings: LocaleTable
    private let mayHold: Bool

    init(_ strings: LocaleTable) {
        self.strings = strings
        // Most tables hold none, and their comments need not be taken apart.
        mayHold = strings.stringsDocument.map { $0.text.holds(Array(EntryMarker.prefix.utf8)) } ?? true
    }

    /// The state of an entry by its marker; nil without one that fits the value.
    func state(at index: Int, of value: ExactString) -> EntryMarker.State? {
        guard mayHold, let marker = MarkedComment(strings.comment(at: index)).marker, marker.fits(value) else {
            return nil
        }
        return marker.state
    }

    /// True if the comment of an entry keeps the rules that judge translations away from it.
    func isAccepted(at index: Int) -> Bool {
        guard mayHold else { return false }
        let rules = SuppressionHint(strings.comment(at: index)).rules
        return rules.contains(.untranslated) || rules.contains(.emptyValue)
    }
}
