import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `why` says about places and keys of an application and a package in it.
@Suite("The command why")
struct WhyCommandTests {
    private static let files = [
        "project.yml": """
        name: Shop
        targets:
          Shop: {type: application, platform: iOS, sources: [Shop]}

        """,
        "Shop/Cart.swift": """
        import Kit
        import SwiftUI
        struct Cart: View {
            let count: String
            var body: some View {
                Text("cart.title")
                Text(NSLocalizedString("cart.\\(count)", comment: ""))
                Text(NSLocalizedString("missing", value: "Not there", comment: ""))
                Text(String(localized: "Total", bundle: Bundle(path: "/x")!))
            }
        }
        let reachable = ["cart.listed"]
        // "cart.commented"

        """,
        "Shop/en.lproj/Localizable.strings": """
        "cart.title" = "Cart";
        "cart.one" = "One thing";
        "cart.listed" = "Listed";
        "dead" = "Dead";
        "commented" = "Commented";
        "plist" = "By plist";

        """,
        "Shop/fr.lproj/Localizable.strings": """
        "cart.title" = "Panier";

        """,
        "Shop/fr-CA.lproj/Localizable.strings": """
        "other" = "Autre";

        """,
        "Shop/Data.plist": "<plist version=\"1.0\"><dict><key>title</key><string>plist</string></dict></plist>",
        "Shop/Badge.swift": """
        import SwiftUI
        import UIKit
        struct Badge: View {
            let name: String
            let other: String?
            var body: some View {
                Text(verbatim: "Beta")
                Text(name)
                Text("Hello, " + name)
                Text(other ?? "Nobody")
            }
        }
        func fill(_ label: UILabel) { label.text = "Loading" }
        func fill(_ label: UILabel, _ isOn: Bool) { label.text = isOn ? "On" : "Off" }
        func fill(_ button: UIButton) { button.setTitle("Loading", for: .normal) }
        func badge(_ count: Int) -> Text { Text(name.uppercased()) }

        """,
        "Kit/Package.swift": """
        // swift-tools-version: 6.0
        let package = Package(name: "Kit", defaultLocalization: "en", targets: [.target(name: "Kit")])

        """,
        "Kit/Sources/Kit/Row.swift": """
        import SwiftUI
        struct Row: View {
            var body: some View {
                Text("Retry")
                Text("Retry", bundle: .module)
            }
        }

        """,
        "Kit/Sources/Kit/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n",
        "Kit/Sources/Kit/fr.lproj/Localizable.strings": "\"Retry\" = \"Réessayer\";\n",
    ]

    private static func run(_ words: String) async throws -> (output: String, status: Int32) {
        let directory = try TemporaryDirectory(files)
        let words = ["why"] + words.split(separator: " ").map(String.init) + ["--project", "@/"]
        let run = await StringsmithRun(words, in: directory)
        #expect(run.error.isEmpty, "\(run.error)")
        return (run.output.replacingOccurrences(of: directory.path + "/", with: ""), run.status)
    }

