import StringsmithText

/// A plural expression of Gettext, in C's syntax.
struct PluralExpression {
    private indirect enum Node {
        case number(Int)
        case variable
        case not(Node)
        case binary(Operation, Node, Node)
        case choice(Node, Node, Node)
    }

    /// The operators, from the weakest to the strongest.
    private enum Operation: CaseIterable {
        case or, and, equal, unequal, atMost, atLeast, less, greater, plus, minus, times, over, remainder

        var spelling: String {
            switch self {
            case .or: "||"
            case .and: "&&"
            case .equal: "=="
            case .unequal: "!="
            case .atMost: "<="
            case .atLeast: ">="
            case .less: "<"
            case .greater: ">"
            case .plus: "+"
            case .minus: "-"
            case .times: "*"
            case .over: "/"
            case .remainder: "%"
            }
        }

        var strength: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .unequal: 3
            case .atMost, .atLeast, .less, .greater: 4
            case .plus, .minus: 5
            case .times, .over, .remainder: 6
            }
        }
    }

    private let root: Node

    /// Parses an expression; returns nil for one that isn't valid or is nested too deeply.
    init?(_ text: ArraySlice<UInt8>) {
        var parser = Parser(rest: text)
        guard let root = parser.choice(0), parser.isAtEnd else { return nil }
        self.root = root
    }

    /// Returns the form for a number; nil if the expression divides by zero or overflows.
    func form(of number: Int) -> Int? { Self.value(of: root, number) }

    private static func value(of node: Node, _ number: Int) -> Int? {
        switch node {
        case .number(let value): return value
        case .variable: return number
        case .not(let inner): return value(of: inner, number).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let first, let second):
            return value(of: condition, number).flatMap { value(of: $0 != 0 ? first : second, number) }
        case .binary(let operation, let left, let right):
            guard let left = value(of: left, number) else { return nil }
            if operation == .or, left != 0 { return 1 }
            if operation == .and, left == 0 { return 0 }
            return value(of: right, number).flatMap { result(operation, left, $0) }
        }
    }

    private static func result(_ operation: Operation, _ left: Int, _ right: Int) -> Int? {
        func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
            result.overflow ? nil : result.partialValue
        }
        switch operation {
        case .or, .and: return right != 0 ? 1 : 0
        case .equal: return left == right ? 1 : 0
        case .unequal: return left != right ? 1 : 0
        case .atMost: return left <= right ? 1 : 0
        case .atLeast: return left >= right ? 1 : 0
        case .less: return left < right ? 1 : 0
        case .greater: return left > right ? 1 : 0
        case .plus: return checked(left.addingReportingOverflow(right))
        case .minus: return checked(left.subtractingReportingOverflow(right))
        case .times: return checked(left.multipliedReportingOverflow(by: right))
        case .over: return checked(left.dividedReportingOverflow(by: right))
        case .remainder: return checked(left.remainderReportingOverflow(dividingBy: right))
        }
    }

    private struct Parser {
        var rest: ArraySlice<UInt8>

        /// The deepest nesting; the longest expression in use has fewer than ten.
        private static let maximumDepth = 64

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return rest.isEmpty
            }
        }

        mutating func choice(_ depth: Int) -> Node? {
            guard depth < Self.maximumDepth, let condition = binary(1, depth) else { return nil }
            guard take("?") else { return condition }
            guard let first = choice(depth + 1), take(":"), let second = choice(depth + 1) else { return nil }
            return .choice(condition, first, second)
        }

        private mutating func binary(_ strength: Int, _ depth: Int) -> Node? {
            guard strength <= 6 else { return unary(depth) }
            guard var left = binary(strength + 1, depth) else { return nil }
            var length = 0
            while let operation = Operation.allCases.first(where: { $0.strength == strength && take($0.spelling) }) {
                length += 1
                guard length < Self.maximumDepth, let right = binary(strength + 1, depth) else { return nil }
                left = .binary(operation, left, right)
            }
            return left
        }

        private mutating func unary(_ depth: Int) -> Node? {
            guard depth < Self.maximumDepth else { return nil }
            if take("!") { return unary(depth + 1).map(Node.not) }
            if take("(") {
                guard let inner = choice(depth + 1), take(")") else { return nil }
                return inner
            }
            if take("n") { return .variable }
            skipSpace()
            let digits = rest.prefix { $0.isASCIIDigit }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            rest = rest[digits.endIndex...]
            return .number(number)
        }

        private mutating func skipSpace() { rest = rest.drop { $0 == .space || $0 == .tab || $0 == .lineFeed } }

        private mutating func take(_ text: String) -> Bool {
            skipSpace()
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }
    }
}
