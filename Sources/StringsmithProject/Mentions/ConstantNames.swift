import StringsmithText

/// The names in sources that may stand for keys: constants that a tool made of a table's keys, and the raw values of
/// enumerations.
///
/// The constant of `common.button.share` may be `Strings.common_button_share`, `Strings.commonButtonShare` or
/// `AppStrings.Common.Button.share`. Only members of types and implicit members count, since a variable `buttonTitle` is
/// hardly the key `button.title`.
struct ConstantNames: Sendable {
    private typealias Name = Slice<UnsafeBufferPointer<UInt8>>

    /// Hashes of names, and of several in a row, in lowercase and without separators.
    private var constants: Set<Int> = []

    /// Hashes of names as they are spelled: a key of a single word has the same name.
    private var members: Set<Int> = []

    /// Hashes of the cases in files with an enumeration whose raw values are texts.
    private var cases: Set<Int> = []

    /// The maximum number of names in a row.
    private static let mostNames = 8

    /// The maximum length of a key that has a constant.
    private static let longestKey = 256

    /// True if a name in the sources may stand for a key.
    func include(_ key: ExactString) -> Bool {
        let bytes = key.bytes
        // A key with spaces is a text, whose words are often in the name of something else.
        guard let first = bytes.first, bytes.count <= Self.longestKey, bytes.allSatisfy({ $0 > .space }) else {
            return false
        }
        if cases.contains(ByteHash.of(bytes)) { return true }
        if Self.hasSeveralWords(bytes) { return constants.contains(ByteHash.of(Self.simplified(bytes))) }
        return !Self.isUppercase(first) && members.contains(ByteHash.of(bytes))
    }

    /// Adds the names in a source without comments.
    mutating func add(code: UnsafeBufferPointer<UInt8>) {
        var hasTextEnumeration = false
        var offset = 0
        while offset < code.count {
            guard Self.isInName(code[offset]) else {
                offset += 1
                continue
            }
            let isMember = offset > 0 && code[offset - 1] == .fullStop
            let names = Self.names(in: code[offset...])
            offset = names[names.count - 1].endIndex
            let types = isMember ? 0 : names.firstIndex { Self.isUppercase($0[$0.startIndex]) }.map { $0 + 1 }
            if let types { addMembers(names[types...]) }
            guard names.count == 1, !isMember else { continue }
            if names[0].elementsEqual("enum".utf8) {
                hasTextEnumeration = hasTextEnumeration || Self.hasTexts(enumeration: code[offset...])
            } else if hasTextEnumeration, names[0].elementsEqual("case".utf8) {
                offset = addCases(code[offset...])
            }
        }
    }

    /// Returns the names at the start of some code that are separated by full stops.
    private static func names(in code: Name) -> [Name] {
        var names: [Name] = []
        var rest = code
        while true {
            let name = rest.prefix(while: isInName)
            names.append(name)
            rest = rest[name.endIndex...]
            guard rest.first == .fullStop, let next = rest.dropFirst().first, isInName(next) else { return names }
            rest = rest.dropFirst()
        }
    }

    private mutating func addMembers(_ names: ArraySlice<Name>) {
        for start in names.indices {
            var joined: [UInt8] = []
            let isWords = Self.hasSeveralWords(names[start])
            if !isWords { members.insert(ByteHash.of(names[start])) }
            for end in names[start...].prefix(Self.mostNames).indices {
                joined += Self.simplified(names[end])
                if isWords || end > start { constants.insert(ByteHash.of(joined)) }
            }
        }
    }

    /// Returns whether the raw values of an enumeration are texts.
    /// - Parameter code: what follows `enum`.
    private static func hasTexts(enumeration code: Name) -> Bool {
        let name: Name = code.drop { $0 <= .space }
        let rest: Name = name.drop(while: isInName).drop { $0 <= .space }
        guard rest.first == .colon else { return false }
        let type: Name = rest.dropFirst().drop { $0 <= .space }
        return type.prefix { isInName($0) }.elementsEqual("String".utf8)
    }

    /// Adds the names of cases that are declared together.
    /// - Parameter code: what follows `case`.
    /// - Returns: the place behind the last one that was read. Each byte is read once, even if the cases have no end.
    private mutating func addCases(_ code: Name) -> Int {
        var rest = code
        while true {
            rest = rest.drop { $0 <= .space || $0 == .graveAccent }
            let name = rest.prefix(while: Self.isInName)
            if name.isEmpty { return rest.startIndex }
            cases.insert(ByteHash.of(name))
            // A raw value that is written is mentioned in quotes.
            var isInQuotes = false
            rest = rest[name.endIndex...].drop { byte in
                if byte == .quotationMark { isInQuotes.toggle() }
                return byte != .lineFeed && (isInQuotes || !Self.caseEnds.contains(byte))
            }
            guard rest.first == .comma else { return rest.startIndex }
            rest = rest.dropFirst()
        }
    }

    /// What ends a case: a comma is followed by another one, a colon shows that it is part of a `switch`.
    private static let caseEnds: [UInt8] = [.comma, .colon, .semicolon, .rightBrace]

    // MARK: Bytes

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }

    private static func isUppercase(_ byte: UInt8) -> Bool { byte.isASCIILetter && byte & 0x20 == 0 }

    private static func simplified(_ name: some Sequence<UInt8>) -> [UInt8] {
        name.filter { isInName($0) && $0 != .lowLine }.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    }

    /// True if a name has a separator or an uppercase letter behind its first one.
    private static func hasSeveralWords(_ name: some Collection<UInt8>) -> Bool {
        name.dropFirst().contains { isUppercase($0) || !isInName($0) || $0 == .lowLine }
    }
}
