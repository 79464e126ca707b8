import Foundation
import StringsmithReporting
import StringsmithRules
import Testing

@testable import StringsmithCommands

@Suite("check --fix and --diff")
struct CheckFixTests {
    private static let english = "\"a\" = \"%d files in %@\";\n\"b\" = \"Save\";\n"

    @Test(
        "Fixed and remaining findings determine the exit status",
        arguments: [
            ("\"a\" = \"%d in %@\";;\n\"b\" = \"Ä\"\n", ["--fix"], "\"a\" = \"%d in %@\";\n\"b\" = \"Ä\";\n", 0),
            ("\"a\" = \"%@: %d\";\n\"b\" = \"Ä\";\n", ["--fix"], "\"a\" = \"%@: %d\";\n\"b\" = \"Ä\";\n", 1),
            (
                "\"a\" = \"%@: %d\";\n\"b\" = \"Ä\";\n", ["--fix", "--unsafe"],
                "\"a\" = \"%2$@: %1$d\";\n\"b\" = \"Ä\";\n", 0
            ),
            ("\"a\" = \"%d in %@;\n\"b\" = \"Ä\";\n", ["--fix"], "\"a\" = \"%d in %@\";\n\"b\" = \"Ä\";\n", 0),
            // The rest can't be read, so nothing is written.
            ("\"a\" = \"%d in %@\";;\n\"b\" = = \"Ä\";\n", ["--fix"], "\"a\" = \"%d in %@\";;\n\"b\" = = \"Ä\";\n", 1),
            ("\"b\" = \"Ä\"\n<<<<<<< HEAD\n", ["--fix", "--unsafe"], "\"b\" = \"Ä\"\n<<<<<<< HEAD\n", 1),
        ] as [(String, [String], String, Int32)])
    func status(german: String, options: [String], expected: String, status: Int32) async throws {
        let sandbox = try SyncSandbox(["en.lproj/A.strings": Self.english, "de.lproj/A.strings": german])
        let first = await sandbox.run(["check"] + options)
        #expect(try sandbox.text("de.lproj/A.strings") == expected)
        #expect(first.rawValue == status, "\(sandbox.output)\(sandbox.errors)")
        #expect(try sandbox.text("en.lproj/A.strings") == Self.english)
        _ = await sandbox.run(["check"] + options)
        #expect(try sandbox.text("de.lproj/A.strings") == expected)
        #expect(sandbox.output.contains("0 fixes in 0 files"))
    }

    @Test("The difference is shown and nothing is written")
    func difference() async throws {
        let german = "/* A */\n\"a\" = \"%@: %d\";\n\"b\" = \"Ä\"\n"
        let sandbox = try SyncSandbox(["en.lproj/A.strings": Self.english, "de.lproj/A.strings": german])
        for options in [["--diff"], ["--fix", "--diff"]] {
            let status = await sandbox.run(["check"] + options)
            #expect(status == .findings)
            let path = sandbox.root.path + "/de.lproj/A.strings"
            let head = "--- \(path)\n+++ \(path)\n".replacingOccurrences(of: sandbox.root.path + "/", with: "")
            let hunk = "@@ -1,3 +1,3 @@\n /* A */\n \"a\" = \"%@: %d\";\n-\"b\" = \"Ä\"\n+\"b\" = \"Ä\";\n"
            #expect(sandbox.output == head + hunk)
            #expect(try sandbox.text("de.lproj/A.strings") == german)
        }
        #expect(await sandbox.run(["check", "--fix"]) == .findings)
        #expect(await sandbox.run(["check", "--diff"]) == .success)
        #expect(sandbox.output.isEmpty)
    }

