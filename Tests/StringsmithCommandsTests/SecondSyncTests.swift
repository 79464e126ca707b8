import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithCommands

/// What a sync does must not change what the next one finds.
@Suite("second sync")
struct SecondSyncTests {
    private static func entries(_ keys: some Sequence<String>, _ locale: String = "en") -> String {
        keys.map { "\"\($0)\" = \"\($0)\(locale == "en" ? "" : " " + locale)\";\n" }.joined()
    }

    private static func calls(_ keys: some Sequence<String>, table: String = "Localizable") -> String {
        keys.map { "NSLocalizedString(\"\($0)\", tableName: \"\(table)\", comment: \"\")\n" }.joined()
    }

    private static func texts(_ name: String, _ range: ClosedRange<Int>) -> [String] { range.map { "\(name) \($0)" } }

    struct Project: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: String]

        /// A translation's table, and the number of its entries after the first run.
        var table: String
        var count: Int
        var options: [String] = ["--no-renames"]
        var testDescription: String { name }
    }

    static let projects = [
        Project(
            name: "the keys that a translation lacks become obsolete",
            files: [
                "R/en.lproj/Localizable.strings": entries(texts("Text", 1...20) + texts("Gone", 1...3)),
                "R/de.lproj/Localizable.strings": entries(texts("Text", 1...20), "de"),
                "A.swift": calls(texts("Text", 1...20) + ["Brand new"]),
            ], table: "R/de.lproj/Localizable.strings", count: 21),
        Project(
            name: "the keys that a translation has become obsolete",
            files: [
                "R/en.lproj/Localizable.strings": entries(["Old one", "Old two", "Open", "Close", "Send"]),
                "R/fr.lproj/Localizable.strings": entries(["Old one", "Old two", "Open", "Close", "Send"], "fr"),
                "R/es.lproj/Localizable.strings": entries(["Old one", "Old two", "Open", "Close", "Send"], "es"),
                "R/de.lproj/Localizable.strings": entries(["Old one", "Old two"], "de"),
                "A.swift": calls(["Open", "Close", "Send", "Brand new thing"]),
            ], table: "R/de.lproj/Localizable.strings", count: 6),
        Project(
            name: "the gaps of another bundle are filled",
            files: [
                "A/R/en.lproj/Localizable.strings": entries(texts("A text", 1...5)),
                "A/R/de.lproj/Localizable.strings": entries(texts("A text", 3...5), "de"),
                "B/R/en.lproj/Localizable.strings": entries(texts("B text", 1...25)),
                "B/R/de.lproj/Localizable.strings": entries(texts("B text", 3...25), "de"),
                "A/A.swift": calls(texts("A text", 1...5)), "B/B.swift": calls(texts("B text", 1...25)),
            ], table: "A/R/de.lproj/Localizable.strings", count: 5),
        Project(
            name: "the development table gets the keys that it lacks",
            files: [
                "R/en.lproj/Localizable.strings": entries(texts("Text", 1...27)),
                "R/fr.lproj/Localizable.strings": entries(texts("Text", 1...27), "fr"),
                "R/en.lproj/Errors.strings": entries(texts("Error", 13...27)),
                "A.swift": calls(texts("Text", 1...27)) + calls(texts("Error", 1...27), table: "Errors"),
            ], table: "R/fr.lproj/Errors.strings", count: 27),
        Project(
            name: "a bundle without a table of the development language attracts no keys",
            files: [
                "App/R/Errors.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}",
                "App/R/de.lproj/Localizable.strings": "", "Kit/de.lproj/Localizable.strings": "",
                "App/A.swift": calls(["Open", "Close", "Send"]) + calls(["Gone"], table: "Errors"),
                "Kit/B.swift": calls(["Save"]),
                "project.yml": "name: P\ntargets:\n  Kit:\n    type: framework\n    sources: [Kit]\n",
            ], table: "App/R/de.lproj/Localizable.strings", count: 3, options: ["--new", "source"]),
        Project(
            name: "a catalog that isn't changed attracts no keys",
            files: [
                "App/Errors.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}",
                "App/Localizable.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}",
                "App/de.lproj/Localizable.strings": "", "Kit/en.lproj/Localizable.strings": entries(["Save"]),
                "Kit/A.swift": calls(["Open", "Save"]) + calls(["Gone"], table: "Errors"),
            ], table: "Kit/en.lproj/Localizable.strings", count: 2),
        Project(
            name: "identifiers that become obsolete don't decide about plain text",
            files: [
                "R/en.lproj/Localizable.strings": entries((1...12).map { "old.key\($0)" } + ["menu.open"]),
                "A.swift": calls(["menu.open", "menu.close"]) + "import SwiftUI\nlet t = Text(\"Battery level\")\n",
            ], table: "R/en.lproj/Localizable.strings", count: 3, options: ["--prune", "--no-renames", "--no-record"]),
        Project(
            name: "identifiers that another table gets decide about plain text",
            files: [
                "R/en.lproj/Localizable.strings": entries(["menu.open"]), "R/en.lproj/Errors.strings": "",
                "R/de.lproj/Errors.strings": "",
                "A.swift": calls(["menu.open"]) + calls((1...12).map { "error.key\($0)" }, table: "Errors")
                    + "import SwiftUI\nlet t = Text(\"Battery level\")\n",
            ], table: "R/en.lproj/Localizable.strings", count: 1),
        Project(
            name: "a translation that starts says nothing about the others",
            files: [
                "App/de.lproj/Localizable.strings": "", "App/A.swift": calls(["Open"]),
                "Kit/R/de.lproj/Localizable.strings": "", "Kit/A.swift": calls(["Save", "Close", "Send"]),
                "project.yml": """
                name: P
                targets:
                  App:
                    type: application
                    sources: [App]
                  Kit:
                    type: framework
                    sources: [Kit]

                """,
            ], table: "Kit/R/de.lproj/Localizable.strings", count: 3, options: ["--add-locale", "it"]),
    ]

    @Test("What the first run changes doesn't change what translations get", arguments: projects)
    func changedHabit(_ test: Project) async throws {
        let project = try SyncSandbox(test.files)
        _ = await project.run(["sync"] + test.options)
        let text = try project.text(test.table)
        #expect(text.split(separator: "\n").count { $0.hasSuffix(";") } == test.count, "\(text)\n\(project.errors)")
        _ = await project.run(["sync", "--check"] + test.options)
        #expect(project.output.hasSuffix("up to date\n"), "\(project.output)")
    }

    /// A project with several bundles and tables, whose translations have gaps, markers, or all keys, and where the
    /// development language has unused keys and lacks others.
    private static func randomProject(_ random: inout SeededGenerator) throws -> SyncSandbox {
        var files: [String: String] = [:]
        let locales = ["de", "fr", "pl", "ja"]
        for bundle in random.pick([["App"], ["App"], ["App", "Kit"], ["App", "Kit", "Demo"]]) {
            var source = ""
            for table in ["A", "B", "C"].prefix(random.int(1...3)) {
                let count = random.pick([4, 12, 30, 120])
                let keys = texts("\(bundle) \(table) text", 1...count)
                let new = (0..<random.pick([0, 1, 2, 12, 40])).map { "\(bundle) \(table) new \($0)" }
                let unused = random.chance(50) ? random.pick([0, 1, 3, count / 2]) : 0
                source += calls(keys.dropFirst(unused) + new, table: table)
                let untracked = random.chance(25) ? random.pick([1, 12, count / 3]) : 0
                let development = "\(bundle)/R/en.lproj/\(table).strings"
                if random.chance(90) { files[development] = entries(keys.dropLast(untracked)) }
                for locale in locales where random.chance(80) {
                    files["\(bundle)/R/\(locale).lproj/\(table).strings"] = translation(
                        keys + random.some(new, percent: random.pick([0, 0, 50])), locale, &random)
                }
            }
            files["\(bundle)/S.swift"] = source
        }
        if random.chance(30) { files["crowdin.yml"] = "files:\n  - source: /App/R/en.lproj/*.strings\n" }
        return try SyncSandbox(files)
    }

    private static func translation(_ keys: [String], _ locale: String, _ random: inout SeededGenerator) -> String {
        let lacking = random.pick([0, 0, 1, 2, 3, keys.count / 2])
        let present = random.chance(50) ? keys.dropLast(lacking) : keys.dropFirst(lacking)
        let states = ["new", "needs-review", "obsolete", "machine"]
        let marked = random.chance(20) ? random.pick([1, 5]) : 0
        return present.enumerated().map { index, key in
            guard index < marked else { return entries([key], locale) }
            let digest = EntryState(.new, of: ExactString("\(key) \(locale)")).digest
            let digits = String(random.chance(80) ? digest : 0, radix: 16)
            let padded = String(repeating: "0", count: 8 - digits.count) + digits
            return "/* stringsmith: \(random.pick(states)) \(padded) */\n" + entries([key], locale)
        }.joined()
    }

    @Test("Whatever tables have gaps or markers, the second run changes nothing", arguments: 0..<200)
    func stable(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let project = try Self.randomProject(&random)
        let options = random.pick([["--no-renames"], ["--no-renames", "--obsolete", "keep"], ["--obsolete", "prune"]])
        #expect(await project.run(["sync"] + options) == .success, "\(project.errors)")
        let first = project.output
        #expect(await project.run(["sync", "--check"] + options) == .success, "\(first)\n\(project.output)")
    }

    @Test("A development table isn't empty on purpose because of translations that the same run removes")
    func removedTranslations() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": "", "R/de.lproj/Localizable.strings": Self.entries(["Gone"], "de"),
            "A.swift": Self.calls(["Open", "Close", "Send"]),
        ])
        let sync = ["sync", "--no-renames", "--obsolete", "prune"]
        #expect(await project.run(sync) == .success, "\(project.errors)")
        #expect(try project.text("R/en.lproj/Localizable.strings").contains("\"Send\""))
        #expect(await project.run(sync + ["--check"]) == .success, "\(project.output)")
    }

    @Test("Keys that only a sync of one locale added to it are still missing in the others")
    func oneLocale() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Localizable.strings": Self.entries(["Open"]),
            "R/de.lproj/Localizable.strings": Self.entries(["Open"], "de"),
            "A.swift": Self.calls(["Open", "Close", "Send", "Brand new thing"]),
        ])
        #expect(await project.run("sync", "--locale", "de") == .success)
        #expect(try project.text("R/de.lproj/Localizable.strings").contains("\"Close\" = \"Close\""))
        #expect(await project.run("sync") == .success)
        let english = try project.text("R/en.lproj/Localizable.strings")
        #expect(english.contains("\"Close\"") && english.contains("\"Brand new thing\""))
        #expect(await project.run("sync", "--check") == .success)
    }
}
