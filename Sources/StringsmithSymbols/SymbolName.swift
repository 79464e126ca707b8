import StringsmithModel
import StringsmithText

/// Makes Swift identifiers from keys.
enum SymbolName {
    // MARK: Xcode

    /// Returns Xcode's name for a key; nil if the key has no letter or digit outside of specifiers.
    ///
    /// Words are runs of letters, or of digits; specifiers, `%%`, and all other characters separate words. Apostrophes
    /// don't. Source: symbols that Xcode 26 and 27 generated in public projects.
    static func xcode(_ key: ExactString) -> String? {
        if let name = asciiName(key.bytes) { return name }
        let words = words(of: key)
        guard words.contains(where: { $0 != ["$"] }) else { return nil }
        var name = ""
        for (index, word) in words.enumerated() {
            let capitals = word.prefix(while: \.properties.isUppercase)
            var cased = String(word)
            if index == 0 || capitals.count >= 2 {
                cased = String(capitals).lowercased() + String(word[capitals.count...])
            }
            name += index == 0 ? cased : capitalized(cased)
        }
        return name.unicodeScalars.first.map(isDigit) == true ? "_" + name : name
    }

    /// Returns the name for a key in ASCII without specifiers, which most are; nil for any other key.
    private static func asciiName(_ key: [UInt8]) -> String? {
        var name: [UInt8] = []
        name.reserveCapacity(key.count + 1)
        var word = 0
        var hasName = false
        var isInWord = false
        for byte in key {
            let isDigit = byte.isASCIIDigit
            guard isDigit || byte.isASCIILetter || byte == .dollarSign else {
                if byte == .percentSign || byte >= 0x80 { return nil }
                if byte != .apostrophe { isInWord = false }
                continue
            }
            if !isInWord || byte == .dollarSign || name.last.map(\.isASCIIDigit) != isDigit {
                endWord(of: &name, from: word)
                word = name.count
            }
            name.append(byte)
            isInWord = byte != .dollarSign
            hasName = hasName || isInWord
        }
        guard hasName else { return nil }
        endWord(of: &name, from: word)
        if name[0].isASCIIDigit { name.insert(.lowLine, at: 0) }
        return String(decoding: name, as: UTF8.self)
    }

    /// Gives the last word of a name its case: as `xcode` does.
    private static func endWord(of name: inout [UInt8], from start: Int) {
        let capitals = name[start...].prefix { UInt8(ascii: "A") <= $0 && $0 <= UInt8(ascii: "Z") }.count
        if start == 0 || capitals >= 2 {
            for index in start..<(start + capitals) { name[index] |= 0x20 }
        }
        if start > 0, start < name.count, name[start].isASCIILetter { name[start] &= ~0x20 }
    }

