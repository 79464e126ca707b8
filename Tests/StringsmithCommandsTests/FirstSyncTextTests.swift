import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("first sync: strings among identifiers")
struct IncidentalTextTests {
    private static let identifiers = (1...12).map { "home.title_\($0)" } + ["battery"]
    private static let uses = identifiers.map { "NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()

    private static func table(_ keys: [String]) -> String { keys.map { "\"\($0)\" = \"T\";\n" }.joined() }

    static let calls: [(call: String, key: String, isAdded: Bool)] = [
        ("Text(\"Save all\")", "Save all", false), ("Button(\"Close\") {}", "Close", false),
        ("Text(\"\\(1) mAh\")", "%lld mAh", false),
        ("Text(\"home.subtitle\")", "home.subtitle", true), ("Text(\"fan\")", "fan", true),
        ("Text(\"Save all\", comment: \"Button\")", "Save all", true),
        ("Text(\"home.count \\(1)\")", "home.count %lld", true),
        ("NSLocalizedString(\"Save all\", comment: \"\")", "Save all", true),
        ("String(localized: \"Save all\")", "Save all", true),
        ("Text(\"https://example.com/%d\")", "https://example.com/%d", false),
        ("0\nstruct I: AppIntent { @Parameter(title: \"Large files\") var w: Int }\nlet c = 1", "Large files", false),
        ("0\nstruct I: AppEntity { @Property(title: \"Large files\") var w: Int }\nlet c = 1", "Large files", false),
    ]

    @Test("A literal that only its type makes a key isn't added to a table of identifiers", arguments: calls)
    func added(call: String, key: String, isAdded: Bool) async throws {
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\n\(Self.uses)let v = \(call), b = Text(\"battery\")\n",
            "en.lproj/Localizable.strings": Self.table(Self.identifiers),
            "de.lproj/Localizable.strings": Self.table(Self.identifiers),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(try project.text("en.lproj/Localizable.strings").contains("\"\(key)\"") == isAdded)
        let isReported = project.errors.contains("[text-left-out]") && project.errors.contains("not added: '\(key)'")
        #expect(isReported == (!isAdded && !key.hasPrefix("http")), "\(project.errors)")
        #expect(await project.run("sync", "--check") == .success)
        #expect(await project.run("sync", "--new", "source") == .success)
        #expect(try project.text("de.lproj/Localizable.strings").contains("\"\(key)\"") == !key.hasPrefix("http"))
    }

    static let tables: [(keys: [String], isAdded: Bool)] = [
        (Array(identifiers.prefix(9)), true), (identifiers + ["Save", "Save as", "Save all as"], true),
        (["Save as", "Close all"], true), ([], true), (identifiers.map { "_" + $0 }, false),
    ]

    @Test("Where texts are keys, too, or few identifiers exist, literals are added", arguments: tables)
    func otherTables(keys: [String], isAdded: Bool) async throws {
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\nlet v = Text(\"Open it\")\n",
            "en.lproj/Localizable.strings": Self.table(keys),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("en.lproj/Localizable.strings").contains("Open it") == isAdded)
    }

    @Test("A table that isn't there yet follows others of its bundle, or of the project", arguments: ["", "App/"])
    func newTable(directory: String) async throws {
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\nlet v = Text(\"Time\")\n", "en.lproj/Watch.strings": "\"a.b_c\" = \"a\";\n",
            "en.lproj/Intents.strings": Self.table((10...20).map { "\($0)xHyT" }),
            "\(directory)en.lproj/Main.strings": Self.table(Self.identifiers),
        ])
        #expect(await project.run("sync", "--obsolete", "keep") == .success)
        #expect(!project.exists("en.lproj/Localizable.strings"), "\(project.output)")
    }

    static let servers: [(text: String, isAdded: Bool)] = [
        ("api.example.org", false), ("0.0.0.0", false), ("192.168.0.1:8080", false), ("mail.acme-1.com", false),
        ("acme.com:443", false), ("www.acme.io", false), ("example.net", false), ("imap.acme.net", false),
        ("settings.title", true), ("total.net", true), ("settings.io", true), ("invoice.total.net", true),
        ("com.acme.title", true), ("menu.dev", true), ("settings.api.org", true), ("Acme.com", true), ("1.2.3", true),
        ("home.example", true), ("home..com", true), ("home.user_com", true), ("a.com:b", true), ("1.2.3.4.5", true),
    ]

    @Test("Servers aren't added, unless the table has them; keys that look alike are", arguments: servers)
    func server(text: String, isAdded: Bool) async throws {
        let files = [
            "A.swift": "import SwiftUI\nlet v = TextField(\"\(text)\", text: $t), w = Text(\"home.one\")\n",
            "en.lproj/Localizable.strings": Self.table(Self.identifiers + ["home.one"]),
        ]
        let project = try SyncSandbox(files)
        #expect(await project.run("sync", "--new", "source") == .success, "\(project.errors)")
        #expect(try project.text("en.lproj/Localizable.strings").contains("\"\(text)\"") == isAdded)
        #expect(await project.run("sync", "--check") == .success)
        let table = files["en.lproj/Localizable.strings", default: ""] + Self.table([text])
        try project.write("en.lproj/Localizable.strings", table)
        #expect(await project.run("sync", "--prune", "--new", "source") == .success)
        #expect(try project.text("en.lproj/Localizable.strings").contains("\"\(text)\""))
    }

    @Test("A server with a comment, or in a call that localizes, is a key")
    func declaredServer() async throws {
        let project = try SyncSandbox([
            "A.swift": """
            import SwiftUI
            let v = Text("www.acme.com", comment: "c"), w = NSLocalizedString("api.acme.com", comment: "")

            """,
            "en.lproj/Localizable.strings": Self.table(Self.identifiers),
        ])
        #expect(await project.run("sync", "--obsolete", "keep") == .success, "\(project.errors)")
        let table = try project.text("en.lproj/Localizable.strings")
        #expect(table.contains("www.acme.com") && table.contains("api.acme.com"))
    }

    @Test("A word is no key where no literal is one")
    func word() async throws {
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\n\(Self.uses)let v = Text(\"fan\")\n",
            "en.lproj/Localizable.strings": Self.table(Self.identifiers),
        ])
        #expect(await project.run("sync") == .success)
        #expect(try !project.text("en.lproj/Localizable.strings").contains("fan"))
    }

