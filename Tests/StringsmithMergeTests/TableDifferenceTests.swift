import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithMerge

private func table(_ entries: [(String, String, String?)]) -> Table {
    Table(
        name: "T",
        entries: entries.map {
            Entry(key: Key(ExactString($0.0)), value: ExactString($0.1), comment: $0.2.map { ExactString($0) })
        })
}

/// Returns a table of one-letter keys whose values are the same.
private func letters(_ keys: String) -> Table { table(keys.map { (String($0), String($0), nil) }) }

private func shown(_ change: EntryChange) -> String {
    var text = "\(change.kind.rawValue) \(change.key)"
    if let old = change.old { text += " -\(old)" }
    if let new = change.new { text += " +\(new)" }
    return text
}

@Suite("Difference of tables")
struct TableDifferenceTests {
    @Test(
        "A change of order reports the fewest entries as moved",
        arguments: [
            ("abcdef", "abcdef", [String]()), ("abcdef", "bcdefa", ["moved a"]), ("abcdef", "fabcde", ["moved f"]),
            ("abcd", "abdc", ["moved d"]), ("abc", "axbc", ["added x +x"]),
            ("abcd", "ad", ["removed b -b", "removed c -c"]),
            ("abcd", "xdab", ["added x +x", "moved d", "removed c -c"]), ("", "a", ["added a +a"]),
            ("a", "", ["removed a -a"]),
        ])
    func order(old: String, new: String, expected: [String]) {
        #expect(TableDifference(from: letters(old), to: letters(new)).changes.map(shown) == expected)
    }

    @Test("A new value and a new comment of one entry are two changes")
    func parts() {
        let old = table([("a", "1", "A"), ("b", "2", nil)])
        let new = table([("a", "one", "B"), ("b", "2", "new")])
        #expect(
            TableDifference(from: old, to: new).changes.map(shown) == [
                "value a -1 +one", "comment a -A +B", "comment b +new",
            ])
    }

    @Test("Keys and values are compared by code units: é isn't e and an accent")
    func codeUnits() {
        let changes = TableDifference(
            from: table([("\u{E9}", "\u{E9}", nil), ("k", "\u{E9}", nil)]),
            to: table([("e\u{301}", "\u{E9}", nil), ("k", "e\u{301}", nil)])
        ).changes
        #expect(changes.map(\.kind) == [.removed, .added, .value])
    }

    @Test("Duplicates are compared in order: the first with the first, the second with the second")
    func duplicates() {
        let old = table([("a", "1", nil), ("a", "2", nil)])
        #expect(TableDifference(from: old, to: old).changes.isEmpty)
        let changed = table([("a", "1", nil), ("a", "3", nil), ("a", "4", nil)])
        #expect(TableDifference(from: old, to: changed).changes.map(shown) == ["value a -2 +3", "added a +4"])
    }

    @Test("A value that is no longer text is a changed value")
    func unsupported() {
        var new = table([("a", "1", nil)])
        new.entries[0].value = .unsupported(kind: "array")
        #expect(TableDifference(from: table([("a", "1", nil)]), to: new).changes.map(shown) == ["value a -1"])
    }
}

@Suite("Difference of texts")
struct WordDifferenceTests {
    private func shown(_ old: String, _ new: String) -> String {
        WordDifference(from: ExactString(old), to: ExactString(new)).parts.map { part in
            switch part {
            case .same(let text): text.string
            case .removed(let text): "[-\(text)-]"
            case .added(let text): "{+\(text)+}"
            }
        }.joined()
    }

    @Test(
        "Only removed and added words are marked",
        arguments: [
            ("", "", ""), ("a", "a", "a"), ("", "a", "{+a+}"), ("a", "", "[-a-]"),
            ("Open the file", "Open a file", "Open [-the-]{+a+} file"),
            ("%d files", "%lld files", "%[-d-]{+lld+} files"), ("one two three", "one three", "one [-two -]three"),
            ("打开文件", "打开旧文件", "打开{+旧+}文件"), ("Größe ändern", "Größe wählen", "Größe [-ändern-]{+wählen+}"),
            ("a b c d e", "a x c y e", "a [-b-]{+x+} c [-d-]{+y+} e"),
        ])
    func words(old: String, new: String, expected: String) {
        #expect(shown(old, new) == expected)
    }

    @Test("Both texts can be rebuilt from the parts, however long and hostile they are")
    func parts() {
        var numbers = SeededGenerator(seed: 7)
        let alphabet = ["a", " ", "é", "漢", "\u{0}", "\u{1B}", "-", "\u{301}"]
        for length in [0, 1, 5, 60, 3000] {
            let texts = (0..<2).map { _ in
                ExactString((0..<length).map { _ in alphabet[numbers.below(alphabet.count)] }.joined())
            }
            var (old, new): ([UInt8], [UInt8]) = ([], [])
            for part in WordDifference(from: texts[0], to: texts[1]).parts {
                switch part {
                case .same(let text):
                    old += text.bytes
                    new += text.bytes
                case .removed(let text): old += text.bytes
                case .added(let text): new += text.bytes
                }
            }
            #expect(ExactString(bytes: old) == texts[0])
            #expect(ExactString(bytes: new) == texts[1])
        }
    }
}
