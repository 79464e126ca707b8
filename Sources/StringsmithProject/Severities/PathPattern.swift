import StringsmithText

/// A path pattern by the rules of gitignore(5). A pattern without an inner slash matches names at any depth, and a
/// directory matches everything below it.
struct PathPattern: Sendable {
    private let glob: GlobPattern
    private let isAnchored: Bool

    init(_ pattern: String) {
        var bytes = Array(pattern.utf8)[...]
        if bytes.last == .slash { bytes = bytes.dropLast() }
        isAnchored = bytes.contains(.slash)
        if bytes.first == .slash { bytes = bytes.dropFirst() }
        glob = GlobPattern(bytes)
    }

    /// True if a path or one of its parent directories matches.
    func matches(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == .slash {
            if glob.matches(bytes[(isAnchored ? 0 : start)..<end]) { return true }
            start = end + 1
        }
        return false
    }
}
