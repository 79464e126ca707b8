/// A parameter of a function, initializer, case or subscript.
struct DeclaredParameter: Hashable, Sendable {
    /// The argument label; nil for `_`.
    var label: Symbol?
    var type: SwiftType
    var hasDefault = false
    var isVariadic = false

    /// The result builder of a closure.
    var builder: Symbol?
}

/// The sources that can use a declaration.
enum Access: Sendable {
    /// Those of the module.
    case module

    /// Only the source that contains it.
    case file

    /// Those of all modules.
    case everywhere
}

/// A named declaration in the sources: a member of a type, or a global.
struct Declaration: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case property, function, initializer, enumCase, subscripting
    }

    var kind: Kind
    var name: Symbol
    var access = Access.module

    /// True if the declaration is the platform's.
    var isPlatform = false
    var isStatic = false

    /// The declared type of a property, or the result of a function; unknown if it must be inferred from an initial
    /// value.
    var type: SwiftType = .unknown

    var parameters: [DeclaredParameter] = []
    var generics: [Symbol] = []

    /// The types that generic parameters conform to or inherit from.
    var bounds = TypeBindings()

    /// The text of an initial value that determines the type, if it is short.
    var initialValue: String?

    /// The name of the property wrapper.
    var wrapper: Symbol?

    /// True if any other matching overload is preferred.
    var isDisfavored = false

    /// True for a stored property that a memberwise initializer may have.
    var isStored = false
    var hasInitialValue = false
    var isConstant = false

    /// True for a flag that is false in releases, as in `#if DEBUG true #else false`.
    var isUnreleased = false

    init(kind: Kind, name: Symbol) { (self.kind, self.name) = (kind, name) }

    /// Returns the name by which a macro is declared, which differs from functions' names.
    static func macroName(_ name: Symbol) -> Symbol { Symbol("#" + name.text) }

    /// The name of the attribute if this is a macro.
    var attributeName: Symbol? { name.firstByte == .numberSign ? Symbol(String(name.text.dropFirst())) : nil }

    /// True for `subscript(dynamicMember:)`.
    var looksUpMembers: Bool { kind == .subscripting && parameters.first?.label == .dynamicMember }
}

/// A type that sources declare or extend.
struct DeclaredType: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case structure, `class`, enumeration, `protocol`, `extension`
    }

    /// The name including enclosing types: `Outer.Inner`.
    var name: Symbol
    var kind: Kind
    var generics: [Symbol] = []
    var inherited: [SwiftType] = []

    /// The generic arguments of the type that an extension is limited to: in `extension Box<Int>`, and in
    /// `where T == Int`.
    var arguments: [SwiftType] = []
    var sameTypes = TypeBindings()
    var isPlatform = false

    var access = Access.module

    /// True for the implementation of a macro whose expansion looks up a key.
    var expandsToKey = false

    /// True for an extension that is limited to some generic arguments.
    var isLimited: Bool { !arguments.isEmpty || !sameTypes.isEmpty }

    /// Returns the types of generic parameters in an extension that is limited to them.
    /// - Parameter generics: the names of the extended type's parameters.
    func limits(_ generics: [Symbol]) -> TypeBindings {
        var limits = sameTypes
        for (generic, argument) in zip(generics, arguments) { limits[generic] = argument }
        return limits
    }
}

/// A type alias that sources declare.
struct DeclaredAlias: Hashable, Sendable {
    /// The name including enclosing types.
    var name: Symbol
    var generics: [Symbol] = []
    var type: SwiftType
    var access = Access.module

    /// The number of the declaring file in its scope, or -1.
    var file: Int32 = -1
}
