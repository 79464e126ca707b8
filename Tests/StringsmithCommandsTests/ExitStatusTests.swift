import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// 0 means success, 1 findings or differences, and 2 that a command couldn't run or left something alone.
@Suite("Exit statuses")
struct ExitStatusTests {
    private static let files = [
        "App/a.swift": """
        let a = NSLocalizedString("Save", comment: "Button")

        """,
        "App/en.lproj/Localizable.strings": """
        /* Button */
        "Save" = "Save";

        """,
        "App/de.lproj/Localizable.strings": """
        /* Button */
        "Save" = "Sichern";

        """,
        "Drift/a.swift": """
        let a = NSLocalizedString("Open", comment: "")

        """,
        "Drift/en.lproj/Localizable.strings": """
        /* */
        "Save" = "Save";

        """,
        "Shown/a.swift": "func show(label: UILabel) { label.text = \"Not found\" }\n",
        "Bad/a.swift": "let a = NSLocalizedString(title, comment: \"\")\n",
        "Bad/en.lproj/Localizable.strings": "",
        "Broken/a.swift": """
        let a = NSLocalizedString("Save", comment: "Button")

        """,
        "Broken/en.lproj/Localizable.strings": "\"Save\" = \"Save",
        "Crash/en.lproj/Localizable.strings": """
        "%@ left" = "%@ left";

        """,
        "Crash/de.lproj/Localizable.strings": """
        "%@ left" = "noch %d";

        """,
        "Empty/readme.txt": "", "a.xcstrings": #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#,
        "Wrong/.stringsmith.json": "{ check: { rulez: {} } }",
        "base.strings": """
        "a" = "1";

        """,
        "ours.strings": """
        "a" = "2";

        """,
        "theirs.strings": """
        "a" = "3";

        """,
        "uses.json": #"{"version":1,"uses":[]}"#, "damaged.json": #"{"version":1,"uses":["#,
        "report.json": #"{"version":1,"diagnostics":[],"summary":{"files":1}}"#,
        "main.xib":
            """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
        <objects><menu title="File" id="2"/></objects></document>

        """,
    ]

