import StringsmithModel
import StringsmithText

/// A table of one bundle and the calls that use it, as rules see them.
package struct UsedTable: Sendable {
    package let name: TableName

    /// The calls, sorted by path and place.
    package let uses: [KeyUse]

    /// The development language's table; nil if there is none, or if it can't be read in full.
    package let development: DefinedTable?

    /// The tables of other locales. Only set if `needsTranslations` is true.
    package var translations: [DefinedTable] = []

    /// The name of the development language's table if it differs from the calls' in case only.
    package var nameInOtherCase: TableName?

    /// Returns whether a key may be looked up in a way that no call shows.
    package var isProtected: @Sendable (Key) -> Bool = { _ in false }

    /// The keys of tables with the same name in `Base.lproj` and outside locale directories, where the platform also
    /// looks.
    package var keysElsewhere: Set<Key> = []

    /// The calls that look into another bundle, although only this table's has the key.
    package var misplaced: [(use: KeyUse, lookup: MisplacedLookup)] = []

    /// The literals that show a key without looking it up, if nothing else uses it, with the functions or properties.
    package var bypassed: [(key: Key, call: String, path: String, range: SourceRange)] = []

    /// The uses of each key, in the order of first use.
    let keys: [UsedKey]

    /// Combines a table with its calls.
    package init(name: TableName, uses: [KeyUse], development: DefinedTable?) {
        (self.name, self.uses, self.development) = (name, uses, development)
        var keys: [UsedKey] = []
        var places: [Key: Int] = [:]
        for (index, use) in uses.enumerated() {
            let key = Key(use.key.text)
            if let place = places[key] {
                keys[place].uses.append(index)
            } else {
                places[key] = keys.count
                keys.append(UsedKey(key: key, uses: [index]))
            }
        }
        self.keys = keys
    }

    /// True if a table of the development language has a key, or if none could be read in full.
    func defines(_ key: Key) -> Bool { development?.contains(key) ?? true || keysElsewhere.contains(key) }

    /// True if a formatting call can only be compared with the strings of translations.
    package var needsTranslations: Bool { uses.contains { $0.passedArguments != nil && sourceText(of: $0) == nil } }

    /// Returns the text that a call certainly reads in the development language; nil if no source shows it.
    func sourceText(of use: KeyUse) -> DefinedText? {
        if let text = development?.text(of: Key(use.key.text)) { return text }
        let text = DefinedText(use.value?.text ?? use.key.text, locale: nil)
        return text.arguments.isEmpty ? nil : text
    }
}

/// The calls with one key.
struct UsedKey: Sendable {
    var key: Key

    /// Indices into the table's uses.
    var uses: [Int]
}

/// A rule that checks a table against the calls that use it.
package protocol UseRule: Rule {
    /// Returns the problems in the calls, or in the table as the calls use it.
    func check(_ table: UsedTable) -> [UseFinding]
}

/// A finding of a call rule.
package struct UseFinding: Sendable {
    /// The place of a finding.
    package enum Place: Sendable {
        /// The key of a call.
        case use(KeyUse)

        /// An entry of the development language's `.strings` file, by index.
        case entry(Int)

        /// A literal that is no call's key.
        case literal(Key, path: String, SourceRange)
    }

    /// The problem.
    package var message: String

    package var place: Place

    /// Other relevant places.
    package var notes: [Note]

    package init(_ message: String, at place: Place, notes: [Note] = []) {
        (self.message, self.place, self.notes) = (message, place, notes)
    }
}
