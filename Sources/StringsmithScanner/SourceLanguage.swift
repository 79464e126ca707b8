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
        let known = path.utf8.withContiguousStorageIfAvailable(Self.extensionNumber)
        guard let number = known ?? Array(path.utf8).withUnsafeBufferPointer(Self.extensionNumber) else { return nil }
        for (known, language) in Self.languages where known == number {
            self = language
            return
        }
        return nil
    }

    /// Returns the lowercase extension of a path as a number; nil if it has none, or one that is too long.
    private static func extensionNumber(of path: UnsafeBufferPointer<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for length in 0..<min(longestExtension + 1, path.count) {
            let byte = path[path.count - 1 - length]
            if byte == UInt8(ascii: ".") { return number }
            number |= UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte) << UInt64(length * 8)
        }
        return nil
    }

    private static let longestExtension = 5

    /// The extensions as numbers, the last character in the lowest byte.
    private static let languages: [(number: UInt64, language: SourceLanguage)] = allCases.flatMap { language in
        language.pathExtensions.map { ($0.utf8.reduce(0) { $0 << 8 | UInt64($1) }, language) }
    }
}