    static let answers: [(line: String, status: Int32, output: String)] = [
        (
            "@/Shop/Cart.swift:6 --locale fr --locale fr-CA --locale ja", 0,
            """
            Shop/Cart.swift:6:14: Text("cart.title") looks in Shop, table Localizable
              fr  "Panier"  Shop/fr.lproj/Localizable.strings:1
              fr-CA  "cart.title"  the key: not in Shop/fr-CA.lproj/Localizable.strings
              ja  "Cart"  the development language: Shop/en.lproj/Localizable.strings:1
            "cart.title" in Localizable of Shop: used
              Shop/Cart.swift:6:14: call
              en Shop/en.lproj/Localizable.strings:1:1
              fr Shop/fr.lproj/Localizable.strings:1:1

            """
        ),
        (
            "@/Shop/Cart.swift:7", 0,
            """
            Shop/Cart.swift:7:32: NSLocalizedString: unknown key: known only at run time

            """
        ),
        (
            "@/Shop/Cart.swift:8:32 --locale en", 0,
            """
            Shop/Cart.swift:8:32: NSLocalizedString("missing") looks in Shop, table Localizable
              en  "Not there"  the default value: not in Shop/en.lproj/Localizable.strings

            """
        ),
        (
            "Total", 0,
            """
            Shop/Cart.swift:9:32: String("Total"): unknown bundle: given by an expression

            """
        ),
        (
            "@/Kit/Sources/Kit/Row.swift:4 --locale fr", 0,
            """
            Kit/Sources/Kit/Row.swift:4:14: Text("Retry") looks in Shop, table Localizable [wrong-bundle]
              fr  "Retry"  the key: Kit/Sources/Kit/fr.lproj/Localizable.strings:1 has "Réessayer", but this call \
            doesn't look there
              fix: Text("Retry", bundle: .module)
            "Retry" in Localizable of Kit: used
              Kit/Sources/Kit/Row.swift:5:14: call
              en Kit/Sources/Kit/en.lproj/Localizable.strings:1:1
              fr Kit/Sources/Kit/fr.lproj/Localizable.strings:1:1

            """
        ),
        (
            "@/Kit/Sources/Kit/Row.swift:5:16 --locale fr --table Localizable", 0,
            """
            Kit/Sources/Kit/Row.swift:5:14: Text("Retry") looks in Kit, table Localizable
              fr  "Réessayer"  Kit/Sources/Kit/fr.lproj/Localizable.strings:1
            "Retry" in Localizable of Kit: used
              Kit/Sources/Kit/Row.swift:5:14: call
              en Kit/Sources/Kit/en.lproj/Localizable.strings:1:1
              fr Kit/Sources/Kit/fr.lproj/Localizable.strings:1:1

            """
        ),
        (
            "cart.listed", 0,
            """
            "cart.listed" in Localizable of Shop: reachable
              Shop/Cart.swift:7:32: may be the key: cart.*
              en Shop/en.lproj/Localizable.strings:3:1

            """
        ),
        (
            "plist", 0,
            """
            "plist" in Localizable of Shop: used
              Shop/Data.plist: data
              en Shop/en.lproj/Localizable.strings:6:1

            """
        ),
        (
            "dead", 1,
            """
            "dead" in Localizable of Shop: unused
              en Shop/en.lproj/Localizable.strings:4:1

            """
        ),
        (
            "--unused", 1,
            """
            unused: "dead" in Localizable of Shop Shop/en.lproj/Localizable.strings:4:1
            unused: "commented" in Localizable of Shop Shop/en.lproj/Localizable.strings:5:1
            unused: "other" in Localizable of Shop Shop/fr-CA.lproj/Localizable.strings:1:1
            known only at run time:
              Shop/Cart.swift:7:32: cart.* (2 keys)
            3 used, 2 reachable, 3 unused

            """
        ),
    ]

    @Test("The text, its file, and the verdict on the key are shown", arguments: answers)
    func answer(line: String, status: Int32, output: String) async throws {
        let run = try await Self.run(line)
        #expect(run.output == output)
        #expect(run.status == status)
    }

    @Test(
        "A key has the same verdict alone, among others, and among all",
        arguments: ["cart.title", "cart.one", "cart.listed", "dead", "commented", "plist", "other", "Retry"])
    func verdict(key: String) async throws {
        let all = try await Self.run("--all").output
        let line = try #require(all.split(separator: "\n").first { $0.contains(": \"\(key)\" in ") })
        let verdict = "\"\(key)\" in Localizable of \(key == "Retry" ? "Kit" : "Shop"): \(line.prefix { $0 != ":" })\n"
        for question in [key, key + "*", "\(key) cart.* Retry"] {
            let run = try await Self.run(question)
            #expect(run.output.contains(verdict), "\(question): \(run.output)")
        }
    }

    static let verbatimTexts: [(line: Int, because: String)] = [
        (7, "Shop/Badge.swift:7:24: Text(\"Beta\") isn't looked up: verbatim\n  en  \"Beta\"  as written\n"),
        (8, "Shop/Badge.swift:8:14: Text: unknown text: known only at run time\n"),
        (9, "Shop/Badge.swift:9:14: Text isn't looked up: joined strings\n"),
        (10, "Shop/Badge.swift:10:14: Text isn't looked up: an alternative to nil\n"),
        (
            13,
            "Shop/Badge.swift:13:44: text(\"Loading\") isn't looked up: assigned as a String\n"
                + "  en  \"Loading\"  as written\n"
        ),
        (14, "Shop/Badge.swift:14:58: text isn't looked up: assigned as a String\n"),
        (
            15,
            "Shop/Badge.swift:15:49: setTitle(\"Loading\") isn't looked up: assigned as a String\n"
                + "  en  \"Loading\"  as written\n"
        ),
        (16, "Shop/Badge.swift:16:41: Text: unknown text: known only at run time\n"),
    ]

