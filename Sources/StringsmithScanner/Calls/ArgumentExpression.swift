import StringsmithText

/// What an argument is, as far as the scanner needs to know.
struct ArgumentExpression {
    /// The literals it can be: one for a plain literal, two for a ternary; each a list of joined pieces.
    var alternatives: [[StringToken]] = []

    /// The parts that aren't literals.
    var dynamicParts: [DynamicPart] = []

    /// True for `nil`, `NULL` and their like.
    var isNil = false

    /// True for a type and a name: the argument of a declaration.
    var looksLikeDeclaration = false

    /// True if it is exactly one sequence of literals.
    var isSingleLiteral: Bool { alternatives.count == 1 && dynamicParts.isEmpty }
}

/// A part of an argument that has no value before the program runs.
struct DynamicPart {
    enum Kind {
        case variable, call, interpolation, expression, missing
    }

    var kind: Kind
    var range: Range<Int>
}

/// One argument of a call.
struct CallArgument {
    /// The byte range of the label's name.
    var label: Range<Int>?

    /// The argument without its label.
    var range: Range<Int>

    var expression: ArgumentExpression
}

/// A call of a routine, with its arguments read.
struct FoundCall {
    var candidates: RoutineIndex.Candidates
    var isMessage: Bool

    /// The byte range of the routine's identifier.
    var name: Range<Int>
    var arguments: [CallArgument]

    /// The byte range from the name to the closing bracket.
    var range: Range<Int>

    /// True if it stands behind `case`, where an associated value's declaration looks like a call.
    var followsCase = false
}
