/// The surroundings of a place in a source. `TypeReader.scoped` restores them at the end of a declaration or body.
struct Scope {
    /// The qualified name of the enclosing type; empty outside of types.
    var owner = Symbol.empty

    /// The type of `self`.
    var selfType: SwiftType = .unknown
    var isStatic = false

    /// The generic parameters of the enclosing declarations, and those that an extension limits to some type.
    var generics: [Symbol] = []
    var limits = TypeBindings()

    /// The constraints of the enclosing declarations' generic parameters.
    var bounds: [Symbol: SwiftType] = [:]

    /// True in bodies, where variables are local.
    var isInFunction = false

    /// The functions declared in enclosing bodies.
    var functions: [Candidate] = []

    /// True if a localizable type may be part of the type of a name in scope, or of `Self`.
    var hasKeyedNames = false

    /// The result builder of the enclosing body, whose expressions are arguments of its `buildExpression`.
    var builder: Symbol?

    /// The type expected by `return`.
    var returnType: SwiftType = .unknown

    /// The token of the macro of the enclosing preview.
    var previewMacro: Int?
}

/// The names in scope from enclosing blocks. Takes constant time for each name, whatever the number of others.
struct LocalNames {
    /// A name in a body. If it has a value, its type is inferred on first use.
    struct Local {
        var name: Symbol
        var type: SwiftType
        var value: Int?

        /// The node that declares the name; -1 if its texts aren't known.
        let declaration: Int

        /// The place of the outer name that this one shadows; -1 if there is none.
        fileprivate var shadowed = -1

        init(name: Symbol, type: SwiftType, value: Int?, declaration: Int) {
            (self.name, self.type, self.value, self.declaration) = (name, type, value, declaration)
        }
    }

    /// The names, innermost last.
    private var all: [Local] = []

    /// The place of the innermost of the names with one spelling.
    private var places: [Symbol: Int] = [:]

    /// The names that a value can't use, since they come later. Ascending, without overlaps.
    private var hidden: [Range<Int>] = []

    var count: Int { all.count }

    subscript(place: Int) -> Local {
        get { all[place] }
        set { (all[place].type, all[place].value) = (newValue.type, newValue.value) }
    }

    mutating func append(_ local: Local) {
        all.append(local)
        let place = all.count - 1
        all[place].shadowed = places.updateValue(place, forKey: local.name) ?? -1
    }

    /// Returns the place of the innermost visible name with a spelling.
    func place(of name: Symbol) -> Int? {
        guard var place = places[name] else { return nil }
        while place >= 0 {
            guard let range = hidden.last(where: { $0.contains(place) }) else { return place }
            // All names in a row that shadow each other may be hidden.
            place = all[place].shadowed
            while place >= range.lowerBound, place < range.upperBound { place = all[place].shadowed }
        }
        return nil
    }

    /// Removes the names from a place on, and returns them.
    @discardableResult
    mutating func removeAll(from place: Int) -> [Local] {
        guard place < all.count else { return [] }
        let removed = Array(all[place...])
        for local in removed.reversed() { places[local.name] = local.shadowed < 0 ? nil : local.shadowed }
        all.removeLast(removed.count)
        return removed
    }

    /// Hides the names from a place on, which aren't visible to its value, and returns what was hidden before.
    mutating func hideAll(from place: Int) -> [Range<Int>] {
        let before = hidden
        while let last = hidden.last, last.lowerBound >= place { hidden.removeLast() }
        hidden.append(place..<all.count)
        return before
    }

    /// Shows names again.
    mutating func show(_ before: [Range<Int>]) { hidden = before }
}
