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

    private static let longestExtension = 5

    /// Determines the language of a file by its extension; returns nil if the scanner doesn't read such files.
    package init?(path: String) {
        guard let dot = path.utf8.lastIndex(of: .init(ascii: ".")) else { return nil }
        // This is called for every file of a project, so don't create a string if the extension is too long.
        let length = path.utf8.distance(from: dot, to: path.utf8.endIndex) - 1
        guard (1...Self.longestExtension).contains(length) else { return nil }
        let pathExtension = path[path.index(after: dot)...].lowercased()
        guard let language = Self.allCases.first(where: { $0.pathExtensions.contains(pathExtension) }) else {
            return nil
        }
        self = language
    }
}
