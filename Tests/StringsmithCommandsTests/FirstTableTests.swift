import Testing

@testable import StringsmithCommands

@Suite("first sync: tables")
struct FirstTableTests {
    @Test("A macro stands for the name of a table, wherever it is defined")
    func macros() async throws {
        let project = try SyncSandbox([
            "T.h": """
            #define MY_TABLE @"Kit"
            #define ALIAS (MY_TABLE)
            #define CF_TABLE CFSTR("Kit")
            #ifdef A
            #define TWO @"One"
            #else
            #define TWO @"Two"
            #endif
            """,
            "A.m": """
            #import "T.h"
            #define InTable(key, tbl, comment) NSLocalizedStringFromTableInBundle(key, tbl, MyBundle(), comment)
            void f(void) {
                NSLocalizedStringFromTable(@"Install", MY_TABLE, @"Button");
                InTable(@"Relaunch", MY_TABLE, @"Button");
                NSLocalizedStringFromTable(@"Later", ALIAS, @"Button");
                CFCopyLocalizedStringFromTable(CFSTR("Quit"), CF_TABLE, "Button");
                NSLocalizedStringFromTable(@"Unclear", TWO, @"Button");
                NSLocalizedStringFromTable(@"Unknown", self.table, @"Button");
            }
            """,
            "en.lproj/Kit.strings": "\"Install\" = \"Install\";\n",
        ])
        #expect(await project.run("sync", "--routine", "InTable(key:1, table:2, comment:3)") == .success)
        let table = try project.text("en.lproj/Kit.strings")
        for key in ["Install", "Relaunch", "Quit"] {
            #expect(table.contains("\"\(key)\""), "\(key): \(project.errors)")
        }
        #expect(!table.contains("Unclear") && !table.contains("Unknown") && !table.contains("obsolete"))
        #expect(project.errors.components(separatedBy: "[non-literal-table]").count == 3, "\(project.errors)")
    }

    static let constants: [(declaration: String, table: String, isKnown: Bool)] = [
        ("enum T { static let file = \"Kit\" }", "T.file", true), ("let file: String = \"Kit\"", "file", true),
        ("struct S { private let file = \"Kit\" }", "self.file", true), ("var file = \"Kit\"", "file", false),
        ("let file = \"Kit\"; func f(file: String) {}", "file", false), ("let file = name()", "file", false),
        ("enum A { static let file = \"Kit\" }; enum B { static let file = \"Other\" }", "A.file", false),
        ("let file = \"K\\(1)\"", "file", false), ("", "file", false),
    ]

