import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: places, bundles and exit status")
struct SyncDecisionTests {
    private let en = "R/en.lproj/Localizable.strings"
    private let de = "R/de.lproj/Localizable.strings"

    private func calls(_ keys: [String]) -> String {
        keys.map { "NSLocalizedString(\"\($0)\", comment: \"c\")\n" }.joined()
    }

    private func table(_ keys: [String]) -> String {
        keys.map { "/* c */\n\"\($0)\" = \"\($0)\";\n" }.joined(separator: "\n")
    }

    private func keys(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("\"") }.map { String($0.split(separator: "\"")[0]) }
    }

    static let sequences: [(table: [String], new: [String], expected: [String])] = [
        (["a", "b", "d", "z", "c"], ["x"], ["a", "b", "d", "x", "z", "c"]),
        (["a", "b", "d", "x", "z", "q", "c"], ["y"], ["a", "b", "d", "x", "y", "z", "q", "c"]),
        (["b", "d", "f", "h", "a"], ["c", "z"], ["b", "c", "d", "f", "h", "z", "a"]),
        (["b", "d", "f"], ["a", "e"], ["a", "b", "d", "e", "f"]),
        (["z", "m", "a", "k"], ["b"], ["z", "m", "a", "k", "b"]),
    ]

    @Test("A new key is inserted in order, even if a few keys are out of order", arguments: sequences)
    func order(keys table: [String], new: [String], expected: [String]) async throws {
        // The new keys come last in the sources.
        let project = try SyncSample.project(
            calls(table + new), en: self.table(table), de: self.table(table))
        #expect(await project.run("sync") == .success)
        for path in [en, de] { #expect(keys(try project.text(path)) == expected) }
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Findings in sources are shown, but only count with --strict")
    func status() async throws {
        let source = SyncSample.save + SyncSample.cancel + "NSLocalizedString(name, comment: \"\")\n"
        let project = try SyncSample.project(source)
        for options in [[], ["--check"], ["--dry-run"]] {
            #expect(await project.run(["sync"] + options) == .success)
            #expect(project.errors.contains("non-literal"))
            #expect(await project.run(["sync", "--strict"] + options) == .findings)
        }
        try project.write("B.swift", calls(["New"]))
        #expect(await project.run("sync", "--check") == .findings)
        #expect(await project.run("sync") == .success)
        #expect(await project.run("sync", "--check") == .success)
        try project.write(de, "broken")
        #expect(await project.run("sync", "--check") == .failure)
        #expect(await project.run("sync") == .failure)
    }

    @Test("A new key with two comments in three bundles is up to date after one sync")
    func threeBundles() async throws {
        let call = { (comment: String) in "NSLocalizedString(\"Shared\", comment: \"\(comment)\")\n" }
        let own = { (key: String) in "NSLocalizedString(\"\(key)\", comment: \"c\")\n" }
        let project = try SyncSandbox([
            "App/A.swift": own("a") + call("One"), "App/en.lproj/Localizable.strings": table(["a"]),
            "Kit/B.swift": own("b") + call("Two"), "Kit/en.lproj/Localizable.strings": table(["b"]),
            "Lib/C.swift": own("c") + own("a") + own("b") + call("One"),
            "Lib/en.lproj/Localizable.strings": table(["c"]),
            "D.swift": own("a") + own("b") + own("c") + call("Two"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("A translation needs no entry for a key of its own plurals")
    func plurals() async throws {
        let project = try SyncSample.project(calls(["Save", "%d files"]), en: table(["Save", "%d files"]))
        try project.write(
            "R/de.lproj/Localizable.stringsdict",
            #"<?xml version="1.0"?><plist version="1.0"><dict><key>%d files</key><dict></dict></dict></plist>"#)
        #expect(await project.run("sync", "--obsolete", "keep") == .success)
        #expect(try !project.text(de).contains("files"))
    }

    @Test("An empty table is filled")
    func emptyTable() async throws {
        let project = try SyncSample.project(SyncSample.save, en: "", de: "")
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text(en) == """
                /* Button */
                "Save" = "Save";


                """)
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("With --only, an obsolete marker of another source's key stays")
    func only() async throws {
        let project = try SyncSample.project(SyncSample.save)
        #expect(await project.run("sync") == .success)
        let before = try (project.text(en), project.text(de))
        #expect(before.0.contains("stringsmith: obsolete"))
        #expect(await project.run("sync", "--only", project.root.appendingPathComponent("A.swift").path) == .success)
        #expect(try (project.text(en), project.text(de)) == before)
    }

    @Test("Only the last value of duplicate keys follows the sources")
    func duplicates() async throws {
        let table = """
            /* c */
            "k" = "first";

            /* c */
            "k" = "last";

            """
        let project = try SyncSample.project(
            #"NSLocalizedString("k", value: "new", comment: "c")\#n"#, en: table, de: table)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(en) == table.replacingOccurrences(of: "last", with: "new"))
        #expect(await project.run("sync", "--check") == .success)
    }

    static let literals: [(literal: String, text: String)] = [
        ("@\"\\x53ave\"", "Save"), ("@\"\\123ave\"", "Save"), ("@\"\\a\\v\"", "\u{7}\u{B}"), ("@\"\\?\"", "?"),
    ]

    @Test("An escape with another meaning in a table is decoded", arguments: literals)
    func escapes(literal: String, text: String) async throws {
        let project = try SyncSandbox([
            "A.m": "NSLocalizedString(\(literal), nil);\n", "R/en.lproj/Localizable.strings": "\n",
        ])
        #expect(await project.run("sync") == .success)
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
        #expect(await project.run("status") == .success)
    }
}
