import StringsmithText

/// A `.gitignore` pattern that matches the bytes of a path, by the rules of gitignore(5).
///
/// `*` and `?` match anything but a slash, `[...]` matches one character of a set, and `**` matches any number of
/// directories.
struct GlobPattern {
    private let pattern: [UInt8]

    /// The part of the pattern that has to be compared: most patterns are names, or `*` and an extension.
    private enum Kind {
        case name, ending, any
    }

    private let kind: Kind

    init(_ pattern: some Sequence<UInt8>) {
        let pattern = Array(pattern)
        let isSpecial: (UInt8) -> Bool = { [.asterisk, .questionMark, .leftBracket, .backslash].contains($0) }
        self.pattern = pattern
        if !pattern.contains(where: isSpecial) {
            kind = .name
        } else if pattern.first == .asterisk, !pattern.dropFirst().contains(where: { isSpecial($0) || $0 == .slash }) {
            kind = .ending
        } else {
            kind = .any
        }
    }

    /// True if the whole path matches. The time is at most the product of both lengths.
    func matches(_ path: some Sequence<UInt8>) -> Bool { matches(Array(path)) }

    /// True if the whole path matches.
    func matches(_ path: [UInt8]) -> Bool {
        switch kind {
        case .name: path == pattern
        case .ending: path.count >= pattern.count - 1 && !path.contains(.slash) && ends(path)
        case .any: matchesAny(path)
        }
    }

    /// True if a path ends in the pattern without its `*`.
    private func ends(_ path: [UInt8]) -> Bool {
        for offset in 1..<pattern.count where path[path.count - offset] != pattern[pattern.count - offset] {
            return false
        }
        return true
    }

    private func matchesAny(_ path: [UInt8]) -> Bool {
        // Where to backtrack: the last `*`, and the last `**`, which can match slashes.
        var star: (pattern: Int, path: Int)?
        var doubleStar: (pattern: Int, path: Int)?
        var place = 0
        var offset = 0
        while offset < path.count || place < pattern.count {
            if place < pattern.count {
                if let next = doubleStarEnd(at: place) {
                    doubleStar = (next, offset)
                    star = nil
                    place = next
                    continue
                }
                if pattern[place] == .asterisk {
                    star = (place + 1, offset)
                    place += 1
                    continue
                }
                if offset < path.count, let next = matchOne(path[offset], at: place) {
                    place = next
                    offset += 1
                    continue
                }
            }
            if let last = star, last.path < path.count, path[last.path] != .slash {
                star = (last.pattern, last.path + 1)
                (place, offset) = (last.pattern, last.path + 1)
            } else if let last = doubleStar, last.path < path.count {
                let next = nextStart(in: path, after: last.path, pattern: last.pattern)
                doubleStar = (last.pattern, next)
                star = nil
                (place, offset) = (last.pattern, next)
            } else {
                return false
            }
        }
        return true
    }

    /// `**/` backtracks to the next directory, a trailing `**` to any place.
    private func nextStart(in path: [UInt8], after offset: Int, pattern place: Int) -> Int {
        guard place > 0, pattern[place - 1] == .slash else { return offset + 1 }
        var next = offset
        while next < path.count, path[next] != .slash { next += 1 }
        return min(next + 1, path.count)
    }

    /// Returns the place after `**/`, or after a trailing `**`; nil if there is none that is a whole component.
    private func doubleStarEnd(at place: Int) -> Int? {
        guard place + 1 < pattern.count, pattern[place] == .asterisk, pattern[place + 1] == .asterisk,
            place == 0 || pattern[place - 1] == .slash
        else { return nil }
        if place + 2 == pattern.count { return place + 2 }
        return pattern[place + 2] == .slash ? place + 3 : nil
    }

    /// Returns the place after a pattern element that matches one byte.
    private func matchOne(_ byte: UInt8, at place: Int) -> Int? {
        switch pattern[place] {
        case .questionMark: byte == .slash ? nil : place + 1
        case .leftBracket: matchSet(byte, at: place)
        // Like in git, a pattern with a trailing backslash matches nothing.
        case .backslash: place + 1 < pattern.count && pattern[place + 1] == byte ? place + 2 : nil
        default: pattern[place] == byte ? place + 1 : nil
        }
    }

    private func matchSet(_ byte: UInt8, at start: Int) -> Int? {
        var place = start + 1
        let isNegated = place < pattern.count && (pattern[place] == .exclamationMark || pattern[place] == .caret)
        if isNegated { place += 1 }
        var isMember = false
        let first = place
        while place < pattern.count, pattern[place] != .rightBracket || place == first {
            if let named = CharacterClass(pattern[place...]) {
                if named.contains(byte) { isMember = true }
                place += named.length
                continue
            }
            if pattern[place] == .backslash, place + 1 < pattern.count { place += 1 }
            let low = pattern[place]
            if place + 2 < pattern.count, pattern[place + 1] == .hyphen, pattern[place + 2] != .rightBracket {
                if low <= byte, byte <= pattern[place + 2] { isMember = true }
                place += 3
            } else {
                if low == byte { isMember = true }
                place += 1
            }
        }
        // Like in git, an unterminated set matches nothing.
        guard place < pattern.count else { return nil }
        return isMember != isNegated && byte != .slash ? place + 1 : nil
    }
}
