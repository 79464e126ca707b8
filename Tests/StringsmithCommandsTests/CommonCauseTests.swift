import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check: one cause, one finding")
struct CommonCauseTests {
    private static func rules(_ files: [String: String], _ options: String...) async throws -> [String] {
        let project = try TemporaryDirectory(files)
        let run = await StringsmithRun(["check", "--no-sources"] + options + ["@/"], in: project)
        return run.output.split(separator: "\n").compactMap { line in
            guard line.hasSuffix("]"), let start = line.lastIndex(of: "[") else { return nil }
            return String(line[start...].dropFirst().dropLast())
        }.sorted()
    }

    @Test(
        "A misspelled placeholder isn't reported as missing, too",
        arguments: [
            ("Hi %@", "Hallo @%", ["unescaped-percent"]), ("Hi %@", "Hallo ％@", ["format-invalid-specifier"]),
            ("%1$@ of %2$@", "％1$@ von", ["format-argument-dropped", "format-invalid-specifier"]),
            ("Hi %@", "Hallo", ["format-argument-dropped"]),
            ("%@, %d of %d", "%@, %2$d / %1$d", ["format-mixed-positions"]),
        ])
    func placeholders(source: String, text: String, expected: [String]) async throws {
        let files = ["en.lproj/A.strings": "\"a\" = \"\(source)\";\n", "de.lproj/A.strings": "\"a\" = \"\(text)\";\n"]
        #expect(try await Self.rules(files) == expected)
        let alone = try await Self.rules(files, "--skip-rule", "all", "--rule", "format-argument-dropped")
        #expect(alone == ["format-argument-dropped"])
    }

    @Test(
        "The same cause in other rules",
        arguments: [
            (
                "AppShortcuts", "\"Open ${applicationName}\" = \"Open ${applicationName}\";",
                "\"Open ${applicationName}\" = \"${appName} öffnen\";", ["shortcut-phrase"]
            ),
            ("A", "\"a\" = \"A\";", "\"a\" = \"\u{FEFF}Ä\";", ["byte-order-mark"]),
            (
                "A", "\"a\" = \"<a href='https://a.example/x'>A</a>\";",
                "\"a\" = \"<a href='https://b.example/x'>Ä</a>\";", ["link"]
            ),
            (
                "A", "\"a\" = \"<a href='help'>A</a>\";", "\"a\" = \"<a href='hilfe'>Ä</a>\";", ["link"]
            ),
            (
                "A", "\"a\" = \"<a href='https://a.example/x'>A</a>\";",
                "\"a\" = \"<a href='javascript:x()'>Ä</a>\";", ["link", "markup"]
            ),
            ("A", "\"a\" = \"A\";", "", ["strings-empty-file"]),
        ])
    func others(table: String, source: String, text: String, expected: [String]) async throws {
        let files = [
            "en.lproj/\(table).strings": source + "\n", "de.lproj/\(table).strings": text.isEmpty ? "" : text + "\n",
        ]
        let extra = ["link", "markup", "invisible-character"].flatMap { ["--rule", $0] }
        let project = try TemporaryDirectory(files)
        let run = await StringsmithRun(["check", "--no-sources"] + extra + ["@/"], in: project)
        for rule in expected { #expect(run.output.contains("[\(rule)]"), "\(run.output)") }
        #expect(run.output.split(separator: "[").count { $0.contains("]\n") } == expected.count, "\(run.output)")
    }

    @Test("In a catalog, each finding says its language and key, and missing keys are one finding")
    func catalog() async throws {
        let unit = { (value: String) in "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}" }
        let project = try TemporaryDirectory([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "strings": {
            "button.cancel": {"extractionState": "manual", "localizations": {
            "en": \(unit("Cancel")), "es": \(unit("Cancelar"))}},
            "button.ok": {"extractionState": "manual", "localizations": {
            "de": \(unit("")), "en": \(unit("OK")), "fr": \(unit("D'accord"))}}
            }, "version": "1.0"}
            """
        ])
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(
            run.output == """
                Localizable.xcstrings: note: de: 1 of 2 keys missing: "button.cancel" [missing-key]
                    also in 2 locales: fr, es (1)
                Localizable.xcstrings:5:55: warning: de: empty value for "button.ok" [empty-value]
                    "de": {"stringUnit": {"state": "translated", "value": ""}}, "en": {"stringUnit": {"state": "translat…
                                                                          ^~
                    source: OK
                1 warning, 3 notes in 1 file (2 different)

                """, "\(run.output)")
        let each = await StringsmithRun(["check", "--no-sources", "--rule", "missing-key", "@/"], in: project)
        #expect(each.output.contains("de: missing key \"button.cancel\" [missing-key]\n    also in 1 locale: fr\n"))
    }
}
