import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithMerge

@Suite("Three-way merge of property lists")
struct PropertyListMergeTests {
    /// Returns a property list with members on lines of their own.
    private static func list(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(members)</dict>\n</plist>\n"
    }

    private static func plural(_ key: String, _ forms: String) -> String {
        """
        \t<key>\(key)</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@n@</string>
        \t\t<key>n</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \(forms)\t\t</dict>
        \t</dict>

        """
    }

    private static func form(_ category: String, _ text: String) -> String {
        "\t\t\t<key>\(category)</key>\n\t\t\t<string>\(text)</string>\n"
    }

    private static func files(_ one: String, _ other: String, _ more: String = "") -> String {
        plural("files", form("one", one) + more + form("other", other))
    }

    private static func text(_ key: String, _ value: String, _ comment: String = "") -> String {
        (comment.isEmpty ? "" : "\t<!-- \(comment) -->\n") + "\t<key>\(key)</key>\n\t<string>\(value)</string>\n"
    }

    private static func merge(
        _ base: String, _ ours: String, _ theirs: String, _ pathExtension: String,
        _ resolution: ConflictResolution = .markers
    ) -> TableMerge {
        var options = TableMerge.Options()
        options.resolution = resolution
        options.markers.size = 3
        (options.markers.ours, options.markers.theirs) = ("", "")
        let files = [base, ours, theirs].map {
            SourceFile(path: "T." + pathExtension, bytes: $0.isEmpty ? [] : Array(list($0).utf8))
        }
        return TableMerge(base: files[0], ours: files[1], theirs: files[2], options: options)
    }

    private static let odd = "\t\t\t<key>odd</key>\n\t\t\t<integer>1</integer>\n"
    private static let inner = "\t\t\t<!-- genitive -->\n"
    private static let few = form("few", "%d f")

    private static let clean: [MergeCase] = [
        MergeCase(
            "forms of one entry", files("1", "%d"), files("one", "%d"), files("1", "%d files"),
            files("one", "%d files")),
        MergeCase(
            "a form added here, another changed there", files("1", "%d"), files("1", "%d", few), files("one", "%d"),
            files("one", "%d", few)),
        MergeCase(
            "forms added on both sides", plural("files", form("other", "%d")),
            plural("files", form("many", "%d m") + form("other", "%d")),
            plural("files", form("one", "1") + form("other", "%d")),
            plural("files", form("one", "1") + form("many", "%d m") + form("other", "%d"))),
        MergeCase(
            "a form removed there", files("1", "%d", few), files("1", "%d files", few), files("1", "%d"),
            files("1", "%d files")),
        MergeCase(
            "a member that no string is read from", files("1", "%d"), files("one", "%d"), files("1", "%d", odd),
            files("one", "%d", odd)),
        MergeCase(
            "the spelling of an entry", files("1", "%d") + text("a", "A"), files("1", "%d") + text("a", "Ä"),
            files("<![CDATA[1]]>", "%d") + text("a", "A"), files("<![CDATA[1]]>", "%d") + text("a", "Ä")),
        MergeCase(
            "an entry moved there", files("1", "%d") + text("a", "A") + text("b", "B"),
            files("1", "%d") + text("a", "Ä") + text("b", "B"), text("b", "B") + files("1", "%d") + text("a", "A"),
            text("b", "B") + files("1", "%d") + text("a", "Ä")),
        MergeCase(
            "value here, comment there", text("a", "A", "Old"), text("a", "Ä", "Old"), text("a", "A", "New"),
            text("a", "Ä", "New")),
        MergeCase(
            "states don't conflict", text("a", "1", "A"),
            text("a", "1", "A\n   stringsmith: new 340ca71c"), text("a", "1", "B"),
            text("a", "1", "B\n   stringsmith: new 340ca71c")),
        MergeCase(
            "entries with comments, and free comments", text("a", "A"),
            text("a", "A") + "\n\t<!-- Section -->\n\n" + text("b", "B", "Ours"),
            text("0", "0", "Theirs") + text("a", "A"),
            text("0", "0", "Theirs") + text("a", "A") + "\n\t<!-- Section -->\n\n" + text("b", "B", "Ours")),
        MergeCase(
            "a comment inside an entry there", files("1", "%d"), files("one", "%d"),
            plural("files", form("one", "1") + inner + form("other", "%d")),
            plural("files", form("one", "one") + inner + form("other", "%d"))),
        MergeCase(
            "a comment inside an entry here", files("1", "%d"),
            plural("files", form("one", "1") + inner + form("other", "%d")), files("one", "%d"),
            plural("files", form("one", "one") + inner + form("other", "%d"))),
        MergeCase(
            "a form with a comment there", files("1", "%d"), files("one", "%d"), files("1", "%d", inner + few),
            files("one", "%d", inner + few)),
        MergeCase(
            "only a comment inside an entry there", files("1", "%d") + text("a", "A"),
            files("1", "%d") + text("a", "B"),
            plural("files", form("one", "1") + inner + form("other", "%d")) + text("a", "A"),
            plural("files", form("one", "1") + inner + form("other", "%d")) + text("a", "B")),
        MergeCase(
            "a comment there with the text of another", plural("files", inner + form("one", "1") + few),
            plural("files", inner + form("one", "one") + few), plural("files", inner + form("one", "1") + inner + few),
            plural("files", inner + form("one", "one") + inner + few)),
        MergeCase(
            "one of two equal comments removed there", plural("files", inner + form("one", "1") + inner + few),
            plural("files", inner + form("one", "one") + inner + few), plural("files", inner + form("one", "1") + few),
            plural("files", inner + form("one", "one") + inner + few)),
        MergeCase(
            "two new files", "", text("a", "A"), text("b", "B"), text("a", "A") + text("b", "B")),
    ]

