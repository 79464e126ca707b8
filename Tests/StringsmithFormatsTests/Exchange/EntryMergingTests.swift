import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Texts that come into a catalog")
struct EntryMergingTests {
    static func unit(_ value: String, _ state: String = "translated") -> String {
        #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
    }

    static func varied(_ kind: String, _ cases: (String, String)...) -> String {
        let members = cases.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
        return #"{"variations":{"\#(kind)":{\#(members)}}}"#
    }

    /// A text of each shape, by key.
    static let shapes = [
        ("plain", unit("Klar")),
        ("plural", varied("plural", ("few", unit("Paar")), ("one", unit("Eins")), ("other", unit("Viele")))),
        ("device", varied("device", ("iphone", unit("Tippen")), ("other", unit("Klicken")))),
        (
            "nested",
            varied(
                "device", ("iphone", varied("plural", ("one", unit("Ein Tipp")), ("other", unit("Tipps")))),
                ("other", unit("Klick")))
        ),
        (
            "pd",
            varied(
                "plural", ("one", varied("device", ("mac", unit("M1")), ("other", unit("A1")))), ("other", unit("An")))
        ),
        ("set", #"{"stringSet":{"state":"translated","values":["Alpha","Beta","Gamma"]}}"#),
    ]

    /// The texts of the shapes.
    static let texts = [
        "Klar", "Paar", "Eins", "Viele", "Tippen", "Klicken", "Ein Tipp", "Tipps", "Klick", "M1", "A1", "An", "Alpha",
        "Beta", "Gamma",
    ]

    static let catalog: String = {
        let entries = shapes.map { #""\#($0.0)":{"localizations":{"pl":\#($0.1)}}"# }.joined(separator: ",")
        let text = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
        return String(decoding: CatalogSample.document(text).formatted ?? [], as: UTF8.self)
    }()

    static let languages = ExchangeLanguages(source: "en", target: "pl", path: "T.out")

    static func format(_ name: String) -> any ExchangeFormat {
        ExchangeRegistry.format(named: name) ?? FlatStringsExchange()
    }

    /// Merges a file into a catalog.
    static func merged(
        _ text: [UInt8], _ name: String, into catalog: String = catalog
    ) throws -> (text: String, diagnostics: [Diagnostic]) {
        let read = format(name).read(SourceFile(path: "T.out", bytes: text), languages)
        var merging = Intake(CatalogSample.document(catalog), "en")
        merging.texts.namesArguments = name == "xliff"
        merging.texts.losesTypes = name == "android"
        merging.texts.hasStates = format(name) is (any JSONExchange) == false && name != "android"
        merging.texts.stateSharing = name == "po" ? .pluralForms : .none
        if read.isWhole { merging.take(read.value, locales: ["pl"], path: "T.out") }
        return (String(decoding: try merging.bytes(), as: UTF8.self), read.diagnostics + merging.diagnostics)
    }

    static let formats = ["json", "json-nested", "csv", "po", "xliff", "flat-strings", "android"]

    @Test("An untouched file changes no byte of any shape", arguments: formats)
    func untouched(name: String) throws {
        let written = Self.format(name).write(CatalogSample.document(Self.catalog).contents, Self.languages)
        let merged = try Self.merged(written.value, name)
        #expect(merged.text == Self.catalog)
        #expect(merged.diagnostics.isEmpty)
    }

    @Test("A text with thousands of devices is exported and merged")
    func manyDevices() throws {
        let cases = (0..<2000).map { ("d\($0)", Self.unit("T\($0)")) }.map { #""\#($0)":\#($1)"# }
        let content = #"{"variations":{"device":{\#(cases.joined(separator: ","))}}}"#
        let entry = #""k":{"localizations":{"en":\#(content),"pl":\#(content)}}"#
        let document = CatalogSample.document(#"{"sourceLanguage":"en","strings":{\#(entry)},"version":"1.0"}"#)
        let exported = Self.format("xliff").write(document.contents, Self.languages).value
        let text = String(decoding: exported, as: UTF8.self)
        let edited = text.replacing("<target state=\"translated\">T", with: "<target state=\"translated\">N")
        let catalog = String(decoding: document.formatted ?? [], as: UTF8.self)
        let merged = try Self.merged(Array(edited.utf8), "xliff", into: catalog)
        #expect(merged.diagnostics.isEmpty && merged.text.contains("\"N1999\""))
    }

    @Test("One edited text changes that text only, in every format and shape", arguments: formats, texts)
    func oneText(name: String, text: String) throws {
        let written = Self.format(name).write(CatalogSample.document(Self.catalog).contents, Self.languages)
        let bytes = String(decoding: written.value, as: UTF8.self)
        // Android has no devices and no sets.
        guard name != "android" || ["Klar", "Paar", "Eins", "Viele"].contains(text) else { return }
        // Gettext has it twice: for two categories that only 'other' serves.
        guard name != "po" || text != "Tipps" else { return }
        let quotes = ["xliff", "android"].contains(name) ? (">", "<") : name == "csv" ? (",", ",") : ("\"", "\"")
        let edited = bytes.replacing(quotes.0 + text + quotes.1, with: quotes.0 + "Neu" + quotes.1)
        #expect(edited != bytes)
        let merged = try Self.merged(Array(edited.utf8), name)
        #expect(merged.text == Self.catalog.replacing("\"\(text)\"", with: "\"Neu\""), "\(merged.diagnostics)")
        #expect(merged.diagnostics.isEmpty)
    }

    @Test(
        "A text whose place doesn't fit is reported, and the current one stays",
        arguments: [
            ("plain", "device.iphone"), ("plain", "plural.one"), ("plain", "values.0"), ("plural", ""),
            ("plural", "device.iphone"), ("plural", "plural.one.device.iphone"), ("plural", "values.0"),
            ("plural", "plural.some"), ("device", ""), ("device", "plural.one"), ("device", "device.iphone.plural.one"),
            ("nested", ""), ("nested", "device.iphone"), ("nested", "plural.one"), ("pd", "plural.one"),
            ("pd", "plural.one.plural.one"), ("set", ""), ("set", "values.3"), ("set", "values.01"),
            ("set", "values.-1"), ("set", "plural.one"),
        ])
    func otherShape(key: String, place: String) throws {
        let id = place.isEmpty ? key : "\(key)|==|\(place)"
        for (name, text) in [
            ("json", #"{"\#(id)":"X"}"#), ("flat-strings", #""\#(id)" = "X";"#),
            ("po", "msgctxt \"\(id)\"\nmsgid \"x\"\nmsgstr \"X\"\n"),
            (
                "xliff",
                "<xliff version='1.2'><file original='o' source-language='en' target-language='pl'><body><trans-unit id='\(id)'><source>x</source><target>X</target></trans-unit></body></file></xliff>"
            ),
        ] {
            let merged = try Self.merged(Array(text.utf8), name)
            let isPlace = UnitIdentifier(ExactString(id)).steps.isEmpty == place.isEmpty
            // What isn't a place is a key of its own.
            let before = isPlace ? merged.text : Self.withoutKey(merged.text, id)
            #expect(before == Self.catalog, "\(name)")
            #expect(merged.diagnostics.count == (isPlace ? 1 : 0), "\(name): \(merged.diagnostics)")
        }
    }

    /// A catalog without the entry that was added for a key.
    static func withoutKey(_ text: String, _ key: String) -> String {
        var contents = CatalogSample.document(text).contents
        contents.entries.removeAll { $0.key == Key(ExactString(key)) }
        return String(decoding: contents.bytes, as: UTF8.self)
    }

    @Test("A file with very many languages brings each text to its own")
    func manyLanguages() throws {
        let count = 1500
        let locales = (0..<count).map { index in
            let letters = [index / 676, index / 26 % 26, index % 26].map { UnicodeScalar(UInt8(97 + $0)) }
            return "q" + letters.map(String.init).joined()
        }
        let unit = #"{"stringUnit":{"state":"translated","value":"V"}}"#
        func catalog(_ text: (Int) -> String) -> String {
            let strings = (0..<count).map { "\"k\($0)\":{\(text($0))}" }
            return #"{"sourceLanguage":"en","strings":{\#(strings.joined(separator: ","))},"version":"1.0"}"#
        }
        let given = catalog { index in #""localizations":{"\#(locales[index])":\#(unit)}"# }
        var intake = Intake(CatalogSample.document(catalog { _ in "" }), "en")
        let incoming = CatalogSample.document(given).contents
        intake.take(incoming, locales: Set(incoming.locales), path: "T.xcstrings")
        #expect(intake.diagnostics.isEmpty)
        let merged = CatalogSample.document(String(decoding: try intake.bytes(), as: UTF8.self)).contents
        #expect(merged.entries == incoming.entries)
    }

    @Test("A new case of the same variation is added")
    func newCase() throws {
        let merged = try Self.merged(Array(#"{"plural|==|plural.many":"Masse"}"#.utf8), "json")
        #expect(merged.diagnostics.isEmpty && merged.text.contains("Masse") && merged.text.contains("Paar"))
    }

    @Test(
        "An unfinished, empty or broken text never replaces a finished one",
        arguments: [
            ("csv", "key,pl,pl state\nhi,hello,new\n", "unfinished"),
            ("csv", "key,pl,pl state\nhi,Hej,needs_review\n", "unfinished"),
            (
                "po",
                """
                #, fuzzy
                msgctxt "hi"
                msgid "Hi %lld"
                msgstr "Hej"

                """, "unfinished"
            ),
            ("json", #"{"hi":""}"#, "empty"), ("json", #"{"hi":" \n"}"#, "empty"),
            ("json", #"{"hi":"Hej %@"}"#, "broken"),
            ("json", #"{"hi":"Hej %2$@"}"#, "broken"),
            ("flat-strings", #""hi" = "";"#, "empty"), ("flat-strings", #""hi" = "Hej %s";"#, "broken"),
            ("android", "<resources><string name='hi'></string></resources>", "empty"),
            ("android", "<resources><string name='hi'>Hej %2$s</string></resources>", "broken"),
            ("xliff", "new|hello", "unfinished"), ("xliff", "needs-review-translation|Hej", "unfinished"),
            ("xliff", "translated|", "empty"), ("xliff", "translated|%@", "broken"),
        ])
    func refused(name: String, text: String, word: String) throws {
        let entry = #""hi":{"localizations":{"en":\#(Self.unit("Hi %lld")),"pl":\#(Self.unit("Cześć %lld"))}}"#
        let catalog = #"{"sourceLanguage":"en","strings":{\#(entry)},"version":"1.0"}"#
        var text = text
        if name == "xliff" {
            let parts = text.split(separator: "|", omittingEmptySubsequences: false)
            text =
                "<xliff version='1.2'><file original='o' source-language='en' target-language='pl'><body><trans-unit id='hi'><source>Hi %lld</source><target state='\(parts[0])'>\(parts[1])</target></trans-unit></body></file></xliff>"
        }
        let merged = try Self.merged(Array(text.utf8), name, into: catalog)
        #expect(merged.text == catalog)
        #expect(merged.diagnostics.count == 1 && merged.diagnostics[0].message.hasPrefix(word), "\(merged.diagnostics)")
        #expect(merged.diagnostics.first?.range != nil)
    }

    @Test("A plural form keeps an argument with a number besides its own number")
    func mixedArguments() {
        let (source, other): (ExactString, ExactString) = ("by %1$@ and one", "by %1$@ and %ld")
        for (text, wrong) in [
            ("von %1$@ und %ld", nil), ("von %1$@", nil), ("von %1$f", "%1$f"),
        ] as [(ExactString, ExactString?)] {
            #expect(TranslationIntake.wrongPlaceholder(in: text, source, nil, other: other) == wrong, "\(text)")
        }
    }

    @Test("A number that is left out moves the arguments, which is a broken placeholder")
    func closedGaps() {
        for (text, source, wrong) in [
            ("dans %2$@", "%d files in %@", "%2$@"), ("%2$@: %1$d", "%d files in %@", nil), ("%d", "%d", nil),
            ("100%", "all", nil), ("%2$d", "%d of %d", nil),
        ] as [(ExactString, ExactString, ExactString?)] {
            #expect(TranslationIntake.wrongPlaceholder(in: text, source, nil) == wrong, "\(text)")
        }
    }

    @Test("Texts that form a whole replace unfinished ones, and fill a language without a text")
    func wholes() throws {
        let new = Self.varied("plural", ("one", Self.unit("", "new")), ("other", Self.unit("", "new")))
        let entry = #""a":{"localizations":{"pl":\#(new)}},"b":{}"#
        let catalog = #"{"sourceLanguage":"en","strings":{\#(entry)},"version":"1.0"}"#
        let whole = #"{"a|==|device.iphone":"I","a|==|device.other":"O","b|==|values.1":"B","b|==|values.0":"A"}"#
        let merged = try Self.merged(Array(whole.utf8), "json", into: catalog)
        let contents = CatalogSample.document(merged.text).contents
        #expect(merged.diagnostics.isEmpty)
        #expect(contents.entries[0]["pl"]?.units.map(\.value) == ["I", "O"])
        #expect(contents.entries[1]["pl"]?.text == .set(.translated, ["A", "B"]))
        let part = try Self.merged(
            Array(#"{"a|==|device.iphone":"I","b|==|values.1":"B"}"#.utf8), "json", into: catalog)
        #expect(part.text == catalog && part.diagnostics.count == 2)
    }

    @Test("A string with very many forms is assembled, and takes new strings")
    func manyForms() throws {
        func units(_ kind: String, _ value: String) -> [IncomingUnit] {
            (0..<3000).map { number in
                let steps = kind == "width" ? "width.\(number)" : "substitutions.v\(number).plural.other"
                let id = UnitIdentifier(ExactString("k|==|\(steps)"))
                return IncomingUnit(id, StringUnit(ExactString("\(value)\(number)")), in: "de")
            }
        }
        for kind in ["width", "substitutions"] {
            let first = try #require(VariedText(assembling: units(kind, "a")))
            #expect(first.texts.count == 3000 && first.texts.last == "a2999")
            let whole = kind == "width" ? first : VariedText(.text("T"), variables: first.variables)
            var merging = EntryMerging()
            let incoming = units(kind, "b")
            let merged = merging.merged(
                incoming, into: whole, source: whole, of: IncomingUnits(path: "-", lines: nil))
            #expect(merged?.texts.suffix(3000).elementsEqual(incoming.map(\.unit.value)) == true)
        }
    }

    @Test("Identifiers are bounded in depth")
    func depth() throws {
        for count in [4, 170, 20_000] {
            let id = "plain|==|" + Array(repeating: "device.iphone", count: count).joined(separator: ".")
            #expect(UnitIdentifier(ExactString(id)).steps.isEmpty)
            let names = "plain|==|" + String(repeating: "@a.", count: count)
            #expect(UnitIdentifier(ExactString(names)).steps.isEmpty)
        }
        let key = ExactString(String(repeating: "a.", count: 100_000) + "z")
        let contents = CatalogContents(
            sourceLanguage: "en", entries: [CatalogEntry(key: Key(key), comment: nil, extractionState: nil)])
        let written = NestedJSONExchange().write(contents, ExchangeLanguages(source: "en", target: "en"))
        let read = NestedJSONExchange().read(SourceFile(path: "x.json", bytes: written.value), Self.languages)
        #expect(read.diagnostics.isEmpty && read.value.entries.map(\.key.text) == [key])
    }
}
