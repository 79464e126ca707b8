import Foundation
import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

func document(_ text: String) -> StringsDocument {
    StringsDocument(DecodedText(detecting: Array(text.utf8)), path: "t.strings")
}

/// Returns the pairs that the platform reads, with nil for values that aren't text; returns nil if it rejects the text.
private func platformPairs(_ bytes: [UInt8]) -> [String: String?]? {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else { return nil }
    guard let pairs = list as? [String: Any] else { return nil }
    return pairs.mapValues { $0 as? String }
}

extension FileProblem {
    fileprivate var start: Int { range?.lowerBound ?? 0 }
}

/// Returns the pairs before the first error; the last of duplicate keys wins.
private func ourPairs(_ document: StringsDocument) -> [String: String?] {
    let error =
        document.problems.filter { $0.severity == .error || $0.entriesBefore != nil }
        .map(\.start).min() ?? Int.max
    var pairs: [String: String?] = [:]
    for entry in document.entries where Int(entry.end) <= error {
        pairs.updateValue(document.value(entry)?.string, forKey: document.key(entry).string)
    }
    return pairs
}

private let silentRules: Set<RuleID> = [.stringsTruncated, .stringsUnterminatedString, .stringsUnterminatedComment]

private func compare(_ text: String) {
    let document = document(text)
    let errors = document.problems.filter { $0.severity == .error }
    let shown = Comment(rawValue: text.debugDescription)
    if let expected = platformPairs(Array(text.utf8)) {
        #expect(ourPairs(document) == expected, shown)
        if let first = errors.min(by: { $0.start < $1.start }) {
            #expect(silentRules.contains(first.rule), shown)
        }
    } else {
        #expect(!errors.isEmpty, shown)
    }
    #expect(coveredText(document) == Array(text.utf8), shown)
}

func coveredText(_ document: StringsDocument) -> [UInt8] {
    document.items.indices.flatMap { document.text[document.range(ofItem: $0)] }
}

@Test(
    "The platform's parser and ours read the same pairs or reject the same text",
    arguments: [
        "", " ", "// x", "/* x */", "a=b; /* open", "a = b; \"open", "a = b; 'x", "a", "\"a\"", "\"a\" /* x */", "{}",
        "{a=b;}", "{a=b;} x", "{a=b;} // c", "(a,b)", "<abcd>", "a=b", "a=b;;", "a=b;; c=d;", "; a=b;", "é=a;",
        "a=b; {",
        "a = <ab cd>;", "a = <a bcd>;", "a=<0g>;", "a = (a,);", "a=(,);", "a={b;};", "a={b=c;};", "a=();", "a=(a b);",
        "a=\"x\\", "\"a\\0005\"=b;", "\"a\\U12\"=b;", "\"a\\U\"=b;", "\"a\\UD83D\\UDE00\"=b;",
        "\"\\376\\377\\777\\400\"=b;", "a=b; /", "a=b; / c=d;", "/=b;", "a=/b;", "a=b;\u{85}c=d;", "a=b;\u{0}",
        "a=b;\u{a0}c=d;", "{a=b; é=c;}", "{a=b;; c=d;}", "\"a\n\"='\"';", "''=\"\";", "a=b c=d;", "a/*b*/=c;",
        "a /*b*/=c;", "a=b/*c*/;", "a=\"b\"/*c*/;", "a={\"x\";", "a=b;\u{feff}c=d;", "<a>", "(\"x", "a = (b, \"x);",
        "a=(b,é);", "a=<>;", "a=<ab\u{2028}>;", "a=<ab/*x*/>;", #""a" "b";"#, "a=b; 'x' y", "a=;", "http://x = y;",
        "a = b; } junk", "a = b; é = c;", "a;", "\"a b\";", "a=b;\u{2028}c=d;\u{2029}", "// x\u{2028}a=b;",
        "// x\ra=b;",
        "a=1;\r\nb=2;\r\n", "\"\\a\\b\\f\\n\\r\\t\\v\\q\\u00e9\\\"\\'\\\\\"=x;", "\"a\\\nb\"=c;", "'a\"b'=\"c'd\";",
        #""k"="a;b}{";"#, "a={b={c=(d,<00>,{e;});};};", "a=b;a=c;", "/**/a=b;/**/", "/*/ a=b; /*/ c=d;", "a==b;",
        "a=b;/*x*/c=d;//", #""😀"="e\#u{301}";"#,
        """
        a="b" ;c="d"
        ;
        """, "{ /* c */ }", "{", "}", "{a=b;", "a={};",
    ] as [String])
func handMade(text: String) {
    compare(text)
}

@Test("Thousands of generated texts are read like on the platform", arguments: 1...8)
func generated(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tokens = [
        "a", "key", "\"k\"", "\"a b\"", "'q'", "\"x\\ny\"", "\"\\351\\U00e9\"", "=", "=", "=", ";", ";", ";", " ", "\n",
        "/* c */", "// l\n", "{", "}", "(", ")", ",", "<ab>", "<", "\"", "'", "\\", "é", "\u{2028}", "/", "*/", "/*",
        #""k" = "v";\#n"#, "a = b;", "k = { x = y; };", #""d" = "1";"#, "\r\n", ".", "0",
    ]
    for _ in 0..<600 {
        let isMostlyRight = Bool.random(using: &generator)
        let text = (0..<Int.random(in: 1..<14, using: &generator)).map { _ -> String in
            if isMostlyRight, Int.random(in: 0..<6, using: &generator) > 0 {
                return tokens[Int.random(in: 32..<36, using: &generator)]
            }
            return tokens[Int.random(in: 0..<tokens.count, using: &generator)]
        }.joined()
        compare(text)
    }
}

@Test("Octal escapes use the NextStep character set, like on the platform")
func nextStepTable() throws {
    for byte in 0...255 {
        let text = "\"\\\(String(byte, radix: 8))\" = x;"
        let expected = try #require(platformPairs(Array(text.utf8))?.keys.first)
        #expect(document(text).key(document(text).entries[0]) == ExactString(expected), "\(byte)")
    }
}

@Test(
    "Values can be nested to a depth of 512, like on the platform, and a million brackets do no harm",
    arguments: [511, 512, 513])
func depth(count: Int) {
    compare(String(repeating: "a={", count: count) + String(repeating: "};", count: count))
    compare("a=" + String(repeating: "(", count: count) + String(repeating: ")", count: count) + ";")
    compare("{" + String(repeating: "a={", count: count) + String(repeating: "};", count: count) + "}")
}

@Test(
    "Hostile texts are read in linear time and lose nothing",
    arguments: [
        "{", "/*", "\"", "a={", "a=(", ";", "'\"", "a=\"\n", "/*\n", "\"\n'\n", "\\", "a", "a={/*\n", "/*x*/", "a b;",
        "é", "a=b;",
        "a=b;;", "a=b; /*x*/ ", "\"a\\\"\n", "a=\"x\ny\" z",
    ])
func hostile(unit: String) {
    let bytes = Array(String(repeating: unit, count: 300_000 / unit.utf8.count).utf8)
    let document = StringsDocument(DecodedText(detecting: bytes), path: "t.strings")
    #expect(coveredText(document) == bytes)
    _ = document.decoded(named: "t")
}
