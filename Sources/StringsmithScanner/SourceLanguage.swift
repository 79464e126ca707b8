/// The family of languages a source is written in, which decides its lexer.
package enum SourceLanguage: Hashable, Sendable, CaseIterable {
    case swift

    /// C, Objective-C, C++ and Objective-C++.
    case cFamily

    /// File name extensions of each family, lower case, without the dot.
    package var pathExtensions: [String] {
        switch self {
        case .swift: ["swift"]
        case .cFamily: ["m", "mm", "h", "c", "cc", "cpp", "cxx", "hpp", "hh", "hxx", "pch"]
        }
    }

    private static let longestExtension = 5

    /// The language of a file, by its extension; nil if the scanner does not read such files.
    package init?(path: String) {
        guard let dot = path.utf8.lastIndex(of: .init(ascii: ".")) else { return nil }
        // Every file of a project is asked for: no text is made for those whose extension is too long.
        let length = path.utf8.distance(from: dot, to: path.utf8.endIndex) - 1
        guard (1...Self.longestExtension).contains(length) else { return nil }
        let pathExtension = path[path.index(after: dot)...].lowercased()
        guard let language = Self.allCases.first(where: { $0.pathExtensions.contains(pathExtension) }) else {
            return nil
        }
        self = language
    }
}
