import StringsmithText

/// Reads one specifier. Functions take an offset and return one.
enum FormatSpecifierReader {
    private typealias Text = UnsafeBufferPointer<UInt8>

    /// Returns the piece that starts with a `%`: a specifier, `%%`, or text up to another `%`; nil if none does.
    ///
    /// After a `%` that doesn't start a piece, reading continues at the next byte. This is linear: only the end of a
    /// specifier can be a `%`, so each byte is read for only one `%`.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, in context: FormatString.Context
    ) -> FormatString.Piece? {
        var offset = start + 1
        if offset < text.count, text[offset] == .percentSign { return .percentSign(start..<offset + 1) }
        var specifier = FormatSpecifier(range: start..<start, conversion: .object)
        specifier.position = position(text, &offset)
        if context == .symbol { specifier.name = argumentName(text, &offset) }
        specifier.flags = flags(text, &offset)
        // CoreFoundation also accepts `n$` after flags: `% 1$@` prints the first argument.
        if specifier.position == nil, !specifier.flags.isEmpty, let position = position(text, &offset) {
            specifier.position = position
            specifier.flags.formUnion(flags(text, &offset))
        }
        if let end = choices(text, offset) {
            specifier.range = start..<end
            return .specifier(specifier)
        }
        specifier.width = number(text, &offset)
        if offset < text.count, text[offset] == .fullStop {
            offset += 1
            // A lone period is a precision of zero, as in C.
            specifier.precision = number(text, &offset) ?? .literal(0)
        }
        if let argument = substitutionArgument(text, offset, in: context) {
            specifier.conversion = .substitutionArgument
            specifier.range = start..<argument
            return .specifier(specifier)
        }
        specifier.length = length(text, &offset)
        guard offset < text.count else { return nil }
        // CoreFoundation prints `%5%d` as `5d`: a `%` that ends a broken specifier doesn't start the next one.
        if text[offset] == .percentSign { return .text(start..<offset + 1) }
        guard let conversion = FormatConversion(letter: text[offset]) else { return nil }
        offset += 1
        specifier.conversion = conversion
        if conversion == .object, specifier.flags.contains(.alternative), let name = variableName(text, offset) {
            specifier.conversion = .variable(name: name)
            offset = name.upperBound + 1
        }
        specifier.range = start..<offset
        return .specifier(specifier)
    }

    private static func flags(_ text: Text, _ offset: inout Int) -> FormatFlags {
        var flags: FormatFlags = []
        while offset < text.count, let flag = FormatFlags(byte: text[offset]) {
            flags.insert(flag)
            offset += 1
        }
        return flags
    }

    /// Returns the `n` of `n$` and advances the offset past the `$`; returns nil and keeps the offset if there is none.
    private static func position(_ text: Text, _ offset: inout Int) -> Int? {
        var end = offset
        guard let value = digits(text, &end), value > 0, end < text.count, text[end] == .dollarSign else { return nil }
        offset = end + 1
        return value
    }

    /// Returns the name of `(name)`, and advances the offset past it; returns nil and keeps the offset if there is none.
    private static func argumentName(_ text: Text, _ offset: inout Int) -> Range<Int>? {
        guard offset < text.count, text[offset] == .leftParenthesis else { return nil }
        let start = offset + 1
        var end = start
        while end < text.count, text[end] != .rightParenthesis, text[end] != .percentSign { end += 1 }
        guard end > start, end < text.count, text[end] == .rightParenthesis else { return nil }
        offset = end + 1
        return start..<end
    }

    /// Reads a width or precision: digits, `*` or `*n$`.
    private static func number(_ text: Text, _ offset: inout Int) -> FormatNumber? {
        guard offset < text.count else { return nil }
        guard text[offset] == .asterisk else { return digits(text, &offset).map(FormatNumber.literal) }
        offset += 1
        return position(text, &offset).map(FormatNumber.argument) ?? .nextArgument
    }

    /// Reads a decimal number, clamped to `FormatString.largestNumber`.
    private static func digits(_ text: Text, _ offset: inout Int) -> Int? {
        let start = offset
        var value = 0
        while offset < text.count, text[offset].isASCIIDigit {
            value = min(value * 10 + Int(text[offset] - .digitZero), FormatString.largestNumber)  // Checked: bounded.
            offset += 1
        }
        return offset > start ? value : nil
    }

    /// Returns the end of `[is,is not]@`, the choices of a pop-up button in the format tables of `NSRuleEditor` and
    /// `NSPredicateEditor`; nil if there are none. Choices contain no `%`.
    private static func choices(_ text: Text, _ start: Int) -> Int? {
        guard start < text.count, text[start] == .leftBracket else { return nil }
        var end = start
        while end < text.count, text[end] != .rightBracket, text[end] != .percentSign { end += 1 }
        guard end + 1 < text.count, text[end] == .rightBracket, text[end + 1] == .commercialAt else { return nil }
        return end + 2
    }

    private static func length(_ text: Text, _ offset: inout Int) -> FormatLength? {
        guard offset < text.count else { return nil }
        let first = text[offset]
        let length: FormatLength
        switch Unicode.Scalar(first) {
        case "h": length = .h
        case "l": length = .l
        case "q": length = .q
        case "j": length = .j
        case "z": length = .z
        case "t": length = .t
        case "L": length = .longDouble
        default: return nil
        }
        offset += 1
        guard length == .h || length == .l, offset < text.count, text[offset] == first else { return length }
        offset += 1
        return length == .h ? .hh : .ll
    }

    /// Returns the end of `arg`, which is valid only in substitutions.
    private static func substitutionArgument(_ text: Text, _ offset: Int, in context: FormatString.Context) -> Int? {
        let end = offset + 3
        guard context == .substitution, end <= text.count, text[offset..<end].elementsEqual("arg".utf8) else {
            return nil
        }
        return end
    }

    /// Returns the bytes of a name that ends at `@`. Names contain no white space and no `%`.
    private static func variableName(_ text: Text, _ start: Int) -> Range<Int>? {
        var end = start
        while end < text.count, text[end] > .space, text[end] != .percentSign, text[end] != .commercialAt { end += 1 }
        guard end > start, end < text.count, text[end] == .commercialAt else { return nil }
        return start..<end
    }
}
