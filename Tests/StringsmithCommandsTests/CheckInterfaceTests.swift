import Foundation
import Testing

@testable import StringsmithCommands

@Suite("check with interface files")
struct CheckInterfaceTests {
    private static func file(_ objects: String) -> String {
        """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
        \(objects)
        </document>
        """
    }

    private static let open = "<menuItem title=\"Open\" id=\"a-1\"/>"

    private func project(_ files: [String: String]) throws -> SyncSandbox {
        try SyncSandbox(["R/Base.lproj/Main.xib": Self.file(Self.open)].merging(files) { $1 })
    }

    @Test(
        "A key of a deleted object is found, unless sync has marked it or it isn't an interface key",
        arguments: [
            ("\"b-2.title\" = \"Sichern\";\n", 1), ("\"a-1.title\" = \"Öffnen\";\n", 0),
            ("/* stringsmith: obsolete 8f3a10c2 */\n\"b-2.title\" = \"Sichern\";\n", 0),
            ("\"error.unknown\" = \"Fehler\";\n", 0), ("\"k\" = \"v\";\n", 0),
            ("\"b-2.ibShadowedLabels[0]\" = \"Sichern\";\n", 1),
        ])
    func missingObject(table: String, count: Int) async throws {
        let project = try project(["R/de.lproj/Main.strings": table])
        _ = await project.run("check")
        #expect(project.output.components(separatedBy: "[interface-missing-object]").count - 1 == count)
        #expect(count == 0 || project.output.contains("R/de.lproj/Main.strings:1:1: warning: "), "\(project.output)")
    }

    @Test(
        "A copy that differs from its base is found, wherever the base is",
        arguments: ["R/Base.lproj/Main.xib", "R/en.lproj/Other.xib"])
    func drift(base: String) async throws {
        let copy = base.replacingOccurrences(of: "Base", with: "fr").replacingOccurrences(of: "en", with: "fr")
        let project = try project([
            base: Self.file(Self.open + "<menuItem title=\"Save\" id=\"b-2\"/>"), copy: Self.file(Self.open),
        ])
        #expect(await project.run("check") == .findings)
        let expected = "\(copy): warning: fr: copy of \(base) differs: lacks 1 object: b-2 [interface-copy-drift]"
        #expect(project.output.contains(expected), "\(project.output)")
    }

    @Test("A copy with the same objects in another language is correct")
    func sameStructure() async throws {
        let project = try project(["R/fr.lproj/Main.xib": Self.file("<menuItem title=\"Ouvrir\" id=\"a-1\"/>")])
        #expect(await project.run("check") == .success)
        #expect(!project.output.contains("interface-"))
    }

    @Test("Files outside locale directories, and texts that aren't exported, are reported on request")
    func optional() async throws {
        let project = try project([
            "Loose.xib": Self.file(Self.open), "Empty.xib": Self.file("<view id=\"v\"/>"),
            "R/Base.lproj/Main.xib": Self.file("<menuItem title=\"Open\" subtitle=\"A file\" id=\"a-1\"/>"),
        ])
        #expect(await project.run("check") == .success)
        #expect(!project.output.contains("interface-"))
        #expect(await project.run("check", "--rule", "all") == .success)
        #expect(project.output.contains("Loose.xib: note: interface file with strings isn't in a locale directory"))
        #expect(!project.output.contains("Empty.xib"))
        #expect(project.output.contains("R/Base.lproj/Main.xib:2:34: note: subtitle of <menuItem> looks like text"))
    }

    @Test(
        "Texts that are too wide are reported only for labels with a fixed width",
        arguments: [
            ("<autoresizingMask key=\"autoresizingMask\"/>", "", 17, true),
            ("<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>", "", 17, false),
            ("", "translatesAutoresizingMaskIntoConstraints=\"NO\"", 17, false),
            (
                "<constraints><constraint firstAttribute=\"width\" constant=\"60\"/></constraints>",
                "translatesAutoresizingMaskIntoConstraints=\"NO\"", 17, true
            ),
            ("<autoresizingMask key=\"autoresizingMask\"/>", "", 34, false),
        ])
    func width(layout: String, attribute: String, height: Int, isFound: Bool) async throws {
        let label = """
            <textField id="f" \(attribute)><rect key="frame" x="0" y="0" width="60" height="\(height)"/>\(layout)
            <textFieldCell key="cell" title="Speed" id="c"><font key="font" metaFont="system"/></textFieldCell>
            </textField>
            """
        let project = try project([
            "R/Base.lproj/Main.xib": Self.file(label),
            "R/de.lproj/Main.strings": "\"c.title\" = \"Geschwindigkeit\";\n",
        ])
        _ = await project.run("check", "--rule", "interface-text-width")
        #expect(project.output.contains("points for a label of 60") == isFound, "\(project.output)")
    }

    @Test(
        "An invalid interface file is reported with its place or reason",
        arguments: [
            ("<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"", "interface-syntax-error"),
            ("<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "interface-archive"), ("", "interface-"),
        ])
    func unreadable(text: String, rule: String) async throws {
        let project = try project(["R/fr.lproj/Main.xib": text])
        #expect(await project.run("check") == .findings)
        #expect(project.output.contains("R/fr.lproj/Main.xib"), "\(project.output)")
        #expect(project.output.contains("[\(rule)"), "\(project.output)")
    }

    @Test("A text of an interface file isn't a format")
    func noFormats() async throws {
        let base = "<menuItem title=\"Save 100% safe %s name\" id=\"a-1\"/>"
        let table = "\"a-1.title\" = \"Sauver 100% sur %s nom 5% de\";\n"
        let project = try project(["R/Base.lproj/Main.xib": Self.file(base), "R/fr.lproj/Main.strings": table])
        #expect(await project.run("check") == .success, "\(project.output)")
        let comment = "/* Class = \"NSMenuItem\"; title = \"Save 100% safe\"; ObjectID = \"a-1\"; */\n"
        let alone = try SyncSandbox(["R/fr.lproj/Main.strings": comment + table])
        #expect(await alone.run("check") == .success, "\(alone.output)")
        let called = try SyncSandbox(["R/fr.lproj/Main.strings": table])
        #expect(await called.run("check") == .findings)
        let key = table.replacing("a-1", with: "settings")
        let files = ["R/Base.lproj/Main.xib": Self.file(base), "R/fr.lproj/Main.strings": table + key]
        let beside = try self.project(files)
        #expect(await beside.run("check") == .findings, "a call may look up settings.title")
        #expect(beside.output.contains("Main.strings:2:"), "\(beside.output)")
    }
}
