/// A node of a parsed Swift source: part of a declaration, a statement or an expression.
struct SyntaxNode {
    enum Kind: UInt8 {
        /// Anything that wasn't recognized. Its children are the parts that could be read.
        case unknown

        // Literals, with `token`.
        case integer, float, string, boolean, nilLiteral, otherLiteral

        /// An identifier; `type` is set if generic arguments follow.
        case name

        /// `base.name`: one child; `token` is the name.
        case member

        /// `.name`.
        case implicitMember

        /// The callee, then the arguments.
        case call, subscripting

        /// `token` is the label or -1; one child.
        case argument, trailingClosure

        /// The parameters, then the statements; `type` is the result.
        case closure

        /// Arguments.
        case tuple
        case array, dictionary

        /// An operator before its operand.
        case prefix

        /// `x?` and `x!`.
        case unwrapped

        /// Operands, separated by `binary`, `ternary`, `assignment` and `cast`.
        case sequence
        case binary, ternary, assignment, cast
        case keyPath
        case macro

        // Statements.
        case block, returning, throwing, conditional, guarding, looping, iteration, switching, switchCase, doing,
            catching

        /// `let x = y` and `case P = y` as conditions: the pattern, then the initializer.
        case optionalBinding, matching

        // Patterns.
        case namePattern, tuplePattern, casePattern, expressionPattern, typedPattern

        /// `x?`: the pattern of the wrapped value.
        case optionalPattern

        // Declarations.
        case variable, binding, initializer, accessors, accessor
        case function, parameter, genericParameter, inherited, nominal, enumCase, typeAlias, attribute

        /// `T: P` and `T == U` after `where`; `token` is `T`.
        case conformance, sameType

        /// `token` is the name of the module.
        case importing
    }

    /// Flags of a declaration or an expression.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let isStatic = Flags(rawValue: 1)
        static let isConstant = Flags(rawValue: 2)
        static let isOptional = Flags(rawValue: 4)
        static let isVariadic = Flags(rawValue: 8)
        static let isLazy = Flags(rawValue: 16)

        /// A declaration that other files can't use.
        static let isPrivate = Flags(rawValue: 32)
        static let isOverride = Flags(rawValue: 64)
        /// Code that never runs, such as an `if` whose condition is the literal `false`.
        static let isDead = Flags(rawValue: 128)

        /// A declaration that other modules can use.
        static let isPublic = Flags(rawValue: 256)
    }

    var kind: Kind
    var flags: Flags = []

    /// The token that names the node, or -1.
    var token: Int32

    /// A second token, or -1: a parameter's internal name, a declaration's keyword.
    var extra: Int32 = -1

    /// An index in the tree's types, or -1.
    var type: Int32 = -1

    /// The range of tokens.
    var start: Int32
    var end: Int32

    /// The first child and the next sibling, or -1.
    var first: Int32 = -1
    var next: Int32 = -1
}
