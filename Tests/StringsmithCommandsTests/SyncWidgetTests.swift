import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("sync: widgets")
struct SyncWidgetTests {
    @Test(
        "A widget in a library looks into its extension, not into the application",
        arguments: [
            ("struct W: Widget { var body: some View { Text(\"Speed\"); Text(\"Known\") } }", "Ext"),
            ("struct W: WidgetBundle { let t = NSLocalizedString(\"Speed\", comment: \"\") }", "Ext"),
            ("struct W {}\nextension W: ControlWidget { var body: some View { Text(\"Speed\") } }", "Ext"),
            ("struct W: Widget {}\nextension W { var text: some View { Text(\"Speed\") } }", "Ext"),
            ("struct W: View { var body: some View { Text(\"Speed\") } }", "App"),
            ("protocol Widget {}\nstruct W: Widget { var body: some View { Text(\"Speed\") } }", "App"),
            ("struct W: Widget {}\nstruct V: View { var body: some View { Text(\"Speed\") } }", "App"),
        ])
    func widgets(code: String, holder: String) async throws {
        for present in [["App", "Ext"], ["App", "ExtWithoutTable"], ["App"]] {
            var targets = [
                "App": (type: "application", settings: "", files: ["App.swift", "App/en.lproj/Localizable.strings"]),
                "Net": (type: "framework", settings: "", files: ["Net/widget.swift"]),
            ]
            if present.count > 1 {
                let table = present[1] == "Ext" ? ["Ext/en.lproj/Localizable.strings"] : []
                targets["Ext"] = (type: "app-extension", settings: "", files: ["Ext/e.swift"] + table)
            }
            let sandbox = try SyncSandbox([
                "Kit.xcodeproj/project.pbxproj": XcodeExtractionTests.project(targets).replacing("PROJECT", with: ""),
                "App.swift": "let a = NSLocalizedString(\"Own\", comment: \"\")\n",
                "Ext/e.swift": "let e = NSLocalizedString(\"Extension\", comment: \"\")\n",
                "Net/widget.swift": "import SwiftUI\nimport WidgetKit\n\(code)\n",
                "App/en.lproj/Localizable.strings": "\"Known\" = \"Known\";\n",
                "\(present.count > 1 ? "Ext" : "Other")/en.lproj/Localizable.strings": "",
            ])
            #expect(await sandbox.run("sync") == .success, "\(sandbox.errors)")
            // If no extension is known, the application may be anything.
            let expected = present.count == 1 ? "App" : holder
            let app = try sandbox.text("App/en.lproj/Localizable.strings")
            #expect(app.contains("Speed") == (expected == "App"), "\(code) \(present)")
            if present.last == "Ext" {
                #expect(try sandbox.text("Ext/en.lproj/Localizable.strings").contains("Speed") == (expected == "Ext"))
            } else if expected == "Ext" {
                #expect(
                    sandbox.errors.contains(
                        "no bundle that a widget of target 'Net' looks into has a table 'Localizable'"),
                    "\(sandbox.errors)")
                #expect(!sandbox.errors.contains("'Known'"))
            }
            #expect(await sandbox.run("sync", "--check") == .success)
        }
    }
}
