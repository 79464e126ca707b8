import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What a project gets that was never synced before.
@Suite("first sync: new keys")
struct NewKeyTests {
    private static func table(_ keys: some Sequence<String>, _ value: (String) -> String = { $0 }) -> String {
        keys.map { "\"\($0)\" = \"\(value($0))\";\n" }.joined()
    }

    private static let keys = (1...60).map { "Text \($0)" }
    private static let calls = keys.map { "NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
    private static let added = "NSLocalizedString(\"Added\", comment: \"\")\n"
    private static let en = "R/en.lproj/Localizable.strings"
    private static let de = "R/de.lproj/Localizable.strings"
    private static let fr = "R/fr.lproj/Localizable.strings"

    /// A project that has a new key, with the development table and two translations.
    private static func project(
        german: some Sequence<String>, french: some Sequence<String>, _ files: [String: String] = [:]
    ) throws -> SyncSandbox {
        let tables = [
            en: table(keys), de: table(german) { "\($0) de" }, fr: table(french) { "\($0) fr" },
            "A.swift": calls + added,
        ]
        return try SyncSandbox(tables.merging(files) { $1 })
    }

    struct Habit: Sendable, CustomTestStringConvertible {
        var name: String
        var german = keys
        var french = keys
        var files: [String: String] = [:]
        var options: [String] = []

        /// The locales that get the key.
        var getting: [String]

        /// A part of the summary.
        var reason: String
        var testDescription: String { name }
    }

    static let habits = [
        Habit(name: "complete translations", getting: ["de", "fr"], reason: "translations have all other keys"),
        Habit(
            name: "one forgotten key", german: keys.dropLast(1) + [], getting: ["de", "fr"],
            reason: "translations have all other keys"),
        Habit(
            name: "gaps in most translations", german: Array(keys.prefix(40)), french: Array(keys.prefix(50)),
            getting: [], reason: "new keys left out of de, fr: tables there lack other keys, too; --new source"),
        Habit(
            name: "gaps in half of the translations", german: Array(keys.prefix(40)), getting: [],
            reason: "new keys left out of de, fr"),
        Habit(
            name: "a service", files: ["crowdin.yml": "files:\n  - source: /R/en.lproj/*.strings\n"], getting: [],
            reason: "new keys left out of de, fr: Crowdin fills translations (crowdin.yml)"),
        Habit(
            name: "a service for other files", files: ["crowdin.yml": "files:\n  - source: /web/en.json\n"],
            getting: ["de", "fr"], reason: "translations have all other keys"),
        Habit(
            name: "a link in the documents", files: ["README.md": "[Help](https://hosted.weblate.org/engage/app/)\n"],
            getting: [], reason: "Weblate fills translations (README.md)"),
        Habit(
            name: "a workflow",
            files: [".github/workflows/l10n.yml": "- uses: crowdin/github-action@v2\n", ".git/HEAD": ""],
            getting: [], reason: "Crowdin fills translations (.github/workflows/l10n.yml)"),
        Habit(
            name: "a comment at the top of a translated table",
            files: ["R/de.lproj/A.strings": "/* Language: de */\n/* Generator: GlotPress/2.4 */\n\n\"a\" = \"A\";\n"],
            getting: [], reason: "GlotPress fills translations (R/de.lproj/A.strings)"),
        Habit(
            name: "messages for translatewiki.net",
            files: ["R/qqq.lproj/Localizable.strings": "\"Text 1\" = \"A text\";\n"], getting: [],
            reason: "translatewiki.net fills translations (R/qqq.lproj)"),
        Habit(
            name: "an option", german: Array(keys.prefix(40)), options: ["--new", "source"], getting: ["de", "fr"],
            reason: "2 added"),
        Habit(name: "another option", options: ["--new", "omit"], getting: [], reason: "1 added"),
    ]

    @Test("A second sync of the sample app changes nothing")
    func sampleApp() async throws {
        let directory = try TemporaryDirectory()
        let app = directory.path("App")
        try FileManager.default.copyItem(atPath: DocumentedFileTests.root + "/Fixtures/DemoApp", toPath: app)
        #expect(await StringsmithRun(["sync", app], in: directory).status == 0)
        let again = await StringsmithRun(["sync", "--check", app], in: directory)
        #expect(again.status == 0, "\(again.output)")
    }

    @Test("New keys in translations follow the project's habit, and the second run changes nothing", arguments: habits)
    func habit(_ test: Habit) async throws {
        var files = test.files
        if test.options == ["--new", "source"] { files[".stringsmith.json"] = "{}" }
        let project = try Self.project(german: test.german, french: test.french, files)
        #expect(await project.run(["sync"] + test.options) == .success, "\(project.errors)")
        #expect(try project.text(Self.en).contains("\"Added\" = \"Added\""))
        for locale in ["de", "fr"] {
            let has = try project.text("R/\(locale).lproj/Localizable.strings").contains("\"Added\" = \"Added\"")
            #expect(has == test.getting.contains(locale), "\(locale): \(project.output)")
        }
        if test.options.isEmpty { #expect(project.output.contains(test.reason), "\(project.output)") }
        #expect(await project.run(["sync", "--check"] + test.options) == .success, "\(project.output)")
    }

    @Test("A translation that is marked goes on as it was, whatever the others do")
    func markers() async throws {
        let marked =
            Self.table(Self.keys.prefix(30)) + "/* stringsmith: new 1811e40e */\n\"Text 31\" = \"Text 31\";\n"
        let project = try Self.project(
            german: [], french: Self.keys.prefix(20), ["crowdin.yml": "project_id: 1\n", Self.de: marked])
        #expect(await project.run("sync") == .success)
        #expect(try project.text(Self.de).contains("\"Added\""))
        #expect(try !project.text(Self.fr).contains("\"Added\""))
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("--add-locale starts a translation in a project that otherwise leaves new keys out")
    func started() async throws {
        let project = try Self.project(
            german: Self.keys.prefix(40), french: Self.keys.prefix(40), ["crowdin.yml": "project_id: 1\n"])
        #expect(await project.run("sync", "--add-locale", "it") == .success)
        #expect(try project.text("R/it.lproj/Localizable.strings").contains("\"Added\" = \"Added\""))
        #expect(try !project.text(Self.de).contains("\"Added\""))
        #expect(project.output.contains("new keys added to it"))
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A table that no translation has yet follows the bundle's other tables")
    func newTable() async throws {
        for (count, expected) in [(60, true), (30, false)] {
            let project = try Self.project(
                german: Self.keys.prefix(count), french: Self.keys.prefix(count),
                [
                    "B.swift": (1...4).map { "NSLocalizedString(\"E \($0)\", tableName: \"Errors\", comment: \"\")\n" }
                        .joined()
                ])
            #expect(await project.run("sync") == .success)
            #expect(project.exists("R/en.lproj/Errors.strings"))
            #expect(project.exists("R/de.lproj/Errors.strings") == expected)
            #expect(await project.run("sync", "--check") == .success)
        }
    }

    @Test("A few complete keys of a bundle say less than the same locale's gaps in the project's other bundles")
    func smallBundle() async throws {
        for (count, expected) in [(60, true), (30, false)] {
            let project = try Self.project(
                german: Self.keys.prefix(count), french: Self.keys,
                [
                    "Demo/en.lproj/Demo.strings": Self.table(["Start", "Stop"]),
                    "Demo/de.lproj/Demo.strings": Self.table(["Start", "Stop"]) { "\($0) de" },
                    "Demo/D.swift": ["Start", "Stop", "Pause"].map {
                        "NSLocalizedString(\"\($0)\", tableName: \"Demo\", comment: \"\")\n"
                    }.joined(),
                ])
            #expect(await project.run("sync") == .success)
            #expect(try project.text("Demo/en.lproj/Demo.strings").contains("Pause"))
            #expect(try project.text("Demo/de.lproj/Demo.strings").contains("Pause") == expected)
            #expect(await project.run("sync", "--check") == .success)
        }
    }

    @Test("An identifier without a text isn't added to translations until the development language has one")
    func identifiers() async throws {
        let project = try SyncSandbox([
            "A.swift":
                "NSLocalizedString(\"COPIED_TOTP\", comment: \"\"); NSLocalizedString(\"Save\", comment: \"\")\n",
            Self.en: "\"OK_BUTTON\" = \"OK\";\n", Self.de: "\"OK_BUTTON\" = \"OK\";\n",
        ])
        #expect(await project.run("sync", "--obsolete", "keep") == .success)
        #expect(try project.text(Self.de).contains("\"Save\""))
        #expect(try !project.text(Self.de).contains("COPIED_TOTP"))
        #expect(project.output.contains("new keys left out of de: identifiers whose text isn't in"))
        #expect(await project.run("sync", "--obsolete", "keep", "--check") == .success)
        let english = try project.text(Self.en)
        try project.write(Self.en, english.replacing("= \"COPIED_TOTP\"", with: "= \"Code copied\""))
        #expect(await project.run("sync", "--obsolete", "keep") == .success)
        #expect(try project.text(Self.de).contains("\"COPIED_TOTP\" = \"Code copied\""))
    }

    @Test("init writes the habit and its reason down")
    func initialization() async throws {
        let project = try Self.project(german: Self.keys.prefix(40), french: Self.keys.prefix(40))
        #expect(await project.run("init", "--dry-run") == .success)
        #expect(project.output.contains("\"new\": \"omit\", // translations lack keys of the development language"))
        let complete = try Self.project(german: Self.keys, french: Self.keys)
        #expect(await complete.run("init", "--dry-run") == .success)
        #expect(complete.output.contains("\"new\": \"source\", // translations have all keys"))
        let served = try Self.project(german: Self.keys, french: Self.keys, [".tx/config": "[main]\n"])
        #expect(await served.run("init", "--dry-run") == .success)
        #expect(served.output.contains("\"new\": \"omit\", // Transifex fills translations (.tx/config)"))
    }

    @Test("The JSON plan says what translations get, and why")
    func json() async throws {
        let project = try Self.project(german: Self.keys, french: Self.keys, ["crowdin.yml": "project_id: 1\n"])
        #expect(await project.run("sync", "--dry-run", "--reporter", "json") == .success)
        let plan = try #require(
            try JSONSerialization.jsonObject(with: Data(project.output.utf8)) as? [String: Any])
        let choices = try #require(plan["newKeys"] as? [[String: Any]])
        #expect(choices.count == 1 && choices[0]["value"] as? String == "omit")
        #expect(choices[0]["reason"] as? String == "service" && choices[0]["service"] as? String == "Crowdin")
        #expect(choices[0]["path"] as? String == "crowdin.yml" && choices[0]["locales"] as? [String] == ["de", "fr"])
    }
}

@Suite("first sync: what Xcode would do")
struct XcodeExtractionTests {
    /// An Xcode project with one target per directory, whose sources and resources are all files in it.
    static func project(_ targets: [String: (type: String, settings: String, files: [String])]) -> String {
        var objects = ""
        var groups: [String] = []
        for (name, target) in targets.sorted(by: { $0.key < $1.key }) {
            var sources: [String] = []
            var resources: [String] = []
            for (index, file) in target.files.enumerated() {
                objects += """
                    \(name)F\(index) = {isa = PBXFileReference; path = "\(file)"; sourceTree = "<group>"; };
                    \(name)B\(index) = {isa = PBXBuildFile; fileRef = \(name)F\(index); };

                    """
                groups.append("\(name)F\(index)")
                if file.hasSuffix(".swift") || file.hasSuffix(".m") {
                    sources.append("\(name)B\(index)")
                } else {
                    resources.append("\(name)B\(index)")
                }
            }
            objects += """
                \(name)S = {isa = PBXSourcesBuildPhase; files = (\(sources.joined(separator: ", "))); };
                \(name)R = {isa = PBXResourcesBuildPhase; files = (\(resources.joined(separator: ", "))); };
                \(name)C = {isa = XCBuildConfiguration; name = Release; buildSettings = { \(target.settings) }; };
                \(name)L = {isa = XCConfigurationList; buildConfigurations = (\(name)C); };
                \(name)T = {isa = PBXNativeTarget; name = \(name); buildPhases = (\(name)S, \(name)R);
                  buildConfigurationList = \(name)L; productType = "com.apple.product-type.\(target.type)"; };

                """
        }
        let list = targets.keys.sorted().map { $0 + "T" }.joined(separator: ", ")
        return """
            // !$*UTF8*$!
            { objects = { \(objects)
              G = {isa = PBXGroup; children = (\(groups.joined(separator: ", "))); sourceTree = "<group>"; };
              PC = {isa = XCBuildConfiguration; name = Release; buildSettings = { PROJECT }; };
              PL = {isa = XCConfigurationList; buildConfigurations = (PC); };
              P = {isa = PBXProject; buildConfigurationList = PL; developmentRegion = en; mainGroup = G; targets = (\(list)); };
            }; rootObject = P; }
            """
    }

    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "title" : {
              "extractionState" : "manual"
            }
          },
          "version" : "1.0"
        }
        """

    static let settings: [(target: String, project: String, isExtracted: Bool)] = [
        ("SWIFT_EMIT_LOC_STRINGS = NO;", "", false), ("", "SWIFT_EMIT_LOC_STRINGS = NO;", false),
        ("SWIFT_EMIT_LOC_STRINGS = YES;", "SWIFT_EMIT_LOC_STRINGS = NO;", true),
        ("", "", true),
    ]

    @Test("A target whose strings the compiler doesn't emit adds nothing to its catalog", arguments: settings)
    func emission(target: String, project: String, isExtracted: Bool) async throws {
        let text = Self.project(["App": ("application", target, ["V.swift", "Localizable.xcstrings"])])
        let sandbox = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": text.replacing("PROJECT", with: project),
            "V.swift": "import SwiftUI\nlet v = Text(\"Hello there\"); let t = Text(\"title\")\n",
            "Localizable.xcstrings": Self.catalog,
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        #expect(try sandbox.text("Localizable.xcstrings").contains("Hello there") == isExtracted)
        #expect(sandbox.errors.contains("[not-extracted]") == !isExtracted, "\(sandbox.errors)")
        #expect(await sandbox.run("sync", "--check") == .success)
    }

    static let generators: [(name: String, text: String, isExtracted: Bool)] = [
        ("project.yml", "settings: {SWIFT_EMIT_LOC_STRINGS: NO}\n", false),
        ("project.yml", "settings:\n  base: {SWIFT_EMIT_LOC_STRINGS: false}\n", false),
        ("project.yml", "settings:\n  configs:\n    debug: {SWIFT_EMIT_LOC_STRINGS: NO}\n", true),
        (
            "project.yml",
            "settingGroups:\n  none: {SWIFT_EMIT_LOC_STRINGS: NO}\nsettings:\n  groups: [none]\n", false
        ),
        ("project.yml", "configFiles: {Debug: App.xcconfig, Release: App.xcconfig}\n", false),
        ("project.yml", "configFiles: {Debug: Missing.xcconfig}\n", true),
        ("project.yml", "", true),
        ("Project.swift", ".settings(base: [\"SWIFT_EMIT_LOC_STRINGS\": \"NO\"])", false),
        ("Project.swift", ".settings(base: [\"SWIFT_EMIT_LOC_STRINGS\": .string(\"NO\"), \"A\": [\"B\"]])", false),
        (
            "Project.swift",
            ".settings(configurations: [.debug(name: \"D\", settings: [\"SWIFT_EMIT_LOC_STRINGS\": \"NO\"]), "
                + ".release(name: \"R\")])", true
        ),
        ("Project.swift", ".settings(configurations: [.release(name: \"R\", xcconfig: \"App.xcconfig\")])", false),
        ("Project.swift", "nil", true),
    ]

    @Test("The settings of projects for XcodeGen and Tuist count, too", arguments: generators)
    func generated(name: String, text: String, isExtracted: Bool) async throws {
        let project =
            name == "project.yml"
            ? "name: X\n\(text)targets:\n  App: {type: application, sources: [A]}\n"
            : """
            import ProjectDescription
            let project = Project(name: "X", settings: \(text), targets: [
              .target(name: "App", product: .app, sources: ["A/**"], resources: ["A/**"])])
            """
        let sandbox = try SyncSandbox([
            name: project, "App.xcconfig": "SWIFT_EMIT_LOC_STRINGS = NO\n",
            "A/V.swift": "import SwiftUI\nlet v = Text(\"Hello there\"); let t = Text(\"title\")\n",
            "A/Localizable.xcstrings": Self.catalog,
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        #expect(try sandbox.text("A/Localizable.xcstrings").contains("Hello there") == isExtracted)
        #expect(sandbox.errors.contains("[not-extracted]") == !isExtracted, "\(sandbox.errors)")
        #expect(await sandbox.run("sync", "--check") == .success)
    }

    @Test("Only the Swift sources of such a target are left out, and tables aren't catalogs")
    func otherSources() async throws {
        let text = Self.project([
            "App": (
                "application", "SWIFT_EMIT_LOC_STRINGS = NO;",
                ["V.swift", "W.m", "Localizable.xcstrings", "en.lproj/Old.strings"]
            )
        ]).replacing("PROJECT", with: "")
        let sandbox = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": text,
            "V.swift": "let v = NSLocalizedString(\"Old\", tableName: \"Old\", comment: \"\")\n",
            "W.m": "id w = NSLocalizedString(@\"From C\", nil);\n", "Localizable.xcstrings": Self.catalog,
            "en.lproj/Old.strings": "",
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        #expect(try sandbox.text("Localizable.xcstrings").contains("From C"))
        #expect(try sandbox.text("en.lproj/Old.strings").contains("\"Old\""))
    }

    @Test("Keys that only wrappers reveal are added as a person would add them, since Xcode can't find them")
    func manual() async throws {
        let sandbox = try SyncSandbox([
            "A.swift": """
            import SwiftUI
            extension String { var localized: String { NSLocalizedString(self, comment: "") } }
            let a = "Allow".localized, b = "Both".localized, c = Text("Both"), d = tr("Deny", "Refuse")
            let e = Bundle.main.localizedString(forKey: "Looked up", value: nil, table: nil)
            """,
            "Localizable.xcstrings": Self.catalog.replacing(
                "    \"title\" : {\n      \"extractionState\" : \"manual\"\n    }\n", with: ""),
        ])
        let options = ["--routine", "localized(key:self)", "--routine", "tr(key:1, value:2)"]
        #expect(await sandbox.run(["sync"] + options) == .success, "\(sandbox.errors)")
        let strings = """
              "Allow" : {
                  "extractionState" : "manual"
                },
                "Both" : {

                },
                "Deny" : {
                  "extractionState" : "manual",
                  "localizations" : {
                    "en" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "Refuse"
                      }
                    }
                  }
                },
                "Looked up" : {
                  "extractionState" : "manual"
                }
            """
        let text = try sandbox.text("Localizable.xcstrings")
        #expect(
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
                .contains(strings.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")),
            "\(text)")
        #expect(await sandbox.run(["sync", "--check"] + options) == .success)
    }

    @Test("A table that an application gets in the directory of its storyboards gets no keys of another application")
    func createdTable() async throws {
        let project = XcodeExtractionTests.project([
            "A": ("application", "", ["A/a.swift", "A/Base.lproj/Main.storyboard", "A/fr.lproj/Main.strings"]),
            "B": ("application", "", ["B/b.swift"]),
        ]).replacing("PROJECT", with: "")
        let sandbox = try SyncSandbox([
            "App.xcodeproj/project.pbxproj": project,
            "A/Base.lproj/Main.storyboard": """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
            toolsVersion="14460" targetRuntime="iOS.CocoaTouch"><scenes/></document>
            """,
            "A/fr.lproj/Main.strings": "", "A/a.swift": "NSLocalizedString(\"of A\", comment: \"\")\n",
            "B/b.swift": "NSLocalizedString(\"of B\", comment: \"\")\n",
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        let table = try sandbox.text("A/Base.lproj/Localizable.strings")
        #expect(table.contains("of A") && !table.contains("of B"))
        #expect(sandbox.errors.contains("[unassigned-key]"), "\(sandbox.errors)")
        #expect(await sandbox.run("sync", "--check") == .success)
    }

    @Test("Code that a library shares with an extension doesn't bring its keys to the application")
    func shared() async throws {
        let text = Self.project([
            "App": ("application", "", ["App.swift", "App/en.lproj/Localizable.strings"]),
            "Net": ("framework", "", ["Net/widget.swift"]), "Widgets": ("app-extension", "", ["Net/widget.swift"]),
        ]).replacing("PROJECT", with: "")
        let sandbox = try SyncSandbox([
            "Kit.xcodeproj/project.pbxproj": text, "App.swift": "let a = NSLocalizedString(\"Own\", comment: \"\")\n",
            "Net/widget.swift": "import SwiftUI\nlet d = Text(\"Speed of the network\")\n",
            "App/en.lproj/Localizable.strings": "",
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        let table = try sandbox.text("App/en.lproj/Localizable.strings")
        #expect(table.contains("\"Own\"") && !table.contains("Speed"))
        #expect(sandbox.errors.contains("[unassigned-key]"))
    }

    @Test("The keys of a library go to no table of another library", arguments: ["UI", "App"])
    func siblings(holder: String) async throws {
        let type = holder == "App" ? "application" : "framework"
        let text = Self.project([
            "Core": ("framework", "", ["Core/Debug.swift"]),
            holder: (type, "", ["\(holder)/Buy.swift", "\(holder)/R/en.lproj/Localizable.strings"]),
        ]).replacing("PROJECT", with: "")
        let sandbox = try SyncSandbox([
            "Kit.xcodeproj/project.pbxproj": text,
            "Core/Debug.swift": "import SwiftUI\nlet d = Text(\"Debug menu\"), b = Text(\"Buy\")\n",
            "\(holder)/Buy.swift": "let t = NSLocalizedString(\"Buy\", bundle: Bundle(for: C.self), comment: \"\")\n",
            "\(holder)/R/en.lproj/Localizable.strings": "\"Buy\" = \"Buy\";\n",
        ])
        #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
        let table = try sandbox.text("\(holder)/R/en.lproj/Localizable.strings")
        // An application's tables are those of the main bundle, which libraries look into.
        #expect(table.contains("Debug menu") == (holder == "App"))
        #expect(sandbox.errors.contains("[unassigned-key]") == (holder == "UI"), "\(sandbox.errors)")
        #expect(!table.contains("obsolete"))
    }
}
