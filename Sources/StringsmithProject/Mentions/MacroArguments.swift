import StringsmithText

/// The arguments of macros that make a text of them: `home_title` in `TEXT(home_title)`, where `TEXT` has `#key` in its
/// replacement.
struct MacroArguments {
    typealias Text = QuotedTexts.Text

    /// Hashes of the names of macros whose replacement has a number sign before a parameter.
    private var macros: Set<Int> = []

    /// The maximum number of bytes in an argument.
    private static let longest = 512
    private static let keyword = Array("define".utf8)

    var isEmpty: Bool { macros.isEmpty }

    /// Adds the macros that a source defines.
    mutating func add(definitionsIn source: UnsafeBufferPointer<UInt8>) {
        var rest = source[...]
        while let sign = rest.firstIndex(of: .numberSign) {
            rest = rest[(sign + 1)...]
            let word = rest.drop(while: Self.isBlank)
            guard word.starts(with: Self.keyword) else { continue }
            let line = Self.line(word.dropFirst(Self.keyword.count))
            rest = rest[line.endIndex...]
            let name = line.drop(while: Self.isBlank).prefix(while: Self.isInName)
            let parameters = line[name.endIndex...]
            guard !name.isEmpty, parameters.first == .leftParenthesis,
                let end = parameters.firstIndex(of: .rightParenthesis)
            else { continue }
            let names = parameters[..<end].dropFirst().split(separator: .comma)
            if Self.makesText(of: Set(names.map { ByteHash.of(Self.trimmed($0)) }), line[end...]) {
                macros.insert(ByteHash.of(name))
            }
        }
    }

    /// True if a macro's replacement has a number sign before one of its parameters.
    private static func makesText(of parameters: Set<Int>, _ replacement: Text) -> Bool {
        var isInQuotes = false
        var rest = replacement
        while let byte = rest.popFirst() {
            if byte == .quotationMark { isInQuotes.toggle() }
            guard byte == .numberSign, !isInQuotes else { continue }
            if rest.first == .numberSign {
                rest = rest.dropFirst()
                continue
            }
            if parameters.contains(ByteHash.of(rest.drop(while: isBlank).prefix(while: isInName))) { return true }
        }
        return false
    }

    /// Reads the arguments of these macros in a source. Line breaks and spaces in an argument become one space.
    func read(_ source: UnsafeBufferPointer<UInt8>, found: ([UInt8]) -> Void) {
        var offset = 0
        while offset < source.count {
            guard Self.isInName(source[offset]) else {
                offset += 1
                continue
            }
            let name = source[offset...].prefix(while: Self.isInName)
            offset = name.endIndex
            let call = source[offset...].prefix(Self.longest).drop(while: Self.isBlank)
            guard call.first == .leftParenthesis, macros.contains(ByteHash.of(name)) else { continue }
            Self.readArguments(source[(call.startIndex + 1)...].prefix(Self.longest), found)
        }
    }

    private static func readArguments(_ text: Text, _ found: ([UInt8]) -> Void) {
        var depth = 0
        var start = text.startIndex
        for (offset, byte) in zip(text.indices, text) {
            switch byte {
            case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
            case .rightBracket, .rightBrace: depth -= 1
            case .comma where depth == 0:
                found(plain(text[start..<offset]))
                start = offset + 1
            case .rightParenthesis:
                if depth == 0 { return found(plain(text[start..<offset])) }
                depth -= 1
            default: break
            }
        }
    }

    /// Returns an argument as it is spelled in the text.
    private static func plain(_ argument: Text) -> [UInt8] {
        Array(argument.split(whereSeparator: { $0 <= .space }).joined(separator: [.space]))
    }

    /// Returns the rest of a line, with the lines that it continues on.
    private static func line(_ text: Text) -> Text {
        var rest = text
        while let end = rest.firstIndex(of: .lineFeed) {
            let before = text[..<end].last { $0 != .carriageReturn }
            if before != .backslash { return text[..<end] }
            rest = rest[(end + 1)...]
        }
        return text
    }

    private static func trimmed(_ text: Text) -> Text {
        let start = text.drop(while: isBlank)
        return start.prefix(while: isInName)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= .space }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }
}
