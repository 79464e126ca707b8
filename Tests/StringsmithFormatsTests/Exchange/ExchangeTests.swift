import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Exchange formats")
struct ExchangeTests {
    /// A catalog whose texts every format supports, with one in each state.
    static let catalog: String = {
        func unit(_ value: String, _ state: String = "translated") -> JSONTree {
            .object([
                JSONTree.Member(
                    "stringUnit",
                    .object([
                        JSONTree.Member("state", .string(ExactString(state))),
                        JSONTree.Member("value", .string(ExactString(value))),
                    ]))
            ])
        }
        func entry(_ key: String, _ languages: [(String, JSONTree)], comment: String? = nil) -> JSONTree.Member {
            var members = comment.map { [JSONTree.Member("comment", .string(ExactString($0)))] } ?? []
            let localizations = languages.map { JSONTree.Member(ExactString($0.0), $0.1) }
            if !languages.isEmpty { members.append(JSONTree.Member("localizations", .object(localizations))) }
            return JSONTree.Member(ExactString(key), .object(members))
        }
        let plural: JSONTree = .object([
            JSONTree.Member(
                "variations",
                .object([
                    JSONTree.Member(
                        "plural",
                        .object([
                            JSONTree.Member("one", unit("%lld Datei")), JSONTree.Member("other", unit("%lld Dateien")),
                        ]))
                ]))
        ])
        let entries = [
            entry("", [("de", unit("leer"))]), entry("=SUM(1)", [("de", unit("-@+'"))]),
            entry("a", [("de", unit("A"))], comment: "Two\nlines -- here"),
            entry("a.b", [("de", unit("review", "needs_review"))]), entry("a.b.", [("de", unit("\"q\" 'r' \\ / %"))]),
            entry("files %lld", [("de", plural), ("en", unit("%lld files"))]),
            entry("new", [("de", unit("neu", "new"))]), entry("none", []),
            entry("two %@ %@", [("de", unit("%2$@ & <%1$@>"))]),
            entry("white", [("de", unit("  x\ty\n z  ")), ("en", unit(" w\n "))]),
            entry("x|==|device.iphone", [("de", unit("Gerät"))]),
        ]
        var writer = JSONWriter(layout: .compact)
        writer.value(
            .object([
                JSONTree.Member("sourceLanguage", .string("en")), JSONTree.Member("strings", .object(entries)),
                JSONTree.Member("version", .string("1.0")),
            ]))
        return String(
            decoding: StringCatalogDocument(
                SourceFile(path: "T.xcstrings", bytes: writer.takeBytes())
            ).formatted ?? [], as: UTF8.self)
    }()

    static let languages = ExchangeLanguages(source: "en", target: "de", path: "T.out")

    @Test(
        "A language that goes out and comes back changes no byte",
        arguments: ["json", "json-nested", "csv", "po", "android", "xliff"])
    func roundTrip(name: String) throws {
        let format = try #require(ExchangeRegistry.format(named: name))
        let document = CatalogSample.document(Self.catalog)
        let written = format.write(document.contents, Self.languages)
        let file = SourceFile(path: "T.out", bytes: written.value)
        let read = format.read(file, Self.languages)
        #expect(read.diagnostics.isEmpty)
        var merging = Intake(document, "en")
        merging.texts.namesArguments = name == "xliff"
        merging.texts.losesTypes = name == "android"
        merging.texts.hasStates = !["json", "json-nested", "android"].contains(name)
        merging.take(read.value, locales: ["de"], path: "T.out")
        #expect(merging.diagnostics.isEmpty)
        #expect(String(decoding: try merging.bytes(), as: UTF8.self) == Self.catalog)
    }

