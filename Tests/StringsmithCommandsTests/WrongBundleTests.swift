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

    static let calls: [(code: String, fix: String?)] = [
        ("Text(\"Retry\")", "Text(\"Retry\", bundle: .module)"),
        ("Button(\"Retry\") {}", "Text(\"Retry\", bundle: .module)"),
        ("Text(isOn ? \"Retry\" : \"No\")", "Text(\"Retry\", bundle: .module)"),
        ("Text(\"\\(count) files\")", "Text(\"…\", bundle: .module)"),
        ("Text(\"offline\", tableName: \"Errors\")", "Text(\"offline\", tableName: \"Errors\", bundle: .module)"),
        ("Text(String(localized: \"Retry\"))", "String(localized: \"Retry\", bundle: .module)"),
        (
            "Text(String(localized: \"offline\", defaultValue: \"No network\", table: \"Errors\"))",
            "String(localized: \"offline\", table: \"Errors\", bundle: .module)"
        ),
        (
            "Text(NSLocalizedString(\"Retry\", comment: \"c\"))",
            "NSLocalizedString(\"Retry\", bundle: .module, comment: \"\")"
        ),
        (
            "Text(NSLocalizedString(\"Retry\", bundle: .main, comment: \"c\"))",
            "NSLocalizedString(\"Retry\", bundle: .module, comment: \"\")"
        ),
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
            #expect(output.contains("note: use \(fix)\n"), "\(output)")
        }
    }

    private static let row =
        "import SwiftUI\nlet row = Text(\"Retry\")\nlet other = NSLocalizedString(\"Retry\", comment: \"c\")\n"

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

    @Test("A framework's own bundle is #bundle; a static framework has none")
    func framework() async throws {
        for (settings, isFound) in [("", true), (", settings: {MACH_O_TYPE: staticlib}", false)] {
            let (output, _) = try await Self.found([
                "project.yml": Self.program
                    + "  Frame: {type: framework, platform: iOS, sources: [Frame]\(settings)}\n",
                "Frame/Row.swift": "import SwiftUI\nlet row = Text(\"Retry\")\n",
                "Frame/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n",
            ])
            #expect(output.contains("note: use Text(\"Retry\", bundle: #bundle)") == isFound, "\(output)")
        }
    }
}