    /// Command lines, split into words; `@/` is the directory.
    static let cases: [(line: String, status: Int32)] = [
        ("sync @/App", 0), ("sync --check @/App", 0), ("sync --check @/Drift", 1), ("sync --dry-run @/Drift", 0),
        ("sync @/Drift", 0), ("sync @/Bad", 0), ("sync --strict @/Bad", 1), ("sync --check --strict @/Bad", 1),
        ("sync @/Broken", 2), ("sync --check @/Broken", 2), ("sync @/Empty", 2), ("sync @/none", 2),
        ("extract @/App -o @/out", 0), ("extract --check @/App -o @/out", 1), ("extract @/Bad -o @/out", 1),
        ("extract --append @/Broken -o @/Broken/en.lproj", 2), ("extract @/none -o @/out", 2), ("extract @/App", 2),
        ("extract --lenient @/Bad -o @/out", 0), ("extract --depends @/uses.json @/App -o @/out", 2),
        ("extract --no-config --summary @/s @/App/a.swift", 0), ("merge-extracted @/uses.json -o @/out", 0),
        ("merge-extracted @/damaged.json -o @/out", 2), ("merge-extracted @/none -o @/out", 2),
        ("merge-extracted @/Empty -o @/out", 2), ("merge-reports @/report.json", 0), ("merge-reports @/uses.json", 2),
        ("check --no-config @/Wrong", 0), ("sync --check --from @/damaged.json @/App", 2),
        ("check @/App", 0), ("check @/Crash", 1), ("check @/Broken", 1), ("check --lenient @/Crash", 0),
        ("check @/none", 2), ("check @/Wrong", 2), ("check @/Empty", 0), ("check --fix --diff @/App", 0),
        ("status @/App", 0), ("status --fail-under 100 @/App", 0), ("status --fail-under 100 @/Crash", 0),
        ("status @/none", 2), ("status --locale xx @/App", 2),
        ("diff @/base.strings @/base.strings", 0), ("diff @/base.strings @/ours.strings", 1),
        ("diff @/base.strings @/none.strings", 2), ("diff @/App @/base.strings", 2),
        ("merge @/base.strings @/ours.strings @/base.strings -o -", 0),
        ("merge @/base.strings @/ours.strings @/theirs.strings -o -", 1),
        ("merge @/base.strings @/none @/theirs.strings -o -", 2),
        ("merge @/base.strings @/Broken/en.lproj/Localizable.strings @/theirs.strings -o -", 1),
        ("convert @/base.strings --to json -o -", 0), ("convert @/none.strings --to json -o -", 2),
        ("convert @/Broken/en.lproj/Localizable.strings --to json -o -", 2),
        ("format --check @/App", 0), ("format --check --line-ends crlf @/App", 1),
        ("format --dry-run --line-ends crlf @/App", 0), ("format --line-ends crlf @/Broken", 2), ("format @/none", 2),
        ("compile --dry-run -o @/out @/a.xcstrings", 0), ("compile -o @/out @/none.xcstrings", 2),
        ("symbols --dry-run -o @/out @/a.xcstrings", 0), ("symbols -o @/out @/none.strings", 2), ("symbols", 2),
        ("symbols --check -o @/out @/a.xcstrings", 1), ("symbols -o @/out", 2),
        ("symbols @/a.xcstrings --adopt @/Empty", 0), ("symbols @/a.xcstrings --inline @/none", 2),
        ("symbols @/a.xcstrings --adopt @/Empty --inline @/Empty", 2), ("symbols @/base.strings --adopt @/Empty", 2),
        ("compile --dry-run --locale xx -o @/out @/a.xcstrings", 2), ("compile", 2),
        ("convert --project --to xcstrings @/App -o @/out", 0),
        ("convert --project --to xcstrings @/Empty -o @/out", 1), ("convert --project @/App -o @/out", 2),
        ("export --locale de -o @/out @/App", 0), ("export --locale de -o @/out @/Empty", 1), ("export @/App", 2),
        ("import @/none.xliff", 2), ("import @/base.strings", 2), ("import", 2),
        ("fill @/App", 0), ("fill --dry-run --locale de @/App", 0), ("fill @/Drift", 0), ("fill @/none", 2),
        ("fill --locale xx @/App", 2), ("fill --memory @/none.tmx @/App", 2), ("fill @/App/en.lproj", 2),
        ("fill @/base.strings", 2),
        ("fill @/a.xcstrings", 0),
        ("incoming @/none.strings", 2), ("incoming", 2), ("incoming --since HEAD @/none", 2),
        ("incoming --project @/App @/ours.strings --locale de", 1), ("incoming --skip-rule nonsense @/ours.strings", 2),
        ("incoming --project @/Empty @/Crash/de.lproj/Localizable.strings", 1),
        ("split @/a.xcstrings -o @/out", 0), ("split @/none.xcstrings -o @/out", 2), ("split @/a.xcstrings", 2),
        ("join @/base.strings -o @/none.xcstrings", 2), ("join @/none -o @/a.xcstrings", 2), ("join @/base.strings", 2),
        ("rename Save Keep @/App", 0), ("rename Nothing Keep @/App", 1), ("rename --pattern ( Keep @/App", 2),
        ("audit @/App", 0), ("audit @/Shown", 1), ("audit --lenient @/Shown", 0), ("audit @/none", 2),
        ("audit --since HEAD @/App", 2), ("audit --rule missing-key @/App", 2),
        ("why Save --project @/App", 0), ("why @/App/a.swift:1 --project @/App", 0), ("why --all --project @/Drift", 0),
        ("why Save --project @/Drift", 1), ("why --unused --project @/Drift", 1), ("why --unused --project @/App", 0),
        ("why Nothing --project @/App", 2), ("why Save --table Other --project @/App", 2), ("why", 2),
        ("why Save --locale nonsense1 --project @/App", 2), ("why Save --project @/none", 2),
        ("why Save --number x --project @/App", 2),
        ("prune --project @/App", 0), ("prune Save --project @/App", 2), ("prune Nothing --project @/App", 2),
        ("prune --project @/Drift", 0), ("prune --dry-run --project @/Drift", 0), ("prune --project @/Broken", 2),
        ("prune --restore --project @/App", 0), ("prune --restore Save --project @/App", 2),
        ("prune --project @/none", 2), ("prune --table Other --project @/App", 2),
        ("explain", 0), ("explain missing-key", 0), ("explain no-such-rule", 2),
        ("config @/App", 0), ("config @/Wrong", 2),
        ("genstrings -o @/ @/App/a.swift", 0), ("genstrings -o @/ @/Bad/a.swift", 1), ("genstrings", 2),
        ("ibtool --export-strings-file @/m.strings @/main.xib", 0), ("ibtool --export-strings-file @/m @/none.xib", 2),
        ("xcstringstool compile -o @/out @/a.xcstrings", 0), ("xcstringstool print @/base.strings", 1),
        ("xcstringstool compile @/a.xcstrings", 2), ("xcstringstool extract @/a.xcstrings", 2),
        ("xcstringstool sync @/a.xcstrings", 2), ("xcstringstool generate-symbols -o @/out @/a.xcstrings", 0),
        ("init --dry-run @/App", 0), ("init @/none", 2), ("init @/Wrong", 2),
        ("completions bash", 0), ("completions tcsh", 2), ("help", 0), ("help sync", 0), ("help nonsense", 2),
        ("--version", 0), ("--help", 0), ("nonsense", 2), ("sync --nonsense", 2), ("", 2),
    ]

    @Test("Every command's exit status", arguments: cases)
    func status(line: String, status: Int32) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = await StringsmithRun(line.split(separator: " ").map(String.init), in: directory)
        #expect(run.status == status, "\(run.output)\(run.error)")
    }

    @Test("Every command is in the table")
    func isComplete() {
        let tested = Set(Self.cases.compactMap { $0.line.split(separator: " ").first.map(String.init) })
        for command in Program.stringsmith.commands { #expect(tested.contains(command.name), "\(command.name)") }
    }
}
