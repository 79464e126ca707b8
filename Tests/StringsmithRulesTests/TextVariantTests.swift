import StringsmithModel
import StringsmithRules
import Testing

@Suite("Texts compared with their source")
struct TextVariantTests {
    private func finds(_ rule: RuleID, _ source: String, _ value: String, _ locale: LocaleIdentifier = "de") -> Bool {
        let example = RuleExample.value(source, wrong: value, right: "", locale: locale)
        return RuleExampleRun.findings(example.wrong, of: example).contains { $0.rule == rule }
    }

    @Test(
        "Named placeholders must not change",
        arguments: [
            ("{name}", "{Name}", true), ("{name} {x}", "{x} {name}", false), ("{{ a }}", "{{a}}", false),
            ("{{a}}", "{a}", true), ("${a}", "${a}!", false), ("$(A)", "$(B)", true), ("{0} of {1}", "{0}", true),
            ("{a b}", "{c d}", false), ("{name}", "", false), ("5 $ (A)", "5 $", false), ("a {", "b", false),
        ])
    func named(source: String, value: String, isFound: Bool) {
        #expect(finds(.namedPlaceholder, source, value) == isFound)
    }

    @Test(
        "The names of a tag's attributes must not change, nor values that run code",
        arguments: [
            ("<a href='x'>a</a>", "<a href='x'>b</a>", false), ("<a href='x'>a</a>", "<a href='y'>b</a>", false),
            ("<a href='x'>a</a>", "<a href='javascript:y'>b</a>", true),
            ("<a href='x'>a</a>", "<a href=' Java&#x09;Script:y'>b</a>", false),
            ("<a href='x'>a</a>", "<a>b</a>", true), ("<b>a</b>", "<b onclick='x'>b</b>", true),
            ("<p title='a'>a</p>", "<p title='b'>b</p>", false), ("<p class=a>a</p>", "<p class=a>b</p>", false),
            ("a = b", "c = d", false), ("<p x='", "<p x='y", false),
        ])
    func attributes(source: String, value: String, isFound: Bool) {
        #expect(finds(.markup, source, value) == isFound, "\(source) \(value)")
    }

    @Test(
        "Short commands count as untranslated, but names and shared words don't",
        arguments: [
            ("Sign In", true), ("Log Out", true), ("Try again", true), ("Google Maps", false), ("Face ID", false),
            ("Save", false), ("Album", false), ("Wi-Fi", false),
        ])
    func untranslated(text: String, isFound: Bool) {
        #expect(finds(.untranslated, text, text) == isFound, "\(text)")
    }

    @Test(
        "Each script's own punctuation ends a text",
        arguments: [
            ("What!?", "Was?!", "de", false), ("What!?", "Was!", "de", true), ("Wait…", "Warten...", "de", false),
            ("Done.", "完了｡", "ja", false), ("Wait...", "お待ちください。。。", "ja", false), ("Delete?", "Ջնջե՞լ", "hy", false),
            ("Delete?", "Ջնջել", "hy", true), ("Done.", "Արված է:", "hy", false), ("Done.", "ᱪᱟᱵᱟ ᱮᱱᱟ᱾", "sat", false),
            ("Delete?", "ဖျက်မလား။", "my", false), ("Name:", "အမည်", "my", true),
        ] as [(String, String, LocaleIdentifier, Bool)])
    func finalPunctuation(source: String, value: String, locale: LocaleIdentifier, isFound: Bool) {
        #expect(finds(.finalPunctuation, source, value, locale) == isFound, "\(source) \(value)")
    }

    @Test("Languages that double words may do so", arguments: [("st", "ba ba", false), ("de", "Datei Datei", true)])
    func doubled(locale: String, value: String, isFound: Bool) {
        #expect(finds(.doubledWord, "they", value, LocaleIdentifier(locale)) == isFound)
    }

    @Test(
        "Destinations that aren't web addresses are compared",
        arguments: [("[a](app://b)", "[x](app://b)", false), ("[a](app://b)", "[x](app://c)", true)])
    func destinations(source: String, value: String, isFound: Bool) {
        #expect(finds(.markdown, source, value) == isFound)
    }
}