    @Test("Compatible changes are merged byte for byte", arguments: clean, ["stringsdict", "strings", "plist"])
    func goesTogether(_ example: MergeCase, _ pathExtension: String) throws {
        let merge = Self.merge(example.base, example.ours, example.theirs, pathExtension)
        #expect(merge.text == Self.list(example.result))
        #expect(merge.conflicts.isEmpty && merge.diagnostics.isEmpty, "\(merge.diagnostics)")
    }

    private static let conflicted: [MergeCase] = [
        MergeCase(
            "one form", files("1", "%d") + text("a", "A"), files("o", "%d") + text("a", "A"),
            files("t", "%d") + text("a", "Ä"),
            "<<<\n\(files("o", "%d"))===\n\(files("t", "%d"))>>>\n" + text("a", "Ä"), [.value]),
        MergeCase(
            "two comments", text("a", "A", "C"), text("a", "A", "O"), text("a", "A", "T"),
            "<<<\n\(text("a", "A", "O"))===\n\(text("a", "A", "T"))>>>\n", [.comment]),
        MergeCase(
            "two comments inside an entry", files("1", "%d"),
            plural("files", form("one", "1") + inner + form("other", "%d")),
            plural("files", form("one", "1") + "\t\t\t<!-- dual -->\n" + form("other", "%d")),
            "<<<\n" + plural("files", form("one", "1") + inner + form("other", "%d")) + "===\n"
                + plural("files", form("one", "1") + "\t\t\t<!-- dual -->\n" + form("other", "%d")) + ">>>\n",
            [.value]),
        MergeCase(
            "edited here, removed there", text("a", "A") + text("b", "B"), text("a", "A") + text("b", "O"),
            text("a", "A"),
            text("a", "A") + "<<<\n\(text("b", "O"))===\n>>>\n", [.removedByTheirs]),
        MergeCase(
            "removed here, edited there", text("a", "A") + text("b", "B"), text("b", "B"),
            text("a", "T") + text("b", "B"),
            "<<<\n===\n\(text("a", "T"))>>>\n" + text("b", "B"), [.removedByOurs]),
        MergeCase(
            "removed here, a comment added inside there", files("1", "%d") + text("b", "B"), text("b", "B"),
            plural("files", form("one", "1") + inner + form("other", "%d")) + text("b", "B"),
            "<<<\n===\n" + plural("files", form("one", "1") + inner + form("other", "%d")) + ">>>\n" + text("b", "B"),
            [.removedByOurs]),
        MergeCase(
            "a comment added behind here, removed there", text("a", "A") + text("b", "B"),
            text("a", "A") + text("b", "B").dropLast() + " <!-- Bee -->\n", text("a", "A"),
            text("a", "A") + "<<<\n\(text("b", "B").dropLast()) <!-- Bee -->\n===\n>>>\n", [.removedByTheirs]),
        MergeCase(
            "a comment above here, one behind there", text("a", "A", "Old"), text("a", "Ä", "New"),
            text("a", "A", "Old").dropLast() + " <!-- Bee -->\n",
            "<<<\n\(text("a", "Ä", "New"))===\n\(text("a", "A", "Old").dropLast()) <!-- Bee -->\n>>>\n", [.comment]),
        MergeCase(
            "all removed here", text("a", "A"), "", text("a", "T"), "<<<\n===\n\(text("a", "T"))>>>\n", [.removedByOurs]
        ),
    ]

