import StringsmithText

/// A type, as written in a source or inferred.
indirect enum SwiftType: Hashable, Sendable {
    /// The type is unknown.
    case unknown

    /// A name including qualifiers (`String.LocalizationValue`), and generic arguments.
    case named(String, [SwiftType])
    case optional(SwiftType)
    case array(SwiftType)
    case dictionary(SwiftType, SwiftType)
    case tuple([TupleElement])
    case function([SwiftType], SwiftType)

    /// A type named in an expression.
    case metatype(SwiftType)

    static func named(_ name: String) -> SwiftType { .named(name, []) }

    static let string = SwiftType.named("String")
    static let integer = SwiftType.named("Int")
    static let double = SwiftType.named("Double")
    static let boolean = SwiftType.named("Bool")

    var isKnown: Bool {
        if case .unknown = self { false } else { true }
    }

    /// The type without optionals.
    var unwrapped: SwiftType {
        var type = self
        while case .optional(let inner) = type { type = inner }
        return type
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The name including qualifiers, if this is a named type without arguments.
    var name: String? {
        switch self {
        case .named(let name, _): name
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .optional: "Optional"
        default: nil
        }
    }

    var arguments: [SwiftType] {
        switch self {
        case .named(_, let arguments): arguments
        case .array(let element), .optional(let element): [element]
        case .dictionary(let key, let value): [key, value]
        default: []
        }
    }

    /// Returns the type with bound generic parameters replaced.
    func substituting(_ bindings: [String: SwiftType]) -> SwiftType {
        if bindings.isEmpty { return self }
        switch self {
        case .unknown: return self
        case .named(let name, let arguments):
            if let bound = bindings[name] { return bound }
            if let dot = name.utf8.firstIndex(of: .fullStop), let owner = bindings[String(name[..<dot])] {
                // A type that an argument declares: `Attributes.ContentState`.
                guard case .named(let owner, []) = owner else { return .unknown }
                return .named(owner + name[dot...], arguments.map { $0.substituting(bindings) })
            }
            return arguments.isEmpty ? self : .named(name, arguments.map { $0.substituting(bindings) })
        case .optional(let inner): return .optional(inner.substituting(bindings))
        case .array(let element): return .array(element.substituting(bindings))
        case .dictionary(let key, let value):
            return .dictionary(key.substituting(bindings), value.substituting(bindings))
        case .tuple(let elements):
            return .tuple(elements.map { TupleElement(label: $0.label, type: $0.type.substituting(bindings)) })
        case .function(let parameters, let result):
            return .function(parameters.map { $0.substituting(bindings) }, result.substituting(bindings))
        case .metatype(let type): return .metatype(type.substituting(bindings))
        }
    }
}

extension SwiftType {
    /// Returns the type with bound generic parameters replaced, and `Self`, which mostly doesn't occur.
    func substituting(_ bindings: [String: SwiftType], own: SwiftType?) -> SwiftType {
        guard let own, namesSelf, bindings["Self"] == nil else { return substituting(bindings) }
        var bindings = bindings
        bindings["Self"] = own
        return substituting(bindings)
    }

    /// True if `Self` is part of the type.
    private var namesSelf: Bool {
        switch self {
        case .unknown: false
        case .named(let name, let arguments):
            name.utf8.starts(with: "Self".utf8) || arguments.contains(where: \.namesSelf)
        case .optional(let inner), .array(let inner), .metatype(let inner): inner.namesSelf
        case .dictionary(let key, let value): key.namesSelf || value.namesSelf
        case .tuple(let elements): elements.contains { $0.type.namesSelf }
        case .function(let parameters, let result): result.namesSelf || parameters.contains(where: \.namesSelf)
        }
    }
}

/// An element of a tuple type.
struct TupleElement: Hashable, Sendable {
    var label: String?
    var type: SwiftType
}
