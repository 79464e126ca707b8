import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Compiling string catalogs")
struct CatalogCompilationTests {
    static func unit(_ value: String, _ state: String = "translated") -> String {
        #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
    }

    static func plural(_ cases: (String, String)...) -> String {
        let members = cases.map { #""\#($0.0)":\#(unit($0.1))"# }
        return #"{"variations":{"plural":{\#(members.joined(separator: ","))}}}"#
    }

    static func catalog(_ localizations: String, key: String = "k") -> String {
        CatalogSample.entry(#"{"localizations":\#(localizations)}"#, key: key)
    }

    /// Returns the tables as lines `LANG key = tree`, where `%` marks the `.stringsdict`.
    static func compiled(
        _ text: String, for platform: CatalogCompilation.Platform = .apple, onlyTranslated: Bool = false
    ) -> [String] {
        CatalogCompilation(
            CatalogSample.document(text).contents, for: platform, onlyTranslated: onlyTranslated
        ).tables.flatMap { tables in
            tables.strings.sorted { $0.key < $1.key }.map { "\(tables.name) \($0.key) = \(show($0.value))" }
                + tables.variations.sorted { $0.key < $1.key }.map { "\(tables.name) %\($0.key) = \(show($0.value))" }
        }
    }

    static func show(_ tree: PropertyListTree) -> String {
        switch tree {
        case .string(let text): text.string
        case .dictionary(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\($0.key): \(show($0.value))" }.joined(separator: "; ")
                .replacing(
                    "NSStringFormatSpecTypeKey: NSStringPluralRuleType; NSStringFormatValueTypeKey", with: "type"
                )
                .replacing("NSStringLocalizedFormatKey", with: "format") + "}"
        }
    }

    static let cases: [(String, [String])] = [
        (
            #"{"de":\#(unit("A")),"fr":\#(unit("B", "new")),"it":\#(unit("C", "needs_review"))}"#,
            ["de k = A", "fr k = B", "it k = C"]
        ),
        (
            #"{"de":\#(plural(("one", "%lld Tag"), ("other", "%lld Tage")))}"#,
            ["de %k = {format: %#@value@; value: {type: lld; one: %lld Tag; other: %lld Tage}}"]
        ),
        (
            #"{"ru":\#(plural(("other", "%1$@ %2$d")))}"#,
            ["ru %k = {format: %2$#@value@; value: {type: d; other: %1$@ %2$d}}"]
        ),
        (
            #"{"ru":\#(plural(("one", "ein"), ("other", "%1$lu")))}"#,
            ["ru %k = {format: %#@value@; value: {type: lu; one: ein; other: %1$lu}}"]
        ),
        (
            #"{"ja":{"stringUnit":{"state":"translated","value":"%#@a@ / %#@b@ %%"},"substitutions":{"a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("%arg"))}}},"b":{"argNum":2,"formatSpecifier":"d","variations":{"plural":{"other":\#(unit("%argx"))}}}}}}"#,
            [
                "ja %k = {format: %1$#@a@ / %2$#@b@ %%; a: {type: lld; other: %1$lld}; b: {type: d; other: %2$dx}}"
            ]
        ),
        (
            #"{"en":{"variations":{"device":{"iphone":\#(unit("Tap")),"other":\#(unit("Click"))}}}}"#,
            ["en k = Click", "en %k = {NSStringDeviceSpecificRuleType: {iphone: Tap}}"]
        ),
        (
            #"{"en":{"variations":{"device":{"ipad":\#(plural(("other", "%lld"))),"mac":\#(unit("x", "new"))}}}}"#,
            [
                "en %k = {NSStringDeviceSpecificRuleType: {ipad: {format: %#@value@; value: {type: lld; other: %lld}}; mac: x}}"
            ]
        ),
    ]

    /// The forms of Apple's compiler that the variations alone don't suggest.
    static let forms: [(String, [String])] = [
        (
            #"{"en":\#(plural(("one", "%1$lld of %2$@"), ("other", "%1$lld of %2$@s")))}"#,
            ["en %k = {format: %#@value@; value: {type: lld; one: %1$lld of %2$@; other: %1$lld of %2$@s}}"]
        ),
        (
            #"{"en":\#(plural(("one", "%@ has %lld"), ("other", "%@ has %lld")))}"#,
            ["en %k = {format: %2$#@value@; value: {type: lld; one: %@ has %lld; other: %@ has %lld}}"]
        ),
        (
            #"{"en":\#(plural(("one", "%d"), ("few", "%d few")))}"#,
            ["en %k = {format: %#@value@; value: {type: d; few: %d few; one: %d}}"]
        ),
        (
            #"{"en":\#(plural(("one", ""), ("other", "%lld")))}"#,
            ["en %k = {format: %#@value@; value: {type: lld; one: ; other: %lld}}"]
        ),
        (
            #"{"en":{"stringUnit":{"state":"translated","value":"%@: %2$#@信号@"},"substitutions":{"信号":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("%arg"))}}}}}}"#,
            ["en %k = {format: %@: %2$#@value@; value: {type: lld; other: %2$lld}}"]
        ),
        (
            #"{"en":{"stringUnit":{"state":"translated","value":"%lld ready"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("many"))}}}}}}"#,
            ["en %k = %lld ready"]
        ),
        (
            #"{"en":{"variations":{"device":{"ipad":\#(unit("%#@n@!")),"other":\#(unit("None"))}},"substitutions":{"n":{"argNum":1,"formatSpecifier":"d","variations":{"plural":{"other":\#(unit("%arg"))}}}}}}"#,
            [
                "en %k = {NSStringDeviceSpecificRuleType: {ipad: {format: %1$#@n@!; n: {type: d; other: %1$d}}; other: None}}"
            ]
        ),
    ]

    @Test("Units become texts, variations become rules", arguments: cases + forms)
    func compiles(localizations: String, expected: [String]) {
        let catalog = Self.catalog(localizations)
        #expect(Self.compiled(catalog) == expected)
        let found = CatalogValidation.diagnostics(of: CatalogSample.document(catalog))
        #expect(!found.contains { $0.severity == .error })
    }

    @Test("Only a source text in state new is left out, and with --only-translated every unfinished one")
    func states() {
        let units = ["new", "translated", "needs_review", "machine_translated", "stale", "?"].map { state in
            #""\#(state)":{"extractionState":EXTRACTED,"localizations":{"en":\#(Self.unit("E", state)),"#
                + #""fr":\#(Self.unit("F", state))}}"#
        }
        func compiled(_ extractionState: String, onlyTranslated: Bool = false) -> [String] {
            let entries = units.map { $0.replacing("EXTRACTED", with: extractionState) }.joined(separator: ",")
            let text = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
            return Self.compiled(text, onlyTranslated: onlyTranslated)
        }
        let names = ["?", "machine_translated", "needs_review", "new", "stale", "translated"]
        let all = names.map { "en \($0) = E" } + names.map { "fr \($0) = F" }
        #expect(compiled(#""manual""#) == all)
        for state in ["null", #""stale""#, #""migrated""#, #""extracted_with_value""#, #""?""#] {
            #expect(compiled(state) == all.filter { $0 != "en new = E" })
        }
        #expect(compiled(#""manual""#, onlyTranslated: true) == ["en translated = E", "fr translated = F"])
        let plural =
            #"{"en":{"variations":{"plural":{"one":\#(Self.unit("%lld a", "new")),"other":\#(Self.unit("%lld b"))}}}}"#
        #expect(
            Self.compiled(Self.catalog(plural)) == [
                "en %k = {format: %#@value@; value: {type: lld; one: %lld a; other: %lld b}}"
            ])
        #expect(
            Self.compiled(Self.catalog(plural), onlyTranslated: true) == [
                "en %k = {format: %#@value@; value: {type: lld; other: %lld b}}"
            ])
        let untranslatable = #"{"shouldTranslate":false,"localizations":{"fr":\#(Self.unit("F"))}}"#
        #expect(Self.compiled(CatalogSample.entry(untranslatable)) == ["fr k = F"])
    }

    @Test("An entry that no code has is its own text in the source language")
    func manualKeys() {
        func compiled(_ localizations: String, onlyTranslated: Bool = false) -> [String] {
            let entries =
                #""k":{"extractionState":"manual","localizations":{\#(localizations)}},"#
                + #""a":{"localizations":{"de":\#(Self.unit("A"))}}"#
            let text = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
            return Self.compiled(text, onlyTranslated: onlyTranslated).filter { $0 != "de a = A" }
        }
        #expect(compiled("") == ["en k = k"])
        #expect(compiled(#""en":null,"de":\#(Self.unit("K"))"#) == ["de k = K", "en k = k"])
        #expect(compiled("", onlyTranslated: true) == [])
        #expect(compiled(#""en":\#(Self.unit("K"))"#) == ["en k = K"])
        let varied = #""en":\#(Self.plural(("other", "%lld")))"#
        #expect(compiled(varied) == ["en %k = {format: %#@value@; value: {type: lld; other: %lld}}"])
    }

    @Test("Names of one language share a table")
    func spellings() {
        let localizations = #"{"iw":\#(Self.unit("A")),"he":\#(Self.unit("B")),"sr-Cyrl":\#(Self.unit("C"))}"#
        let contents = CatalogSample.document(Self.catalog(localizations)).contents
        let tables = CatalogCompilation(contents).tables
        #expect(tables.map(\.name) == ["he", "sr"])
        #expect(tables.map(\.spellings) == [["he", "iw"], ["sr-Cyrl"]])
        let given = CatalogCompilation(contents, locales: ["iw", "sr-Cyrl", "fr"], keepsAll: true)
        #expect(given.tables.map(\.name) == ["fr", "iw", "sr-Cyrl"])
    }

    @Test("For Linux, the form for other is in the .strings file")
    func linux() {
        let expected = [
            ["de k = A", "fr k = B", "it k = C"], ["de k = %lld Tage"], ["ru k = %1$@ %2$d"], ["ru k = %1$lu"],
            ["ja k = %1$lld / %2$dx %%"],
            ["en k = Click"], ["en k = x"],
        ]
        #expect(Self.cases.map { Self.compiled(Self.catalog($0.0), for: .linux) } == expected)
    }

    @Test(
        "Errors of Apple's compiler are reported in its words",
        arguments: [
            (#"{"fr":\#(unit("%#@AT@"))}"#, "Referencing undefined substitution 'AT' (fr: k)"),
            (
                #"{"fr":{"variations":{"plural":{"one":{"variations":{}}}}}}"#,
                "Plural case cannot be further varied (fr: k|==|plural.one)"
            ),
            (
                #"{"fr":{"variations":{"device":{"other":{"variations":{}}}}}}"#,
                "Fallback value cannot be further varied (fr: k|==|device.other)"
            ),
            (
                #"{"fr":\#(plural(("one", "Ein %@"), ("other", "Alle %%")))}"#,
                "Plural variation requires referencing the number in the string. To maintain grammatical correctness for strings that do not reference the number of items, use separate top-level strings for one and greater than one. (fr: k)"
            ),
            (
                #"{"en":\#(unit("x")),"fr":{"variations":{"device":{"mac":\#(plural(("other", "Alle")))}}}}"#,
                "Plural variation requires referencing the number in the string. To maintain grammatical correctness for strings that do not reference the number of items, use separate top-level strings for one and greater than one. (fr: k|==|device.mac)"
            ),
            (
                #"{"fr":{"variations":{"plural":{"other":\#(unit("%lld: %#@n@"))}},"substitutions":{"n":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("%arg"))}}}}}}"#,
                "Cannot reference substitution 'n' from here because it is not a plain string (fr: k|==|plural.other)"
            ),
            (
                #"{"fr":{"stringUnit":{"state":"new","value":"%#@n@"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","stringUnit":{"state":"new","value":"x"}}}}}"#,
                "Cannot reference 'n' from here because it is not a plural variation (fr: k)"
            ),
            (
                #"{"fr":{"stringUnit":{"state":"new","value":"x"},"variations":null}}"#,
                "'variations' is null, which Apple's compiler refuses: remove it"
            ),
            (#"{"fr":{}}"#, "Missing required key 'stringUnit' inside 'strings' -> 'k' -> 'localizations' -> 'fr'"),
            (
                #"{"fr":{"stringUnit":{"state":"translated","value":"x"},"substitutions":{"COUNT":\#(plural(("other", "%arg")))}}}"#,
                "Substitution 'COUNT' was never referenced. To reference, use %#@COUNT@ in some other string (fr: k|==|substitutions.COUNT)"
            ),
        ])
    func refuses(localizations: String, message: String) {
        let found = CatalogValidation.diagnostics(of: CatalogSample.document(Self.catalog(localizations)))
        #expect(found.map(\.message) == [message])
        #expect(found.allSatisfy { $0.range != nil && $0.locale == "fr" && $0.key == "k" })
        #expect(found.first?.severity == (message.hasPrefix("Substitution") ? .warning : .error))
    }

    @Test(
        "Other mistakes aren't errors for the compiler",
        arguments: [
            #"{"en":\#(plural(("one", "%lld"))),"fr":\#(plural(("one", "un")))}"#,
            #"{"fr":\#(plural(("one", "un"), ("other", "%2$d %1$@")))}"#,
            #"{"fr":\#(plural(("other", "%(count)lld")))}"#, #"{"fr":\#(plural(("odd", "%u")))}"#,
            #"{"fr":{"variations":{"plural":{}}}}"#, #"{"fr":null}"#, #"{"fr":\#(unit("%s %5$d %"))}"#,
            #"{"fr":{"stringUnit":{"state":"?","value":"%#@n@"},"substitutions":{}}}"#,
            #"{"fr":{"stringUnit":{"state":"","value":"%#@n@"},"substitutions":{"n":{"argNum":-1,"variations":{"plural":{"one":\#(unit("x"))}}}}}}"#,
        ])
    func accepts(localizations: String) {
        let document = CatalogSample.document(Self.catalog(localizations))
        #expect(document.isWhole)
        #expect(CatalogValidation.diagnostics(of: document).map(\.message) == [])
    }

    @Test("The members of a catalog have the types that Apple's compiler expects")
    func types() {
        func errors(_ text: String) -> [String] {
            let document = CatalogSample.document(text)
            return (document.diagnostics + CatalogValidation.diagnostics(of: document)).map(\.message)
        }
        let head = #"{"sourceLanguage":"en","strings":{}"#
        for version in [#""1.0""#, "2.5", "\"\""] { #expect(errors(head + #","version":\#(version)}"#) == []) }
        for version in ["true", "null", "[]"] {
            #expect(errors(head + #","version":\#(version)}"#) == ["'version' must be a string or a number"])
        }
        #expect(errors(head + "}") == ["Missing required key 'version'"])
        #expect(
            errors(CatalogSample.entry(#"{"localizations":null}"#)) == [
                "'localizations' is null, which Apple's compiler refuses: remove it"
            ])
        #expect(errors(CatalogSample.entry(#"{"comment":null,"extractionState":null,"shouldTranslate":null}"#)) == [])
        for (argument, isInteger) in [
            ("1", true), ("0", true), ("-1", true), ("2.0", true), ("1.5", false), ("\"1\"", false),
        ] {
            let substitution =
                #"{"argNum":\#(argument),"formatSpecifier":"d","variations":{"plural":{"one":\#(Self.unit("x"))}}}"#
            let text = #"{"fr":{"stringUnit":{"state":"new","value":"%#@n@"},"substitutions":{"n":\#(substitution)}}}"#
            #expect(errors(Self.catalog(text)) == (isInteger ? [] : ["'argNum' must be an integer"]))
        }
    }

    @Test("A plural without a form for other has no text on Linux, where no form fits every number")
    func missingOther() {
        let catalog = Self.catalog(#"{"fr":\#(Self.plural(("one", "%lld un")))}"#)
        #expect(Self.compiled(catalog) == ["fr %k = {format: %#@value@; value: {type: lld; one: %lld un}}"])
        #expect(Self.compiled(catalog, for: .linux) == [])
        #expect(
            Self.compiled(catalog, for: .runtime) == ["fr %k = {format: %#@value@; value: {type: lld; one: %lld un}}"])
        let substitution =
            #"{"n":{"argNum":1,"formatSpecifier":"d","variations":{"plural":{"few":\#(Self.unit("x"))}}}}"#
        let referring = #"{"fr":{"stringUnit":{"state":"new","value":"a %#@n@"},"substitutions":\#(substitution)}}"#
        #expect(Self.compiled(Self.catalog(referring), for: .linux) == [])
        let devices = #"{"fr":{"variations":{"device":{"ipad":\#(Self.unit("A")),"mac":\#(Self.unit("B"))}}}}"#
        #expect(Self.compiled(Self.catalog(devices), for: .linux) == ["fr k = B"])
        func flattened(_ localizations: String) -> [ExactString?: Int] {
            CatalogCompilation(CatalogSample.document(Self.catalog(localizations)).contents, for: .linux).flattened
        }
        #expect(flattened(#"{"fr":\#(Self.plural(("one", "%lld")))}"#) == [nil: 1])
        #expect(flattened(#"{"fr":\#(Self.plural(("other", "%lld")))}"#) == ["other": 1])
        #expect(flattened(devices) == ["mac": 1])
    }

    @Test("A table has CoreFoundation's layout, sorted by code point")
    func bytes() {
        let tree = PropertyListTree.dictionary([
            "b": .string("<&>\"'"), "a": .dictionary(["é": .string(""), "Z": .dictionary([:])]), "": .string("\t\n"),
        ])
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        let body =
            "<dict>\n\t<key></key>\n\t<string>\t\n</string>\n\t<key>a</key>\n\t<dict>\n\t\t<key>Z</key>\n\t\t<dict/>\n"
            + "\t\t<key>é</key>\n\t\t<string></string>\n\t</dict>\n\t<key>b</key>\n"
            + "\t<string>&lt;&amp;&gt;\"'</string>\n</dict>\n</plist>\n"
        #expect(String(decoding: tree.xmlBytes, as: UTF8.self) == head + body)
    }

    @Test("A character that is invalid in XML is reported with its place")
    func controlCharacter() {
        let document = CatalogSample.document(Self.catalog(#"{"vi":\#(Self.unit("a\\u0018b"))}"#))
        let found = CatalogControlCharacters.diagnostics(of: document)
        #expect(found.map(\.message) == ["control character U+0018 can't be compiled: remove it from the text"])
        #expect(found.first?.locale == "vi")
        #expect(CatalogControlCharacters.diagnostics(of: document, locales: ["en"]).isEmpty)
    }
}
