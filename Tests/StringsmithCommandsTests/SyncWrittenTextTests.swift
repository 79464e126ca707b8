import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Texts that people wrote survive sync")
struct SyncWrittenTextTests {
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>Save</key>
        \t<string>Enregistrer</string>
        \t<!-- o -->
        \t<key>Old</key>
        \t<string>Vieux -- a --- b</string>
        \t<key>Multi</key> <string>M</string>
        \t<key>Quit</key>
        \t<string>Quitter</string>
        </dict>
        </plist>

        """
    private static let tables = [
        "en":
            """
        "Save" = "Save";
        /* o */
        "Old" = "Old"; // max 8
        "Multi" = "Multi";
        "Quit" = "Quit";

        """,
        "de": """
        /* s */
        "Save" = "Sichern";

        /* o */
        "Old" = "Alt"; // höchstens 8

          "Multi" =

        """
            + "  \"M\nN \\\"x\\\"\"; /* x */ \n\n\"Quit\" = \"Ende\";\n",
        "fr": xml,
    ]

    static func call(_ key: String) -> String { "NSLocalizedString(\"\(key)\", comment: \"\")\n" }

    @Test(
        "A commented-out entry whose key is used again comes back in its place, byte for byte",
        arguments: ["\n", "\r\n", "UTF-16"])
    func restored(form: String) async throws {
        let all = ["Save", "Old", "Multi", "Quit"].map(Self.call).joined()
        let project = try SyncSandbox(["A.swift": all])
        let lineEnd = form == "\r\n" ? form : "\n"
        for (locale, text) in Self.tables {
            let text = text.replacingOccurrences(of: "\n", with: lineEnd)
            let isWide = form == "UTF-16" && locale != "fr"
            let bytes =
                isWide ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
            try project.write("R/\(locale).lproj/Localizable.strings", bytes: Data(bytes))
        }
        #expect(await project.run("sync", "--check") == .success)
        let original = try Self.tables.keys.map { try project.bytes("R/\($0).lproj/Localizable.strings") }
        try project.write("A.swift", Self.call("Save") + Self.call("Quit"))
        #expect(await project.run("sync", "--obsolete", "comment") == .success)
        #expect(try project.text("R/fr.lproj/Localizable.strings").contains("<!-- <key>Old</key>"))
        #expect(await project.run("sync", "--obsolete", "comment", "--check") == .success)
        try project.write("A.swift", all)
        #expect(await project.run("sync", "--check") == .findings)
        #expect(await project.run("sync") == .success)
        #expect(project.output.contains("de.lproj/Localizable.strings: 2 added"))
        #expect(
            try Self.tables.keys.map { try project.bytes("R/\($0).lproj/Localizable.strings") } == original)
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Comments that aren't entries, or are in the table, or that nothing uses, stay comments")
    func prose() async throws {
        let de =
            """
            // "Save" = "Alt";

            "Save" = "Sichern";

            // "Other" = "O";

            // "New" is = new;

            """
                + """
                // that's = it
                // "Open
                // "New" = "first";

                // "New" = "N"; // "Two" = "Zwei";

                """
        let project = try SyncSandbox([
            "A.swift": ["Save", "New", "Two"].map(Self.call).joined(),
            "en.lproj/Localizable.strings": """
            "Save" = "Save";
            "New" = "New";
            "Two" = "Two";

            """,
            "de.lproj/Localizable.strings": de,
        ])
        #expect(await project.run("sync") == .success)
        let expected =
            """
            // "Save" = "Alt";

            "Save" = "Sichern";

            // "Other" = "O";

            // "New" is = new;

            """
                + """
                // that's = it
                // "Open
                // "New" = "first";

                "New" = "N"; "Two" = "Zwei";

                """
        #expect(try project.text("de.lproj/Localizable.strings") == expected)
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Comments that may begin an entry of several lines are each read once", .timeLimit(.minutes(10)))
    func openComments() async throws {
        let de =
            (0..<100_000).map { "// \"key\($0)\n" }.joined() + """
                /* c */
                "Save" = "Sichern";