    @Test(
        "The keys that a sync adds change nothing for the next one",
        arguments: [
            ("Text(\"fan\")", "Text(\"home.subtitle\")", true),
            ("Text(\"fan\")", "Text(\"fan\", comment: \"c\")", true),
            ("Text(\"Two fans\")", "String(localized: \"Two fans\")", true),
            ("Text(\"Two fans\")", "[String(localized: \"Four fans\"), String(localized: \"A fan\")]", true),
            ("Text(\"Two fans\")", "String(localized: \"A fan\")", false),
        ])
    func secondSync(text: String, other: String, isAdded: Bool) async throws {
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\n\(Self.uses)let v = \(text)\nlet w = \(other)\n",
            "en.lproj/Localizable.strings": Self.table(Self.identifiers),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        let table = try project.text("en.lproj/Localizable.strings")
        #expect((table.contains("\"fan\"") || table.contains("\"Two fans\"")) == isAdded)
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("A catalog gets all literals, as in Xcode")
    func catalog() async throws {
        let entries = Self.identifiers.map { "\"\($0)\": {\"extractionState\": \"manual\"}" }.joined(separator: ", ")
        let project = try SyncSandbox([
            "A.swift": "import SwiftUI\nlet v = Text(\"Save all\")\n",
            "Localizable.xcstrings": "{\"sourceLanguage\": \"en\", \"strings\": {\(entries)}, \"version\": \"1.0\"}",
        ])
        #expect(await project.run("sync") == .success)
        #expect(try project.text("Localizable.xcstrings").contains("Save all"))
    }
}

@Suite("first sync: keys that are the texts")
struct PlaceholderTableTests {
    private static let files = [
        "A.swift": """
        import SwiftUI
        let a = Text("Delete selected VM"); let b = Text("Start"); let c = Text("Stop now"); let d = Text("Back")
        """,
        "en.lproj/Localizable.strings": "\"\" = \"\";\n",
        "fr.lproj/Localizable.strings": "\"Delete selected VM\" = \"Supprimer %@\";\n\"Back\" = \"Retour\";\n",
    ]

    @Test("A development table that is empty on purpose isn't filled, and nothing is reported for the empty key")
    func sync() async throws {
        for english in ["\"\" = \"\";\n", "/* The keys are the texts. */\n"] {
            let project = try SyncSandbox(Self.files.merging(["en.lproj/Localizable.strings": english]) { $1 })
            #expect(await project.run("sync") == .success)
            #expect(try project.text("en.lproj/Localizable.strings") == english)
            #expect(try project.text("fr.lproj/Localizable.strings").contains("\"Back\" = \"Retour\";\n"))
            #expect(await project.run("sync", "--check") == .success)
            #expect(await project.run("check") == .findings)
            #expect(project.output.contains("[format-argument-added]"), "\(project.output)")
            #expect(!project.output.contains("missing-key") && !project.output.contains("obsolete-key"))
        }
    }

