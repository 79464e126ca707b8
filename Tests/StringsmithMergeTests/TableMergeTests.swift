import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithMerge

/// A merge and its result. Without conflicts, the exit status is 0.
struct MergeCase: Sendable, CustomTestStringConvertible {
    var name: String
    var base: String
    var ours: String
    var theirs: String
    var result: String
    var conflicts: [MergeConflict.Kind] = []

    init(
        _ name: String, _ base: String, _ ours: String, _ theirs: String, _ result: String,
        _ conflicts: [MergeConflict.Kind] = []
    ) {
        (self.name, self.base, self.ours, self.theirs, self.result) = (name, base, ours, theirs, result)
        self.conflicts = conflicts
    }

    var testDescription: String { name }
}

func merged(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ resolution: ConflictResolution = .markers
) -> TableMerge {
    var options = TableMerge.Options()
    options.resolution = resolution
    return TableMerge(
        base: SourceFile(path: "base.strings", bytes: base), ours: SourceFile(path: "ours.strings", bytes: ours),
        theirs: SourceFile(path: "theirs.strings", bytes: theirs), options: options)
}

private func merged(
    _ base: String, _ ours: String, _ theirs: String, _ resolution: ConflictResolution = .markers
) -> TableMerge {
    merged(Array(base.utf8), Array(ours.utf8), Array(theirs.utf8), resolution)
}

extension TableMerge {
    var text: String? { contents.map { String(decoding: $0, as: UTF8.self) } }
}

private let two = """
    /* A */
    "a" = "1";

    /* B */
    "b" = "2";

    """

