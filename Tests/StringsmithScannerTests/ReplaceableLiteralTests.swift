import StringsmithModel
import StringsmithScanner
import Testing

/// Literals in places where a look-up compiles as well.
@Suite("Replaceable literals")
struct ReplaceableLiteralTests {
    /// Returns the literals of a source that can be replaced, with the specifiers for their values.
    private static func replaceable(_ source: String) -> [String] {
        let bytes = Array(source.utf8)
        var options = TypedScanner.Options()
        options.findsTexts = true
        return bytes.withUnsafeBufferPointer { source in
            guard let declarations = TypedScanner.declarations(of: source, findsTexts: true) else { return [] }
            let texts = TypedScanner([declarations], options: options).texts(in: source, path: "Source.swift", file: 0)
            return texts.texts.compactMap(\.literal).map { literal in
                let values = literal.values.map {
                    " \($0.specifier) \(String(decoding: source[$0.expression], as: UTF8.self))"
                }
                return String(decoding: source[literal.range], as: UTF8.self) + values.joined()
            }
        }
    }

    private static let cases: [ScanCase] = [
        .init("assignment", #"func f(l: UILabel) { l.text = "Some text" }"#, #""Some text""#),
        .init("branches", #"func f(l: UILabel) { l.text = on ? "Is on" : "Is off" }"#, #""Is on""#, #""Is off""#),
        .init("default", #"func f(l: UILabel) { l.text = name ?? "No name" }"#, #""No name""#),
        .init("argument", #"func f(b: UIButton) { b.setTitle(("Send it"), for: .normal) }"#, #""Send it""#),
        .init(
            "local variable", #"func f(l: UILabel) { let t: String = "Some text"; l.text = t }"#, #""Some text""#),
        .init("element", #"let c = UISegmentedControl(items: ["One item"])"#),
        .init("element in a body", #"func f() { g(UISegmentedControl(items: ["One item"])) }"#, #""One item""#),
        .init("value", #"func f() { g([NSLocalizedDescriptionKey: "It failed"]) }"#, #""It failed""#),
        .init("format", #"func f(l: UILabel) { l.text = String(format: "%d files", n) }"#, #""%d files""#),
        .init("uppercase", #"func f(l: UILabel) { l.text = "Some text".uppercased() }"#, #""Some text""#),
        .init(
            "result", #"enum E: LocalizedError { var errorDescription: String? { "It failed" } }"#, #""It failed""#),
        .init(
            "branch of the result",
            #"enum E: LocalizedError { case a; var errorDescription: String? { switch self { case .a: "It failed" } } }"#,
            #""It failed""#),
        .init(
            "initial value in a closure",
            #"class C { let l: UILabel = { let l = UILabel(); l.text = "Some text"; return l }() }"#,
            #""Some text""#),
        .init(
            "values", #"func f(l: UILabel, s: String, n: Int) { l.text = "\(s) has \(n + 1)" }"#,
            #""\(s) has \(n + 1)" %@ s %ld n + 1"#),
        .init("value with another text in formats", #"func f(l: UILabel, d: Double) { l.text = "It is \(d)" }"#),
        .init("value of unknown type", #"func f(l: UILabel) { l.text = "It is \(x)" }"#),
        .init("optional value", #"func f(l: UILabel, s: String?) { l.text = "It is \(s)" }"#),
        .init("value with a text", #"func f(l: UILabel, s: String) { l.text = "It is \(s + "very") late" }"#),
        .init("raw literal with values", ##"func f(l: UILabel, s: String) { l.text = #"It is \#(s)"# }"##),
        .init("percent sign", #"func f(l: UILabel) { l.text = "All 100% of it" }"#),
        .init("sum", #"func f(l: UILabel) { l.text = "Hello, " + name }"#),
        .init("appended", #"func f(l: UILabel) { var t = "Hello "; t += "all of you"; l.text = t }"#, #""Hello ""#),
        .init("joined", #"func f(l: UILabel) { l.text = ["One item", "another"].joined() }"#),
        .init("default argument", #"func f(l: UILabel, t: String = "Some text") { l.text = t }"#),
        .init("type of another literal", #"func f(l: UILabel) { let t: NSString = "Some text"; l.text = t }"#),
        .init("conversion", #"func f(l: UILabel) { l.text = String("Some text") }"#),
        .init("type that is cast", #"func f(l: UILabel) { l.text = "Some text" as String }"#),
        .init("object of Foundation", #"func f(l: UILabel) { l.text = NSString(format: "Some %@", x) as String }"#),
        .init("result of a closure", #"func f(l: UILabel) { l.text = { "Some text" }() }"#),
        .init("constant", #"let text = "Some text"; func f(l: UILabel) { l.text = text }"#),
        .init("code of other modules", #"@inlinable func f(l: UILabel) { l.text = "Some text" }"#),
        .init(
            "value in a text", #"func f(l: UILabel) { let s = "Some text"; l.text = "It is \(s)" }"#,
            #""It is \(s)" %@ s"#),
        .init("macro", #"func f(l: UILabel) { #m(l.text = "Some text") }"#),
        .init("plural", #"func f(l: UILabel) { l.text = count == 1 ? "1 file" : "many files" }"#),
        .init(
            "piece",
            #"func f(l: UILabel) { l.text = String(format: "%@ files", NSLocalizedString("All", comment: "")) }"#),
    ]

    @Test("Only what is evaluated in its place as a string can be replaced", arguments: cases)
    func replaceable(item: ScanCase) {
        #expect(Self.replaceable("import UIKit\n" + item.source) == item.expected)
    }

    @Test(
        "Foundation has to be imported, whatever the conditions",
        arguments: [
            ("import Foundation\n", 1), ("", 0), ("#if os(iOS)\nimport UIKit\n#endif\n", 0), ("import Other\n", 0),
            ("#if X\nimport Other\n#endif\n  import AppKit\n", 1), ("@preconcurrency import SwiftUI\n", 1),
        ])
    func imports(head: String, count: Int) {
        #expect(Self.replaceable(head + "func f(l: UILabel) { l.text = \"Some text\" }").count == count)
    }

    @Test(
        "In Objective-C, constants and joined texts stay",
        arguments: [
            ("- (void)f { a.label.text = @\"Some text\"; }", 1),
            ("- (void)f { static NSString *s = @\"Some text\"; a.label.text = s; }", 0),
            ("NSString *const s = @\"Some text\";\n- (void)f { a.label.text = s; }", 0),
            ("- (void)f { a.label.text = [@\"Some text\" stringByAppendingString:s]; }", 0),
            ("- (void)f { a.label.text = @\"Some\" @\" text\"; }", 0),
            ("- (void)f { a.label.text = @\"All 100% of it\"; }", 0),
            ("- (void)f { a.label.text = [NSString stringWithFormat:@\"Some %@\", s]; }", 1),
        ])
    func objectiveC(source: String, count: Int) {
        let texts = Array(source.utf8).withUnsafeBufferPointer { CFamilyTexts.scan($0, path: "Source.m").texts }
        #expect(!texts.isEmpty)
        #expect(texts.compactMap(\.literal).count == count)
    }
}
