import Foundation
import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

/// Compares verdicts and values with the platform's reader.
@Suite("Property lists that only the platform reads, or only XML parsers")
struct PropertyListOracleTests {
    private func platformStrings(_ bytes: [UInt8]) -> [String: String?]? {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        return (list as? [String: Any])?.mapValues { $0 as? String }
    }

    private func expectAgreement(_ bytes: [UInt8], _ name: String) {
        let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: bytes))
        let platform = platformStrings(bytes)
        #expect(decoded.isWhole == (platform != nil), "\(name): \(decoded.diagnostics.map(\.message))")
        guard let platform, decoded.isWhole else { return }
        for (key, value) in platform {
            let found = decoded.value.entries.last { $0.key.text.string == key }
            guard let value else { continue }
            #expect(found?.value == .text(ExactString(value)), "\(name)")
        }
        #expect(decoded.value.entries.allSatisfy { platform.keys.contains($0.key.text.string) }, "\(name)")
    }

    private func expectAgreement(_ text: String) { expectAgreement(Array(text.utf8), text) }

    private static let fragments = [
        "<!-- a -- b -->", "<!-- a --->", "<!-->-->", "<!-- \u{1} -->", "<?a b?>", "<?1 & < x?>", "<??>", "<?xml a?>",
        "<![CDATA[ ]]>", "<![CDATA[]]>", "<![CDATA[<a>&]]>", "x", " \n\t", "\u{A0}", "\u{C}", "&#32;", "&#1;", "&#0;",
        "&#;", "&#x;", "&#00000065;", "&#000000065;", "&#x00000041;", "&#x000000041;", "&#1114111;", "&#1114112;",
        "&#xD800;", "&#x1F600;", "&#X41;", "&AMP;", "&#65 ", "&foo;", "&#-5;", "&#+65;", "&", "&lt", "a>b", "]]>",
        "\u{1}", "\u{8}", "\u{FFFE}", "\u{FFFF}", "<b>c</b>", "<string>v</string>",
    ]

    @Test("Each fragment in each place", arguments: fragments)
    func fragment(_ part: String) {
        let pair = "<key>k</key><string>v</string>"
        for text in [
            "<plist><dict><key>k</key><string>a\(part)b</string></dict></plist>",
            "<plist><dict><key>k\(part)</key><string>v</string></dict></plist>",
            "<plist><dict>\(part)\(pair)</dict></plist>", "<plist><dict>\(pair)\(part)</dict></plist>",
            "<plist><dict><key>k</key>\(part)<string>v</string></dict></plist>",
            "<plist><dict>\(pair)<key>l</key><array>\(part)<string>v</string>\(part)</array></dict></plist>",
            "<plist><dict>\(pair)<key>l</key><integer>5\(part)</integer></dict></plist>",
            "<plist>\(part)<dict>\(pair)</dict></plist>", "<plist><dict>\(pair)</dict>\(part)</plist>",
            "<plist><dict>\(pair)</dict></plist>\(part)",
        ] { expectAgreement(text) }
    }

    @Test(
        "Tags and other values",
        arguments: [
            #"<string a="1" a="2">v</string>"#, "<string a>v</string>", "<string a=1>v</string>",
            "<string a=\">\">v</string>", "<string a=\"<\">v</string>", "<string a=\"&\">v</string>", "<string a=/>",
            "<string 1a=\"\u{1}\">v</string>", "<string\n>v</string>", "<STRING>v</STRING>", "<p:string>v</p:string>",
            "<string>v</string >", "<string>v</string a=\"b\">", "<string />", "<string / >v</string>", "<foo>v</foo>",
            "<true/>", "<true>x</true>", "<true> </true>", "<true></true>", "<false/>", "<integer/>", "<real/>",
            "<date/>",
            "<data/>", "<data></data>", "<data>AAAA</data>", "<data>é</data>", "<data>!</data>",
            "<integer>abc</integer>",
            "<integer> 5</integer>", "<integer>5 </integer>", "<integer>- 5</integer>", "<integer>--5</integer>",
            "<integer>0x1F</integer>", "<integer>-0X5</integer>", "<integer>0x</integer>", "<integer>5a</integer>",
            "<integer>18446744073709551615</integer>", "<integer>18446744073709551616</integer>",
            "<integer>-9223372036854775808</integer>", "<integer>-9223372036854775809</integer>", "<real> 1.5</real>",
            "<real>1.5 </real>", "<real>nan</real>", "<real>+nan</real>", "<real>-Infinity</real>",
            "<real>1e999</real>", "<real><![CDATA[1.5]]></real>", "<real> 1<![CDATA[.]]>5</real>",
            "<real><![CDATA[ 1.5]]></real>", "<real><![CDATA[1&#46;5]]></real>", "<real>1<!-- c -->.5</real>",
            "<real><![CDATA[]]></real>", "<real><![CDATA[1.5</real>", "<integer><![CDATA[15]]></integer>",
            "<real>0x1p3</real>", "<real>&#53;</real>", "<real>.5</real>", "<real>5.</real>", "<real>1,5</real>",
            "<date>2001-01-01T00:00:00Z</date>", "<date>2001-13-45T99:99:99Z</date>", "<date>2001-01-01</date>",
            "<date>-2001-01-01T00:00:00Z</date>", "<date>2001-01-01T00:00:00.5Z</date>",
        ])
    func value(_ element: String) {
        expectAgreement("<plist><dict><key>j</key><string>v</string><key>k</key>\(element)</dict></plist>")
    }

    @Test(
        "Prologs",
        arguments: [
            "<?xml encoding=\"UTF-8\"?>", #"<?xml version="1.0" version="1.0"?>"#, "<?xml?>", "<?XML version=\"1\"?>",
            "<?xml version='1.0' encoding='utf-8'?>", #"<?xml version="1.0" encoding="UTF-16"?>"#,
            #"<?xml version="1.0" encoding="UTF-16LE"?>"#, #"<?xml version="1.0" encoding="UTF-32"?>"#,
            #"<?xml version="1.0" encoding="x-foo"?>"#, #"<?xml version="1.0" encoding=""?>"#,
            #"<?xml version="1.0" encoding="ISO-8859-1"?>"#, #" <?xml version="1.0" encoding="UTF-16"?>"#,
            "<!DOCTYPE plist>", #"<!DOCTYPE plist PUBLIC "a>b" "c">"#, "<!DOCTYPE plist []>", "<!doctype plist>",
            "<!DOCTYPE plist><!DOCTYPE plist>", #"<!-- a --><?xml version="1.0" encoding="UTF-16"?>"#, "\u{C}", "x",
            #"\#u{FEFF}<?xml version="1.0" encoding="x-foo"?>"#,
        ])
    func prolog(_ text: String) {
        expectAgreement(text + "<plist><dict><key>k</key><string>é</string></dict></plist>")
    }

    /// Creates a binary list of a dictionary with one key and value.
    private func binary(_ value: [UInt8], offsetSize: Int = 1, referenceSize: Int = 1) -> [UInt8] {
        let pad = [UInt8](repeating: 0, count: referenceSize - 1)
        let objects = [[0xD1] + pad + [1] + pad + [2], Array("Qk".utf8), value]
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8](repeating: 0, count: offsetSize - 1) + [UInt8(bytes.count)]
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [3, 0, table] as [UInt8] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    @Test("Integers of any size in binary lists", arguments: 0...5)
    func binaryIntegers(exponent: Int) {
        let length = [UInt8](repeating: 0, count: (1 << exponent) - 1) + [3]
        expectAgreement(binary([0x5F, 0x10 | UInt8(exponent)] + length + Array("abc".utf8)), "count 2^\(exponent)")
        expectAgreement(binary([0x10 | UInt8(exponent)] + length), "integer 2^\(exponent)")
        for size in [1, 3, 8, 9, 16, 100] {
            expectAgreement(binary([0x51, 0x76], offsetSize: size), "offsets of \(size)")
            expectAgreement(binary([0x51, 0x76], referenceSize: size), "references of \(size)")
        }
    }

    @Test(
        "A value of a binary list that isn't a string is reported",
        arguments: [
            ([0x00], "null"), ([0x09], "boolean"), ([0x10, 5], "integer"),
            ([0x14] + [UInt8](repeating: 255, count: 16), "integer"),
            ([0x22, 0, 0, 0, 0], "real"), ([0xA0], "array"), ([0xD0], "dictionary"), ([0x41, 0], "data"),
        ] as [([UInt8], String)])
    func binaryValues(value: [UInt8], kind: String) {
        let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: binary(value)))
        #expect(decoded.diagnostics.map(\.message) == ["\(kind) as value of \"k\", which a look-up can't use"])
        #expect(decoded.diagnostics.map(\.rule) == [.stringsNonStringValue])
        #expect(decoded.isWhole)
        expectAgreement(binary(value), kind)
    }

    @Test(
        "Values that the platform rejects in binary lists",
        arguments: [[0x0F], [0x24] + [UInt8](repeating: 0, count: 16)])
    func damagedValues(value: [UInt8]) { expectAgreement(binary(value), "\(value)") }

    @Test("What only the platform reads is a warning")
    func deviations() {
        for (text, message) in [
            ("<string>\u{1}</string>", "character that XML does not allow"),
            ("<string>&#1;</string>", "reference to a character that XML does not allow"),
            ("<string a>v</string>", "attribute without value"),
        ] {
            let list = "<plist><dict><key>k</key>\(text)</dict></plist>"
            let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: Array(list.utf8)))
            #expect(
                decoded.diagnostics.map(\.message)
                    == ["\(message): the platform reads it, but other tools reject the file"])
            #expect(decoded.diagnostics.map(\.severity) == [.warning])
        }
    }
}
