import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds several byte sequences in sources.
///
/// If all sequences contain a byte that is rare in sources, such as the `z` in `ocalizedString`, the search looks for
/// that byte: `memchr` is ten times as fast as `memmem`, and few places have to be checked.
struct ByteSearch: Sendable {
    let needles: [[UInt8]]

    /// The rare byte, and its offset in each sequence.
    private let rareByte: UInt8?
    private let offsets: [Int]

    /// Bytes that are rare in source code, rarest first.
    private static let rareBytes = Array("ZQJqjXzKYxVWk".utf8)

    init(needles: [[UInt8]]) {
        self.needles = needles
        let rareByte = Self.rareBytes.first { byte in !needles.isEmpty && needles.allSatisfy { $0.contains(byte) } }
        self.rareByte = rareByte
        offsets = needles.map { needle in needle.firstIndex { $0 == rareByte } ?? 0 }
    }

    /// True if all sequences are found in one pass.
    var hasRareByte: Bool { rareByte != nil }

    /// True if any of the sequences occurs in a source.
    func matches(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        if hasRareByte { return firstRareByte(in: source, from: 0) != nil }
        guard let base = source.baseAddress else { return false }
        return needles.contains { memmem(base, source.count, $0, $0.count) != nil }
    }

    /// Returns the offset of the rare byte in the first sequence that has it at or after a place; nil if there is none.
    func firstRareByte(in source: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
        guard let rareByte, let base = source.baseAddress, place < source.count else { return nil }
        var rest = UnsafeRawPointer(base + place)
        let end = UnsafeRawPointer(base + source.count)
        while rest < end, let found = memchr(rest, Int32(rareByte), end - rest) {
            rest = UnsafeRawPointer(found) + 1
            let offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if holdsNeedle(offset, source) { return offset }
        }
        return nil
    }

    /// True if a sequence contains the rare byte at a place.
    private func holdsNeedle(_ place: Int, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = source.baseAddress else { return false }
        for index in needles.indices {
            let start = place - offsets[index]
            let count = needles[index].count
            if start >= 0, start + count <= source.count, memcmp(base + start, needles[index], count) == 0 {
                return true
            }
        }
        return false
    }
}