    @Test("Encoding, byte order mark and line endings stay", arguments: [false, true])
    func encodings(isUTF16: Bool) async throws {
        let wrong = "// ä\r\n\"a\" = \"%@ 😀: %d\"\r\n\r\n\"b\"  =  'Ä' ;\r\n"
        let right = "// ä\r\n\"a\" = \"%2$@ 😀: %1$d\";\r\n\r\n\"b\"  =  'Ä' ;\r\n"
        let bytes = { (text: String) in
            isUTF16 ? Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) : Data(text.utf8)
        }
        let sandbox = try SyncSandbox(["en.lproj/A.strings": Self.english])
        try sandbox.write("de.lproj/A.strings", bytes: bytes(wrong))
        #expect(await sandbox.run(["check", "--diff", "--unsafe"]) == .findings)
        #expect(sandbox.output.contains("+\"a\" = \"%2$@ 😀: %1$d\";\r\n"))
        #expect(await sandbox.run(["check", "--fix", "--unsafe"]) == .success)
        #expect(try sandbox.bytes("de.lproj/A.strings") == bytes(right))
    }

    @Test("A .stringsdict is edited in place")
    func plurals() async throws {
        let table = { (type: String, one: String) in
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>\(type)</string>\(one)
                <key>other</key><string>%d &#20214;</string>
              </dict></dict></dict></plist>

            """
        }
        let one = "\n    <key>one</key><string>%d</string>"
        let sandbox = try SyncSandbox(["ja.lproj/A.stringsdict": table("s", one)])
        #expect(await sandbox.run(["check", "--rule", "plural-unused-category", "--fix", "--unsafe"]) == .success)
        #expect(try sandbox.text("ja.lproj/A.stringsdict") == table("d", ""))
        #expect(sandbox.output.contains("2 fixes in 1 file"))
    }

    @Test("A read-only file is left alone and reported, and the others are written")
    func readOnly() async throws {
        let german = "\"b\" = \"Ä\"\n"
        let sandbox = try SyncSandbox([
            "en.lproj/A.strings": Self.english, "de.lproj/A.strings": german, "fr.lproj/A.strings": german,
        ])
        let locked = sandbox.root.appendingPathComponent("fr.lproj/A.strings").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked)
        #expect(await sandbox.run(["check", "--fix"]) == .failure)
        #expect(sandbox.output.contains("cannot write 'fr.lproj/A.strings': Read-only file"), "\(sandbox.output)")
        #expect(try sandbox.text("de.lproj/A.strings") == "\"b\" = \"Ä\";\n")
        #expect(try sandbox.text("fr.lproj/A.strings") == german)
    }

    @Test("Compiled tables and tables with detected encodings aren't edited")
    func untouched() async throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>a</key><string>%@: %d</string></dict></plist>

            """
        let sandbox = try SyncSandbox(["en.lproj/A.strings": Self.english, "de.lproj/A.strings": plist])
        let latin = Data("\"a\" = \"%@ gr".utf8) + Data([0xFC]) + Data("n: %d\"\n".utf8)
        try sandbox.write("fr.lproj/A.strings", bytes: latin)
        _ = await sandbox.run(["check", "--fix", "--unsafe"])
        #expect(try sandbox.text("de.lproj/A.strings") == plist)
        #expect(try sandbox.bytes("fr.lproj/A.strings") == latin)
    }

    @Test("Only enabled rules fix findings, and a suppressed finding stays")
    func selection() async throws {
        let german = "/* stringsmith:ignore doubled-space meant */\n\"a\" = \"x  y %d %@\";\n\"b\" = \"x  y\";\n"
        let sandbox = try SyncSandbox(["en.lproj/A.strings": Self.english, "de.lproj/A.strings": german])
        _ = await sandbox.run(["check", "--fix", "--unsafe"])
        #expect(try sandbox.text("de.lproj/A.strings") == german)
        _ = await sandbox.run(["check", "--fix", "--unsafe", "--rule", "doubled-space"])
        let expected = german.replacingOccurrences(of: "\"b\" = \"x  y\"", with: "\"b\" = \"x y\"")
        #expect(try sandbox.text("de.lproj/A.strings") == expected)
    }

    @Test("--unsafe alone is a usage error")
    func usage() async throws {
        let sandbox = try SyncSandbox()
        #expect(await sandbox.run(["check", "--unsafe"]) == .failure)
        #expect(sandbox.errors.contains("'--unsafe' needs '--fix' or '--diff'"))
    }

    @Test("The report mentions fixes, and JSON contains their number")
    func report() async throws {
        let sandbox = try SyncSandbox([
            "en.lproj/A.strings": Self.english, "de.lproj/A.strings": "\"a\" = \"%@: %d\";\n\"b\" = \"Ä\"\n",
        ])
        _ = await sandbox.run(["check"])
        #expect(sandbox.output.contains("    fix: number the specifiers (unsafe)\n"))
        #expect(sandbox.output.contains("    fix: insert the missing ';'\n"))
        _ = await sandbox.run(["check", "--fix", "--reporter", "json"])
        #expect(sandbox.output.contains("\"files\":2,\"fixes\":1,\"fixedFiles\":1}"))
        let edit =
            "{\"line\":1,\"column\":9,\"endLine\":1,\"endColumn\":9,\"offset\":8,\"length\":0,\"replacement\":\"2$\"}"
        #expect(sandbox.output.contains(edit), "\(sandbox.output)")
    }

    @Test("SARIF contains the same edits, with their safety")
    func sarif() async throws {
        let sandbox = try SyncSandbox(["de.lproj/A.strings": "\"b\" = \"Ä\"\n"])
        _ = await sandbox.run(["check", "--reporter", "sarif"])
        let fix = try #require(
            sandbox.output.range(of: "\"fixes\":[{\"description\":{\"text\":\"insert the missing ';'\"}"))
        let rest = sandbox.output[fix.upperBound...]
        let region = "\"deletedRegion\":{\"startLine\":1,\"startColumn\":10,\"endLine\":1,\"endColumn\":10}"
        #expect(rest.contains("\"replacements\":[{\(region),\"insertedContent\":{\"text\":\";\"}}]"), "\(rest)")
        #expect(rest.contains("\"properties\":{\"safety\":\"safe\"}"))
    }

    @Test("The documentation lists exactly the rules with fixes, and their safety")
    func documentation() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Documentation/Check.md")
        let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let listed = rows.compactMap { row -> String? in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return ["safe", "unsafe"].contains(cells.last) ? "\(cells[0]) \(cells[cells.count - 1])" : nil
        }
        let expected = RuleRegistry.descriptions(ofAudit: false).compactMap { rule in
            rule.fixSafety.map { "`\(rule.id.rawValue)` \($0.rawValue)" }
        }
        #expect(listed.sorted() == expected.sorted())
    }
}
