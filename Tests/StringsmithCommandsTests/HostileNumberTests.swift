import StringsmithTestSupport
import Testing

@Suite("Numbers in files of strangers")
struct HostileNumberTests {
    private static let numbers = [
        "1e300", "-1e300", "1e999", "-0", "1e-400", "nan", "inf", "-1", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "4294967296", "99999999999999999999999999",
    ]

    private static let xib = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa"><objects>
        <textField id="t-1"><rect key="frame" x="0" y="0" width="§" height="17"/>
        <textFieldCell key="cell" title="i" id="c-1"><font key="font" size="§"/></textFieldCell></textField>
        </objects></document>
        """

    private static let catalog = """
        {"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@n@"},
        "substitutions":{"n":{"argNum":§,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":
        {"state":"translated","value":"%arg %1$lld %lld"}}}}}}}}}},"version":"1.0"}
        """

    private static let plural = """
        <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%§$#@n@</string>
        <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>§$d</string><key>other</key><string>%§$d &#x§;</string></dict></dict>
        <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>§</key><string>a</string></dict></dict>
        <key>i</key><integer>§</integer></dict></plist>
        """

    @Test(
        "No number stops the program",
        arguments: [
            ("Base.lproj/Main.xib", xib), ("C.xcstrings", catalog), ("en.lproj/L.stringsdict", plural),
            (".stringsmith.json", #"{"jobs":§,"check":{"rules":{"length":{"factor":§},"max-length":§}}}"#),
            ("project.yml", "name: P\ntargets:\n  A:\n    type: application\n    sources: [§]\n    n: §\n"),
            (
                "M.xcdatamodeld/M.xcdatamodel/contents",
                #"<model type="com.apple.IDECoreDataModeler.DataModel"><entity name="E"><attribute name="a" "#
                    + #"attributeType="Integer 16" minValueString="§"/></entity></model>"#
            ),
            ("en.lproj/L.strings", #""a" = "%§$d %§d %.§f &#§; §";\#n"#),
        ])
    func check(path: String, text: String) throws {
        for number in Self.numbers {
            let directory = try TemporaryDirectory([
                "de.lproj/Main.strings": "\"c-1.title\" = \"Geschwindigkeit %\(number)$@\";\n",
                path: text.split(separator: "§", omittingEmptySubsequences: false).joined(separator: number),
            ])
            let run = try directory.stringsmith("check", "--rule", "all")
            #expect(run.status <= 2 && run.status >= 0, "\(number): \(run.status)")
        }
    }
}
