import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Reading .stringsdict files")
struct StringsDictTests {
    private static let files = """
        <key>%d files</key>
        <!-- Shown in the status bar -->
        <dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@files@ &amp; more</string>
          <key>files</key>
          <dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d file</string>
            <key>other</key><string>%d files</string>
          </dict>
        </dict>
        """

    private func read(_ content: String, line: String = "<plist version=\"1.0\"><dict>") -> StringsDictDocument {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(line)\n\(content)\n</dict></plist>\n"
        return StringsDictDocument(SourceFile(path: "x.stringsdict", bytes: Array(text.utf8)))
    }

    @Test("A plural entry has its format, variables and categories, each with its place")
    func plural() throws {
        let document = read(Self.files)
        #expect(document.diagnostics.isEmpty)
        let entry = try #require(document.entries.first?.placed)
        let format = try #require(entry.formats.first)
        #expect(entry.key == "%d files")
        #expect(format.text.text == "%#@files@ & more")
        let variable = try #require(format.variables.first)
        #expect(variable.name == "files")
        #expect(variable.valueType?.text == "d")
        #expect(variable.texts.map(\.category) == [.one, .other])
        let range = try #require(variable[.other]).range
        #expect(String(decoding: document.text[range], as: UTF8.self) == "<string>%d files</string>")
    }

    @Test("Texts by width inside a device are read, edited, and converted to a catalog")
    func widthsOfDevices() throws {
        func list(_ short: String) -> [UInt8] {
            Array(
                """
                <plist version="1.0"><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
                <key>iphone</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>5</key><string>\(short)</string>
                <key>40</key><string>Tap here</string></dict></dict><key>other</key><string>Click</string>
                </dict></dict></dict></plist>
                """.utf8)
        }
        let document = StringsDictDocument(SourceFile(path: "t.stringsdict", bytes: list("Tap")))
        #expect(document.diagnostics.isEmpty)
        let widths: [VariedText.Case] = [.init("5", .text("Tap")), .init("40", .text("Tap here"))]
        let value = VariedText.device([.init("iphone", .width(widths)), .init("other", .text("Click"))])
        #expect(document.value(at: 0, in: nil) == .varied(value))
        let content = try #require(document.entries.first?.text)
        #expect(content.catalogForm.dictionaryForm(of: "k") == value)
        var changed = widths
        changed[0].form = .text("Hit")
        let new = VariedText.device([.init("iphone", .width(changed)), .init("other", .text("Click"))])
        let change = TableChange.setValue(index: 0, .varied(new))
        #expect(try document.applying([LocaleChanges([change])]) == list("Hit"))
    }

    @Test("Texts by width and by device can be read")
    func variants() throws {
        let document = read(
            """
            <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict>
            <key>1</key><string>Hi</string><key>20</key><string>Hello</string></dict></dict>
            <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
            <key>mac</key><string>Click</string><key>other</key><string>Tap</string></dict></dict>
            """)
        #expect(document.diagnostics.isEmpty)
        #expect(document.entries[0].placed.forms.map(\.width) == ["1", "20"])
        #expect(document.entries[1].placed.forms.map(\.device) == ["mac", "other"])
    }

    @Test("A plain text is read and edited, since Xcode compiles some texts to one")
    func plainText() throws {
        let document = read("<key>a</key><string>b</string>")
        #expect(document.diagnostics.isEmpty && document.isWritable)
        #expect(document.entries.first?.placed.formats.map(\.text.text) == ["b"])
        let change = TableChange.setValue(index: 0, document.value(at: 0, in: nil))
        #expect(try document.applying([LocaleChanges([change])]) == document.bytes)
    }

    @Test("What Foundation ignores is a warning, and the rest is read")
    func ignored() throws {
        let rule = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        let content = """
            <key>a</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict>\(rule)<key>other</key><string>%d</string>
            <key>priority</key><integer>7</integer>
            <key>fwe</key><string>%d</string></dict>
            <key>later</key><true/>
            <key>notes</key><dict><key>NSStringFormatSpecTypeKey</key><string>Other</string>
            <key>x</key><array/></dict></dict>
            """
        let document = read(content)
        #expect(document.diagnostics.map(\.severity) == Array(repeating: .warning, count: 5))
        #expect(document.diagnostics.map { $0.range?.start.line } == [6, 7, 8, 9, 10])
        #expect(document.isWritable)
        #expect(document.entries.first?.placed.formats.first?.variables.map(\.name) == ["n"])
        let used = read(content.replacing("%#@n@", with: "%#@n@ %2$#@later@ %3$#@notes@"))
        #expect(used.diagnostics.filter { $0.severity == .error }.map { $0.range?.start.line } == [8, 9])
        let many = (0..<3000).map { "<key>v\($0)</key><dict>\(rule)<key>other</key><string>%d</string></dict>" }
        let large = read(content.replacing("<key>later</key>", with: many.joined() + "<key>later</key>"))
        #expect(large.entries.first?.placed.formats.first?.variables.count == 3001)
    }

