import StringsmithModel
import StringsmithText
import Testing

@Suite("Cases and variables by name")
struct NamedPartsTests {
    private func item(_ name: String, _ text: String = "") -> VariedText.Case {
        VariedText.Case(ExactString(name), .text(ExactString(text)))
    }

    @Test("The first part with a name is found, however the list came about", arguments: [3, 8, 9, 40])
    func names(count: Int) {
        var parts = VariedText.Cases((0..<count).map { item("c\($0)") })
        parts.append(item("c0", "later"))
        #expect(parts["c0"] == item("c0") && parts.place(of: ExactString("c\(count - 1)")) == count - 1)
        parts[0] = item("new")
        #expect(parts["c0"] == item("c0", "later") && parts.place(of: "new") == 0)
        parts.removeFirst()
        #expect(parts["new"] == nil && parts.place(of: "c1") == 0)
        #expect(parts == VariedText.Cases(Array(parts)) && parts["none"] == nil)
        parts[0].name = "renamed"
        parts.removeAll { $0.name == "c2" }
        #expect(parts["c1"] == nil && parts["c2"] == nil && parts.place(of: "renamed") == 0)
    }

    @Test("A name is found in the same time among many", .timeLimit(.minutes(10)))
    func many() {
        var parts = VariedText.Cases()
        let names = (0..<100_000).map { ExactString("c\($0)") }
        for name in names { parts.append(VariedText.Case(name, .text(""))) }
        #expect(names.indices.allSatisfy { parts.place(of: names[$0]) == $0 })
    }
}
