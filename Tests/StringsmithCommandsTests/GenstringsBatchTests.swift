import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Sources with all combinations of comments and default values across files.
private let sources: [(name: String, text: String)] = [
    ("1.m", #"NSLocalizedString(@"late comment", nil); NSLocalizedString(@"late value", @"b");"#),
    ("2.m", #"NSLocalizedString(@"late comment", @"second"); NSLocalizedString(@"%@ of %@", nil);"#),
    ("3.swift", "NSLocalizedString(\"late value\", value: \"A \\\"value\\\"\\t%@ %d\", comment: \"a\")"),
    ("4.swift", #"NSLocalizedString("late value", value: "ignored", comment: "b")"#),
    (
        "5.m",
        #"NSLocalizedString(@"late comment", @"first */ with an end"); NSLocalizedString(@"Åland", @" padded ");"#
    ),
    (
        "6.m",
        #"NSLocalizedString(@"late comment", @"first */ with an end"); NSLocalizedString(@"Åland", @" padded ");"#
    ),
    ("7.m", "NSLocalizedStringFromTable(@\"only here\", @\"Other\", @\"c \\\"quoted\\\" \\u00e9\");"),
    (
        "8.swift",
        "NSLocalizedString(\"%@ of %@\", value: \"\"\"\n  two\n  lines %@ \\u{e9}\n  \"\"\", comment: \"\"\"\n  a\n     b\n  \"\"\")"
    ),
    ("9.swift", "NSLocalizedString(\"%@ of %@\", comment: \"\"\"\n  a\n     b\n  \"\"\")"),
]

@Suite("Command genstrings -a in batches")
struct GenstringsBatchTests {
    private func tables(batch: Int, repeated: Int = 1, table: [UInt8]? = nil) async throws -> [[UInt8]] {
        let directory = try TemporaryDirectory()
        for source in sources { try directory.write(source.text, to: source.name) }
        try directory.makeDirectory("out")
        if let table { try directory.write(table, to: "out/Localizable.strings") }
        for _ in 0..<repeated {
            for start in stride(from: 0, to: sources.count, by: batch) {
                let files = sources[start..<min(start + batch, sources.count)].map { "@/" + $0.name }
                let run = await StringsmithRun(["genstrings", "-q", "-a", "-o", "@/out"] + files, in: directory)
                #expect(run.status == 0)
            }
        }
        return try [directory.bytes(of: "out/Localizable.strings"), directory.bytes(of: "out/Other.strings")]
    }

    @Test(
        "The tables don't depend on batches and on the number of extractions", arguments: [1, 2, 3, 9])
    func sameBytes(batch: Int) async throws {
        let all = try await tables(batch: sources.count)
        let first = String(decoding: all[0], as: UTF8.self).filter { $0 != "\0" }
        #expect(first.contains("\"late value\" = \"A \\\"value\\\"\\t%1$@ %2$d\";"))
        for repeated in [1, 2] {
            let batches = try await tables(batch: batch, repeated: repeated)
            for (left, right) in zip(all, batches) {
                let units = [left, right].map { bytes in String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self) }
                #expect(units[0] == units[1])
                #expect(left == right)
            }
        }
    }

    @Test("An existing translation stays, whatever the batches", arguments: [1, 3, 9])
    func keepsTranslation(batch: Int) async throws {
        let old = """
            /* von Hand */
            "late value" = "Ein Wert";


            """
        let table = try await tables(batch: batch, table: [UInt8](utf16: old))[0]
        let text = String(decoding: table.filter { $0 != 0 }, as: UTF8.self)
        #expect(
            text.contains(
                """
                /* a
                   b
                   von Hand */
                "late value" = "Ein Wert";


                """))
    }
}
