import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Runs the built program in projects in which some tables would keep the old key.
@Suite("rename: every table of a bundle or none")
struct RenameScopeTests {
    /// Commands for a shell in a project with `A.swift`, `en.lproj` and `fr.lproj`, and the program's status. `$S` is the
    /// program.
    static let renamed: [String] = [
        "$S rename Save Saved", "$S rename Save Saved *", "$S rename Save Saved en.lproj fr.lproj A.swift",
        "$S rename Save Saved ./*.lproj/*.strings A.swift", "$S rename Save Saved \"$PWD\"",
        "mv en.lproj/*.strings .; rmdir en.lproj; $S rename Save Saved",
        "mkdir R; mv *.strings R; $S rename Save Saved",
        "mv fr.lproj dk.lproj; $S rename Save Saved", "mv fr.lproj dk.lproj; $S rename Save Saved *",
        "cp -r fr.lproj fr_FR.lproj; cp -r fr.lproj french.lproj; $S rename Save Saved",
        "mkdir AppTests; mv A.swift *.lproj AppTests; $S rename Save Saved",
        "echo fr.lproj > .gitignore; $S rename Save Saved --include fr.lproj",
        "mkdir loc; mv fr.lproj loc/xx; ln -s loc/xx fr.lproj; $S rename Save Saved",
        "mkdir loc; mv fr.lproj loc/xx; ln -s loc/xx fr.lproj; $S rename Save Saved --jobs 1 *",
        "mkdir Pods; mv fr.lproj Pods/xx; ln -s Pods/xx fr.lproj; $S rename Save Saved",
        "mv fr.lproj/*.strings x; ln -s ../x fr.lproj/Localizable.strings; $S rename Save Saved",
        "printf '\\n' >> fr.lproj/Localizable.strings; sed -i 's/$/\\r/' fr.lproj/*; $S rename Save Saved",
        "iconv -f UTF-8 -t UTF-16 -o x fr.lproj/*.strings; mv x fr.lproj/Localizable.strings; $S rename Save Saved",
    ]

