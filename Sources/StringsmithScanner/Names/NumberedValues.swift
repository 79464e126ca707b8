import Synchronization

/// Values that threads number as they meet them, each once. None is ever removed, so reading takes no lock.
///
/// Which number a value gets depends on the threads, so numbers must never decide an order in any output.
struct NumberedValues<Value: BitwiseCopyable>: @unchecked Sendable {
    // Sendable because a value is complete before a slot refers to it, and doesn't change afterward.
    private typealias Slot = Atomic<UInt64>

    /// The current hash table: the number of its slots less one, then the slots, each a hash and a number; 0 if empty.
    private let table: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer>>
    private let blocks: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>

    /// Guards the count, and everything that is written.
    private let count: UnsafeMutablePointer<Mutex<Int>>

    private static var blockBits: UInt32 { 12 }
    private static var mostBlocks: Int { 1 << 14 }

    /// - Parameter first: the value with number 0, which isn't found.
    init(first: Value) {
        table = .allocate(capacity: 1)
        table.initialize(to: Atomic(Self.table(capacity: 1 << 13)))
        blocks = .allocate(capacity: Self.mostBlocks)
        blocks.initialize(repeating: nil, count: Self.mostBlocks)
        count = .allocate(capacity: 1)
        count.initialize(to: Mutex(1))
        store(first, at: 0)
    }

    @inline(__always)
    subscript(number: UInt32) -> Value {
        // A number exists only if its block does.
        let block = blocks[Int(number >> Self.blockBits)].unsafelyUnwrapped
        return block[Int(number & (1 << Self.blockBits - 1))]
    }

    /// Returns the number of the value that has a hash and passes a test; nil if there is none.
    @inline(__always)
    func find(_ hash: UInt32, where isWanted: (Value) -> Bool) -> UInt32? {
        let memory = table.pointee.load(ordering: .acquiring)
        let mask = memory.load(as: Int.self)
        let slots = Self.slots(in: memory)
        var place = Int(hash) & mask
        while true {
            let slot = slots[place].load(ordering: .acquiring)
            if slot == 0 { return nil }
            let number = UInt32(truncatingIfNeeded: slot)
            if UInt32(truncatingIfNeeded: slot >> 32) == hash, isWanted(self[number]) { return number }
            place = (place + 1) & mask
        }
    }

    /// Adds a value unless another thread has just added it.
    func add(_ hash: UInt32, where isWanted: (Value) -> Bool, _ make: (_ number: UInt32) -> Value) -> UInt32 {
        count.pointee.withLock { count in
            if let known = find(hash, where: isWanted) { return known }
            let number = UInt32(count)
            // The number 0 means nothing, so that a program with too many names goes on without the rest.
            guard count < Self.mostBlocks << Int(Self.blockBits) else { return 0 }
            store(make(number), at: number)
            count += 1
            var memory = table.pointee.load(ordering: .relaxed)
            if count * 2 > memory.load(as: Int.self) {
                memory = enlarged(memory)
                table.pointee.store(memory, ordering: .releasing)
            }
            Self.insert(UInt64(hash) << 32 | UInt64(number), into: memory)
            return number
        }
    }

    private func store(_ value: Value, at number: UInt32) {
        let block = Int(number >> Self.blockBits)
        if blocks[block] == nil { blocks[block] = .allocate(capacity: 1 << Int(Self.blockBits)) }
        blocks[block]?.advanced(by: Int(number & (1 << Self.blockBits - 1))).initialize(to: value)
    }

    // MARK: Tables

    private static func table(capacity: Int) -> UnsafeMutableRawPointer {
        let bytes = MemoryLayout<Int>.stride + capacity * MemoryLayout<Slot>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: MemoryLayout<Slot>.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        memory.storeBytes(of: capacity - 1, as: Int.self)
        return memory
    }

    @inline(__always)
    private static func slots(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Slot> {
        (memory + MemoryLayout<Int>.stride).assumingMemoryBound(to: Slot.self)
    }

    /// Returns a table four times as large. The old one isn't freed, since other threads may be reading it.
    private func enlarged(_ old: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        let capacity = old.load(as: Int.self) + 1
        let new = Self.table(capacity: capacity * 4)
        for place in 0..<capacity {
            let slot = Self.slots(in: old)[place].load(ordering: .relaxed)
            if slot != 0 { Self.insert(slot, into: new) }
        }
        return new
    }

    private static func insert(_ slot: UInt64, into memory: UnsafeMutableRawPointer) {
        let mask = memory.load(as: Int.self)
        let slots = slots(in: memory)
        var place = Int(slot >> 32) & mask
        while slots[place].load(ordering: .relaxed) != 0 { place = (place + 1) & mask }
        slots[place].store(slot, ordering: .releasing)
    }
}
