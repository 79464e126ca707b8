import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Calls of libraries that look into the program's bundle, although only the library's own has the key.
@Suite("Look-ups in the wrong bundle")
struct WrongBundleTests {
    private static let program = "name: Shop\ntargets:\n  Shop: {type: application, platform: iOS, sources: [Shop]}\n"

    private static let files = [
        "project.yml": program,
        "Shop/a.swift": "let a = NSLocalizedString(\"cart\", comment: \"c\")\n",
        "Shop/en.lproj/Localizable.strings": "\"cart\" = \"Cart\";\n",
        "Kit/Package.swift": """
        // swift-tools-version: 6.0
        let package = Package(name: "Kit", defaultLocalization: "en", targets: [.target(name: "Kit")])

        """,
        "Kit/Sources/Kit/en.lproj/Localizable.strings": """
        "Retry" = "Again";
        "Same" = "Same";
        "%lld files" = "%lld files!";

        """,
        "Kit/Sources/Kit/en.lproj/Errors.strings": "\"offline\" = \"Offline\";\n",
    ]

    private static func found(_ files: [String: String], _ words: String...) async throws -> (String, Int32) {
        let directory = try TemporaryDirectory(Self.files.merging(files) { $1 }.filter { !$0.value.isEmpty })
        let run = await StringsmithRun(["check"] + words + ["@/"], in: directory)
        return (run.output.replacingOccurrences(of: directory.path + "/", with: ""), run.status)
    }

    private static let addition = "add bundle: .module to the call"

    static let calls: [(code: String, fix: String?)] = [
        ("Text(\"Retry\")", "Text(\"Retry\", bundle: .module)"),
        ("Text(\"Retry\", comment: \"c\")", addition),
        ("Button(\"Retry\") {}", "pass Text(\"Retry\", bundle: .module) as the label or title"),
        ("Button(\"\\(count) files\") {}", "pass a Text with bundle: .module as the label or title"),
        ("Text(isOn ? \"Retry\" : \"No\")", addition),
        ("Text(\"\\(count) files\")", addition),
        ("Text(\"offline\", tableName: \"Errors\")", addition),
        ("Text(String(localized: \"Retry\"))", addition),
        ("Text(String(localized: \"offline\", defaultValue: \"No network\", table: \"Errors\"))", addition),
        ("Text(AttributedString(localized: \"Retry\"))", addition),
        (
            "Text(LocalizedStringResource(\"Retry\"))",
            "add bundle: .atURL(Bundle.module.bundleURL) to the call"
        ),
        ("Text(NSLocalizedString(\"Retry\", comment: \"c\"))", addition),
        ("intent(IntentDescription(\"Retry\"))", "look the key up in the bundle of Kit"),
        ("Text(NSLocalizedString(\"Retry\", bundle: .main, comment: \"c\"))", nil),
        ("Text(\"Retry\", bundle: .module)", nil),
        ("Text(isOn ? \"Retry\" : \"No\", bundle: .module)", nil),
        ("Text(\"Retry\", bundle: kit)", nil),
        ("Text(NSLocalizedString(\"Retry\", bundle: Bundle(for: Row.self), comment: \"c\"))", nil),
        ("Text(LocalizedStringKey(\"Retry\"), bundle: .module)", nil),
        ("Text(\"Same\")", nil),
        ("Text(\"Other\")", nil),
        ("Text(verbatim: \"Retry\")", nil),
        ("Text(NSLocalizedString(\"Retry\", comment: \"stringsmith:ignore wrong-bundle on purpose\"))", nil),
    ]

    @Test(
        "A call that looks into the program's bundle is found if only the library's own has the text", arguments: calls)
    func call(code: String, fix: String?) async throws {
        let (output, status) = try await Self.found([
            "Kit/Sources/Kit/Row.swift": """
            import AppIntents
            import SwiftUI
            struct Row: View {
                let isOn: Bool
                let count: Int
                let kit: Bundle
                var body: some View {
                    \(code)
                }
            }

            """
        ])
        #expect(status == (fix == nil ? 0 : 1), "\(output)")
        #expect(output.contains("[wrong-bundle]") == (fix != nil), "\(output)")
        if let fix {
            #expect(output.contains("is looked up in the bundle of Shop, but only Kit has it"), "\(output)")
            #expect(output.contains(".strings:1:1: note: Kit has it") || output.contains(":3:1: note: Kit has it"))
            #expect(output.contains("note: fix: \(fix)\n"), "\(output)")
        }
    }