    static let refused: [(line: String, path: String)] = [
        ("$S rename Save Saved fr.lproj", "en.lproj/Localizable.strings"),
        ("$S rename Save Saved fr.lproj --dry-run", "en.lproj/Localizable.strings"),
        ("$S rename Save Saved fr.lproj A.swift", "en.lproj/Localizable.strings"),
        ("$S rename Save Saved en.lproj/Localizable.strings A.swift", "fr.lproj/Localizable.strings"),
        ("$S rename --pattern 'S(ave)' 'x$1' fr.lproj", "en.lproj/Localizable.strings"),
        ("cp fr.lproj/* .; $S rename Save Saved *.lproj A.swift", "Localizable.strings"),
        ("$S rename Save Saved A.swift", "en.lproj/Localizable.strings"),
        ("mkdir S; mv A.swift S; $S rename Save Saved S", "fr.lproj/Localizable.strings"),
        (
            "mkdir S R; mv A.swift S; mv *.lproj R; touch Package.swift; cd S; $S rename Save Saved",
            "../R/en.lproj/Localizable.strings"
        ),
        ("echo en.lproj > .gitignore; $S rename Save Saved", "en.lproj/Localizable.strings"),
        ("echo fr.lproj > .gitignore; $S rename Save Saved", "fr.lproj/Localizable.strings"),
        ("echo 'fr.lproj/*.strings' > .gitignore; $S rename Save Saved", "fr.lproj/Localizable.strings"),
        ("$S rename Save Saved --exclude fr.lproj", "fr.lproj/Localizable.strings"),
        ("mv fr.lproj dk.lproj; echo dk.lproj > .gitignore; $S rename Save Saved", "dk.lproj/Localizable.strings"),
        (
            "mkdir mul.lproj; mv fr.lproj/*.strings mul.lproj/Localizable.stringsdict; sed -i '1,$d' mul.lproj/*; "
                + "echo '<plist><dict><key>Save</key><dict/></dict></plist>' > mul.lproj/Localizable.stringsdict; "
                + "echo mul.lproj > .gitignore; $S rename Save Saved", "mul.lproj/Localizable.stringsdict"
        ),
        ("mkdir Pods; mv A.swift Pods; ln -s Pods Linked; $S rename Save Saved", "Linked"),
        ("touch Package.swift; cp A.swift B.swift; $S rename Save Saved *.lproj A.swift", "B.swift:1:19"),
        (
            "mkdir S T .git; mv A.swift S; cp S/A.swift T/B.m; sed -i 's/(/(@/' T/B.m; $S rename Save Saved S *.lproj",
            "T/B.m:1:19"
        ),
        (
            "mkdir S T Tests .git; cp A.swift Tests/; mv A.swift S; cd S; $S rename Save Saved . ../*.lproj",
            "../Tests/A.swift:1:19"
        ),
        ("mv fr.lproj ..; ln -s ../fr.lproj fr.lproj; $S rename Save Saved", "fr.lproj"),
    ]

    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "p/A.swift": """
            NSLocalizedString("Save", comment: "Button")

            """,
            "p/en.lproj/Localizable.strings": """
            /* Button */
            "Save" = "Keep";
            "Old" = "Old";

            """,
            "p/fr.lproj/Localizable.strings": """
            /* Button */
            "Save" = "Enregistrer";
            "Old" = "Ancien";

            """,
        ])
    }

    /// Returns all texts in the project, regardless of their encoding and places.
    private static func texts(_ directory: TemporaryDirectory) throws -> String {
        let line = "find . -type f -name 'A.swift' -o -type f -path '*strings*' -o -name x -type f | sort | xargs cat"
        return try ProcessRun(shell: line + " | tr -d '\\000'", in: directory.path("p")).text
    }

    @Test("Tables are renamed however they are named, found or spelled", arguments: renamed)
    func isRenamed(line: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell(line, in: directory, at: "p")
        #expect(run.status == 0, "\(run.text) \(run.error)")
        let texts = try Self.texts(directory)
        #expect(!texts.contains("\"Save\""), "\(texts)")
        #expect(texts.contains(#""Saved" = "Keep""#) && texts.contains(#""Saved" = "Enregistrer""#))
        #expect(texts.contains("(\"Saved\""))
    }

    @Test("If a table would keep the old key, nothing is renamed", arguments: refused)
    func isRefused(line: String, path: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell(line, in: directory, at: "p")
        #expect(run.status == 2, "\(run.text) \(run.error)")
        #expect(run.error.contains("\(path): error: "), "\(run.error)")
        #expect(run.text == "")
        let texts = try Self.texts(directory)
        #expect(!texts.contains("Saved") && !texts.contains("xave"), "\(texts)")
    }

    @Test("The tables of other bundles don't matter")
    func otherBundle() throws {
        let directory = try Self.project()
        let line = """
            mkdir -p M N; mv A.swift *.lproj M; cp -r M/* N; touch Package.swift; $S rename Save Saved M
            """
        let run = try StringsmithRun.shell(line, in: directory, at: "p")
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "p/N/en.lproj/Localizable.strings").contains("\"Save\""))
        #expect(try directory.text(of: "p/M/en.lproj/Localizable.strings").contains("\"Saved\""))
    }

    @Test("A broken table that can't have the key doesn't matter")
    func brokenTable() throws {
        let directory = try Self.project()
        try directory.write("\"x\" = ", to: "p/AppTests/Broken.strings")
        #expect(try StringsmithRun.shell("$S rename Save Saved", in: directory, at: "p").status == 0)
        try directory.write("\"x\" = ", to: "p/AppTests/Localizable.strings")
        #expect(try StringsmithRun.shell("$S rename Saved Save", in: directory, at: "p").status == 2)
    }

    @Test(
        "A new key that is empty or the same is a mistake",
        arguments: [
            ("Save ''", 2, "NEW is empty"), ("Save Save", 2, "OLD and NEW are the same"),
            ("--pattern '(Save)' '$2'", 1, "can't become an empty key"),
        ])
    func mistakes(arguments: String, status: Int32, message: String) throws {
        let directory = try Self.project()
        let before = try Self.texts(directory)
        let run = try StringsmithRun.shell("$S rename \(arguments)", in: directory, at: "p")
        #expect(run.status == status)
        #expect(run.error.contains(message), "\(run.error)")
        #expect(try Self.texts(directory) == before)
    }

    @Test(
        "A mention of the old key that isn't renamed is a warning with its place",
        arguments: [
            ("func log(_ k: String) {}\\nlet t = log(\"Save\")\\n", "B.swift:2:13: warning: 'Save' is mentioned here"),
            (#"// tr("Save")\nlet t = "Saved"\n"#, ""),
            (#"let a = NSLocalizedString("x", value: "Save", comment: "Save")\n"#, ""),
        ])
    func mentions(source: String, message: String) throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            NSLocalizedString("Save", comment: "Save")

            """,
            "B.swift": source.replacing("\\n", with: "\n"),
            "en.lproj/Localizable.strings": """
            "Save" = "Save";

            """,
        ])
        let run = try directory.stringsmith("rename", "Save", "Stored")
        #expect(message.isEmpty || run.error.contains(message))
        #expect(run.error.contains("[key-still-mentioned]") == !message.isEmpty, "\(run.error)")
        #expect(run.text.contains("A.swift: 1 key renamed, written"))
    }

    @Test("A property list or a constant with the old key is a warning")
    func mentionInPropertyList() throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            NSLocalizedString("page.title", comment: "")

            """,
            "B.swift": "// L10n.pageTitle\nlet a = 1\n", "C.swift": "let a = L10n.pageTitle\n",
            "Pages.plist": "<?xml version=\"1.0\"?><plist><array><string>page.title</string></array></plist>",
            "en.lproj/Localizable.strings": """
            "page.title" = "Save";

            """,
        ])
        let run = try directory.stringsmith("rename", "page.title", "title")
        #expect(run.error.contains("Pages.plist: warning: 'page.title' is mentioned here, too"), "\(run.error)")
        #expect(run.error.contains("C.swift: warning: 'page.title' may be the name of a constant or case here"))
        #expect(!run.error.contains("B.swift"))
    }

    @Test(
        "A key with quotes or escapes is found in the texts of other files",
        arguments: [
            ("d.yml", "title: Don't say \"x\", now\n", "d.yml:1:8: warning: 'Don't say \"x\", now' is mentioned here"),
            ("d.yml", "- Don't say \"x\", now # always\n", "d.yml:1:3: warning"),
            ("d.html", "<p> Don&apos;t say &quot;x&quot;, now </p>\n", "d.html:1:5: warning"),
            ("d.yml", "title: Don't say \"x\", later\n", ""),
        ])
    func markedTexts(path: String, text: String, message: String) throws {
        let directory = try TemporaryDirectory([
            "A.swift": "NSLocalizedString(\"Don't say \\\"x\\\", now\", comment: \"\")\n", path: text,
            "en.lproj/Localizable.strings": "\"Don't say \\\"x\\\", now\" = \"Save\";\n",
        ])
        let run = try directory.stringsmith("rename", "Don't say \"x\", now", "stored")
        #expect(message.isEmpty || run.error.contains(message), "\(run.error)")
        #expect(run.error.contains("[key-still-mentioned]") == !message.isEmpty, "\(run.error)")
    }

    @Test("Many renamed keys with mentions on one line are each read once", .timeLimit(.minutes(10)))
    func manyMentions() throws {
        let keys = (0..<20_000).map { "k.\($0)" }
        let directory = try TemporaryDirectory([
            "A.swift": keys.map { "NSLocalizedString(\"\($0)\", comment: \"\"); f(\"\($0)\");" }.joined(),
            "en.lproj/Localizable.strings": keys.map { "\"\($0)\" = \"Save\";\n" }.joined(),
        ])
        let run = try directory.stringsmith("rename", "-e", "k\\.(.*)", "n.$1")
        #expect(run.error.contains("A.swift:1:42: warning: 'k.0' is mentioned here"), "\(run.error.prefix(500))")
        #expect(run.error.contains("and 10000 more like these"))
    }

    @Test("The summary of a source counts keys, not calls")
    func count() throws {
        let directory = try TemporaryDirectory([
            "A.swift": String(repeating: "NSLocalizedString(\"Save\", comment: \"\")\n", count: 2),
            "en.lproj/Localizable.strings": "\"Save\" = \"1\";\n\"Save\" = \"2\";\n",
        ])
        let run = try directory.stringsmith("rename", "Save", "Stored")
        #expect(run.text.contains("A.swift: 1 key renamed, written"), "\(run.text)")
        #expect(run.text.contains("Localizable.strings: 1 key renamed, written"), "\(run.text)")
        #expect(!(try directory.text(of: "A.swift")).contains("Save"))
    }
}
