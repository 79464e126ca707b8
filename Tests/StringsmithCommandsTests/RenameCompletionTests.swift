import Testing

@testable import StringsmithCommands

@Suite("rename: completing an interrupted run")
struct RenameCompletionTests {
    /// The possible states after an interrupted run or a person's edits: the key in each table and source, or `-` for
    /// none.
    static let states: [[String]] = {
        var states: [[String]] = []
        for english in ["old", "new", "-"] {
            for german in ["old", "new", "-"] {
                for first in ["old", "new"] {
                    for second in ["old", "new"] { states.append([english, german, first, second]) }
                }
            }
        }
        return states
    }()

    private static func table(_ key: String, _ value: String) -> String {
        "/* note */\n" + (key == "-" ? "" : "\"\(key)\"  =  \"\(value)\"; // \(value)\n") + "'other' = \"old\";\n"
    }

    private static func source(_ key: String) -> String { "NSLocalizedString(\"\(key)\", comment: \"note\") // old\n" }

    private static func files(_ state: [String]) -> [String: String] {
        [
            "en.lproj/Localizable.strings": table(state[0], "Text"),
            "de.lproj/Localizable.strings": table(state[1], "Wort"),
            "A.swift": source(state[2]), "z/B.swift": source(state[3]),
        ]
    }

    @Test("The same command completes the work after any interruption", arguments: states)
    func completes(state: [String]) async throws {
        let before = Self.files(state)
        let project = try SyncSandbox(before)
        let isTaken = state[...1].allSatisfy { $0 != "new" } && Set(state[2...]).count == 2
        #expect(await project.run("rename", "old", "new") == (isTaken ? .findings : .success), "\(project.errors)")
        let expected = isTaken ? before : Self.files(state.map { $0 == "old" ? "new" : $0 })
        for (path, text) in expected { #expect(try project.text(path) == text) }
        if isTaken { return }
        #expect(await project.run("rename", "old", "new") == .success)
        for (path, text) in expected { #expect(try project.text(path) == text) }
    }

    @Test("A table with both keys stops the rename")
    func both() async throws {
        var files = Self.files(["old", "new", "old", "old"])
        files["en.lproj/Localizable.strings", default: ""] += """
            "new" = "Another text";

            """
        let project = try SyncSandbox(files)
        #expect(await project.run("rename", "old", "new") == .findings)
        #expect(project.errors.contains("[key-is-taken]"))
        for (path, text) in files { #expect(try project.text(path) == text) }
    }

    @Test("A key of another table doesn't conflict")
    func otherTable() async throws {
        var files = Self.files(["old", "old", "old", "old"])
        files["en.lproj/Other.strings"] = """
            "new" = "Another text";

            """
        let project = try SyncSandbox(files)
        #expect(await project.run("rename", "old", "new", "--table", "Localizable") == .success)
        #expect(
            try project.text("en.lproj/Other.strings") == """
                "new" = "Another text";

                """)
    }

    @Test("Keys that a pattern has renamed in some files aren't renamed twice")
    func pattern() async throws {
        let project = try SyncSandbox([
            "en.lproj/L.strings": """
            "app.a" = "1";
            "app.b" = "2";

            """,
            "de.lproj/L.strings": """
            "a" = "1";
            "b" = "2";

            """,
            "A.swift": """
            NSLocalizedString("a", tableName: "L", comment: "")

            """,
        ])
        #expect(await project.run("rename", "--pattern", "(.*)", "app.$1") == .success)
        for path in ["en.lproj/L.strings", "de.lproj/L.strings"] {
            #expect(
                try project.text(path) == """
                    "app.a" = "1";
                    "app.b" = "2";

                    """)
        }
        #expect(try project.text("A.swift").contains("\"app.a\""))
    }
}
