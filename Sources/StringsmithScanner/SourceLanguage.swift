/// The language family of a source, which determines its lexer.
package enum SourceLanguage: Hashable, Sendable, CaseIterable {
    case swift

    /// C, Objective-C, C++ and Objective-C++.
    case cFamily

    /// The lowercase file name extensions of the family, without the dot.
    package var pathExtensions: [String] {
        switch self {
        case .swift: ["swift"]
        case .cFamily: ["m", "mm", "h", "c", "cc", "cpp", "cxx", "hpp", "hh", "hxx", "pch"]
        }
    }

    /// Determines the language of a file by its extension; returns nil if the scanner doesn't read such files.
    package init?(path: String) {
        // This is called for every file of a project, so extensions are compared as numbers.
        var number: UInt64 = 0
        var length: UInt64 = 0
        for byte in path.utf8.reversed() {
            if byte == UInt8(ascii: ".") { break }
            guard length < Self.longestExtension else { return nil }
            number |= UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte) << (length * 8)
            length += 1
        }
        guard length < path.utf8.count, let language = Self.languages.first(where: { $0.number == number }) else {
            return nil
        }
        self = language.language
    }

    private static let longestExtension = 5

    /// The extensions as numbers, the last character in the lowest byte.
    private static let languages: [(number: UInt64, language: SourceLanguage)] = allCases.flatMap { language in
        language.pathExtensions.map { ($0.utf8.reduce(0) { $0 << 8 | UInt64($1) }, language) }
    }
}