                """
        let project = try SyncSandbox([
            "A.swift": Self.call("Save"),
            "en.lproj/Localizable.strings": """
            "Save" = "Save";

            """,
            "de.lproj/Localizable.strings": de,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("de.lproj/Localizable.strings") == de)
    }

    @Test("A directory that is named several times is planned once")
    func sameDirectory() throws {
        let directory = try TemporaryDirectory([
            "e/A.swift": Self.call("Save"), "e/en.lproj/Localizable.strings": "", "e/de.lproj/Localizable.strings": "",
        ])
        let once = try directory.stringsmith("sync", "--dry-run", "e")
        let thrice = try directory.stringsmith("sync", "--dry-run", "e", "./e", directory.path("e"))
        #expect(once.text.contains("e/de.lproj/Localizable.strings: 1 added"))
        #expect(thrice.text == once.text)
    }

    // MARK: Default values

    static func source(_ value: String) -> String {
        "NSLocalizedString(\"k\", value: \"\(value)\", comment: \"\")\nNSLocalizedString(\"n\", value: \"%@ of %@\", comment: \"\")\n"
    }

    static func table(_ value: String) -> String { "\"k\" = \"\(value)\";\n\"n\" = \"%1$@ of %2$@\";\n" }

    func repository(_ files: [String: String]) throws -> SyncSandbox {
        let project = try SyncSandbox(files)
        try commit(project, "git init -q -b main && ")
        return project
    }

    private func commit(_ project: SyncSandbox, _ before: String = "") throws {
        let command = "git add -A && git -c user.name=N -c user.email=n@example.com commit -qm change"
        let run = try ProcessRun(shell: before + command, in: project.root.path)
        #expect(run.status == 0, "\(run.error)")
    }

    @Test("A text that is the default value of any call stays")
    func anyDefault() async throws {
        let table = """
            "t" = "Message";

            """
        let project = try SyncSandbox([
            "A.swift": """
            NSLocalizedString("t", value: "Title", comment: "")

