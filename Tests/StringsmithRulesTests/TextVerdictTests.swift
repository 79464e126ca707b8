import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Both verdicts of rules about words, numbers and marks")
struct TextVerdictTests {
    private func findings(
        _ rule: RuleID, _ source: String?, _ value: String, _ locale: LocaleIdentifier = "de"
    ) -> [String] {
        let example = RuleExample.value(source, wrong: value, right: "", locale: locale)
        return RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == rule }.map(\.message)
    }

    @Test(
        "A number of one digit is reported if another one is in its place",
        arguments: [
            ("3 files", "5 fichiers", true), ("Step 1 of 3", "Étape 1 sur 4", true), ("3 files", "٥ ملفات", true),
            ("Every 5 minutes", "Ogni 30 minuti", true), ("1. Open it", "2. Öffnen", true),
            ("3 files", "3 fichiers", false), ("3 files", "trois fichiers", false), ("3 files", "٣ ملفات", false),
            ("At least 3 files", "Mehr als 2 Dateien", false), ("1 day", "24 Stunden", false),
            ("2 weeks", "15 jours", false), ("1 week", "8 jours", false), ("At 9 PM", "Um 21 Uhr", false),
            ("1st place", "Platz 2", false), ("MP3 files", "MP4-Dateien", false), ("1/2 cup", "0,5 Tassen", false),
            ("On 5/6", "Am 6.5.", false), ("{0} files", "{1} Dateien", false), ("%1 of %2", "%2: %1", false),
            ("3 files, %d", "3 Dateien, %d", false), ("<h3>Title</h3>", "<h4>Titel</h4>", false),
            ("2x", "3-fach", false), ("Files of 3 users", "Dateien von 3 Benutzern in 2 Ordnern", false),
        ])
    func digits(source: String, value: String, isFound: Bool) {
        #expect(findings("number", source, value).isEmpty != isFound)
    }

    @Test(
        "Dates and times may be written in another order and with other marks",
        arguments: [
            ("Since 12/31/2024", "Seit 31.12.2024", false), ("Since 12/31/24", "Seit 31.12.2024", false),
            ("Since 2024-12-31", "Seit 31.12.2024", false), ("Since 31.12.2024", "Since 12/31/2024", false),
            ("Since 12/31/2024", "2024年12月31日以降", false), ("At 12:30", "Um 12.30 Uhr", false),
            ("At 01:30", "1 h 30", false), ("Since 12/31/2024", "Seit ٣١/١٢/٢٠٢٤", false),
            ("Since 12/31/2024", "Seit 30.12.2024", true), ("Since 12/31/2024", "Seit 31.12.2023", true),
            ("At 12:30", "Um 12.45 Uhr", true), ("12 of 31", "12.30", true),
            ("Version 10.15.7", "Version 10.15.6", true),
            ("10.24.56.78", "10.24.56.79", true), ("1,280 files", "1.290 Dateien", true), ("12 files", "12.5 MB", true),
        ])
    func dates(source: String, value: String, isFound: Bool) {
        #expect(findings("number", source, value).isEmpty != isFound)
    }

    @Test(
        "UTF-8 that was read as another encoding is reported",
        arguments: [
            ("Size", "GrÃ¶ÃŸe", "de", true), ("Size", "nÃ£o", "pt", true), ("Open", "ÐžÑ‚ÐºÑ€Ñ‹Ñ‚ÑŒ", "ru", true),
            ("Today’s", "dâ€™aujourdâ€™hui", "fr", true), ("A – b", "A â€“ b", "de", true),
            ("Wait…", "Wartenâ€¦", "de", true),
            ("20 °C", "20 Â°C", "de", true), ("Settings", "è®¾ç½®", "zh-Hans", true), ("Name", "Ä°sim", "tr", true),
            ("Name", "××•×“×¢×”", "he", true), ("Yes", "TÃ\u{83}O", "pt", true), ("Hi", "Hallo ðŸ˜€", "de", true),
            ("Size", "Größe", "de", false), ("Name", "NÃO", "pt", false), ("All", "«À LA FIN À»", "fr", false),
            ("Café", "„CAFÉ“ »CAFÉ«", "de", false), ("Apple", "« MAÇÃ »", "pt", false), ("Yes", "“MANHÔ", "pt", false),
            ("Spain", "«ESPAÑA», «Ñ»", "ru", false), ("Café", "“é”", "zh-Hans", false), ("5×–", "5×–", "he", false),
            ("Ã©", "Ã© bleibt", "de", false), ("20 °C", "20 °C", "de", false), ("Island", "Þórður Ð", "is", false),
            ("Names", "Ångström, Ç, Ö, Ü", "de", false), ("Yes", "ÂME Â\u{A0}»", "fr", false),
        ] as [(String, String, LocaleIdentifier, Bool)])
    func garbled(source: String, value: String, locale: LocaleIdentifier, isFound: Bool) {
        #expect(findings("garbled-text", source, value, locale).isEmpty != isFound)
    }

    @Test(
        "A backslash that readers see is reported, and the fix writes what it stands for",
        arguments: [
            (#"One\ntwo"#, #"Eins\\nzwei"#, #"Eins\nzwei"#), (#"A\tb"#, #"A\\tb"#, #"A\tb"#),
            (#"A \"b\""#, #"A \\\"b\\\""#, #"A \"b\""#), (#"One\ntwo"#, #"Eins\nzwei"#, nil),
            (#"Write \\n\n"#, #"\\n schreiben\n"#, nil), (#"One two"#, #"C:\\neu"#, nil),
            (#"One\ntwo"#, #"Eins\\zwei"#, nil),
            (#"A\ty"#, #"Ä\\n\\\\ty"#, nil),
        ])
    func backslashes(source: String, value: String, fixed: String?) {
        let example = RuleExample.value(source, wrong: value, right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == "invalid-escape" }
        #expect(found.count == (fixed == nil ? 0 : 1))
        for fix in found.flatMap(\.fixes) {
            let text = String(decoding: Array(example.wrong.utf8).applying(fix.edits), as: UTF8.self)
            #expect(text == "\"key\" = \"\(fixed ?? "")\";")
        }
        #expect(found.allSatisfy { $0.fixes.count == 1 })
    }

    @Test(
        "An English text in a language with another script is reported unless it is a name",
        arguments: [
            ("Settings", "ko", true), ("Settings", "ar", true), ("Settings", "ja", true), ("Settings…", "ru", false),
            ("Settings:", "th", true), ("Playback speed", "ru", true), ("Audio track:", "he", true),
            ("Nothing to open.", "zh-Hans", true), ("CANCEL", "hi", true),
            ("Settings", "de", false), ("Playback speed", "fr", false), ("Settings", "sr-Latn", false),
            ("Bluetooth", "ko", false), ("GitHub", "ja", false), ("Apple Music", "ru", false), ("Select", "ja", false),
            ("Enter", "ru", false),
            ("macOS", "ar", false), ("iCloud drive", "ja", false), ("git commit", "zh-Hans", false),
            ("OK", "ja", false),
            ("H264 video", "ko", false), ("Log", "ja", false), ("WebDAV", "th", false), ("Windows", "ja", false),
            ("Settings", "en-GB", false),
        ] as [(String, LocaleIdentifier, Bool)])
    func untranslated(text: String, locale: LocaleIdentifier, isFound: Bool) {
        #expect(findings("untranslated", text, text, locale).isEmpty != isFound)
    }

    @Test(
        "Each script has its own marks at the end of a sentence",
        arguments: [
            ("Done.", "ཚར་སོང་།", "dz", false), ("Done.", "ཚར་སོང", "bo", false), ("Done?", "ཚར་སོང་།", "bo", false),
            ("Done.", "ꯂꯣꯏꯔꯦ꯫", "mni-Mtei", false), ("Done.", "ꕉꕜꕮ꘎", "vai", false), ("Done?", "ꕉꕜꕮ꘏", "vai", false),
            ("Name:", "ཚར་སོང", "dz", true), ("Done.", "ꯂꯣꯏꯔꯦ", "mni-Mtei", true), ("Done.", "ꕉꕜꕮ꘏", "vai", true),
            ("Done.", "[Ðöñé. one]", "en-XA", false),
        ] as [(String, String, LocaleIdentifier, Bool)])
    func punctuation(source: String, value: String, locale: LocaleIdentifier, isFound: Bool) {
        #expect(findings("final-punctuation", source, value, locale).isEmpty != isFound)
    }

    @Test(
        "Words that a language doubles are allowed",
        arguments: [
            ("hu", "Minden egy egy elem", false), ("it", "Aumenta piano piano", false), ("fa", "کم کم باز", false),
            ("he", "לאט לאט", false), ("eu", "poliki poliki", false), ("pt", "quase quase pronto", false),
            ("hu", "A fájl fájl neve", true), ("it", "Apri file file", true), ("he", "קובץ קובץ", true),
            ("de", "Die Datei Datei", true),
        ] as [(LocaleIdentifier, String, Bool)])
    func doubledWords(locale: LocaleIdentifier, value: String, isFound: Bool) {
        #expect(findings("doubled-word", "Other text", value, locale).isEmpty != isFound)
    }

    @Test(
        "Pseudo-locales replace letters on purpose",
        arguments: [
            ("en-UD", "mixed-script", "ѕƃuᴉʇʇǝS", false), ("en-XA", "mixed-script", "Sеttings", false),
            ("qps-ploc", "mixed-script", "Ѕettings", false), ("en-XA", "wrong-script", "Открыть", false),
            ("en-GB", "mixed-script", "Sеttings", true), ("de", "wrong-script", "Открыть", true),
        ] as [(LocaleIdentifier, RuleID, String, Bool)])
    func pseudoLocales(locale: LocaleIdentifier, rule: RuleID, value: String, isFound: Bool) {
        #expect(findings(rule, "Settings", value, locale).isEmpty != isFound)
    }

    @Test(
        "A text without values and its translation either double their percent signs or don't",
        arguments: [
            ("50% off", "50%% Rabatt", true), ("Save 50%%", "50% sparen", true), ("100%", "100%%", true),
            ("50% off", "50% Rabatt", false), ("Save 50%%", "50 %% sparen", false), ("50 percent", "50%%", false),
            ("50%% or 5%", "50% oder 5%%", false), ("50% off", "Zum halben Preis", false),
            ("%1 of %2%", "%1%% von %2", false), ("50% of %@", "50%% von %@", false),
            ("https://example.com/%20", "https://example.com/%20/de", false),
        ])
    func doubledSigns(source: String, value: String, isFound: Bool) {
        let example = RuleExample.value(source, wrong: value, right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == "unescaped-percent" }
        #expect(found.isEmpty != isFound)
        #expect(found.allSatisfy { $0.fixes.isEmpty })
    }

    @Test(
        "Nothing is compared with an empty text",
        arguments: ["Fertig.", " Fertig", "12 Dateien", "Sehr langer Text, viel länger"])
    func emptySource(value: String) {
        let example = RuleExample.value("", wrong: value, right: "")
        #expect(RuleExampleRun.findings(example.wrong, of: example).isEmpty)
    }

    @Test("The key shows the arguments of an empty text")
    func emptySourceFormat() {
        let example = RuleExample(
            source: #""%d files" = "";"#, wrong: #""%d files" = "%@ Dateien";"#,
            right: #""%d files" = "%d Dateien";"#)
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule) == ["format-argument-class"])
        #expect(RuleExampleRun.findings(example.right, of: example).isEmpty)
    }

    @Test(
        "A number with a currency or a unit isn't a maximum of characters",
        arguments: [
            ("max: $5", false), ("max $5", false), ("max: 5 €", false), ("max: 5€", false), ("max: €5", false),
            ("max: 5%", false), ("max: 5 %", false), ("max: 5 USD", false), ("max: 5 people", false),
            ("up to 5 MB", false),
            ("max: 5 weeks", false), ("max: 5 °C", false), ("maximum: 5 users", false),
            ("max: 5", true), ("max: 5 characters", true), ("max 5 chars, $5", true), ("max: 5, for %@", true),
        ])
    func maximum(comment: String, isFound: Bool) {
        let example = RuleExample(wrong: "/* \(comment) */\n\"a\" = \"Sichern\";", right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == "max-length" }
        #expect(found.isEmpty != isFound)
    }

    @Test(
        "A percent sign beside a value is reported once, and a fix doubles it; a text that is no format keeps its own",
        arguments: [
            ("%d%% done", "%d% fertig", "%d%% fertig"), ("%@%% done", "%@ %.", "%@ %%."), ("%d% done", "%d%", "%d%%"),
            ("%d percent", "%d %%", nil), ("%d% done", "%d%% fertig", nil), ("50% off", "50% Rabatt", nil),
            ("50% off", "50 % de rabais", nil), ("%d%%", "%%%d", nil), ("Save 50%%", "50%% sparen", nil),
            ("%.0f%", "%.0f%%", nil),
        ])
    func percent(source: String, value: String, fixed: String?) {
        let example = RuleExample.value(source, wrong: value, right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.message.contains("%") }
        #expect(found.map(\.rule) == (fixed == nil ? [] : ["unescaped-percent"]))
        let fixes = found.flatMap(\.fixes)
        #expect(fixes.count == found.count)
        for fix in fixes {
            let text = String(decoding: Array(example.wrong.utf8).applying(fix.edits), as: UTF8.self)
            #expect(text == "\"key\" = \"\(fixed ?? "")\";")
        }
    }
}
