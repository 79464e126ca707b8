import StringsmithModel
import StringsmithText
import Testing

@Suite("Entries by key")
struct TableIndexTests {
    private static let entries = ["a", "b", "a", "c", "a"].enumerated().map { index, key in
        Entry(key: Key(key), value: .text(ExactString("\(index)")))
    }

    @Test("The last entry of a key counts, and the others are known")
    func lastEntry() {
        var index = TableIndex(Self.entries)
        #expect(index["a"] == 4 && index["b"] == 1 && index["x"] == nil)
        #expect(index.first(of: "a") == 0 && index.first(of: "c") == 3 && index.first(of: "x") == nil)
        #expect(index.all(of: "a") == [0, 2, 4] && index.all(of: "b") == [1] && index.all(of: "x") == [])
        #expect(index.entries == [1, 3, 4] && index.count == 3 && Set(index.keys) == ["a", "b", "c"])
        index.add("b", at: 5)
        #expect(index["b"] == 5 && index.all(of: "b") == [1, 5])
        #expect(index.remove("a") == [0, 2, 4])
        #expect(index["a"] == nil && index.all(of: "a") == [] && index.entries == [3, 5])
    }

    @Test("Entries of one key are paired in their order")
    func partners() {
        let other = Table(name: "T", entries: ["a", "c", "a"].map { Entry(key: Key($0), value: .text("")) })
        #expect(Table(name: "T", entries: Self.entries).partners(in: other) == [0, nil, 2, 1, nil])
    }
}
