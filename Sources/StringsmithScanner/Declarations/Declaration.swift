/// A parameter of a function, initializer, case or subscript.
struct DeclaredParameter: Hashable, Sendable {
    /// The argument label; nil for `_`.
    var label: String?
    var type: SwiftType
    var hasDefault = false
    var isVariadic = false
}

/// Something that sources declare under a name: a member of a type, or a global.
struct Declaration: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case property, function, initializer, enumCase, subscripting
    }

    var kind: Kind
    var name: String
    var isStatic = false

    /// The type of a property as written, the result of a function; unknown if only an initial value tells it.
    var type: SwiftType = .unknown

    var parameters: [DeclaredParameter] = []
    var generics: [String] = []

    /// The text of an initial value from which the type follows, if it is short.
    var initialValue: String?

    /// The property wrapper's name.
    var wrapper: String?

    /// True if an overload that fits as well is preferred.
    var isDisfavored = false

    /// True if it is one of the platform's, not of the sources.
    var isPlatform = false

    /// True for a stored property that a memberwise initializer may take.
    var isStored = false
    var hasInitialValue = false
    var isConstant = false

    /// True in an extension, where an initializer leaves the memberwise one.
    var isInExtension = false

    /// The number of the file in its scope that declares it, or -1.
    var file: Int32 = -1
}

/// A type that sources declare or extend.
struct DeclaredType: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case structure, `class`, enumeration, `protocol`, `extension`
    }

    /// With the names of the types around it: `Outer.Inner`.
    var name: String
    var kind: Kind
    var generics: [String] = []
    var inherited: [SwiftType] = []
    var isPlatform = false
}

/// The declarations of one source: what is left of it once its text is gone.
struct SourceDeclarations: Sendable {
    /// The types, and the extensions under the names that they extend.
    var types: [DeclaredType] = []

    /// The members by the index of their type in `types`; -1 for globals.
    var members: [(type: Int32, declaration: Declaration)] = []

    /// The aliases with the qualified name of each.
    var aliases: [(name: String, type: SwiftType)] = []
}
