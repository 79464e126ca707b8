import StringsmithScanner
import StringsmithText

/// A pattern for keys: `*` matches any text, everything else matches itself. Patterns from sources may have gaps of
/// other kinds, which are shown as `*`.
package struct KeyPattern: Hashable, Sendable {
    /// The bytes, with those of gaps.
    private let pattern: [UInt8]

    /// Creates a pattern, such as `error.*`.
    package init(_ pattern: some StringProtocol) { self.init(ExactString(bytes: Array(pattern.utf8))) }

    /// False if some gaps are for certain texts only.
    private let isPlain: Bool

    /// The maximum number of gaps for certain texts. More would take long to match.
    private static let mostGaps = 64

    /// Creates a pattern for a text with gaps.
    init(_ text: ExactString) {
        let anything = TextGap.anything.rawValue
        let count = text.bytes.count { TextGap(byte: $0).map { $0 != .anything } ?? false }
        isPlain = count == 0 || count > Self.mostGaps
        pattern = text.bytes.map { [isPlain] byte in
            byte == .asterisk || isPlain && !Self.isFixed(byte) ? anything : byte
        }
    }

    /// The pattern as written.
    package var text: String {
        String(decoding: pattern.map { Self.isFixed($0) ? $0 : .asterisk }, as: UTF8.self)
    }

    private static func isFixed(_ byte: UInt8) -> Bool { TextGap(byte: byte) == nil }

    /// True if it matches only itself.
    package var isKey: Bool { pattern.allSatisfy(Self.isFixed) }

    /// The fixed text with which all matching keys begin, and the one with which they end.
    var beginning: ArraySlice<UInt8> { pattern.prefix(while: Self.isFixed) }
    var ending: ArraySlice<UInt8> { pattern[((pattern.lastIndex { !Self.isFixed($0) } ?? -1) + 1)...] }

    /// The number of bytes that match themselves.
    var fixedCount: Int { pattern.count(where: Self.isFixed) }

    /// True if the whole key matches. The time is at most the product of both lengths.
    package func matches(_ key: ExactString) -> Bool {
        isPlain ? matchesPlainly(key) : matchesInAnyWay(key)
    }

    /// True if a key matches, with a pattern that has no other gaps than those for any text.
    private func matchesPlainly(_ key: ExactString) -> Bool {
        let asterisk = TextGap.anything.rawValue
        var place = 0
        var offset = 0
        var star: (place: Int, offset: Int)?
        while offset < key.bytes.count {
            if place < pattern.count, pattern[place] == asterisk {
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
        return pattern[place...].allSatisfy { $0 == asterisk }
    }

    /// True if a key matches with any of the texts that gaps may have: at each byte, all places are known that the part
    /// in front of it leads to.
    private func matchesInAnyWay(_ key: ExactString) -> Bool {
        // For each place, whether it is reached; for a gap also whether it has some text already.
        var isReached = Array(repeating: false, count: pattern.count + 1)
        var isFilled = isReached
        isReached[0] = true
        skipGaps(&isReached, isFilled)
        for byte in key.bytes {
            var nextReached = Array(repeating: false, count: pattern.count + 1)
            var nextFilled = nextReached
            for place in pattern.indices where isReached[place] || isFilled[place] {
                guard let gap = TextGap(byte: pattern[place]) else {
                    if pattern[place] == byte { nextReached[place + 1] = true }
                    continue
                }
                // The bytes behind the first one of a character.
                if gap == .character, !isReached[place], byte & 0xC0 != 0x80 { continue }
                let isNext = isFilled[place] && gap.allows(byte) || isReached[place] && gap.mayBegin(with: byte)
                if isNext { nextFilled[place] = true }
            }
            (isReached, isFilled) = (nextReached, nextFilled)
            skipGaps(&isReached, isFilled)
        }
        return isReached[pattern.count]
    }

    /// Adds the places behind gaps that are filled, or may be empty.
    private func skipGaps(_ isReached: inout [Bool], _ isFilled: [Bool]) {
        for place in pattern.indices {
            guard let gap = TextGap(byte: pattern[place]) else { continue }
            if isFilled[place] || isReached[place] && gap.mayBeEmpty { isReached[place + 1] = true }
        }
    }
}
