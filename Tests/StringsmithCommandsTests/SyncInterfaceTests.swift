import Foundation
import Testing

@testable import StringsmithCommands

/// The texts of an interface file with a menu and its items.
private struct MenuFile {
    var items: [(id: String, title: String)]
    var note: String?

    var document: String {
        let comment = note.map {
            "<attributedString key=\"userComments\"><fragment content=\"\($0)\"/></attributedString>"
        }
        let lines = items.map { "<menuItem title=\"\($0.title)\" id=\"\($0.id)\">\(comment ?? "")</menuItem>\n" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
            <objects>
            \(lines.joined())</objects>
            </document>
            """
    }

    /// Returns the table in the format of Apple's tool, with other values for a translation.
    func table(_ values: [String] = []) -> String {
        items.enumerated().map { index, item in
            let value = values.isEmpty ? item.title : values[index]
            let comment = "Class = \"NSMenuItem\"; title = \"\(item.title)\"; ObjectID = \"\(item.id)\";"
            return "\n/* \(comment) */\n\"\(item.id).title\" = \"\(value)\";\n"
        }.joined()
    }
}

@Suite("sync with interface files")
struct SyncInterfaceTests {
    private static let former = MenuFile(items: [("a-1", "Open"), ("c-3", "Close")])
    private let en = "R/en.lproj/Main.strings"
    private let de = "R/de.lproj/Main.strings"

    private func project(_ file: MenuFile, base: String = "Base", _ more: [String: String] = [:]) throws -> SyncSandbox
    {
        let files = ["R/\(base).lproj/Main.xib": file.document, de: Self.former.table(["Öffnen", "Schließen"])]
        let table = [en: Self.former.table()]
        return try SyncSandbox(files.merging(more.isEmpty ? table : more) { $1 })
    }

    private func checkIsDone(_ project: SyncSandbox, source: SourceLocation = #_sourceLocation) async {
        let status = await project.run("sync", "--check")
        #expect(status == .success, "\(project.output)\(project.errors)", sourceLocation: source)
    }

    @Test("Tables that are up to date aren't touched", arguments: ["Base", "en"])
    func nothingToDo(base: String) async throws {
        let project = try project(Self.former, base: base)
        await checkIsDone(project)
        #expect(project.output.contains("2 tables are up to date"))
    }

    @Test("Words that a person put into an extracted comment stay", arguments: [true, false])
    func annotatedComment(isChanged: Bool) async throws {
        let table = Self.former.table().replacing("\"Open\"; Obj", with: "\"Open\"; DO NOT TRANSLATE Obj")
        let file = isChanged ? MenuFile(items: [("a-1", "Open All"), ("c-3", "Close")]) : Self.former
        let project = try project(file, [en: table])
        #expect(await project.run("sync") == .success)
        #expect(try project.text(en).contains("DO NOT TRANSLATE"))
        #expect(try (project.text(en) == table) == !isChanged)
        await checkIsDone(project)
    }

    @Test("A corrected text of the development language stays as long as the interface file's text does")
    func correctedText() async throws {
        let corrected = Self.former.table(["Open…", "Close"])
        let project = try project(Self.former, base: "Base", [en: corrected])
        await checkIsDone(project)
        try project.write("R/Base.lproj/Main.xib", MenuFile(items: [("a-1", "Open now"), ("c-3", "Close")]).document)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(en).contains(#""a-1.title" = "Open now";"#))
        await checkIsDone(project)
    }

    @Test("A new object's text is inserted in Apple's order, and is marked new in translations")
    func newObject() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open"), ("B-2", "%d of %d"), ("c-3", "Close")]))
        #expect(await project.run("sync") == .success)
        let text = try project.text(en)
        let comment = #"Class = "NSMenuItem"; title = "%d of %d"; ObjectID = "B-2";"#
        #expect(text.contains("/* \(comment) */\n\"B-2.title\" = \"%d of %d\";"))
        let translation = try project.text(de)
        #expect(translation.contains("/* \(comment)\n   stringsmith: new "))
        #expect(translation.contains(#""B-2.title" = "%d of %d";"#))
        await checkIsDone(project)
    }

    @Test("A changed text marks the translation for review; text and comment are updated")
    func changedText() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open File"), ("c-3", "Close")]))
        #expect(await project.run("sync") == .success)
        #expect(
            try project.text(en) == MenuFile(items: [("a-1", "Open File"), ("c-3", "Close")]).table())
        let translation = try project.text(de)
        #expect(translation.contains(#"title = "Open File"; ObjectID = "a-1";\#n   stringsmith: needs-review "#))
        #expect(
            translation.contains(
                """
                was "Open" */
                "a-1.title" = "Öffnen";
                """))
        await checkIsDone(project)
    }

    @Test("The note to the localizer is added to the comments in all tables")
    func note() async throws {
        let project = try project(MenuFile(items: Self.former.items, note: "in the menu bar"))
        #expect(await project.run("sync") == .success)
        for path in [en, de] {
            #expect(try project.text(path).contains(#"ObjectID = "a-1"; Note = "in the menu bar"; */"#))
        }
        await checkIsDone(project)
    }

    @Test("The text of a deleted object becomes obsolete")
    func deletedObject() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open")]))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(de).contains("ObjectID = \"c-3\";\n   stringsmith: obsolete "))
        await checkIsDone(project)
        #expect(await project.run("sync", "--prune") == .success)
        #expect(try project.text(en) == MenuFile(items: [("a-1", "Open")]).table())
    }

    @Test("An object with a new id keeps its translation")
    func movedObject() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open"), ("x-9", "Close")]))
        #expect(await project.run("sync", "--dry-run") == .success)
        #expect(project.output.contains("renamed 'x-9.title' from 'c-3.title' ("))
        #expect(await project.run("sync") == .success)
        let text = try project.text(de)
        #expect(text.contains(#""x-9.title" = "Schließen";"#))
        #expect(!text.contains("c-3"))
        #expect(try project.text(en) == MenuFile(items: [("a-1", "Open"), ("x-9", "Close")]).table())
        await checkIsDone(project)
    }

    @Test("For equal texts, ids, class and property identify the object")
    func movedTwins() async throws {
        let items = [("a-1", "OK"), ("c-3", "Close")]
        let document = MenuFile(items: [("n-5", "OK"), ("c-3", "Close")]).document.replacingOccurrences(
            of: "</objects>", with: #"<buttonCell title="OK" id="b-1"/></objects>"#)
        let project = try project(Self.former, [en: MenuFile(items: items).table()])
        try project.write("R/Base.lproj/Main.xib", document)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(de).contains(#""n-5.title" = "Öffnen";"#))
    }

    @Test("Without a development table none is created, and only missing and deleted texts are planned")
    func noDevelopmentTable() async throws {
        let file = MenuFile(items: [("a-1", "Open File"), ("b-2", "Print")])
        let project = try project(file, ["R/en.lproj/Other.strings": ""])
        #expect(await project.run("sync") == .success)
        #expect(!project.exists(en))
        let text = try project.text(de)
        #expect(
            text.contains(
                """
                /* Class = "NSMenuItem"; title = "Open"; ObjectID = "a-1"; */
                "a-1.title"
                """))
        #expect(text.contains("stringsmith: new "))
        #expect(text.contains("ObjectID = \"c-3\";\n   stringsmith: obsolete "))
        await checkIsDone(project)
    }

    @Test("A locale gets the table if another locale has it, unless its interface file is a copy")
    func newTables() async throws {
        let project = try project(Self.former)
        try project.write("R/fr.lproj/Localizable.strings", "")
        try project.write("R/it.lproj/Main.xib", Self.former.document)
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/fr.lproj/Main.strings").contains(#""c-3.title" = "Close";"#))
        #expect(!project.exists("R/it.lproj/Main.strings"))
        await checkIsDone(project)
    }

    @Test("If no locale has the table, only --add-locale creates one")
    func firstTable() async throws {
        let files = ["R/Base.lproj/Main.xib": Self.former.document, "R/fr.lproj/Localizable.strings": ""]
        let project = try SyncSandbox(files)
        #expect(await project.run("sync") == .success)
        #expect(!project.exists("R/fr.lproj/Main.strings"))
        #expect(await project.run("sync", "--add-locale", "es") == .success)
        #expect(!project.exists("R/fr.lproj/Main.strings"))
        #expect(try project.text("R/es.lproj/Main.strings").contains(#""a-1.title" = "Open";"#))
    }

    @Test("An unreadable file is an error and its tables are left alone, unless no locale has its table")
    func unreadable() async throws {
        let project = try project(Self.former)
        let before = try project.text(de)
        try project.write("R/Base.lproj/Main.xib", "<document")
        try project.write("R/Base.lproj/Other.xib", "<document")
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("Main.xib:") && !project.errors.contains("Other.xib"))
        #expect(try project.text(de) == before)
    }

    /// A button that was deleted, and one that is new.
    private static let later = MenuFile(items: [("a-1", "Open"), ("n-2", "New")])

    @Test("A table that calls also use follows the file and the calls", arguments: [true, false])
    func calls(hasDevelopmentTexts: Bool) async throws {
        let project = try project(Self.later, [en: hasDevelopmentTexts ? Self.former.table() : ""])
        try project.write("R/fr.lproj/Localizable.strings", "")
        try project.write("R/it.lproj/Main.xib", Self.former.document)
        try project.write("R/it.lproj/Localizable.strings", "")
        try project.write("A.swift", #"NSLocalizedString("k", tableName: "Main", comment: "c")\#n"#)
        try project.write(
            "B.swift", #"NSLocalizedString("a-1.title", tableName: "Main", value: "Other", comment: "c")\#n"#)
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(!project.errors.contains("error"))
        for path in [de, "R/fr.lproj/Main.strings", "R/it.lproj/Main.strings"] {
            let text = try project.text(path)
            #expect(text.contains(#""k" = "k";"#), "\(path)")
            // A localized copy of the interface file needs no texts in a table.
            #expect(text.contains(#""n-2.title" = "New";"#) == !path.contains("it.lproj"), "\(path)")
            #expect(!text.contains("Other"))
        }
        #expect(try project.text(de).contains("ObjectID = \"c-3\";\n   stringsmith: obsolete "))
        let development = try project.text(en)
        #expect(development.contains(#""k" = "k";"#))
        #expect(development.contains(#""n-2.title" = "New";"#) == hasDevelopmentTexts)
        await checkIsDone(project)
        try project.write("A.swift", #"NSLocalizedString("l", tableName: "Main", comment: "d")\#n"#)
        #expect(await project.run("sync", "--prune") == .success, "\(project.errors)")
        #expect(try !project.text(de).contains("\"k\" ="))
        #expect(try project.text(de).contains("\"a-1.title\" ="))
        #expect(try !project.text(de).contains("c-3"))
        await checkIsDone(project)
    }

    @Test("If no locale translates the interface file with a table, calls bring none of its texts")
    func callsOnly() async throws {
        let files = [
            "R/Base.lproj/Main.xib": Self.former.document, "R/en.lproj/Localizable.strings": "",
            "R/fr.lproj/Localizable.strings": "",
            "A.swift": """
            NSLocalizedString("k", tableName: "Main", comment: "c")

            """,
        ]
        let project = try SyncSandbox(files)
        #expect(await project.run("sync") == .success, "\(project.errors)")
        for path in [en, "R/fr.lproj/Main.strings"] {
            let text = try project.text(path)
            #expect(text.contains(#""k" = "k";"#) && !text.contains(".title"), "\(path)")
        }
        await checkIsDone(project)
    }

    @Test(
        "A catalog holds the texts of an interface file and the keys of calls",
        arguments: ["R/mul.lproj/Main.xcstrings", "R/Main.xcstrings"], [true, false])
    func callsOfCatalog(path: String, prunes: Bool) async throws {
        func catalog(_ entries: String) -> String {
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
        }
        func entry(_ id: String, _ title: String, _ members: String = "extracted_with_value", value: String) -> String {
            """
                "\(id).title" : {
                  "comment" : "Class = \\"NSMenuItem\\"; title = \\"\(title)\\"; ObjectID = \\"\(id)\\";",
                  "extractionState" : "\(members)",
                  "localizations" : {\(value)
                    "en" : {
                      "stringUnit" : {
                        "state" : "new",
                        "value" : "\(title)"
                      }
                    }
                  }
                }
            """
        }
        let german = """

                  "de" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "Deutsch"
                    }
                  },
            """
        let kept = entry("a-1", "Open", value: german)
        let project = try SyncSandbox([
            "R/Base.lproj/Main.xib": Self.later.document,
            path: catalog([kept, entry("c-3", "Close", value: german)].joined(separator: ",\n")),
            "A.swift": """
            NSLocalizedString("k", tableName: "Main", comment: "")

