import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Generated trees")
struct GeneratedTreeTests {
    /// Possible problems in a tree, as shell commands to run in it; `D` and `E` are locale directories, `T` is a table.
    private static let changes = [
        "ln -sf ../D/T.strings E/T.strings", "ln -sf ../../outside/T.strings D/T.strings", "rm -rf D; ln -s E D",
        "rm -rf D; ln -s ../outside/D D", "ln -sf T.strings D/T.strings", "ln -sf nowhere D/T.strings",
        "rm -f D/T.strings; mkfifo D/T.strings", "chmod 444 D/T.strings", "ln -f D/T.strings E/hard.strings",
        "mkdir -p lib; mv D/T.strings lib/D-T; ln -sf ../lib/D-T D/T.strings",
        "mkdir -p lib; mv D lib/D; ln -s lib/D D",
        "ln -s . D/again", "ln -s .. D/up", "rm -f D/T.strings; mkdir -p D/T.strings", "rm -rf D; echo x > D",
        "chmod 555 D", "cp D/T.strings \"D/$(printf %0240d 1).strings\"", "mv D/T.strings D/t.strings",
        "printf '\\377\\376' > D/T.strings", ": > D/T.strings", "ln -f ../outside/T.strings D/T.strings",
    ]

    private static let commands = [
        ["sync"], ["sync", "--add-locale", "it"], ["format", "--sort", "genstrings"], ["rename", "k1", "K1"],
        ["check", "--fix"], ["extract", "-o", "tables", "--append"], ["status"], ["sync", "--check"],
    ]

    private static func table(_ locale: String, _ name: String) -> String {
        (0..<6).map { "/* c */\n\"k\($0)\" = \"value-\(locale)-\(name)-\($0)\";\n" }.joined(separator: "\n")
    }

    private static func project() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for name in ["L", "M"] {
            for locale in ["en", "de", "fr"] {
                try directory.write(table(locale, name), to: "tree/\(locale).lproj/\(name).strings")
            }
            try directory.write(table("outside", name), to: "outside/\(name).strings")
            try directory.write(table("outside", name), to: "outside/de.lproj/\(name).strings")
            let calls = (0..<7).map { "NSLocalizedString(\"k\($0)\", tableName: \"\(name)\", comment: \"c\")\n" }
            try directory.write(calls.joined(), to: "tree/Sources/\(name).swift")
        }
        return directory
    }

    @Test(
        "Whatever is in a tree, no translation is lost, nothing outside changes, and nothing hangs", arguments: 0..<48)
    func tree(seed: Int) throws {
        var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        func choose<Element>(_ elements: [Element]) -> Element {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return elements[Int(state >> 33) % elements.count]
        }
        let directory = try Self.project()
        for _ in 0..<(1 + seed % 4) {
            let first = choose(["en", "de", "fr"])
            let second = choose(["en", "de", "fr"].filter { $0 != first })
            let line = choose(Self.changes).replacing("D", with: first + ".lproj").replacing(
                "E", with: second + ".lproj"
            )
            .replacing("T", with: choose(["L", "M"]))
            _ = try ProcessRun(shell: line, in: directory.path("tree"))
        }
        let look = "find . -printf '%p %y %m %n %l\\n' | sort; find . -type f -exec sha256sum {} + | sort"
        let values = "find . -type f -exec grep -hoaE 'value-[a-z]+-[LM]-[0-9]' {} + | sort -u"
        let before = try ProcessRun(shell: look, in: directory.path("outside")).text
        let known = Set(try ProcessRun(shell: values, in: directory.path).text.split(separator: "\n"))
        let command = choose(Self.commands)
        let program = try #require(BuiltProgram.path)
        let run = try ProcessRun("/usr/bin/env", ["timeout", "30", program] + command, in: directory.path("tree"))
        #expect([0, 1, 2].contains(run.status), "\(command) \(run.error)")
        #expect(try ProcessRun(shell: look, in: directory.path("outside")).text == before, "\(command)")
        let left = Set(try ProcessRun(shell: values, in: directory.path).text.split(separator: "\n"))
        #expect(left.isSuperset(of: known), "\(command) \(known.subtracting(left))")
        #expect(try ProcessRun(shell: "find . -name '.stringsmith-*'", in: directory.path).text == "")
        _ = try ProcessRun(shell: "chmod -R u+rwX tree", in: directory.path)
    }
}
