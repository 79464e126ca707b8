import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Keys that are shown without a look-up")
struct DeadTranslationTests {
    private static let table = "\"Save\" = \"Save\";\n\"Other\" = \"Other\";\n\"Gone\" = \"Gone\";\n"

    private static func project(_ code: String, _ files: [String: String] = [:]) throws -> TemporaryDirectory {
        try TemporaryDirectory(
            files.merging([
                "A.swift": """
                import SwiftUI
                import UIKit
                func tr(_ key: String) -> String { key }
                func fill(_ label: UILabel, name: String, other: String?, isOn: Bool) {
                    \(code)
                }
                let used = NSLocalizedString("Other", comment: "")

                """,
                "en.lproj/Localizable.strings": table,
                "de.lproj/Localizable.strings": table,
            ]) { first, _ in first })
    }

    static let deadCode = [
        "label.text = \"Save\"", "_ = Text(verbatim: \"Save\")", "_ = Text(other ?? \"Save\")",
        "_ = Text(isOn ? name : \"Save\")", "label.text = \"Save\"; _ = Text(verbatim: \"Save\")",
    ]

    /// A literal that may be looked up, or whose way isn't known, is enough.
    static let livingCode = [
        "label.text = \"Save\"; _ = Text(\"Save\")", "label.text = \"Save\"; tr(\"Save\")",
        "let save = \"Save\"; label.text = save", "_ = Text(verbatim: \"Save\"); let keys = [\"Save\", name]",
        "label.text = name == \"Save\" ? name : \"Save\"",
        "label.text = \"Save\"; NSLocalizedString(name, comment: \"\")",
        "label.text = \"Save\" // stringsmith:uses Save",
        "label.text = \"Save\"; tr(\"Sav\\(name)\")", "label.text = \"Sa\\u{76}e\"",
        "model.text = \"Save\"", "tr(\"Save\")", "// Text(verbatim: \"Save\")",
    ]

    @Test("A key that literals only show as it is is unused, and prune removes it on request", arguments: deadCode)
    func dead(code: String) async throws {
        let directory = try Self.project(code)
        let check = await StringsmithRun(["check", "@/"], in: directory)
        #expect(check.status == 1)
        #expect(check.error.contains("A.swift:5:") || check.output.contains("A.swift:5:"), "\(check.output)")
        let finding = "shows \"Save\" as it is, and nothing looks up its translations [dead-translation]"
        #expect((check.output + check.error).contains(finding), "\(check.output)\(check.error)")
        let unused = await StringsmithRun(["check", "--rule", "unused-key", "@/"], in: directory)
        #expect((unused.output + unused.error).contains("\"Gone\" isn't used"))
        #expect(!(unused.output + unused.error).contains("\"Save\" isn't used"), "one finding is enough")
        let why = await StringsmithRun(["why", "Save", "--format", "json", "--project", "@/"], in: directory)
        #expect(why.output.contains("\"verdict\":\"unused\"") && why.output.contains("\"bypassed\":["), "\(why.output)")
        let sync = await StringsmithRun(["sync", "--obsolete", "prune", "--dry-run", "@/"], in: directory)
        #expect(sync.output.contains("Gone") && !sync.output.contains("Save"), "\(sync.output)")
        let named = await StringsmithRun(["prune", "Save", "--project", "@/"], in: directory)
        #expect(named.status == 2 && named.error.contains("'Save' is shown without a look-up here"), "\(named.error)")
        #expect(named.error.contains("--bypassed"))
        let plain = await StringsmithRun(["prune", "--project", "@/"], in: directory)
        #expect(plain.status == 0)
        let kept = "\"Save\" = \"Save\";\n\"Other\" = \"Other\";\n"
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == kept)
        let all = await StringsmithRun(["prune", "--bypassed", "--project", "@/"], in: directory)
        #expect(all.status == 0)
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == "\"Other\" = \"Other\";\n")
        let back = await StringsmithRun(["prune", "--restore", "--project", "@/"], in: directory)
        #expect(back.status == 0)
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == Self.table)
    }

    @Test("A key that something else may name isn't dead", arguments: livingCode)
    func living(code: String) async throws {
        let directory = try Self.project(code)
        let check = await StringsmithRun(["check", "@/"], in: directory)
        #expect(!(check.output + check.error).contains("dead-translation"), "\(check.output)\(check.error)")
        let isComment = code.hasPrefix("//")
        let prune = await StringsmithRun(["prune", "--bypassed", "--project", "@/"], in: directory)
        #expect(prune.status == 0)
        let rest = try directory.text(of: "de.lproj/Localizable.strings")
        #expect(rest.contains("\"Save\" = ") == !isComment, "\(rest)")
    }

    @Test(
        "Other files that name the key keep it alive",
        arguments: [
            ("Data.json", "{\"title\": \"Save\"}"), ("B.m", "NSString *key = @\"Save\";\n"),
            ("B.swift", "let key = \"Save\"\n"), ("B.swift", "enum Title: String { case Save }\n"),
        ])
    func otherFiles(path: String, text: String) async throws {
        let directory = try Self.project("label.text = \"Save\"", [path: text])
        let check = await StringsmithRun(["check", "@/"], in: directory)
        #expect(!(check.output + check.error).contains("dead-translation"), "\(check.output)\(check.error)")
        let why = await StringsmithRun(["why", "Save", "--format", "json", "--project", "@/"], in: directory)
        #expect(!why.output.contains("\"verdict\":\"unused\""), "\(why.output)")
    }
}