    @Test("A constant of the same source stands for the name of a table", arguments: constants)
    func constant(declaration: String, table: String, isKnown: Bool) async throws {
        let project = try SyncSandbox([
            "A.swift": declaration + "\nlet a = NSLocalizedString(\"Install\", tableName: \(table), comment: \"\")\n",
            "en.lproj/Kit.strings": "", "en.lproj/Localizable.strings": "",
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Kit.strings").contains("Install") == isKnown, "\(project.errors)")
        #expect(project.errors.contains("[non-literal-table]") == !isKnown)
    }

    @Test("init describes a macro with a macro for its table")
    func wrapper() async throws {
        let project = try SyncSandbox([
            "A.m": """
            #define MY_TABLE @"Kit"
            #define L(key, comment) NSLocalizedStringFromTableInBundle(key, MY_TABLE, MyBundle(), comment)
            id a(void) { return L(@"Install", @"Button"); }
            """,
            "en.lproj/Kit.strings": "\"Install\" = \"Install\";\n",
        ])
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(project.output.contains(#""L(key:1, table:\"Kit\", comment:2)", // 1 key"#), "\(project.output)")
    }

    private static let panel = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="14460" \
        targetRuntime="MacOSX.Cocoa"><objects>
        <textField id="t1"><textFieldCell key="cell" title="DO NOT LOCALIZE" id="c1"/></textField>
        <textField id="t2"><textFieldCell key="cell" title="Label" id="c2"/></textField>
        <textField id="t3"><textFieldCell key="cell" title="—" id="c3"/></textField>
        <textField id="t4"><textFieldCell key="cell" title="Label" id="c4"/></textField>
        <button id="b1"><buttonCell key="cell" title="Check" id="b2"/></button>
        </objects></document>
        """

    @Test("Texts of interface files that nobody translates stay out, unless a table has them")
    func samples() async throws {
        let project = try SyncSandbox([
            "Base.lproj/Panel.xib": Self.panel, "en.lproj/Panel.strings": "\"b2.title\" = \"Check\";\n",
            "de.lproj/Panel.strings": "\"b2.title\" = \"Suchen\";\n\"c4.title\" = \"Etikett\";\n",
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(
            try project.text("de.lproj/Panel.strings") == "\"b2.title\" = \"Suchen\";\n\"c4.title\" = \"Etikett\";\n")
        #expect(try project.text("en.lproj/Panel.strings") == "\"b2.title\" = \"Check\";\n")
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A locale with an interface file of its own keeps the table beside it")
    func ownInterface() async throws {
        let table = "\"gone.title\" = \"Weg\";\n"
        let project = try SyncSandbox([
            "Base.lproj/Panel.xib": Self.panel, "de.lproj/Panel.xib": Self.panel, "de.lproj/Panel.strings": table,
            "fr.lproj/Panel.strings": "\"b2.title\" = \"Vérifier\";\n",
        ])
        #expect(await project.run("sync", "--prune") == .success, "\(project.errors)")
        #expect(try project.text("de.lproj/Panel.strings") == table)
    }

    @Test("New files are announced, and those that no target would copy aren't created")
    func newFiles() async throws {
        let text = XcodeExtractionTests.project([
            "App": ("application", "", ["A.swift", "App/en.lproj/Localizable.strings"])
        ]).replacing("PROJECT", with: "")
        let call = { (key: String, table: String) in
            "NSLocalizedString(\"\(key)\", tableName: \"\(table)\", comment: \"\")\n"
        }
        let files = [
            "App.xcodeproj/project.pbxproj": text, "A.swift": call("One", "Localizable") + call("Two", "Errors"),
            "App/en.lproj/Localizable.strings": "\"One\" = \"One\";\n",
            "Old/en.lproj/Localizable.strings": "\"Former\" = \"Former\";\n",
            "Old/de.lproj/Localizable.strings": "\"Former\" = \"Früher\";\n",
            "Old/Old.swift": call("Three", "Legacy") + call("Former", "Localizable"),
        ]
        let project = try SyncSandbox(files)
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(project.exists("App/en.lproj/Errors.strings"))
        #expect(
            project.output.contains(
                "App/en.lproj/Errors.strings: created, 1 added; not in the Xcode project yet: add it to the target's"),
            "\(project.output)")
        #expect(!project.exists("Old/en.lproj/Legacy.strings") && !project.exists("Old/de.lproj/Legacy.strings"))
        #expect(await project.run("sync", "--check") == .success)
        #expect(await project.run("sync", "--table", "Legacy") == .success)
    }

    @Test("Keys that no table should get are skipped, and stay where they are")
    func skippedKeys() async throws {
        let project = try SyncSandbox([
            "A.swift": """
            import SwiftUI
            let a = Text("https://example.com"), b = Text("Bearer eyJhbGciOi"), c = Text("Sample: x"), d = Text("Real")
            """,
            ".stringsmith.json": "{ 'skip-key': ['https://*', 'Bearer *', 'Sample: *'] }",
            "en.lproj/Localizable.strings": "\"Sample: x\" = \"Sample: x\";\n",
        ])
        #expect(await project.run("sync", "--prune") == .success, "\(project.errors)")
        let table = try project.text("en.lproj/Localizable.strings")
        #expect(table.contains("\"Sample: x\"") && table.contains("\"Real\""))
        #expect(!table.contains("https") && !table.contains("Bearer"))
        #expect(await project.run("check") == .success, "\(project.output)")
        #expect(await project.run("extract", "--format", "json") == .success)
        #expect(!project.output.contains("Bearer"))
    }
}