            """,
        ])
        #expect(await project.run(prunes ? ["sync", "--prune"] : ["sync"]) == .success, "\(project.errors)")
        let gone = prunes ? [] : [entry("c-3", "Close", "stale", value: german)]
        let entries = [kept] + gone + ["    \"k\" : {\n\n    }", entry("n-2", "New", value: "")]
        #expect(try project.text(path) == catalog(entries.joined(separator: ",\n")))
        await checkIsDone(project)
    }

    @Test("The project's development language determines the file", arguments: ["sync", "extract"])
    func developmentLanguage(command: String) async throws {
        let project = try SyncSandbox([
            "Package.swift": """
            let package = Package(name: "P", defaultLocalization: "fr")

            """,
            "R/fr.lproj/Main.xib": Self.former.document, "R/en.lproj/Main.strings": Self.former.table(),
            "R/de.lproj/Main.xib": Self.former.document,
        ])
        if command == "sync" {
            try project.write("R/fr.lproj/Main.xib", MenuFile(items: [("a-1", "Ouvrir")]).document)
            #expect(await project.run("sync") == .success)
            #expect(try project.text(en).contains("ObjectID = \"c-3\";\n   stringsmith: obsolete "))
        } else {
            let output = project.root.appendingPathComponent("out").path
            #expect(await project.run("extract", "--interface-files", "-o", output, "--dry-run") == .success)
            #expect(project.output.contains("out/Main.strings: 2 keys, would change"))
        }
    }

    @Test("With --only, nothing else is read, and nothing becomes obsolete")
    func only() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open"), ("b-2", "Print")]))
        let before = try project.text(de)
        let other = project.root.appendingPathComponent("R/Base.lproj/Other.xib").path
        try project.write("R/Base.lproj/Other.xib", Self.former.document)
        #expect(await project.run("sync", "--only", other) == .success)
        #expect(try project.text(de) == before)
        let main = project.root.appendingPathComponent("R/Base.lproj/Main.xib").path
        #expect(await project.run("sync", "--only", main) == .success)
        #expect(try project.text(de).contains("\"b-2.title\""))
        #expect(try !project.text(de).contains("obsolete"))
    }

    @Test(
        "A development table that lacks most strings is only filled on request",
        arguments: [[], ["--new", "omit"], ["--new", "source"], ["--new", "empty"]])
    func gaps(options: [String]) async throws {
        let items = (1...40).map { ("m-\($0)", "Item number \($0)") }
        let table = MenuFile(items: Array(items.prefix(10))).table()
        let project = try SyncSandbox([
            "R/Base.lproj/Main.xib": MenuFile(items: items).document, en: table,
            de: MenuFile(items: items).table(),
        ])
        #expect(await project.run(["sync"] + options) == .success, "\(project.errors)")
        let isFilled = options.contains("source") || options.contains("empty")
        #expect(try (project.text(en) == table) != isFilled)
        #expect(try project.text(en).contains("m-40.title") == isFilled)
    }

    @Test("A table in UTF-16 stays in UTF-16")
    func encoding() async throws {
        let project = try project(MenuFile(items: [("a-1", "Open"), ("b-2", "Print"), ("c-3", "Close")]))
        let table = try #require(Self.former.table().data(using: .utf16))
        try project.write(en, bytes: table)
        #expect(await project.run("sync") == .success)
        let bytes = try project.bytes(en)
        #expect(bytes.prefix(2) == table.prefix(2))
        #expect(String(data: bytes, encoding: .utf16)?.contains(#""b-2.title" = "Print";"#) == true)
    }

    /// Keys with the interface file's text, whether the object is still there, and whether the entry stays.
    private static let touchKeys: [(key: String, stays: Bool)] = [
        ("b-1.normalTitle", true), ("b-1.selectedTitle", true), ("b-1.disabledTitle", true),
        ("b-1.configuration.subtitle", true), ("n-1.prompt", true), ("s-1.scopeButtonTitles[0]", true),
        // The properties of the objects are read, and the texts are gone.
        ("b-1.configuration.title", false), ("s-1.placeholder", false), ("n-1.accessibilityLabel", false),
        // The program reads the property only from objects of another kind.
        ("s-1.text", true), ("b-2.text", false),
        // There is no such object.
        ("b-2.selectedTitle", false), ("b-2.normalTitle", false), ("x-1.prompt", false),
    ]

    private static let touchFile = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
        <button id="b-1"><state key="normal" title="Save"/><state key="selected" title="Saved"/></button>
        <navigationItem prompt="Pick one" id="n-1"/>
        <searchBar text="t" id="s-1"><scopeButtonTitles><string>All</string></scopeButtonTitles></searchBar>
        </objects>
        </document>
        """