    @Test("A text that isn't looked up has the reason", arguments: verbatimTexts)
    func showsVerbatim(line: Int, because: String) async throws {
        let run = try await Self.run("@/Shop/Badge.swift:\(line)")
        #expect(run.output == because)
        #expect(run.status == 0)
    }

    static let bypasses: [(code: String, how: String?)] = [
        ("Text(verbatim: \"Beta\")", "verbatim"),
        ("Text(other ?? \"Beta\")", "coalescing"),
        ("Text(\"Beta\" + name)", "concatenation"),
        ("Text(isOn ? name : \"Beta\")", "string-value"),
        ("label.text = \"Beta\"", "assigned"),
        ("label.text = isOn ? \"Beta\" : name", "assigned"),
        ("button.setTitle(\"Beta\", for: .normal)", "assigned"),
        ("UIAlertController(title: \"Beta\", message: nil, preferredStyle: .alert)", "assigned"),
        ("Text(verbatim: \"Beta version\")", "verbatim"),
        ("label.text = name == \"Beta\" ? name : \"\"", nil),
        ("label.text = tr(other ?? \"Beta\")", nil),
        ("model.text = \"Beta\"", nil),
        ("model.setTitle(\"Beta\", for: 1)", nil),
        ("tr(\"Beta\")", nil),
        ("Row(\"Beta\" + name)", nil),
        ("String(other ?? \"Beta\")", nil),
        ("Text(verbatim: \"Beta \\(name)\")", nil),
        ("// Text(verbatim: \"Beta\")", nil),
    ]

    @Test("A literal that certainly shows a key, or its text, without a look-up is listed", arguments: bypasses)
    func bypassed(code: String, how: String?) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            import SwiftUI
            import UIKit
            struct Row { init(_ title: String) {} }
            class Model { var text = ""; func setTitle(_ title: String, for: Int) {} }
            func tr(_ key: String) -> String { key }
            func fill(_ label: UILabel, _ button: UIButton, _ model: Model, name: String, other: String?, isOn: Bool) {
                \(code)
            }
            let used = NSLocalizedString("Other", comment: "")

            """,
            "en.lproj/Localizable.strings": "\"Beta\" = \"Beta version\";\n\"Other\" = \"Other\";\n",
        ])
        let run = await StringsmithRun(["why", "Beta", "--format", "json", "--project", "@/"], in: directory)
        let found = run.output.components(separatedBy: "\"bypassed\":[").dropFirst().first.map { String($0) } ?? ""
        #expect(found.contains("\"line\":7,") == (how != nil), "\(run.output)")
        if let how { #expect(found.contains("\"how\":\"\(how)\"}"), "\(run.output)") }
        // Unless its way is known, it may be looked up somewhere else.
        if code.contains("\"Beta\""), !code.hasPrefix("//") {
            #expect(run.output.contains("\"verdict\":\"\(how == nil ? "reachable" : "unused")\""), "\(run.output)")
        }
    }

    @Test("A package's look-up uses the key of the only program that has it")
    func severalPrograms() async throws {
        let directory = try TemporaryDirectory(
            Self.files.merging([
                "project.yml": """
                name: Shop
                targets:
                  Shop: {type: application, platform: iOS, sources: [Shop]}
                  Share: {type: app-extension, platform: iOS, sources: [Share]}

