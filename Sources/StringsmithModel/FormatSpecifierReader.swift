import StringsmithText

/// Reads one specifier; offsets go in and come out.
enum FormatSpecifierReader {
    private typealias Text = UnsafeBufferPointer<UInt8>

    /// The piece that a `%` begins: a specifier, `%%`, or text up to another `%`; nil if it begins nothing.
    ///
    /// After a `%` that begins nothing reading goes on at the next byte. That stays linear: nothing but the end of a
    /// specifier can be a `%`, so each byte is looked at for one `%` only.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, in context: FormatString.Context
    ) -> FormatString.Piece? {
        var offset = start + 1
        if offset < text.count, text[offset] == .percentSign { return .percentSign(start..<offset + 1) }
        var specifier = FormatSpecifier(range: start..<start, conversion: .object)
        specifier.position = position(text, &offset)
        specifier.flags = flags(text, &offset)
        // CoreFoundation takes `n$` behind flags too: `% 1$@` prints the first argument.
        if specifier.position == nil, !specifier.flags.isEmpty, let position = position(text, &offset) {
            specifier.position = position
            specifier.flags.formUnion(flags(text, &offset))
        }
        specifier.width = number(text, &offset)
        if offset < text.count, text[offset] == .fullStop {
            offset += 1
            // A point alone is a precision of zero, as in C.
            specifier.precision = number(text, &offset) ?? .literal(0)
        }
        if let argument = substitutionArgument(text, offset, in: context) {
            specifier.conversion = .substitutionArgument
            specifier.range = start..<argument
            return .specifier(specifier)
        }
        specifier.length = length(text, &offset)
        guard offset < text.count else { return nil }
        // `%5%d` prints `5d` in CoreFoundation: a `%` that ends a broken specifier does not begin the next.
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

    /// The `n` of `n$`, with the offset after the `$`; nil, and the offset as it was, if none stands there.
    private static func position(_ text: Text, _ offset: inout Int) -> Int? {
        var end = offset
        guard let value = digits(text, &end), value > 0, end < text.count, text[end] == .dollarSign else { return nil }
        offset = end + 1
        return value
    }

    /// A width or a precision: digits, `*` or `*n$`.
    private static func number(_ text: Text, _ offset: inout Int) -> FormatNumber? {
        guard offset < text.count else { return nil }
        guard text[offset] == .asterisk else { return digits(text, &offset).map(FormatNumber.literal) }
        offset += 1
        return position(text, &offset).map(FormatNumber.argument) ?? .nextArgument
    }

    /// A number in decimal digits, at most `FormatString.largestNumber`.
    private static func digits(_ text: Text, _ offset: inout Int) -> Int? {
        let start = offset
        var value = 0
        while offset < text.count, text[offset].isASCIIDigit {
            value = min(value * 10 + Int(text[offset] - .digitZero), FormatString.largestNumber)
            offset += 1
        }
        return offset > start ? value : nil
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

    /// The end of `arg`, in a substitution only.
    private static func substitutionArgument(_ text: Text, _ offset: Int, in context: FormatString.Context) -> Int? {
        let end = offset + 3
        guard context == .substitution, end <= text.count, text[offset..<end].elementsEqual("arg".utf8) else {
            return nil
        }
        return end
    }

    /// The bytes of a name before the `@` that ends it; a name holds no white space and no `%`.
    private static func variableName(_ text: Text, _ start: Int) -> Range<Int>? {
        var end = start
        while end < text.count, text[end] > .space, text[end] != .percentSign, text[end] != .commercialAt { end += 1 }
        guard end > start, end < text.count, text[end] == .commercialAt else { return nil }
        return start..<end
    }
}
