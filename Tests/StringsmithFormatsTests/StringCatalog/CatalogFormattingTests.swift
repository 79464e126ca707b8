import StringsmithLocales
import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

@Suite("Style of string catalogs")
struct CatalogFormattingTests {
    static func formatted(_ text: String) -> String? {
        CatalogSample.document(text).formatted.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("A catalog written by Xcode is unchanged, with or without a final newline", arguments: ["", "\n"])
    func keepsXcodeStyle(end: String) {
        let text = CatalogSample.everything + end
        let document = CatalogSample.document(text)
        #expect(document.diagnostics.isEmpty)
        #expect(Self.formatted(text) == text)
    }

    @Test(
        "Any layout and order is converted to Xcode's",
        arguments: [
            (
                #"{"version":"1.0","strings":{},"sourceLanguage":"en"}"#,
                """
                {
                  "sourceLanguage" : "en",
                  "strings" : {

                  },
                  "version" : "1.0"
                }
                """
            ),
            (
                "{\r\n\"strings\": {}, \"sourceLanguage\":\"en\"}\r\n\r\n",
                """
                {
                  "sourceLanguage" : "en",
                  "strings" : {

                  }
                }

                """
            ),
            (
                #"{"sourceLanguage":"\u0065n","strings":{"b\/c":{"x":[]},"a\u001f\b\f\u00e9":{}}}"#,
                """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "a\\u001f\\b\\fé" : {

                    },
                    "b/c" : {
                      "x" : [

                      ]
                    }
                  }
                }
                """
            ),
        ])
    func normalizes(text: String, expected: String) {
        #expect(Self.formatted(text) == expected)
        #expect(Self.formatted(expected) == expected)
    }

    @Test("Members are in ICU's root order, with numbers by value and ties by code point")
    func order() {
        let sorted: [ExactString] = [
            "", "\t%@", " ", "—", "…", "%@", "%lld", "•", "⚠️", "0", "9", "10", "a", "A", "á", "a2", "a10", "de", "en",
            "zh-Hans", "zh-Hant", "한", "あ", "漢",
        ]
        let order = CatalogOrder()
        #expect(order.sorted(sorted.reversed()).map { sorted.reversed()[$0] } == sorted)
        for (left, right) in zip(sorted, sorted.dropFirst()) {
            #expect(order.precedes(left, right) && !order.precedes(right, left), "\(left) \(right)")
        }
        #expect(!order.precedes("a", "a"))
    }

    @Test("The order by letters alone is ICU's", arguments: 0..<20)
    func orderByLetters(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let order = CatalogOrder()
        let alphabet = Array(" _-,;:!?.aAbBlLzZ".utf8)
        var known = 0
        for _ in 0..<400 {
            let names = (0..<2).map { _ in
                ExactString(bytes: (0..<random.below(6)).map { _ in alphabet[random.below(alphabet.count)] })
            }
            let precedes = names[0].bytes.withUnsafeBufferPointer { left in
                names[1].bytes.withUnsafeBufferPointer { CatalogOrder.precedesByLetters(left, $0) }
            }
            guard let precedes else { continue }
            known += 1
            // ICU compares names with other letters.
            let others = names.map { ExactString(bytes: Array("ê".utf8) + $0.bytes) }
            #expect(order.precedes(others[0], others[1]) == precedes, "\(names)")
        }
        #expect(known > 200)
    }

    @Test(
        "A catalog that can't be read in full isn't written, and the place is reported",
        arguments: [
            (
                """
                {"sourceLanguage":"en",
                "strings":{"k":{}} "version":1}
                """, 2, 20, "catalog-syntax-error"
            ),
            ("[1]", 1, 1, "catalog-syntax-error"),
            ("{\"strings\":{}}", 1, 1, "catalog-syntax-error"),
            (#"{"sourceLanguage":"en","strings":[]}"#, 1, 1, "catalog-syntax-error"),
            (
                """
                {"sourceLanguage":"en","strings":{
                "k":{},
                "k":{}}}
                """, 3, 1, "catalog-duplicate-member"
            ),
            (CatalogSample.entry(#"{"localizations":{"de":{},"de":{}}}"#), 1, 65, "catalog-duplicate-member"),
            (CatalogSample.entry("[]"), 1, 39, "catalog-structure"),
            (CatalogSample.entry(#"{"localizations":{"de":{"stringUnit":{"value":1}}}}"#), 1, 85, "catalog-structure"),
            (
                CatalogSample.entry(#"{"localizations":{"de":{"variations":{"plural":{"one":3}}}}}"#), 1, 93,
                "catalog-structure"
            ),
        ] as [(String, Int, Int, String)])
    func refuses(text: String, line: Int, column: Int, rule: String) {
        let document = CatalogSample.document(text)
        #expect(document.formatted == nil)
        let first = document.diagnostics.first
        #expect(first?.rule.rawValue == rule)
        #expect(first?.range?.start == SourcePosition(line: line, column: column))
        #expect(document.bytes == Array(text.utf8))
    }

    @Test("A shuffled and minified catalog is restored byte for byte", arguments: 0..<40)
    func shuffled(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = try #require(Self.formatted(RandomCatalog.text(&random)))
        let json = try JSONDocument(reading: Array(text.utf8), as: .json)
        var writer = JSONWriter(layout: .compact, escaping: random.below(2) == 0 ? .required : .display)
        writer.value(JSONTree(json, at: json.root).shuffled(&random))
        #expect(Self.formatted(String(decoding: writer.takeBytes(), as: UTF8.self)) == text)
    }
}

extension JSONTree {
    func shuffled(_ random: inout SeededGenerator) -> JSONTree {
        switch self {
        case .string, .literal: return self
        case .array(let elements):
            var result: [JSONTree] = []
            for element in elements { result.append(element.shuffled(&random)) }
            return .array(result)
        case .object(let members):
            var result: [Member] = []
            for member in members { result.append(Member(member.name, member.value.shuffled(&random))) }
            return .object(result.shuffled(using: &random))
        }
    }
}
