import StringsmithModel
import StringsmithText

/// An argument of a string, which becomes a parameter of its symbol.
struct SymbolArgument: Hashable {
    /// The index in the string's arguments, from 1.
    var position: Int

    /// The name in `%(name)@`, or that of a substitution.
    var name: String?

    /// The specifier without position and name: `%lld`.
    var specifier: String

    var conversion: FormatConversion
    var length: FormatLength?

    /// The last byte of the specifier.
    private var letter: UInt8 { specifier.utf8.last ?? 0 }

    /// The type that Xcode gives the parameter; nil if there is none. Source: generated symbols of Xcode 26 and 27 for
    /// `%@`, `%lld`, `%d`, and `%llu`; the others are those whose interpolation has the same specifier.
    var swiftType: String? {
        switch conversion {
        case .object: "String"
        case .decimal: Self.integer(length, signed: true)
        case .unsigned, .hexadecimal, .octal: Self.integer(length, signed: false)
        case .floatingPoint: length == nil ? "Float" : length == .l ? "Double" : nil
        default: nil
        }
    }

    private static func integer(_ length: FormatLength?, signed: Bool) -> String? {
        let size =
            switch length {
            case .hh: "8"
            case .h: "16"
            case nil: "32"
            case .l, .ll, .q, .z, .t, .j: ""
            case .longDouble: "64"
            }
        return (signed ? "Int" : "UInt") + size
    }

    /// The type that SwiftGen's templates give the parameter.
    var swiftGenType: String? {
        switch conversion {
        case .object: "Any"
        case .decimal, .unsigned, .hexadecimal, .octal: "Int"
        case .floatingPoint: "Float"
        case .character, .codeUnit: "CChar"
        case .cString, .wideString: "UnsafePointer<CChar>"
        case .pointer: "UnsafeRawPointer"
        case .count, .variable, .substitutionArgument: nil
        }
    }

    /// The type that R.swift gives the parameter.
    var rSwiftType: String? {
        switch conversion {
        case .object: "String"
        case .decimal: "Int"
        case .unsigned, .hexadecimal, .octal: "UInt"
        case .floatingPoint: "Double"
        case .character, .codeUnit: "Character"
        default: nil
        }
    }
}

/// The arguments of a string by position.
struct SymbolArguments {
    private(set) var byPosition: [Int: SymbolArgument] = [:]

    /// Why no function can take the arguments.
    private(set) var problem: String?

    /// True to read the forms of substitutions, too, which may refer to other arguments.
    private let readsForms: Bool

    /// Reads the specifiers of what an entry says in the development language, or else of its key.
    init(of entry: SymbolEntry, readsForms: Bool = true) {
        self.readsForms = readsForms
        let text = entry.text ?? .unit(StringUnit(entry.key.text))
        if case .unit(let unit) = text, !unit.value.bytes.contains(.percentSign) { return }
        let variables = text.variables
        if case .unit(let unit) = text {
            add(FormatString(unit.value, in: .symbol), variables)
            return
        }
        // The form for `other` decides how a number is spelled.
        for unit in [text.text?.fallback].compactMap(\.self) + (text.text?.units ?? []) {
            add(FormatString(unit.value, in: .symbol), variables)
        }
    }

    var list: [SymbolArgument] { byPosition.values.sorted { $0.position < $1.position } }

    /// True if a position before another one isn't used.
    var hasGap: Bool { byPosition.keys.max().map { $0 > byPosition.count } ?? false }

    private mutating func add(_ format: FormatString, _ variables: VariedText.Variables) {
        var next = 1
        for specifier in format.specifiers where !format.readsAsProse(specifier) {
            for case .some(.argument) in [specifier.width, specifier.precision] { problem = Self.widthProblem }
            for case .some(.nextArgument) in [specifier.width, specifier.precision] { problem = Self.widthProblem }
            var position = specifier.position ?? next
            if specifier.position == nil { next += 1 }
            guard case .variable(let range) = specifier.conversion else {
                add(specifier, of: format, at: position)
                continue
            }
            let name = ExactString(bytes: Array(format.text.bytes[range]))
            guard let variable = variables[name] else {
                problem = "substitution '\(name)' isn't defined"
                continue
            }
            position = variable.argument ?? position
            let number = FormatString(ExactString("%\(variable.valueType ?? "lld")"))
            if let specifier = number.specifiers.first { add(specifier, of: number, at: position, named: name.string) }
            for unit in readsForms ? variable.form?.units ?? [] : [] {
                let inner = FormatString(unit.value, in: .substitution)
                for specifier in inner.specifiers {
                    if let other = specifier.position, other != position { add(specifier, of: inner, at: other) }
                }
            }
        }
    }

    private static let widthProblem = "a width or precision (*) is an argument"

    private mutating func add(
        _ specifier: FormatSpecifier, of format: FormatString, at position: Int, named known: String? = nil
    ) {
        guard position > 0 else {
            problem = "argument \(position) doesn't exist"
            return
        }
        let bytes = format.text.bytes
        var rest = bytes[specifier.range].dropFirst()
        if let name = specifier.name {
            rest = bytes[(name.upperBound + 1)..<specifier.range.upperBound]
        } else if specifier.position != nil {
            rest = rest.drop { $0 != .dollarSign }.dropFirst()
        }
        let name = known ?? specifier.name.map { String(decoding: bytes[$0], as: UTF8.self) }
        let argument = SymbolArgument(
            position: position, name: name, specifier: "%" + String(decoding: rest, as: UTF8.self),
            conversion: specifier.conversion, length: specifier.length)
        guard let other = byPosition[position] else {
            byPosition[position] = argument
            return
        }
        if other.conversion != argument.conversion || other.length != argument.length {
            problem = "argument \(position) is both \(other.specifier) and \(argument.specifier)"
        }
    }
}
