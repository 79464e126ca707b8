import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// The documented format, as read by another tool.
private struct UseList: Decodable, Equatable {
    struct Use: Decodable, Equatable {
        var path: String
        var line: Int
        var column: Int
        var routine: String
        var table: String
        var key: String
        var value: String?
        var comment: String?
    }

    var version: Int
    var uses: [Use]
}

private let source = """
    NSLocalizedString("a\\n\\"b\\"", tableName: "T", value: "\\u{1F600}", comment: "c")
    /* é */ NSLocalizedString("d", comment: "")
    """

private let expected = UseList(
    version: 1,
    uses: [
        .init(
            path: "a.swift", line: 1, column: 19, routine: "NSLocalizedString", table: "T", key: "a\n\"b\"",
            value: "\u{1F600}", comment: "c"
        ),
        .init(
            path: "a.swift", line: 2, column: 27, routine: "NSLocalizedString", table: "Localizable", key: "d",
            value: nil, comment: nil
        ),
    ]
)

@Suite("Command extract --format json")
struct ExtractJSONTests {
    @Test("Uses are valid JSON, on standard output or in a file", arguments: [nil, "-", "@/out.json"])
    func uses(output: String?) async throws {
        let directory = try TemporaryDirectory(["a.swift": source])
        let options = output.map { ["-o", $0] } ?? []
        let run = await StringsmithRun(["extract", "@/a.swift", "--format", "json"] + options, in: directory)
        #expect(run.status == 0)
        #expect(run.error == "")
        var json = run.output
        if output == "@/out.json" {
            #expect(run.output == "")
            json = try directory.text(of: "out.json").replacing(directory.path + "/", with: "")
        }
        #expect(try JSONDecoder().decode(UseList.self, from: Data(json.utf8)) == expected)
    }

    @Test("Without uses the list is empty")
    func empty() async throws {
        let directory = try TemporaryDirectory(["a.swift": ""])
        let run = await StringsmithRun(["extract", "@/a.swift", "--format", "json"], in: directory)
        #expect(try JSONDecoder().decode(UseList.self, from: Data(run.output.utf8)).uses == [])
    }

    @Test(
        "With --check or --dry-run, the file isn't written",
        arguments: [("--check", 1), ("--dry-run", 0)] as [(String, Int32)]
    )
    func writesNothing(option: String, status: Int32) async throws {
        let directory = try TemporaryDirectory(["a.swift": source, "out.json": "old"])
        let arguments = ["extract", "@/a.swift", "--format", "json", "-o", "@/out.json"]
        let run = await StringsmithRun(arguments + [option], in: directory)
        #expect(run.status == status)
        #expect(try directory.text(of: "out.json") == "old")
        #expect(await StringsmithRun(arguments, in: directory).status == 0)
        #expect(await StringsmithRun(arguments + [option], in: directory).status == 0)
    }

    @Test("Diagnostics can be JSON too, separate from the results")
    func diagnostics() async throws {
        struct Report: Decodable {
            struct Item: Decodable {
                var path: String
                var line: Int
                var severity: String
                var rule: String
            }
            var version: Int
            var diagnostics: [Item]
        }
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(key, comment: \"\")"])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--reporter", "json"], in: directory)
        #expect(run.status == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.error.utf8))
        #expect(report.version == 1)
        #expect(report.diagnostics.map(\.rule) == ["non-literal-key"])
        #expect(report.diagnostics.map(\.severity) == ["error"])
    }
}
