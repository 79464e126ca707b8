import StringsmithModel
import StringsmithText

/// Converts strings and names for Android's `strings.xml`.
enum AndroidText {
    /// Returns a text as the content of an element, with Android's escapes and specifiers.
    static func spelling(_ text: ExactString) -> [UInt8] {
        var output: [UInt8] = []
        let bytes = outsideProse(text) { specifiers(FormatString($0).positional()) }.bytes
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case .apostrophe, .quotationMark, .backslash: output += [.backslash, byte]
            case .commercialAt where index == 0, .questionMark where index == 0: output += [.backslash, byte]
            case .lineFeed: output += "\\n".utf8
            case .tab: output += "\\t".utf8
            case .carriageReturn: output += "\\u000D".utf8
            // Leading, trailing and repeated white space would be lost.
            case .space where index == 0 || index == bytes.count - 1 || bytes[index - 1] == .space:
                output += "\\u0020".utf8
            case .ampersand: output += "&amp;".utf8
            case .lessThan: output += "&lt;".utf8
            case .greaterThan: output += "&gt;".utf8
            case ..<UInt8.space:
                let digits = String(byte, radix: 16, uppercase: true)
                output +=
                    Array("\\u".utf8) + [UInt8](repeating: .digitZero, count: 4 - digits.utf8.count)
                    + Array(digits.utf8)
            default: output.append(byte)
            }
        }
        return output
    }

    /// Returns a text with its specifiers changed, but not the percent signs that only look like specifiers, such as
    /// that of `50% la` or `5% de`.
    private static func outsideProse(_ text: ExactString, _ change: (ExactString) -> ExactString) -> ExactString {
        let prose = FormatString(text).specifiers.filter { specifier in
            guard specifier.flags.isSpaceInProse, specifier.position == nil, specifier.width == nil,
                specifier.precision == nil
            else { return false }
            // `% d` and `% ld` are numbers unless a letter follows.
            let end = specifier.range.upperBound
            return specifier.conversion != .decimal || end < text.bytes.count && text.bytes[end].isASCIILetter
        }
        guard !prose.isEmpty, !text.bytes.contains(.nul) else { return change(text) }
        // A NUL isn't part of a specifier, and no table contains it.
        var masked = text.bytes
        for specifier in prose { masked[specifier.range.lowerBound] = .nul }
        return ExactString(bytes: change(ExactString(bytes: masked)).bytes.map { $0 == .nul ? .percentSign : $0 })
    }

    /// Converts specifiers for Java's formatter.
    private static func specifiers(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            let spelling = Array(format.text.bytes[specifier.range])
            let conversion: UInt8
            switch specifier.conversion {
            case .object, .cString, .wideString: conversion = UInt8(ascii: "s")
            case .decimal, .unsigned: conversion = UInt8(ascii: "d")
            case .character, .codeUnit: conversion = UInt8(ascii: "c")
            case .hexadecimal, .octal, .floatingPoint, .pointer, .count, .variable, .substitutionArgument:
                conversion = spelling.last ?? UInt8(ascii: "s")
            }
            if case .variable = specifier.conversion { return nil }
            if specifier.conversion == .substitutionArgument { return nil }
            let letters = spelling.reversed().prefix { $0.isASCIILetter || $0 == .commercialAt }
            return ExactString(bytes: Array(spelling.dropLast(letters.count)) + [conversion])
        }
    }

    /// A part of an element's content.
    enum Part: Hashable {
        /// Characters between tags.
        case text([UInt8])

        /// A tag of an inner element, as spelled.
        case tag([UInt8])
    }

    /// The meaning of an element's content.
    enum Content: Hashable {
        /// A string with Apple's specifiers.
        case text(ExactString)

        /// A reference to another resource, or to an attribute of the theme: `@string/name`, `@null`, `?attr/name`.
        case reference

        /// A string with an escape that doesn't stand for a character.
        case invalid
    }

    /// Returns what Android reads from an element's content.
    ///
    /// aapt2 replaces each run of white space by a space, and removes it at both ends, but not from a text with inner
    /// elements, in which a run ends at each tag.
    static func content(_ parts: [Part]) -> Content {
        if case .text(let spelling)? = parts.first, parts.count == 1, isReference(spelling) { return .reference }
        var output: [UInt8] = []
        let isStyled = parts.count > 1
        var isQuoted = false
        for part in parts {
            switch part {
            case .tag(let tag): output += tag
            case .text(let bytes):
                guard append(bytes, to: &output, isStyled: isStyled, isQuoted: &isQuoted) else {
                    return .invalid
                }
            }
        }
        return .text(appleSpecifiers(ExactString(bytes: output)))
    }

    /// Returns false if an escape doesn't stand for a character.
    private static func append(
        _ bytes: [UInt8], to output: inout [UInt8], isStyled: Bool, isQuoted: inout Bool
    ) -> Bool {
        var offset = 0
        var pendingSpace = false
        func append(_ more: [UInt8]) {
            if pendingSpace, isStyled || !output.isEmpty { output.append(.space) }
            pendingSpace = false
            output += more
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case .quotationMark: isQuoted.toggle()
            case .space, .tab, .lineFeed, .carriageReturn:
                if isQuoted { append([byte]) } else { pendingSpace = true }
            case .backslash:
                guard let (unescaped, length) = unescape(bytes[offset...]) else { return false }
                append(unescaped)
                offset += length
            default: append([byte])
            }
        }
        if isStyled { append([]) }
        return true
    }

    /// Returns the character of an escape and its length after the backslash; nil if it doesn't stand for one.
    private static func unescape(_ rest: ArraySlice<UInt8>) -> ([UInt8], Int)? {
        switch rest.first {
        case UInt8(ascii: "n")?: return ([.lineFeed], 1)
        case UInt8(ascii: "t")?: return ([.tab], 1)
        case UInt8(ascii: "u")?:
            guard let (unit, length) = codeUnit(rest.dropFirst()) else { return nil }
            if let scalar = Unicode.Scalar(unit) { return (Array(String(scalar).utf8), 1 + length) }
            // Java's compiler and other tools write characters beyond U+FFFF as two units.
            let next = rest.dropFirst(1 + length)
            guard next.starts(with: "\\u".utf8), let (second, _) = codeUnit(next.dropFirst(2)),
                let scalar = UTF16.isLeadSurrogate(unit) && UTF16.isTrailSurrogate(second)
                    ? Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(second) - 0xDC00) : nil
            else { return nil }
            return (Array(String(scalar).utf8), 11)
        case let byte?: return ([byte], 1)
        case nil: return ([], 0)
        }
    }

    /// Reads up to four hexadecimal digits, which may be fewer only at the end of a text.
    private static func codeUnit(_ rest: ArraySlice<UInt8>) -> (unit: UInt16, length: Int)? {
        let digits = rest.prefix(4)
        guard !digits.isEmpty, digits.allSatisfy({ $0.hexadecimalDigitValue != nil }) else { return nil }
        return (digits.reduce(UInt16(0)) { $0 << 4 | UInt16($1.hexadecimalDigitValue ?? 0) }, digits.count)
    }

    /// True for what aapt2 reads as a reference: `@+*PACKAGE:TYPE/NAME` or `?*PACKAGE:attr/NAME`. It accepts any
    /// character in the name, and a second `@`.
    private static func isReference(_ spelling: [UInt8]) -> Bool {
        let start = spelling.drop { $0 <= .space }
        var name = start.dropLast(start.reversed().prefix { $0 <= .space }.count)
        guard let sign = name.popFirst(), sign == .commercialAt || sign == .questionMark else { return false }
        var mayCreate = false
        if sign == .commercialAt {
            if name.elementsEqual("null".utf8) || name.elementsEqual("empty".utf8) { return true }
            mayCreate = name.first != .commercialAt
            if !mayCreate { name.removeFirst() }
        }
        let isCreated = mayCreate && name.first == .plusSign
        if isCreated { name.removeFirst() }
        if !isCreated, name.first == .asterisk { name.removeFirst() }
        let type: ArraySlice<UInt8>
        if let slash = name.firstIndex(of: .slash) {
            type = name[name.startIndex..<slash]
            name = name[(slash + 1)...]
        } else {
            type = []
        }
        let inPackage = type.firstIndex(of: .colon).map { type[($0 + 1)...] } ?? type
        guard !name.isEmpty, type.first != .colon, !(isCreated && type.first == .asterisk) else { return false }
        if sign == .questionMark { return inPackage.isEmpty || inPackage.elementsEqual("attr".utf8) }
        let known = String(decoding: inPackage, as: UTF8.self)
        return isCreated ? known == "id" : resourceTypes.contains(known)
    }

    private static let resourceTypes: Set<String> = [
        "anim", "animator", "array", "attr", "bool", "color", "configVarying", "dimen", "drawable", "font", "fraction",
        "id", "integer", "interpolator", "layout", "macro", "menu", "mipmap", "navigation", "plurals", "raw", "string",
        "style", "styleable", "transition", "xml",
    ]

    private static func appleSpecifiers(_ text: ExactString) -> ExactString {
        outsideProse(text) { withAppleSpecifiers($0) }
    }

    private static func withAppleSpecifiers(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            var spelling = Array(format.text.bytes[specifier.range])
            switch specifier.conversion {
            case .cString where specifier.length == nil:
                spelling[spelling.count - 1] = .commercialAt
            // Java has no `%D`.
            case .decimal where specifier.length == nil && spelling.last != UInt8(ascii: "D"):
                spelling.insert(contentsOf: "ll".utf8, at: spelling.count - 1)
            default: return nil
            }
            return ExactString(bytes: spelling)
        }
    }

    /// Returns a name that Android accepts: a Java identifier that isn't a keyword.
    static func name(_ key: ExactString, taken: inout Set<String>) -> String {
        var name = ""
        for byte in key.bytes {
            if byte.isASCIILetter || byte.isASCIIDigit {
                name.unicodeScalars.append(Unicode.Scalar(byte))
            } else if !name.hasSuffix("_"), !name.isEmpty {
                name += "_"
            }
            if name.utf8.count >= 60 { break }
        }
        while name.hasSuffix("_") { name.removeLast() }
        if name.isEmpty { name = "text" }
        if name.utf8.first?.isASCIIDigit == true || keywords.contains(name) { name = "_" + name }
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(name)_\(number)"
            number += 1
        }
        return unique
    }

    private static let keywords: Set<String> = [
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
        "default",
        "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
        "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private",
        "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
        "throw", "throws", "transient", "true", "try", "void", "volatile", "while",
    ]
}