    @Test(
        "Substitutions and the states of plural forms outlive formats that can't say them",
        arguments: ["android", "po"])
    func roundTripOfForms(name: String) throws {
        func unit(_ value: String, _ state: String) -> String {
            "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"\(value)\"}}"
        }
        let plural =
            "{\"variations\": {\"plural\": {\"one\": \(unit("%lld a", "translated")), \"other\": \(unit("%lld b", "needs_review"))}}}"
        let text = """
            {"sourceLanguage": "en", "strings": {
            "p %lld": {"localizations": {"de": \(plural)}},
            "s": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%#@N@ here"}, "substitutions":
            {"N": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": \(unit("%arg x", "translated"))}}}}}}}
            }, "version": "1.0"}
            """
        let format = try #require(ExchangeRegistry.format(named: name))
        let document = CatalogSample.document(text)
        let file = SourceFile(path: "T.out", bytes: format.write(document.contents, Self.languages).value)
        var merging = Intake(document, "en")
        merging.texts.losesTypes = name == "android"
        merging.texts.hasStates = name != "android"
        merging.texts.stateSharing = name == "po" ? .pluralForms : .none
        merging.take(format.read(file, Self.languages).value, locales: ["de"], path: "T.out")
        #expect(merging.diagnostics.isEmpty)
        #expect(String(decoding: try merging.bytes(), as: UTF8.self) == text)
    }

    @Test("A key that ends like the place of a variation keeps its text", arguments: ["json", "po"])
    func likeVariation(name: String) throws {
        #expect(UnitIdentifier("x|==|device.iphone") == UnitIdentifier(key: "x", steps: ["device", "iphone"]))
    }

    @Test(
        "Identifiers are taken apart at the last separator, if a place stands behind it",
        arguments: [
            ("k", "k", []), ("k|==|plural.one", "k", ["plural", "one"]),
            ("a|==|b|==|plural.one", "a|==|b", ["plural", "one"]),
            ("k|==|device.ipad.plural.few", "k", ["device", "ipad", "plural", "few"]),
            ("k|==|substitutions.N.plural.one", "k", ["substitutions", "N", "plural", "one"]),
            ("k|==|substitutions.@A.B@.plural.one", "k", ["substitutions", "A.B", "plural", "one"]),
            ("k|==|substitutions.@A..B@.plural.one", "k", ["substitutions", "A..B", "plural", "one"]),
            ("k|==|substitutions.@A.plural.one", "k", ["substitutions", "@A", "plural", "one"]),
            ("k|==|x.y", "k|==|x.y", []), ("k|==|", "k|==|", []), ("|==|plural.other", "", ["plural", "other"]),
            ("k|==|plural", "k|==|plural", []), ("k|==|substitutions", "k|==|substitutions", []),
        ] as [(String, String, [String])])
    func identifiers(text: String, key: String, steps: [String]) {
        let id = UnitIdentifier(ExactString(text))
        #expect(id == UnitIdentifier(key: ExactString(key), steps: steps.map { ExactString($0) }))
        #expect(id.text == ExactString(text))
    }

    @Test("A spreadsheet sees no formula")
    func formulas() {
        let written = DelimitedExchange().write(CatalogSample.document(Self.catalog).contents, Self.languages)
        for line in String(decoding: written.value, as: UTF8.self).split(separator: "\n") {
            #expect(!["=", "+", "-", "@"].contains { line.hasPrefix($0) || line.contains(",\($0)") })
        }
    }

