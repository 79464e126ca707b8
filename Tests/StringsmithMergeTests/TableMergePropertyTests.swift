import StringsmithFormats
import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithMerge

/// Randomly generated and changed tables, which are the same in every run.
private struct RandomTables {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { generator.below(bound) }

    struct Row: Hashable {
        var heading: String?
        var comment: String?
        var key: String
        var value: String
    }

    private static let values = ["1", "zwei", "\\U00e9", "a\\nb", "x\\\"y", "漢", "😀", "*/", "//", ""]

    mutating func row(_ key: String) -> Row {
        let value = Self.values[below(Self.values.count)]
        let heading = below(8) == 0 ? "Section \(below(4))" : nil
        return Row(heading: heading, comment: below(3) == 0 ? nil : "c\(below(5))", key: key, value: value)
    }

    mutating func table() -> [Row] { (0..<below(12)).map { row("k\($0 == 3 ? 2 : $0)") } }

    mutating func edit(_ rows: [Row], tag: String) -> [Row] {
        var rows = rows
        for step in 0..<below(5) {
            let place = rows.isEmpty ? 0 : below(rows.count)
            switch rows.isEmpty ? 0 : below(6) {
            case 0: rows.insert(row("\(tag)\(step)"), at: place)
            case 1: rows.remove(at: place)
            case 2: rows[place].value = Self.values[below(Self.values.count)]
            case 3: rows[place].comment = "n\(below(3))"
            case 4: rows.insert(rows.remove(at: place), at: below(rows.count + 1))
            default: rows.append(row("both\(below(3))"))
            }
        }
        return rows
    }

    static func bytes(_ rows: [Row]) -> [UInt8] {
        var text = ""
        for (index, row) in rows.enumerated() {
            if index > 0 { text += "\n" }
            if let heading = row.heading { text += "/* \(heading) */\n\n" }
            if let comment = row.comment { text += "/* \(comment) */\n" }
            text += "\"\(row.key)\" = \"\(row.value)\";\n"
        }
        return Array(text.utf8)
    }
}

private func entries(_ bytes: [UInt8]) -> [Entry] {
    StringsFormat().decode(SourceFile(path: "t.strings", bytes: bytes)).value.entries
}

private func values(_ bytes: [UInt8]) -> Set<[ExactString]> {
    Set(entries(bytes).map { [$0.key.text, $0.value.text ?? ""] })
}

@Suite("Properties of three-way merges")
struct TableMergePropertyTests {
    @Test("Random edits satisfy the laws of merging", arguments: 0..<60)
    func laws(seed: Int) throws {
        var tables = RandomTables(seed: UInt64(seed) &* 7919)
        for _ in 0..<12 {
            let rows = tables.table()
            let base = RandomTables.bytes(rows)
            let ours = RandomTables.bytes(tables.edit(rows, tag: "o"))
            let theirs = RandomTables.bytes(tables.edit(rows, tag: "t"))
            #expect(merged(base, ours, base).contents == ours)
            #expect(merged(base, base, theirs).contents == theirs)
            #expect(merged(base, ours, ours).contents == ours)
            let merge = merged(base, ours, theirs)
            let result = try #require(merge.contents)
            let swapped = merged(base, theirs, ours)
            #expect(swapped.conflicts.count == merge.conflicts.count)
            if merge.conflicts.isEmpty {
                #expect(values(result) == values(try #require(swapped.contents)))
                // Merging the same changes again has no effect.
                #expect(merged(theirs, result, theirs).contents == result)
            }
            try checkKeys(base, ours, theirs)
        }
    }

    /// Checks that no key is lost that neither side removed, and none is added that neither side has.
    private func checkKeys(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws {
        let keys = [base, ours, theirs].map { bytes in
            Dictionary(entries(bytes).map { ($0.key, 1) }, uniquingKeysWith: +)
        }
        let merge = merged(base, ours, theirs, .ours)
        let result = Dictionary(entries(try #require(merge.contents)).map { ($0.key, 1) }, uniquingKeysWith: +)
        for key in Set(keys.flatMap(\.keys)).union(result.keys) {
            let counts = keys.map { $0[key] ?? 0 }
            let kept = min(counts[1], counts[2]) + max(counts[1] - counts[0], 0) + max(counts[2] - counts[0], 0)
            #expect(result[key] ?? 0 >= min(counts[1], counts[2]), "\(key)")
            #expect(result[key] ?? 0 <= max(kept, counts[1], counts[2]), "\(key)")
        }
    }

    @Test("Any bytes as a side lead to a result or an error", arguments: 0..<20)
    func hostile(seed: Int) throws {
        var numbers = RandomTables(seed: UInt64(seed) &+ 99)
        let words = [
            "\"", "a", "=", ";", "/*", "*/", "//", "\n", "{", "}", "(", ")", "<", ">", "\\", "\r\n", " ", "\u{FEFF}",
            "\0",
        ]
        let start = Array(
            """
            /* A */
            "a" = "1";

            b = 2; // B

            """.utf8)
        for _ in 0..<60 {
            let sides = (0..<2).map { _ in
                var bytes = start
                for _ in 0...numbers.below(4) {
                    let place = numbers.below(bytes.count)
                    bytes.replaceSubrange(
                        place..<min(bytes.count, place + numbers.below(3)), with: words[numbers.below(words.count)].utf8
                    )
                }
                return bytes
            }
            let merge = merged(start, sides[0], sides[1])
            if merge.conflicts.isEmpty, let contents = merge.contents, contents != sides[0], contents != sides[1] {
                let decoded = StringsFormat().decode(SourceFile(path: "t", bytes: contents))
                #expect(!decoded.diagnostics.contains { $0.severity == .error && $0.rule != .stringsEmptyFile })
            }
            if merge.contents == nil { #expect(merge.diagnostics.contains { $0.severity == .error }) }
        }
    }
}
