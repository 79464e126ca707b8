import StringsmithModel
import StringsmithText

/// The names in sources that may stand for keys: constants that a tool made of a table's keys, and the cases of
/// enumerations.
///
/// The constant of `common.button.share` may be `Strings.common_button_share`, `Strings.commonButtonShare`,
/// `AppStrings.Common.Button.share` or `kCommonButtonShare`. Only members of types, implicit members and names of
/// constants count, since a variable `buttonTitle` is hardly the key `button.title`.
struct ConstantNames: Sendable {
    private typealias Code = UnsafeBufferPointer<UInt8>

    /// Hashes of names, and of several in a row, in lowercase and without separators.
    private var constants: [Int: Mention] = [:]

    /// Hashes of members of string namespaces, such as `L10n`, which may also stand for text with spaces.
    private var textConstants: [Int: Mention] = [:]

    /// Hashes of names as they are spelled: a key of a single word has the same name.
    private var members: [Int: Mention] = [:]

    /// Hashes of the names of cases.
    private var cases: [Int: Mention] = [:]

    /// The keys that matter.
    private let filter: MentionFilter

    /// The source that is read.
    private var file = 0

    /// The maximum number of names in a row.
    private static let mostNames = 8

    /// The maximum length of a key that has a constant.
    private static let longestKey = 256

    /// - Parameter filter: the keys that will be looked up later.
    init(_ filter: MentionFilter = MentionFilter()) { self.filter = filter }

    /// Returns the place of a name in the sources that may stand for a key.
    func place(of key: ExactString) -> Mention? {
        let bytes = key.bytes
        guard let first = bytes.first, bytes.count <= Self.longestKey else { return nil }
        if let place = cases[ByteHash.of(bytes)] { return place }
        let hashes = Self.simplifiedHashes(of: key)
        for hash in hashes {
            if let place = textConstants[hash] { return place }
        }
        // A key with spaces is a text, whose words are often in the name of something else.
        guard bytes.allSatisfy({ $0 > .space }) else { return nil }
        if Self.hasSeveralWords(bytes) { return hashes.first.flatMap { constants[$0] } }
        return Self.isUppercase(first) ? nil : members[ByteHash.of(bytes)]
    }

    /// Returns the hash of a key in lowercase and without separators, and that of its words besides specifiers.
    static func simplifiedHashes(of key: ExactString) -> [Int] {
        var hashes = [simplifiedHash(of: key.bytes)]
        if key.bytes.contains(.percentSign) {
            var words = key.bytes
            for specifier in FormatString(key).specifiers.reversed() { words.removeSubrange(specifier.range) }
            if words.contains(where: isInName) { hashes.append(simplifiedHash(of: words)) }
        }
        return hashes
    }

    private static func simplifiedHash(of text: [UInt8]) -> Int {
        var hash = ByteHash.empty
        text.withUnsafeBufferPointer { simplify(0..<$0.count, in: $0, into: &hash) }
        return Int(truncatingIfNeeded: hash)
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
        var names: [Range<Int>] = []
        while offset < code.count {
            guard Self.isInName(code[offset]) else {
                offset += 1
                continue
            }
            let start = offset
            let isMember = start > 0 && code[start - 1] == .fullStop
            Self.readNames(at: start, in: code, into: &names)
            offset = names[names.count - 1].upperBound
            if isMember {
                addMembers(names[...], in: code, areTexts: Self.isImplicit(start - 1, in: code))
            } else if names.count == 1, start > 0, code[start - 1] == .leftBracket {
                // [L10n homeTitle]
                var place = offset
                while place < code.count, code[place] == .space { place += 1 }
                let name = Self.name(at: place, in: code)
                if !name.isEmpty { addMembers([name], in: code, areTexts: Self.holdsTexts(names[0], in: code)) }
            } else if names.count > 1, let type = names.firstIndex(where: { Self.holdsTexts($0, in: code) }) {
                addMembers(names[(type + 1)...], in: code, areTexts: true)
            } else if names.count > 1, let type = names.firstIndex(where: { Self.isUppercase(code[$0.lowerBound]) }) {
                addMembers(names[(type + 1)...], in: code, areTexts: false)
            }
            if isMember { continue }
            addConstant(names[0], in: code)
            if names.count == 1, Self.isSpelled("case", names[0], in: code) {
                offset = addCases(code[offset...])
            }
        }
    }

    private static func name(at start: Int, in code: Code) -> Range<Int> {
        var end = start
        while end < code.count, isInName(code[end]) { end += 1 }
        return start..<end
    }

    private static func isSpelled(_ word: StaticString, _ name: Range<Int>, in code: Code) -> Bool {
        name.count == word.utf8CodeUnitCount && zip(name, 0...).allSatisfy { code[$0] == word.utf8Start[$1] }
    }