    @Test("Gettext gets contexts, plural forms and flags")
    func gettext() {
        let written = GettextExchange().write(CatalogSample.document(Self.catalog).contents, Self.languages)
        let text = String(decoding: written.value, as: UTF8.self)
        #expect(text.contains("\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n"))
        #expect(
            text.contains(
                """
                msgctxt "files %lld"
                msgid "%lld files"
                msgid_plural "%lld files"

                """
                    + """
                    msgstr[0] "%lld Datei"
                    msgstr[1] "%lld Dateien"

                    """))
        #expect(
            text.contains(
                """
                #. Two
                #. lines -- here
                msgid "a"
                msgstr "A"

                """))
        #expect(
            text.contains(
                """
                #, fuzzy
                msgid "a.b"
                msgstr "review"

                """))
        #expect(
            text.contains(
                """
                msgid "new"
                msgstr ""

                """))
        #expect(
            written.diagnostics.map(\.message) == [
                "1 string in state 'new' left out: Gettext has only finished translations"
            ])
    }

    @Test(
        "Plural forms agree with CLDR, in Gettext's order",
        arguments: [
            ("en", ["one", "other"]), ("fr", ["one", "other"]), ("ja", ["other"]), ("ru", ["one", "few", "many"]),
            ("pl", ["one", "few", "many"]), ("cs", ["one", "few", "other"]), ("ro", ["one", "few", "other"]),
            ("lt", ["one", "few", "other"]), ("lv", ["one", "other", "zero"]), ("sl", ["one", "two", "few", "other"]),
            ("ar", ["zero", "one", "two", "few", "many", "other"]), ("ga", ["one", "two", "few", "many", "other"]),
            ("cy", ["zero", "one", "two", "few", "many", "other"]), ("he", ["one", "two", "other"]),
            ("is", ["one", "other"]), ("gd", ["one", "two", "few", "other"]), ("sr", ["one", "few", "other"]),
        ])
    func plurals(locale: String, categories: [String]) {
        #expect(GettextPlurals(LocaleIdentifier(locale)).categories.map(\.rawValue) == categories)
    }

    @Test(
        "A variable of a .stringsdict keeps its argument in a catalog, also beside other specifiers",
        arguments: [
            ("%@ %#@n@", 2), ("%#@n@ of %@", 1), ("%2$@ %1$#@n@", 1), ("%@ %@ %3$#@n@", 3), ("%1$@ %#@n@", 1),
        ])
    func variableArgument(format: String, argument: Int) throws {
        let table = """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>k</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>\(format)</string><key>n</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict></dict></plist>
            """
        let file = SourceFile(path: "T.stringsdict", bytes: Array(table.utf8))
        let contents = StringsDictExchange().read(file, Self.languages).value
        let variables = try #require(contents.entries.first?[Self.languages.target]).variables
        #expect(variables.map(\.argument) == [argument])
    }

    /// Texts whose forms a `.stringsdict` has in another shape than a catalog.
    static let markedForms: [VariedText] = [
        .plural([.init("one", .text("%lld day")), .init("other", .text("%lld days"))]),
        .plural([.init("other", .text("%2$lld of %1$@"))]),
        .plural([.init("one", .text("one")), .init("other", .text("more"))]),
        .device([.init("mac", .text("Click")), .init("other", .text("Tap"))]),
        .device([
            .init("mac", .plural([.init("one", .text("%lld click")), .init("other", .text("%lld clicks"))])),
            .init("other", .plural([.init("other", .text("%lld taps"))])),
        ]),
        .width([.init("20", .text("Min")), .init("40", .text("Minute"))]),
        .format(
            "%#@files@ in %#@dirs@",
            [
                VariedText.Variable(
                    name: "files", argument: 1, valueType: "lld",
                    form: .plural([.init("one", .text("%arg file")), .init("other", .text("%arg files"))])),
                VariedText.Variable(
                    name: "dirs", argument: 2, valueType: "d", form: .plural([.init("other", .text("%arg dirs"))])),
            ]),
    ]

    @Test("A machine's text keeps its state in a .stringsdict, and loses it with any edit", arguments: markedForms)
    func machineTranslations(form: VariedText) throws {
        var entry = CatalogEntry(key: "k")
        entry["de"] = form.map { StringUnit($0.value, state: .machineTranslated) }
        var contents = CatalogContents(sourceLanguage: "en")
        contents.entries = [entry]
        let languages = ExchangeLanguages(source: "en", target: "de", path: "L.stringsdict")
        let written = StringsDictExchange().write(contents, languages).value
        var intake = Intake(FormatRegistry.document(SourceFile(path: "L.stringsdict", bytes: [])), "de")
        intake.take(contents, locales: ["de"], path: "C.xcstrings")
        for bytes in [written, try intake.bytes()] {
            func states(_ bytes: [UInt8]) -> Set<StringUnit.State> {
                let read = StringsDictExchange().read(SourceFile(path: "L.stringsdict", bytes: bytes), languages)
                return Set(read.value.entries.flatMap { $0["de"]?.units.map(\.state) ?? [] })
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(states(bytes) == [.machineTranslated], "\(text)")
            for string in text.split(separator: "</string>").dropLast() {
                let old = string.split(separator: "<string>").last.map { "<string>\($0)" } ?? ""
                if old.contains("NSString") { continue }
                let edited = text.replacing(old + "</string>", with: old + "x</string>")
                #expect(states(Array(edited.utf8)) == [.translated], "\(edited)")
            }
        }
    }
}
