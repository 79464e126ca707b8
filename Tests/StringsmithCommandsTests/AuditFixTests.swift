import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Look-ups in place of texts, with their keys in the tables.
@Suite("audit --fix")
struct AuditFixTests {
    private static let source = """
        import UIKit
        func f(l: UILabel, name: String, count: Int) {
            l.text = "Loading"
            l.text = "Hello, \\(name)"
            l.text = "Number \\(count)"
            l.text = "Hello " + name
        }

        """

    private static func manifest(_ platforms: String) -> String {
        """
        // swift-tools-version:5.9
        let package = Package(name: "App", defaultLocalization: "en", platforms: [\(platforms)],
            targets: [.target(name: "App")])

        """
    }

    private static func package(_ platforms: String, _ source: String = source) -> [String: String] {
        [
            "Package.swift": manifest(platforms), "Sources/App/View.swift": source,
            "Sources/App/Save.swift": "let s = NSLocalizedString(\"Save\", bundle: .module, comment: \"\")\n",
            "Sources/App/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
            "Sources/App/de.lproj/Localizable.strings": "\"Save\" = \"Sichern\";\n",
        ]
    }

    private static let app = [
        "View.swift": source, "Save.swift": "let s = NSLocalizedString(\"Save\", comment: \"\")\n",
        "en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
        "Old.m": "- (void)f { a.nameLabel.text = @\"Your name\"; }\n",
    ]

    private static let xcodeGen = """
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]

        """

    private static func tuist(_ systems: String) -> String {
        """
        import ProjectDescription
        let project = Project(name: "App", targets: [.target(name: "App", destinations: .iOS, product: .app,
            bundleId: "app", deploymentTargets: \(systems), sources: ["App/**"], resources: ["App/*.lproj/**"])])

        """
    }

    /// A project that a tool generates.
    private static func generated(_ name: String, _ text: String) -> [String: String] {
        [
            name: text, "App/View.swift": source,
            "App/Save.swift": "let s = NSLocalizedString(\"Save\", comment: \"\")\n",
            "App/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
        ]
    }

    private static let modern = [
        "l.text = String(localized: \"Loading\")", "l.text = String(localized: \"Hello, \\(name)\")",
        "l.text = \"Number \\(count)\"", "l.text = \"Hello \" + name",
    ]

    private static let classic = [
        "l.text = NSLocalizedString(\"Loading\", comment: \"\")",
        "l.text = String(format: NSLocalizedString(\"Hello, %@\", comment: \"\"), name)",
        "l.text = String(format: NSLocalizedString(\"Number %ld\", comment: \"\"), count)",
        "l.text = \"Hello \" + name",
    ]

    private static let forms: [(name: String, files: [String: String], path: String, lines: [String])] = [
        (
            "Modern in a package for new systems", package(".iOS(.v15), .macOS(\"12.0\")"), "Sources/App/View.swift",
            [
                "l.text = String(localized: \"Loading\", bundle: .module)",
                "l.text = String(localized: \"Hello, \\(name)\", bundle: .module)", "l.text = \"Number \\(count)\"",
                "l.text = \"Hello \" + name",
            ]
        ),
        (
            "Classic for older ones", package(".iOS(.v14), .macOS(.v12)"), "Sources/App/View.swift",
            [
                "l.text = NSLocalizedString(\"Loading\", bundle: .module, comment: \"\")",
                "l.text = String(format: NSLocalizedString(\"Hello, %@\", bundle: .module, comment: \"\"), name)",
                "l.text = String(format: NSLocalizedString(\"Number %ld\", bundle: .module, comment: \"\"), count)",
                "l.text = \"Hello \" + name",
            ]
        ),
        (
            "Classic where the source may run elsewhere",
            package(".iOS(.v15)", source.replacing("import UIKit", with: "import Foundation")),
            "Sources/App/View.swift",
            [
                "l.text = NSLocalizedString(\"Loading\", bundle: .module, comment: \"\")",
                "l.text = String(format: NSLocalizedString(\"Hello, %@\", bundle: .module, comment: \"\"), name)",
                "l.text = String(format: NSLocalizedString(\"Number %ld\", bundle: .module, comment: \"\"), count)",
                "l.text = \"Hello \" + name",
            ]
        ),
        (
            "Modern in XcodeGen's project for new systems",
            generated("project.yml", "options: {deploymentTarget: {iOS: 15.0}}\n" + xcodeGen), "App/View.swift", modern
        ),
        (
            "Modern in a target of XcodeGen for new systems",
            generated("project.yml", xcodeGen + "    deploymentTarget: \"16.4\"\n"), "App/View.swift", modern
        ),
        (
            "Classic in one for older systems",
            generated(
                "project.yml", "options: {deploymentTarget: {iOS: 15.0}}\n" + xcodeGen + "    deploymentTarget: 14\n"),
            "App/View.swift", classic
        ),
        ("Modern in Tuist's project", generated("Project.swift", tuist(".iOS(\"15.0\")")), "App/View.swift", modern),
        (
            "Classic in Tuist's project, if one of its systems is older",
            generated("Project.swift", tuist(".multiplatform(iOS: \"15.0\", macOS: \"11.0\")")), "App/View.swift",
            classic
        ),
        (
            "Without a bundle where no target is known", app, "View.swift", classic
        ),
    ]

