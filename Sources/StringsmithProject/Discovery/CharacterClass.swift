import StringsmithText

/// A character class such as `[:alpha:]` in a bracket expression of a glob. It covers ASCII, like in git.
struct CharacterClass {
    private static let members: [String: @Sendable (UInt8) -> Bool] = [
        "alnum": { isLetter($0) || $0.isASCIIDigit },
        "alpha": { isLetter($0) },
        "blank": { $0 == .space || $0 == .tab },
        "cntrl": { $0 < .space || $0 == 0x7F },
        "digit": { $0.isASCIIDigit },
        "graph": { isGraphic($0) },
        "lower": { $0.isASCIILowercase },
        "print": { isGraphic($0) || $0 == .space },
        "punct": { isGraphic($0) && !isLetter($0) && !$0.isASCIIDigit },
        "space": { $0 == .space || (UInt8.tab...UInt8.carriageReturn).contains($0) },
        "upper": { isLetter($0) && !$0.isASCIILowercase },
        "xdigit": { $0.hexadecimalDigitValue != nil },
    ]

    private let isMember: @Sendable (UInt8) -> Bool

    /// The number of bytes of the class in the pattern.
    let length: Int

    /// Reads the class at the start of a pattern; returns nil if there is none.
    init?(_ pattern: ArraySlice<UInt8>) {
        guard pattern.starts(with: "[:".utf8) else { return nil }
        let name = pattern.dropFirst(2).prefix { $0.isASCIILowercase }
        guard pattern[name.endIndex...].starts(with: ":]".utf8),
            let isMember = Self.members[String(decoding: name, as: UTF8.self)]
        else { return nil }
        self.isMember = isMember
        length = name.count + 4
    }

    /// True if the class contains a byte.
    func contains(_ byte: UInt8) -> Bool { isMember(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20).isASCIILowercase }

    private static func isGraphic(_ byte: UInt8) -> Bool { byte > .space && byte < 0x7F }
}

extension UInt8 {
    fileprivate var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
