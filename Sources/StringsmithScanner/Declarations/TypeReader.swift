import StringsmithModel
import StringsmithText

/// Walks over one source with the types that are known of it: `Expectation` from a literal outwards to the type that is
/// wanted there, `Inference` from an expression inwards to the type that it has. Both answer `unknown` rather than guess.
struct TypeReader {
    let tree: SyntaxTree
    let index: DeclarationIndex
    let file: Int32

    /// The qualified name of the type around the place, empty outside of types.
    var scope = ""

    /// What `self` is.
    var selfType: SwiftType = .unknown
    var isStaticContext = false

    /// True in bodies, where variables are locals.
    var isInFunction = false

    /// Names bound in the blocks around the place, the innermost last.
    var locals: [Local] = []

    /// A name in a body; a value, if there is one, tells the type once somebody asks.
    struct Local {
        var name: String
        var type: SwiftType
        var value: Int?
    }

    /// Functions declared in the blocks around the place.
    var localFunctions: [Declaration] = []

    /// The type that `return` wants.
    var returnType: SwiftType = .unknown

    /// The types that were inferred, by node.
    var inferred: [Int: SwiftType] = [:]

    /// The nodes whose types weren't found, in the order of asking.
    var unknownNodes: [Int] = []

    /// The types that initial values of members gave.
    var initialTypes: [String: SwiftType] = [:]

    /// The arguments of the call whose candidates are gathered; nil to gather all that go by the name.
    var callArguments: [CallArgumentNode]?

    /// How deep inference has followed initial values from source to source.
    var hops = 0
    var depth = 0
    var findings: [KeyFinding] = []
    var readsPreviews = false

    /// The token of the preview's macro around the place.
    var macro: Int?

    static let deepest = 200
    static let mostHops = 6

    /// Operators of longer sequences aren't looked at: each could nest.
    static let longestSequence = 256

    init(tree: SyntaxTree, index: DeclarationIndex, file: Int32) {
        self.tree = tree
        self.index = index
        self.file = file
    }

    func resolved(_ type: SwiftType) -> SwiftType { index.resolved(type, in: scope) }

    mutating func local(_ name: String) -> SwiftType? {
        guard let place = locals.lastIndex(where: { $0.name == name }) else { return nil }
        if let value = locals[place].value, !locals[place].type.isKnown {
            // The value sees the names before it.
            let later = locals[place...]
            locals.removeSubrange(place...)
            let type = infer(value)
            locals += later
            (locals[place].type, locals[place].value) = (type, nil)
        }
        return locals[place].type
    }

    mutating func bind(_ name: String, _ type: SwiftType, value: Int? = nil) {
        if name != "_" { locals.append(Local(name: name, type: type, value: value)) }
    }

    /// Runs with the names and functions of a block, which end with it.
    mutating func scoped(_ body: (inout TypeReader) -> Void) {
        let names = locals.count
        let functions = localFunctions.count
        body(&self)
        locals.removeSubrange(min(names, locals.count)...)
        localFunctions.removeSubrange(min(functions, localFunctions.count)...)
    }
}

/// A literal that has a localizable type.
struct KeyFinding {
    /// The literal's node.
    var node: Int
    var context: KeyContext

    /// What stands for the interpolations of the key, and of the value.
    var parts: [KeyPart] = []
    var valueParts: [KeyPart] = []

    /// The token of the macro in whose body the literal stands, if previews are read.
    var macro: Int?
}

/// What surrounds a literal that is a key.
struct KeyContext {
    /// How a key was found.
    enum Origin: String, Sendable {
        case call, type, parameter
    }

    var origin = Origin.type

    /// The callee's name, or the type's.
    var routine = ""

    /// Literals of the same call, by node.
    var table: Int?
    var value: Int?
    var comment: Int?
    var bundle: Int?
    var constantTable: String?

    /// True if the table isn't a literal: the compiler leaves the key out.
    var hasOpenTable = false
}

/// The types whose literals are keys.
enum LocalizableType {
    static let names: Set<String> = [
        "LocalizedStringKey", "LocalizedStringResource", "String.LocalizationValue", "IntentDialog",
        "IntentDescription",
        "DisplayRepresentation", "TypeDisplayRepresentation", "AppShortcutPhrase", "ParameterSummaryString",
    ]

    /// True if a literal of the type is a key.
    static func contains(_ type: SwiftType) -> Bool {
        if case .named(let name, _) = type.unwrapped { names.contains(name) } else { false }
    }
}
