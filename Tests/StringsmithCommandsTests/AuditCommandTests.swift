import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Texts in the sources of a project that no translator sees.
@Suite("The command audit")
struct AuditCommandTests {
    private static let files = [
        "App/Login.swift": """
        import UIKit
        class Login: UIViewController {
            let label = UILabel()
            override func viewDidLoad() {
                title = "Sign in"
                label.text = NSLocalizedString("Password", comment: "Field")
                label.text = "Wrong password" // stringsmith:ignore hard-coded-text only in the demo
                // stringsmith:ignore hard-coded-text nobody sees this
                label.text = "Wrong user"
                label.text = "Stringsmith"
                label.text = "Stringsmith \\(version)"
            }
        }

        """,
        "App/Old.m": """
        - (void)show { self.nameLabel.text = @"Your name"; }

        """,
        "AppTests/LoginTests.swift": """
        func test(label: UILabel) { label.text = "Only in tests" }

        """,
        ".stringsmith.json": "{ audit: { terms: ['Stringsmith'] }, check: { terms: ['Other'] } }",
    ]

    private static let report = """
        App/Login.swift:5:17: warning: "Sign in": UIViewController.title shows it without a look-up [hard-coded-text]
        App/Old.m:1:38: warning: "Your name": UILabel.text shows it without a look-up [hard-coded-text]

        """

