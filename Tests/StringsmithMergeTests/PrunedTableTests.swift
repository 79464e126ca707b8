import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithFormats
@testable import StringsmithMerge

/// Removing entries from random tables, and restoring them.
@Suite("Removed entries")
struct PrunedTableTests {
    enum Format: String, CaseIterable, Sendable { case strings, stringsdict, xcstrings, plist }

    /// Returns the bytes of a table, in any layout and encoding.
    private static func bytes(_ format: Format, _ random: inout SeededGenerator) -> [UInt8] {
        var text =
            switch format {
            case .strings: strings(&random)
            case .stringsdict: dictionary(&random)
            case .plist: propertyList(&random)
            case .xcstrings: catalog(&random)
            }
        if random.chance(25) {
            text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        }
        // XML declares its encoding, and JSON is Unicode anyway.
        if format == .strings || format == .xcstrings {
            switch random.below(5) {
            case 0: return Array(utf16: text)
            case 1: return Array(utf16: text, isBigEndian: true)
            case 2: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            default: break
            }
        }
        return Array(text.utf8)
    }

    private static func strings(_ random: inout SeededGenerator) -> String {
        var text = random.chance(30) ? "/* License\n   é */\n\n" : ""
        for number in 0..<random.int(0...9) {
            if random.chance(15) { text += "// MARK: \(number)\n\n" }
            text += random.pick(["", "/* comment \(number) */\n", "// line\n", "/* one */\n/* two */\n", "/* é */ "])
            // A key may occur twice.
            let key = random.pick(["\"k\(number)\"", "\"k\(random.below(9))\"", "k\(number)"])
            text += random.pick(["", "  ", "\t"]) + key + random.pick([" = ", "=", "\n = "])
            text += random.pick(["\"Wert\"", "\"漢字 \\\"q\\\"\"", "\"\"", "'x'"]) + random.pick([";", " ;"])
            text += random.pick(["\n", "\n\n", " // behind\n", " ", "\n\n\n"])
        }
        if random.chance(20) { text += "\n// the end" }
        return text
    }

    private static func dictionary(_ random: inout SeededGenerator) -> String {
        var table = RandomStringsDict(seed: random.next(), lacksOther: false)
        return table.text()
    }

