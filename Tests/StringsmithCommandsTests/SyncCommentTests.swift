import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: comments added by people")
struct SyncCommentTests {
    private let path = "R/en.lproj/Localizable.strings"
    private let translation = "R/de.lproj/Localizable.strings"

    private func call(_ key: String, _ comment: String) -> String {
        "NSLocalizedString(\"\(key)\", comment: \"\(comment)\")\n"
    }

    private func checkIsDone(_ project: SyncSandbox) async {
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    static let tables: [String] = [
        """
        /* Button */
        "Save" = "Save"; // max 8 characters

        """,
        """
        /* Button */
        /* max 8 characters */
        "Save" = "Save";

        """,
        """
        /* max 8 characters */
        /* Button */
        "Save" = "Save";

        """,
        """
        /* Button
           max 8 characters */
        "Save" = "Save";

        """,
        """
        // Button
        // max 8 characters
        "Save" = "Save";

        """,
        #""Save" = "Save"; /* Button */ // max 8 characters\#n"#,
        """
        /* Button, max 8 characters */
        "Save" = "Save";

        """,
        """
        /* XBUT: Button */
        "Save" = "Save";

        """,
        """
        // (8) Button
        "Save" = "Save";

        """,
        """
        /* ask Ann
           Button (max 8 characters) */
        "Save" = "Save";

        """,
        """
        /*
         * max 8 characters
         */
        /*Button*/
        "Save" = "Save";

        """,
    ]

    @Test("Text next to the sources' comment stays byte for byte", arguments: tables, ["\n", "\r\n", "\r"])
    func unchanged(table: String, lineEnd: String) async throws {
        let table = table.replacingOccurrences(of: "\n", with: lineEnd)
        let project = try SyncSample.project(call("Save", "Button"), en: table, de: table)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == table)
        #expect(try project.text(translation) == table)
    }

    static let changes: [(former: String, new: String)] = [
        (
            """
            /* No comment provided by engineer.
               max 8 characters */
            "Save" = "Save";

            """,
            """
            /* Menu item
               max 8 characters */
            "Save" = "Save";

            """
        ),
        (
            """
            /* Button */
            "Save" = "Save"; // max 8 characters

            """,
            """
            /* Menu item */
            "Save" = "Save"; // max 8 characters

            """
        ),
        (
            """
            /* Button */
            /* max 8 characters */
            "Save" = "Save";

            """,
            """
            /* Menu item */
            /* max 8 characters */
            "Save" = "Save";

            """
        ),
        (
            """
            /* Button
               max 8 characters */
            "Save" = "Save";

            """,
            """
            /* Menu item
               max 8 characters */
            "Save" = "Save";

            """
        ),
        (
            """
            // Button
            // max 8 characters
            "Save" = "Save";

            """,
            """
            // Menu item
            // max 8 characters
            "Save" = "Save";

            """
        ),
        (
            """
            /*
             * Button
             */
            "Save" = "Save";

            """,
            """
            /*
             * Menu item
             */
            "Save" = "Save";

            """
        ),
        (
            """
            /* Menu items, max 8 */
            "Save" = "Save";

            """,
            """
            /* Menu item */
            "Save" = "Save";

            """
        ),
    ]

    @Test("A line that goes on after one of several comments doesn't hide another one")
    func continuedLine() async throws {
        let code = call("Save", "Menu item") + call("Save", "Menu item, second level")
        let table = """
            /* Menu item, second level */
            "Save" = "Save";

            """
        let project = try SyncSample.project(code, en: table, de: table)
        #expect(await project.run("sync") == .success)
        let new = """
            /* Menu item, second level
               Menu item */
            "Save" = "Save";

            """
        #expect(try project.text(path) == new)
        await checkIsDone(project)
    }

    static let documentation = [
        ("/// Button", "/// Menu item"), ("/** Button */", "/** Menu item */"), ("/*! Button */", "/*! Menu item */"),
        ("/** Button **/", "/** Menu item **/"),
        ("/// Button\n/// max 8 characters", "/// Menu item\n/// max 8 characters"),
    ]
    .map { (former: $0 + #"\#n"Save" = "Save";\#n"#, new: $1 + #"\#n"Save" = "Save";\#n"#) }

    @Test("A new comment in the sources only replaces the former one", arguments: changes + documentation)
    func changed(former: String, new: String) async throws {
        let project = try SyncSample.project(call("Save", "Menu item"), en: former, de: former)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(path) == new)
        #expect(try project.text(translation) == new)
        await checkIsDone(project)
    }

    @Test("An empty comment next to the placeholder doesn't keep the sources' comment out")
    func emptyComment() async throws {
        let code = """
            NSLocalizedString("Save", value: "Save the file", comment: "Menu item")

            """
        let project = try SyncSample.project(
            code,
            en: """
                /* Menu item */
                "Save" = "Save";

                """,
            de: """
                /*   */"Save" = "Sichern"; /* No comment provided by engineer. */

                """)
        #expect(await project.run("sync") == .success)
        let text = try project.text(translation)
        #expect(text.contains(#""Save" = "Sichern";"#) && text.contains("Menu item"), "\(text)")
        #expect(!text.contains("No comment"), "\(text)")
        await checkIsDone(project)
    }

    @Test("A comment after an entry isn't from the sources if others are above their entry")
    func onlyBehind() async throws {
        let other = #"\#n/* Button */\#n"Cancel" = "Cancel";\#n"#
        let table = """
            "Save" = "Save"; // max 8 characters

            """ + other
        let project = try SyncSample.project(SyncSample.save + SyncSample.cancel, en: table, de: table)
        #expect(await project.run("sync") == .success)
        for path in [path, translation] { #expect(try project.text(path) == "/* Button */\n" + table) }
        await checkIsDone(project)
    }

    @Test("Lines that translations also have are from the sources")
    func translatedLines() async throws {
        let table = """
            /* max 8 characters */
            /* Button */
            "Save" = "Save";

            """
        let project = try SyncSample.project(
            call("Save", "Menu item"), en: table,
            de: """
                /* Button */
                "Save" = "Sichern";

                """)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text(path) == """
                /* max 8 characters */
                /* Menu item */
                "Save" = "Save";

                """)
        #expect(
            try project.text(translation) == """
                /* Menu item */
                "Save" = "Sichern";

                """)
        await checkIsDone(project)
    }