                """,
                "Share/a.swift": "let a = NSLocalizedString(\"Share\", comment: \"\")\n",
                "Share/en.lproj/Localizable.strings": "\"Share\" = \"Share\";\n\"both\" = \"B\";\n",
                "Shop/en.lproj/Localizable.strings": "\"Retry\" = \"Again\";\n\"both\" = \"B\";\n",
                "Kit/Sources/Kit/Both.swift": "import SwiftUI\nlet a = Text(\"both\")\n",
            ]) { $1 })
        let run = await StringsmithRun(["why", "Retry", "both", "Share", "--project", "@/"], in: directory)
        for key in ["\"Share\" in Localizable of Share", "\"Retry\" in Localizable of Shop"] {
            #expect(run.output.contains("\(key): used"), "\(run.output)")
        }
        #expect(run.output.contains("Text(\"both\"): unknown bundle: several programs may run this code"))
    }

    static let tr = "func tr(_ k: String) -> String { NSLocalizedString(k, comment: \"\") }\n"

    static let wrappers: [(source: String, path: String, key: String, verdict: String)] = [
        (tr + "let a = tr(\"home.title\")", "A.swift", "home.title", "used"),
        (tr + "let a = tr(\"home.title\")", "A.swift", "dead", "unused"),
        ("public " + tr + "let a = tr(\"home.title\")", "A.swift", "dead", "reachable"),
        (tr + "let a = tr(server.key)", "A.swift", "dead", "reachable"),
        (tr + "let a = keys.map(tr)", "A.swift", "dead", "reachable"),
        (
            "func tr(_ k: String) -> String { let k = k.lowercased(); return NSLocalizedString(k, comment: \"\") }\n"
                + "let a = tr(\"HOME.TITLE\")", "A.swift", "home.title", "used"
        ),
        (
            "struct T { func callAsFunction(_ k: String) -> String { NSLocalizedString(k, comment: \"\") } }\n"
                + "let a = T()(server.key)", "A.swift", "home.title", "reachable"
        ),
        (
            "func inner(_ k: String) -> String { NSLocalizedString(k, comment: \"\") }\n"
                + "func outer(key k: String) -> String { inner(k) }\nlet c = outer(key: \"home.title\")",
            "A.swift", "home.title", "used"
        ),
        (
            "#define TR(k) NSLocalizedString(k, nil)\nid a(void) { return TR(@\"home.title\"); }", "A.m", "home.title",
            "used"
        ),
        (
            "extension String { var app: String { NSLocalizedString(self, comment: \"\") } }\nlet a = f(x).app",
            "A.swift", "dead", "reachable"
        ),
        (
            "extension String { var app: String { NSLocalizedString(self, comment: \"\") } }\n"
                + "let a = f(x).app + \"home.title\".app", "A.swift", "home.title", "used"
        ),
        (
            "class M { func find(string: String) -> String { b.localizedString(forKey: string, value: nil, table: nil) } }\n"
                + "extension String { func app(_ n: Int...) -> String { M().find(string: self) } }\n"
                + "let a = f(x).app() + \"home.title\".app(1)", "A.swift", "home.title", "used"
        ),
        (
            tr.replacing("tr(", with: "localizedString(") + "let a = localizedString(\"home.title\")",
            "A.swift", "home.title", "used"
        ),
        (
            tr.replacing("tr(", with: "localizedString(") + "let a = localizedString(\"home.title\")",
            "A.swift", "dead", "unused"
        ),
    ]

    @Test(
        "A call of a function that passes its parameter on uses the key",
        arguments: wrappers)
    func wrapper(source: String, path: String, key: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            path: source + "\n", "B.swift": "let b = NSLocalizedString(\"b\", comment: \"\")\n",
            "en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n\"dead\" = \"D\";\n\"b\" = \"B\";\n",
        ])
        let run = await StringsmithRun(["why", key, "--project", "@/"], in: directory)
        #expect(run.output.contains("\"\(key)\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
        if verdict == "used" { #expect(run.output.contains(": call, through "), "\(run.output)") }
    }

    @Test("Generated symbols use no keys, and their look-up isn't one whose key is known only at run time")
    func generatedSymbols() async throws {
        let directory = try TemporaryDirectory(["en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n"])
        let made = await StringsmithRun(["symbols", "@/en.lproj/Localizable.strings", "-o", "@/Gen"], in: directory)
        #expect(made.status == 0, "\(made.error)")
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        let line = "unused: \"home.title\" in Localizable en.lproj/Localizable.strings:1:1\n"
        #expect(run.output == line + "0 used, 0 reachable, 1 unused\n", "\(run.output)\(run.error)")
    }

    @Test("Keys that tests know only at run time make no key reachable")
    func tests() async throws {
        let directory = try TemporaryDirectory([
            "Package.swift": """
            // swift-tools-version: 6.0
            let package = Package(name: "P", defaultLocalization: "en", targets: [
              .target(name: "Kit"), .testTarget(name: "Checks", path: "checks")])
            """,
            "Sources/Kit/K.swift": "let a = NSLocalizedString(\"k\", comment: \"\")\n",
            "checks/T.swift": "let a = NSLocalizedString(k, comment: \"\")\nlet b = LocalizedStringKey(k)\n",
            "Sources/Kit/en.lproj/Localizable.strings": "\"k\" = \"K\";\n\"dead\" = \"D\";\n",
        ])
        let run = await StringsmithRun(["why", "--unused", "--project", "@/"], in: directory)
        #expect(run.output.contains("unused: \"dead\""), "\(run.output)\(run.error)")
        #expect(!run.output.contains("known only at run time"), "\(run.output)")
    }

    @Test("The keys in calls of a declared routine are all that it uses")
    func declaredWrapper() async throws {
        let directory = try TemporaryDirectory([
            "A.swift": Self.tr + "let a = tr(\"home.title\")\n",
            "en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n\"dead\" = \"D\";\n",
        ])
        let run = await StringsmithRun(["why", "dead", "--project", "@/", "--routine", "tr(key:1)"], in: directory)
        #expect(run.output.contains("\"dead\" in Localizable: unused\n"), "\(run.output)\(run.error)")
    }

    @Test(
        "A member of a variable, which may be the key's, makes all keys reachable",
        arguments: [("server.key.app", "reachable"), ("f(app: 1)", "unused")])
    func receiver(member: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let a = \"home.title\".app\nlet b = \(member)\n",
            "en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n\"dead\" = \"D\";\n",
        ])
        let run = await StringsmithRun(
            ["why", "dead", "--project", "@/", "--routine", "app(key:self)"], in: directory)
        #expect(run.output.contains("\"dead\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
    }

    static let hints: [(source: String, verdict: String)] = [
        ("let a = NSLocalizedString(k, comment: \"\") // stringsmith:uses error.*", "unused"),
        ("// stringsmith:uses error.* warning.*\nlet a = NSLocalizedString(k, comment: \"\")", "unused"),
        ("// stringsmith:uses error.*\nlet a = Text(LocalizedStringKey(k))", "unused"),
        ("let a = NSLocalizedString(k, comment: \"\") // stringsmith:uses home.*", "reachable"),
        ("let c = 1 // stringsmith:uses error.*\nlet a = NSLocalizedString(k, comment: \"\")", "reachable"),
        ("// stringsmith:uses error.*\n\nlet a = NSLocalizedString(k, comment: \"\")", "reachable"),
    ]

    @Test("A hint at a place says which keys it names", arguments: hints)
    func hint(source: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let b = NSLocalizedString(\"b\", comment: \"\")\n\n\(source)\n",
            "en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n\"b\" = \"B\";\n",
        ])
        let run = await StringsmithRun(["why", "home.title", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"home.title\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
    }

    @Test("Each place counts the keys in its reach")
    func counts() async throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            let a = NSLocalizedString("error.\\(c)", comment: "")
            let b = NSLocalizedString("error.\\(d)", comment: "")
            let c = NSLocalizedString("error.\\(d).title", comment: "")

            """,
            "en.lproj/Localizable.strings": "\"error.1\" = \"1\";\n\"error.2.title\" = \"2\";\n\"x\" = \"x\";\n",
        ])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        #expect(
            run.output.replacingOccurrences(of: directory.path + "/", with: "").hasSuffix(
                """
                known only at run time:
                  A.swift:1:27: error.* (2 keys)
                  A.swift:2:27: error.* (2 keys)
                  A.swift:3:27: error.*.title (1 key)
                0 used, 2 reachable, 1 unused

                """), "\(run.output)")
    }

    static let reasons: [(file: String, text: String, options: [String], reason: String)] = [
        ("A.swift", "let a = 1", [], "  no call names the table\n"),
        ("A.swift", "let a = NSLocalizedString(\"b\", comment: \"\")", ["--keep", "dea*"], "  kept: matches dea*\n"),
        (
            "swiftgen.yml", "strings: {inputs: en.lproj/Localizable.strings}", [],
            "  a tool generates constants for the keys of the table\n"
        ),
    ]

    @Test("A key that no place names has a reason why it is reachable", arguments: reasons)
    func reason(file: String, text: String, options: [String], reason: String) async throws {
        let directory = try TemporaryDirectory([file: text, "en.lproj/Localizable.strings": "\"dead\" = \"Dead\";\n"])
        let run = await StringsmithRun(["why", "dead", "--project", "@/"] + options, in: directory)
        #expect(run.output.contains("\"dead\" in Localizable: reachable\n\(reason)"), "\(run.output)")
    }

    @Test("A call uses a key of the bundle that it looks into, not of its target's")
    func otherBundle() async throws {
        let directory = try TemporaryDirectory([
            "Package.swift": """
            // swift-tools-version: 6.0
            let package = Package(name: "P", defaultLocalization: "en", targets: [
              .executableTarget(name: "App", dependencies: ["Kit"]), .target(name: "Kit")])
            """,
            "Sources/App/main.swift": "print(1)\n", "Sources/App/en.lproj/Localizable.strings": "\"a\" = \"A\";\n",
            "Sources/Kit/K.swift": "let a = NSLocalizedString(\"kit.only\", comment: \"\")\n",
            "Sources/Kit/en.lproj/Localizable.strings": "\"kit.only\" = \"K\";\n",
        ])
        let run = await StringsmithRun(["why", "kit.only", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"kit.only\" in Localizable of Kit: reachable\n"), "\(run.output)")
        #expect(run.status == 0)
    }

    @Test(
        "A line is found by any path to its source", arguments: ["@/Shop/Cart.swift:6", "@/Kit/../Shop/./Cart.swift:6"])
    func paths(place: String) async throws {
        let run = try await Self.run("\(place) --locale en")
        #expect(run.output.hasPrefix("Shop/Cart.swift:6:14: Text(\"cart.title\") looks in Shop"))
    }

    @Test("A table that programs can't read is named, with the line of the error")
    func damagedTable() async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let a = NSLocalizedString(\"a\", comment: \"\")\n",
            "en.lproj/Localizable.strings": "\"a\" = \"A\";\n\"b\" = ;\n",
        ])
        let run = await StringsmithRun(["why", "a", "--project", "@/"], in: directory)
        #expect(run.output.contains("en.lproj/Localizable.strings can't be read: line 2, "), "\(run.output)")
        #expect(run.error.contains("en.lproj/Localizable.strings:2:"), "\(run.error)")
        #expect(run.status == 2)
        let json = await StringsmithRun(["why", "a", "--project", "@/", "--format", "json"], in: directory)
        #expect(
            json.output.contains(#""damaged":{"path":""#) && json.output.contains(#"","line":2,"#), "\(json.output)")
    }

    @Test("JSON has the same facts")
    func json() async throws {
        let run = try await Self.run("cart.title --format json --locale fr-CA")
        #expect(
            run.output == """
                {"version":1,"platform":"apple",
                "keys":[
                {"bundle":"Shop","table":"Localizable","key":"cart.title","verdict":"used",\
                "uses":[{"path":"Shop/Cart.swift","line":6,"column":14,"how":"literal"}],\
                "entries":[{"locale":"en","path":"Shop/en.lproj/Localizable.strings","line":1},\
                {"locale":"fr","path":"Shop/fr.lproj/Localizable.strings","line":1}],"dynamic":[]}],
                "sites":[
                {"path":"Shop/Cart.swift","line":6,"column":14,"call":"Text","reads":"lookup","because":"routine",\
                "bundle":"Shop","table":"Localizable","key":"cart.title","reading":"markdown","shown":[\
                {"locale":"fr-CA","text":"cart.title","from":"key","tried":["Shop/fr-CA.lproj/Localizable.strings"]}]}],
                "dynamic":[
                {"path":"Shop/Cart.swift","line":7,"column":32,"how":"literal","pattern":"cart.*","keys":2}],
                "summary":{"used":1,"reachable":0,"unused":0}}

                """)
    }

    @Test("Data that looks like a report makes keys used, and a place without strings is said to have none")
    func reports() async throws {
        let data = "{\"version\":1,\"platform\":\"apple\",\n\"keys\":[{\"title\":\"dead\"}]}"
        let directory = try TemporaryDirectory(Self.files.merging(["Shop/config.json": data]) { $1 })
        let dead = await StringsmithRun(["why", "dead", "--project", "@/"], in: directory)
        #expect(!dead.output.contains("unused"), "\(dead.output)")
        let run = await StringsmithRun(["why", "@/Shop/Cart.swift:2", "--project", "@/"], in: directory)
        #expect(run.output == "nothing here that can be followed\n", "\(run.output)\(run.error)")
    }
}