            """
                + #"NSLocalizedString("t", value: "Message", comment: "")\#n"#,
            "en.lproj/Localizable.strings": table, "fr.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        for locale in ["en", "fr"] { #expect(try project.text("\(locale).lproj/Localizable.strings") == table) }
    }

    @Test("A text of an interface table that a person changed stays")
    func correctedInterface() async throws {
        let xib = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
            <menuItem title="TITLE" id="Kby-lQ-HCW"/></objects></document>

            """
        let table =
            #"/* Class = "NSMenuItem"; title = "Open…"; ObjectID = "Kby-lQ-HCW"; */\#n"#
            .replacing("Open…", with: "Op") + #""Kby-lQ-HCW.title" = "Open…";\#n"#
        let project = try repository([
            "Base.lproj/Main.xib": xib.replacing("TITLE", with: "Open..."), "en.lproj/Main.strings": table,
            "fr.lproj/Main.strings": table.replacing("Open…", with: "Ouvrir…"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Main.strings").contains(#""Kby-lQ-HCW.title" = "Open…";"#))
        #expect(!(try project.text("fr.lproj/Main.strings").contains("needs-review")))
        #expect(project.errors.contains("[development-text-kept]"), "\(project.errors)")
        // Another text in the interface file replaces it.
        try project.write("Base.lproj/Main.xib", xib.replacing("TITLE", with: "Choose..."))
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Main.strings").contains(#""Kby-lQ-HCW.title" = "Choose...";"#))
    }

    @Test(
        "Committed lines of comments that the sources never had stay, and others are replaced",
        arguments: [
            ("/* Button */", "Menu item", "/* Menu item */"), ("/* Guide window */", "Menu item", "/* Guide window */"),
            ("// Save the file", "Save a file", "// Save a file"),
            ("/* Button\n   Guide window */", "Menu item", "/* Menu item\n   Guide window */"),
        ])
    func committedComments(former: String, comment: String, new: String) async throws {
        let call = { (comment: String) in "NSLocalizedString(\"k\", comment: \"\(comment)\")\n" }
        let others = (0..<9).map { "\"l\($0)\" = \"l\";\n" }.joined()
        let table = "\(former)\n\"k\" = \"K\";\n" + others
        let calls = (0..<9).map { "NSLocalizedString(\"l\($0)\", comment: \"other\")\n" }.joined()
        let project = try repository([
            "A.swift": call("Button") + calls, "en.lproj/Localizable.strings": table,
            "fr.lproj/Localizable.strings": table,
        ])
        try project.write("A.swift", call(comment) + calls)
        #expect(await project.run("sync", "--locale", "en", "--locale", "fr") == .success)
        for locale in ["en", "fr"] {
            let text = try project.text("\(locale).lproj/Localizable.strings")
            #expect(text.hasPrefix(new + "\n\"k\""), "\(text)")
        }
    }

    @Test("A key that a call looks up in a system framework isn't the project's")
    func systemBundle() async throws {
        let table = """
            "Hello" = "Hello";

            """
        let project = try SyncSandbox([
            "A.swift": """
            let a = NSLocalizedString("Hello", comment: "")
            let b = Bundle(for: UIApplication.self).localizedString(forKey: "b", value: nil, table: nil)
            let c = NSLocalizedString("c", bundle: Bundle(identifier: "com.apple.UIKit")!, comment: "")

            """,
            "B.m":
                "[[NSBundle bundleForClass:[UIApplication class]] localizedStringForKey:@\"d\" value:nil table:nil];",
            "en.lproj/Localizable.strings": table,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == table)
        #expect(await project.run("check") == .success)
    }

    @Test("Packages for translators are no part of the project")
    func translatorPackages() async throws {
        let table = """
            "k" = "k";

            """
        let copy = "fr.xcloc/Source Contents/en.lproj/Localizable.strings"
        let project = try SyncSandbox([
            "A.swift": Self.call("k") + Self.call("new"), "en.lproj/Localizable.strings": table, copy: table,
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text(copy) == table)
        #expect(try project.text("en.lproj/Localizable.strings") == table + #""new" = "new";\#n"#)
    }

    @Test("A text that a person changed in the development table stays, and the difference is reported")
    func corrected() async throws {
        let project = try repository([
            "A.swift": Self.source("Sign in"), "en.lproj/Localizable.strings": Self.table("Log in"),
        ])
        for _ in 0..<2 {
            #expect(await project.run("sync") == .success)
            #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Log in"))
            #expect(project.errors.contains("A.swift:1:19: note: 'k' stays 'Log in' in "))
            #expect(project.errors.contains("the default value here is 'Sign in' [development-text-kept]"))
        }
        // An unfinished change of the table.
        try project.write("en.lproj/Localizable.strings", Self.table("Enter"))
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Enter"))
        // Later, the sources change.
        try project.write("A.swift", Self.source("Sign in now"))
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Sign in now"))
        #expect(project.output.contains("    updated 'k': 'Enter' -> 'Sign in now'\n"))
    }

    @Test("A text that follows an earlier default value is updated, whenever that was committed")
    func outdated() async throws {
        let project = try repository([
            "A.swift": Self.source("Log in"), "en.lproj/Localizable.strings": Self.table("Log in"),
        ])
        try project.write("A.swift", Self.source("Sign in"))
        try commit(project)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Sign in"))
        #expect(project.output.contains("    updated 'k': 'Log in' -> 'Sign in'\n"))
        #expect(project.errors.isEmpty)
    }

    @Test("Without Git, the text follows the sources, and the former one is shown")
    func withoutRepository() async throws {
        let project = try SyncSandbox([
            "A.swift": Self.source("Sign in"), "en.lproj/Localizable.strings": Self.table("Log in"),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings") == Self.table("Sign in"))
        #expect(project.output.contains("    updated 'k': 'Log in' -> 'Sign in'\n"))
        #expect(await project.run("sync", "--check") == .success)
    }
}
