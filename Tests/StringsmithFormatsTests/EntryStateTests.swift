import Foundation
import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("States of entries")
struct EntryStateTests {
    static let kinds: [EntryState.Kind] = [
        .new, .obsolete, .needsReview(former: nil), .needsReview(former: "Save"), .needsReview(former: ""),
        .needsReview(former: "a \"b\" \\ c\nd */ e  f"),
    ]

    @Test("A state's line can be read back, and doesn't contain the end of a comment", arguments: kinds)
    func roundTrip(kind: EntryState.Kind) {
        let state = EntryState(kind, of: "Sichern")
        let line = StateLine.text(of: state)
        #expect(StateLine.state(in: Array(line.utf8)[...]) == state)
        #expect(!line.contains("*/") && !line.contains("\n"))
        #expect(state.fits("Sichern") && !state.fits("Speichern"))
    }

    @Test("An obsolete entry remembers its state as long as its value fits", arguments: kinds + [.machine])
    func formerState(kind: EntryState.Kind) {
        let state = EntryState.obsolete("Sichern", after: EntryState(kind, of: "Sichern"))
        let line = StateLine.text(of: state)
        #expect(StateLine.state(in: Array(line.utf8)[...]) == state)
        #expect(!line.contains("*/") && !line.contains("\n"))
        #expect(state.whenUsed("Sichern") == (kind == .obsolete ? nil : EntryState(kind, of: "Sichern")))
        #expect(state.whenUsed("Speichern") == nil)
        #expect(EntryState.obsolete("Speichern", after: EntryState(kind, of: "Sichern")).former == nil)
    }

    /// Values with several forms, each of which says something else.
    static let forms: [VariedText] = [
        .text("a"), .plural([.init("one", .text("a")), .init("other", .text("b"))]),
        .plural([.init("one", .text("b")), .init("other", .text("a"))]),
        .plural([.init("one", .text("a")), .init("other", .text("c"))]), .plural([.init("other", .text("b"))]),
        .device([.init("one", .text("a")), .init("other", .text("b"))]), .format("%#@n@", [variable("n", "d", "a")]),
        .format("%#@n@!", [variable("n", "d", "a")]), .format("%#@n@", [variable("n", "d", "b")]),
        .format("%#@n@", [variable("n", "ld", "a")]), .format("%#@n@", [variable("m", "d", "a")]),
        .format("%#@n@", [variable("n", "d", "a"), variable("m", "d", "b")]),
    ]

    private static func variable(_ name: ExactString, _ type: ExactString, _ other: ExactString) -> VariedText.Variable
    {
        VariedText.Variable(name: name, valueType: type, form: .plural([.init("other", .text(other))]))
    }

