import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("check: calls against string catalogs")
struct CatalogUsesTests {
    private static func unit(_ value: String) -> String {
        "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}"
    }

    private static func entry(_ key: String, _ texts: [(String, String)], _ members: String = "") -> String {
        let texts = texts.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        return "\"\(key)\": {\(members)\"localizations\": {\(texts)}}"
    }

    private static func catalog(_ entries: String...) -> String {
        "{\"sourceLanguage\": \"en\", \"strings\": {\n\(entries.joined(separator: ",\n"))\n}, \"version\": \"1.0\"}"
    }

    private static func plural(_ one: String, _ other: String) -> String {
        "{\"variations\": {\"plural\": {\"one\": \(unit(one)), \"other\": \(unit(other))}}}"
    }

    private static func substitution(_ text: String, _ specifier: String, argument: Int? = nil) -> String {
        let argument = argument.map { "\"argNum\": \($0), " } ?? ""
        return """
            {"stringUnit": {"state": "translated", "value": "\(text)"}, "substitutions": {"n": {\(argument)\
            "formatSpecifier": "\(specifier)", "variations": {"plural": {"one": \(unit("%arg file")), "other": \(unit("%arg files"))}}}}}
            """
    }

    /// A catalog, a statement, and the rule that it breaks.
    private static let calls: [(String, String, String?)] = [
        (
            catalog(entry("k", [("en", unit("%@ files"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), 1)", "class"
        ),
        (
            catalog(entry("k", [("en", unit("%lld files"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), 1)", nil
        ),
        (
            catalog(entry("k", [("en", plural("%@ file", "%@ files"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), 1)", "class"
        ),
        (
            catalog(entry("k", [("en", plural("a file", "%lld files"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), a.count)", nil
        ),
        (
            catalog(entry("k", [("en", plural("%@", "%1$@: %2$lld"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), \"a\")", "count"
        ),
        (
            catalog(entry("k", [("en", substitution("%#@n@", "lld"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), \"a\")", "class"
        ),
        (
            catalog(entry("k", [("en", substitution("%1$@: %#@n@", "lld", argument: 2))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), \"a\", 1)", nil
        ),
        (
            catalog(entry("k", [("en", substitution("%1$@: %#@n@", "lld", argument: 2))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), \"a\", \"b\")", "class"
        ),
        (
            catalog(entry("k", [("de", unit("%@ Dateien"))])),
            "String(format: NSLocalizedString(\"k\", comment: \"\"), 1)", "class"
        ),
        (
            catalog(entry("%lld files", [("en", unit("%@ files"))])),
            "let n = 1; let s = String(localized: \"\\(n) files\")", "class"
        ),
        (
            catalog(entry("%lld files", [("en", unit("%lld files"))])),
            "let n = 1; let s = String(localized: \"\\(n) files\")", nil
        ),
        (
            catalog(entry("%lld files", [("en", unit("%lld of %lld files"))])),
            "let n = 1; let s = String(localized: \"\\(n) files\")", "count"
        ),
        (
            catalog(entry("%@ in %lld", [("en", plural("%2$lld: %1$@", "%2$@: %1$lld"))])),
            "let n = 1; let s = Text(\"\\(\"a\") in \\(n)\")", "class"
        ),
        (
            catalog(entry("k", [("en", unit("%@ files"))])),
            "let n = 1; let s = String(localized: \"k\", defaultValue: \"\\(n) files\")", "class"
        ),
        (
            catalog(entry("k", [("en", unit("%@ files"))])),
            "let s = String(localized: \"k\", defaultValue: \"\\(unknown) files\")", nil
        ),
        (
            catalog(entry("k", [("en", unit("%@ files"))])), "let s = String(format: String(localized: \"k\"), 1)",
            "class"
        ),
        (catalog(entry("k", [("en", unit("%@ files"))])), "let s = String(localized: \"k\")", nil),
    ]

    @Test("A call's arguments are compared with texts, plural forms and substitutions", arguments: calls)
    func arguments(catalog: String, call: String, rule: String?) async throws {
        let project = try TemporaryDirectory([
            "R/Localizable.xcstrings": catalog, "App.swift": "func f() {\n    \(call)\n}\n",
        ])
        let rules = ["--rule", "call-argument-class", "--rule", "call-argument-count"]
        for jobs in ["1", "3"] {
            let run = await StringsmithRun(["check", "--jobs", jobs] + rules + ["@/"], in: project)
            #expect(run.status == (rule == nil ? 0 : 1), "\(call): \(run.output) \(run.error)")
            guard let rule else { continue }
            #expect(
                run.output.contains("App.swift:2:") && run.output.contains("[call-argument-\(rule)]"), "\(run.output)")
        }
    }

    @Test("Keys are compared with the table, wherever the catalog lies")
    func keys() async throws {
        let catalog = Self.catalog(
            Self.entry("error.title", [("en", Self.unit("Error"))]),
            Self.entry("error.gone", [("en", Self.unit("Gone"))]),
            Self.entry("error.old", [], "\"extractionState\": \"stale\", "),
            Self.entry("error.same", [], "\"shouldTranslate\": false, "),
            Self.entry("error.kept", [("en", Self.unit("Kept"))], "\"extractionState\": \"manual\", "))
        let source = ["title", "old", "same", "titel"].map { "NSLocalizedString(\"error.\($0)\", comment: \"c\")\n" }
        for path in ["Localizable.xcstrings", "R/Localizable.xcstrings"] {
            let project = try TemporaryDirectory([path: catalog, "App.swift": source.joined()])
            let run = await StringsmithRun(
                ["check", "--rule", "undefined-key", "--rule", "unused-key", "@/"], in: project)
            let lines = run.output.split(separator: "\n").filter { $0.contains("[un") }
            #expect(lines.count == 2, "\(run.output) \(run.error)")
            #expect(
                run.output.contains(
                    "App.swift:4:19: warning: key \"error.titel\" is missing from table 'Localizable' for en"))
            #expect(run.output.contains("\(path):3:1: note: en: key \"error.gone\" isn't used"), "\(run.output)")
        }
    }

    @Test("A catalog that can't be read in full, or that is skipped, leaves its keys unknown")
    func unknown() async throws {
        let source = "NSLocalizedString(\"error.titel\", comment: \"c\")\n"
        for (catalog, options) in [
            ("{\"sourceLanguage\": \"en\", \"strings\": {\"a.b\": 1}}", []), ("{", []),
            (Self.catalog("\"a.b\": {}"), ["--exclude", "R"]),
        ] {
            let project = try TemporaryDirectory(["R/Localizable.xcstrings": catalog, "App.swift": source])
            let rules = ["--rule", "undefined-key", "--rule", "unlisted-text", "--rule", "unused-key"]
            let run = await StringsmithRun(["check"] + rules + options + ["@/"], in: project)
            #expect(!run.output.contains("error.titel") && !run.output.contains("isn't used"), "\(run.output)")
        }
    }

    @Test(
        "Every form of a catalog's entry is compared with the source, whatever its shape",
        arguments: [
            ("%lld files", plural("%@ Datei", "%lld Dateien"), "format-argument-class"),
            ("%lld files", plural("eine Datei", "%lld Dateien"), nil),
            ("%lld files", plural("%lld Datei", "viele Dateien"), "format-argument-dropped"),
            ("%lld files", plural("%lld Datei", "%lld von %lld Dateien"), "format-argument-added"),
            ("%lld files", substitution("%#@n@", "@"), "format-argument-class"),
            ("%lld files", substitution("%#@n@", "lld"), nil),
            (
                "%@ files", "{\"variations\": {\"device\": {\"iphone\": \(unit("%lld")), \"other\": \(unit("%@"))}}}",
                "format-argument-class"
            ),
        ])
    func forms(key: String, german: String, rule: String?) async throws {
        let project = try TemporaryDirectory([
            "Localizable.xcstrings": Self.catalog(Self.entry(key, [("de", german)]))
        ])
        let run = await StringsmithRun(["check", "--no-sources", "@/"], in: project)
        #expect(run.output.contains("[format-") == (rule != nil), "\(run.output)")
        if let rule { #expect(run.output.contains("[\(rule)]"), "\(run.output)") }
    }

    @Test("A plain translation of a source with plural forms is compared with them")
    func pluralSource() async throws {
        let entry = Self.entry("k", [("en", Self.plural("%lld file", "%lld files")), ("ja", Self.unit("%@個"))])
        let project = try TemporaryDirectory(["Localizable.xcstrings": Self.catalog(entry)])
        let run = await StringsmithRun(["check", "--no-sources", "--rule", "format-argument-class", "@/"], in: project)
        #expect(run.output.contains("[format-argument-class]") && run.status == 1, "\(run.output)")
    }
}
