/// A literal with a localizable type.
struct KeyFinding {
    /// The literal's node.
    var node: Int
    var type: SwiftType
    var context: KeyContext

    /// The strings for the interpolations in the key and in the value.
    var parts: [KeyPart] = []
    var valueParts: [KeyPart] = []

    /// True if the sources declare one of the interpolations, which may add any text to the key.
    var addsTexts = false

    /// The token of the macro whose body contains the literal, if previews are read.
    var macro: Int?
}

/// The context of a literal that is a key.
struct KeyContext {
    /// How a key was found.
    enum Origin: String, Sendable {
        case call, type, parameter
    }

    var origin = Origin.type

    /// The name of the callee or of the type.
    var routine = ""

    /// Other literals in the same call, by node.
    var table: Int?
    var value: Int?
    var comment: Int?
    var bundle: Int?

    /// The call whose argument the literal is, by node.
    var call: Int?
    var constantTable: String?

    /// The array of the phrases of an App Shortcut, by node, if the literal is one of them.
    var phrases: Int?

    /// True if the table isn't a literal, in which case the compiler omits the key.
    var hasOpenTable = false

    /// True in a branch of a condition.
    var isBranch = false
}

/// The types whose literals are keys.
enum LocalizableType {
    static let names: [Symbol] = [
        "LocalizedStringKey", "LocalizedStringResource", "String.LocalizationValue", "IntentDialog",
        "IntentDescription",
        "DisplayRepresentation", "TypeDisplayRepresentation", "AppShortcutPhrase", "ParameterSummaryString",
    ]

    private static let all = SymbolSet(names)

    static func contains(_ name: Symbol) -> Bool { all.contains(name) }

    /// True if literals of the type are keys.
    static func contains(_ type: SwiftType) -> Bool {
        if case .named(let name, _) = type.unwrapped.form { all.contains(name) } else { false }
    }
}

/// The text in a key for an interpolation.
enum KeyPart {
    /// A specifier, which may be another one if the type is a guess.
    case specifier(String, isGuess: Bool = false)

    /// `${name}`.
    case variable(String)

    /// An expression of unknown type, by its node: `%@` unless something else determines it. `undeclared` is the type
    /// that it is a member of, if nothing declares that.
    case open(Int, undeclared: Symbol?)
}