    @Test("The look-up suits the systems and the bundle of its target", arguments: forms)
    func lookups(item: (name: String, files: [String: String], path: String, lines: [String])) throws {
        let project = try TemporaryDirectory(item.files)
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        let lines = try project.text(of: item.path).split(separator: "\n").dropFirst(2).dropLast()
        #expect(lines.map { String($0.drop { $0 == " " }) } == item.lines)
        // Everything is as it should be now.
        #expect(try StringsmithRun.process(["sync", "--check"], in: project).status == 0)
        #expect(try StringsmithRun.process(["check"], in: project).status == 0)
        #expect(try StringsmithRun.process(["audit", "--diff"], in: project).status == 0)
    }

    private static let kitProject = """
        options: {deploymentTarget: {iOS: 14.0}}
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
          Kit:
            type: framework
            platform: iOS
            sources: [Kit]

        """

    /// A framework with a text and other sources, beside an application with tables of its own.
    private static func kit(
        _ sources: [String: String], _ text: String = "import UIKit\nfunc f(l: UILabel) { l.text = \"Open\" }\n"
    ) -> [String: String] {
        let files = [
            "project.yml": kitProject, "Kit/View.swift": text, "App/App.swift": "import UIKit\nclass Delegate {}\n",
            "App/en.lproj/Localizable.strings": "\"Close\" = \"Close\";\n",
            "Kit/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
        ]
        return files.merging(sources) { $1 }
    }

    private static let token = "final class Token {}\n"
    private static let ofToken = "Bundle(for: Token.self)"