    private static func propertyList(_ random: inout SeededGenerator) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
        for number in 0..<random.int(0...7) {
            if random.chance(30) { text += "\n  <!-- about \(number) -->\n" }
            text += "  <key>k\(number)</key>" + random.pick(["\n  ", " ", ""]) + "<string>é &amp; \(number)</string>"
            text += random.pick(["\n", "\n\n", " "])
        }
        return text + "</dict>\n</plist>\n"
    }

    private static func catalog(_ random: inout SeededGenerator) -> String {
        let text = RandomCatalog.text(&random)
        guard random.chance(70), let json = try? JSONDocument(reading: Array(text.utf8), as: .json) else { return text }
        var writer = JSONWriter(layout: random.chance(80) ? .xcode : .pretty, escaping: .xcode)
        writer.value(JSONTree(json, at: json.root))
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }

    private static func document(_ bytes: [UInt8], _ format: Format) -> any TableDocument {
        // The name of a property list is that of any table.
        let name = format == .plist ? "T.strings" : "T.\(format.rawValue)"
        return FormatRegistry.document(SourceFile(path: name, bytes: bytes))
    }

    private static func keys(of document: any TableDocument) -> [Key] {
        Set(document.entries().map(\.key)).sorted { $0.text < $1.text }
    }

    /// Returns random tables that can be written, each with some of its keys.
    private static func tables(_ format: Format, _ count: Int) -> [(document: any TableDocument, keys: Set<Key>)] {
        var random = SeededGenerator(seed: 11)
        var tables: [(document: any TableDocument, keys: Set<Key>)] = []
        for _ in 0..<count {
            let document = document(bytes(format, &random), format)
            let all = keys(of: document)
            let share = random.pick([20, 50, 100])
            let some = Set(all.filter { _ in random.chance(share) })
            if document.isWritable, !some.isEmpty { tables.append((document, some)) }
        }
        return tables
    }

    @Test("Every byte comes back", arguments: Format.allCases)
    func restoresAll(format: Format) throws {
        let tables = Self.tables(format, 300)
        #expect(tables.count > 100)
        for (former, keys) in tables {
            let (contents, table) = try PrunedTable.removing(keys, from: former)
            let remaining = Self.document(contents, format)
            #expect(Set(Self.keys(of: remaining)).isDisjoint(with: keys))
            if case .file = table.excerpt { Issue.record("the whole file is recorded: \(former.bytes)") }
            let restoration = try table.restoring(keys, in: remaining)
            #expect(restoration.contents == former.bytes)
            #expect(restoration.rest == nil)
        }
    }

    @Test("Some entries come back as if only the others had been removed", arguments: Format.allCases)
    func restoresSome(format: Format) throws {
        var random = SeededGenerator(seed: 12)
        for (former, keys) in Self.tables(format, 200) {
            let some = Set(keys.sorted { $0.text < $1.text }.filter { _ in random.chance(50) })
            if some.isEmpty || some == keys { continue }
            let (contents, table) = try PrunedTable.removing(keys, from: former)
            let restoration = try table.restoring(some, in: Self.document(contents, format))
            #expect(try restoration.contents == former.removing(keys.subtracting(some)))
            let rest = try #require(restoration.rest)
            let all = try rest.restoring(
                keys.subtracting(some), in: Self.document(restoration.contents, format))
            #expect(all.contents == former.bytes)
            // Restoring what is there already changes nothing.
            #expect(table.changedKeys(in: former).isEmpty)
            #expect(try table.restoring(keys, in: former).contents == former.bytes)
        }
    }

    @Test("In a table that has changed, entries come back with what belongs to them", arguments: Format.allCases)
    func restoresIntoChanged(format: Format) throws {
        var random = SeededGenerator(seed: 13)
        for (former, keys) in Self.tables(format, 200) {
            let (contents, table) = try PrunedTable.removing(keys, from: former)
            let remaining = Self.document(contents, format)
            let others = Self.keys(of: remaining)
            // The table loses an entry, and its comments.
            guard !others.isEmpty else { continue }
            let changed = Self.document(try remaining.removing([random.pick(others)]), format)
            let restored = Self.document(try table.restoring(keys, in: changed).contents, format)
            let (before, after) = (TableIndex(former), TableIndex(restored))
            #expect(Set(Self.keys(of: restored)) == Set(Self.keys(of: changed)).union(keys))
            for key in keys {
                let (old, new) = try (#require(before[key]), #require(after[key]))
                // A catalog's new entry has its members in Xcode's order.
                for locale in former.locales {
                    let units = (
                        former.strings(of: old, in: locale)?.units, restored.strings(of: new, in: locale)?.units
                    )
                    #expect(Set(units.0 ?? []) == Set(units.1 ?? []))
                }
                let isSame = former.value(at: old, in: nil) == restored.value(at: new, in: nil)
                #expect(isSame || format == .xcstrings, "\(key): \(String(decoding: restored.bytes, as: UTF8.self))")
                #expect(former.comment(at: old, in: nil) == restored.comment(at: new, in: nil))
            }
            for key in Self.keys(of: changed) {
                let (old, new) = try (#require(TableIndex(changed)[key]), #require(after[key]))
                let isSame = changed.value(at: old, in: nil) == restored.value(at: new, in: nil)
                #expect(isSame, "\(key): \(String(decoding: restored.bytes, as: UTF8.self))")
            }
        }
    }

    @Test("An entry comes back between its neighbors even if the rest of the table looks sorted in another way")
    func keepsOrder() throws {
        let text = "\"apple\" = \"1\";\n\"Bear\" = \"2\";\n\"cat\" = \"3\";\n\"Dog\" = \"4\";\n\"eel\" = \"5\";\n"
        let former = Self.document(Array(text.utf8), .strings)
        let (contents, table) = try PrunedTable.removing(["Bear", "Dog"], from: former)
        let changed = Self.document(contents + Array("\"fox\" = \"6\";\n".utf8), .strings)
        let restored = try table.restoring(["Bear", "Dog"], in: changed).contents
        #expect(String(decoding: restored, as: UTF8.self) == text + "\"fox\" = \"6\";\n")
    }

    @Test("A binary table comes back as it was")
    func restoresBinary() throws {
        let bytes = try BinaryPropertyListWriter.bytes(
            for: ["a", "b", "c"].map { Entry(key: $0, value: .text("v")) })
        let former = FormatRegistry.document(SourceFile(path: "T.strings", bytes: bytes))
        let (contents, table) = try PrunedTable.removing(["b"], from: former)
        let remaining = FormatRegistry.document(SourceFile(path: "T.strings", bytes: contents))
        #expect(Self.keys(of: remaining) == ["a", "c"])
        #expect(try table.restoring(["b"], in: remaining).contents == bytes)
    }

    @Test("Only keys with another entry count as changed")
    func changedKeys() throws {
        let former = Self.document(Array("/* c */\n\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"C\";\n".utf8), .strings)
        let table = try PrunedTable.removing(["a", "b"], from: former).table
        let other = Self.document(Array("\"c\" = \"C\";\n/* c */\n\"a\" = \"A\";\n\"b\" = \"other\";\n".utf8), .strings)
        #expect(table.changedKeys(in: other) == ["b"])
        let restoration = try table.restoring(["a"], in: other)
        #expect(restoration.contents == other.bytes)
        #expect(restoration.rest?.keys == ["b"])
    }

    @Test(
        "Splices of a stranger change nothing but the entries",
        arguments: [
            [PrunedTable.Splice(place: 0..<Int.max / 2, piece: 0..<4)],
            [PrunedTable.Splice(place: 0..<0, piece: 0..<Int.max / 2)],
            [PrunedTable.Splice(place: 0..<12, piece: 0..<12)],
            [PrunedTable.Splice(place: 3..<3, piece: 0..<12), PrunedTable.Splice(place: 0..<0, piece: 0..<12)],
            Array(repeating: PrunedTable.Splice(place: 0..<0, piece: 0..<12), count: 9),
        ])
    func refusesSplices(splices: [PrunedTable.Splice]) throws {
        let document = Self.document(Array("\"c\" = \"C\";\n".utf8), .strings)
        let table = PrunedTable(
            keys: ["a"], excerpt: .text(Array("\"a\" = \"A\";\n\"x\" = \"X\";\n".utf8)), splices: splices)
        #expect(table.former(of: document) == nil)
        #expect(try table.restoring(["a"], in: document).contents == Array("\"a\" = \"A\";\n\"c\" = \"C\";\n".utf8))
        let empty = PrunedTable(keys: ["z"], excerpt: .text(Array("\"a\" = \"A\";\n".utf8)), splices: splices)
        #expect(throws: TableChangeError.self) { try empty.restoring(["z"], in: document) }
    }
}
