import StringsmithText

/// The rules in a `.gitignore` file, for paths below its directory.
struct IgnoreFile {
    private struct Rule {
        var glob: GlobPattern
        var isNegated: Bool
        var matchesDirectoriesOnly: Bool

        /// True if the pattern matches the whole path, false if it matches the last component at any depth.
        var isAnchored: Bool
    }

    private var rules: [Rule] = []

    /// Reads rules. Ignores empty lines and those that start with `#`.
    init(_ bytes: [UInt8]) {
        let mark = TextEncoding.utf8.byteOrderMark
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        for line in text.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }) {
            if let rule = Self.rule(line) { rules.append(rule) }
        }
    }

    private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
        var line = line
        while line.last == .space, line.dropLast().last != .backslash { line = line.dropLast() }
        guard let first = line.first, first != .numberSign else { return nil }
        let isNegated = first == .exclamationMark
        if isNegated { line = line.dropFirst() }
        let matchesDirectoriesOnly = line.last == .slash
        if matchesDirectoriesOnly { line = line.dropLast() }
        let isAnchored = line.contains(.slash)
        if line.first == .slash { line = line.dropFirst() }
        guard !line.isEmpty else { return nil }
        return Rule(
            glob: GlobPattern(line), isNegated: isNegated, matchesDirectoriesOnly: matchesDirectoriesOnly,
            isAnchored: isAnchored
        )
    }

    /// Applies the last rule that matches: true to skip, false to keep; nil if none matches.
    /// - Parameter path: relative to the file's directory.
    func ignores(_ path: String, isDirectory: Bool) -> Bool? {
        if rules.isEmpty { return nil }
        let bytes = Array(path.utf8)
        let name = bytes.lastIndex(of: .slash).map { Array(bytes[($0 + 1)...]) } ?? bytes
        for rule in rules.reversed() where isDirectory || !rule.matchesDirectoriesOnly {
            if rule.glob.matches(rule.isAnchored ? bytes : name) { return !rule.isNegated }
        }
        return nil
    }
}
