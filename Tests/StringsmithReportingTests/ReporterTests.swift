import Foundation
import StringsmithModel
import StringsmithReporting
import StringsmithText
import Testing

@Suite("Reporters")
struct ReporterTests {
    @Test(
        "Each reporter writes an error and its notes in its own format",
        arguments: [
            (
                ReporterName.text,
                """
                Sources/Main.swift:3:5: error: en: "Save": variable `title` is not a literal [non-literal-key]
                    fix: Quote it (unsafe)
                    Sources/Model.swift:9:1: note: declared here
                    note: use a literal
                1 error

                """
            ),
            (
                .github,
                """
                ::error file=Sources/Main.swift,line=3,col=5,endLine=3,endColumn=12,title=non-literal-key::en: \
                "Save": variable `title` is not a literal%0ASources/Model.swift:9:1: note: declared here%0Anote: use a literal
                1 error

                """
            ),
            (
                .xcode,
                """
                /project/Sources/Main.swift:3:5: error: en: "Save": variable `title` is not a literal [non-literal-key]
                /project/Sources/Model.swift:9:1: note: declared here
                /project/Sources/Main.swift:3:5: note: use a literal

                """
            ),
            (
                .json,
                """
                {"version":1,"diagnostics":[
                {"path":"Sources/Main.swift","line":3,"column":5,"endLine":3,"endColumn":12,"severity":"error",\
                "rule":"non-literal-key","message":"variable `title` is not a literal","locale":"en",\
                "table":"Localizable","key":"Save",\
                "notes":[{"message":"declared here","path":"Sources/Model.swift","line":9,"column":1,"endLine":9,\
                "endColumn":2},{"message":"use a literal"}],\
                "fixes":[{"title":"Quote it","safety":"unsafe",\
                "edits":[{"offset":4,"length":5,"replacement":"\\"title\\""}]}]}
                ],"summary":{"errors":1,"warnings":0,"notes":0}}

                """
            ),
        ])
    func writesAnError(name: ReporterName, expected: String) {
        #expect(SampleDiagnostics.text(name, [SampleDiagnostics.plain]) == expected)
    }

    @Test(
        "A diagnostic about a whole file has no line",
        arguments: [
            (ReporterName.text, "en.lproj/Localizable.strings: warning: read as MacRoman [legacy-encoding]"),
            (.github, "::warning file=en.lproj/Localizable.strings,title=legacy-encoding::read as MacRoman"),
            (.xcode, "/project/en.lproj/Localizable.strings: warning: read as MacRoman [legacy-encoding]"),
        ])
    func writesWholeFile(name: ReporterName, expected: String) {
        let text = SampleDiagnostics.text(name, [SampleDiagnostics.placeless])
        #expect(text.split(separator: "\n").first.map(String.init) == expected)
    }

    @Test("Text from an input can't break its line or control a terminal or CI")
    func escapesHostileText() {
        #expect(
            SampleDiagnostics.text(.text, [SampleDiagnostics.hostile]) == #"""
                a:b,c%\n::error::x\u{1B}[2J.strings:1:1: note: key "\u{1B}]0;x\u{7}\r\n::set-env name=A::B\#
                \u{202E}abc\u{85}\u{9B}1m 100%" twice [duplicate-key]
                    note: first\n::error::here
                1 note

                """#)
        #expect(
            SampleDiagnostics.text(.github, [SampleDiagnostics.hostile]) == #"""
                ::notice file=a%3Ab%2Cc%25\n%3A%3Aerror%3A%3Ax\u{1B}[2J.strings,line=1,col=1,endLine=1,endColumn=2,\#
                title=duplicate-key::key "\u{1B}]0;x\u{7}\r\n::set-env name=A::B\u{202E}abc\u{85}\u{9B}1m 100%25" \#
                twice%0Anote: first\n::error::here
                1 note

                """#)
    }

    @Test(
        "Only the colored reporter writes control characters",
        arguments: ReporterName.allCases)
    func writesNoControls(name: ReporterName) {
        let text = SampleDiagnostics.text(name, SampleDiagnostics.all + [SampleDiagnostics.invisible])
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.actsOnDisplay })
    }

    @Test(
        "Control characters and invisible characters are escaped",
        arguments: [
            (" plain~", " plain~"), ("", ""), ("a\nb", "a\\nb"), ("\u{1B}[1m", "\\u{1B}[1m"), ("a\u{7F}", "a\\u{7F}"),
            ("\u{9B}1m", "\\u{9B}1m"), ("\u{202E}a\u{2066}", "\\u{202E}a\\u{2066}"), ("a\u{200B}b", "a\\u{200B}b"),
            ("\u{FEFF}a", "\\u{FEFF}a"), ("\u{E0041}", "\\u{E0041}"), ("\u{200D}\u{2060}", "\\u{200D}\\u{2060}"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क्\u{200D}ष", "क्\u{200D}ष"),
            ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"),
            ("می\u{200C}", "می\\u{200C}"), ("م\u{200D}x", "م\\u{200D}x"), ("👨\u{200C}👩", "👨\\u{200C}👩"),
            ("م\u{200B}م", "م\\u{200B}م"), ("\u{AD}", "\\u{AD}"), ("e\u{301} \u{A0}é日本", "e\u{301} \u{A0}é日本"),
        ])
    func spellsOut(text: String, expected: String) { #expect(text.escapedForDisplay == expected) }

    @Test("The JSON of a report contains the exact text")
    func keepsTextInJSON() throws {
        let json = SampleDiagnostics.text(.json, [SampleDiagnostics.invisible])
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let diagnostics = try #require(report?["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.first?["message"] as? String == SampleDiagnostics.invisible.message)
    }

    @Test("Place, severity and rule are colored")
    func colors() {
        #expect(
            SampleDiagnostics.text(.text, [SampleDiagnostics.placeless], isColored: true)
                == "\u{1B}[1men.lproj/Localizable.strings:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m read as MacRoman "
                + "\u{1B}[2m[legacy-encoding]\u{1B}[0m\n\u{1B}[1m1 warning\u{1B}[0m\n")
    }

    @Test(
        "A report without diagnostics is empty, or an empty list",
        arguments: [ReporterName.text, .json, .github, .xcode])
    func writesEmptyReport(name: ReporterName) {
        let expected =
            "{\"version\":1,\"diagnostics\":[],\"summary\":{\"errors\":0,\"warnings\":0,\"notes\":0,\"files\":2}}\n"
        #expect(SampleDiagnostics.text(name, [], files: 2) == (name == .json ? expected : ""))
    }

    @Test("Diagnostics are sorted by path and place, in whatever order they were found")
    func sorts() {
        let sorted = SampleDiagnostics.text(.text, SampleDiagnostics.all, files: 14)
        #expect(SampleDiagnostics.text(.text, SampleDiagnostics.all.reversed(), files: 14) == sorted)
        #expect(sorted.hasPrefix("Sources/Main.swift:3:5"))
        #expect(sorted.hasSuffix("1 error, 1 warning, 1 note in 14 files\n"))
    }

    @Test(
        "Color is used on request, or on a terminal that supports it",
        arguments: [
            (ColorMode.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
            (.always, false, ["NO_COLOR": "1"], true), (.never, true, [:], false),
        ] as [(ColorMode, Bool, [String: String], Bool)])
    func choosesColors(mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool) {
        #expect(mode.isColored(isTerminal: isTerminal, environment: environment) == expected)
    }
}