    @Test("Reports texts of Swift and Objective-C with their sinks, without hints, terms, and tests")
    func report() throws {
        let project = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.status == 1)
        #expect(run.text.replacingOccurrences(of: project.path + "/", with: "") == Self.report)
    }

    @Test("JSON has the text, its sink, and the kind of that")
    func json() throws {
        let project = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.process(["audit", "--reporter", "json", "App/Old.m"], in: project)
        #expect(run.text.contains(#""text":"Your name","sink":"UILabel.text","kind":"label""#))
        #expect(!run.text.contains(#""key""#))
        try project.write(run.text, to: "report.json")
        let merged = try StringsmithRun.process(["merge-reports", "--reporter", "json", "report.json"], in: project)
        #expect(merged.text.contains(#""text":"Your name","sink":"UILabel.text","kind":"label""#))
    }

    @Test(
        "Severities and switches are those of check",
        arguments: [
            (["--strict"], 1), (["--lenient"], 0), (["--max-warnings", "2"], 0), (["--max-warnings", "1"], 1),
            (["--skip-rule", "hard-coded-text"], 0), (["--rule", "missing-key"], 2), (["--rule", "early-text"], 1),
        ])
    func statuses(options: [String], status: Int) throws {
        let project = try TemporaryDirectory(Self.files)
        #expect(try StringsmithRun.process(["audit"] + options, in: project).status == Int32(status))
    }

    @Test("A level of the configuration applies, and one for the wrong command is an error")
    func levels() throws {
        var files = Self.files
        files[".stringsmith.json"] = "{ audit: { rules: { 'hard-coded-text': 'note' } } }"
        #expect(try StringsmithRun.process(["audit"], in: TemporaryDirectory(files)).status == 0)
        files[".stringsmith.json"] = "{ check: { rules: { 'hard-coded-text': 'note' } } }"
        #expect(try StringsmithRun.process(["check"], in: TemporaryDirectory(files)).status == 2)
    }

    @Test("A baseline accepts texts, without those of the rules of check")
    func baseline() throws {
        let project = try TemporaryDirectory(Self.files)
        #expect(try StringsmithRun.process(["audit", "--write-baseline"], in: project).status == 0)
        #expect(
            try project.text(of: ".stringsmith-baseline.json") == """
                {"version":1,"findings":[
                {"directory":"App","file":"Login.swift","key":"Sign in","rule":"hard-coded-text"},
                {"directory":"App","file":"Old.m","key":"Your name","rule":"hard-coded-text"}
                ]}

                """)
        #expect(try StringsmithRun.process(["audit"], in: project).status == 0)
        // Nor does check take them for gone.
        #expect(try StringsmithRun.process(["check"], in: project).status == 0)
        try project.write("", to: "App/Old.m")
        let gone = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(gone.status == 1)
        #expect(gone.text.contains("hard-coded-text: the finding of this entry is gone"))
    }

    @Test(
        "Only texts that a revision doesn't have are new, wherever they are",
        arguments: [
            ("Login", "title = \"Sign in\"", "if true {\n\n            title = \"Sign in\" }", 0),
            ("Login", "title = \"Sign in\"", "title = \"Sign up\"", 1),
            ("Login", "title = \"Sign in\"", "title = \"Sign in\"; title = \"Sign in\"", 1),
            ("Login", "title = \"Sign in\"", "", 0),
        ])
    func since(file: String, old: String, new: String, status: Int) throws {
        let project = try TemporaryDirectory(Self.files)
        try CheckSinceTests.git("init -q -b main", in: project.path)
        try CheckSinceTests.commit(in: project)
        #expect(try StringsmithRun.process(["audit", "--since", "HEAD"], in: project).status == 0)
        let text = try project.text(of: "App/\(file).swift")
        try project.write(text.replacingOccurrences(of: old, with: new), to: "App/\(file).swift")
        #expect(try StringsmithRun.process(["audit", "--since", "HEAD"], in: project).status == Int32(status))
    }

    @Test("A text that moves to another source isn't new")
    func moved() throws {
        let project = try TemporaryDirectory(Self.files)
        try project.write("class Other: UIViewController {}\n", to: "App/Other.swift")
        try CheckSinceTests.git("init -q -b main", in: project.path)
        try CheckSinceTests.commit(in: project)
        let text = try project.text(of: "App/Login.swift")
        try project.write(text.replacingOccurrences(of: "title = \"Sign in\"", with: ""), to: "App/Login.swift")
        try project.write(
            "class Other: UIViewController { func f() { title = \"Sign in\" } }\n", to: "App/Other.swift")
        #expect(try StringsmithRun.process(["audit", "--since", "HEAD"], in: project).status == 0)
    }

    @Test("A name of an application is a whole word")
    func applicationNames() throws {
        let project = try TemporaryDirectory([
            "App/A.swift": #"func f(l: UILabel) { l.text = "Tasks: \(n)"; l.text = "Task: \(n)" }"# + "\n",
            "project.yml": """
            name: App
            targets:
              Task:
                type: application
                platform: iOS
                sources: [App]

            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        let place = "App/A.swift:1:31"
        #expect(
            run.text.replacingOccurrences(of: project.path + "/", with: "") == """
                \(place): warning: "Tasks: %@": UILabel.text shows it without a look-up [hard-coded-text]

                """)
    }

    @Test("The display name of an application is its name as well")
    func displayName() throws {
        let project = try TemporaryDirectory([
            "App/A.swift": #"func f(l: UILabel) { l.text = "My Tasks"; l.text = "My Lists" }"# + "\n",
            "App/Info.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>My Tasks</string></dict></plist>

            """,
            "project.yml": """
            name: App
            targets:
              Task:
                type: application
                platform: iOS
                sources: [App]
                settings: { INFOPLIST_FILE: App/Info.plist }

            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(!run.text.contains("My Tasks"))
        #expect(run.text.contains("My Lists"))
    }

    @Test("One of several applications may be called like a text, which another one has as its display name")
    func severalApplications() throws {
        let target = "type: application\n    platform: iOS\n    sources: [App]\n"
        let project = try TemporaryDirectory([
            "App/A.swift": """
            func f(l: UILabel) { l.text = "Settings"; l.text = "Lists"; l.text = "MyTasks"; l.text = "Tasks" }

            """,
            "project.yml": """
            name: App
            targets:
              Settings:
                \(target)    settings: { INFOPLIST_KEY_CFBundleDisplayName: Tasks }
              Lists:
                \(target)  MyTasks:
                \(target)
            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        for text in ["Settings", "Lists"] { #expect(run.text.contains("\"\(text)\""), "\(run.text)") }
        for text in ["MyTasks", "Tasks"] { #expect(!run.text.contains("\"\(text)\""), "\(run.text)") }
    }

    /// An Xcode project whose targets have sources; the first is in all of them.
    private static func xcodeProject(_ targets: [(name: String, sources: [String])]) -> String {
        let files = Set(targets.flatMap(\.sources)).sorted()
        var objects = files.map {
            "\"F\($0)\" = {isa = PBXFileReference; path = \"\($0)\"; sourceTree = \"<group>\"; };"
        }
        let list = { (names: [String]) in "(" + names.map { "\"\($0)\"" }.joined(separator: ", ") + ")" }
        objects.append("G = {isa = PBXGroup; children = \(list(files.map { "F" + $0 })); sourceTree = \"<group>\"; };")
        for target in targets {
            let name = target.name
            for source in target.sources {
                objects.append("\"B\(name)\(source)\" = {isa = PBXBuildFile; fileRef = \"F\(source)\"; };")
            }
            objects += [
                "S\(name) = {isa = PBXSourcesBuildPhase; files = \(list(target.sources.map { "B\(name)" + $0 })); };",
                "T\(name) = {isa = PBXNativeTarget; buildPhases = (S\(name),); name = \(name);"
                    + " productType = \"com.apple.product-type.application\"; };",
            ]
        }
        objects.append("P = {isa = PBXProject; mainGroup = G; targets = \(list(targets.map { "T" + $0.name })); };")
        return "// !$*UTF8*$!\n{ objects = { \(objects.joined(separator: "\n")) }; rootObject = P; }\n"
    }

    @Test("Sources that the only Xcode project doesn't list aren't reported")
    func unlistedSources() throws {
        let text = "func f(l: UILabel) { l.text = \"Open it\" }\n"
        let listed = ["A.swift", "B.swift", "C.swift"]
        var files = Dictionary(uniqueKeysWithValues: (listed + ["Old/D.swift"]).map { ($0, text) })
        files["App.xcodeproj/project.pbxproj"] = Self.xcodeProject([("App", listed)])
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        for path in listed { #expect(run.text.contains("\(path):1:"), "\(run.text)") }
        #expect(!run.text.contains("Old"))
        // Without most of them, the project may be that of something else.
        try project.write(Self.xcodeProject([("App", ["A.swift"])]), to: "App.xcodeproj/project.pbxproj")
        let others = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(others.text.contains("Old/D.swift:1:"))
    }

    @Test("Of equal extensions, that of the caller's target is meant; all of them if it has none")
    func equalExtensions() throws {
        func readable(_ value: String) -> String { "extension Date { func readable() -> String { \(value) } }\n" }
        let call = "class C: UIViewController { func f(_ d: Date) { title = d.readable() } }\n"
        let project = try TemporaryDirectory([
            "a/Old.swift": readable("\"In the old one\""),
            "b/New.swift": readable("NSLocalizedString(\"today\", comment: \"\")"),
            "b/C.swift": call,
            "App.xcodeproj/project.pbxproj": Self.xcodeProject([
                ("Old", ["a/Old.swift"]), ("New", ["b/New.swift", "b/C.swift"]),
            ]),
        ])
        #expect(try StringsmithRun.process(["audit"], in: project).status == 0)
        try project.write(readable("\"In the new one\""), to: "b/New.swift")
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("In the new one") && !run.text.contains("In the old one"), "\(run.text)")
    }

    private static let errors = """
        enum SaveError: LocalizedError {
            case isFull
            var errorDescription: String? { "The disk is full." }
        }
        enum LoadError: LocalizedError {
            case isGone, isLocked
            var errorDescription: String? {
                switch self {
                case .isGone: "The file is gone."
                case .isLocked: String(localized: "The file is locked.")
                }
            }
        }

        """

    @Test("The message of an error is a note, and a warning beside messages that are looked up")
    func errors() throws {
        let project = try TemporaryDirectory(["A.swift": Self.errors])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        let sink = "LocalizedError.errorDescription shows it without a look-up"
        #expect(
            run.text.replacingOccurrences(of: project.path + "/", with: "") == """
                A.swift:3:37: note: "The disk is full.": \(sink) [hard-coded-error]
                A.swift:9:23: warning: "The file is gone.": \(sink) [hard-coded-text]

                """)
    }

    @Test(
        "The messages of errors aren't reported with a hint for hard-coded text, and in a source that a program wrote",
        arguments: [
            ("// Generated files are read here.", true), ("// This is a generated-password view.", true),
            ("// DO NOT EDIT THIS FIRST, ask design", true), ("// This is a generated file.", false),
            ("// Shows this while the file is generated.", true), ("/// Automatically generated from speech.", true),
            ("// View.swift\n\n// The order; do not edit this first.", true),
            ("/*\n This file was generated by a tool.\n*/", false),
            ("// Errors", true), ("// This file was autogenerated by a tool.", false),
            ("/*\n * Code generated by a tool. DO NOT EDIT.\n */", false), ("// The generated keys", true),
            ("// swiftlint:disable all\n// Generated using SwiftGen", false), ("// Shows texts generated by us.", true),
            ("// DO NOT EDIT: changes will be lost", false), ("// DO NOT EDIT, a tool writes this;", false),
            ("// DO NOT EDIT \u{2014} generated from strings", false), ("// Made by a tool (DO NOT EDIT)", false),
            ("// DO NOT EDIT THIS FILE", false), ("// DO NOT EDIT THIS FILE BY HAND!", false),
            ("// DO NOT EDIT DIRECTLY.", false), ("// DO NOT EDIT MANUALLY; run make", false),
            ("// DO NOT EDIT - ask design first", true), ("// The colors DO NOT EDIT: the icons", true),
            ("// Generated file", false), ("// Auto-generated file.", false),
            ("// Autogenerated file, see make", false),
            ("// Automatically generated file", false), ("// This is an automatically generated file", false),
            ("// Generated file names are unique.", true), ("// Errors DO NOT EDIT THIS ONE", true),
        ])
    func generated(comment: String, isReported: Bool) throws {
        let hint = "    // stringsmith:ignore hard-coded-text\n    var errorDescription: String? { \"The disk"
        let source = Self.errors.replacing("    var errorDescription: String? { \"The disk", with: hint)
        let project = try TemporaryDirectory(["A.swift": "\(comment)\n\n\(source)"])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(!run.text.contains("disk"))
        #expect(run.text.contains("gone") == isReported)
    }

    @Test("The titles of a main menu that a source of its own builds are shown")
    func mainMenu() throws {
        let project = try TemporaryDirectory([
            "AppDelegate.swift": "func f() { NSApp.mainMenu = AppMenu.make() }\n",
            "MainMenu.swift": """
            enum AppMenu {
                static func make() -> NSMenu {
                    let menu = NSMenu(), file = NSMenuItem()
                    file.submenu = NSMenu(title: "File")
                    return menu
                }
            }

            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("MainMenu.swift:4:38: warning: \"File\": NSMenu(title:)"))
    }

    @Test(
        "Text is followed through declarations unless that is turned off",
        arguments: [([], 1), (["--follow"], 1), (["--no-follow"], 0)])
    func follow(options: [String], status: Int) throws {
        let project = try TemporaryDirectory([
            "Row.swift": "struct Row: View { let title: String; var body: some View { Text(title) } }\n",
            "List.swift": "let row = Row(title: \"First row\")\n",
        ])
        #expect(try StringsmithRun.process(["audit"] + options, in: project).status == Int32(status))
    }

    @Test("A comparison is reported once, however often its source is read again")
    func followedComparison() throws {
        let project = try TemporaryDirectory([
            "L10n.swift": "enum L10n { static func taken(_ name: String) -> String { name } }\n",
            "Table.swift": """
            import SwiftUI
            struct Table: View {
                var body: some View {
                    Text(L10n.taken("Some words"))
                    if prompt == L10n.taken("Other words") { Text(verbatim: "a") }
                }
            }

            """,
        ])
        let run = try StringsmithRun.process(["audit"], in: project)
        #expect(run.text.components(separatedBy: "[compared-text]").count == 2)
    }

    private static let composed = [
        "App/Sum.swift": """
        func f() {
            title = NSLocalizedString("Hello, ", comment: "") + name
            label = count == 1 ? "1 file" : "\\(count) files"
            if label.currentTitle == "Delete" {}
            // stringsmith:ignore joined-text counted-text both stay
            title = NSLocalizedString("Bye, ", comment: "") + (n == 1 ? "1 friend" : "\\(n) friends")
        }

        """,
        "App/Sum.m": """
        - (void)f { s = [NSString stringWithFormat:@"%@ %d", NSLocalizedString(@"Total", nil), n]; }

        """,
    ]

    @Test("Sentences in pieces and plurals are reported with their kinds, and a baseline accepts them")
    func composed() throws {
        let project = try TemporaryDirectory(Self.composed)
        let run = try StringsmithRun.process(["audit", "--reporter", "json"], in: project)
        #expect(run.status == 1)
        for member in [
            #""text":"Hello, %@","kind":"sum""#, #""text":"%@ files","kind":"choice""#,
            #""text":"Total %@","kind":"format""#,
            #""text":"Delete","sink":"UIButton.currentTitle","kind":"comparison""#,
        ] {
            #expect(run.text.contains(member))
        }
        #expect(!run.text.contains("friend"))
        try project.write(run.text, to: "report.json")
        let merged = try StringsmithRun.process(["merge-reports", "--reporter", "json", "report.json"], in: project)
        #expect(merged.text.contains(#""text":"%@ files","kind":"choice""#))
        #expect(merged.text.contains(#""sink":"UIButton.currentTitle","kind":"comparison""#))
        #expect(try StringsmithRun.process(["audit", "--write-baseline"], in: project).status == 0)
        #expect(try StringsmithRun.process(["audit"], in: project).status == 0)
    }

    @Test("A source that can't be read is an error, and the others are audited")
    func unreadable() throws {
        let project = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode", "App", "none"], in: project)
        #expect(run.status == 2)
    }

    @Test(
        "A source that isn't read in full makes the audit incomplete",
        arguments: [
            ("A.swift", "/* open\nfunc f(l: UILabel) { l.text = \"Some text\" }\n", 2),
            ("A.m", "/* open\n- (void)f { a.label.text = @\"Some text\"; }\n", 2),
            (
                "A.swift",
                "func f(l: UILabel) { l.text = \(String(repeating: "(", count: 500))\"Some text\""
                    + String(repeating: ")", count: 500) + " }\n", 2
            ),
            ("A.swift", "// no texts\n", 0),
        ])
    func unread(name: String, source: String, status: Int) throws {
        let project = try TemporaryDirectory([name: source])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.status == Int32(status))
        #expect(run.text.contains("[incomplete-scan]") == (status == 2))
    }

    @Test("Bytes that aren't UTF-8 are reported in literals, not in comments", arguments: [("x = \"", 2), ("// ", 0)])
    func undecodable(start: String, status: Int) throws {
        let project = try TemporaryDirectory([:])
        try project.write(Array(start.utf8) + [0xFF] + Array("\"\n".utf8.dropFirst(status == 0 ? 1 : 0)), to: "A.swift")
        #expect(try StringsmithRun.process(["audit"], in: project).status == Int32(status))
    }

    @Test(
        "A hint applies to its line, and to the line below its comment",
        arguments: [
            ("// stringsmith:ignore hard-coded-text\n", 0), ("/* a\n stringsmith:ignore hard-coded-text\n b */\n", 0),
            ("/* stringsmith:ignore hard-coded-text */\n\n", 1), ("f() // stringsmith:ignore hard-coded-text\n", 1),
            ("/* stringsmith:ignore hard-coded-text */\n/* b\n */\n", 1),
        ])
    func hints(comment: String, status: Int) throws {
        let source = "func f(l: UILabel) {\n\(comment)l.text = \"Some text\"\n}\n"
        let project = try TemporaryDirectory(["A.swift": source])
        #expect(try StringsmithRun.process(["audit"], in: project).status == Int32(status))
        // Also in UTF-16, with a byte order mark, and without one if the encoding is given.
        let wide = source.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        try project.write([0xFF, 0xFE] + wide, to: "A.swift")
        #expect(try StringsmithRun.process(["audit"], in: project).status == Int32(status))
        try project.write(wide, to: "A.swift")
        let run = try StringsmithRun.process(["audit", "--source-encoding", "utf-16le"], in: project)
        #expect(run.status == Int32(status))
    }

    @Test("The hints for a line with many findings are read once", .timeLimit(.minutes(10)))
    func hintTime() throws {
        let hints = String(repeating: "stringsmith:ignore hard-coded-text\n", count: 3000)
        let texts = String(repeating: "label.text = @\"Some text\"; ", count: 3000)
        let project = try TemporaryDirectory(["A.m": "/*\n\(hints)*/\n- (void)f { \(texts)}\n"])
        #expect(try StringsmithRun.process(["audit"], in: project).status == 0)
    }

    private static let shown = "func f(l: UILabel) { l.text = \"Stringsmith\"; l.text = \"Hello\" }\n"

    @Test(
        "Demos are left out unless there is nothing else, and so are the names of applications",
        arguments: [
            (["App/A.swift", "Demo/B.swift", "Previews/C.swift", "Debug/D.swift"], ["App/A.swift"]),
            (["App/A.swift", "sampleapps/B.swift", "CardSampleApp/C.swift"], ["App/A.swift"]),
            (
                ["App/A.swift", "DeveloperSettings/B.swift", "Developers/C.swift"],
                ["App/A.swift", "Developers/C.swift"]
            ),
            (["Demo/B.swift"], ["Demo/B.swift"]), (["App/Demolition/A.swift"], ["App/Demolition/A.swift"]),
        ])
    func demos(paths: [String], reported: [String]) throws {
        var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.shown) })
        files["project.yml"] = """
            name: App
            targets:
              Stringsmith:
                type: application
                platform: iOS
                sources: [App]

            """
        let project = try TemporaryDirectory(files)
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        let lines = run.text.replacingOccurrences(of: project.path + "/", with: "").split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != ":" }) } == reported)
        #expect(lines.allSatisfy { $0.contains("\"Hello\"") })
    }

    private static let ownSinks = """
        import UIKit
        enum Toast {
            static func show(_ text: String, icon: String = "") {}
            static func show(_ count: Int) {}
        }
        struct Banner: View { let title: String; var note = ""; var body: some View { Text(verbatim: title) } }
        class Row {
            var caption: String?
            init(name: String, labels: [String]) {}
            struct Cell { func set<S: StringProtocol>(title: S, for key: String) {} }
        }
        func f(row: Row, cell: Row.Cell) {
            Toast.show("File saved", icon: "check mark")
            _ = Banner(title: "Hello there")
            row.caption = "A caption"
            _ = Row(name: "First name", labels: ["One text", "Two texts"])
            cell.set(title: "Cell title", for: "some key")
        }

        """

    @Test(
        "The configuration names sinks of the project",
        arguments: [
            ("Toast.show(_:)", ["File saved"]), ("Toast.show(_:icon:)", ["File saved", "check mark"]),
            ("Banner(title:)", ["Hello there"]), ("Banner.title", ["Hello there"]), ("Row.caption", ["A caption"]),
            ("Row(labels:)", ["One text", "Two texts"]),
            ("Row.init(name:labels:)", ["First name", "One text", "Two texts"]),
            ("Cell.set(title:)", ["Cell title"]), ("Row.Cell.set(title:)", ["Cell title"]),
        ])
    func sinks(name: String, texts: [String]) throws {
        let project = try TemporaryDirectory([
            "App.swift": Self.ownSinks, ".stringsmith.json": "{ audit: { sinks: ['\(name)'] } }",
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        let found = run.text.split(separator: "\n").map { line in
            line.replacing(/^.*warning: "/, with: "").replacing("\": ", with: " | ")
        }
        #expect(found == texts.map { "\($0) | \(name) shows it without a look-up [hard-coded-text]" })
    }

    @Test(
        "A sink that isn't one is an error with its place",
        arguments: [
            ("Tost.show(_:)", "'Tost.show(_:)' isn't declared in any source, or takes no text"),
            ("Toast.show(text:)", "'Toast.show(text:)' isn't declared in any source, or takes no text"),
            ("Other.Cell.set(title:)", "'Other.Cell.set(title:)' isn't declared in any source, or takes no text"),
            ("show(", "'show(' is not a name such as Toast.show(_:), Banner(title:), or Row.caption"),
            ("a..b", "'a..b' is not a name such as Toast.show(_:), Banner(title:), or Row.caption"),
        ])
    func unknownSinks(name: String, message: String) throws {
        let project = try TemporaryDirectory([
            "App.swift": Self.ownSinks, "Other.swift": "func f(l: UILabel) {}\n",
            ".stringsmith.json": "{\n  audit: { sinks: ['\(name)'] } }",
        ])
        let run = try StringsmithRun.process(["audit"], in: project)
        #expect(run.status == 2)
        #expect(run.error.contains(".stringsmith.json:2:20: error: \(message)\n"))
        // The part that is named needn't declare it.
        guard message.contains("declared") else { return }
        #expect(try StringsmithRun.process(["audit", "Other.swift"], in: project).status == 0)
    }

    @Test("With --no-follow, texts that only following finds aren't gone from the baseline")
    func followedBaseline() throws {
        let project = try TemporaryDirectory([
            "Row.swift": """
            struct Row: View { let title: String; var body: some View { Text(title) } }
            let row = Row(title: "First row")
            func f(l: UILabel) { l.text = "Second row" }

            """
        ])
        let baseline = """
            {"version":1,"findings":[
            {"file":"Row.swift","key":"First row","rule":"hard-coded-text","followed":true},
            {"file":"Row.swift","key":"Second row","rule":"hard-coded-text"}
            ]}

            """
        #expect(try StringsmithRun.process(["audit", "--write-baseline"], in: project).status == 0)
        #expect(try project.text(of: ".stringsmith-baseline.json") == baseline)
        for options in [
            ["--no-follow"], [], ["--no-follow", "--prune-baseline"], ["--no-follow", "--write-baseline"],
        ] {
            #expect(try StringsmithRun.process(["audit"] + options, in: project).status == 0)
        }
        #expect(try project.text(of: ".stringsmith-baseline.json") == baseline)
        try project.write("", to: "Row.swift")
        let gone = try StringsmithRun.process(["audit", "--no-follow", "--reporter", "xcode"], in: project).text
        #expect(gone.contains("Second row"))
        #expect(!gone.contains("First row"))
        #expect(try StringsmithRun.process(["audit"], in: project).text.contains("First row"))
    }
}
