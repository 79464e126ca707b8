import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("--output")
struct ReportFileTests {
    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "A.swift": """
            NSLocalizedString("Save", comment: ""); NSLocalizedString(key, comment: "")

            """,
            "en.lproj/Localizable.strings": """
            "Old" = "Old";
            "A" = "A";

            """,
            "b.strings": """
            "Old" = "New";

            """,
        ])
    }

    static let texts: [(command: [String], expected: [String])] = [
        (["sync"], ["en.lproj/Localizable.strings: "]), (["sync", "--dry-run"], ["    added 'Save'"]),
        (["format", "--sort", "genstrings"], ["en.lproj/Localizable.strings: formatted\n"]),
        (
            ["rename", "Old", "Older"],
            ["'Old' -> 'Older'\n", "en.lproj/Localizable.strings: 1 key renamed, written\n"]
        ),
        (["diff", "en.lproj/Localizable.strings", "b.strings"], ["value 'Old': [-Old-]{+New+}"]),
        (["diff", "--reporter", "json", "en.lproj/Localizable.strings", "b.strings"], [#""change": "value""#]),
        (["sync", "--check", "--reporter", "json"], [#""kind": "added""#]),
        (["sync", "--reporter", "sarif"], ["\"$schema\"", "A.swift"]),
    ]

    @Test(
        "The result goes to the file; findings stay on the terminal unless the reporter only supports these",
        arguments: texts)
    func report(command: [String], expected: [String]) throws {
        let plain = try StringsmithRun.process(command, in: try Self.project())
        let directory = try Self.project()
        let run = try StringsmithRun.process(command + ["--output", "report"], in: directory)
        let report = try directory.text(of: "report")
        for text in expected { #expect(report.contains(text), "\(report)") }
        #expect(run.status == plain.status)
        #expect(!report.contains("\u{1B}"))
        if !command.contains("--reporter") {
            #expect(run.text == "")
            #expect(run.error == plain.error)
            #expect(report == plain.text)
        }
    }

    @Test("A report that can't be written is an error with exit status 2")
    func unwritable() throws {
        for command in Self.texts.map(\.command) {
            let run = try StringsmithRun.process(command + ["--output", "A.swift/r"], in: try Self.project())
            #expect(run.status == 2)
            #expect(run.error.contains("cannot write 'A.swift/r': Not a directory"))
        }
    }
}
