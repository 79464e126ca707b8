import StringsmithText

/// The expression of an argument, as far as it matters to the scanner. The ranges refer to an `ExpressionStore`.
///
/// It contains no references, since it is copied with every item and argument of a call.
struct ArgumentExpression {
    /// The possible literals, as a range of the store's `alternatives`: one for a plain literal, two for a ternary.
    var alternatives = 0..<0

    /// The parts that aren't literals, as a range of the store's `dynamicParts`.
    var dynamicParts = 0..<0

    /// The nesting depth of joined literals.
    var joinDepth = 0

    /// True for `nil`, `NULL` and similar constants.
    var isNil = false

    /// True for a type and a name, as in the parameter of a declaration.
    var looksLikeDeclaration = false

    /// True if the expression is exactly one sequence of literals.
    var isSingleLiteral: Bool { alternatives.count == 1 && dynamicParts.isEmpty }
}

/// The literals and parts of all expressions in a source.
struct ExpressionStore {
    /// String tokens; an alternative is a range of them.
    private(set) var pieces: [StringToken] = []

    /// Ranges of `pieces`, each a list of joined literals.
    private(set) var alternatives: [Range<Int>] = []

    private(set) var dynamicParts: [DynamicPart] = []

    /// Removes all elements and keeps the capacity.
    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        alternatives.removeAll(keepingCapacity: true)
        dynamicParts.removeAll(keepingCapacity: true)
    }

    /// Adds a plain literal.
    mutating func literal(_ token: StringToken) -> ArgumentExpression {
        let alternative = alternatives.count
        alternatives.append(pieces.count..<pieces.count + 1)
        pieces.append(token)
        return ArgumentExpression(alternatives: alternative..<alternative + 1)
    }

    /// Adds several possible literals, each a list of joined ones.
    mutating func literals(_ choices: [[StringToken]]) -> ArgumentExpression {
        let alternative = alternatives.count
        for choice in choices {
            alternatives.append(pieces.count..<pieces.count + choice.count)
            pieces += choice
        }
        return ArgumentExpression(alternatives: alternative..<alternatives.count)
    }

    /// Adds a part whose value is unknown before run time.
    mutating func dynamic(_ part: DynamicPart) -> ArgumentExpression {
        dynamicParts.append(part)
        return ArgumentExpression(dynamicParts: dynamicParts.count - 1..<dynamicParts.count)
    }

    /// Combines the alternatives of two expressions.
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

    /// Joins one alternative of each unit, in every combination. The first unit's alternatives vary slowest.
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

/// A part of an argument whose value is unknown before run time.
struct DynamicPart {
    enum Kind {
        case variable, call, interpolation, expression, missing
    }

    var kind: Kind
    var range: Range<Int>

    /// True for something that may be a parameter of a wrapper.
    var isValue: Bool {
        switch kind {
        case .variable, .call, .expression: true
        case .interpolation, .missing: false
        }
    }
}

/// One argument of a call.
struct CallArgument {
    /// The byte range of the label.
    var label: Range<Int>?

    /// The byte range without the label.
    var range: Range<Int>

    var expression: ArgumentExpression
}

/// A call of a routine, with its arguments.
struct FoundCall {
    /// The routines that its name may refer to.
    var group: RoutineIndex.Group
    var isMessage: Bool

    /// The byte range of the routine's identifier.
    var name: Range<Int>

    /// The indices of its arguments in the collector's list.
    var arguments: Range<Int>

    /// The byte range from the name to the closing bracket.
    var range: Range<Int>

    /// True if the call follows `case`, where the declaration of associated values looks like a call.
    var followsCase = false

    /// The text on which a method or property is called.
    struct Receiver {
        /// Its index in the collector's list of arguments.
        var argument: Int

        /// True if a word is between the text and the name: `"key".app.localized`.
        var isQualified: Bool

        /// True if it is a variable or `self`.
        var isWord: Bool
    }

    var receiver: Receiver?
}
