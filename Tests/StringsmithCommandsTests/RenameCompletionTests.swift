import StringsmithTestSupport
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

    /// Returns a project in some state after everything was committed in another.
    private static func project(_ before: [String: String], after committed: [String: String]) throws -> SyncSandbox {
        let project = try SyncSandbox(committed)
        try CheckSinceTests.git("init -q", in: project.directory.path)
        try CheckSinceTests.commit(in: project.directory)
        for (path, text) in before { try project.write(path, text) }
        return project
    }

    @Test(
        "The same command completes the work after any interruption, if the old state was committed", arguments: states)
    func completes(state: [String]) async throws {
        let before = Self.files(state)
        let project = try Self.project(before, after: Self.files(["old", "old", "old", "old"]))
        let isTaken = state[...1].allSatisfy { $0 != "new" } && Set(state[2...]).count == 2
        #expect(await project.run("rename", "old", "new") == (isTaken ? .findings : .success), "\(project.errors)")
        let expected = isTaken ? before : Self.files(state.map { $0 == "old" ? "new" : $0 })
        for (path, text) in expected { #expect(try project.text(path) == text) }
        if isTaken { return }
        #expect(await project.run("rename", "old", "new") == .success)
        for (path, text) in expected { #expect(try project.text(path) == text) }
    }

    /// Projects in which a language has the new key, with the table that shows that it is another key.
    static let taken: [(files: [String: String], path: String)] = {
        var mixed = files(["old", "new", "old", "old"])
        let entry = "<key>new</key><dict><key>NSStringLocalizedFormatKey</key><string>alt</string></dict>"
        var plural = files(["old", "old", "old", "old"])
        plural["de.lproj/Localizable.stringsdict"] = "<plist><dict>\(entry)</dict></plist>"
        let unused = ["en.lproj/Localizable.strings": table("new", "Text"), "A.swift": source("old")]
        mixed["en.lproj/Localizable.strings"] = nil
        mixed["Localizable.xcstrings"] = """
            {"sourceLanguage": "en", "strings": {"old": {}}, "version": "1.0"}
            """
        return [
            (files(["old", "new", "old", "old"]), "de.lproj/Localizable.strings"),
            (plural, "de.lproj/Localizable.stringsdict"), (unused, "en.lproj/Localizable.strings"),
            (mixed, "de.lproj/Localizable.strings"),
        ]
    }()

    @Test("Another key with the new name stops the rename", arguments: taken.indices, [false, true])
    func otherKey(index: Int, isCommitted: Bool) async throws {
        let (files, path) = Self.taken[index]
        let project = isCommitted ? try Self.project([:], after: files) : try SyncSandbox(files)
        #expect(await project.run("rename", "old", "new") == .findings)
        #expect(project.errors.contains("\(path): error: 'old' can't become 'new': that key already exists"))
        #expect(project.output.isEmpty)
        for (path, text) in files { #expect(try project.text(path) == text) }
    }

    @Test("A new key whose value isn't the old one's is another key")
    func otherValue() async throws {
        var files = Self.files(["old", "new", "old", "old"])
        files["de.lproj/Localizable.strings"] = Self.table("new", "Alt")
        let project = try Self.project(files, after: Self.files(["old", "old", "old", "old"]))
        #expect(await project.run("rename", "old", "new") == .findings)
        for (path, text) in files { #expect(try project.text(path) == text) }
    }

    @Test(
        "In a project without Git, the temporary files of a killed run show that it is completed",
        arguments: [("en.lproj/Localizable.strings", true), ("A.swift", true), ("A.swift", false)])
    func temporaryFile(path: String, isPlanned: Bool) async throws {
        let before = Self.files(["old", "new", "old", "old"])
        let after = Self.files(["new", "new", "new", "new"])
        let project = try SyncSandbox(before)
        let directory = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        try project.write(directory + ".stringsmith-0-1-1", (isPlanned ? after : before)[path] ?? "")
        #expect(await project.run("rename", "old", "new") == (isPlanned ? .success : .findings), "\(project.errors)")
        #expect(project.errors.contains("[continued-rename]") == isPlanned)
        for (path, text) in isPlanned ? after : before { #expect(try project.text(path) == text) }
    }

    @Test("An entry of a catalog that the last commit has with the old key is a renamed one")
    func catalog() async throws {
        let catalog = { (key: String) in
            let unit = #"{"stringUnit": {"state": "translated", "value": "Wort"}}"#
            return """
                {"sourceLanguage": "en", "strings": {"\(key)": {"localizations": {"de": \(unit)}}}, "version": "1.0"}
                """
        }
        let old = ["Localizable.xcstrings": catalog("old"), "A.swift": Self.source("old")]
        let project = try Self.project(["Localizable.xcstrings": catalog("new")], after: old)
        #expect(await project.run("rename", "old", "new") == .success, "\(project.errors)")
        #expect(try project.text("A.swift") == Self.source("new"))
        #expect(try project.text("Localizable.xcstrings") == catalog("new"))
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
        let table = """
            "a" = "1";
            "b" = "2";

            """
        let project = try Self.project(
            [
                "en.lproj/L.strings": """
                "app.a" = "1";
                "app.b" = "2";

                """
            ],
            after: [
                "en.lproj/L.strings": table, "de.lproj/L.strings": table,
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
