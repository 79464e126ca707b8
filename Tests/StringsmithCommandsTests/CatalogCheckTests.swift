import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check and status: string catalogs")
struct CatalogCheckTests {
    private static func unit(_ value: String, _ state: String = "translated") -> String {
        "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"\(value)\"}}"
    }

    private static func catalog(_ entries: String) -> [String: String] {
        ["R/Localizable.xcstrings": "{\"sourceLanguage\": \"en\", \"strings\": {\n\(entries)\n}, \"version\": \"1.0\"}"]
    }

    private static func plural(_ cases: String) -> String { "{\"variations\": {\"plural\": {\(cases)}}}" }

    @Test("Entries with several forms that need a review are reported like others")
    func reviewedForms() async throws {
        let forms = Self.plural("\"other\": \(Self.unit("%lld Dateien", "needs_review"))")
        let entries = """
            "%lld files": {"localizations": {"de": \(forms)}},
            "Open": {"localizations": {"de": \(Self.unit("Offen", "needs_review"))}}
            """
        let project = try TemporaryDirectory(Self.catalog(entries))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(run.output.contains(":2:") && run.output.contains("2 entries need review: \"%lld files\", \"Open\""))
        let each = await StringsmithRun(["check", "--rule", "needs-review", "--no-sources", "@/"], in: project)
        #expect(each.output.contains("2 notes in 1 file"), "\(each.output)")
    }

    @Test("Stale entries are reported once per catalog, and CI can fail on them")
    func staleEntries() async throws {
        let entries = """
            "Old": {"extractionState": "stale", "localizations": {"de": \(Self.unit("Alt")), "fr": \(Self.unit("Vieux"))}},
            "Gone": {"extractionState": "stale"},
            "Open": {"localizations": {"de": \(Self.unit("Auf")), "fr": \(Self.unit("Ouvrir"))}}
            """
        let project = try TemporaryDirectory(Self.catalog(entries))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(run.status == 0)
        let note =
            "R/Localizable.xcstrings:2:1: note: en: 2 entries are no longer used: \"Old\", \"Gone\" [stale-entry]"
        #expect(run.output.contains(note) && run.output.contains("1 note in 1 file"), "\(run.output)")
        let each = await StringsmithRun(["check", "--rule", "stale-entry", "--no-sources", "@/"], in: project)
        #expect(each.output.contains("3:1: note: en: \"Gone\": no longer used [stale-entry]"), "\(each.output)")
        #expect(each.output.contains("2 notes in 1 file"))
        try project.write("{ check: { rules: { 'stale-entry': 'error' } } }", to: ".stringsmith.json")
        let strict = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(strict.status == 1, "\(strict.output) \(strict.error)")
    }

