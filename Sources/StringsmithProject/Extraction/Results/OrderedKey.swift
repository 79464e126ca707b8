/// A key of several parts whose bytes sort as the parts do, one after the other.
struct OrderedKey {
    private(set) var bytes: [UInt8] = []

    /// Adds a text of any bytes. Its end sorts before every byte.
    mutating func add(_ text: some Sequence<UInt8>) {
        for byte in text {
            bytes.append(byte)
            if byte == 0 { bytes.append(0xFF) }
        }
        bytes += [0, 0]
    }

    /// Adds a number from 0.
    mutating func add(_ number: Int) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// The first text of a key.
    static func firstText(of key: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var offset = key.startIndex
        while offset < key.endIndex {
            let isZero = key[offset] == 0
            if isZero, offset + 1 >= key.endIndex || key[offset + 1] == 0 { break }
            text.append(key[offset])
            offset += isZero ? 2 : 1
        }
        return text
    }
}
