/// A type, as written in a source or inferred, as a number: two types are the same if their numbers are.
struct SwiftType: Hashable, Sendable {
    let number: UInt32

    /// A type and the types that it consists of.
    enum Form: BitwiseCopyable {
        /// The type is unknown.
        case unknown

        /// A name including qualifiers (`String.LocalizationValue`), and generic arguments.
        case named(Symbol, TypeList)
        case optional(SwiftType)
        case array(SwiftType)
        case dictionary(SwiftType, SwiftType)
        case tuple(TupleElements)
        case function(TypeList, SwiftType)

        /// A type named in an expression.
        case metatype(SwiftType)
    }

    @inline(__always)
    var form: Form { Self.types[number].form }

    fileprivate static let types = NumberedValues(first: NumberedType(form: .unknown, namesSelf: false))

    // MARK: Forms

    static let unknown = SwiftType(number: 0)

    static func named(_ name: Symbol) -> SwiftType { SwiftType(.named(name, TypeList())) }

    static func named(_ name: Symbol, _ arguments: [SwiftType]) -> SwiftType {
        arguments.withUnsafeBufferPointer { SwiftType(.named(name, TypeList($0))) }
    }

    static func named(_ name: Symbol, _ arguments: TypeList) -> SwiftType { SwiftType(.named(name, arguments)) }

    static func optional(_ type: SwiftType) -> SwiftType { SwiftType(.optional(type)) }

    static func array(_ element: SwiftType) -> SwiftType { SwiftType(.array(element)) }

    static func dictionary(_ key: SwiftType, _ value: SwiftType) -> SwiftType { SwiftType(.dictionary(key, value)) }

    static func metatype(_ type: SwiftType) -> SwiftType { SwiftType(.metatype(type)) }

    static func tuple(_ elements: [TupleElement]) -> SwiftType {
        elements.withUnsafeBufferPointer { SwiftType(.tuple(TupleElements($0))) }
    }

    static func function(_ parameters: [SwiftType], _ result: SwiftType) -> SwiftType {
        parameters.withUnsafeBufferPointer { SwiftType(.function(TypeList($0), result)) }
    }

    static let string = SwiftType.named(.string)
    static let integer = SwiftType.named("Int")
    static let double = SwiftType.named("Double")
    static let boolean = SwiftType.named("Bool")

    @inline(__always)
    var isKnown: Bool { number != 0 }

    /// The type without optionals.
    var unwrapped: SwiftType {
        var type = self
        while case .optional(let inner) = type.form { type = inner }
        return type
    }

    var isOptional: Bool {
        if case .optional = form { true } else { false }
    }

    private static let guesses: SymbolSet = ["Int", "Double"]

    /// The type if it is only likely: that of a number beside a value of unknown type, as in `item.size ?? 0`. It looks
    /// like the type with an unknown argument.
    var guessed: SwiftType {
        switch form {
        case .named(let name, let arguments) where arguments.isEmpty && Self.guesses.contains(name):
            .named(name, [.unknown])
        case .optional(let inner): .optional(inner.guessed)
        default: self
        }
    }

    /// True for a type that is only likely.
    var isGuess: Bool {
        if case .named(let name, let arguments) = unwrapped.form {
            !arguments.isEmpty && Self.guesses.contains(name)
        } else {
            false
        }
    }

    /// The name including qualifiers, if this is a named type.
    var name: Symbol? {
        switch form {
        case .named(let name, _): name
        case .array: .array
        case .dictionary: .dictionary
        case .optional: .optional
        default: nil
        }
    }

    /// The name if this is a named type without arguments.
    var plainName: Symbol? {
        if case .named(let name, let arguments) = form, arguments.isEmpty { name } else { nil }
    }

    var arguments: [SwiftType] {
        switch form {
        case .named(_, let arguments): Array(arguments)
        case .array(let element), .optional(let element): [element]
        case .dictionary(let key, let value): [key, value]
        default: []
        }
    }

    /// Returns the type with other types instead of its parts.
    func map(_ change: (SwiftType) -> SwiftType) -> SwiftType {
        switch form {
        case .unknown: self
        case .named(let name, let arguments): arguments.isEmpty ? self : .named(name, arguments.map(change))
        case .optional(let inner): .optional(change(inner))
        case .array(let element): .array(change(element))
        case .dictionary(let key, let value): .dictionary(change(key), change(value))
        case .tuple(let elements): .tuple(elements.map { TupleElement(label: $0.label, type: change($0.type)) })
        case .function(let parameters, let result): .function(parameters.map(change), change(result))
        case .metatype(let type): .metatype(change(type))
        }
    }

    /// Calls a function for the name of each named type that is part of the type.
    func forEachName(_ body: (Symbol) -> Void) {
        _ = contains { name in
            body(name)
            return false
        }
    }

    /// True if the type or a part of it has a name that passes a test.
    func contains(name isWanted: (Symbol) -> Bool) -> Bool {
        switch form {
        case .unknown: false
        case .named(let name, let arguments): isWanted(name) || arguments.contains { $0.contains(name: isWanted) }
        case .optional(let inner), .array(let inner), .metatype(let inner): inner.contains(name: isWanted)
        case .dictionary(let key, let value): key.contains(name: isWanted) || value.contains(name: isWanted)
        case .tuple(let elements): elements.contains { $0.type.contains(name: isWanted) }
        case .function(let parameters, let result):
            result.contains(name: isWanted) || parameters.contains { $0.contains(name: isWanted) }
        }
    }

