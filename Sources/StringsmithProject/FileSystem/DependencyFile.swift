import StringsmithText

/// The files that a run has read, in the syntax of `make`, like the dependency files of compilers.
package struct DependencyFile: Sendable {
    /// The files that the run creates.
    package var targets: [String]

    /// The files that it read.
    package var prerequisites: [String]

    /// Creates the contents of a file.
    package init(targets: [String], prerequisites: [String]) {
        (self.targets, self.prerequisites) = (targets, prerequisites)
    }

    /// The text of the file, one prerequisite a line.
    /// - Parameter path: the file, for errors.
    /// - Throws: an error for a name with a line break, which the syntax can't express.
    package func bytes(for path: String) throws(FileSystemError) -> [UInt8] {
        if let name = (targets + prerequisites).first(where: {
            $0.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn }
        }) {
            throw FileSystemError(
                "write", path, reason: "the name '\(name)' contains a line break, which make can't represent")
        }
        var text = Array(targets.map(Self.escaped).joined(separator: [.space]))
        text.append(.colon)
        for name in prerequisites { text += Array(" \\\n  ".utf8) + Self.escaped(name) }
        return text + [.lineFeed]
    }

    /// A name with GCC's escapes, which make and ninja read.
    private static func escaped(_ name: String) -> [UInt8] {
        var text: [UInt8] = []
        var backslashes = 0
        for byte in name.utf8 {
            switch byte {
            case .space, .tab:
                // Backslashes before the one that escapes are doubled.
                text += repeatElement(.backslash, count: backslashes + 1)
            case .numberSign, .colon: text.append(.backslash)
            case .dollarSign: text.append(.dollarSign)
            default: break
            }
            backslashes = byte == .backslash ? backslashes + 1 : 0
            text.append(byte)
        }
        return text
    }
}
