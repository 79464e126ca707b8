import StringsmithModel
import StringsmithText

extension PassedArgument {
    /// Determines the type of an argument from its parts; unknown unless the spelling leaves no doubt.
    init(_ parts: [ArgumentPart], _ source: UnsafeBufferPointer<UInt8>, _ language: SourceLanguage) {
        let spelling = ArgumentSpelling(source: source, parts: parts[...])
        switch language {
        case .swift: self = spelling.swiftValue
        case .cFamily: self = spelling.cFamilyValue
        }
    }
}

/// Reads the parts of an argument from both ends.
private struct ArgumentSpelling {
    let source: UnsafeBufferPointer<UInt8>
    var parts: ArraySlice<ArgumentPart>

    // MARK: Swift

    var swiftValue: PassedArgument {
        // `x as String` and `x as! Int` state the type; `as?` would be an optional.
        if let cast = castType { return Self.swiftTypes[cast] ?? .unknown }
        guard isOneOperand else { return .unknown }
        if let literal = literalValue { return literal }
        guard let last = parts.last else { return .unknown }
        if let name = last.word { return parts.count > 1 ? Self.swiftMembers[text(name)] ?? .unknown : .unknown }
        guard case .bracket(let range) = last, source[range.lowerBound] == .leftParenthesis,
            let name = parts.dropLast().last?.word
        else { return .unknown }
        let word = text(name)
        if parts.count == 2 {
            // `Int(text)` is optional, which can't be passed, so in code that compiles it is a number.
            return Self.swiftTypes[word] ?? (word.hasSuffix("LocalizedString") ? .object : .unknown)
        }
        return Self.swiftMethods.contains(word) ? .object : .unknown
    }

    /// The type after the last `as` or `as!`.
    private var castType: String? {
        guard parts.count > 2, let type = parts.last?.word else { return nil }
        var rest = parts.dropLast()
        if isPunctuation(rest.last, .exclamationMark) { rest = rest.dropLast() }
        guard rest.count > 1, let word = rest.last?.word, text(word) == "as" else { return nil }
        return text(type)
    }

    private static let swiftTypes: [String: PassedArgument] = [
        "String": .object, "NSString": .object, "NSNumber": .object, "NSAttributedString": .object,
        "Int": .integer, "Int8": .integer, "Int16": .integer, "Int32": .integer, "Int64": .integer,
        "UInt": .integer, "UInt8": .integer, "UInt16": .integer, "UInt32": .integer, "UInt64": .integer,
        "Double": .double, "Float": .double, "CGFloat": .double,
    ]

    private static let swiftMembers: [String: PassedArgument] = [
        "count": .integer, "localizedDescription": .object, "absoluteString": .object, "lastPathComponent": .object,
        "capitalized": .object, "localizedCapitalized": .object,
    ]

    private static let swiftMethods: Set<String> = ["uppercased", "lowercased", "joined", "trimmingCharacters"]

    // MARK: C family

    var cFamilyValue: PassedArgument {
        if parts.count > 1, case .bracket(let range) = parts.first, source[range.lowerBound] == .leftParenthesis {
            // A cast applies to what directly follows: `(int)x * 1.5` isn't an integer.
            var rest = self
            rest.parts = parts.dropFirst()
            guard rest.isOneOperand else { return .unknown }
            return Self.cTypes[inside(range)] ?? (isObjectType(range) ? .object : .unknown)
        }
        if isPunctuation(parts.first, .commercialAt) {
            // `@"x"`, `@(x)`, `@5` and `@[]` have one part after the sign.
            return parts.count == 2 ? .object : .unknown
        }
        guard isOneOperand else { return .unknown }
        if case .string = parts.first { return parts.count == 1 ? .cString : .unknown }
        if let literal = literalValue { return literal }
        guard let last = parts.last else { return .unknown }
        if let name = last.word { return parts.count > 1 ? Self.cMembers[text(name)] ?? .unknown : .unknown }
        guard case .bracket(let range) = last else { return .unknown }
        if source[range.lowerBound] == .leftBracket { return parts.count == 1 ? message(range) : .unknown }
        guard parts.count == 2, let name = parts.first?.word else { return .unknown }
        return text(name).hasPrefix("NSLocalizedString") ? .object : .unknown
    }

