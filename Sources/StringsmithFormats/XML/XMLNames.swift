/// Assigns numbers to the different names in a document. Even large files have only a few hundred.
struct XMLNames {
    /// The names by number.
    private(set) var all: [String] = []

    /// A hash table with open addressing; -1 is free.
    private var slots: [Int32] = Array(repeating: -1, count: 256)

    /// Returns the number of a name.
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            if all[Int(slots[slot])].utf8.elementsEqual(name) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = Int32(all.count)
        all.append(String(decoding: name, as: UTF8.self))
        slots[slot] = number
        if all.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for (number, name) in all.enumerated() {
            var name = name
            var slot = name.withUTF8(Self.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    // A random seed, so that nobody can create a document whose names all collide.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        return hasher.finalize()
    }
}
