import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Three-way merge of string catalogs")
struct CatalogMergeTests {
    static func document(_ entries: String) -> StringCatalogDocument {
        let text = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
        let formatted = CatalogSample.document(text).formatted ?? []
        return StringCatalogDocument(SourceFile(path: "T.xcstrings", bytes: formatted))
    }

    static func unit(_ key: String, _ languages: [(String, String)]) -> String {
        let members = languages.map { #""\#($0.0)":{"stringUnit":{"state":"translated","value":"\#($0.1)"}}"# }
        return #""\#(key)":{"localizations":{\#(members.joined(separator: ","))}}"#
    }

    /// Returns the merged text with markers, and the number of conflicts.
    static func merged(
        _ base: String, _ ours: String, _ theirs: String, _ resolution: CatalogThreeWay.Resolution = .markers
    ) throws -> (text: String, conflicts: Int) {
        let merge = try #require(
            CatalogThreeWay(
                base: document(base), ours: document(ours), theirs: document(theirs), resolution: resolution))
        var text = try merge.bytes()
        if !merge.conflicts.isEmpty {
            let markers = CatalogConflicts.Markers(
                begin: Array("<<<".utf8), middle: Array("===".utf8), end: Array(">>>".utf8))
            text = try #require(CatalogConflicts(text, merge.conflicts, markers: markers)).bytes
        }
        return (String(decoding: text, as: UTF8.self), merge.conflicts.count)
    }

    @Test("Changes of different languages and keys come together")
    func clean() throws {
        let base = Self.unit("a", [("de", "A"), ("fr", "A")])
        let ours = Self.unit("a", [("de", "Ä"), ("fr", "A")]) + "," + Self.unit("o", [("de", "O")])
        let theirs = Self.unit("a", [("de", "A"), ("fr", "À")]) + "," + Self.unit("t", [("de", "T")])
        let both =
            Self.unit("a", [("de", "Ä"), ("fr", "À")]) + "," + Self.unit("o", [("de", "O")]) + ","
            + Self.unit("t", [("de", "T")])
        let result = try Self.merged(base, ours, theirs)
        #expect(result.conflicts == 0)
        #expect(result.text.utf8.elementsEqual(Self.document(both).bytes))
        let same = try Self.merged(base, theirs, theirs)
        #expect(same.text.utf8.elementsEqual(Self.document(theirs).bytes))
    }

    static func unit(_ key: String, _ languages: (String, String)...) -> String { unit(key, languages) }

    static let conflicts: [(String, String, String)] = [
        (unit("a", ("de", "1")), unit("a", ("de", "2")), unit("a", ("de", "3"))),
        (
            unit("a", ("de", "1")) + "," + unit("b", ("de", "1")), unit("b", ("de", "1")),
            unit("a", ("de", "3")) + "," + unit("b", ("de", "1"))
        ),
        (
            unit("a", ("de", "1")) + "," + unit("b", ("de", "1")), unit("a", ("de", "1")),
            unit("a", ("de", "1")) + "," + unit("b", ("de", "2"))
        ),
        (
            unit("a", ("de", "1")) + "," + unit("b", ("de", "1")), unit("a", ("de", "2")),
            unit("b", ("de", "2"))
        ),
        (unit("a", ("de", "1"), ("fr", "1")), unit("a", ("de", "2")), unit("a", ("fr", "2"))),
        (unit("a", ("de", "1")), "", unit("a", ("de", "2"))),
    ]

    @Test("Either side of all markers is JSON, and is what that side wanted", arguments: conflicts)
    func markers(base: String, ours: String, theirs: String) throws {
        let result = try Self.merged(base, ours, theirs)
        #expect(result.conflicts > 0)
        for (isOurs, resolution) in [(true, CatalogThreeWay.Resolution.ours), (false, .theirs)] {
            var kept: [Substring] = []
            var side: Bool?
            for line in result.text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line == "<<<" {
                    side = true
                } else if line == "===" {
                    side = false
                } else if line == ">>>" {
                    side = nil
                } else if side == nil || side == isOurs {
                    kept.append(line)
                }
            }
            let resolved = CatalogSample.document(kept.joined(separator: "\n"))
            #expect(resolved.diagnostics.isEmpty, "\(result.text)")
            let wanted = try Self.merged(base, ours, theirs, resolution).text
            #expect(
                resolved.formatted.map { String(decoding: $0, as: UTF8.self) }
                    == CatalogFormattingTests.formatted(wanted))
        }
    }

    @Test("Without a conflict, merging the same change twice or none changes nothing", arguments: 0..<20)
    func random(seed: Int) throws {
        var random = SeededRandom(UInt64(seed + 300))
        let base = CatalogSample.document(RandomCatalog.text(&random))
        let other = CatalogSample.document(RandomCatalog.text(&random))
        for (b, o, t, expected) in [
            (base, other, base, other), (base, base, other, other), (base, other, other, other),
        ] {
            let merge = try #require(CatalogThreeWay(base: b, ours: o, theirs: t, resolution: .markers))
            #expect(merge.conflicts.isEmpty)
            let merged = StringCatalogDocument(SourceFile(path: "x", bytes: try merge.bytes()))
            #expect(merged.formatted == expected.formatted)
        }
    }
}
