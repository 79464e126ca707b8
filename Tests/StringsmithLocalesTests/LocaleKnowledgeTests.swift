import StringsmithLocales
import StringsmithModel
import StringsmithText
import Testing

@Suite("CLDR data about locales")
struct LocaleKnowledgeTests {
    @Test(
        "A locale inherits from its parents",
        arguments: [
            ("en", []), ("de-AT", ["de"]), ("es-MX", ["es-419", "es"]), ("en-AU", ["en-001", "en"]),
            ("pt-AO", ["pt-PT", "pt"]), ("zh-Hant", []), ("zh-TW", ["zh-Hant-TW", "zh-Hant"]), ("zh-CN", ["zh"]),
        ] as [(String, [String])])
    func parents(locale: String, expected: [String]) {
        #expect(LocaleIdentifier(locale).parents.map(\.rawValue) == expected)
    }

    @Test("Characters have a script, and locales have the scripts of their texts")
    func scripts() {
        #expect(Script(of: "я").name == "Cyrillic")
        #expect(Script(of: "a") == Script(code: "Latn"))
        #expect(Script(of: "1").isShared && Script(of: "\u{301}").isShared && !Script(of: "語").isShared)
        #expect(Script.writing("ja") == Set(["Hani", "Hira", "Kana"].compactMap(Script.init(code:))))
        #expect(Script.writing("sr-Latn") == Set([Script(code: "Latn")].compactMap { $0 }))
        #expect(Script(code: "Nope") == nil)
    }

    @Test("A locale has a name in English and in its own language")
    func names() {
        #expect(LocaleIdentifier("pt-BR").englishName == "Portuguese (Brazil)")
        #expect(LocaleIdentifier("de").displayName(in: "de") == "Deutsch")
        #expect(LocaleIdentifier("fr").displayName(in: "de") == "Französisch")
    }

    @Test(
        "The plural categories are those of CLDR, with the smallest number of each",
        arguments: [
            ("en", [.one: 1, .other: 0]),
            ("fr", [.one: 0, .many: 1_000_000, .other: 2]),
            ("pl", [.one: 1, .few: 2, .many: 0]),
            ("ru", [.one: 1, .few: 2, .many: 0]),
            ("ar", [.zero: 0, .one: 1, .two: 2, .few: 3, .many: 11, .other: 100]),
            ("ja", [.other: 0]),
            ("cs", [.one: 1, .few: 2, .other: 0]),
        ] as [(String, [PluralCategory: Int])])
    func samples(locale: String, expected: [PluralCategory: Int]) {
        #expect(PluralRules(LocaleIdentifier(locale)).samples == expected)
    }

    @Test(
        "A text needs the categories of common integers, and other",
        arguments: [
            ("en", [.one, .other]), ("fr", [.one, .other]), ("pl", [.one, .few, .many, .other]), ("ja", [.other]),
            ("zh-Hant", [.other]), ("cs", [.one, .few, .other]),
        ] as [(String, [PluralCategory])])
    func required(locale: String, expected: [PluralCategory]) {
        #expect(PluralRules(LocaleIdentifier(locale)).required == expected)
    }

    @Test("Categories of a single number differ from those of several")
    func singular() {
        #expect(PluralRules("en").singular == [.one])
        #expect(PluralRules("ru").singular == [])
        #expect(PluralRules("ar").singular == [.zero, .one, .two])
    }

    @Test(
        "A form for one number can spell it out",
        arguments: [
            ("en", ["zero", "one", "two"]), ("fr", ["zero", "one", "two"]), ("ru", ["zero", "two"]),
            ("lv", ["two"]), ("pl", ["zero", "one", "two"]), ("fil", ["zero", "two"]), ("tlh", ["zero", "one", "two"]),
        ] as [(LocaleIdentifier, [ExactString])])
    func formsForOneNumber(locale: LocaleIdentifier, expected: [ExactString]) {
        var forms = PluralForms()
        let categories = PluralCategory.allCases.map { ExactString($0.rawValue) }
        #expect(categories.filter { forms.isForOneNumber($0, in: locale) } == expected)
    }

    @Test("Script, direction and language of a locale")
    func script() {
        #expect(LocaleIdentifier("sr").script == "Cyrl")
        #expect(LocaleIdentifier("zh-TW").script == "Hant")
        #expect(LocaleIdentifier("he").isRightToLeft)
        #expect(!LocaleIdentifier("de").isRightToLeft)
        #expect(LocaleIdentifier("zh-TW").language == "zh-Hant")
        #expect(LocaleIdentifier("pt-BR").language == "pt")
    }

    @Test("Quotation marks and letters of a locale")
    func marks() {
        let german = QuotationMarks("de")
        #expect(german.opening == "„" && german.closing == "“")
        #expect(german.innerOpening == "‚" && german.innerClosing == "‘")
        #expect(ExemplarSet("de").contains("ß"))
        #expect(ExemplarSet("de").contains("Ä"))
        #expect(!ExemplarSet("de").contains("ж"))
        #expect(ExemplarSet("ru").contains("Ж"))
        #expect(ExemplarSet("ko").contains("한"))
    }
}