private let clean: [MergeCase] = [
    MergeCase("values of two entries", "a=1;\nb=2;\n", "a=x;\nb=2;\n", "a=1;\nb=y;\n", "a=x;\nb=y;\n"),
    MergeCase(
        "a comment up to the end of the line", "a=1;\n", "a=1; // max 8\n", "a=1; b=2;\n", "a=1; // max 8 \nb=2;\n"),
    MergeCase(
        "a comment that only looks like one", "a=1;\n", "a=1; /* // */\n", "a=1; b=2;\n", "a=1; /* // */ b=2;\n"),
    MergeCase("equal changes collapse", "a=1;\nb=2;\n", "a=x;\nb=2;\n", "a=x;\nb=y;\n", "a=x;\nb=y;\n"),
    MergeCase(
        "value here, comment there", two, two.replacing("\"1\"", with: "\"one\""), two.replacing(" A ", with: " New "),
        two.replacing("\"1\"", with: "\"one\"").replacing(" A ", with: " New ")),
    MergeCase(
        "comment here, value there", two, two.replacing(" A ", with: " New "),
        two.replacing("\"1\"", with: "\"\\U00e9\""),
        two.replacing("\"1\"", with: "\"\\U00e9\"").replacing(" A ", with: " New ")),
    MergeCase(
        "the value keeps their spelling in our quotes' entry", "a = '1'; // A\n", "a = '1'; // B\n",
        "a = \"x\\\"y\"; // A\n",
        "a = \"x\\\"y\"; // B\n"),
    MergeCase(
        "additions of both sides at the end", "b=2;\na=1;\n", "b=2;\na=1;\nz=o;\n", "b=2;\na=1;\nc=t;\n",
        "b=2;\na=1;\nz=o;\nc=t;\n"),
    MergeCase(
        "additions of both sides in a sorted table", "a=1;\nm=1;\nz=1;\n", "a=1;\nd=o;\nf=o;\nm=1;\nz=1;\n",
        "a=1;\nb=t;\ne=t;\nm=1;\nz=1;\n", "a=1;\nb=t;\nd=o;\ne=t;\nf=o;\nm=1;\nz=1;\n"),
    MergeCase(
        "additions behind their neighbors", "b=2;\na=1;\nc=1;\n", "b=2;\no=o;\na=1;\nc=1;\n",
        "t=t;\nb=2;\na=1;\nu=u;\nc=1;\n",
        "t=t;\nb=2;\no=o;\na=1;\nu=u;\nc=1;\n"),
    MergeCase(
        "one side adds, one removes", "a=1;\nb=2;\nc=3;\n", "a=1;\nc=3;\n", "a=1;\nb=2;\nn=4;\nc=3;\n",
        "a=1;\nn=4;\nc=3;\n"),
    MergeCase(
        "both remove different ones", "a=1;\nb=2;\nc=3;\nd=4;\n", "a=1;\nc=3;\nd=4;\n", "a=1;\nb=2;\nd=4;\n",
        "a=1;\nd=4;\n"),
    MergeCase(
        "both add at the top", "/* L */\n\na=1;\nA=2;\n", "/* L */\n\no=o;\na=1;\nA=2;\n",
        "/* L */\n\nt=t;\na=1;\nA=2;\n",
        "/* L */\n\no=o;\nt=t;\na=1;\nA=2;\n"),
    MergeCase(
        "both add at the top of a bare table", "b=1;\na=1;", "o=o;\nb=1;\na=1;", "t=t;\nb=1;\na=1;",
        "o=o;\nt=t;\nb=1;\na=1;"),
    MergeCase("a base without entries", "", "a=1;\nc=1;\nb=2;\n", "a=1;\nc=1;\nd=4;\n", "a=1;\nc=1;\nb=2;\nd=4;\n"),
    MergeCase(
        "a section with its heading", "a=1;\nb=2;\n", "a=x;\nb=2;\n", "a=1;\n\n/* New */\n\nn=1;\n\nb=2;\n",
        "a=x;\n\n/* New */\n\nn=1;\n\nb=2;\n"),
    MergeCase(
        "what they add does not slip under our heading", "b=1;\na=1;\n", "b=1;\na=1;\n\n// MARK: Ours\n\no=1;\n",
        "b=1;\na=1;\nt=2;\n", "b=1;\na=1;\nt=2;\n\n// MARK: Ours\n\no=1;\n"),
    MergeCase(
        "a heading edited there, an entry here", "// One\n\na=1;\nb=2;\n", "// One\n\na=x;\nb=2;\n",
        "// Two\n\na=1;\nb=2;\n",
        "// Two\n\na=x;\nb=2;\n"),
    MergeCase(
        "they moved an entry", "a=1;\nb=2;\nc=3;\n", "a=x;\nb=2;\nc=3;\n", "b=2;\nc=3;\na=1;\n", "b=2;\nc=3;\na=x;\n"),
    MergeCase(
        "they sorted the table", "d=1;\nc=1;\nb=1;\na=1;\n", "d=1;\nc=1;\nn=9;\nb=x;\na=1;\n",
        "a=1;\nb=1;\nc=1;\nd=1;\n",
        "a=1;\nb=x;\nc=1;\nn=9;\nd=1;\n"),
    MergeCase("duplicates", "a=1;\na=2;\n", "a=1;\na=3;\n", "a=0;\na=2;\n", "a=0;\na=3;\n"),
    MergeCase("entries of one line", "a=1; b=2; c=3;\n", "a=x; b=2; c=3;\n", "a=1; b=2; c=y;\n", "a=x; b=2; c=y;\n"),
    MergeCase(
        "a table in braces", "{\n  a = 1;\n  c = 2;\n}\n", "{\n  a = x;\n  c = 2;\n}\n",
        "{\n  a = 1;\n  c = 2;\n  b = 3;\n}\n", "{\n  a = x;\n  c = 2;\n  b = 3;\n}\n"),
    MergeCase("shorthand", "a;\nb=1;\n", "a; // A\nb=1;\n", "a = \"x\";\nb=1;\n", "a = \"x\"; // A\nb=1;\n"),
    MergeCase(
        "a stray semicolon stays last", "b=1;\na=1;;\n", "b=x;\na=1;;\n", "b=1;\na=1;\nc=1;\n", "b=x;\na=1;\nc=1;\n"),
    MergeCase(
        "a stray semicolon of ours", "b=1;\na=1;\n", "b=1;\na=1;;\n", "b=1;\na=1;\nc=1;\n", "b=1;\na=1;\nc=1;\n;\n"),
    MergeCase("respelling against a removal", "a = \"1\";\nb=2;\n", "a   =   \"1\";\nb=3;\n", "b=2;\n", "b=3;\n"),
    MergeCase(
        "a marker against a removal",
        """
        /* A */
        "a" = "1";
        b=2;

        """,
        """
        /* A
           stringsmith: obsolete 340ca71c */
        "a" = "1";
        b=2;

        """, "b=3;\n", "b=3;\n"),
    MergeCase(
        "a marker here, a value there",
        """
        /* A */
        "a" = "1";

        """,
        """
        /* A
           stringsmith: obsolete 340ca71c */
        "a" = "1";

        """,
        """
        /* A */
        "a" = "2";

        """,
        """
        /* A
           stringsmith: obsolete 340ca71c */
        "a" = "2";

        """),
    MergeCase(
        "a text here, a marker there",
        """
        /* A */
        "a" = "1";

        """,
        """
        /* New */
        "a" = "1";

        """,
        """
        /* A
           stringsmith: obsolete 340ca71c */
        "a" = "1";

        """,
        """
        /* New
           stringsmith: obsolete 340ca71c */
        "a" = "1";

        """),
    MergeCase(
        "of two markers the one that fits the value",
        """
        /* A */
        "a" = "1";
        "b" = "1";

        """,
        """
        /* A
           stringsmith: obsolete 00000000 */
        "a" = "1";
        "b" = "1";

        """,
        """
        /* A
           stringsmith: new 340ca71c */
        "a" = "1";
        "b" = "1";

        """,
        """
        /* A
           stringsmith: new 340ca71c */
        "a" = "1";
        "b" = "1";

        """),
    MergeCase(
        "the tool's words for no comment are no edit", "/* No comment provided by engineer. */\na=1;\n",
        "/* Ours */\na=1;\n",
        "a=1;\n", "/* Ours */\na=1;\n"),
    MergeCase("layout of one side", "a=1;\nb=2;\n", "a=1;\n\n\nb=2;\n", "a=1;\nb=3;\n", "a=1;\n\n\nb=3;\n"),
]

