import StringsmithModel
import StringsmithText

/// The names in sources that may stand for keys: constants that a tool made of a table's keys, and the cases of
/// enumerations.
///
/// The constant of `common.button.share` may be `Strings.common_button_share`, `Strings.commonButtonShare`,
/// `AppStrings.Common.Button.share` or `kCommonButtonShare`. Only members of types, implicit members and names of
/// constants count, since a variable `buttonTitle` is hardly the key `button.title`.
struct ConstantNames: Sendable {
    private typealias Name = Slice<UnsafeBufferPointer<UInt8>>

    /// Hashes of names, and of several in a row, in lowercase and without separators.
    private var constants: [Int: Mention] = [:]

    /// Hashes of members of string namespaces, such as `L10n`, which may also stand for text with spaces.
    private var textConstants: [Int: Mention] = [:]

    /// Hashes of names as they are spelled: a key of a single word has the same name.
    private var members: [Int: Mention] = [:]

    /// Hashes of the names of cases.
    private var cases: [Int: Mention] = [:]

    /// The source that is read.
    private var file = 0

    /// The maximum number of names in a row.
    private static let mostNames = 8

    /// The maximum length of a key that has a constant.
    private static let longestKey = 256

    /// Returns the place of a name in the sources that may stand for a key.
    func place(of key: ExactString) -> Mention? {
        let bytes = key.bytes
        guard let first = bytes.first, bytes.count <= Self.longestKey else { return nil }
        if let place = cases[ByteHash.of(bytes)] ?? textConstants[ByteHash.of(Self.simplified(bytes))] { return place }
        if bytes.contains(.percentSign) {
            var words = bytes
            for specifier in FormatString(key).specifiers.reversed() { words.removeSubrange(specifier.range) }
            if words.contains(where: Self.isInName), let place = textConstants[ByteHash.of(Self.simplified(words))] {
                return place
            }
        }
        // A key with spaces is a text, whose words are often in the name of something else.
        guard bytes.allSatisfy({ $0 > .space }) else { return nil }
        if Self.hasSeveralWords(bytes) { return constants[ByteHash.of(Self.simplified(bytes))] }
        return Self.isUppercase(first) ? nil : members[ByteHash.of(bytes)]
    }

    /// True if a name in the sources may stand for a key.
    func include(_ key: ExactString) -> Bool { place(of: key) != nil }

    /// Adds the names in later files.
    mutating func add(_ others: ConstantNames) {
        constants.merge(others.constants) { first, _ in first }
        textConstants.merge(others.textConstants) { first, _ in first }
        members.merge(others.members) { first, _ in first }
        cases.merge(others.cases) { first, _ in first }
    }

    /// Adds the names in a source without comments.
    /// - Parameter file: the number of the source.
    mutating func add(code: UnsafeBufferPointer<UInt8>, file: Int = 0) {
        self.file = file
        var offset = 0
        while offset < code.count {
            guard Self.isInName(code[offset]) else {
                offset += 1
                continue
            }
            let start = offset
            let isMember = start > 0 && code[start - 1] == .fullStop
            let names = Self.names(in: code[start...])
            offset = names[names.count - 1].endIndex
            if isMember {
                addMembers(names[...], areTexts: Self.isImplicit(start - 1, in: code))
            } else if names.count == 1, start > 0, code[start - 1] == .leftBracket {
                // [L10n homeTitle]
                let name: Name = code[offset...].drop { $0 == .space }.prefix(while: Self.isInName)
                if !name.isEmpty { addMembers([name], areTexts: Self.holdsTexts(names[0])) }
            } else if names.count > 1, let type = names.firstIndex(where: Self.holdsTexts) {
                addMembers(names[(type + 1)...], areTexts: true)
            } else if let type = names.firstIndex(where: { Self.isUppercase($0[$0.startIndex]) }) {
                addMembers(names[(type + 1)...], areTexts: false)
            }
            if isMember { continue }
            addConstant(names[0])
            if names.count == 1, names[0].elementsEqual("case".utf8) { offset = addCases(code[offset...]) }
        }
    }

