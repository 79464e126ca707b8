import StringsmithText

/// The arguments of macros that make a text of them: `home_title` in `TEXT(home_title)`, where `TEXT` has `#key` in its
/// replacement, or passes it on to such a macro.
struct MacroArguments: Sendable {
    typealias Text = QuotedTexts.Text

    /// Hashes of the names of macros whose replacement has a number sign before a parameter.
    private var macros: Set<Int> = []

    /// The other macros, by the names in their replacements.
    private var others: [Int: [Int]] = [:]

    /// The maximum number of bytes in an argument.
    private static let longest = 512
    private static let keyword = Array("define".utf8)

    var isEmpty: Bool { macros.isEmpty }

    /// Adds the macros that a source defines.
    mutating func add(definitionsIn source: UnsafeBufferPointer<UInt8>) {
        // Most sources have none.
        if source.firstOffset(of: Self.keyword, from: 0) == source.count { return }
        var rest = source[...]
        while let sign = rest.firstIndex(of: .numberSign) {
            rest = rest[(sign + 1)...]
            let word = rest.drop(while: Self.isBlank)
            guard word.starts(with: Self.keyword) else { continue }
            let line = Self.line(word.dropFirst(Self.keyword.count))
            rest = rest[line.endIndex...]
            let name = line.drop(while: Self.isBlank).prefix(while: Self.isInName)
            if !name.isEmpty { add(name, line[name.endIndex...]) }
        }
    }

    /// - Parameter rest: the parameters, if there are any, and the replacement.
    private mutating func add(_ name: Text, _ rest: Text) {
        let macro = ByteHash.of(name)
        var replacement = rest
        if rest.first == .leftParenthesis, let end = rest.firstIndex(of: .rightParenthesis) {
            var names = Set(rest[..<end].dropFirst().split(separator: .comma).map { ByteHash.of(Self.trimmed($0)) })
            names.insert(Self.variadicArguments)
            replacement = rest[end...]
            if Self.makesText(of: names, replacement) { macros.insert(macro) }
        }
        if macros.contains(macro) { return }
        while let start = replacement.firstIndex(where: Self.isInName) {
            let name = replacement[start...].prefix(while: Self.isInName)
            others[ByteHash.of(name), default: []].append(macro)
            replacement = replacement[name.endIndex...]
        }
    }

    /// Adds the macros of other sources.
    mutating func add(_ other: MacroArguments) {
        macros.formUnion(other.macros)
        others.merge(other.others) { $0 + $1 }
    }

    private static let variadicArguments = ByteHash.of("__VA_ARGS__".utf8)

    /// Adds the macros that pass their arguments on to the known ones, when all are defined.
    mutating func complete() {
        var rest = Array(macros)
        while let macro = rest.popLast() {
            for caller in others.removeValue(forKey: macro) ?? [] where macros.insert(caller).inserted {
                rest.append(caller)
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

    /// Finds each argument, and several of them as one, which `__VA_ARGS__` may be: all, and all but the first.
    private static func readArguments(_ text: Text, _ found: ([UInt8]) -> Void) {
        var depth = 0
        var starts = [text.startIndex]
        var literalEnd = text.startIndex
        var hasLiterals = true
        for (offset, byte) in zip(text.indices, text) where offset >= literalEnd {
            switch byte {
            case .quotationMark where hasLiterals:
                if let end = end(ofLiteral: text[offset...]) { literalEnd = end } else { hasLiterals = false }
            case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
            case .rightBracket, .rightBrace: depth -= 1
            case .comma where depth == 0:
                found(plain(text[starts[starts.count - 1]..<offset]))
                starts.append(offset + 1)
            case .rightParenthesis:
                if depth == 0 {
                    for start in Set(starts.prefix(2) + starts.suffix(1)) { found(plain(text[start..<offset])) }
                    return
                }
                depth -= 1
            default: break
            }
        }
    }

    /// Returns the place behind a literal; nil if it has no end on its line.
    private static func end(ofLiteral text: Text) -> Int? {
        var isEscaped = false
        for offset in text.indices.dropFirst() {
            if text[offset] == .lineFeed { return nil }
            if text[offset] == .quotationMark, !isEscaped { return offset + 1 }
            isEscaped = text[offset] == .backslash && !isEscaped
        }
        return nil
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