private let conflicted: [MergeCase] = [
    MergeCase(
        "two values", "a=1;\nb=2;\nc=3;\n", "a=1;\nb=o;\nc=3;\n", "a=1;\nb=t;\nc=x;\n",
        "a=1;\n<<<<<<< ours\nb=o;\n=======\nb=t;\n>>>>>>> theirs\nc=x;\n", [.value]),
    MergeCase(
        "two comments", "/* A */\na=1;\n", "/* O */\na=1;\n", "/* T */\na=2;\n",
        "<<<<<<< ours\n/* O */\na=1;\n=======\n/* T */\na=2;\n>>>>>>> theirs\n", [.comment]),
    MergeCase(
        "edited here, removed there", "a=1;\nb=2;\n", "a=1;\nb=o;\n", "a=1;\n",
        "a=1;\n<<<<<<< ours\nb=o;\n=======\n>>>>>>> theirs\n", [.removedByTheirs]),
    MergeCase(
        "removed here, edited there", "a=1;\n\nb=2;\n\nc=3;\n", "a=1;\n\nc=3;\n", "a=1;\n\nb=t;\n\nc=3;\n",
        "a=1;\n\n<<<<<<< ours\n=======\nb=t;\n>>>>>>> theirs\n\nc=3;\n", [.removedByOurs]),
    MergeCase(
        "added twice", "a=1;\n", "a=1;\nn=o;\n", "a=1;\nn=t;\n",
        "a=1;\n<<<<<<< ours\nn=o;\n=======\nn=t;\n>>>>>>> theirs\n",
        [.value]),
    MergeCase(
        "on one line", "a=1; b=2; c=3;", "a=1; b=o; c=3;", "a=1; b=t; c=3;",
        "a=1; \n<<<<<<< ours\nb=o;\n=======\nb=t;\n>>>>>>> theirs\n c=3;", [.value]),
    MergeCase(
        "one after the other", "a=1;\nb=1;", "a=2;\nb=2;", "a=3;\nb=3;",
        "<<<<<<< ours\na=2;\n=======\na=3;\n>>>>>>> theirs\n<<<<<<< ours\nb=2;\n=======\nb=3;\n>>>>>>> theirs\n",
        [.value, .value]),
]