    @Test(
        "Every rule looks at texts of catalogs, with their places",
        arguments: [
            ("\"%lld files\": {\"localizations\": {\"de\": \(unit("%@ Dateien"))}}", "format-argument-class"),
            ("\"Hello\": {\"localizations\": {\"de\": \(unit("Hallo  Welt"))}}", "doubled-space"),
            (
                "\"n\": {\"localizations\": {\"de\": \(plural("\"one\": \(unit("%lld Datei"))"))}}",
                "plural-missing-other"
            ),
            (
                "\"%lld\": {\"localizations\": {\"pl\": \(plural("\"one\": \(unit("%lld plik")), \"other\": \(unit("%lld pliku"))"))}}",
                "plural-missing-category"
            ),
            (
                "\"k\": {\"localizations\": {\"de\": {\"variations\": {\"device\": {\"iphone\": \(unit("Ein  Gerät")), \"other\": \(unit("Gerät"))}}}}}",
                "doubled-space"
            ),
            ("\"k\": {\"localizations\": {\"de\": \(unit("Text", "done"))}}", "catalog-state"),
            ("\"k\": {\"localizations\": {\"de\": {}}}", "catalog-missing-member"),
            ("\"k\": {\"localizations\": {\"de\": \(unit("%#@gone@"))}}", "catalog-undefined-substitution"),
            ("\"a\": {}, \"a\": {}", "catalog-duplicate-member"),
        ])
    func rules(entries: String, rule: String) async throws {
        let project = try TemporaryDirectory(Self.catalog(entries))
        // What reading and building finds isn't a rule that can be turned on.
        let rules = rule.hasPrefix("catalog-") ? [] : ["--rule", rule]
        let run = await StringsmithRun(["check"] + rules + ["--no-sources", "@/"], in: project)
        #expect(run.output.contains("R/Localizable.xcstrings:2:"), "\(run.output) \(run.error)")
        #expect(run.output.contains("[\(rule)]"), "\(run.output) \(run.error)")
        #expect(run.status == 1)
    }

    @Test("Translations are compared with the first text of a device")
    func repeatedDevice() async throws {
        let entry = """
            "k": {"localizations": {
                "en": {"variations": {"device": {
                    "iphone": \(Self.unit("%d files")), "mac": \(Self.unit("%d files")), "iphone": \(Self.unit("%@"))
                }}},
                "fr": \(Self.unit("%d fichiers"))
            }}
            """
        let project = try TemporaryDirectory(Self.catalog(entry))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(run.output.contains("[catalog-duplicate-member]"), "\(run.output)")
        #expect(!run.output.contains("[format-"), "\(run.output)")
    }

    /// The compiler numbers the reference to the plural, `%1$#@value@`, so its argument is read before the form.
    @Test("A form that spells the number out may name the arguments after it", arguments: ["one", "other"])
    func spelledNumber(category: String) async throws {
        let english = Self.plural(
            "\"one\": \(Self.unit("%1$lld match in %2$@")), \"other\": \(Self.unit("%1$lld matches in %2$@"))")
        let german = ["one", "other"].map { name in
            "\"\(name)\": " + Self.unit(name == category ? "Treffer in %2$@" : "%1$lld Treffer in %2$@")
        }
        let project = try TemporaryDirectory(
            Self.catalog(
                "\"%lld in %@\": {\"localizations\": {\"de\": \(Self.plural(german.joined(separator: ", "))), "
                    + "\"en\": \(english)}}"))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(!run.output.contains("error"), "\(run.output)")
        #expect(run.output.contains("[format-argument-dropped]") == (category == "other"), "\(run.output)")
    }

    @Test("Substitutions with argument numbers may be in any order")
    func substitutionOrder() async throws {
        func substitution(_ number: Int) -> String {
            "\"v\(number)\": {\"argNum\": \(number), \"formatSpecifier\": \"lld\", "
                + Self.plural("\"other\": \(Self.unit("%arg x"))").dropFirst()
        }
        func text(_ value: String) -> String {
            Self.unit(value).dropLast() + ", \"substitutions\": {\(substitution(1)), \(substitution(2))}}"
        }
        let project = try TemporaryDirectory(
            Self.catalog(
                "\"k\": {\"localizations\": {\"en\": \(text("%#@v1@ %#@v2@")), \"ja\": \(text("%#@v2@ %#@v1@"))}}"))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(!run.output.contains("plural-variable-order"), "\(run.output)")
    }

    @Test("Entries that aren't translated and hints in comments keep quiet")
    func silence() async throws {
        let german = "\"localizations\": {\"de\": \(Self.unit("%@  Dateien"))}"
        let project = try TemporaryDirectory(
            Self.catalog(
                """
                "": {}, "%lld files": {"shouldTranslate": false, \(german)},
                "%lld apps": {"extractionState": "stale", \(german)},
                "%lld": {"comment": "stringsmith:ignore format-argument-class doubled-space", \(german)}
                """))
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(run.status == 0, "\(run.output) \(run.error)")
    }

    @Test("A fix edits the text in its place")
    func fix() async throws {
        let before = Self.catalog(
            "\"Say\": {\"localizations\": {\"de\": \(Self.unit("Sag  \\\"Hallo\\\"")), \"fr\": \(Self.unit("Dis  bonjour"))}}"
        )
        let project = try TemporaryDirectory(before)
        let run = await StringsmithRun(
            ["check", "--rule", "doubled-space", "--fix", "--unsafe", "--no-sources", "@/"], in: project)
        let path = "R/Localizable.xcstrings"
        let expected = before[path]?.replacing("Sag  ", with: "Sag ").replacing("Dis  ", with: "Dis ")
        #expect(try project.text(of: path) == expected, "\(run.output) \(run.error)")
    }

    @Test("status counts each language by its states")
    func status() async throws {
        let project = try TemporaryDirectory(
            Self.catalog(
                """
                "a": {"localizations": {"de": \(Self.unit("A"))}},
                "b": {"localizations": {"de": \(Self.unit("B", "new"))}},
                "c": {"localizations": {"de": \(Self.unit("C", "needs_review"))}},
                "d": {"localizations": {"fr": \(Self.unit("D"))}},
                "e": {"shouldTranslate": false},
                "f": {"extractionState": "stale", "localizations": {"de": \(Self.unit("F"))}}
                """))
        let run = await StringsmithRun(["status", "--reporter", "json", "@/"], in: project)
        let row = #""keys":4,"translated":1,"needsReview":1,"untranslated":1,"missing":1,"obsolete":1"#
        #expect(run.output.contains(row), "\(run.output) \(run.error)")
        #expect(await StringsmithRun(["status", "--locale", "fr", "@/"], in: project).status == 0)
        #expect(await StringsmithRun(["status", "--locale", "xx", "@/"], in: project).status == 2)
        #expect(await StringsmithRun(["check", "--locale", "xx", "@/"], in: project).status == 2)
    }

    @Test("The findings don't depend on the number of threads")
    func jobs() async throws {
        let languages = ["de", "fr", "it", "pl", "ja"]
        let entries = (0..<40).map { number in
            let texts = languages.enumerated().filter { number % ($0.offset + 1) != 3 }.map { language in
                let value = number % 5 == 0 ? "%#@gone@ \(number)" : number % 7 == 0 ? "a\\u0001" : "Zwei  Wörter %@"
                return "\"\(language.element)\": \(Self.unit(value, number % 3 == 0 ? "needs_review" : "odd"))"
            }
            return
                "\"key \(number) %lld\": {\"comment\": \"c \(number)\", \"localizations\": {\(texts.joined(separator: ", "))}}"
        }
        let project = try TemporaryDirectory(Self.catalog(entries.joined(separator: ",\n")))
        var outputs: Set<String> = []
        for jobs in ["1", "2", "7"] {
            let run = await StringsmithRun(
                ["check", "--rule", "all", "--reporter", "json", "--jobs", jobs, "--no-sources", "@/"], in: project)
            #expect(run.status == 1)
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
        let output = outputs.first ?? ""
        for rule in ["catalog-control-character", "catalog-undefined-substitution", "catalog-state", "missing-key"] {
            #expect(output.contains("\"\(rule)\""), "\(rule)")
        }
    }

    @Test(
        "A hint is read whatever the spelling of the comment",
        arguments: [
            "stringsmith:ignore doubled-space", "st\\u0072ingsmith:ignore doubled-space",
            "A \\\"quoted\\\" word\\nstringsmith:ignore doubled-space",
        ])
    func escapedHint(comment: String) async throws {
        let project = try TemporaryDirectory(
            Self.catalog(
                "\"k\": {\"comment\": \"\(comment)\", \"localizations\": {\"de\": \(Self.unit("Zwei  Wörter"))}}"))
        let run = await StringsmithRun(["check", "--rule", "doubled-space", "--no-sources", "@/"], in: project)
        #expect(run.status == 0, "\(run.output) \(run.error)")
    }

    @Test("The documentation of messages isn't judged as a translation", arguments: ["qqq", "qqx"])
    func messageDocumentation(language: String) async throws {
        let texts = "\"de\": \(Self.unit("Hallo %@")), \"\(language)\": \(Self.unit("Greeting  on the start page"))"
        var files = Self.catalog("\"Hi %@\": {\"localizations\": {\(texts)}}, \"b\": {\"shouldTranslate\": false}")
        files["P/en.lproj/L.strings"] = "\"a\" = \"A %@\";\n\"b\" = \"B\";\n"
        files["P/de.lproj/L.strings"] = "\"a\" = \"Ä %@\";\n\"b\" = \"Be\";\n"
        files["P/\(language).lproj/L.strings"] = "\"a\" = \"Shown  somewhere\";\n"
        let project = try TemporaryDirectory(files)
        let run = await StringsmithRun(["check", "--rule", "all", "--no-sources", "@/"], in: project)
        #expect(!run.output.lowercased().contains(language.lowercased()), "\(run.output)")
        let status = await StringsmithRun(["status", "--reporter", "json", "@/"], in: project)
        #expect(!status.output.lowercased().contains(language.lowercased()), "\(status.output)")
        #expect(status.output.contains("\"de\""))
        // What can't be read is reported.
        try project.write("\"a\" = \"b", to: "P/\(language).lproj/L.strings")
        let broken = await StringsmithRun(["check", "--no-sources", "@/P"], in: project)
        #expect(broken.status != 0 && broken.output.contains("\(language).lproj/L.strings:1:"), "\(broken.output)")
    }
}
