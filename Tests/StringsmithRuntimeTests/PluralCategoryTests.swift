import CICU
import StringsmithTestSupport
import Testing

@testable import StringsmithRuntime

/// 17 languages, 42 numbers, with and without a form for zero: 1,428 look-ups.
@Suite("Plural forms of every kind of number")
struct PluralCategoryTests {
    static let languages = [
        "ar", "cs", "cy", "en", "fr", "ga", "he", "ja", "lt", "lv", "mt", "pl", "pt", "pt-PT", "ru", "sl", "zh-Hant",
    ]

    static var numbers: [any CustomStringConvertible] {
        [
            0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 19, 20, 21, 22, 25, 100, 101, 102, 103, 111, 112, 1000, 1001,
            1_000_000, -1, -2, -5, -21, Int64.max,
        ] + [0.0, 0.1, 0.5, 1.0, 1.5, 2.5, 10.1, 21.5, -0.0, -1.0, -1.5, 1_000_000.5]
    }

    static let names = ["zero", "one", "two", "few", "many", "other"]

    static func list(_ forms: [String]) -> String {
        let variable = LocalizedTextsTests.variable("n", forms.map { ($0, "\($0) %@") })
        return LocalizedTextsTests.list(LocalizedTextsTests.entry("k", "%#@n@", variable))
    }

    @Test("The form is that of ICU's rules, and that for zero wherever there is one", arguments: languages)
    func forms(language: String) throws {
        let rules = try #require(cicu_plural_rules_open(language))
        defer { cicu_plural_rules_close(rules) }
        let known = cicu_plural_categories(rules)
        let forms = Self.names.indices.filter { known & 1 << UInt32($0) != 0 }.map { Self.names[$0] }
        let plain = forms.filter { $0 != "zero" }
        let directory = try TemporaryDirectory([
            "\(language).lproj/Plain.stringsdict": Self.list(plain),
            "\(language).lproj/Zero.stringsdict": Self.list(["zero"] + plain),
        ])
        let texts = LocalizedTexts(directory: directory.path, languages: [language])
        for number in Self.numbers {
            let value = (number as? Int64).map(Double.init) ?? (number as? Int).map(Double.init) ?? number as? Double
            let category = Self.names[Int(cicu_plural_category(rules, try #require(value)))]
            // Without the form of the category, "other" applies.
            let expected = plain.contains(category) ? category : "other"
            #expect(texts.localized("k", number, table: "Plain") == "\(expected) \(number)")
            let withZero = value == 0 ? "zero" : category
            #expect(texts.localized("k", number, table: "Zero") == "\(withZero) \(number)")
        }
        #expect(Self.languages.count * Self.numbers.count * 2 == 1428)
    }

    /// Written from the rules of CLDR, not computed.
    @Test(
        "Known numbers have the categories of CLDR",
        arguments: [
            ("ar", "0 zero, 1 one, 2 two, 3 few, 10 few, 11 many, 100 other, 103 few, 111 many"),
            ("cs", "1 one, 2 few, 5 other, 1.5 many"), ("en", "0 other, 1 one, 2 other, -1 one, 1.5 other"),
            ("fr", "0 one, 1 one, 1.5 one, 2 other"), ("ga", "1 one, 2 two, 3 few, 7 many, 11 other"),
            ("he", "1 one, 2 two, 3 other"), ("ja", "0 other, 1 other"),
            ("lt", "1 one, 2 few, 10 other, 11 other, 21 one, 0.5 many"),
            ("lv", "0 zero, 1 one, 2 other, 10 zero, 21 one"),
            ("pl", "1 one, 2 few, 5 many, 12 many, 22 few, 1.5 other"), ("pt", "0 one, 1 one, 2 other"),
            ("pt-PT", "0 other, 1 one, 2 other"), ("ru", "1 one, 2 few, 5 many, 11 many, 21 one, 1.5 other"),
            ("sl", "1 one, 2 two, 3 few, 5 other, 101 one"), ("zh-Hant", "1 other"),
        ])
    func known(language: String, rows: String) throws {
        let directory = try TemporaryDirectory(["\(language).lproj/T.stringsdict": Self.list(Self.names)])
        let texts = LocalizedTexts(directory: directory.path, languages: [language])
        for row in rows.split(separator: ", ") {
            let parts = row.split(separator: " ").map(String.init)
            let number: any CustomStringConvertible = Int(parts[0]) ?? Double(parts[0]) ?? 0.5
            let category = parts[0] == "0" ? "zero" : parts[1]
            #expect(texts.localized("k", number, table: "T") == "\(category) \(parts[0])")
        }
    }
}