    /// Sources of a framework, and the bundle of the look-up that replaces a text; nil if it remains.
    private static let kits: [(sources: [String: String], bundle: String?)] = [
        (["Kit/Token.swift": token], ofToken),
        (["Kit/Model.swift": "struct Model {}\nclass Box<T> {}\nenum Outer { class Inner {} }\n"], nil),
        (["Kit/Token.swift": "#if os(iOS)\n\(token)#endif\n"], nil),
        (["Kit/Token.swift": "private \(token)", "App/Token.swift": token], nil),
        (
            [
                "Kit/Token.swift": token,
                "Kit/Save.swift": "let s = NSLocalizedString(\"Save\", bundle: .kit, comment: \"\")\n",
                "Kit/Bundle.swift": "extension Bundle { static let kit = Bundle(for: Token.self) }\n",
            ], ".kit"
        ),
        (
            [
                "Kit/Save.swift": "let s = NSLocalizedString(\"Save\", bundle: Kit.bundle, comment: \"\")\n",
                "Kit/Kit.swift": "enum Kit { static let bundle = Bundle(identifier: \"kit\")! }\n",
            ], "Kit.bundle"
        ),
        (
            [
                "Kit/Save.swift": "let s = NSLocalizedString(\"Save\", bundle: #bundle, comment: \"\")\n"
            ], "#bundle"
        ),
        // Look-ups without a bundle search the application.
        (["Kit/Token.swift": token, "Kit/Save.swift": "let s = NSLocalizedString(\"Save\", comment: \"\")\n"], nil),
        // Code elsewhere doesn't see these.
        (
            [
                "Kit/Token.swift": token,
                "Kit/Save.swift": """
                private let own = Bundle(identifier: "kit")!
                class Save { let s = NSLocalizedString("Save", bundle: own, comment: "") }

                """,
            ], "Bundle(for: Save.self)"
        ),
        (
            [
                "Kit/Save.swift": """
                extension Bundle { fileprivate static let kit = Bundle(identifier: "kit")! }
                struct Save { let s = NSLocalizedString("Save", bundle: .kit, comment: "") }

                """
            ], nil
        ),
        (
            [
                "Kit/Save.swift": """
                fileprivate extension Bundle { static let kit = Bundle(identifier: "kit")! }
                struct Save { let s = NSLocalizedString("Save", bundle: .kit, comment: "") }

                """
            ], nil
        ),
        (
            [
                "Kit/Token.swift": token,
                "project.yml": kitProject.replacing("type: framework", with: "type: framework.static"),
            ], nil
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save(".kit"),
                "Kit/B.swift":
                    "#if os(macOS)\nextension Bundle {\n  static let kit = Bundle(for: Token.self)\n}\n#endif\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save(".kit"),
                "Kit/B.swift": "extension Bundle {\n    @MainActor static let kit = Bundle(for: Token.self)\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save(".kit"),
                "Kit/B.swift":
                    "extension Bundle {\n  static var kit: Bundle { get throws { Bundle(for: Token.self) } }\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save(".kit"),
                "Kit/B.swift": "extension Bundle {\n    static let kit = Bundle.main\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save(".kit"),
                "Kit/B.swift": "extension Bundle {\n    static let kit = Bundle(identifier: \"kit\")\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save("Kit.bundle"),
                "Kit/B.swift": "struct Outer {\n    enum Kit { static let bundle = Bundle(for: Token.self) }\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save("Kit.bundle"),
                "Kit/B.swift": "struct Kit<T> {\n    static var bundle: Bundle { Bundle(for: Token.self) }\n}\n",
            ], ofToken
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save("Kit.bundle"),
                "Kit/B.swift": "@UI final class Kit {\n  static let bundle = \(ofToken)\n}\nstruct Kitchen {}\n",
            ], "Bundle(for: Kit.self)"
        ),
        (
            [
                "Kit/Token.swift": token, "Kit/Save.swift": save("Kit.bundle"),
                "Kit/B.swift": "public enum Kit {\n    static let bundle = Bundle(for: Token.self)\n}\n",
            ], "Kit.bundle"
        ),
        // Another type has the class's name.
        (["Kit/Token.swift": token, "Kit/Other.swift": "struct V { struct Token {} }\n"], nil),
        (["Kit/Token.swift": token, "Kit/Other.swift": "func g<T>(t: T) { struct Token {} }\n"], ofToken),
    ]

    private static func save(_ bundle: String) -> String {
        "let s = NSLocalizedString(\"Save\", bundle: \(bundle), comment: \"\")\n"
    }

    @Test("A framework's bundle is named as in its other look-ups, or by one of its classes", arguments: kits.indices)
    func frameworks(index: Int) throws {
        let item = Self.kits[index]
        let files = Self.kit(item.sources)
        let project = try TemporaryDirectory(files)
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        let lookup = item.bundle.map { "NSLocalizedString(\"Open\", bundle: \($0), comment: \"\")" } ?? "\"Open\""
        #expect(
            try project.text(of: "Kit/View.swift")
                == "import UIKit\nfunc f(l: UILabel) { l.text = \(lookup) }\n")
        #expect(
            try project.text(of: "Kit/en.lproj/Localizable.strings")
                == (item.bundle == nil ? "" : "\"Open\" = \"Open\";\n")
                + "\"Save\" = \"Save\";\n")
        #expect(
            try project.text(of: "App/en.lproj/Localizable.strings")
                == "\"Close\" = \"Close\";\n")
    }

    @Test(
        "A class isn't named where something else may have its name",
        arguments: ["struct V { struct Token {} }", "func g<Token>(t: Token) {}", "func g() { enum Token {} }"])
    func hiddenClass(declaration: String) throws {
        let text = "\(declaration)\nfunc f(l: UILabel) { l.text = \"Open\" }\n"
        let project = try TemporaryDirectory(Self.kit(["Kit/Token.swift": Self.token], text))
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(try project.text(of: "Kit/View.swift") == text)
    }

    @Test("The keys are in the tables of all languages, and nothing else changes there")
    func tables() throws {
        var files = Self.package(".iOS(.v15)")
        files["Sources/App/en.lproj/Localizable.strings"] = "\"Unused\" = \"Unused\";\n"
        files["Sources/App/Other.swift"] = "let s = NSLocalizedString(\"Not in the table\", comment: \"\")\n"
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(run.text.contains("2 fixes in 3 files"))
        #expect(
            try project.text(of: "Sources/App/en.lproj/Localizable.strings") == """
                "Hello, %@" = "Hello, %@";
                "Loading" = "Loading";
                "Unused" = "Unused";

                """)
        #expect(try project.text(of: "Sources/App/de.lproj/Localizable.strings").contains("\"Loading\" = \"Loading\";"))
    }

    @Test("A text for a declaration of the project is looked up where it is written, if that takes a String")
    func followed() throws {
        var files = Self.app
        files["View.swift"] = """
            import SwiftUI
            struct Row: View { let title: String; var body: some View { Text(title) } }
            struct Part: View { let title: Substring; var body: some View { Text(String(title)) } }
            struct Many: View { let titles: [String]; var body: some View { Text(titles[0]) } }
            func show(_ row: Row, l: UILabel) {
                func part(_ text: Substring) { l.text = String(text) }
                part("A substring")
                use(Row(title: "First row"), Part(title: "Another part"), Many(titles: ["One of many"]))
            }

            """
        let project = try TemporaryDirectory(files)
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        let text = try project.text(of: "View.swift")
        #expect(text.contains("Row(title: NSLocalizedString(\"First row\", comment: \"\"))"))
        #expect(text.contains("Many(titles: [NSLocalizedString(\"One of many\", comment: \"\")])"))
        #expect(text.contains("Part(title: \"Another part\")"))
        #expect(text.contains("part(\"A substring\")"))
        #expect(try project.text(of: "en.lproj/Localizable.strings").contains("\"First row\" = \"First row\";"))
    }

    @Test("Numbers that the user's region would change are fixed on demand")
    func unsafe() throws {
        let project = try TemporaryDirectory(Self.package(".iOS(.v15)"))
        _ = try StringsmithRun.process(["audit", "--fix", "--unsafe"], in: project)
        let text = try project.text(of: "Sources/App/View.swift")
        #expect(text.contains("String(localized: \"Number \\(count)\", bundle: .module)"))
        #expect(try project.text(of: "Sources/App/en.lproj/Localizable.strings").contains("\"Number %lld\""))
        #expect(try StringsmithRun.process(["sync", "--check"], in: project).status == 0)
    }

    @Test("A catalog gets the keys as well, and Objective-C its own form")
    func catalog() throws {
        var files = Self.app
        (files["en.lproj/Localizable.strings"], files["Save.swift"]) = (nil, nil)
        files["Localizable.xcstrings"] =
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
        let project = try TemporaryDirectory(files)
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(
            try project.text(of: "Old.m") == """
                - (void)f { a.nameLabel.text = NSLocalizedString(@"Your name", nil); }

                """)
        let catalog = try project.text(of: "Localizable.xcstrings")
        for key in ["Your name", "Loading", "Hello, %@", "Number %ld"] { #expect(catalog.contains("\"\(key)\" : {")) }
        #expect(try StringsmithRun.process(["sync", "--check"], in: project).status == 0)
    }

    @Test(
        "Nothing is fixed without a table, outside of the named directories, and where it isn't wanted",
        arguments: [
            (["View.swift": source], [String](), 2), (app, ["View.swift"], 2),
            (package("").merging(["Other/View.swift": source, "Sources/App/View.swift": ""]) { $1 }, [], 1),
            (
                package("").merging(["Sources/App/Own.swift": "func NSLocalizedString(_ key: String) {}\n"]) { $1 },
                [], 1
            ),
            (app, ["--skip-rule", "hard-coded-text"], 0),
            (
                [
                    "en.lproj/Localizable.strings": "",
                    "A.m":
                        "- (void)f { a.nameLabel.text = @\"Name\"; } // stringsmith:ignore hard-coded-text\n",
                ], [], 0
            ),
        ])
    func unfixed(files: [String: String], arguments: [String], status: Int) throws {
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--fix"] + arguments, in: project)
        #expect(run.status == Int32(status))
        for (path, text) in files { #expect(try project.text(of: path) == text) }
    }

    @Test("If a table can't be read in full, no text is fixed", arguments: [true, false])
    func unreadableTable(isDamaged: Bool) throws {
        var files = Self.app
        if isDamaged { files["de.lproj/Localizable.strings"] = "\"Save\" = \"Sichern\";\n\"Broken = \n" }
        let project = try TemporaryDirectory(files)
        if !isDamaged {
            try project.makeDirectory("de.lproj")
            try project.link("de.lproj/Localizable.strings", to: "Localizable.strings")
        }
        let run = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(run.status == 2)
        #expect(
            run.text.contains("de.lproj/Localizable.strings:\(isDamaged ? "2:1: error: " : " error: ")"), "\(run.text)")
        #expect(run.text.contains("no text is fixed"), "\(run.text)")
        for (path, text) in files { #expect(try project.text(of: path) == text) }
    }

    @Test(
        "If a source can't be read in full, no text is fixed",
        arguments: ["let s = 1 /* open\n", "let s = \"\"\"\nopen\n"])
    func unreadableSource(bad: String) throws {
        var files = Self.app
        files["Bad.swift"] = bad
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(run.status == 2)
        #expect(run.text.contains("findings may be missing, and no text is fixed"), "\(run.text)")
        for (path, text) in files { #expect(try project.text(of: path) == text) }
    }

    private static let comparisons = [
        "_ = list.firstIndex(of: \"T\")", "menu.item(withTitle: \"T\")?.isEnabled = false",
        "if label.text == \"T\" { a() }",
        "switch p { case (\"T\", _): a(); default: b() }",
        "switch p { case .some(\"T\"): a(); default: b() }", "if case \"T\" = t {}",
        "switch p { case \"a\", /* c */ \"T\": a(); default: b() }",
        "switch p { case \"a\",\n\"T\": a(); default: b() }",
        "_ = t == #\"T\"#", "_ = t == (\"T\")", "_ = \"T\" ~= t", "_ = t == x ?? \"T\"", "_ = t == (b ? \"T\" : \"U\")",
        "_ = o.isEqual(to: \"T\")", "_ = t.hasPrefix(\"T\")", "_ = t.hasSuffix(\"T\")", "_ = t.contains(\"T\")",
        "_ = t.compare(\"T\")", "_ = t.caseInsensitiveCompare(\"T\")", "_ = t.elementsEqual(\"T\")",
        "_ = [\"T\"].contains(t)", "_ = d[\"T\"]", "d = [\"T\": x]", "let k = \"T\"; _ = t == k",
        "let k: [String] = [\"T\"]; _ = k.contains(t)", "_ = menu.indexOfItem(withTitle: \"T\")",
        "enum E: String { case a = \"T\" }", "is(t) { $0 == x ?? \"T\" }", "_ = url.appendingPathExtension(\"T\")",
        "button(\"T\").tap()", "_ = \"\\(t == \"T\")\"",
    ]

    private static let messages = [
        "[@\"T\" isEqualToString:t]", "[t isEqual:(@\"T\")]", "[t compare:@\"T\"]", "[t hasPrefix:@\"T\"]",
        "[@[@\"T\"] indexOfObject:t]", "@{@\"T\": @1}[t]", "d[@\"T\"]", "t == @\"T\"", "[m itemWithTitle:@\"T\"]",
        "NSString *k = @\"T\"; [t isEqual:k]", "strcmp(t, \"T\")", "CFEqual(t, CFSTR(\"T\"))",
    ]

    /// The code that shows or looks up texts, which doesn't keep the same texts elsewhere from being looked up.
    private static let uses = [
        "l.text = \"T\"", "_ = NSLocalizedString(\"T\", comment: \"\")", "_ = NSLocalizedString(\"k\", comment: \"T\")",
        "// if t == \"T\" {}",
    ]

    private static let messagesThatShow = [
        "a.nameLabel.text = @\"T\";", "NSLocalizedString(@\"T\", nil)", "/* [t isEqual:@\"T\"] */",
    ]

    @Test("A text that is written where nothing shows it or looks it up stays as it is")
    func comparisonForms() throws {
        func text(_ index: Int) -> String {
            let letters = [index / 26, index % 26].compactMap { Unicode.Scalar(97 + $0) }.map { String($0) }
            return "Text \(letters.joined()) of it"
        }
        func code(_ forms: [String], from start: Int = 0) -> String {
            forms.enumerated().map { "do { \($1.replacing("T\"", with: text(start + $0) + "\"")) }" }.joined(
                separator: "\n")
        }
        let forms = Self.comparisons.count + Self.uses.count
        let swift = (0..<forms).map { "    l.text = \"\(text($0))\"" }.joined(separator: "\n")
        let messages = Self.messages + Self.messagesThatShow
        let objectiveC = messages.indices.map { "    a.nameLabel.text = @\"\(text(100 + $0))\";" }.joined(
            separator: "\n")
        var files = Self.app
        files["View.swift"] = """
            import UIKit
            func f(l: UILabel) {
            \(swift)
                l.text = "Some\\ttext"; l.text = "It is \\(s) here"
            }
            func g(s: String, t: String, label: UILabel) {
            \(code(Self.comparisons))
            switch t { case "It is \\(s + x) here": a(); default: _ = t == "Some\\u{9}text" }
            }
            func h(l: UILabel) {
            \(code(Self.uses, from: Self.comparisons.count))
            }

            """
        files["Tests/ViewTests.swift"] = code(Self.uses, from: Self.comparisons.count).replacing(
            "l.text = ", with: "_ = t == ")
        files["Old.m"] = "- (void)f {\n\(objectiveC)\n}\n- (void)g {\n\(code(messages, from: 100));\n}\n"
        let project = try TemporaryDirectory(files)
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        func fixed(_ path: String) throws -> [String] {
            try project.text(of: path).split(separator: "\n").filter { $0.contains("text = NSLocalizedString") }.map {
                String($0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" })
            }
        }
        let shown = (Self.comparisons.count..<forms).map(text)
        #expect(try fixed("View.swift") == shown + [shown[0]])
        let sent = (Self.messages.count..<messages.count).map { text(100 + $0) }
        #expect(try fixed("Old.m") == sent + [sent[0]])
    }

    @Test("Identifiers stay as they are, even if a view shows them")
    func identifiers() throws {
        var files = Self.app
        let source = """
            import SwiftUI
            struct Item: Identifiable { let id: String; let title: String }
            let items = f(Item(id: "System menu", title: title))
            struct V: View { let item = Item(id: "Share menu", title: x); var body: some View { Text(item.id) } }
            class Box: Identifiable { var id: String { "Boxed item" } }
            enum Kind: Identifiable { case a; var id: String { switch self { case .a: return "First kind" } } }
            class Own: Identifiable {
                var id: String
                init() { self.id = "The own one" }
                func change() { id = "Another one" }
            }
            struct W: View {
                let box: Box, own: Own, kind: Kind
                var body: some View { Text(box.id); Text(own.id); Text(kind.id) }
            }

            """
        files["View.swift"] = source
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--fix"], in: project)
        for text in ["Boxed item", "First kind", "The own one", "Another one"] { #expect(run.text.contains(text)) }
        #expect(try project.text(of: "View.swift") == source)
    }

    @Test("With a baseline, only new texts are fixed; with --diff, nothing is written")
    func known() throws {
        let project = try TemporaryDirectory(Self.app)
        #expect(try StringsmithRun.process(["audit", "--write-baseline"], in: project).status == 0)
        try project.write(Self.source + "func g(l: UILabel) { l.text = \"A new one\" }\n", to: "View.swift")
        let difference = try StringsmithRun.process(["audit", "--diff"], in: project)
        #expect(difference.status == 1)
        #expect(
            difference.text.contains("+func g(l: UILabel) { l.text = NSLocalizedString(\"A new one\", comment: \"\") }")
        )
        #expect(try !project.text(of: "View.swift").contains("NSLocalizedString"))
        _ = try StringsmithRun.process(["audit", "--fix"], in: project)
        #expect(try project.text(of: "View.swift").components(separatedBy: "NSLocalizedString").count == 2)
        #expect(
            try project.text(of: "en.lproj/Localizable.strings")
                == "\"A new one\" = \"A new one\";\n\"Save\" = \"Save\";\n")
    }
}
