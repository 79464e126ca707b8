import StringsmithText

/// The conditions in the `#if` and `#elseif` of a Swift source.
enum CompilationConditions {
    /// True if any condition depends on flags that a project or build system passes, apart from `DEBUG`, or isn't
    /// understood.
    static func haveFlags(_ source: [UInt8]) -> Bool {
        ["#if", "#elseif"].contains { source.holds(Array($0.utf8)) { hasFlag(source, from: $0) } }
    }

    private static let functions: Set<String> = [
        "os", "canImport", "targetEnvironment", "swift", "compiler", "arch", "hasFeature",
    ]

    private static let constants: Set<String> = ["DEBUG", "true", "false"]

    private static func hasFlag(_ source: [UInt8], from start: Int) -> Bool {
        var offset = start
        // A condition that goes on in the next line isn't understood.
        var (depth, isOpen) = (0, true)
        if offset < source.count, isWord(source[offset]) { return false }
        while offset < source.count {
            switch source[offset] {
            case .lineFeed, .carriageReturn: return depth != 0 || isOpen
            case .slash: return depth != 0 || isOpen || offset + 1 >= source.count || source[offset + 1] != .slash
            case .space, .tab, UInt8(ascii: "!"): break
            case UInt8(ascii: "&"), UInt8(ascii: "|"): isOpen = true
            case .leftParenthesis: depth += 1
            case .rightParenthesis: depth -= 1
            default:
                let end = source[offset...].firstIndex { !isWord($0) } ?? source.count
                let word = String(decoding: source[offset..<end], as: UTF8.self)
                isOpen = false
                if constants.contains(word) {
                    offset = end
                    continue
                }
                guard functions.contains(word), end < source.count, source[end] == .leftParenthesis,
                    let close = source[end...].firstIndex(where: { $0 == .rightParenthesis || $0 == .lineFeed }),
                    source[close] == .rightParenthesis
                else { return true }
                offset = close
            }
            offset += 1
        }
        return depth != 0 || isOpen
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }
}
