import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

@Suite("Edits of string catalogs")
struct CatalogEditsTests {
    static func edited(_ text: String, _ change: (inout CatalogEdits, StringCatalogDocument) -> Void) throws -> String {
        let document = CatalogSample.document(text)
        var edits = try #require(CatalogEdits(document))
        change(&edits, document)
        return String(decoding: try edits.bytes(), as: UTF8.self)
    }

    @Test("Without changes the bytes stay, and setting the same value changes nothing", arguments: 0..<20)
    func unchanged(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 100))
        let text = RandomCatalog.text(&random)
        let result = try Self.edited(text) { edits, document in
            for (item, entry) in zip(document.items, document.contents.entries) {
                for (locale, content) in entry.localizations { edits.set(content, for: locale, of: item) }
                edits.setMember("comment", of: item, to: entry.comment.map(JSONTree.string))
            }
        }
        #expect(result == text)
    }

    @Test("Changing one text leaves every other byte alone", arguments: 0..<30)
    func oneText(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 200))
        let text = RandomCatalog.text(&random)
        let document = CatalogSample.document(text)
        guard let place = document.items.indices.filter({ !document.items[$0].localizations.isEmpty }).first else {
            return
        }
        let item = document.items[place]
        let locale = item.localizations[0].locale
        let new = VariedText.unit(StringUnit("NEW \"text\"", state: .needsReview))
        let result = try Self.edited(text) { edits, _ in edits.set(new, for: locale, of: item) }
        var expected = document.contents
        expected.entries[place].localizations[0].content = new
        #expect(CatalogSample.document(result).contents.entries == expected.entries)
        let range = try #require(document.json).range(of: item.localizations[0].index)
        #expect(result.utf8.starts(with: text.utf8.prefix(range.lowerBound)))
        #expect(result.utf8.reversed().starts(with: text.utf8.dropFirst(range.upperBound).reversed()))
    }

    @Test("New members take the places of those that are null, and other nulls stay")
    func nullMembers() throws {
        func text(_ comment: String, _ german: String, _ french: String) -> String {
            #"{"sourceLanguage":"en","strings":{"a":null,"k":{"comment":\#(comment),"extractionState":null,"#
                + #""localizations":{"de":\#(german),"fr":\#(french)}},"m":{"localizations":null}},"version":"1.0"}"#
        }
        let unit = #"{"stringUnit":{"state":"translated","value":"x"}}"#
        let content = VariedText.text("x")
        let result = try Self.edited(text("null", "null", "null")) { edits, document in
            edits.set(content, for: "fr", of: document.items[0])
            edits.setMember("comment", of: document.items[0], to: .string("c"))
            edits.setMember("extractionState", of: document.items[0], to: nil)
        }
        #expect(result == text(#""c""#, "null", unit))
        let varied = #"{"stringUnit":null,"variations":{"plural":{"one":null,"other":\#(unit)}},"substitutions":null}"#
        let same = try Self.edited(text("null", varied, unit)) { edits, document in
            for (locale, content) in document.contents.entries[0].localizations {
                edits.set(content, for: locale, of: document.items[0])
            }
        }
        #expect(same == text("null", varied, unit))
        let added = try Self.edited(text("null", "null", "null")) { edits, document in
            edits.add(CatalogEntry(key: "a"))
            edits.set(content, for: "fr", of: document.items[1])
        }
        #expect(
            added
                == text("null", "null", "null").replacing(#""a":null"#, with: #""a":{}"#)
                .replacing(#""localizations":null"#, with: #""localizations":{"fr":\#(unit)}"#))
    }

    @Test("New keys and languages are inserted where Xcode would put them")
    func adds() throws {
        let base =
            """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "b" : {

                }
              },
              "version" : "1.0"
            }
            """
        let result = try Self.edited(base) { edits, document in
            for key in ["c", "a 10", "a 2"] { edits.add(CatalogEntry(key: Key(key))) }
            for locale in ["fr", "de"] as [LocaleIdentifier] {
                edits.set(.text("x"), for: locale, of: document.items[0])
            }
        }
        #expect(CatalogFormattingTests.formatted(result) == result)
        #expect(CatalogSample.document(result).items.map(\.key) == ["a 2", "a 10", "b", "c"])
        #expect(CatalogSample.document(result).items[2].localizations.map(\.locale) == ["de", "fr"])
    }

    @Test("A renamed entry keeps its contents and moves to its place")
    func rename() throws {
        let result = try Self.edited(CatalogSample.everything) { edits, document in
            edits.rename(document.items[1], to: "zz")
        }
        let renamed = CatalogSample.document(result)
        #expect(renamed.items.map(\.key) == ["", "a 2", "a 10", "A 10", "zz"])
        var entry = CatalogSample.document(CatalogSample.everything).contents.entries[1]
        entry.key = "zz"
        #expect(renamed.contents.entries.last == entry)
        #expect(CatalogFormattingTests.formatted(result) == result)
    }

    @Test("Table changes become edits of the language they are for")
    func tableChanges() throws {
        let text =
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"A"}}}},"b":{}},"version":"1.0"}"#
        let document = CatalogSample.document(text)
        #expect(document.entryCount(in: nil) == 2 && document.entryCount(in: "de") == 1)
        #expect(document.value(at: 1, in: nil) == .text("b") && document.value(at: 0, in: "de") == .text("A"))
        let result = try document.applying([
            LocaleChanges([.setValue(index: 0, .text("Ä")), .add(NewEntry(key: "b", value: .text("B")))], in: "de"),
            LocaleChanges([.add(NewEntry(key: "c", value: .text("C"), comment: "why"))]),
        ])
        #expect(
            String(decoding: result, as: UTF8.self)
                == #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Ä"}}}},"b":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"B"}}}},"c":{"comment":"why","extractionState":"extracted_with_value","localizations":{"en":{"stringUnit":{"state":"new","value":"C"}}}}},"version":"1.0"}"#
        )
        #expect(try document.applying([]) == document.bytes)
        let removed = try document.applying([
            LocaleChanges([.remove(index: 0)]), LocaleChanges([.remove(index: 0)], in: "de"),
        ])
        #expect(
            String(decoding: removed, as: UTF8.self) == #"{"sourceLanguage":"en","strings":{"b":{}},"version":"1.0"}"#)
    }
}
