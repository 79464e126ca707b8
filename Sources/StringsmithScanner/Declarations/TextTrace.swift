import StringsmithText

/// A part of a declaration in the sources whose text users see.
struct ShownPart: Hashable, Sendable {
    /// The identity of a declaration in a source. Overloads by type have the same one.
    struct Declared: Hashable, Sendable {
        /// The type that the declaration is a member of.
        var owner: Symbol
        var kind: Declaration.Kind
        var name: Symbol
        var labels: [Symbol?]

        init(_ declaration: Declaration, of owner: Symbol) {
            (self.owner, kind, name) = (owner, declaration.kind, declaration.name)
            labels = declaration.parameters.map(\.label)
        }
    }

    /// The number of the source.
    var file: Int32

    /// The declaration; nil for the raw values of the enumeration `owner`.
    var declaration: Declared?
    var owner: Symbol

    /// The number of the parameter; nil for the value of a property, and the result of a function.
    var parameter: Int?

    /// The number of the parameter of the function that is passed for the parameter, if it is that which is shown.
    var argument: Int?

    /// The number of the element of a tuple, if the value or the result is one.
    var element: Int?

    init(rawValueOf owner: Symbol) { (file, self.owner) = (-1, owner) }

    init(_ declaration: Declaration, of owner: Symbol, in file: Int32, parameter: Int? = nil) {
        (self.file, self.owner, self.parameter) = (file, owner, parameter)
        self.declaration = Declared(declaration, of: owner)
    }
}

/// The parts of declarations that are shown, with the sinks in which users see them.
package struct ShownParts: Hashable, Sendable {
    private(set) var types: [ShownPart: SwiftType] = [:]

    package init() {}

    package var isEmpty: Bool { types.isEmpty }

    mutating func add(_ part: ShownPart, _ type: SwiftType) {
        let type = type.shown.indirect
        types[part] = types[part].map { $0.showingElements(of: type) } ?? type
    }

    /// Adds parts, and returns those that are new.
    package mutating func add(_ other: ShownParts) -> ShownParts {
        var new = ShownParts()
        for (part, type) in other.types where types[part] == nil {
            types[part] = type
            new.types[part] = type
        }
        return new
    }
}

/// A literal that is shown as it is.
struct ShownLiteral {
    var node: Int

    /// The type that is expected there, which has the sink.
    var type: SwiftType

    /// The specifiers for its interpolations in a format; nil for a value that may have another text in a format.
    var specifiers: [String?]
}

/// The texts that a source shows, and the way they take there.
struct TextTrace {
    private(set) var literals: [ShownLiteral] = []

    /// The look-ups in global constants and static properties, which are evaluated once.
    var earlyLookups: [Int] = []

    /// The comparisons of texts that differ between languages, by node.
    var compared: [Int: ComposedTexts.Found] = [:]

    /// The local names whose values are shown, by the nodes that declare them.
    private(set) var locals: [Int: SwiftType] = [:]

    /// True if a name was added that may have been read before.
    var hasNewLocals = false

    /// The parts of other declarations that are shown.
    private(set) var parts = ShownParts()

    private var known: Set<Int> = []

    mutating func add(_ literal: ShownLiteral) {
        if known.insert(literal.node).inserted { literals.append(literal) }
    }

    mutating func show(_ declaration: Int, _ type: SwiftType) {
        let all = locals[declaration].map { $0.showingElements(of: type) } ?? type
        if locals[declaration] == all { return }
        locals[declaration] = all
        hasNewLocals = true
    }

    mutating func show(_ part: ShownPart, _ type: SwiftType) {
        parts.add(part, type)
    }
}

extension SwiftType {
    /// Returns the type with the elements of a tuple that another type shows; otherwise this type.
    fileprivate func showingElements(of other: SwiftType) -> SwiftType {
        switch (form, other.form) {
        case (.array(let element), .array(let shown)): return .array(element.showingElements(of: shown))
        case (.tuple(let elements), .tuple(let shown)) where elements.count == shown.count:
            let all = zip(elements, shown).map { own, other in
                TupleElement(label: own.label, type: own.type.showsText ? own.type : other.type)
            }
            return .tuple(all)
        default: return self
        }
    }
}
