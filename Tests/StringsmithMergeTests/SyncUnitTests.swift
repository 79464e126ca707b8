import StringsmithMerge
import StringsmithModel
import StringsmithText
import Testing

@Suite("Renames")
struct RenameTests {
    private func renames(_ removed: [RenameCandidate], _ added: [RenameCandidate]) -> [String] {
        let detection = RenameDetection(
            removed: removed, added: added, tableOrder: removed.map(\.key), sourceOrder: added.map(\.key)
        )
        return detection.renames.map { "\($0.old) -> \($0.new)" }
    }

    private func candidate(_ key: String, _ text: String? = nil, _ comment: String? = nil) -> RenameCandidate {
        RenameCandidate(
            key: ExactString(key), text: ExactString(text ?? key), comment: comment.map { ExactString($0) }
        )
    }

    @Test("Among very many removed keys, those with equal texts and comments are still paired")
    func veryMany() {
        var removed = (0..<61_000).map { candidate("k\($0)", "Text number \($0)") }
        removed.append(candidate("old", "Shared text", "Its comment"))
        removed.append(candidate("other", "Shared text", "Other comment"))
        let added = [candidate("new", "Text number 7"), candidate("fresh", "Shared text", "Its comment")]
        #expect(renames(removed, added) == ["k7 -> new", "old -> fresh"])
    }

    @Test("Equal text under another key is a rename")
    func equalText() {
        #expect(
            renames([candidate("login.title", "Sign in")], [candidate("auth.heading", "Sign in")])
                == ["login.title -> auth.heading"]
        )
    }

    @Test("Similar keys with different texts are unrelated")
    func differentText() {
        #expect(
            renames(
                [candidate("error.network.title", "No connection", "Alert")],
                [candidate("error.network.text", "Check the cable and try again", "Alert")]
            ).isEmpty
        )
    }

    @Test("An edited text keeps its key's translations if the comment is the same")
    func editedText() {
        #expect(
            renames([candidate("Save the file", nil, "Menu item")], [candidate("Save this file", nil, "Menu item")])
                == ["Save the file -> Save this file"]
        )
        #expect(renames([candidate("Save")], [candidate("Quit")]).isEmpty)
    }

    @Test("Pairs are one to one, and the total score decides")
    func total() {
        let removed = [candidate("a", "Open the door", "c1"), candidate("b", "Open the doors", "c2")]
        let added = [candidate("x", "Open the doors", "c2"), candidate("y", "Open the door", "c1")]
        #expect(renames(removed, added) == ["b -> x", "a -> y"])
    }

    @Test("The same request gives the same pairs, regardless of hash order")
    func determinism() {
        let removed = (0..<60).map { candidate("old\($0)", "Some text that is alike \($0 / 3)", "comment") }
        let added = (0..<60).map { candidate("new\($0)", "Some text that is alike \($0 / 2)", "comment") }
        let first = renames(removed, added)
        #expect(!first.isEmpty)
        for _ in 0..<3 { #expect(renames(removed, added) == first) }
    }
}

@Suite("Planning")
struct SyncPlannerTests {
    private func literal(_ text: String) -> SourceLiteral {
        SourceLiteral(text: ExactString(text), spelling: ExactString(text), range: 0..<0)
    }

    private func use(_ key: String, line: Int) -> KeyUse {
        let place = SourcePosition(line: line, column: 1)
        return KeyUse(
            path: "A.swift", place: SourceRange(start: place, end: place), routine: "NSLocalizedString",
            table: .localizable, key: literal(key)
        )
    }

    private struct NoEvidence: SyncEvidence {}

    private func plan(_ keys: [String], table: [String]) -> [TableChange] {
        let uses = keys.enumerated().map { use($0.element, line: $0.offset + 1) }
        let development = Table(
            name: .localizable,
            entries: table.map { Entry(key: Key(ExactString($0)), value: ExactString($0), comment: nil) }
        )
        var options = SyncOptions()
        options.obsolete = .keep
        options.detectsRenames = false
        let request = SyncRequest(
            wanted: TableAssembly(uses).tables[0], sourceOrder: uses.map(\.key.text), development: development,
            evidence: NoEvidence())
        return SyncPlanner(request, options: options).developmentPlan().changes
    }

    static let places: [(keys: [String], table: [String], expected: [String: NewEntry.Place])] = [
        (["b", "x", "a"], ["b", "a"], ["x": .after(0)]),
        (["x", "b", "a"], ["b", "a"], ["x": .before(0)]),
        (["b", "a", "x", "y"], ["b", "a"], ["x": .after(1), "y": .after(1)]),
        (["x", "y"], [], ["x": .end, "y": .end]),
        (["a", "x", "b", "y"], ["b", "q", "a"], ["x": .after(2), "y": .after(0)]),
    ]

    @Test("A new key follows its predecessor in the sources", arguments: places)
    func placement(keys: [String], table: [String], expected: [String: NewEntry.Place]) {
        var found: [String: NewEntry.Place] = [:]
        for case .add(let entry) in plan(keys, table: table) { found[entry.key.string] = entry.place }
        #expect(found == expected)
    }

    @Test("Keys are code units: é and e with an accent are different")
    func codeUnits() {
        let changes = plan(["\u{e9}", "e\u{301}"], table: ["\u{e9}"])
        #expect(changes.count == 1)
    }
}