    @Test("A key that isn't a text says nothing about arguments")
    func identifiers() async throws {
        let project = try SyncSandbox([
            "en.lproj/A.strings": "\"\" = \"\";\n",
            "de.lproj/A.strings": "\"[menu/open]\" = \"%@ öffnen\";\n\"Open\" = \"%@ öffnen\";\n",
        ])
        #expect(await project.run("check") == .findings)
        #expect(project.output.split(separator: "[format-argument-added]").count == 2, "\(project.output)")
        #expect(project.output.contains("A.strings:2:"))
    }

    @Test("A table that Git has without entries isn't filled")
    func empty() async throws {
        let source = ["A.swift": "NSLocalizedString(\"share.title\", value: \"Share\", comment: \"\")\n"]
        let (en, de) = ("en.lproj/Localizable.strings", "de.lproj/Localizable.strings")
        for (files, isCommitted, isFilled) in [
            ([en: "", de: ""], false, true), ([en: "", de: ""], true, false), ([en: ""], true, false),
            ([en: "/* Header */\n"], false, true),
            ([en: "\"a\" = \"a\";\n", de: ""], true, true), ([:], false, true),
        ] {
            let project = try SyncSandbox(source.merging(files) { $1 })
            try project.write("en.lproj/Other.strings", "\"x\" = \"x\";\n")
            let script = "git init -q && git add . && git -c user.name=a -c user.email=a@a commit -qm 1"
            if isCommitted { _ = try ProcessRun("/bin/bash", ["-c", script], in: project.directory.path) }
            #expect(await project.run("sync", "--obsolete", "keep") == .success, "\(project.errors)")
            let table = project.exists(en) ? try project.text(en) : ""
            #expect(table.contains("share.title") == isFilled, "\(files)")
            #expect(project.errors.contains("[table-left-empty]") == !isFilled)
            #expect(await project.run("sync", "--obsolete", "keep", "--check") == .success)
            #expect(await project.run("sync", "--obsolete", "keep", "--new", "source") == .success)
            #expect(try project.text(en).contains("\"share.title\" = \"Share\";"))
        }
    }

    @Test("A table that Git has with entries is filled again if it has lost them")
    func emptied() async throws {
        let en = "en.lproj/Localizable.strings"
        let project = try SyncSandbox([
            "A.swift": "NSLocalizedString(\"Save\", comment: \"\")\n", en: "\"Save\" = \"Save\";\n",
        ])
        let script = "git init -q && git add . && git -c user.name=a -c user.email=a@a commit -qm 1"
        _ = try ProcessRun("/bin/bash", ["-c", script], in: project.directory.path)
        try project.write(en, "")
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(try project.text(en).contains("\"Save\" = \"Save\";"))
    }

    @Test("status counts the keys that calls use")
    func status() async throws {
        let project = try SyncSandbox(Self.files)
        #expect(await project.run("status", "--reporter", "json") == .success)
        #expect(project.output.contains("\"keys\":4") || project.output.contains("\"keys\" : 4"), "\(project.output)")
        // The empty key is no text to translate.
        _ = await project.run("export", "--locale", "fr", "-o", project.root.path)
        #expect(!project.exists("fr.xliff") && project.errors.contains("[nothing-to-do]"))
    }
}

@Suite("first sync: samples in catalogs")
struct CatalogSampleTests {
    private static let panel = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="14460" \
        targetRuntime="MacOSX.Cocoa"><objects>
        <textField id="t4"><textFieldCell key="cell" title="Label" id="c4"/></textField>
        <button id="b1"><buttonCell key="cell" title="Check" id="b2"/></button>
        </objects></document>
        """

    @Test("Sample strings of interface files stay out of catalogs, and in those that have them")
    func catalogSamples() async throws {
        let entry = { (key: String) in "\"\(key)\": {\"extractionState\": \"extracted_with_value\"}" }
        for keys in [["b2.title"], ["b2.title", "c4.title"]] {
            let catalog = """
                {"sourceLanguage": "en", "strings": {\(keys.map(entry).joined(separator: ", "))}, "version": "1.0"}
                """
            let project = try SyncSandbox(["Base.lproj/Panel.xib": Self.panel, "mul.lproj/Panel.xcstrings": catalog])
            #expect(await project.run("sync") == .success, "\(project.errors)")
            let text = try project.text("mul.lproj/Panel.xcstrings")
            #expect(text.contains("c4.title") == keys.contains("c4.title") && !text.contains("stale"), "\(text)")
            #expect(await project.run("sync", "--check") == .success)
        }
    }
}
