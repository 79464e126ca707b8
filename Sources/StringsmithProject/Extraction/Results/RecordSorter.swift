#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Sorts any number of records in bounded memory: if they don't fit, sorted parts are written to a temporary file, and
/// merged from there.
///
/// A record has a key, whose bytes determine the order, and a payload. Records with equal keys stay in the order in
/// which they were added. A sorter must only be used on one thread.
final class RecordSorter {
    /// A record of a sorted list.
    struct Record {
        var key: ArraySlice<UInt8>
        var payload: ArraySlice<UInt8>
    }

    /// The location of a record in `content`.
    private struct Place {
        var start: Int
        var keyLength: Int
        var length: Int
    }

    private var content: [UInt8] = []
    private var places: [Place] = []
    private var parts: [Range<Int>] = []
    private var file: SpillFile?

    /// The maximum number of bytes of records in memory.
    private let capacity: Int

    /// The directory of the temporary file.
    private let directory: String

    /// - Parameter directory: the directory for a temporary file, which has no name in it.
    init(directory: String, capacity: Int = 24 << 20) {
        (self.directory, self.capacity) = (directory, capacity)
    }

    /// Adds a record.
    func add(key: [UInt8], payload: [UInt8]) throws(FileSystemError) {
        if !places.isEmpty, content.count + key.count + payload.count > capacity || places.count * 24 > capacity {
            try spill()
        }
        places.append(Place(start: content.count, keyLength: key.count, length: key.count + payload.count))
        content += key
        content += payload
    }

    /// Calls a function with each record in order, and empties the sorter.
    func drain(_ body: (Record) throws -> Void) throws {
        defer {
            (content, places, parts) = ([], [], [])
            file = nil
        }
        guard !parts.isEmpty else {
            sort()
            for place in places { try body(record(at: place)) }
            return
        }
        try spill()
        (content, places) = ([], [])
        guard let file else { return }
        // Each part is read through a window of its own.
        let window = max(8 << 10, min(256 << 10, capacity / parts.count))
        var merge = try PartMerge(parts.map { try PartReader(file, $0, window: window) })
        while let record = try merge.next() { try body(record) }
    }

    private func record(at place: Place) -> Record {
        Record(
            key: content[place.start..<place.start + place.keyLength],
            payload: content[place.start + place.keyLength..<place.start + place.length])
    }

    private func sort() {
        // Results are usually sorted, so their records are already in order.
        content.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            let precedes: (Place, Place) -> Bool = { left, right in
                // Both places are ranges of `content`.
                let order = memcmp(start + left.start, start + right.start, min(left.keyLength, right.keyLength))
                if order != 0 { return order < 0 }
                return (left.keyLength, left.start) < (right.keyLength, right.start)
            }
            let isSorted = zip(places, places.dropFirst()).allSatisfy { !precedes($1, $0) }
            if !isSorted { places.sort(by: precedes) }
        }
    }

    private func spill() throws(FileSystemError) {
        guard !places.isEmpty else { return }
        sort()
        let file: SpillFile
        if let open = self.file { file = open } else { file = try SpillFile(in: directory) }
        self.file = file
        let start = file.length
        for place in places {
            try file.append(length: place.keyLength)
            try file.append(length: place.length - place.keyLength)
            try file.append(content[place.start..<place.start + place.length])
        }
        try file.flush()
        parts.append(start..<file.length)
        content.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}

/// Merges the records of several sorted parts. Equal keys of the earlier part come first.
private struct PartMerge {
    private var readers: [PartReader]

    /// The parts that have records left, as a heap with the next record first.
    private var heap: [Int] = []

    /// The part that the last record was taken from.
    private var last: Int?

    init(_ readers: [PartReader]) throws {
        self.readers = readers
        for index in readers.indices where try self.readers[index].advance() { heap.append(index) }
        for place in heap.indices.reversed() { sink(place) }
    }

    mutating func next() throws -> RecordSorter.Record? {
        if let last {
            if try readers[last].advance() {
                sink(0)
            } else {
                heap.swapAt(0, heap.count - 1)
                heap.removeLast()
                sink(0)
            }
        }
        last = heap.first
        return last.map { readers[$0].record }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let order = readers[left].record.key.order(to: readers[right].record.key)
        return order == 0 ? left < right : order < 0
    }

    /// Moves a part down the heap to its place.
    private mutating func sink(_ place: Int) {
        var place = place
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if precedes(heap[child], heap[least]) { least = child }
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}

/// Reads the records of a part in sequence.
private struct PartReader {
    private let file: SpillFile

    /// The range of the file that hasn't been read yet.
    private var rest: Range<Int>
    private let window: Int
    private var buffer: [UInt8] = []
    private var offset = 0
    private(set) var record = RecordSorter.Record(key: [], payload: [])

    init(_ file: SpillFile, _ range: Range<Int>, window: Int) throws {
        (self.file, rest, self.window) = (file, range, window)
    }

    /// Advances to the next record; returns false if there is none.
    mutating func advance() throws -> Bool {
        // The record shares the buffer's storage, which is reused once nothing else does.
        record = RecordSorter.Record(key: [], payload: [])
        guard try has(1) else { return false }
        let keyLength = try length()
        let payloadLength = try length()
        guard try has(keyLength + payloadLength) else { throw FileSystemError("read", file.path, reason: "Cut short") }
        let middle = offset + keyLength
        record = RecordSorter.Record(key: buffer[offset..<middle], payload: buffer[middle..<middle + payloadLength])
        offset = middle + payloadLength
        return true
    }

    private mutating func length() throws -> Int {
        guard try has(4) else { throw FileSystemError("read", file.path, reason: "Cut short") }
        let bytes = buffer[offset..<offset + 4]
        offset += 4
        return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// True if the buffer contains that many bytes of the part. Fills it if necessary.
    private mutating func has(_ count: Int) throws -> Bool {
        if buffer.count - offset >= count { return true }
        buffer.removeSubrange(..<offset)
        offset = 0
        while buffer.count < count, !rest.isEmpty {
            let length = min(rest.count, max(window, count - buffer.count))
            try file.read(rest.lowerBound..<rest.lowerBound + length, into: &buffer)
            rest = rest.lowerBound + length..<rest.upperBound
        }
        return buffer.count >= count
    }
}

extension ArraySlice<UInt8> {
    /// Negative, zero or positive, like the result of `memcmp`. A prefix of a longer key comes first.
    fileprivate func order(to other: ArraySlice<UInt8>) -> Int {
        let order = withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return 0 as Int32 }
                // Both have at least that many bytes.
                return memcmp(left, right, Swift.min(count, other.count))
            }
        }
        return order == 0 ? count - other.count : Int(order)
    }
}
