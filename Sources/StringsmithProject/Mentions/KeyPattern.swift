import StringsmithScanner
import StringsmithText

/// A pattern for keys: `*` matches any text, everything else matches itself. Patterns from sources may have gaps of
/// other kinds, which are shown as `*`.
package struct KeyPattern: Hashable, Sendable {
    /// The bytes, with those of gaps.
    private let pattern: [UInt8]

    /// Creates a pattern, such as `error.*`.
    package init(_ pattern: some StringProtocol) { self.init(ExactString(bytes: Array(pattern.utf8))) }

    /// The number of bytes that match themselves.
    let fixedCount: Int

    /// Creates a pattern for a text with gaps.
    init(_ text: ExactString) {
        pattern = text.bytes.map { $0 == .asterisk ? TextGap.anything.rawValue : $0 }
        fixedCount = pattern.count(where: Self.isFixed)
    }

    /// The pattern as written.
    package var text: String {
        String(decoding: pattern.map { Self.isFixed($0) ? $0 : .asterisk }, as: UTF8.self)
    }

    private static func isFixed(_ byte: UInt8) -> Bool { TextGap(byte: byte) == nil }

    /// True if it matches only itself.
    package var isKey: Bool { fixedCount == pattern.count }

    /// The fixed text with which all matching keys begin, and the one with which they end.
    var beginning: ArraySlice<UInt8> { pattern.prefix(while: Self.isFixed) }
    var ending: ArraySlice<UInt8> { pattern[((pattern.lastIndex { !Self.isFixed($0) } ?? -1) + 1)...] }

    /// True if the whole key matches. The time is at most the product of both lengths.
    package func matches(_ key: ExactString) -> Bool {
        guard key.bytes.count >= fixedCount, key.bytes.starts(with: beginning) else { return false }
        let start = beginning.count
        guard start < pattern.count else { return key.bytes.count == start }
        var match = KeyMatch(pattern: pattern[start...])
        for byte in key.bytes[start...] where !match.take(byte) { return false }
        return match.isComplete
    }

    /// The time to match a key: the number of steps, at most.
    func steps(for key: ExactString) -> Int { pattern.count * (key.bytes.count + 1) }
}

/// The places in a pattern that a part of a key may lead to.
private struct KeyMatch {
    let pattern: ArraySlice<UInt8>

    /// How each place is reached: with the part in front of it, or also with some text in its gap.
    private var states: [UInt8]
    private static let reached: UInt8 = 1
    private static let filled: UInt8 = 2

    /// The places that may be reached, as offsets in the pattern.
    private var active = 0...0

    init(pattern: ArraySlice<UInt8>) {
        self.pattern = pattern
        states = Array(repeating: 0, count: pattern.count + 1)
        states[0] = Self.reached
        _ = skipGaps()
    }

    var isComplete: Bool { active.contains(pattern.count) && states[pattern.count] != 0 }

    /// Matches the next byte of a key.
    /// - Returns: false if no place is reached anymore.
    mutating func take(_ byte: UInt8) -> Bool {
        // Backward, since a place leads to the next one at most.
        for place in active.reversed() {
            let state = states[place]
            states[place] = 0
            guard state != 0, place < pattern.count else { continue }
            let fixed = pattern[pattern.startIndex + place]
            guard let gap = TextGap(byte: fixed) else {
                if fixed == byte { states[place + 1] |= Self.reached }
                continue
            }
            // A character has one first byte.
            let goesOn = state & Self.filled != 0 && (gap == .character ? byte & 0xC0 == 0x80 : gap.allows(byte))
            if goesOn || state & Self.reached != 0 && gap.mayBegin(with: byte) { states[place] = Self.filled }
        }
        return skipGaps()
    }

    /// Adds the places behind gaps that have a text, or may be empty, and finds out which ones are reached.
    /// - Returns: false if none is.
    private mutating func skipGaps() -> Bool {
        var place = active.lowerBound
        var end = min(active.upperBound + 1, pattern.count)
        var (first, last): (Int?, Int) = (nil, 0)
        while place <= end {
            defer { place += 1 }
            let state = states[place]
            if state == 0 { continue }
            (first, last) = (first ?? place, place)
            guard place < pattern.count, let gap = TextGap(byte: pattern[pattern.startIndex + place]) else { continue }
            // Any text can follow: whatever the places in front of it lead to, it leads to as well.
            if gap == .anything { first = place }
            if gap.mayBeEmpty || state & Self.filled != 0 {
                states[place + 1] |= Self.reached
                end = max(end, place + 1)
            }
        }
        guard let first else { return false }
        active = first...last
        return true
    }
}