    @Test(
        "A property that isn't read keeps its entry as long as the object exists",
        arguments: ["strings", "xcstrings"], [true, false])
    func unknownProperties(format: String, isShared: Bool) async throws {
        let isCatalog = format == "xcstrings"
        let entries = Self.touchKeys.map { key, _ in
            isCatalog
                ? #""\#(key)":{"extractionState":"extracted_with_value","localizations":{"de":{"#
                    + #""stringUnit":{"state":"translated","value":"Deutsch"}}}}"#
                : "\"\(key)\" = \"Deutsch\";\n"
        }
        let path = isCatalog ? "R/Main.xcstrings" : de
        let list = isCatalog ? entries.joined(separator: ",") : entries.joined()
        let table = isCatalog ? #"{"sourceLanguage":"en","version":"1.0","strings":{\#(list)}}"# : list
        let project = try SyncSandbox([
            "R/Base.lproj/Main.xib": Self.touchFile, "R/en.lproj/Localizable.strings": "", path: table,
            "A.swift": isShared ? #"NSLocalizedString("k", tableName: "Main", comment: "")"# : "",
        ])
        #expect(await project.run("sync", "--prune") == .success, "\(project.errors)")
        let text = try project.text(path)
        for (key, stays) in Self.touchKeys { #expect(text.contains("\"\(key)\"") == stays, "\(key)") }
        #expect(!text.contains("obsolete") && !text.contains("stale"))
        await checkIsDone(project)
    }

    @Test("An unreadable interface file keeps all keys of objects in a table that calls use")
    func unreadableShared() async throws {
        let project = try SyncSandbox([
            "R/Base.lproj/Main.xib": "<document", en: "\"b-1.prompt\" = \"P\";\n\"old key\" = \"O\";\n",
            "A.swift": #"NSLocalizedString("k", tableName: "Main", comment: "")"#,
        ])
        _ = await project.run("check", "--rule", "unused-key")
        #expect(project.output.contains("\"old key\" isn't used") && !project.output.contains("b-1.prompt"))
        #expect(await project.run("sync", "--prune") == .failure)
        #expect(try project.text(en).contains("b-1.prompt"))
    }

    @Test("Unknown properties of existing objects don't count as unused")
    func unusedKeys() async throws {
        let project = try SyncSandbox([
            "R/Base.lproj/Main.xib": Self.touchFile,
            en: "\"k\" = \"k\";\n\"n-1.prompt\" = \"P\";\n\"x-1.prompt\" = \"P\";\n",
            "A.swift": #"NSLocalizedString("k", tableName: "Main", comment: "")"#,
        ])
        #expect(await project.run("check", "--rule", "unused-key") == .success)
        #expect(project.output.contains("\"x-1.prompt\" isn't used"))
        #expect(!project.output.contains("n-1.prompt"))
    }
}
