import StringsmithModel
import StringsmithText

/// A table of one bundle beside the calls that name it, as rules see them.
public struct UsedTable: Sendable {
    /// The table's name.
    public let name: TableName

    /// The calls, by path and place.
    public let uses: [KeyUse]

    /// The development language's table; nil if there is none, or it can't be read whole.
    public let development: DefinedTable?

    /// The tables of the other locales; only those that `needsTranslations` asks for.
    public var translations: [DefinedTable] = []

    /// Whether a key may be looked up in a way that no call shows.
    public var isProtected: @Sendable (Key) -> Bool = { _ in false }

    /// Keys of tables of the same name in `Base.lproj` and outside locale directories, where the platform looks as well.
    public var keysElsewhere: Set<Key> = []

    /// The uses of each key, in the order of the first ones.
    let keys: [UsedKey]

    /// Puts calls beside a table.
    public init(name: TableName, uses: [KeyUse], development: DefinedTable?) {
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
    public var needsTranslations: Bool { uses.contains { $0.formatArguments != nil && sourceText(of: $0) == nil } }

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
public protocol UseRule: Rule {
    /// What is wrong with the calls, or with the table in their light.
    func check(_ table: UsedTable) -> [UseFinding]
}

/// What a rule of calls has found.
public struct UseFinding: Sendable {
    /// Where.
    public enum Place: Sendable {
        /// At the key of a call.
        case use(KeyUse)

        /// At an entry of the development language's `.strings` file.
        case entry(Int)
    }

    /// What is wrong.
    public var message: String

    /// Where.
    public var place: Place

    /// Other places.
    public var notes: [Note]

    /// Makes a finding.
    public init(_ message: String, at place: Place, notes: [Note] = []) {
        (self.message, self.place, self.notes) = (message, place, notes)
    }
}
