import StringsmithText

/// A pattern of paths by the rules of gitignore(5): one without a slash inside is about a name at any depth, and a
/// directory stands for everything below it.
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

    /// Whether a path, or a directory above it, matches.
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