    private static let row =
        "import SwiftUI\nlet row = Text(\"Retry\")\nlet other = NSLocalizedString(\"Retry\", comment: \"c\")\n"

    private static func manifest(_ tools: String, _ arguments: String = "") -> String {
        """
        // swift-tools-version: \(tools)
        let package = Package(
            name: "Kit", defaultLocalization: "en", targets: [.target(name: "Kit"\(arguments))])

        """
    }

    static let projects: [(name: String, files: [String: String], count: Int)] = [
        ("a package alone", ["project.yml": "", "Shop/a.swift": ""], 2),
        ("a table of the program", ["Shop/en.lproj/Localizable.strings": "\"Retry\" = \"R\";\n"], 0),
        ("a translation of the program", ["Shop/fr.lproj/Localizable.strings": "\"Retry\" = \"R\";\n"], 0),
        ("a table of no target", ["Other/en.lproj/Localizable.strings": "\"Retry\" = \"R\";\n"], 0),
        (
            "one of two programs",
            [
                "project.yml": program + "  Watch: {type: application, platform: watchOS, sources: [Watch]}\n",
                "Watch/en.lproj/Localizable.strings": "\"Retry\" = \"R\";\n",
            ], 0
        ),
        (
            "none of two programs",
            [
                "project.yml": program + "  Watch: {type: application, platform: watchOS, sources: [Watch]}\n",
                "Watch/en.lproj/Localizable.strings": "\"cart\" = \"C\";\n",
            ], 2
        ),
        (
            "an own function of the same name",
            [
                "Kit/Sources/Kit/L.swift": """
                import Foundation
                func NSLocalizedString(_ key: String, comment: String) -> String {
                    Foundation.NSLocalizedString(key, bundle: .module, comment: comment)
                }

                """
            ], 1
        ),
        (
            "an own initializer",
            [
                "Kit/Sources/Kit/L.swift": """
                import SwiftUI
                extension Text { init(_ key: LocalizedStringKey) { self.init(key, bundle: .module) } }

                """
            ], 1
        ),
        ("a source for packages and pods", ["Kit/Sources/Kit/Row.swift": row + "#if SWIFT_PACKAGE\n#endif\n"], 0),
        (
            "a source with a flag of the project",
            ["Kit/Sources/Kit/Row.swift": row + "#if os(iOS)\n#elseif canImport(UIKit) && !KIT_POD\n#endif\n"], 0
        ),
        (
            "a source for several platforms",
            [
                "Kit/Sources/Kit/Row.swift": row
                    + "#if (os(iOS) || swift(>=6.0)) && !DEBUG // c\n#elseif canImport(UIKit)\n#endif\n"
            ], 2
        ),
        (
            "a source without the module of views",
            ["Kit/Sources/Kit/Row.swift": row.replacingOccurrences(of: "SwiftUI", with: "DesignSystem")], 1
        ),
        (
            "a source with another module",
            ["Kit/Sources/Kit/Row.swift": "import DesignSystem\n" + row], 2
        ),
        ("tools without resources", ["Kit/Package.swift": manifest("5.2")], 0),
        ("tools with resources", ["Kit/Package.swift": manifest("5.3")], 2),
        ("an excluded table", ["Kit/Package.swift": manifest("6.0", ", exclude: [\"en.lproj\"]")], 0),
        (
            "a copied directory",
            [
                "Kit/Package.swift": manifest("6.0", ", resources: [.copy(\"Data\")]"),
                "Kit/Sources/Kit/en.lproj/Localizable.strings": "",
                "Kit/Sources/Kit/Data/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n",
            ], 0
        ),
        ("previews", ["Kit/Sources/Kit/Row.swift": "import SwiftUI\n#Preview { Text(\"Retry\") }\n"], 0),
        (
            "a library that the program compiles, too",
            [
                "project.yml": program.replacingOccurrences(
                    of: "[Shop]", with: "[Shop, Kit/Sources/Kit/Row.swift]")
            ], 0
        ),
    ]

    @Test("A call isn't found if a program may have the key", arguments: projects)
    func project(name: String, files: [String: String], count: Int) async throws {
        let (output, _) = try await Self.found(["Kit/Sources/Kit/Row.swift": Self.row].merging(files) { $1 })
        #expect(output.components(separatedBy: "[wrong-bundle]").count - 1 == count, "\(name): \(output)")
    }

