import StringsmithFormats
import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithProof

@Suite("What a look-up shows")
struct TextLookupTests {
    /// A table `T` of files by path; those in `X.lproj` are in that localization.
    private static func table(
        _ files: KeyValuePairs<String, String>, development: LocaleIdentifier = "en", empty: Set<String> = []
    ) -> LookupTable {
        let directories = files.compactMap { $0.key.hasSuffix("/") ? String($0.key.dropLast(7)) : nil }
        let named = files.compactMap { file in directory(of: file.key) }
        var table = LookupTable(
            bundle: "App", "T", developmentLanguage: development, localizations: Set(directories + named).union(empty))
        for (path, text) in files where !path.hasSuffix("/") {
            table.add(FormatRegistry.document(SourceFile(path: path, bytes: Array(text.utf8))), in: directory(of: path))
        }
        return table
    }

    private static func directory(of path: String) -> String? {
        guard let end = path.firstIndex(of: "/"), path[..<end].hasSuffix(".lproj") else { return nil }
        return String(path[..<end].dropLast(6))
    }

    private static func strings(_ pairs: KeyValuePairs<String, String>) -> String {
        pairs.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
    }

    private static let hello = strings(["hello": "Hello", "only": "Only here"])
    private static let bonjour = strings(["hello": "Bonjour"])

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var table: LookupTable
        var key: Key = "hello"
        var value: ExactString?
        var locale: LocaleIdentifier
        /// The text, where it comes from, and the file.
        var shown: String
        var platform = Platform.apple

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "own table", table: table(["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]),
            locale: "fr", shown: "Bonjour translation fr.lproj/T.strings"),
        Case(
            name: "region by its language", table: table(["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]),
            locale: "fr-CA", shown: "Bonjour language fr.lproj/T.strings"),
        Case(
            name: "script by region", table: table(["en.lproj/T.strings": hello, "zh-Hant.lproj/T.strings": bonjour]),
            locale: "zh-TW", shown: "Bonjour language zh-Hant.lproj/T.strings"),
        Case(
            name: "another script doesn't match",
            table: table(["en.lproj/T.strings": hello, "zh-Hans.lproj/T.strings": bonjour]),
            locale: "zh-TW", shown: "Hello development en.lproj/T.strings"),
        Case(
            name: "language by its only region",
            table: table(["en.lproj/T.strings": hello, "pt-BR.lproj/T.strings": bonjour]),
            locale: "pt", shown: "Bonjour language pt-BR.lproj/T.strings"),
        Case(
            name: "old name of a directory",
            table: table(["English.lproj/T.strings": hello, "zh_TW.lproj/T.strings": bonjour]),
            locale: "zh-TW", shown: "Bonjour translation zh_TW.lproj/T.strings"),
        Case(
            name: "another language", table: table(["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]),
            locale: "ja", shown: "Hello development en.lproj/T.strings"),
        Case(
            name: "a regional table hides its language's",
            table: table([
                "en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour, "fr-CA.lproj/T.strings": "\"x\" = \"y\";",
            ]), locale: "fr-CA", shown: "hello key - after fr-CA.lproj/T.strings"),
        Case(
            name: "a regional directory without the table doesn't",
            table: table(
                ["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour], empty: ["fr-CA"]),
            locale: "fr-CA", shown: "Bonjour language fr.lproj/T.strings"),
        Case(
            name: "fallback is by file, not by key",
            table: table(["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]), key: "only",
            locale: "fr", shown: "only key - after fr.lproj/T.strings"),
        Case(
            name: "a language without the file", table: table(["en.lproj/T.strings": hello], empty: ["fr"]),
            locale: "fr", shown: "Hello development en.lproj/T.strings"),
        Case(
            name: "Base", table: table(["Base.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]),
            locale: "de", shown: "Hello base Base.lproj/T.strings"),
        Case(
            name: "Base behind the development language",
            table: table(["Base.lproj/T.strings": hello, "en.lproj/T.strings": strings(["hello": "Hi"])]),
            locale: "de", shown: "Hi development en.lproj/T.strings"),
        Case(
            name: "a development table hides Base",
            table: table(["Base.lproj/T.strings": hello, "en.lproj/T.strings": bonjour]), key: "only",
            locale: "en", shown: "only key - after en.lproj/T.strings"),
        Case(
            name: "a loose file hides all others",
            table: table(["T.strings": strings(["hello": "Loose"]), "fr.lproj/T.strings": bonjour]),
            locale: "fr", shown: "Loose base T.strings"),
        Case(
            name: "English where the development language is missing",
            table: table(["de.lproj/T.strings": bonjour, "en.lproj/T.strings": hello], development: "nl"),
            locale: "ja", shown: "Hello development en.lproj/T.strings"),
        Case(
            name: "anything where nothing matches",
            table: table(["de.lproj/T.strings": bonjour], development: "nl"),
            locale: "ja", shown: "Bonjour development de.lproj/T.strings"),
        Case(
            name: "default value", table: table(["en.lproj/T.strings": hello]), key: "none", value: "Default",
            locale: "en", shown: "Default default - after en.lproj/T.strings"),
        Case(
            name: "empty default value", table: table(["en.lproj/T.strings": hello]), key: "none", value: "",
            locale: "en", shown: "none key - after en.lproj/T.strings"),
        Case(
            name: "empty string", table: table(["en.lproj/T.strings": strings(["hello": ""])]), value: "Default",
            locale: "en", shown: " translation en.lproj/T.strings"),
        Case(
            name: "last of two entries", table: table(["en.lproj/T.strings": hello + bonjour]),
            locale: "en", shown: "Bonjour translation en.lproj/T.strings"),
        Case(
            name: "a table with a syntax error is empty",
            table: table(["en.lproj/T.strings": hello + "\"broken\" = ;"]), locale: "en",
            shown: "hello key - after en.lproj/T.strings"),
        Case(
            name: "catalog", table: table(["T.xcstrings": catalog]), locale: "fr",
            shown: "Bonjour translation T.xcstrings"),
        Case(
            name: "language that a catalog's entry lacks", table: table(["T.xcstrings": catalog]), key: "other",
            locale: "fr", shown: "other key - after T.xcstrings"),
        Case(
            name: "source text from the code", table: table(["T.xcstrings": catalog]), key: "extracted",
            value: "Code", locale: "en", shown: "Code default - after T.xcstrings"),
        Case(
            name: "source text of a manual entry", table: table(["T.xcstrings": catalog]), key: "manual",
            locale: "en", shown: "manual translation T.xcstrings"),
        Case(
            name: "unfinished translation", table: table(["T.xcstrings": catalog]), key: "extracted",
            locale: "fr", shown: "Nouveau translation T.xcstrings"),
        Case(
            name: "a user's language on Linux",
            table: table(["en.lproj/T.strings": hello, "fr.lproj/T.strings": bonjour]), locale: "fr",
            shown: "Hello development en.lproj/T.strings", platform: .linux),
        Case(
            name: "a region as development language on Linux",
            table: table(["en.lproj/T.strings": hello], development: "en-US"), locale: "en-US",
            shown: "hello key -", platform: .linux),
        Case(
            name: "Base on Linux", table: table(["Base.lproj/T.strings": hello]), locale: "en",
            shown: "Hello base Base.lproj/T.strings", platform: .linux),
        Case(
            name: "a table for Linux",
            table: table(["en.lproj/T.strings": hello, "en.lproj/T-linux.strings": bonjour]), locale: "en",
            shown: "Bonjour translation en.lproj/T-linux.strings", platform: .linux),
        Case(
            name: "a table for Linux on Apple's platforms",
            table: table(["en.lproj/T-linux.strings": bonjour, "en.lproj/T.strings": hello]), locale: "en",
            shown: "Hello translation en.lproj/T.strings"),
        Case(
            name: "catalog on Linux", table: table(["T.xcstrings": catalog]), locale: "en", shown: "hello key -",
            platform: .linux),
        Case(
            name: "plural on Linux",
            table: table(["en.lproj/T.stringsdict": dictionary("%#@n@", ["one": "%d file", "other": "%d files"])]),
            key: "files", locale: "en", shown: "- none en.lproj/T.stringsdict", platform: .linux),
    ]

    private static let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "hello": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Bonjour"}}}},
          "other": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Andere"}}}},
          "extracted": {"extractionState": "extracted_with_value", "localizations": {
            "en": {"stringUnit": {"state": "new", "value": "Table"}},
            "fr": {"stringUnit": {"state": "new", "value": "Nouveau"}}}},
          "manual": {"extractionState": "manual"},
          "files": {"localizations": {"fr": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%lld fichier sur %@"}},
            "other": {"stringUnit": {"state": "translated", "value": "%lld fichiers sur %@"}}}}}}},
          "tap": {"localizations": {"en": {"variations": {"device": {
            "mac": {"stringUnit": {"state": "translated", "value": "Click"}},
            "other": {"stringUnit": {"state": "translated", "value": "Tap"}}}}}}},
          "folders": {"localizations": {"en": {
            "stringUnit": {"state": "translated", "value": "%#@n@ in %@"},
            "substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%arg folder"}},
              "other": {"stringUnit": {"state": "translated", "value": "%arg folders"}}}}}}}}}
        }}
        """

    private static func dictionary(_ format: String, _ forms: KeyValuePairs<String, String>) -> String {
        let texts = forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>\(texts)</dict></dict></dict></plist>
            """
    }

    @Test("The text and its file follow the platform's rules", arguments: cases)
    func shows(_ item: Case) throws {
        var lookup = TextLookup()
        lookup.platform = item.platform
        let shown = lookup.texts(of: item.key, default: item.value, in: item.table, for: item.locale)
        let text = try #require(shown.first)
        let tried = text.path == nil && !text.tried.isEmpty ? " after " + text.tried.joined(separator: " ") : ""
        #expect(
            "\(text.text?.string ?? "-") \(text.source.rawValue) \(text.path ?? "-")\(tried)" == item.shown,
            "\(item.name)")
        #expect(shown.count == 1)
    }

    @Test("A table with a syntax error is named with the place of the error")
    func damaged() throws {
        let table = Self.table(["en.lproj/T.strings": Self.hello + "\"broken\" = ;"])
        let shown = try #require(TextLookup().texts(of: "hello", in: table, for: "en").first)
        #expect(shown.damage?.path == "en.lproj/T.strings" && shown.damage?.range?.start.line == 3)
        #expect(
            TextLookup().texts(of: "hello", in: Self.table(["en.lproj/T.strings": Self.hello]), for: "en")[0].damage
                == nil)
    }

    struct Forms: Sendable, CustomTestStringConvertible {
        var table: LookupTable
        var key: Key
        var locale: LocaleIdentifier
        var numbers: [Int]?
        var device: ExactString?
        /// Number, category or device, and text.
        var shown: [String]

        var testDescription: String { "\(key) in \(locale)" }
    }

    /// Two variables, of which only the first has a form for zero.
    private static let twoVariables: String = {
        let variables = [
            ("a", ["zero": "aucun", "one": "A un %d", "other": "A autre %d"]),
            ("b", ["one": "B un %d", "other": "B autre %d"]),
        ]
        let dictionaries = variables.map { name, forms in
            let texts = forms.sorted { $0.key < $1.key }.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
            return "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
                + "<key>NSStringFormatValueTypeKey</key><string>d</string>\(texts)</dict>"
        }
        return "<plist version=\"1.0\"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key>"
            + "<string>%#@a@ / %#@b@</string>\(dictionaries.joined())</dict></dict></plist>"
    }()

    static let varied: [Forms] = [
        Forms(
            table: table(["fr.lproj/T.stringsdict": twoVariables], development: "fr"), key: "files", locale: "fr",
            shown: [
                "0 zero aucun / B un 0", "1 one A un 1 / B un 1", "2 other A autre 2 / B autre 2",
                "1000000 many A autre 1000000 / B autre 1000000",
            ]),
        Forms(
            table: table([
                "lv.lproj/T.stringsdict": dictionary("%#@n@", ["zero": "neviena", "one": "%d a", "other": "%d b"])
            ]),
            key: "files", locale: "lv", shown: ["0 zero neviena", "1 one 1 a", "2 other 2 b"]),
        Forms(
            table: table(["T.xcstrings": catalog]), key: "files", locale: "fr",
            shown: ["0 one 0 fichier sur %@", "2 other 2 fichiers sur %@", "1000000 many 1000000 fichiers sur %@"]),
        Forms(
            table: table(["T.xcstrings": catalog]), key: "files", locale: "fr", numbers: [1, 5],
            shown: ["1 one 1 fichier sur %@", "5 other 5 fichiers sur %@"]),
        Forms(table: table(["T.xcstrings": catalog]), key: "tap", locale: "en", shown: ["mac Click", "other Tap"]),
        Forms(
            table: table(["T.xcstrings": catalog]), key: "tap", locale: "en", device: "iphone", shown: ["iphone Tap"]),
        Forms(
            table: table(["T.xcstrings": catalog]), key: "folders", locale: "en",
            shown: ["0 other 0 folders in %@", "1 one 1 folder in %@"]),
        Forms(
            table: table([
                "pl.lproj/T.strings": "\"files\" = \"plain\";",
                "pl.lproj/T.stringsdict": dictionary(
                    "%@: %#@n@", ["one": "%d plik", "few": "%d pliki", "many": "%d plików", "other": "%d pliku"]),
            ]), key: "files", locale: "pl",
            shown: ["0 many %@: 0 plików", "1 one %@: 1 plik", "2 few %@: 2 pliki"]),
        Forms(
            table: table([
                "en.lproj/T.stringsdict": dictionary(
                    "%#@n@", ["zero": "nothing", "one": "%d of %d", "other": "%d files"])
            ]), key: "files", locale: "en", shown: ["0 zero nothing", "1 one 1 of %d", "2 other 2 files"]),
        Forms(
            table: table(["en.lproj/T.strings": strings(["k": "%d of %@"])]), key: "k", locale: "en", numbers: [3],
            shown: ["3 3 of %@"]),
    ]

    @Test("Texts with several forms are shown with a number of each category and on each device", arguments: varied)
    func showsForms(_ item: Forms) {
        var lookup = TextLookup()
        (lookup.numbers, lookup.device) = (item.numbers, item.device)
        let shown = lookup.texts(of: item.key, in: item.table, for: item.locale).map { text in
            let parts: [String?] = [
                text.number.map(String.init), text.category?.rawValue, text.device?.string, text.text?.string,
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
        #expect(shown == item.shown)
    }

    @Test("The place of a text is that of its entry")
    func place() throws {
        let shown = TextLookup().texts(
            of: "only", in: Self.table(["en.lproj/T.strings": Self.hello]), for: "en")
        #expect(shown.first?.offset == Self.strings(["hello": "Hello"]).utf8.count)
    }
}