    @Test("A state covers everything that a value says, and not the order of its forms")
    func variedValue() {
        for (index, form) in Self.forms.enumerated() {
            let state = EntryState(.machine, of: .varied(form))
            for (other, text) in Self.forms.enumerated() { #expect(state.fits(.varied(text)) == (index == other)) }
        }
        let forms: [VariedText.Case] = [.init("one", .text("a")), .init("other", .text("b"))]
        #expect(EntryState(.machine, of: .varied(.plural(forms))).fits(.varied(.plural(forms.reversed()))))
        #expect(EntryState(.machine, of: "a").fits(.varied(.format("a", []))))
    }

    @Test(
        "A state that covers one string of a value with several forms ends what is finished, and promotes nothing",
        arguments: [
            (.new, .needsReview(former: nil)), (.needsReview(former: "x"), .needsReview(former: "x")),
            (.machine, nil), (.obsolete, .obsolete),
        ] as [(EntryState.Kind, EntryState.Kind?)])
    func partialState(kind: EntryState.Kind, current: EntryState.Kind?) {
        let value = EntryValue.varied(.format("%#@n@", [Self.variable("n", "d", "a")]))
        for covered: ExactString in ["%#@n@", "a"] { #expect(EntryState(kind, of: covered).kind(of: value) == current) }
        #expect(EntryState(kind, of: "b").kind(of: value) == nil)
        #expect(EntryState(kind, of: value).kind(of: value) == kind)
    }

    @Test("The line of an obsolete entry has at most one former state")
    func formerStateLine() {
        let state = EntryState.obsolete("Reset all settings", after: EntryState(.new, of: "Reset all settings"))
        #expect(StateLine.text(of: state) == "stringsmith: obsolete bf0e2774 was new")
        for rest in ["", " was", " was obsolete", " was \"new\"", " new"] {
            let line = Array("stringsmith: obsolete bf0e2774\(rest)".utf8)
            #expect(StateLine.state(in: line[...]) == EntryState(.obsolete, of: "Reset all settings"))
        }
    }

    @Test(
        "Text that only looks like a state is a comment",
        arguments: ["stringsmith: new", "stringsmith: newer 01234567", "stringsmith: new 0123456", "new 01234567", ""]
    )
    func noState(line: String) {
        #expect(StateLine.state(in: Array(line.utf8)[...]) == nil)
        let comment = ExactString("Button\n   " + line)
        #expect(StateLine.split(comment) == (comment, nil))
    }

    @Test("A comment keeps its text and its state")
    func comment() {
        let state = EntryState(.new, of: "x")
        for text: ExactString? in [nil, "Button", "Two\n   lines"] {
            #expect(StateLine.split(StateLine.joined(text, state)) == (text, state))
        }
    }

    /// Tables with an entry "k" and its value, by file name.
    static let tables: [(name: String, text: String)] = [
        ("a.strings", "/* About */\n\"k\" = \"v\";\n"), ("b.strings", "\"k\" = \"v\"; // About\n"),
        ("d.strings", "// About \t\n\"k\" = \"v\";\n"), ("e.strings", "/* About \n */\n\"k\" = \"v\";\n"),
        ("c.plist", "<plist version=\"1.0\"><dict><!-- About --><key>k</key><string>v</string></dict></plist>"),
    ]

    @Test(
        "White space at the end of a line stays there",
        arguments: [("/// About  \n", "///"), ("// About  \n", "//"), ("/* About \n */\n", "  ")])
    func trailingSpace(comment: String, start: String) throws {
        let text = comment + "\"k\" = \"v\";\n"
        let original = FormatRegistry.document(SourceFile(path: "a.strings", bytes: Array(text.utf8)))
        let state = EntryState(.obsolete, of: "v")
        let marked = String(decoding: try original.applying([.setState(index: 0, state)]), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.insert(start + " " + StateLine.text(of: state), at: 1)
        #expect(marked == lines.joined(separator: "\n"))
    }

    @Test("A table gets a state and loses it again without another change", arguments: tables)
    func tableState(name: String, text: String) throws {
        let original = FormatRegistry.document(SourceFile(path: name, bytes: Array(text.utf8)))
        for kind in Self.kinds {
            let state = EntryState(kind, of: "v")
            let marked = FormatRegistry.document(
                SourceFile(path: name, bytes: try original.applying([.setState(index: 0, state)])))
            #expect(marked.entries().map(\.state) == [state])
            #expect(marked.entries().map(\.comment) == ["About"])
            #expect(marked.isWhole)
            let again = try marked.applying([.setState(index: 0, nil)])
            #expect(String(decoding: again, as: UTF8.self) == text)
        }
    }

    @Test("A catalog's state is that of its units, and its comment stays")
    func catalogState() throws {
        let text = #"""
            {"sourceLanguage":"en","strings":{"k":{"comment":"About","localizations":{
              "de":{"stringUnit":{"state":"translated","value":"v"}}}}},"version":"1.0"}
            """#
        func changed(_ text: String, to kind: EntryState.Kind?, in locale: LocaleIdentifier) throws -> String {
            let document = StringCatalogDocument(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
            let change = TableChange.setState(index: 0, kind.map { EntryState($0, of: "v") })
            return String(decoding: try document.applying([change], in: locale), as: UTF8.self)
        }
        for (kind, name) in [(EntryState.Kind.new, "new"), (.needsReview(former: "x"), "needs_review")] {
            let marked = try changed(text, to: kind, in: "de")
            #expect(marked == text.replacingOccurrences(of: "translated", with: name))
            #expect(try changed(marked, to: nil, in: "de") == text)
        }
        // Only the units in the state that the entry shows are done with.
        let forms =
            #"{"variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"1"}},"#
            + #""other":{"stringUnit":{"state":"needs_review","value":"2"}}}}}"#
        let varied = text.replacingOccurrences(of: #"{"stringUnit":{"state":"translated","value":"v"}}"#, with: forms)
        #expect(
            try changed(varied, to: nil, in: "de")
                == varied.replacingOccurrences(of: "needs_review", with: "translated"))
        let unused = varied.replacingOccurrences(of: #""About","#, with: #""About","extractionState":"stale","#)
        #expect(try changed(unused, to: nil, in: "de") == varied)
        let stale = try changed(text, to: .obsolete, in: "en")
        #expect(stale.contains(#""extractionState":"stale""#))
        #expect(try changed(stale, to: nil, in: "en") == text)
    }
}
