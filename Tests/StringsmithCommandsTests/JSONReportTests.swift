import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// The reports of all commands for programs.
@Suite("--reporter json")
struct JSONReportTests {
    /// A command line, with a project in `P` or with nothing in `E`.
    struct Line: Sendable, CustomTestStringConvertible {
        var arguments: [String]

        /// Whether standard output has the report, rather than standard error.
        var isResult = false

        var testDescription: String { arguments.joined(separator: " ") }

        init(_ line: String, isResult: Bool = false) {
            arguments = line.split(separator: " ").map(String.init)
            self.isResult = isResult
        }
    }

    static let lines: [Line] =
        ["P", "E"].flatMap { place in
            [
                Line("check \(place)", isResult: true), Line("audit \(place)", isResult: true),
                Line("status \(place)", isResult: true),
                Line("diff \(place) P", isResult: true), Line("config \(place)", isResult: true),
                Line("sync --check \(place)", isResult: true), Line("sync \(place)"),
                Line("extract \(place) -o out"),
                Line("extract \(place) --format json -o -"),
                Line("format \(place)"), Line("format --check \(place)"), Line("export --locale fr -o out \(place)"),
                Line("convert --project --to xcstrings \(place) -o out"),
                Line("convert --project --to strings \(place) -o out"),
                Line("compile \(place)/C.xcstrings -o out"),
                Line("fill \(place)"), Line("fill --dry-run \(place)"),
                Line("why --all --format json --project \(place)", isResult: true),
                Line("prune --format json --project \(place)", isResult: true),
                Line("prune --restore --format json --project \(place)", isResult: true),
                Line("rename save store \(place)"), Line("rename none other \(place)"),
            ]
        } + [
            Line("convert P/fr.lproj/L.strings --to json -o out.json"),
            Line("convert E/empty.strings --to json -o out.json"),
            Line("merge base.strings ours.strings theirs.strings -o out.strings"),
            Line("merge base.strings base.strings base.strings -o out.strings"),
            Line("split P/C.xcstrings -o out"), Line("split E/C.xcstrings -o out"), Line("join po -o P/C.xcstrings"),
            Line("import --project P fr.xliff"), Line("merge-extracted e.json -o out"),
            Line("incoming --project P ours.strings", isResult: true),
            Line("incoming --project P po/fr.strings --table L", isResult: true),
            Line("symbols P/C.xcstrings -o out"), Line("symbols E/empty.strings -o out"),
            Line("why save --format json --project P", isResult: true),
            Line("why P/a.m:1 --format json --project P", isResult: true),
            Line("symbols P/C.xcstrings --adopt P"), Line("symbols P/C.xcstrings --inline P"),
        ]

    static let files = [
        "P/a.m": #"NSLocalizedString(@"save", @"Button"); NSLocalizedString(key, nil);"#,
        "P/en.lproj/Localizable.strings": """
        /* Button */
        "save" = "Save %d";

        """,
        "P/fr.lproj/L.strings": """
        "x" = "y";

        """,
        "P/fr.lproj/Localizable.strings": """
        "save" = "%@";

        """,
        "P/C.xcstrings":
            #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"v"}}}}},"version":"1.0"}"#,
        "E/empty.strings": "", "E/C.xcstrings": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#,
        "base.strings": "a=1;\n", "ours.strings": "a=2;\n", "theirs.strings": "a=3;\n",
        "po/fr.strings": """
        "k" = "w";

        """,
        "e.json": #"{"version":1,"uses":[]}"#,
        "fr.xliff": """
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="C.xcstrings" \
        source-language="en" target-language="fr" datatype="plaintext"><body></body></file></xliff>
        """,
    ]

    @Test("The report is exactly one JSON document, with something to do and with nothing", arguments: lines)
    func document(line: Line) throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.process(
            line.arguments + ["--reporter", "json"], in: directory)
        let report = line.isResult ? run.output : Array(run.error.utf8)
        #expect(throws: Never.self, "\(run.status): \(run.text)\n\(run.error)") {
            try JSONSerialization.jsonObject(with: Data(report), options: [.fragmentsAllowed])
        }
        if line.isResult { #expect(run.status < 2 || run.error.isEmpty) }
    }

    @Test("Every command is in the table, unless it has another interface")
    func allCommands() {
        let others: Set = [
            "init", "merge-reports", "explain", "genstrings", "ibtool", "xcstringstool", "completions", "help",
        ]
        let tested = Set(Self.lines.map { $0.arguments[0] })
        for command in Program.stringsmith.commands where !others.contains(command.name) {
            #expect(tested.contains(command.name), "\(command.name)")
        }
    }
}