    private static func words(of key: ExactString) -> [[Unicode.Scalar]] {
        var words: [[Unicode.Scalar]] = []
        var isInWord = false
        let format = FormatString(key, in: .symbol)
        for piece in format.pieces {
            if case .percentSign = piece { isInWord = false; continue }
            if case .specifier(let specifier) = piece, !format.readsAsProse(specifier) { isInWord = false; continue }
            for scalar in String(decoding: key.bytes[piece.range], as: UTF8.self).unicodeScalars {
                if scalar == "'" || scalar == "\u{2019}" { continue }
                guard isLetter(scalar) || isDigit(scalar) || scalar == "$" else {
                    isInWord = false
                    continue
                }
                let starts = scalar == "$" || (words.last?.last).map { isDigit($0) != isDigit(scalar) } ?? true
                if !isInWord || starts { words.append([scalar]) } else { words[words.count - 1].append(scalar) }
                isInWord = scalar != "$"
            }
        }
        return words
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) }
        return scalar.properties.generalCategory == .decimalNumber
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    private static func capitalized(_ word: some StringProtocol) -> String {
        guard let first = word.unicodeScalars.first else { return "" }
        return first.properties.uppercaseMapping + String(word.unicodeScalars.dropFirst())
    }

    /// Returns the name of an enumeration for a table or a part of a key.
    static func type(_ name: String) -> String? {
        xcode(ExactString(name)).map { $0.first == "_" ? $0 : capitalized($0) }
    }

    // MARK: SwiftGen

    /// Returns the name that SwiftGen's templates give a type: every part of the identifier is capitalized.
    static func swiftGenType(_ name: String) -> String {
        let parts = name.unicodeScalars.split(omittingEmptySubsequences: false) { !isIdentifierPart($0) }
        var identifier = parts.map { capitalized(Substring($0)) }.joined(separator: "_")
        if identifier.unicodeScalars.first.map(isIdentifierHead) == false { identifier = "_" + identifier }
        let words = identifier.split(separator: "_")
        let hasLowercase = identifier.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        identifier = words.map { hasLowercase ? capitalized($0) : shouted($0) }.joined()
        return identifier.unicodeScalars.first.map(isIdentifierHead) == false ? "_" + identifier : identifier
    }

    /// Returns a word without lowercase letters with only its first letter in upper case. A letter after a digit starts
    /// a word.
    private static func shouted(_ word: Substring) -> String {
        var result = ""
        var startsWord = true
        for scalar in word.unicodeScalars {
            result += startsWord ? String(scalar) : scalar.properties.lowercaseMapping
            startsWord = isDigit(scalar) || startsWord && !scalar.properties.isCased
        }
        return result
    }

    /// Returns the name that SwiftGen's templates give a member: that of a type, with its first word in lower case.
    static func swiftGen(_ name: String) -> String {
        let name = swiftGenType(name)
        let scalars = Array(name.unicodeScalars)
        var end = scalars.prefix(while: \.properties.isUppercase).count
        if end > 1, end < scalars.count, scalars[end].properties.isLowercase { end -= 1 }
        return String(scalars[..<end]).lowercased() + String(scalars[end...])
    }

    // MARK: R.swift

    /// Returns the name that R.swift gives a table or a key.
    static func rSwift(_ name: String) -> String {
        let parts = name.unicodeScalars.split(omittingEmptySubsequences: false) { !isIdentifierPart($0) }
        var scalars = Array((parts.first.map { String($0) } ?? "").unicodeScalars)
        for part in parts.dropFirst() { scalars += capitalized(Substring(part)).unicodeScalars }
        scalars = Array(scalars.drop { ("0"..."9").contains($0) })
        let capitals = scalars.prefix { ("A"..."Z").contains($0) }.count
        let isWord = capitals < scalars.count && ("a"..."z").contains(scalars[capitals])
        // Of a run of capitals, the last one stays: `URLName` becomes `urlName`, and `ABC` becomes `abC`.
        let end = capitals == scalars.count || isWord ? max(capitals - 1, 1) : max(capitals, 1)
        return String(scalars.prefix(end)).lowercased() + String(scalars.dropFirst(end))
    }

    // MARK: Identifiers

    /// Returns an identifier in backticks if Swift reserves the word.
    static func escaped(_ name: String) -> String { isReserved(name) ? "`\(name)`" : name }

    /// True for a word that isn't a name in Swift without backticks, or that has a meaning as a member.
    static func isReserved(_ name: String) -> Bool {
        name.utf8.count <= longestReserved && reserved.contains(name)
    }

    /// True for a name for which Xcode generates no symbol, whatever its case: `Type`.
    static func isReservedInXcode(_ name: String) -> Bool {
        name.utf8.count <= longestReserved && lowercasedReserved.contains(name.lowercased())
    }

    /// The length of the longest reserved word in bytes. Most names are longer.
    private static let longestReserved = reserved.reduce(0) { max($0, $1.utf8.count) }

    private static let lowercasedReserved = Set(reserved.map { $0.lowercased() })

    static func isIdentifier(_ name: String) -> Bool {
        name.unicodeScalars.first.map(isIdentifierHead) == true && name.unicodeScalars.allSatisfy(isIdentifierPart)
    }

    /// Source: "The Swift Programming Language", Keywords and Punctuation: those that are reserved everywhere.
    private static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// Source: "The Swift Programming Language", Grammar of an Identifier.
    private static func isIdentifierHead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: false
        default: isIdentifierPart(scalar)
        }
    }

    private static func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
            0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D,
            0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793,
            0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D,
            0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD:
            true
        // Planes 1 to 14, without the last two code points of each.
        case 0x10000...0xEFFFD: scalar.value & 0xFFFF < 0xFFFE
        default: false
        }
    }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