@Suite("Three-way merge")
struct TableMergeTests {
    @Test("Compatible changes are merged byte for byte", arguments: clean)
    func goesTogether(_ example: MergeCase) throws {
        let merge = merged(example.base, example.ours, example.theirs)
        #expect(merge.text == example.result)
        #expect(merge.conflicts.isEmpty)
    }

    @Test("A conflict is put between markers, and the rest is merged", arguments: conflicted)
    func conflict(_ example: MergeCase) throws {
        let merge = merged(example.base, example.ours, example.theirs)
        #expect(merge.text == example.result)
        #expect(merge.conflicts.map(\.kind) == example.conflicts)
        #expect(merge.diagnostics.map(\.rule) == example.conflicts.map { _ in .mergeConflict })
        let lines = example.result.split(separator: "\n", omittingEmptySubsequences: false)
        for diagnostic in merge.diagnostics {
            let line = try #require(diagnostic.range).start.line
            #expect(lines[line - 1].hasPrefix("<<<<<<<"))
        }
    }

    @Test("A merge is the same in every encoding and with CR LF", arguments: clean + conflicted)
    func encodings(_ example: MergeCase) throws {
        let encodings: [(TextEncoding, Bool)] = [
            (.utf8, true), (.utf16LittleEndian, true), (.utf16BigEndian, true), (.utf16LittleEndian, false),
            (.utf32LittleEndian, true),
        ]
        // With an accented comment at the top, so that offsets differ between the encodings.
        let file = { (text: String) in Array("/* é漢😃 */\r\n\r\n\(text.replacing("\n", with: "\r\n"))".utf8) }
        let expected = try #require(merged(file(example.base), file(example.ours), file(example.theirs)).contents)
        #expect(
            !String(decoding: expected, as: UTF8.self).unicodeScalars.split(separator: "\r\n".unicodeScalars).contains {
                $0.contains("\n")
            })
        for (encoding, hasMark) in encodings {
            let encode = { (text: [UInt8]) in try encoding.encode(text, byteOrderMark: hasMark) }
            let merge = merged(
                try encode(file(example.base)), try encode(file(example.ours)), try encode(file(example.theirs)))
            #expect(merge.contents == (try encode(expected)), "\(encoding.name)")
        }
    }

    @Test(
        "A resolution only affects conflicts",
        arguments: [
            (ConflictResolution.ours, "// A\nk=o;\nx=1;\n"), (.theirs, "// B\nk=t;\nx=1;\ny=t;\n"),
            (.base, "// C\nk=1;\nx=1;\ny=1;\n"), (.union, "// A\nk=o;\n// B\nk=t;\nx=1;\ny=t;\n"),
        ])
    func resolution(_ resolution: ConflictResolution, _ expected: String) {
        let merge = merged(
            "// C\nk=1;\ny=1;\n", "// A\nk=o;\n", "// B\nk=t;\nx=1;\ny=t;\n", resolution)
        #expect(merge.text == expected)
        #expect(merge.conflicts.isEmpty)
    }

    @Test("A resolution keeps the part of an entry that isn't in conflict")
    func partialResolution() {
        let merge = merged("// A\na=1;\n", "// A\na=o;\n", "// B\na=t;\n", .ours)
        #expect(merge.text == "// B\na=o;\n")
    }

    @Test("If one side is the base, the other is the result, unless it is damaged and the base isn't")
    func untouched() {
        #expect(merged("a=1;", "a=1;", "a = 2 ; // x").text == "a = 2 ; // x")
        #expect(merged("a=1;", "", "a=1;").text == "")
        #expect(merged("a = broken", "a = broken", "a = worse").text == "a = worse")
        for (ours, theirs) in [("a=1;", "a = broken"), ("bplist00", "a=1;")] {
            let merge = merged("a=1;", ours, theirs)
            #expect(merge.contents == nil)
            #expect(merge.diagnostics.contains { $0.severity == .error })
        }
        #expect(merged("a=1;", "broken", "broken").text == "broken")
    }

    @Test(
        "A side that can't be read in full is an error, and there is no result",
        arguments: [
            ("a=1", "a=2;", "a=3;"), ("a=1;", "a=2; \"", "a=3;"), ("a=1;", "a=2;", "<<<<<<< ours\na=2;\n"),
            ("a=1;", "a=2;", "bplist00"), ("a=1;", "a=2;", "a=1; } b=2;"), ("a=1;", "a=2;", "<?xml version=\"1.0\"?>"),
        ])
    func broken(base: String, ours: String, theirs: String) {
        let merge = merged(base, ours, theirs)
        #expect(merge.contents == nil)
        #expect(merge.diagnostics.contains { $0.severity == .error })
    }

    @Test("Our encoding and line endings win, and a note says so")
    func differentForms() throws {
        let theirs = try TextEncoding.utf16LittleEndian.encode(
            Array("a=1;\nb=ü;\n".replacing("=ü", with: "=\"ü\"").utf8), byteOrderMark: true)
        let merge = merged(Array("a=1;\nb=2;\n".utf8), Array("a=x;\r\nb=2;\r\n".utf8), theirs)
        #expect(merge.text == "a=x;\r\nb=\"ü\";\r\n")
        #expect(merge.diagnostics.map(\.severity) == [.note, .note])
        #expect(
            merge.diagnostics.map(\.message) == [
                "theirs is in utf-16le with byte order mark, ours in utf-8, which the result keeps",
                "theirs has LF line endings, ours CR LF, which the result keeps",
            ])
    }

    @Test("A character that our encoding lacks is an error")
    func unencodable() throws {
        let latin = try TextEncoding.named("windows-1252").encode(
            Array("/* Größe für den Übergang, naïve Café */\na=1;\nb=2;\n".utf8), byteOrderMark: false)
        let changed = latin.map { $0 == UInt8(ascii: "1") ? UInt8(ascii: "9") : $0 }
        let text = DecodedText(detecting: latin)
        try #require(text.encoding != .utf8)
        let theirs = String(decoding: text.text, as: UTF8.self).replacing("b=2", with: "b=\"漢\"")
        let merge = merged(latin, changed, Array(theirs.utf8))
        #expect(merge.contents == nil)
        #expect(merge.diagnostics.contains { $0.rule == .unwritableTable })
    }

    @Test("Markers have git's length and labels, and a label can't leave its line")
    func markers() {
        var options = TableMerge.Options()
        options.markers.size = 3
        options.markers.ours = "HEAD"
        options.markers.theirs = "b\nranch"
        let file = { (text: String) in SourceFile(path: "t", bytes: Array(text.utf8)) }
        let merge = TableMerge(base: file("a=1;"), ours: file("a=2;"), theirs: file("a=3;"), options: options)
        #expect(merge.text == "<<< HEAD\na=2;\n===\na=3;\n>>> b\\nranch\n")
    }
}
