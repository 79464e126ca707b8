import StringsmithModel
import StringsmithText

/// A table of one bundle beside the calls that name it, as rules see them.
package struct UsedTable: Sendable {
    /// The table's name.
    package let name: TableName

    /// The calls, by path and place.
    package let uses: [KeyUse]

    /// The development language's table; nil if there is none, or it can't be read whole.
    package let development: DefinedTable?

    /// The tables of the other locales; only those that `needsTranslations` asks for.
    package var translations: [DefinedTable] = []

    /// Whether a key may be looked up in a way that no call shows.
    package var isProtected: @Sendable (Key) -> Bool = { _ in false }

    /// Keys of tables of the same name in `Base.lproj` and outside locale directories, where the platform looks as well.
    package var keysElsewhere: Set<Key> = []

    /// The uses of each key, in the order of the first ones.
    let keys: [UsedKey]

    /// Puts calls beside a table.
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

    /// True if a table of the development language has a key, or if none is known to be whole.
    func defines(_ key: Key) -> Bool { development?.contains(key) ?? true || keysElsewhere.contains(key) }

    /// True if a formatting call can only be compared with the texts of translations.
    package var needsTranslations: Bool { uses.contains { $0.formatArguments != nil && sourceText(of: $0) == nil } }

    /// What a call is sure to read in the development language; nil if no source shows it.
    func sourceText(of use: KeyUse) -> DefinedText? {
        if let text = development?.text(of: Key(use.key.text)) { return text }
        let text = DefinedText(use.value?.text ?? use.key.text, locale: nil)
        return text.arguments.isEmpty ? nil : text
    }
}

/// The calls of one key.
struct UsedKey: Sendable {
    var key: Key

    /// The places among the table's uses.
    var uses: [Int]
}

/// A rule that looks at a table beside the calls that name it.
package protocol UseRule: Rule {
    /// What is wrong with the calls, or with the table in their light.
    func check(_ table: UsedTable) -> [UseFinding]
}

/// What a rule of calls has found.
package struct UseFinding: Sendable {
    /// Where.
    package enum Place: Sendable {
        /// At the key of a call.
        case use(KeyUse)

        /// At an entry of the development language's `.strings` file.
        case entry(Int)
    }

    /// What is wrong.
    package var message: String

    /// Where.
    package var place: Place

    /// Other places.
    package var notes: [Note]

    /// Makes a finding.
    package init(_ message: String, at place: Place, notes: [Note] = []) {
        (self.message, self.place, self.notes) = (message, place, notes)
    }
}