    /// Reads the words directly inside the brackets of `[items count]` or `[NSString stringWithFormat:...]`.
    private func message(_ range: Range<Int>) -> PassedArgument {
        let content = String(decoding: source[range.dropFirst().dropLast()], as: UTF8.self)
        if content.hasPrefix("NSString stringWith") || content.hasPrefix("NSString localizedStringWith") {
            return .object
        }
        guard content.last.map({ $0.isLetter }) ?? false,
            let selector = content.split(whereSeparator: { $0 == " " || $0 == "]" || $0 == ")" }).last
        else { return .unknown }
        // The last word of an argument isn't a selector.
        return content.contains(":") ? .unknown : Self.cMembers[String(selector)] ?? .unknown
    }

    private func isObjectType(_ range: Range<Int>) -> Bool {
        let type = inside(range)
        return type.hasPrefix("NSString*") || type.hasPrefix("NSNumber*")
    }

    private static let cTypes: [String: PassedArgument] = [
        "int": .integer, "unsigned": .integer, "unsignedint": .integer, "long": .integer, "unsignedlong": .integer,
        "longlong": .integer, "unsignedlonglong": .integer, "short": .integer, "NSInteger": .integer,
        "NSUInteger": .integer, "size_t": .integer, "int32_t": .integer, "uint32_t": .integer, "int64_t": .integer,
        "uint64_t": .integer, "double": .double, "float": .double, "CGFloat": .double,
    ]

    private static let cMembers: [String: PassedArgument] = [
        "count": .integer, "intValue": .integer, "integerValue": .integer, "unsignedIntegerValue": .integer,
        "unsignedIntValue": .integer, "longLongValue": .integer, "doubleValue": .double, "floatValue": .double,
        "stringValue": .object, "localizedDescription": .object, "lastPathComponent": .object,
        "absoluteString": .object, "lowercaseString": .object, "uppercaseString": .object, "UTF8String": .cString,
    ]

    // MARK: Both

    /// The type of a literal with its sign.
    private var literalValue: PassedArgument? {
        guard parts.count == 1 || parts.count == 2 && isPunctuation(parts.first, .hyphen) else { return nil }
        switch parts.last {
        case .string: return .object
        case .number(let range): return number(text(range))
        default: return nil
        }
    }

    private func number(_ text: String) -> PassedArgument {
        if text.hasPrefix("0x") || text.hasPrefix("0X") || text.hasPrefix("0b") { return .integer }
        let isFloating = text.contains(".") || text.contains("e") || text.contains("E") || text.hasSuffix("f")
        return isFloating ? .double : .integer
    }

    /// True for names, members, calls and literals without an operator between them; the sign of a number is allowed.
    private var isOneOperand: Bool {
        var rest = parts
        if rest.count == 2, isPunctuation(rest.first, .hyphen) { rest = rest.dropFirst() }
        var followsPoint = true
        for part in rest {
            switch part {
            case .punctuation(let range):
                guard source[range.lowerBound] == .fullStop || source[range.lowerBound] == .exclamationMark,
                    !followsPoint
                else { return false }
                followsPoint = source[range.lowerBound] == .fullStop
            case .word, .number, .string:
                // Two operands without a period between them are joined by a word that is an operator, or aren't an
                // expression.
                guard followsPoint else { return false }
                followsPoint = false
            case .bracket:
                followsPoint = false
            }
        }
        return !followsPoint
    }

    private func isPunctuation(_ part: ArgumentPart?, _ byte: UInt8) -> Bool {
        if case .punctuation(let range) = part { source[range.lowerBound] == byte } else { false }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    /// Returns the text between brackets, without surrounding white space.
    private func inside(_ range: Range<Int>) -> String {
        String(decoding: source[range.dropFirst().dropLast()].filter { $0 > .space }, as: UTF8.self)
    }
}
