import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithMerge

private func assembly(_ samples: [SampleUse]) -> TableAssembly { TableAssembly(samples.map(\.use)) }

@Suite("Table assembly")
struct TableAssemblyTests {
    @Test("Keys are the same only if their code units are")
    func identity() throws {
        let keys = ["\u{E9}", "e\u{301}", "\u{E9}"]
        let table = try #require(assembly(keys.map { SampleUse(key: $0) }).tables.first)
        #expect(table.entries.count == 2)
        #expect(Set(table.entries.map(\.key.text.bytes)) == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }

    @Test("Tables are the same only if their code units are")
    func tableIdentity() {
        let tables = ["\u{E9}", "e\u{301}"].map { SampleUse(key: "a", table: TableName($0)) }
        #expect(assembly(tables).tables.count == 2)
    }

    @Test("Tables are sorted by name, keys in the order of genstrings")
    func order() {
        let keys = ["Last 7 Days", "back", "Azerbaijan", "Åland", "Last 30 Days", "Back", "\\\"Safe\\\"", "zoo", "_"]
        let uses = keys.map { SampleUse(key: $0, table: "B") }
        let tables = assembly(uses + [SampleUse(key: "x", table: "A"), SampleUse(key: "x", table: "a")]).tables
        #expect(tables.map(\.name) == ["A", "B", "a"])
        let sorted = ["\\\"Safe\\\"", "_", "Azerbaijan", "Åland", "Back", "back", "Last 30 Days", "Last 7 Days", "zoo"]
        #expect(tables[1].entries.map(\.key.text.string) == sorted)
    }

    @Test("The order of uses matters only if default values conflict")
    func orderIndependent() {
        let uses = [
            SampleUse(key: "b", comment: "2"), SampleUse(key: "a", value: "A"), SampleUse(key: "b", comment: "1"),
            SampleUse(key: "a"), SampleUse(key: "c", table: "T"),
        ]
        let texts = [uses, uses.reversed()].map { uses in
            assembly(uses).tables.map { table in
                table.entries.map { "\($0.key.text) \($0.value?.text.string ?? "") \($0.comments.map(\.text))" }
            }
        }
        #expect(texts[0] == texts[1])
    }

    @Test("The first default value wins, even over an earlier use without one")
    func values() throws {
        let values = [nil, "first", "second", "first"]
        let assembly = assembly(values.indices.map { SampleUse(key: "k", value: values[$0], line: $0 + 1) })
        #expect(assembly.tables.first?.entries.first?.value?.text == "first")
        let conflict = try #require(assembly.conflicts.first)
        #expect(assembly.conflicts.count == 1)
        #expect(conflict.subject == .values)
        #expect(conflict.uses.map(\.place.start.line) == [2, 3])
    }

    @Test("Each comment is kept once, and comments are sorted")
    func comments() {
        let uses = ["b", "A", nil, "b", "a"].map { SampleUse(key: "k", comment: $0) }
        #expect(assembly(uses).tables.first?.entries.first?.comments.map(\.text) == ["A", "a", "b"])
    }

    @Test("The same key in two tables isn't a conflict")
    func twoTables() {
        let uses = [
            SampleUse(key: "k", value: "1", comment: "a"), SampleUse(key: "k", table: "T", value: "2", comment: "b"),
        ]
        #expect(assembly(uses).conflicts.isEmpty)
    }

    @Test("A conflict is one diagnostic at the first place, with a note for each other place")
    func diagnostics() {
        let uses = [
            SampleUse(key: "k", value: "1", comment: "x", path: "a.m"),
            SampleUse(key: "k", value: "2", comment: "y", path: "b.m", line: 5),
            SampleUse(key: "k", value: "3", comment: "y", path: "c.m", line: 7),
        ]
        let found = assembly(uses).conflicts.compactMap(\.diagnostic)
        #expect(found.map(\.rule) == [.conflictingValues, .conflictingComments])
        #expect(found.map(\.severity) == [.warning, .note])
        #expect(found.map(\.path) == ["a.m", "a.m"])
        #expect(found.map(\.message) == ["'k' has 3 default values; '1' is kept", "'k' has 2 comments"])
        #expect(
            found.map { $0.notes.map(\.message) } == [["default value '2'", "default value '3'"], ["comment 'y'"]])
        #expect(found.first?.notes.map(\.path) == ["b.m", "c.m"])
        #expect(found.first?.notes.map(\.range?.start.line) == [5, 7])
    }
}

@Suite("Table addition")
struct TableAdditionTests {
    private func addition(
        _ uses: [SampleUse], to entries: [Entry], policy: TableAddition.Policy
    ) throws -> TableAddition {
        let wanted = try #require(assembly(uses).tables.first)
        let existing = Table(name: "Localizable", entries: entries)
        return TableAddition(of: wanted, to: existing, policy: policy, valueOfKey: { $0 })
    }

    @Test(
        "New keys are added, and old ones are left alone", arguments: [TableAddition.Policy.keepEntries, .uniteEntries])
    func adds(policy: TableAddition.Policy) throws {
        let uses = [SampleUse(key: "a", comment: "c"), SampleUse(key: "b"), SampleUse(key: "c", value: "C")]
        let addition = try addition(
            uses, to: [Entry(key: "a", value: "Übersetzung"), Entry(key: "z", value: "")], policy: policy)
        #expect(addition.added.map(\.key.text) == ["b", "c"])
        #expect(addition.newValues.isEmpty)
        #expect(addition.differingValues.isEmpty)
        #expect(addition.newComments.map(\.index) == (policy == .uniteEntries ? [0] : []))
    }

    @Test("A composed and a decomposed key are different keys")
    func identity() throws {
        let existing = Entry(key: "e\u{301}", value: "x")
        #expect(try addition([SampleUse(key: "\u{E9}")], to: [existing], policy: .keepEntries).added.count == 1)
    }

    @Test(
        "A default value replaces a value that repeats the key only if entries are combined; others are reported",
        arguments: [
            (TableAddition.Policy.keepEntries, "k", [], [0]), (.keepEntries, "old", [], [0]),
            (.keepEntries, "new", [], []), (.uniteEntries, "k", [0], []), (.uniteEntries, "old", [], [0]),
            (.uniteEntries, "new", [], []),
        ] as [(TableAddition.Policy, String, [Int], [Int])]
    )
    func values(policy: TableAddition.Policy, old: String, new: [Int], differing: [Int]) throws {
        let existing = Entry(key: "k", value: ExactString(old))
        let addition = try addition([SampleUse(key: "k", value: "new")], to: [existing], policy: policy)
        #expect(addition.newValues.map(\.index) == new)
        #expect(addition.differingValues.map(\.index) == differing)
    }

    @Test("The last of duplicate keys in the table counts, as at run time")
    func duplicates() throws {
        let existing = [Entry(key: "k", value: "1"), Entry(key: "k", value: "2")]
        let addition = try addition([SampleUse(key: "k", value: "2")], to: existing, policy: .keepEntries)
        #expect(addition.differingValues.isEmpty)
    }

    @Test("A value that isn't text is never touched")
    func unsupported() throws {
        let existing = Entry(key: "k", value: .unsupported(kind: "dictionary"))
        let addition = try addition([SampleUse(key: "k", value: "v")], to: [existing], policy: .uniteEntries)
        #expect(addition.added.isEmpty && addition.newValues.isEmpty && addition.differingValues.isEmpty)
    }
}
