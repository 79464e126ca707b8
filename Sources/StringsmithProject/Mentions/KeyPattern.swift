import StringsmithText

/// A pattern for keys: `*` matches any text, everything else matches itself.
package struct KeyPattern: Hashable, Sendable {
    private let pattern: [UInt8]

    /// Creates a pattern, such as `error.*`.
    package init(_ pattern: some StringProtocol) {
        self.pattern = Array(pattern.utf8)
    }

    /// The pattern as written.
    package var text: String { String(decoding: pattern, as: UTF8.self) }

    /// True if it matches only itself.
    package var isKey: Bool { !pattern.contains(.asterisk) }

    /// The fixed text with which all matching keys begin, and the one with which they end.
    var beginning: ArraySlice<UInt8> { pattern.prefix { $0 != .asterisk } }
    var ending: ArraySlice<UInt8> { pattern[((pattern.lastIndex(of: .asterisk) ?? -1) + 1)...] }

    /// The number of bytes that match themselves.
    var fixedCount: Int { pattern.count { $0 != .asterisk } }

    /// True if the whole key matches. The time is at most the product of both lengths.
    package func matches(_ key: ExactString) -> Bool {
        var place = 0
        var offset = 0
        var star: (place: Int, offset: Int)?
        while offset < key.bytes.count {
            if place < pattern.count, pattern[place] == .asterisk {
                star = (place + 1, offset)
                place += 1
            } else if place < pattern.count, pattern[place] == key.bytes[offset] {
                place += 1
                offset += 1
            } else if let last = star {
                star = (last.place, last.offset + 1)
                (place, offset) = (last.place, last.offset + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == .asterisk }
    }
}