    @Test("A change of forms only changes these, and keeps the comments of the others")
    func changedForms() throws {
        let rule = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        let head = "<key>a</key><dict><!-- 1 --><key>NSStringLocalizedFormatKey</key><string>%#@n@ !</string>"
        let one = "\n    <!-- 2 -->\n    <key>one</key><string>1</string> <!-- 3 -->"
        let other = "\n    <!-- 4 -->\n    <key>other</key><string>%d</string> <!-- 5 -->"
        let document = read("\(head)<key>n</key><dict>\(rule)\(one)\(other)\n</dict></dict>")
        func value(_ forms: [(ExactString, ExactString)], _ type: ExactString? = nil) -> VariedText {
            let cases = forms.map { VariedText.Case($0, .text($1)) }
            return .format("%#@n@ !", [VariedText.Variable(name: "n", valueType: type, form: .plural(cases))])
        }
        let few = "\n    <key>few</key>\n    <string>f</string>"
        let examples: [(VariedText, String)] = [
            (value([("other", "%d")]), rule + other),
            (value([("one", "1"), ("few", "f"), ("other", "o")]), rule + one + few + other.replacing("%d", with: "o")),
            (value([("few", "f"), ("other", "%d")]), rule + few.replacing("    ", with: "") + other),
        ]
        for (value, inner) in examples {
            let change = TableChange.setValue(index: 0, .varied(value))
            let expected = read("\(head)<key>n</key><dict>\(inner)\n</dict></dict>").bytes
            let result = try document.applying([LocaleChanges([change])])
            #expect(String(decoding: result, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        }
    }

    @Test("Of duplicate members in an entry, only the one that counts is read, and the others are warnings")
    func duplicates() throws {
        func plural(_ text: String) -> String {
            "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\n"
                + "<key>other</key><string>\(text)</string></dict>\n"
        }
        let document = read(
            """
            <key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key>\(plural("%d c"))<key>n</key>\(plural("%lu q"))</dict>
            <key>b</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>1</key><string>x</string>
            <key>1</key><string>y</string></dict></dict>
            """)
        #expect(document.diagnostics.map(\.rule) == [.duplicateKey, .duplicateKey])
        #expect(document.diagnostics.map { $0.range?.start.line } == [6, 10])
        #expect(document.diagnostics[0].message == "duplicate key \"n\", the last value counts")
        #expect(document.entries.map(\.text.texts) == [["%#@n@", "%lu q"], ["y"]])
        // A change affects the member that counts.
        let change = TableChange.setValue(index: 1, .varied(.width([VariedText.Case("1", .text("z"))])))
        let text = String(decoding: document.bytes, as: UTF8.self)
        #expect(
            try document.applying([LocaleChanges([change])])
                == Array(text.replacing("<string>y<", with: "<string>z<").utf8))
        let binary = StringsDictDocument(SourceFile(path: "x.stringsdict", bytes: Self.binaryDuplicates))
        #expect(binary.diagnostics.map(\.message) == ["duplicate key \"1\", the first value counts"])
        #expect(binary.entries.map(\.text.texts) == [["x"]])
    }

    /// A binary property list with `{ b = { NSStringVariableWidthRuleType = { 1 = x; 1 = y; }; }; }`.
    private static let binaryDuplicates: [UInt8] = {
        let name = Array("NSStringVariableWidthRuleType".utf8)
        let objects: [[UInt8]] = [
            [0xD1, 1, 2], [0x51, UInt8(ascii: "b")], [0xD1, 3, 4], [0x5F, 0x10, UInt8(name.count)] + name,
            [0xD2, 5, 5, 6, 7], [0x51, UInt8(ascii: "1")], [0x51, UInt8(ascii: "x")], [0x51, UInt8(ascii: "y")],
        ]
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        func number(_ value: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, value] }
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + number(UInt8(objects.count)) + number(0) + number(table)
    }()

    @Test(
        "Every problem has a rule and a line",
        arguments: [
            ("<key>a</key><array/>", "stringsdict-structure", 3),
            ("\n<key>a</key><dict></dict>", "stringsdict-structure", 4),
            ("<key>a</key><dict><key>b</key></string></dict>", "plist-syntax-error", 3),
            ("<string>b</string>", "plist-syntax-error", 3),
            ("<key>a</key><dict>&nope;<key>&nope;</key></dict>", "plist-syntax-error", 3),
            ("<key>a", "plist-syntax-error", 4),
        ])
    func wrong(content: String, rule: String, line: Int) {
        let found = read(content).diagnostics.first
        #expect(found?.rule.rawValue == rule)
        #expect(found?.range?.start.line == line)
    }

    @Test("A custom DTD is rejected, and deep nesting ends with a diagnostic")
    func hostile() {
        let subset = #"<!DOCTYPE plist [<!ENTITY x "y">]><plist version="1.0"><dict>"#
        #expect(read("", line: subset).diagnostics.first?.rule == .propertyListSyntaxError)
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(read("<key>a</key>" + deep).diagnostics.first?.rule == .propertyListSyntaxError)
    }
}
