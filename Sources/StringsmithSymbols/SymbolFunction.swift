import StringsmithModel
import StringsmithText

/// The Swift declaration of a symbol: a property, or a function if the string has arguments.
package struct SymbolFunction: Sendable {
    /// A parameter, with what is passed on for it.
    package struct Parameter: Sendable {
        /// `_` and a space; empty if the name is the label.
        var label: String
        package var name: String
        package var type: String
        var passed: String
        package var specifier: String
    }

    package var name: String
    package var parameters: [Parameter]

    /// Creates a function with Xcode's parameters; nil if Swift can't pass the arguments.
    init?(_ name: String, _ arguments: SymbolArguments) {
        guard arguments.problem == nil, !arguments.hasGap else { return nil }
        self.name = name
        parameters = []
        var names: Set<String> = []
        for argument in arguments.list {
            guard let type = argument.swiftType else { return nil }
            let given = argument.name.flatMap { SymbolName.isIdentifier($0) ? $0 : nil }
            let name = SymbolName.escaped(given ?? "arg\(argument.position)")
            guard names.insert(name).inserted else { return nil }
            parameters.append(
                Parameter(
                    label: given == nil ? "_ " : "", name: name, type: type, passed: name,
                    specifier: argument.specifier))
        }
    }

    /// Creates a function with other parameters than Xcode's.
    init(_ name: String, _ parameters: [Parameter]) { (self.name, self.parameters) = (name, parameters) }

    /// Says why there is no function with some arguments.
    static func problem(with arguments: SymbolArguments) -> String {
        if let problem = arguments.problem { return problem }
        if arguments.hasGap { return "the numbers of its arguments have a gap" }
        if let odd = arguments.list.first(where: { $0.swiftType == nil }) { return "Swift can't pass \(odd.specifier)" }
        return "two arguments have the same name"
    }

    /// What two functions in the same place can't have in common.
    var signature: String {
        if parameters.isEmpty { return name }
        return name + parameters.map { "\($0.label.isEmpty ? $0.name : "_"):\($0.type)" }.joined(separator: ",")
    }

    /// Appends the declaration up to the result's type.
    /// - Parameter isAlwaysCalled: true for a function, even without parameters.
    func declare(returning type: String, isAlwaysCalled: Bool = false, in text: inout [UInt8]) {
        let isFunction = isAlwaysCalled || !parameters.isEmpty
        text.add(isFunction ? "func " : "var ")
        text.append(name)
        if isFunction {
            text.add("(")
            for (index, parameter) in parameters.enumerated() {
                if index > 0 { text.add(", ") }
                text.append(parameter.label)
                text.append(parameter.name)
                text.add(": ")
                text.append(parameter.type)
            }
            text.add(")")
        }
        text.add(isFunction ? " -> " : ": ")
        text.append(type)
    }

    /// Appends the arguments side by side in a literal, as the default value of a resource; nothing without arguments.
    func addInterpolations(to text: inout [UInt8]) {
        if parameters.isEmpty { return }
        text.add("defaultValue: \"")
        for parameter in parameters {
            text.add("\\(")
            text.append(parameter.passed)
            if parameter.type != "String" {
                text.add(", specifier: ")
                text.append(literal: parameter.specifier)
            }
            text.add(")")
        }
        text.add("\", ")
    }
}

/// A string literal of Swift that stands for exactly a certain string.
package struct SwiftLiteral: CustomStringConvertible {
    package let description: String

    package init(_ text: ExactString) {
        if Self.isSpelledAsItIs(text) {
            description = "\"\(text.string)\""
            return
        }
        var literal = "\""
        for scalar in text.string.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where Self.isEscaped(scalar):
                literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        description = literal + "\""
    }

    /// True for a character that ends a line, or could make a source read differently from what it does.
    static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return !isPlain(UInt8(truncatingIfNeeded: scalar.value)) }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }

    /// True for a string whose literal has the same characters between quotes, as most have.
    fileprivate static func isSpelledAsItIs(_ text: ExactString) -> Bool {
        text.bytes.allSatisfy { isSpelledAsItIs($0) }
    }

    fileprivate static func isSpelledAsItIs(_ byte: UInt8) -> Bool {
        isPlain(byte) && byte != .quotationMark && byte != .backslash
    }

    /// True for an ASCII character that is visible, or a space.
    static func isPlain(_ byte: UInt8) -> Bool { UInt8.space <= byte && byte < UInt8.delete }

    init(_ table: TableName) { self.init(ExactString(table.rawValue)) }
}

extension [UInt8] {
    /// Appends the bytes of a fixed text.
    mutating func add(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the bytes of a string.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }

    /// Appends the literal of a name.
    mutating func append(literal name: String) {
        guard name.utf8.allSatisfy({ SwiftLiteral.isSpelledAsItIs($0) }) else {
            return append(SwiftLiteral(ExactString(name)).description)
        }
        append(.quotationMark)
        append(name)
        append(.quotationMark)
    }

    /// Appends the literal of a string.
    mutating func append(literal text: ExactString) {
        guard SwiftLiteral.isSpelledAsItIs(text) else { return append(SwiftLiteral(text).description) }
        append(.quotationMark)
        append(contentsOf: text.bytes)
        append(.quotationMark)
    }
}
