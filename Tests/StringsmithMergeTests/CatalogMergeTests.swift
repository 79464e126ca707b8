import StringsmithFormats
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithMerge

@Suite("Three-way merge of string catalogs")
struct CatalogMergeTests {
    /// Returns a catalog in Xcode's style.
    static func catalog(_ text: String) throws -> SourceFile {
        let document = StringCatalogDocument(SourceFile(path: "T.xcstrings", bytes: Array(text.utf8)))
        #expect(document.diagnostics.isEmpty, "\(text)")
        return SourceFile(path: "T.xcstrings", bytes: try #require(document.formatted))
    }

    /// Returns a catalog with the text of its entries.
    static func entries(_ text: String) throws -> SourceFile {
        try catalog(#"{"sourceLanguage":"en","strings":{\#(text)},"version":"1.0"}"#)
    }

    static func unit(_ key: String, _ languages: [(String, String)]) -> String {
        let members = languages.map { #""\#($0.0)":{"stringUnit":{"state":"translated","value":"\#($0.1)"}}"# }
        return #""\#(key)":{"localizations":{\#(members.joined(separator: ","))}}"#
    }

    static func merge(
        _ base: SourceFile, _ ours: SourceFile, _ theirs: SourceFile, _ resolution: ConflictResolution = .markers
    ) throws -> (text: String, conflicts: Int) {
        var options = TableMerge.Options()
        options.resolution = resolution
        options.markers.size = 3
        (options.markers.ours, options.markers.theirs) = ("", "")
        let merge = CatalogMerge(base: base, ours: ours, theirs: theirs, options: options, path: "T.xcstrings")
        return (String(decoding: try #require(merge.contents), as: UTF8.self), merge.conflicts.count)
    }

    /// Returns the merged text with markers, and the number of conflicts.
    static func merged(
        _ base: String, _ ours: String, _ theirs: String, _ resolution: ConflictResolution = .markers
    ) throws -> (text: String, conflicts: Int) {
        try merge(entries(base), entries(ours), entries(theirs), resolution)
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
        #expect(try result.text.utf8.elementsEqual(Self.entries(both).bytes))
        let same = try Self.merged(base, theirs, theirs)
        #expect(try same.text.utf8.elementsEqual(Self.entries(theirs).bytes))
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
        for (isOurs, resolution) in [(true, ConflictResolution.ours), (false, .theirs)] {
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
            let wanted = try Self.catalog(Self.merged(base, ours, theirs, resolution).text)
            #expect(try Self.catalog(kept.joined(separator: "\n")).bytes == wanted.bytes)
        }
    }

    @Test("Without a conflict, merging the same change twice or none changes nothing", arguments: 0..<20)
    func random(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 300))
        let base = try Self.catalog(RandomCatalog.text(&random))
        let other = try Self.catalog(RandomCatalog.text(&random))
        for (b, o, t, expected) in [
            (base, other, base, other), (base, base, other, other), (base, other, other, other),
        ] {
            let merged = try Self.merge(b, o, t)
            #expect(merged.conflicts == 0)
            #expect(try Self.catalog(merged.text).bytes == expected.bytes)
        }
    }
}
