import StringsmithModel
import StringsmithText

/// Walks over a source with its known types. `Statements` and `Expectation` pass expected types inward, from a
/// declaration to its literals. `Inference` determines the type of an expression from its parts, `Lookup` the meaning
/// of a name, and `Overloads` the declaration that a call refers to. Each answers `unknown` rather than guess.
struct TypeReader {
    private let input: Input
    let file: Int32

    var scope = Scope()

    /// The names that are declared in enclosing bodies.
    var locals = LocalNames()

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

    /// The declarations of widgets in the source, by node.
    var widgets: [Int] = []

    /// The reader that collects the texts of expressions; nil if only literals are looked for.
    var textReader: FiniteTextReader?

    /// True while only literals have texts, since names may mean something else where an expression is.
    var areLiteralsOnly = false

    /// True to look for texts that users see instead of keys, and what was found of them.
    let findsTexts: Bool
    var texts = TextTrace()

    /// The maximum number of times that a body is read to follow texts through its variables.
    private static let mostTextRounds = 6

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
        findsTexts = index.tables.findsTexts
    }

    /// The input, which doesn't change. With a reference to it, access doesn't retain each of its parts.
    private final class Input {
        let tree: SyntaxTree
        let index: DeclarationIndex
        let names: KeyNames

        /// The memberwise initializers of types.
        var memberwise: [SwiftType: [Candidate]] = [:]

        init(tree: SyntaxTree, index: DeclarationIndex, names: KeyNames) {
            self.tree = tree
            self.index = index
            self.names = names
        }
    }

    /// Returns the memberwise initializers of a type, which are read only once.
    mutating func memberwise(_ type: SwiftType, _ read: (inout TypeReader) -> [Candidate]) -> [Candidate] {
        if let known = input.memberwise[type] { return known }
        let all = read(&self)
        input.memberwise[type] = all
        return all
    }

    final class InitialTypes {
        /// The types with their declarations, which keep another one from getting the same identifier.
        var types: [ObjectIdentifier: (declaration: Candidate, type: SwiftType)] = [:]
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
        if unread == nil, hasBranches, !findsTexts, !elements.contains(where: { tree.kind($0) == .binary }) {
            unread = Int(tree.nodes[first].start)
        }
        return true
    }

    /// - Parameter generics: the generic parameters in scope; if nil, those of the enclosing declarations.
    func resolved(_ type: SwiftType, _ generics: [Symbol]? = nil) -> SwiftType {
        let type = index.resolved(type, in: scope.owner, generics ?? scope.generics).substituting(scope.limits)
        return scope.selfType.isKnown ? type.substituting(TypeBindings(), own: scope.selfType) : type
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

    /// - Parameter declaration: the node that declares the name, if its texts may be known.
    mutating func bind(_ name: Symbol, _ type: SwiftType, value: Int? = nil, declaration: Int = -1) {
        if name == .underscore { return }
        locals.append(LocalNames.Local(name: name, type: type, value: value, declaration: declaration))
        if scope.hasKeyedNames { return }
        scope.hasKeyedNames = names.contains(type) || value.map { tree.hasKeyName($0) } ?? false
    }

    /// True if code may contain a key: it names a declaration that leads to a localizable type, or a type is expected
    /// there, or names in scope have one.
    func mayHaveKey(_ tokens: Range<Int>, _ wanted: SwiftType) -> Bool {
        scope.hasKeyedNames || tree.tokens.hasKeyName(from: tokens.lowerBound, to: tokens.upperBound)
            || names.contains(wanted)
    }

    /// Reads a member or a global, again as long as more of its variables turn out to be shown.
    mutating func followingTexts(_ read: (inout TypeReader) -> Void) {
        guard findsTexts, !scope.isInFunction else { return read(&self) }
        for _ in 0..<Self.mostTextRounds {
            texts.hasNewLocals = false
            read(&self)
            if !texts.hasNewLocals { return }
        }
    }

    /// Enters a scope, and leaves it after a function.
    mutating func scoped(_ body: (inout TypeReader) -> Void) {
        let outer = scope
        let names = locals.count
        body(&self)
        scope = outer
        locals.removeAll(from: names)
    }
}
