import StringsmithTestSupport
import Testing

@testable import StringsmithProject

@Suite("Sorting in bounded memory")
struct RecordSorterTests {
    @Test(
        "Records come in order, equal keys as they were added, from memory or from any number of parts",
        arguments: [1 << 20, 4000, 300])
    func order(capacity: Int) throws {
        let directory = try TemporaryDirectory()
        let sorter = RecordSorter(directory: directory.path, capacity: capacity)
        var expected: [(key: [UInt8], payload: [UInt8])] = []
        var state: UInt64 = 7
        for number in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            var key = OrderedKey()
            key.add([UInt8](repeating: UInt8(state >> 60), count: Int(state >> 58 & 3)))
            key.add(Int(state >> 40 & 7))
            let payload = Array("\(number)".utf8) + [UInt8](repeating: 0, count: number % 50)
            try sorter.add(key: key.bytes, payload: payload)
            expected.append((key.bytes, payload))
        }
        let sorted = expected.enumerated().sorted { left, right in
            left.element.key == right.element.key
                ? left.offset < right.offset : left.element.key.lexicographicallyPrecedes(right.element.key)
        }
        var found: [[UInt8]] = []
        try sorter.drain { found.append(Array($0.payload)) }
        #expect(found == sorted.map(\.element.payload))
        #expect(try directory.names().isEmpty)
    }

    @Test("Keys sort by their parts, one after the other")
    func parts() {
        let texts: [[UInt8]] = [
            [], [0], [0, 0], [0, 1], [0, 255], [1], [97], [97, 0], [97, 0, 98], [97, 1], [97, 98], [255],
        ]
        var keys: [[UInt8]] = []
        for text in texts {
            for number in [0, 1, 255, 256, 1 << 40] {
                var key = OrderedKey()
                key.add(text)
                key.add(number)
                #expect(OrderedKey.firstText(of: key.bytes[...]) == text)
                keys.append(key.bytes)
            }
        }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
}
