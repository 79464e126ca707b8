import Foundation
import StringsmithText
import Testing

/// Compares strict JSON with Foundation's reader, for texts with a single change, which may or may not be an error.
@Suite("JSON reader against Foundation")
struct JSONFoundationTests {
    static let seeds = [
        #"{"a":[1,-2.5e3,true,null,"x\n\u00e9"],"é":{}}"#, "[0,1.0,-0,1E+2,[7]]", #"["\\","\"","/"]"#,
        " [ ] ", "{ }", #"{"":""}"#, "false", "-1.5", #""日本""#,
    ]

    static let insertions = [
        "", ",", "]", "}", "[", "{", "\"", "\\", "0", "1", "-", "+", ".", "e", " ", "\n", "n", "/",
    ]

    @Test("The same texts are accepted after any single insertion or replacement", arguments: seeds)
    func changedTexts(seed: String) {
        let bytes = Array(seed.utf8)
        for place in bytes.indices {
            for insertion in Self.insertions {
                for removed in 0...1 {
                    let text = Array(bytes[..<place]) + Array(insertion.utf8) + Array(bytes[(place + removed)...])
                    // Foundation accepts a trailing comma, which RFC 8259 doesn't allow.
                    if Self.hasTrailingComma(text) { continue }
                    #expect(isTaken(text) == isTakenByFoundation(text), "\(String(decoding: text, as: UTF8.self))")
                }
            }
        }
    }

    @Test("The same texts are accepted when truncated", arguments: seeds)
    func truncations(seed: String) {
        for length in 0..<seed.utf8.count {
            let text = Array(seed.utf8.prefix(length))
            #expect(isTaken(text) == isTakenByFoundation(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("Written strings have the same value, with any character at any place among others")
    func writtenStrings() throws {
        for scalar in (0..<0x100 as Range<UInt32>).compactMap({ Unicode.Scalar($0) }) {
            for place in 0..<10 {
                let text =
                    String(repeating: "a", count: place) + String(scalar) + String(repeating: "z", count: 17 - place)
                for escaping in [JSONWriter.Escaping.required, .display, .xcode] {
                    var writer = JSONWriter(escaping: escaping)
                    writer.beginArray()
                    writer.string(text)
                    writer.endArray()
                    let value = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String]
                    #expect(value == [text], "\(scalar.value) at \(place)")
                }
            }
        }
    }

    @Test("Strings have the same value", arguments: [#"["a\u0041\t\/\\\"","\ud83d\ude00","é\u0301"]"#])
    func meaning(text: String) throws {
        let expected = try JSONDecoder().decode([String].self, from: Data(text.utf8))
        let elements = try #require(try JSONNode(reading: Array(text.utf8), as: .json).value.array)
        #expect(elements.map { $0.value.string?.bytes } == expected.map { Array($0.utf8) })
    }

    private static func hasTrailingComma(_ text: [UInt8]) -> Bool {
        let spelling = String(decoding: text, as: UTF8.self)
        return spelling.contains(",]") || spelling.contains(",}")
    }

    private func isTaken(_ text: [UInt8]) -> Bool {
        (try? JSONNode(reading: text, as: .json)) != nil
    }

    private func isTakenByFoundation(_ text: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
    }
}
