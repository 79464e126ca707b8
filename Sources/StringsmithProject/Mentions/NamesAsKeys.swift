import StringsmithScanner
import StringsmithText

/// Names in the code that are keys themselves: `NSLocalizedString(#function, comment: "")` in a property `home_title`, or
/// `NSLocalizedString(NSStringFromClass([self class]), nil)` in a class.
///
/// Looks for such an expression behind a word with `ocaliz` in the same statement. Then all names of its source are keys,
/// or all names of types, since a subclass may be anywhere.
struct NamesAsKeys: Sendable {
    typealias Text = QuotedTexts.Text

    /// True if the name of a type is a key.
    private(set) var includesTypes = false

    private static let functions = ["#function", "NSStringFromSelector", "_cmd", "__func__", "__FUNCTION__"].map(bytes)
    private static let types = [
        "NSStringFromClass", "String(describing:", "String(reflecting:", "type(of:", "className", "\\(Self.self)",
    ].map(bytes)
    private static let call = bytes("ocaliz")

    /// The words before the name of a type.
    private static let keywords = [
        "class", "struct", "enum", "actor", "protocol", "interface", "implementation",
    ].map(bytes)

    /// The maximum distance from a call's name.
    private static let longestCall = 200

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    mutating func add(_ others: NamesAsKeys) {
        if others.includesTypes { includesTypes = true }
    }

    /// Reads a source without comments.
    /// - Parameter found: is called with each name that may be a key, and with `name(label:)` for a function.
    mutating func add(code: UnsafeBufferPointer<UInt8>, found: ([UInt8]) -> Void) {
        // Few sources look anything up.
        guard code.firstOffset(of: Self.call, from: 0) < code.count else { return }
        if !includesTypes { includesTypes = Self.types.contains { Self.isKey($0, in: code) } }
        guard Self.functions.contains(where: { Self.isKey($0, in: code) }) else { return }
        Self.forEachName(in: code) { name in
            found(Array(name))
            if let labels = Self.labels(behind: name.endIndex, in: code) { found(Array(name) + labels) }
        }
    }

    /// Reads the names of the types that a source declares.
    static func types(in source: UnsafeBufferPointer<UInt8>, found: (Text) -> Void) {
        for keyword in keywords {
            var next = 0
            while case let start = source.firstOffset(of: keyword, from: next), start < source.count {
                next = start + keyword.count
                guard start == 0 || !isInName(source[start - 1]), next < source.count, source[next] <= .space else {
                    continue
                }
                // Only spaces are between a keyword and its name.
                let name: Text = source[next...].drop { $0 <= .space }.prefix(while: isInName)
                if !name.isEmpty { found(name) }
            }
        }
    }

    /// True if an expression is in a call whose name contains `ocaliz`.
    private static func isKey(_ expression: [UInt8], in code: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while true {
            let place = code.firstOffset(of: expression, from: start)
            if place >= code.count { return false }
            start = place + expression.count
            let before = code[max(0, place - longestCall)..<place]
            let ends: [UInt8] = [.semicolon, .leftBrace, .rightBrace]
            let statement = before.suffix(from: before.lastIndex(where: ends.contains) ?? before.startIndex)
            if UnsafeBufferPointer(rebasing: statement).firstOffset(of: call, from: 0) < statement.count { return true }
        }
    }

    private static func forEachName(in code: UnsafeBufferPointer<UInt8>, _ body: (Text) -> Void) {
        var offset = 0
        while offset < code.count {
            guard isInName(code[offset]) else {
                offset += 1
                continue
            }
            let name: Text = code[offset...].prefix(while: isInName)
            body(name)
            offset = name.endIndex
        }
    }

    /// Returns `(label:_:)` for the parameters of a declared function, or of a selector with its colons.
    private static func labels(behind end: Int, in code: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard end < code.count else { return nil }
        if code[end] == .colon {
            return Array(code[end...].prefix(longestCall).prefix { isInName($0) || $0 == .colon })
        }
        guard code[end] == .leftParenthesis else { return nil }
        var labels: [UInt8] = [.leftParenthesis]
        var depth = 0
        var isAtStart = true
        for offset in (end + 1)..<min(code.count, end + longestCall) {
            switch code[offset] {
            case .leftParenthesis, .leftBracket, .lessThan: depth += 1
            case .rightParenthesis where depth == 0: return labels + [.rightParenthesis]
            case .rightParenthesis, .rightBracket: depth -= 1
            case .greaterThan where code[offset - 1] != .hyphen: depth -= 1
            case .comma where depth == 0: isAtStart = true
            case let byte where isAtStart && isInName(byte):
                labels += Array(code[offset...].prefix(while: isInName)) + [.colon]
                isAtStart = false
            default: break
            }
        }
        return nil
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }
}
