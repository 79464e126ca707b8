import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: keys that sources use through generated constants")
struct SyncAccessorTests {
    private static let configurations: [(file: String, text: String)] = [
        ("swiftgen.yml", "strings:\n  inputs: R/en.lproj/Localizable.strings\n  outputs:\n    - output: L10n.swift\n"),
        ("swiftgen.yml", "input_dir: R\nstrings:\n  - inputs:\n      - en.lproj/Localizable.strings # main\n"),
        (
            "swiftgen.yaml",
            "# tables\r\nstrings:\r\n  inputs: ['R/en.lproj/Localizable.strings', \"Other.strings\"]\r\n"
        ),
        ("swiftgen.yml", "strings:\n  inputs: R/en.lproj\n"), ("R/swiftgen.yml", "strings:\n  paths: en.lproj\n"),
    ]

    private static let sources = [
        "label.text = R.string.localizable.menuTitle()\n", "let s = R.string(bundle: .module).localizable.menuTitle\n",
    ]

    private static let table = """
        "menu.title" = "Show the menu";

        """

    private func project(_ files: [String: String]) throws -> SyncSandbox {
        try SyncSandbox(
            [
                "B.swift": """
                NSLocalizedString("Show the menu!", comment: "")

                """,
                "R/en.lproj/Localizable.strings": Self.table, "R/de.lproj/Localizable.strings": Self.table,
            ].merging(files) { $1 })
    }

    private func checkIsKept(_ project: SyncSandbox) async throws {
        for _ in 0..<2 {
            #expect(await project.run("sync", "--obsolete", "prune") == .success)
            for locale in ["en", "de"] {
                let text = try project.text("R/\(locale).lproj/Localizable.strings")
                #expect(text.contains(Self.table), "\(text)")
                #expect(text.contains("\"Show the menu!\" ="))
            }
        }
    }

    @Test("SwiftGen's tables keep their keys, and none is renamed", arguments: configurations.indices)
    func swiftGen(index: Int) async throws {
        let (file, text) = Self.configurations[index]
        let project = try project(["A.swift": "let t = L10n.Menu.title\n", file: text])
        try await checkIsKept(project)
        #expect(await project.run("check", "--rule", "unused-key") == .success, "\(project.output)")
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(project.output.contains("  // SwiftGen makes constants for keys (\(file)): all keys of its tables"))
    }

    @Test("SwiftGen's configuration is found above the named directory")
    func above() async throws {
        let path = "R/en.lproj/Localizable.strings"
        let directory = try TemporaryDirectory([
            ".git/HEAD": "", "swiftgen.yml": Self.configurations[0].text, path: Self.table,
            "R/B.swift": """
            NSLocalizedString("Show the menu!", comment: "")

            """,
        ])
        let run = await StringsmithRun(["sync", "--obsolete", "prune", "@/R"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: path).hasPrefix(Self.table))
    }

    @Test("R.swift's tables keep their keys", arguments: sources)
    func rSwift(source: String) async throws {
        try await checkIsKept(try project(["A.swift": source]))
    }

    @Test(
        "Tables that no constants stand for lose unused keys",
        arguments: [
            ("swiftgen.yml", "xcassets:\n  inputs: A.xcassets\nstrings:\n  inputs: Other.strings\n"),
            ("A.swift", "let a = R.string.other.itemTitle(), b = PR.string.localizable, c = R.strings.localizable\n"),
        ])
    func others(file: String, text: String) async throws {
        let project = try project([file: text])
        #expect(await project.run("sync", "--obsolete", "prune", "--no-renames") == .success)
        #expect(try !project.text("R/de.lproj/Localizable.strings").contains("menu.title"))
    }

    @Test(
        "init names SwiftGen's configuration only if it makes constants for keys",
        arguments: [
            ("xcassets:\n  inputs: A.xcassets\n", false), ("strings:\n  outputs:\n    - output: L10n.swift\n", false),
            ("", false), ("strings:\n  inputs: R/en.lproj\n", true), ("strings: [\n", true),
        ])
    func configuration(text: String, isNamed: Bool) async throws {
        let project = try project(["A/swiftgen.yml": text])
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(project.output.contains("SwiftGen makes constants for keys (A/swiftgen.yml)") == isNamed)
    }
}
