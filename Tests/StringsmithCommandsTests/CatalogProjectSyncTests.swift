import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: projects with string catalogs")
struct CatalogProjectSyncTests {
    private static let empty =
        """
        {
          "sourceLanguage" : "en",
          "strings" : {

          },
          "version" : "1.0"
        }
        """

    private static func catalog(_ keys: String...) -> String {
        let entries = keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    @Test("A module's keys go into its own catalog, whatever bundle a call names, and those of others nowhere")
    func modules() async throws {
        let project = try SyncSandbox([
            "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "A", resources: [.process("Resources")]), .target(name: "B"), .target(name: "C"),
            ])
            """,
            "Sources/A/a.swift": "String(localized: \"In A\", bundle: .main)\n",
            "Sources/B/b.swift": "String(localized: \"In B\", bundle: .module)\n",
            "Sources/C/c.swift": """
            Text("In C")
            Text("Common")

            """,
            "Sources/A/Resources/Localizable.xcstrings": Self.catalog("Common"),
            "Sources/B/Localizable.xcstrings": Self.empty,
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(try project.text("Sources/A/Resources/Localizable.xcstrings") == Self.catalog("Common", "In A"))
        #expect(try project.text("Sources/B/Localizable.xcstrings") == Self.catalog("In B"))
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("Tables and catalogs of one project are kept side by side")
    func mixed() async throws {
        let project = try SyncSandbox([
            "App/a.swift": """
            Text("New")
            String(localized: "Old", table: "Errors")

            """,
            "App/Localizable.xcstrings": Self.empty,
            "App/en.lproj/Errors.strings": """
            "Former" = "Former";

            """,
            "App/de.lproj/Errors.strings": """
            "Former" = "Vormals";

            """,
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(try project.text("App/Localizable.xcstrings") == Self.catalog("New"))
        #expect(try project.text("App/de.lproj/Errors.strings").contains("\"Old\""))
        #expect(!project.exists("App/en.lproj/Localizable.strings"))
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("A table in both forms is an error of the build system, and nothing of it changes")
    func bothForms() async throws {
        let project = try SyncSandbox([
            "App/a.swift": "Text(\"New\")\n", "App/Localizable.xcstrings": Self.empty,
            "App/de.lproj/Localizable.stringsdict": "<plist><dict/></plist>",
        ])
        #expect(await project.run("sync") == .failure)
        #expect(
            project.errors.contains(
                "Localizable.xcstrings cannot co-exist with other .strings or .stringsdict tables with the same name."),
            "\(project.errors)")
        #expect(try project.text("App/Localizable.xcstrings") == Self.empty)
        let help = try SyncSandbox([
            "App/a.swift": "Text(\"New\")\n", "App/Localizable.xcstrings": Self.empty,
            "App/Some.help/de.lproj/Localizable.strings": "",
        ])
        #expect(await help.run("sync") == .success, "\(help.errors)")
        #expect(try help.text("App/Localizable.xcstrings") == Self.catalog("New"))
    }

    @Test("Tables that no target copies, such as those before a conversion, are no error beside a catalog")
    func leftTables() async throws {
        let table = "\"Old\" = \"Alt\";\n"
        for listed in [[], ["App/de.lproj/Localizable.strings"]] {
            let text = XcodeExtractionTests.project([
                "App": ("application", "", ["App/a.swift", "App/Localizable.xcstrings"] + listed)
            ])
            let project = try SyncSandbox([
                "P.xcodeproj/project.pbxproj": text.replacing("PROJECT", with: ""), "App/a.swift": "Text(\"New\")\n",
                "App/Localizable.xcstrings": Self.empty, "App/de.lproj/Localizable.strings": table,
            ])
            #expect(await project.run("sync") == (listed.isEmpty ? .success : .failure), "\(project.errors)")
            #expect(
                try project.text("App/Localizable.xcstrings") == (listed.isEmpty ? Self.catalog("New") : Self.empty))
            #expect(try project.text("App/de.lproj/Localizable.strings") == table)
        }
    }

    @Test("A catalog in a locale directory is an error of the build system")
    func misplaced() async throws {
        let project = try SyncSandbox([
            "a.swift": "Text(\"New\")\n", "en.lproj/Localizable.xcstrings": Self.empty,
        ])
        #expect(await project.run("sync") == .failure)
        #expect(
            project.errors.contains("Localizable.xcstrings should not be inside an lproj directory."),
            "\(project.errors)")
        #expect(try project.text("en.lproj/Localizable.xcstrings") == Self.empty)
    }

    @Test("The catalog of an interface file follows it")
    func interfaces() async throws {
        let interface = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
                targetRuntime="iOS.CocoaTouch">
                <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="v"><subviews>
                    <label text="Welcome" id="lbl-00-001"/>
                </subviews></view></viewController></objects></scene></scenes>
            </document>
            """
        let project = try SyncSandbox([
            "a.swift": "import Foundation\n", "Base.lproj/Main.storyboard": interface,
            "mul.lproj/Main.xcstrings": Self.catalog("old-00-001.text"),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        let text = try project.text("mul.lproj/Main.xcstrings")
        #expect(
            text.contains(
                """
                    "lbl-00-001.text" : {
                      "comment" : "Class = \\"UILabel\\"; text = \\"Welcome\\"; ObjectID = \\"lbl-00-001\\";",
                      "extractionState" : "extracted_with_value",
                      "localizations" : {
                        "en" : {
                          "stringUnit" : {
                            "state" : "new",
                            "value" : "Welcome"
                          }
                        }
                      }
                    }
                """), "\(text)")
        #expect(!text.contains("old-00-001"))
        #expect(await project.run("sync", "--check") == .success, "\(project.output)")
    }

    @Test("The keys of a table that no call names any more are unused, unless Xcode fills it from elsewhere")
    func unusedTable() async throws {
        let project = try SyncSandbox([
            "a.swift": "Text(\"OK\")\n", "Localizable.xcstrings": Self.catalog("OK"),
            "Errors.xcstrings": Self.catalog("gone"), "InfoPlist.xcstrings": Self.catalog("CFBundleName"),
            "AppShortcuts.xcstrings": Self.catalog("Open ${applicationName}"),
        ])
        #expect(await project.run("sync") == .success, "\(project.errors)")
        #expect(try project.text("Errors.xcstrings") == Self.empty)
        #expect(try project.text("InfoPlist.xcstrings") == Self.catalog("CFBundleName"))
        #expect(try project.text("AppShortcuts.xcstrings") == Self.catalog("Open ${applicationName}"))
        let silent = try SyncSandbox(["a.swift": "import Foundation\n", "Errors.xcstrings": Self.catalog("gone")])
        _ = await silent.run("sync")
        #expect(try silent.text("Errors.xcstrings") == Self.catalog("gone"))
    }

    @Test("A catalog that an ignore rule names is left alone, and nothing is made beside it")
    func ignored() async throws {
        let project = try SyncSandbox([
            "a.swift": "Text(\"New\")\n", "Localizable.xcstrings": Self.empty, ".gitignore": "*.xcstrings\n",
            "en.lproj/Other.strings": "",
        ])
        _ = await project.run("sync")
        #expect(try project.text("Localizable.xcstrings") == Self.empty)
        #expect(!project.exists("en.lproj/Localizable.strings"))
    }
}
