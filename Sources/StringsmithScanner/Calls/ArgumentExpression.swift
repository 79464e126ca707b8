import StringsmithText

/// What an argument is, as far as the scanner needs to know. The ranges point into an `ExpressionStore`.
///
/// A value without references: expressions are copied with every item and argument of a call.
struct ArgumentExpression {
    /// The literals it can be, in the store's `alternatives`: one for a plain literal, two for a ternary.
    var alternatives = 0..<0

    /// The parts that aren't literals, in the store's `dynamicParts`.
    var dynamicParts = 0..<0

    /// How often joined literals were joined again.
    var joinDepth = 0

    /// True for `nil`, `NULL` and their like.
    var isNil = false

    /// True for a type and a name: the argument of a declaration.
    var looksLikeDeclaration = false

    /// True if it is exactly one sequence of literals.
    var isSingleLiteral: Bool { alternatives.count == 1 && dynamicParts.isEmpty }
}

/// The literals and parts of all expressions of a source, one behind the other.
struct ExpressionStore {
    /// String tokens; an alternative is a stretch of them.
    private(set) var pieces: [StringToken] = []

    /// Stretches of `pieces`, each a list of joined literals.
    private(set) var alternatives: [Range<Int>] = []

    private(set) var dynamicParts: [DynamicPart] = []

    /// Empties all lists and keeps their memory.
    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        alternatives.removeAll(keepingCapacity: true)
        dynamicParts.removeAll(keepingCapacity: true)
    }

    /// A plain literal.
    mutating func literal(_ token: StringToken) -> ArgumentExpression {
        let alternative = alternatives.count
        alternatives.append(pieces.count..<pieces.count + 1)
        pieces.append(token)
        return ArgumentExpression(alternatives: alternative..<alternative + 1)
    }

    /// A part without a value before the program runs.
    mutating func dynamic(_ part: DynamicPart) -> ArgumentExpression {
        dynamicParts.append(part)
        return ArgumentExpression(dynamicParts: dynamicParts.count - 1..<dynamicParts.count)
    }

    /// Whatever either of two expressions can be.
    mutating func either(_ left: ArgumentExpression, _ right: ArgumentExpression) -> ArgumentExpression {
        let alternative = alternatives.count
        let part = dynamicParts.count
        for expression in [left, right] {
            for index in expression.alternatives { alternatives.append(alternatives[index]) }
            for index in expression.dynamicParts { dynamicParts.append(dynamicParts[index]) }
        }
        return ArgumentExpression(
            alternatives: alternative..<alternatives.count, dynamicParts: part..<dynamicParts.count,
            joinDepth: max(left.joinDepth, right.joinDepth)
        )
    }

    /// Every combination of one alternative of each unit, joined; the first unit's alternatives vary slowest.
    mutating func joined(_ units: [ArgumentExpression]) -> ArgumentExpression {
        let alternative = alternatives.count
        let combinations = units.reduce(1) { $0 * $1.alternatives.count }
        for combination in 0..<combinations {
            let firstPiece = pieces.count
            var weight = combinations
            for unit in units {
                weight /= unit.alternatives.count
                let choice = combination / weight % unit.alternatives.count
                for index in alternatives[unit.alternatives.lowerBound + choice] { pieces.append(pieces[index]) }
            }
            alternatives.append(firstPiece..<pieces.count)
        }
        let joinDepth = units.reduce(0) { max($0, $1.joinDepth) } + 1
        return ArgumentExpression(alternatives: alternative..<alternatives.count, joinDepth: joinDepth)
    }
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
    /// What its name can mean.
    var group: RoutineIndex.Group
    var isMessage: Bool

    /// The byte range of the routine's identifier.
    var name: Range<Int>

    /// The places of its arguments in the collector's list.
    var arguments: Range<Int>

    /// The byte range from the name to the closing bracket.
    var range: Range<Int>

    /// True if it stands behind `case`, where an associated value's declaration looks like a call.
    var followsCase = false
}
