import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("String catalogs: the languages of a catalog")
struct CatalogLanguageTests {
    /// Plain units in both orders of their members, and everything that isn't a plain unit.
    private static let catalog = #"""
        {"sourceLanguage":"en","strings":{
          "a":{"comment":"note","localizations":{
            "de":{"stringUnit":{"state":"translated","value":"A %@"}},
            "fr":{"stringUnit":{"value":"B","state":"new"}},
            "pl":{"stringUnit":{"state":"needs_review","value":"C"}},
            "a-very-long-language-name":{"stringUnit":{"state":"odd","value":"D"}},
            "\u0069t":{"stringUnit":{"state":"translated","value":"E\u0021"}}}},
          "b":{"comment":"stringsmith:ignore number","localizations":{
            "it":{"stringUnit":{"state":"translated","value":"F","other":1}},
            "de":{"stringUnit":{"state":"new"}},
            "fr":{"variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"G"}},
              "other":{"stringUnit":{"state":"translated","value":"H"}}}}},
            "a-very-long-language-name":{}}},
          "c":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"I"}},
            "fr":{"stringUnit":{"state":"translated","value":"J"}},
            "de":{"stringUnit":{"state":"new","value":"K"}}}},
          "d":{"extractionState":"stale","localizations":{"de":{"stringUnit":{"state":"translated","value":"L"}}}},
          "e":{"comment":"1\nstringsmith: new 12345678"},
          "":{"extractionState":"stale"}
        },"version":"1.0"}
        """#

    private var document: StringCatalogDocument {
        StringCatalogDocument(SourceFile(path: "A.xcstrings", bytes: Array(Self.catalog.utf8)))
    }

    @Test("A reader of a language says what the document says")
    func readers() {
        let document = document
        #expect(document.locales == ["en", "de", "fr", "pl", "a-very-long-language-name", "it"])
        for locale in document.locales + ["xx"] {
            let reader = document.reader(in: locale)
            #expect(reader.count == document.entryCount(in: locale))
            for index in 0..<reader.count {
                #expect(reader.key(at: index) == document.key(at: index, in: locale))
                #expect(reader.text(at: index) == document.value(at: index, in: locale).text)
                let comment = document.comment(at: index, in: locale)
                #expect(reader.comment(at: index) == comment)
                #expect(reader.state(at: index) == document.state(at: index, in: locale))
                #expect(reader.ranges(at: index) == document.ranges(at: index, in: locale))
                #expect(reader.role(at: index) == document.role(at: index, in: locale))
                #expect(document.items[reader.number(at: index) ?? -1].key == reader.key(at: index))
                if comment?.string.contains(":ignore") == true { #expect(reader.mayHoldHint(at: index)) }
            }
        }
    }

    @Test("Values, states and comments are those of the JSON, however it is written")
    func values() {
        let document = document
        func texts(_ locale: LocaleIdentifier) -> [String?] {
            (0..<document.entryCount(in: locale)).map { document.value(at: $0, in: locale).text?.string }
        }
        #expect(texts("de") == ["A %@", "", "K", "K", "L"])
        #expect(texts("fr") == ["B", nil, "J"])
        #expect(texts("it") == ["E!", "F"])
        #expect(texts("a-very-long-language-name") == ["D", nil])
        #expect(texts("en") == ["a", "b", "c", "d", "e", ""])
        let states = { (locale: LocaleIdentifier) in
            (0..<document.entryCount(in: locale)).map { document.reader(in: locale).state(at: $0)?.kind }
        }
        #expect(states("de") == [nil, .new, .new, .new, .obsolete])
        #expect(states("fr") == [.new, .new, nil])
        #expect(states("pl") == [.needsReview(former: nil)])
        // Only a table has states in comments.
        #expect(states("en") == [nil, nil, nil, .obsolete, nil, .obsolete])
        #expect(document.comment(at: 4, in: "en") == "1\nstringsmith: new 12345678")
        #expect(document.diagnostics.map(\.rule) == [.catalogDuplicateMember])
    }
}
