import StringsmithModel
import StringsmithText

/// Walks over a source with its known types: `Expectation` passes expected types inward, from a statement to its
/// literals, and `Inference` determines the type of an expression from its parts. Both answer `unknown` rather than
/// guess.
struct TypeReader {
    private let input: Input
    let file: Int32

    /// The qualified name of the enclosing type; empty outside of types.
    var scope = Symbol.empty

    /// The type of `self`.
    var selfType: SwiftType = .unknown
    var isStaticContext = false

    /// The constraints of the enclosing declarations' generic parameters.
    var bounds: [Symbol: SwiftType] = [:]

    /// True in bodies, where variables are local.
    var isInFunction = false

    /// The names in scope from enclosing blocks.
    var locals = LocalNames()

    /// The functions declared in enclosing blocks.
    var localFunctions: [Declaration] = []

    /// True if a localizable type may be part of the type of a name in scope, or of `Self`.
    var hasKeyedNames = false

    /// The result builder of the enclosing body, whose expressions are arguments of its `buildExpression`.
    var builder: Symbol?

    /// The type expected by `return`.
    var returnType: SwiftType = .unknown

    /// The inferred types, by node.
    var inferred: NodeTypes

    /// The nodes whose type wasn't found, in query order.
    var unknownNodes: [Int] = []

    /// The types inferred from the initial values of members, for all readers that help to read a source.
    let initialTypes: InitialTypes

    /// The labels of the call whose candidates are collected; nil to collect everything with the name.
    var callLabels: CallLabels?

    /// The number of initial values in other sources that inference has followed.
    var hops = 0
    var depth = 0
    var findings: [KeyFinding] = []
    var readsPreviews = false

    /// The previews in the source, by node.
    var previews: [(node: Int, isMacro: Bool)] = []

    /// The token of the macro of the enclosing preview.
    var macro: Int?

    /// The first token of a part with strings that nests too deeply to be read.
    private(set) var unread: Int?

    static let deepest = 200
    static let mostHops = 6

    /// The maximum length of a sequence whose operators are read, since each one could nest.
    static let longestSequence = 256

    init(
        tree: SyntaxTree, index: DeclarationIndex, names: KeyNames, file: Int32,
        initialTypes: InitialTypes = InitialTypes()
    ) {
        input = Input(tree: tree, index: index.seen(from: file), names: names)
        self.file = file
        self.initialTypes = initialTypes
        inferred = NodeTypes(count: tree.nodes.count)
    }

    /// The input, which doesn't change. With a reference to it, access doesn't retain each of its parts.
    private final class Input {
        let tree: SyntaxTree
        let index: DeclarationIndex
        let names: KeyNames

        /// The lineages of types without arguments, by name: a source asks for the members of few types.
        var lineages: [Symbol: DeclarationIndex.Lineage] = [:]

        /// The declared initializers of types without arguments, by name.
        var initializers: [Symbol: [Initializer]] = [:]

        /// The memberwise initializers of types.
        var memberwise: [SwiftType: [CallCandidate]] = [:]

        init(tree: SyntaxTree, index: DeclarationIndex, names: KeyNames) {
            self.tree = tree
            self.index = index
            self.names = names
        }
    }

    /// Returns a type and those that it inherits from.
    func lineage(of type: SwiftType) -> DeclarationIndex.Lineage {
        guard let name = type.plainName else { return index.lineage(of: type) }
        if let known = input.lineages[name] { return known }
        let lineage = index.lineage(of: type)
        input.lineages[name] = lineage
        return lineage
    }

    /// A declared initializer, and the candidate that it is for any call.
    final class Initializer {
        let found: DeclarationIndex.Found
        var candidate: CallCandidate?

        init(_ found: DeclarationIndex.Found) { self.found = found }
    }

    /// Returns the declared initializers of a type.
    func declaredInitializers(of type: SwiftType) -> [Initializer] {
        guard let name = type.plainName, bounds.isEmpty || bounds[name] == nil else {
            return found(.initializer, of: type).map(Initializer.init)
        }
        if let known = input.initializers[name] { return known }
        let all = found(.initializer, of: type).map(Initializer.init)
        input.initializers[name] = all
        return all
    }

    /// Returns the memberwise initializers of a type, which are read only once.
    func memberwise(_ type: SwiftType, _ read: () -> [CallCandidate]) -> [CallCandidate] {
        if let known = input.memberwise[type] { return known }
        let all = read()
        input.memberwise[type] = all
        return all
    }

    final class InitialTypes {
        var types: [String: SwiftType] = [:]
    }

    var tree: SyntaxTree { input.tree }

    var index: DeclarationIndex { input.index }

    var names: KeyNames {
        _read { yield input.names }
    }

    /// True for a node that nests too deeply to be read.
    mutating func isTooDeep(_ node: Int) -> Bool {
        guard depth >= Self.deepest else { return false }
        if unread == nil, tree.hasString(node) { unread = Int(tree.nodes[node].start) }
        return true
    }

    /// True for a sequence whose operators aren't read. A sum isn't a key, but all branches of a condition may be.
    mutating func isTooLong(_ elements: [Int]) -> Bool {
        guard elements.count > Self.longestSequence, let first = elements.first else { return false }
        let hasBranches = elements.contains { tree.kind($0) == .ternary }
        if unread == nil, hasBranches, !elements.contains(where: { tree.kind($0) == .binary }) {
            unread = Int(tree.nodes[first].start)
        }
        return true
    }

    func resolved(_ type: SwiftType) -> SwiftType {
        let type = index.resolved(type, in: scope)
        return selfType.isKnown ? type.substituting(TypeBindings(), own: selfType) : type
    }

    mutating func local(_ name: Symbol) -> SwiftType? {
        guard let place = locals.place(of: name) else { return nil }
        if let value = locals[place].value, !locals[place].type.isKnown {
            let hidden = locals.hideAll(from: place)
            let type = infer(value)
            locals.show(hidden)
            (locals[place].type, locals[place].value) = (type, nil)
        }
        return locals[place].type
    }

    mutating func bind(_ name: Symbol, _ type: SwiftType, value: Int? = nil) {
        if name == .underscore { return }
        locals.append(LocalNames.Local(name: name, type: type, value: value))
        if hasKeyedNames { return }
        hasKeyedNames = names.contains(type) || value.map { tree.hasKeyName($0) } ?? false
    }

    /// True if code may contain a key: it names a declaration that leads to a localizable type, or a type is expected
    /// there, or names in scope have one.
    func mayHaveKey(_ tokens: Range<Int>, _ wanted: SwiftType) -> Bool {
        hasKeyedNames || tree.tokens.hasKeyName(from: tokens.lowerBound, to: tokens.upperBound)
            || names.contains(wanted)
    }

    /// Adds the constraints of a declaration's generic parameters.
    mutating func addBounds(of node: Int) {
        for bound in tree.bounds(of: node).all { bounds[bound.name] = resolved(bound.type) }
    }

    /// Removes names and functions that are added by a block when it ends.
    mutating func scoped(_ body: (inout TypeReader) -> Void) {
        let names = locals.count
        let functions = localFunctions.count
        let outer = hasKeyedNames
        body(&self)
        hasKeyedNames = outer
        locals.removeAll(from: names)
        localFunctions.removeSubrange(min(functions, localFunctions.count)...)
    }
}

/// A literal with a localizable type.
struct KeyFinding {
    /// The literal's node.
    var node: Int
    var context: KeyContext

    /// The strings for the interpolations in the key and in the value.
    var parts: [KeyPart] = []
    var valueParts: [KeyPart] = []

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
