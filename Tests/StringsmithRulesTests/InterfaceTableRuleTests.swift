import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Tables of interface files and of other locales")
struct InterfaceTableRuleTests {
    private static let interface = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects><label text="Open" id="a-1"/></objects></document>
        """

    private func strings(_ text: String) -> LocaleTable {
        LocaleTable(SourceFile(path: "Table.strings", bytes: Array(text.utf8)))
    }

    private func table(_ text: String, source: String?, interface: Bool) -> CheckedTable {
        var table = CheckedTable(name: "Table", locale: LocaleFacts("de"), isDevelopment: source == nil)
        table.strings = strings(text)
        table.source = source.map { SourceTable(strings: strings($0), plurals: nil) }
        if interface {
            let file = SourceFile(path: "Table.xib", bytes: Array(Self.interface.utf8))
            table.interface = InterfaceOutline(InterfaceDocument(file))
        }
        return table
    }

    private func findings(_ table: CheckedTable, naming rules: [RuleID] = []) -> [Diagnostic] {
        var selection = RuleSelection()
        rules.forEach { selection.enable($0) }
        return RuleRunner(selection).diagnostics(of: table)
    }

    @Test("A key of a deleted object is reported once, and isn't missing from translations")
    func deletedObject() {
        let source = """
            "a-1.text" = "Open";
            "b-2.text" = "Save";
            """
        let gone: RuleID = "interface-missing-object"
        #expect(findings(table(source, source: nil, interface: true)).map(\.rule) == [gone])
        let translated = """
            "a-1.text" = "Öffnen";
            "b-2.text" = "Sichern";
            """
        #expect(findings(table(translated, source: source, interface: true)).isEmpty)
        let named = findings(table(translated, source: source, interface: true), naming: [gone])
        #expect(named.contains { $0.rule == gone && $0.key == "b-2.text" })
        #expect(findings(table(#""a-1.text" = "Öffnen";"#, source: source, interface: true)).isEmpty)
        let own = """
            "a-1.text" = "Öffnen";
            "c-3.text" = "Neu";
            """
        #expect(findings(table(own, source: source, interface: true)).map(\.rule) == [gone])
    }

    @Test(
        "Sizes that no label has are ignored",
        arguments: ["1e300", "1e-400", "-1e300", "inf", "nan", "9223372036854775808", "0x1p1023"])
    func labelSizes(number: String) {
        func width(frame: String, font: String) -> [String] {
            let interface = """
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"><objects>
                <textField id="f-1"><rect key="frame" x="0" y="0" width="\(frame)" height="17"/>
                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/>
                <textFieldCell key="cell" title="i" id="c-1"><font key="font" size="\(font)"/></textFieldCell>
                </textField></objects></document>
                """
            var checked = table(#""c-1.title" = "Geschwindigkeit";"#, source: nil, interface: false)
            checked.interface = InterfaceOutline(
                InterfaceDocument(SourceFile(path: "Table.xib", bytes: Array(interface.utf8))))
            return findings(checked, naming: [.interfaceTextWidth]).filter { $0.rule == .interfaceTextWidth }
                .map(\.message)
        }
        #expect(width(frame: "60", font: "13") == ["text of about 98 points for a label of 60"])
        #expect(width(frame: number, font: number).isEmpty)
        #expect(width(frame: "60", font: number).count <= 1)
    }

    @Test("Keys aren't removed if the development language has only some of them")
    func partialDevelopmentTable() {
        let translated = """
            "a" = "Ä";
            "b" = "Be";
            "c" = "Ce";
            """
        let found = findings(table(translated, source: #""a" = "A";"#, interface: false), naming: ["obsolete-key"])
        #expect(found.map(\.message) == [#"2 keys are missing from the development language: "b", "c""#])
        #expect(found.allSatisfy { $0.fixes.isEmpty })
        let whole = findings(
            table(
                translated,
                source: """
                    "a" = "A";
                    "b" = "B";
                    """, interface: false), naming: ["obsolete-key"])
        #expect(whole.map(\.message) == ["key \"c\" is missing from the development language"])
        #expect(whole.allSatisfy { $0.fixes.count == 1 })
    }

    @Test("A table whose name differs in case isn't missing")
    func tableInOtherLetters() {
        let runner = RuleRunner(RuleSelection())
        var layout = RuleExampleRun.layout("en.lproj/InfoPlist.strings\nde.lproj/infoPlist.strings")
        #expect(!runner.diagnostics(of: layout).contains { $0.rule == "missing-table" })
        layout = RuleExampleRun.layout("en.lproj/InfoPlist.strings\nde.lproj/Other.strings")
        #expect(runner.diagnostics(of: layout).contains { $0.message == "missing InfoPlist.strings" })
    }

    @Test("The width of a label in a system cell is ignored")
    func labelOfSystemCell() {
        let label = { (cell: String) in
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects><tableViewCell \(cell) id="c-1">\
            <tableViewCellContentView key="contentView" id="v-1"><subviews><label text="Help" id="l-1">\
            <rect key="frame" x="0" y="0" width="40" height="20"/><autoresizingMask key="autoresizingMask"/></label>\
            </subviews></tableViewCellContentView></tableViewCell></objects></document>
            """
        }
        let labels = { (cell: String) in
            let file = SourceFile(path: "Table.xib", bytes: Array(label(cell).utf8))
            return InterfaceOutline(InterfaceDocument(file)).fixedLabels.count
        }
        #expect(labels(#"style="IBUITableViewCellStyleDefault" textLabel="l-1""#) == 0)
        #expect(labels(#"style="IBUITableViewCellStyleSubtitle" detailTextLabel="l-1""#) == 0)
        #expect(labels("") == 1)
    }
}