    /// Returns the names at the start of some code that are separated by full stops, and by white space before them.
    private static func names(in code: Name) -> [Name] {
        var names: [Name] = []
        var rest = code
        while true {
            let name = rest.prefix(while: isInName)
            names.append(name)
            rest = rest[name.endIndex...]
            let next: Name = rest.drop { $0 <= .space }
            guard next.first == .fullStop, let first = next.dropFirst().first, isInName(first) else { return names }
            rest = next.dropFirst()
        }
    }

    /// True if a full stop starts an implicit member: `Text(.homeTitle)`. In other places, it may continue a call on
    /// the line before.
    private static func isImplicit(_ place: Int, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        var before = place
        while before > 0, code[before - 1] == .space { before -= 1 }
        switch before > 0 ? code[before - 1] : .lineFeed {
        case .leftParenthesis, .leftBracket, .comma, .colon, .equalsSign, .questionMark: return true
        default: return false
        }
    }

    private mutating func addMembers(_ names: ArraySlice<Name>, areTexts: Bool) {
        for start in names.indices {
            let place = Mention(file: file, offset: names[start].startIndex)
            var joined: [UInt8] = []
            let isWords = Self.hasSeveralWords(names[start])
            if !isWords { members.note(ByteHash.of(names[start]), at: place) }
            for end in names[start...].prefix(Self.mostNames).indices {
                joined += Self.simplified(names[end])
                let hash = ByteHash.of(joined)
                if isWords || end > start { constants.note(hash, at: place) }
                if areTexts { textConstants.note(hash, at: place) }
            }
        }
    }

    // MARK: Names of their own

    /// The starts of the names of constants.
    private static let constantStarts = ["k", "Localized", "Localizable", "L10n", "Strings", "String", "Str"].map {
        Array($0.utf8)
    }

    /// Adds the words of a constant such as `kHomeTitle`, `LocalizedHomeTitle` or `HOME_TITLE`.
    private mutating func addConstant(_ name: Name) {
        let place = Mention(file: file, offset: name.startIndex)
        if name.count > 2, name.allSatisfy({ !$0.isASCIILetter || Self.isUppercase($0) }), Self.hasSeveralWords(name) {
            constants.note(ByteHash.of(Self.simplified(name)), at: place)
        }
        for start in Self.constantStarts where name.starts(with: start) {
            let rest = name.dropFirst(start.count)
            guard rest.first.map(Self.isUppercase) ?? false, Self.hasSeveralWords(rest) else { continue }
            constants.note(ByteHash.of(Self.simplified(rest)), at: place)
        }
    }

    /// Parts of the names of types whose members are strings, in lowercase.
    private static let textTypes = ["string", "l10n", "locali", "translation", "i18n"].map { Array($0.utf8) }

    /// True if the name of a type or variable shows that its members are strings.
    private static func holdsTexts(_ name: Name) -> Bool {
        let bytes = UnsafeBufferPointer(rebasing: name)
        return textTypes.contains { part in
            guard let first = part.first, part.count <= bytes.count else { return false }
            return (0...(bytes.count - part.count)).contains { place in
                guard bytes[place] | 0x20 == first | 0x20 else { return false }
                return part.indices.allSatisfy {
                    bytes[place + $0] == part[$0] || bytes[place + $0] | 0x20 == part[$0]
                }
            }
        }
    }

    // MARK: Enumerations

    /// Adds the names of cases that are declared together. A case may be a key by its raw value, or as the text that
    /// describes it.
    /// - Parameter code: what follows `case`.
    /// - Returns: the place behind the last one that was read. Each byte is read once, even if the cases have no end.
    private mutating func addCases(_ code: Name) -> Int {
        var rest = code
        while true {
            rest = rest.drop { $0 <= .space || $0 == .graveAccent }
            let name = rest.prefix(while: Self.isInName)
            if name.isEmpty { return rest.startIndex }
            cases.note(ByteHash.of(name), at: Mention(file: file, offset: name.startIndex))
            // A raw value that is written is mentioned in quotes.
            var isInQuotes = false
            rest = rest[name.endIndex...].drop { byte in
                if byte == .quotationMark { isInQuotes.toggle() }
                return byte != .lineFeed && (isInQuotes || !Self.caseEnds.contains(byte))
            }
            let next: Name = rest.drop { $0 <= .space }
            guard next.first == .comma else { return rest.startIndex }
            rest = next.dropFirst()
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