    @Test("A lone line that no translation has was added by a person")
    func loneLine() async throws {
        let project = try SyncSample.project(
            call("Save", "Menu item"),
            en: """
                /* ask Ann */
                "Save" = "Save";

                """,
            de: """
                /* Button */
                "Save" = "Sichern";

                """)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text(path) == """
                /* Menu item
                   ask Ann */
                "Save" = "Save";

                """)
        await checkIsDone(project)
    }

    static let remarks: [(en: String, de: String)] = [
        (
            """
            /* Button */
            "Save" = "Save"; // see A-12

            """,
            """
            /* Knopf */
            "Save" = "Sichern"; // see A-12

            """
        ),
        (
            """
            /* Old */
            "Save" = "Save"; // max 8

            """, #""Save" = "Sichern"; // max 8\#n"#
        ),
        (
            """
            /* Menu items */
            "Save" = "Save"; // Menu item two

            """, #""Save" = "Sichern"; // Menu item two\#n"#
        ),
        (
            """
            /* Title */
            "Save" = "Save"; // max 8
            "b" = "b"; // t
            "c" = "c"; // u

            """,
            #""Save" = "Sichern"; // so\#n"#
        ),
    ]

    @Test(
        "A remark behind an entry is never replaced", arguments: remarks, [["sync"], ["sync", "--refresh-comments"]])
    func remark(tables: (en: String, de: String), command: [String]) async throws {
        let project = try SyncSample.project(call("Save", "Menu item"), en: tables.en, de: tables.de)
        #expect(await project.run(command) == .success)
        for (path, table) in [(path, tables.en), (translation, tables.de)] {
            let text = try project.text(path)
            for line in table.split(separator: "\n") {
                guard let remark = line.range(of: "; //") else { continue }
                #expect(text.contains(line[remark.lowerBound...]), "\(text)")
            }
        }
        await checkIsDone(project)
    }

    @Test(
        "A comment behind a value of a property list belongs to that value",
        arguments: [["sync"], ["sync", "--prune"]])
    func propertyListRemark(command: [String]) async throws {
        let entries = [("Save", " <!-- max 8 -->"), ("Open", "<!-- a verb -->"), ("Old", " <!-- of 2020 -->")]
        let list = { (values: [(String, String)]) in
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>

            """
                + values.map { "\t<key>\($0.0)</key>\n\t<string>\($0.0)</string>\($0.1)\n" }.joined()
                + "</dict>\n</plist>\n"
        }
        let table = list(entries)
        let project = try SyncSample.project(call("Save", "Button") + call("Open", "Button"), en: table, de: table)
        #expect(await project.run(command) == .success)
        for path in [path, translation] {
            let text = try project.text(path)
            for (key, remark) in entries.prefix(command.count == 1 ? 3 : 2) {
                #expect(text.contains("<string>\(key)</string>\(remark)\n"), "\(text)")
            }
            if command.count == 2 { #expect(text == list(Array(entries.prefix(2))), "\(text)") }
        }
        await checkIsDone(project)
    }

    @Test("A commented-out entry isn't a comment of the next entry")
    func commentedPair() async throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \t<key>Old</key>
            \t<string>Old</string>
            \t<key>Save</key>
            \t<string>Save</string>
            </dict>
            </plist>

            """
        let project = try SyncSample.project(call("Save", "Menu item"), en: list, de: list)
        #expect(await project.run("sync", "--obsolete", "comment") == .success)
        let old = "\t<key>Old</key>\n\t<string>Old</string>"
        let expected = list.replacingOccurrences(of: old, with: "\t<!-- \(old.dropFirst()) -->")
        for path in [path, translation] { #expect(try project.text(path) == expected) }
        #expect(await project.run("sync", "--check", "--obsolete", "comment") == .success, "\(project.output)")
    }

    @Test("White space at the end of a comment stays when the next entry is removed")
    func blanksAtEnd() async throws {
        let table = #""Save" = "Save"; //  \#n\#n"Old" = "Old";\#n"#
        let project = try SyncSample.project(call("Save", ""), en: table, de: table)
        #expect(await project.run("sync", "--obsolete", "prune") == .success)
        for path in [path, translation] { #expect(try project.text(path) == #""Save" = "Save"; //  \#n"#) }
    }

    @Test("A marker is added to the comment above, and removed without a trace")
    func marker() async throws {
        let table = """
            /*
             * Button
             */
            "Save" = "Save"; // max 8 characters

            """
        let bare = """
            "Save" = "Save"; // Button

            """
        for table in [table, bare].map({ $0 + #"\#n/* Button */\#n"Cancel" = "Cancel";\#n"# }) {
            let project = try SyncSample.project(SyncSample.cancel, en: table, de: table)
            #expect(await project.run("sync") == .success)
            #expect(try project.text(path).contains("stringsmith: obsolete "))
            await checkIsDone(project)
            try project.write("A.swift", call("Save", "Button") + SyncSample.cancel)
            #expect(await project.run("sync") == .success)
            #expect(try project.text(path) == table)
            #expect(try project.text(translation) == table)
        }
    }

    @Test("A line added below a marker doesn't hide it")
    func lineBelowMarker() async throws {
        let project = try SyncSample.project(SyncSample.cancel)
        _ = await project.run("sync")
        let marked = try project.text(path).replacingOccurrences(of: " */\n\"Save\"", with: "\n   mine */\n\"Save\"")
        try project.write(path, marked)
        await checkIsDone(project)
        try project.write("A.swift", SyncSample.save + SyncSample.cancel)
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text(path)
                == SyncSample.en.replacingOccurrences(of: "Button */\n\"Save", with: "Button\n   mine */\n\"Save"))
    }

    @Test("The order of several comments isn't a change")
    func order() async throws {
        let source = call("Save", "Button") + call("Save", "Alert")
        for comment in ["Alert\n   Button", "Button\n   Alert", "Button */\n/* Alert"] {
            let table = "/* \(comment) */\n\"Save\" = \"Save\";\n"
            let project = try SyncSample.project(source, en: table, de: table)
            #expect(await project.run("sync") == .success)
            #expect(try project.text(path) == table)
            #expect(try project.text(translation) == table)
        }
    }

    @Test("A placeholder comment is only added to tables that have placeholders")
    func placeholder() async throws {
        let source = SyncSample.save + SyncSample.cancel + call("Open", "")
        let project = try SyncSample.project(source)
        #expect(await project.run("sync") == .success)
        #expect(try !project.text(path).contains("No comment provided"))
        #expect(try !project.text(translation).contains("No comment provided"))
        let former = """
            /* No comment provided by engineer. */
            "Quit" = "Quit";


            """
        let other = try SyncSample.project(source + call("Quit", ""), en: former + SyncSample.en)
        #expect(await other.run("sync") == .success)
        #expect(try other.text(path).components(separatedBy: "No comment provided").count == 3)
        await checkIsDone(other)
    }

    @Test("A table without comments only gets those of new keys")
    func bareTable() async throws {
        let bare = """
            "Save" = "Save";
            "Quit" = "Quit";

            """
        let project = try SyncSample.project(SyncSample.save + SyncSample.cancel, en: bare, de: bare)
        #expect(await project.run("sync", "--no-renames") == .success)
        let text = try project.text(path)
        #expect(text.hasPrefix(#""Save" = "Save";\#n"#))
        #expect(
            text.contains(
                """
                /* Button */
                "Cancel" = "Cancel";

                """))
        await checkIsDone(project)
    }

    @Test("A commented-out entry stays separate from its neighbors")
    func commentedOut() async throws {
        let table =
            """
            "Save" = "Save";
            "Old" = "Old"; "Cancel" = "Cancel";

            """
                + """
                "Older" = "Older";
                "Quit" = "Quit";

                """
        let source = SyncSample.save + SyncSample.cancel + call("Quit", "Menu")
        let project = try SyncSample.project(source, en: table, de: table)
        #expect(await project.run("sync", "--obsolete", "comment") == .success)
        let text = try project.text(path)
        #expect(
            text.contains(#"// "Old" = "Old";\#n"#)
                && text.contains(
                    """
                    // "Older" = "Older";

                    "Quit"
                    """)
        )
        #expect(text.contains(#"\#n"Cancel" = "Cancel";\#n"#) || text.contains(#"\#n "Cancel" = "Cancel";\#n"#))
        #expect(await project.run("sync", "--obsolete", "comment", "--check") == .success)
    }

    @Test("Many entries of one key are compared with its many comments at once", .timeLimit(.minutes(10)))
    func manyEntriesOfOneKey() async throws {
        let numbers = 0..<30_000
        let table = numbers.map { "/* mine */\n\"Save\" = \"\($0)\";\n" }.joined()
        let project = try SyncSample.project(
            numbers.map { call("Save", "c\($0)") }.joined(), en: "\"Save\" = \"Save\";\n", de: table)
        #expect(await project.run("sync", "-q") == .success)
        #expect(try project.text(translation) == table)
    }
}