    /// Reads the names at a place that are separated by full stops, and by white space before them.
    private static func readNames(at start: Int, in code: Code, into names: inout [Range<Int>]) {
        names.removeAll(keepingCapacity: true)
        var start = start
        while true {
            let name = name(at: start, in: code)
            names.append(name)
            var next = name.upperBound
            while next < code.count, code[next] <= .space { next += 1 }
            guard next + 1 < code.count, code[next] == .fullStop, isInName(code[next + 1]) else { return }
            start = next + 1
        }
    }

    /// True if a full stop starts an implicit member: `Text(.homeTitle)`. In other places, it may continue a call on
    /// the line before.
    private static func isImplicit(_ place: Int, in code: Code) -> Bool {
        var before = place
        while before > 0, code[before - 1] == .space { before -= 1 }
        switch before > 0 ? code[before - 1] : .lineFeed {
        case .leftParenthesis, .leftBracket, .comma, .colon, .equalsSign, .questionMark: return true
        default: return false
        }
    }

    private mutating func addMembers(_ names: ArraySlice<Range<Int>>, in code: Code, areTexts: Bool) {
        for start in names.indices {
            let place = Mention(file: file, offset: names[start].lowerBound)
            let isWords = Self.hasSeveralWords(names[start], in: code)
            if !isWords {
                let hash = ByteHash.of(code[names[start]])
                if filter.maySpell(hash) { members.note(hash, at: place) }
            }
            var joined = ByteHash.empty
            for end in start..<min(start + Self.mostNames, names.endIndex) {
                Self.simplify(names[end], in: code, into: &joined)
                let hash = Int(truncatingIfNeeded: joined)
                guard filter.mayName(hash) else { continue }
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
    private mutating func addConstant(_ name: Range<Int>, in code: Code) {
        let first = code[name.lowerBound]
        guard !first.isASCIILetter || Self.isUppercase(first) || first == UInt8(ascii: "k") else { return }
        if name.count > 2, name.allSatisfy({ !code[$0].isASCIILetter || Self.isUppercase(code[$0]) }) {
            noteConstant(name, at: name.lowerBound, in: code)
        }
        for start in Self.constantStarts where start[0] == first && code[name].starts(with: start) {
            let rest = name.dropFirst(start.count)
            if let first = rest.first, Self.isUppercase(code[first]) {
                noteConstant(rest, at: name.lowerBound, in: code)
            }
        }
    }

    private mutating func noteConstant(_ words: Range<Int>, at offset: Int, in code: Code) {
        guard Self.hasSeveralWords(words, in: code) else { return }
        var hash = ByteHash.empty
        Self.simplify(words, in: code, into: &hash)
        guard filter.mayName(Int(truncatingIfNeeded: hash)) else { return }
        constants.note(Int(truncatingIfNeeded: hash), at: Mention(file: file, offset: offset))
    }

    /// Parts of the names of types whose members are strings, in lowercase.
    private static let textTypes = ["string", "l10n", "locali", "translation", "i18n"].map { Array($0.utf8) }

    /// True if the name of a type or variable shows that its members are strings.
    private static func holdsTexts(_ name: Range<Int>, in code: Code) -> Bool {
        let bytes = UnsafeBufferPointer(rebasing: code[name])
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
    private mutating func addCases(_ code: Slice<Code>) -> Int {
        var rest = code
        while true {
            rest = rest.drop { $0 <= .space || $0 == .graveAccent }
            let name = rest.prefix(while: Self.isInName)
            if name.isEmpty { return rest.startIndex }
            let hash = ByteHash.of(name)
            if filter.maySpell(hash) { cases.note(hash, at: Mention(file: file, offset: name.startIndex)) }
            // A raw value that is written is mentioned in quotes.
            var isInQuotes = false
            rest = rest[name.endIndex...].drop { byte in
                if byte == .quotationMark { isInQuotes.toggle() }
                return byte != .lineFeed && (isInQuotes || !Self.caseEnds.contains(byte))
            }
            let next: Slice<Code> = rest.drop { $0 <= .space }
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

    /// Adds a name in lowercase and without separators to a hash.
    private static func simplify(_ name: Range<Int>, in code: Code, into hash: inout UInt64) {
        for place in name where isInName(code[place]) && code[place] != .lowLine {
            let byte = code[place]
            hash = ByteHash.adding(byte.isASCIILetter ? byte | 0x20 : byte, to: hash)
        }
    }

    /// True if a name has a separator or an uppercase letter behind its first one.
    private static func hasSeveralWords(_ name: Range<Int>, in code: Code) -> Bool {
        name.dropFirst().contains { isUppercase(code[$0]) || code[$0] == .lowLine }
    }

    private static func hasSeveralWords(_ key: [UInt8]) -> Bool {
        key.dropFirst().contains { isUppercase($0) || !isInName($0) || $0 == .lowLine }
    }
}
