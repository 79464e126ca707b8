import StringsmithFormats
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithMerge

/// The places of added keys, which are the same in all formats.
@Suite("Order of merged keys")
struct MergeOrderTests {
    enum Form: String, CaseIterable { case strings, stringsdict, xcstrings }

    private static let plural =
        "\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n"
        + "\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n"
        + "\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n"
        + "\t\t\t<key>other</key>\n\t\t\t<string>%d</string>\n\t\t</dict>\n\t</dict>\n"

    private static func file(_ keys: [String], _ form: Form) -> SourceFile {
        let text =
            switch form {
            case .strings: keys.map { "\"\($0)\" = \"\($0)\";\n" }.joined()
            case .stringsdict:
                "<plist version=\"1.0\">\n<dict>\n"
                    + keys.map { "\t<key>\($0)</key>\n\(plural)" }.joined() + "</dict>\n</plist>\n"
            case .xcstrings:
                """
                {
                  "sourceLanguage" : "en",
                  "strings" : {

                """
                    + keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
                    + #"\#n  },\#n  "version" : "1.0"\#n}"#
            }
        return SourceFile(path: "T." + form.rawValue, bytes: Array(text.utf8))
    }

    /// Returns the merged keys.
    private static func merged(
        _ base: [String], _ ours: [String], _ theirs: [String], _ form: Form
    ) throws -> [String] {
        let files = [base, ours, theirs].map { file($0, form) }
        let merge = TableMerge(base: files[0], ours: files[1], theirs: files[2])
        #expect(merge.conflicts.isEmpty && merge.diagnostics.isEmpty, "\(merge.diagnostics)")
        let document = FormatRegistry.document(
            SourceFile(path: "T." + form.rawValue, bytes: try #require(merge.contents)))
        let locale = document.locales.first
        return (0..<document.entryCount(in: locale)).map { String(describing: document.key(at: $0, in: locale).text) }
    }

    private static func keys(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    @Test(
        "An added key is next to its neighbors on its own side",
        arguments: [
            // One key was appended by hand.
            ("a b d g z", "a b d g z c", "a aa b d e g z", "a aa b d e g z c"),
            ("a b d g z", "a aa b d e g z", "a b d g z c", "a aa b d e g z c"),
            // Additions of both sides at one place.
            ("a z", "a c z", "a b z", "a b c z"),
            ("b a z", "b a d z", "b a c z", "b a c d z"),
            ("a z", "a z d", "a z b", "a z d b"),
            // Nothing is before it, or its neighbor is gone.
            ("b c", "c", "a b c", "a c"),
            ("a b c", "a c", "a b bb c", "a bb c"),
        ], Form.allCases)
    func places(sides: (String, String, String, String), form: Form) throws {
        let result = try Self.merged(Self.keys(sides.0), Self.keys(sides.1), Self.keys(sides.2), form)
        #expect(result == Self.keys(sides.3))
    }

    @Test("No key is out of place: the result has the order of both sides", arguments: 0..<40, Form.allCases)
    func bothOrders(seed: Int, form: Form) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 31)
        let pool = (0..<40).map { "k" + String($0 + 10) }
        for _ in 0..<6 {
            let base = pool.filter { _ in random.below(2) == 0 }
            let sides = ["o", "t"].map { tag in
                // Sorted additions, some appended by hand, and removals.
                var keys = base.filter { _ in random.below(8) != 0 }
                for key in pool where !base.contains(key) && random.below(8) == 0 {
                    let name = key + tag
                    let place = random.below(4) == 0 ? keys.count : keys.firstIndex { $0 > name } ?? keys.count
                    keys.insert(name, at: place)
                }
                return keys
            }
            let result = try Self.merged(base, sides[0], sides[1], form)
            for side in sides {
                let kept = side.filter(result.contains)
                #expect(result.filter(side.contains) == kept, "\(base) \(sides)")
            }
            if sides.allSatisfy({ $0 == $0.sorted() }) { #expect(result == result.sorted()) }
        }
    }
}