    @Test("A framework has no Bundle.module, and a static one no bundle")
    func framework() async throws {
        let frameworks = [
            ("type: framework", true), ("type: framework, settings: {MACH_O_TYPE: staticlib}", false),
            ("type: framework, configFiles: {Debug: Static.xcconfig, Release: Static.xcconfig}", false),
            ("type: framework.static", false), ("type: library.static", false),
        ]
        for (type, isFound) in frameworks {
            let (output, _) = try await Self.found([
                "project.yml": Self.program + "  Frame: {\(type), platform: iOS, sources: [Frame]}\n",
                "Static.xcconfig": "MACH_O_TYPE = staticlib\n",
                "Frame/Row.swift": "import SwiftUI\nlet row = Text(\"Retry\")\n",
                "Frame/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n",
            ])
            let fix = "note: fix: add bundle: Bundle(for: …) with a class of Frame to the call\n"
            #expect(output.contains(fix) == isFound, "\(type): \(output)")
        }
    }

    @Test("A program of a package looks into its main bundle")
    func executable() async throws {
        let (output, _) = try await Self.found([
            "project.yml": "", "Shop/a.swift": "",
            "Kit/Package.swift": Self.manifest("6.0").replacingOccurrences(of: ".target", with: ".executableTarget"),
            "Kit/Sources/Kit/main.swift": "import Foundation\nprint(String(localized: \"Retry\"))\n",
        ])
        #expect(
            output.contains("is looked up in the main bundle of Kit, but only its Bundle.module has it"), "\(output)")
    }

    @Test("A table of the program that isn't read may have the key")
    func unreadTable() async throws {
        let project = """
            // !$*UTF8*$!
            {objects = {
                P = {isa = PBXProject; mainGroup = G; targets = (T);};
                T = {isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
                    buildPhases = (R);};
                R = {isa = PBXResourcesBuildPhase; files = (B);};
                B = {isa = PBXBuildFile; fileRef = V;};
                V = {isa = PBXVariantGroup; name = Localizable.strings; children = (F);};
                F = {isa = PBXFileReference; path = Shop/en.lproj/Localizable.strings; sourceTree = "<group>";};
                G = {isa = PBXGroup; children = (V);};
            }; rootObject = P;}

            """
        let files = [
            "project.yml": "", "Shop.xcodeproj/project.pbxproj": project, "Kit/Sources/Kit/Row.swift": Self.row,
        ]
        #expect(try await Self.found(files).0.contains("[wrong-bundle]"))
        #expect(try await !Self.found(files, "--exclude", "Shop/en.lproj").0.contains("[wrong-bundle]"))
    }

    @Test(
        "A table of the program that Git ignores may have the key",
        arguments: ["Shop/*.lproj", "Shop/**/*.strings", "*.lproj/Localizable.strings"])
    func ignoredTable(pattern: String) async throws {
        let files = [
            "Shop/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n", "Kit/Sources/Kit/Row.swift": Self.row,
            "Kit/.gitignore": "!*.strings\n", ".gitignore": pattern + "\n",
        ]
        #expect(try await !Self.found(files).0.contains("[wrong-bundle]"))
    }

    @Test(
        "The resources of an application for Swift Playgrounds are in its main bundle",
        arguments: [#"targets: ["Kit"], "#, "targets: all, ", ""])
    func playground(targets: String) async throws {
        let manifest = """
            // swift-tools-version: 5.8
            import AppleProductTypes
            import PackageDescription
            let package = Package(
                name: "Kit", defaultLocalization: "en",
                products: [.iOSApplication(name: "Kit", \(targets)appIcon: .asset("AppIcon"))],
                targets: [.executableTarget(name: "Kit")])

            """
        let own = ["project.yml": "", "Shop/a.swift": "", "Shop/en.lproj/Localizable.strings": ""]
        let files = ["Kit/Package.swift": manifest, "Kit/Sources/Kit/Row.swift": Self.row].merging(own) { $1 }
        #expect(try await !Self.found(files).0.contains("[wrong-bundle]"))
        let plain = manifest.replacing("iOSApplication", with: "executable")
        #expect(try await Self.found(files.merging(["Kit/Package.swift": plain]) { $1 }).0.contains("[wrong-bundle]"))
    }
}