    @Test(
        "A conflict is put between markers, and the rest is merged", arguments: conflicted, ["stringsdict", "strings"])
    func conflict(_ example: MergeCase, _ pathExtension: String) throws {
        let merge = Self.merge(example.base, example.ours, example.theirs, pathExtension)
        #expect(merge.text == Self.list(example.result))
        #expect(merge.conflicts.map(\.kind) == example.conflicts)
    }

    @Test(
        "A resolution only affects conflicts, and never repeats a key",
        arguments: [(ConflictResolution.ours, "O"), (.theirs, "T"), (.base, "A"), (.union, "O")])
    func resolution(_ resolution: ConflictResolution, _ expected: String) {
        let merge = Self.merge(
            Self.text("a", "A", "C"), Self.text("a", "O", "C"), Self.text("a", "T", "New"), "plist", resolution)
        #expect(merge.text == Self.list(Self.text("a", expected, "New")))
    }

    /// Returns a property list with comments around its elements.
    private static func edges(
        _ comments: [String], _ dictionary: String = "<dict>\n<key>a</key><string>A</string>\n</dict>"
    )
        -> String
    {
        let lines = comments.map { $0.isEmpty ? "" : $0 + "\n" }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(lines[0])<plist version=\"1.0\">\n\(lines[1])"
            + "\(dictionary)\n\(lines[2])</plist>\n\(lines[3])"
    }

    @Test("Comments around the elements are added and removed on both sides", arguments: ["strings", "stringsdict"])
    func edgeComments(_ pathExtension: String) {
        func merge(_ base: String, _ ours: String, _ theirs: String) -> TableMerge {
            let files = [base, ours, theirs].map { SourceFile(path: "T." + pathExtension, bytes: Array($0.utf8)) }
            return TableMerge(base: files[0], ours: files[1], theirs: files[2])
        }
        for dictionary in ["<dict>\n<key>a</key><string>A</string>\n</dict>", "<dict></dict>"] {
            for place in 0..<4 {
                func text(_ comment: String) -> String {
                    Self.edges((0..<4).map { $0 == place ? comment : "" }, dictionary)
                }
                let both = merge(text(""), text("<!-- ours -->"), text("<!-- theirs -->"))
                #expect(both.text == text("<!-- ours -->\n<!-- theirs -->") && both.conflicts.isEmpty, "\(place)")
                let changed = merge(text("<!-- old -->"), text("<!-- ours -->"), text("<!-- theirs -->"))
                #expect(changed.text == text("<!-- ours -->\n<!-- theirs -->"), "\(place)")
                let removed = merge(text("<!-- old -->"), text("<!-- old -->") + "\n", text(""))
                #expect(removed.text == text("") + "\n", "\(place)")
            }
            let far = merge(
                Self.edges(["", "", "", ""], dictionary), Self.edges(["<!-- o -->", "", "", ""], dictionary),
                Self.edges(["", "", "<!-- t -->", ""], dictionary))
            #expect(far.text == Self.edges(["<!-- o -->", "", "<!-- t -->", ""], dictionary))
        }
        let plain = Self.edges(["", "", "", ""])
        for lineEnd in ["\n", "\r\n"] {
            let bare = plain.split(separator: "\n").dropFirst().joined(separator: "\n")
            let files = [bare, "<!-- ours -->\n" + bare, "<!-- theirs -->\n" + bare]
                .map { $0.replacing("\n", with: lineEnd) }
            let start = merge(files[0], files[1], files[2])
            let result = "<!-- ours -->\n<!-- theirs -->\n" + bare
            #expect(start.text == result.replacing("\n", with: lineEnd))
            #expect(merge(files[0], files[0] + lineEnd, files[2]).text == files[2] + lineEnd)
        }
        let empty = Self.edges(["", "", "", ""], "<dict/>")
        let remarked = merge(empty, empty + "\n", Self.edges(["<!-- t -->", "", "", ""], "<dict/>"))
        #expect(remarked.contents == nil && remarked.diagnostics.contains { $0.message.contains("without entries") })
        let conflict = merge(
            plain, plain.replacing("1.0\">", with: "1.1\">"), plain.replacing("1.0\">", with: "1.2\">"))
        #expect(conflict.contents == nil && conflict.diagnostics.contains { $0.message.contains("around the entries") })
    }

    @Test("Sides in different forms aren't merged by key")
    func forms() {
        let xml = Array(Self.list(Self.text("a", "A")).utf8)
        for other in [Array("\"a\" = \"B\";\n".utf8), Array("bplist00".utf8)] {
            let merge = TableMerge(
                base: SourceFile(path: "T.strings", bytes: []), ours: SourceFile(path: "T.strings", bytes: xml),
                theirs: SourceFile(path: "T.strings", bytes: other))
            #expect(merge.contents == nil)
            #expect(merge.diagnostics.map(\.severity) == [.error])
        }
    }
}
