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

    /// Converts specifiers to the ones of Java's formatter.
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

    /// Returns the text that Android reads from an element's content, with specifiers of Apple's formatter.
    ///
    /// aapt2 replaces each run of white space by a space, and removes it at both ends, but not from a text with inner
    /// elements, in which a run ends at each tag.
    static func text(_ parts: [Part]) -> ExactString {
        var output: [UInt8] = []
        let isStyled = parts.count > 1
        var isQuoted = false
        for part in parts {
            switch part {
            case .tag(let tag): output += tag
            case .text(let bytes): append(bytes, to: &output, isStyled: isStyled, isQuoted: &isQuoted)
            }
        }
        return appleSpecifiers(ExactString(bytes: output))
    }

    private static func append(_ bytes: [UInt8], to output: inout [UInt8], isStyled: Bool, isQuoted: inout Bool) {
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
            case .backslash where offset < bytes.count:
                let (unescaped, length) = unescape(bytes[offset...])
                append(unescaped)
                offset += length
            default: append([byte])
            }
        }
        if isStyled { append([]) }
    }

    private static func unescape(_ rest: ArraySlice<UInt8>) -> ([UInt8], Int) {
        switch rest.first {
        case UInt8(ascii: "n")?: return ([.lineFeed], 1)
        case UInt8(ascii: "t")?: return ([.tab], 1)
        case UInt8(ascii: "u")?:
            let digits = rest.dropFirst().prefix(4)
            guard digits.count == 4, digits.allSatisfy({ $0.hexadecimalDigitValue != nil }) else { return ([], 1) }
            let value = digits.reduce(UInt32(0)) { $0 << 4 | ($1.hexadecimalDigitValue ?? 0) }
            return (Unicode.Scalar(value).map { Array(String($0).utf8) } ?? Array("\u{FFFD}".utf8), 5)
        case let byte?: return ([byte], 1)
        case nil: return ([], 0)
        }
    }

    private static func appleSpecifiers(_ text: ExactString) -> ExactString {
        outsideProse(text) { withAppleSpecifiers($0) }
    }

    private static func withAppleSpecifiers(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            var spelling = Array(format.text.bytes[specifier.range])
            switch specifier.conversion {
            case .cString where specifier.length == nil:
                spelling[spelling.count - 1] = .commercialAt
            case .decimal where specifier.length == nil:
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