    /// Returns the type with bound generic parameters replaced.
    func substituting(_ bindings: TypeBindings) -> SwiftType {
        if bindings.isEmpty || !isKnown { return self }
        guard case .named(let name, let arguments) = form else { return map { $0.substituting(bindings) } }
        if let bound = bindings[name] { return bound }
        if name.hasScope, let owner = bindings[name.outermost] {
            // A type that an argument declares: `Attributes.ContentState`.
            guard case .named(let owner, let own) = owner.form, own.isEmpty else { return .unknown }
            return .named(name.replacingOutermost(with: owner), arguments.map { $0.substituting(bindings) })
        }
        return map { $0.substituting(bindings) }
    }

    /// Returns the type with bound generic parameters replaced, and `Self`, which mostly doesn't occur.
    func substituting(_ bindings: TypeBindings, own: SwiftType?) -> SwiftType {
        guard let own, Self.types[number].namesSelf, bindings[.selfType] == nil else { return substituting(bindings) }
        var bindings = bindings
        bindings[.selfType] = own
        return substituting(bindings)
    }
}

/// The types that generic parameters stand for. There are few of them.
struct TypeBindings: Hashable, Sendable {
    struct Binding: Hashable, Sendable {
        var name: Symbol
        var type: SwiftType
    }

    private(set) var all: [Binding] = []

    init(_ bindings: KeyValuePairs<Symbol, SwiftType> = [:]) {
        for binding in bindings { self[binding.key] = binding.value }
    }

    var isEmpty: Bool { all.isEmpty }

    subscript(name: Symbol) -> SwiftType? {
        get {
            for binding in all where binding.name == name { return binding.type }
            return nil
        }
        set {
            let place = all.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let type?): all[place].type = type
            case (nil, let type?): all.append(Binding(name: name, type: type))
            case (let place?, nil): all.remove(at: place)
            case (nil, nil): break
            }
        }
    }
}

/// An element of a tuple type.
struct TupleElement: Hashable, Sendable, BitwiseCopyable {
    var label: Symbol?
    var type: SwiftType
}

typealias TypeList = ConstantList<SwiftType>
typealias TupleElements = ConstantList<TupleElement>

/// The parts of a type, which exist as long as the process.
struct ConstantList<Element: BitwiseCopyable & Hashable>: RandomAccessCollection, BitwiseCopyable {
    private let base: UnsafePointer<Element>?
    let count: Int

    init() { (base, count) = (nil, 0) }

    /// - Parameter elements: must exist as long as the list is used.
    fileprivate init(_ elements: UnsafeBufferPointer<Element>) {
        (base, count) = (elements.baseAddress, elements.count)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(place: Int) -> Element {
        precondition(place >= 0 && place < count)
        return base.unsafelyUnwrapped[place]
    }

    /// A copy that exists as long as the process.
    fileprivate var kept: Self {
        if isEmpty { return Self() }
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        _ = copy.initialize(from: self)
        return Self(UnsafeBufferPointer(copy))
    }
}

/// A type in the table of all types.
private struct NumberedType: BitwiseCopyable {
    var form: SwiftType.Form

    /// True if `Self` is part of the type.
    var namesSelf: Bool
}

extension SwiftType {
    fileprivate init(_ form: Form) {
        let hash = form.hash
        number =
            Self.types.find(hash) { $0.form.isSame(as: form) }
            ?? Self.types.add(hash) {
                $0.form.isSame(as: form)
            } _: { _ in
                NumberedType(form: form.kept, namesSelf: form.namesSelf)
            }
    }
}

extension SwiftType.Form {
    fileprivate var kept: Self {
        switch self {
        case .named(let name, let arguments): .named(name, arguments.kept)
        case .tuple(let elements): .tuple(elements.kept)
        case .function(let parameters, let result): .function(parameters.kept, result)
        case .unknown, .optional, .array, .dictionary, .metatype: self
        }
    }

    fileprivate var namesSelf: Bool {
        let isSelf: (Symbol) -> Bool = { $0.outermost == .selfType }
        return switch self {
        case .unknown: false
        case .named(let name, let arguments): isSelf(name) || arguments.contains { $0.contains(name: isSelf) }
        case .optional(let inner), .array(let inner), .metatype(let inner): inner.contains(name: isSelf)
        case .dictionary(let key, let value): key.contains(name: isSelf) || value.contains(name: isSelf)
        case .tuple(let elements): elements.contains { $0.type.contains(name: isSelf) }
        case .function(let parameters, let result):
            result.contains(name: isSelf) || parameters.contains { $0.contains(name: isSelf) }
        }
    }

    fileprivate var hash: UInt32 {
        var hash: UInt64 = 0
        func add(_ number: UInt32) { hash = (hash ^ UInt64(number)) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
        switch self {
        case .unknown: add(0)
        case .named(let name, let arguments):
            add(1)
            add(name.number)
            for argument in arguments { add(argument.number) }
        case .optional(let inner): [2, inner.number].forEach(add)
        case .array(let inner): [3, inner.number].forEach(add)
        case .metatype(let inner): [4, inner.number].forEach(add)
        case .dictionary(let key, let value): [5, key.number, value.number].forEach(add)
        case .tuple(let elements):
            add(6)
            for element in elements { [element.label?.number ?? 0, element.type.number].forEach(add) }
        case .function(let parameters, let result):
            [7, result.number].forEach(add)
            for parameter in parameters { add(parameter.number) }
        }
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown): true
        case (.named(let name, let arguments), .named(let otherName, let others)):
            name == otherName && arguments.elementsEqual(others)
        case (.optional(let inner), .optional(let other)), (.array(let inner), .array(let other)),
            (.metatype(let inner), .metatype(let other)):
            inner == other
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            key == otherKey && value == otherValue
        case (.tuple(let elements), .tuple(let others)): elements.elementsEqual(others)
        case (.function(let parameters, let result), .function(let others, let otherResult)):
            result == otherResult && parameters.elementsEqual(others)
        default: false
        }
    }
}
