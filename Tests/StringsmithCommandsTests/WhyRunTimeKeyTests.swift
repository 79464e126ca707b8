import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `why` says about keys that are known only at run time.
@Suite("The command why, keys known at run time")
struct WhyRunTimeKeyTests {
    static let runTimeKeys: [(call: String, table: String, verdict: String)] = [
        (#"NSLocalizedString("HOME.\(s)".lowercased(), comment: "")"#, "Localizable", "reachable"),
        (#"NSLocalizedString("HOME_\(s)".lowercased(), comment: "")"#, "Localizable", "unused"),
        (#"NSLocalizedString(s ?? "x.\(s)", comment: "")"#, "Localizable", "reachable"),
        (#"NSLocalizedString(s + ".\(s)", comment: "")"#, "Localizable", "reachable"),
        (#"NSLocalizedString(s + ".subtitle\(s)", comment: "")"#, "Localizable", "unused"),
        (#"NSLocalizedString("home" + ".\(s)", comment: "")"#, "Localizable", "reachable"),
        (#"NSLocalizedString("menu" + ".\(s)", comment: "")"#, "Localizable", "unused"),
        (#"Bundle.main.localizedString(forKey: "X\(s)".snake, value: nil, table: nil)"#, "Localizable", "reachable"),
        ("NSLocalizedString(server.key, comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(screen + \".\" + part, comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(screen + \"-\" + part, comment: \"\")", "Localizable", "unused"),
        ("NSLocalizedString(String(format: \"%@.%@\", a, b), comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(String(format: \"x.%@\", a), comment: \"\")", "Localizable", "unused"),
        ("NSLocalizedString([screen, part].joined(separator: \".\"), comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString([screen, part].joined(separator: \"_\"), comment: \"\")", "Localizable", "unused"),
        ("Text(LocalizedStringKey(m))", "Localizable", "reachable"),
        ("Text(LocalizedStringKey(?m))", "Localizable", "reachable"),
        ("NSLocalizedString(s.key(for: 1) ?? \"error.unknown\", comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(isOn ? \"error.on\" : \"error.off\", comment: \"\")", "Localizable", "unused"),
        ("NSLocalizedString(date.string(format: \"EEEE\"), comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(String(format: \"x.%@\", a).lowercased(), comment: \"\")", "Localizable", "unused"),
        ("names.map(LocalizedStringKey.init)", "Localizable", "reachable"),
        ("{ () -> LocalizedStringKey in .init(m) }", "Localizable", "reachable"),
        ("LocalizedStringResource(stringLiteral: m)", "Localizable", "reachable"),
        ("LocalizedStringResource(\"k.used\", defaultValue: \"x\")", "Localizable", "unused"),
        ("row(.init(m))", "Localizable", "reachable"),
        ("Row(title: .init(m))", "Localizable", "reachable"),
        ("plain(.init(m)); Row(title: \"k.used\").padding(.init())", "Localizable", "unused"),
        ("extension LocalizedStringKey { init(raw: String) { self.init(raw) } }", "Localizable", "reachable"),
        ("typealias LSK = LocalizedStringKey\nlet a = LSK(m)", "Localizable", "reachable"),
        ("typealias LSK = SwiftUI.LocalizedStringKey\nlet a: [LSK] = names.map(LSK.init)", "Localizable", "reachable"),
        ("String(localized: .init(m)) + (x as LocalizationValue)", "Localizable", "reachable"),
        ("Text(LocalizedStringKey(\"error.\" + m))", "Localizable", "unused"),
        ("Text(LocalizedStringKey(isOn ? \"on\" : \"off\"))", "Localizable", "unused"),
        ("Text(.init(m))", "Localizable", "reachable"),
        (
            "import SwiftUI; let k: LocalizedStringKey? = nil; let s = Section.init(m, items: [])", "Localizable",
            "unused"
        ),
        ("let a: LocalizedStringKey = .init(m)", "Localizable", "reachable"),
        ("let a = [Int].init(m)", "Localizable", "unused"),
        ("String(localized: String.LocalizationValue(m))", "Localizable", "reachable"),
        ("CFCopyLocalizedString(k as CFString, \"\" as CFString)", "Localizable", "reachable"),
        ("NSLocalizedString(k, tableName: \"Localizable\", comment: \"\")", "Localizable", "reachable"),
        ("NSLocalizedString(k, tableName: \"Errors\", comment: \"\")", "Localizable", "unused"),
        ("NSLocalizedString(a + b, tableName: \"Errors\", comment: \"\")", "Errors", "reachable"),
        ("NSLocalizedString(k, tableName: t, comment: \"\"); let n = \"Errors\"", "Errors", "reachable"),
        ("NSLocalizedString(k, comment: \"\")", "Errors", "unused"),
        ("NSLocalizedString(k, tableName: \"errors\", comment: \"\")", "Errors", "reachable"),
        (
            "NSLocalizedString(k, tableName: nil, bundle: .init(for: UIView.self), comment: \"\")", "Localizable",
            "unused"
        ),
        ("// NSLocalizedString(k, comment: \"\")", "Localizable", "unused"),
        ("NSString.localizedUserNotificationString(forKey: k, arguments: nil)", "Localizable", "reachable"),
        ("NSString.localizedUserNotificationString(forKey: \"k.used\", arguments: nil)", "Localizable", "unused"),
        ("CFBundleCopyLocalizedString(b, k, k, nil)", "Localizable", "reachable"),
        ("CFBundleCopyLocalizedString(b, \"k.used\" as CFString, nil, nil)", "Localizable", "unused"),
        ("DisplayRepresentation(stringLiteral: name)", "Localizable", "reachable"),
        (#"Text(.init("home.\(k)"))"#, "Localizable", "reachable"),
        (#"Text(.init("menu.\(k)"))"#, "Localizable", "unused"),
        (#"let a: LocalizedStringKey = .init("\(k)")"#, "Localizable", "reachable"),
        (#"String(localized: .init("home\(k)"))"#, "Localizable", "reachable"),
        (#"Text(LocalizedStringKey("home.\(k)"))"#, "Localizable", "unused"),
        ("let look = NSLocalizedString", "Localizable", "reachable"),
        ("keys.map(NSLocalizedString(_:tableName:bundle:value:comment:))", "Localizable", "reachable"),
        ("keys.map(String.init(localized:))", "Localizable", "reachable"),
        ("let look = Bundle.main.localizedString(forKey:value:table:)", "Localizable", "reachable"),
        ("let look = bundle.localizedString\nlet b = 1", "Localizable", "reachable"),
        ("let look = #selector(Bundle.localizedString(forKey:value:table:))", "Localizable", "reachable"),
        ("let hint = \"Wrap it in NSLocalizedString, please\"", "Localizable", "unused"),
        (
            "let text = item.localizedString; let t = NSLocalizedString (\"k.used\", comment: \"\")", "Localizable",
            "unused"
        ),
        ("NSLocalizedString(k, comment: \"// stringsmith:uses k.used\")", "Localizable", "reachable"),
        ("NSString.deferredLocalizedIntentsString(with: k)", "Localizable", "reachable"),
        ("NSString.deferredLocalizedIntentsString(with: \"k.used\")", "Localizable", "unused"),
        (
            "Bundle.main.perform(NSSelectorFromString(\"localizedStringForKey:value:\"), with: k)", "Localizable",
            "reachable"
        ),
        ("struct Item: Decodable { let title: LocalizedStringResource }", "Localizable", "reachable"),
        (
            "extension ExpressibleByStringLiteral where Self.StringLiteralType == String {\n"
                + "static func k(_ s: String) -> Self { Self(stringLiteral: s) } }", "Localizable", "reachable"
        ),
        ("struct Item: Codable { static let title: LocalizedStringResource = \"x\" }", "Localizable", "unused"),
        (
            "struct Item: Codable { static var t: R { R(name: LocalizedStringResource(\"x\")) } }", "Localizable",
            "unused"
        ),
        ("JSONDecoder().decode([LocalizedStringResource].self, from: data)", "Localizable", "reachable"),
        (
            "extension LocalizedStringKey.StringInterpolation {\n"
                + "mutating func appendInterpolation(raw: String) { appendLiteral(raw) } }\nText(\"home.\\(raw: s)\")",
            "Localizable", "reachable"
        ),
        (
            "extension String.LocalizationValue.StringInterpolation {\n"
                + "mutating func appendInterpolation(_ u: User) { appendLiteral(u.id) } }\n"
                + "func f(_ u: User) { String(localized: \"\\(u).title\") }\nstruct User {}",
            "Localizable", "reachable"
        ),
        (
            "extension LocalizedStringKey.StringInterpolation {\n"
                + "mutating func appendInterpolation(raw: String) { appendLiteral(raw) } }\nText(\"home.\\(s)\")",
            "Localizable", "unused"
        ),
    ]

    /// Expressions with a key that has a specifier in their place, and whether a literal may have that key.
    static let specifiers: [(expression: String, key: String, mayMatch: Bool)] = [
        ("x.size ?? 0", "%lf", true), ("x.size ?? 1.5", "%f", true), ("x.isA ? x.size : 0", "%d", true),
        ("x.isA ? 0 : x.size", "%@", true), ("max(x.size, -1)", "%llu", true), ("number", "%f", true),
        ("if x.isA { 0 } else { x.size }", "%u", true), ("x.sizes.map(\\.size).reduce(0, +)", "%lf", true),
        ("x.sizes.reduce(0) { $0 + $1.size }", "%lf", true), ("x.sizes.max() ?? (2 * 3)", "%lf", true),
        ("x.count", "%d", true), ("x.item?.count ?? 0", "%d", true), ("amount", "%llu", true),
        ("x.size, specifier: format", "%.1f", true), ("x.size, specifier: \"%.\\(x.digits)f\"", "%.2f", true),
        ("names.count", "%d", false), ("text.count", "%d", false), ("isA ? 1 : 2", "%lf", false),
        ("size ?? 0", "%lf", false), ("max(n, 0)", "%lf", false), ("n", "%d", false), ("text", "%d", false),
        ("sizes.reduce(0, +)", "%d", false), ("x.size, specifier: \"%.1f\"", "%.2f", false),
    ]

    @Test("A number beside a value of unknown type doesn't show which key a literal has", arguments: specifiers)
    func specifier(expression: String, key: String, mayMatch: Bool) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            import Library
            import SwiftUI
            struct A {
                let x: Item; let n: Int; let names: [String]; let text: String; let isA: Bool; let size: Int?
                let sizes: [Double]; let amount: Item.Amount
                var body: some View {
                    let number = x.size ?? 0
                    Text("\\(\(expression)) files")
                }
            }

            """,
            "en.lproj/Localizable.strings": "\"\(key) files\" = \"Files\";\n\"\(key) items\" = \"Items\";\n",
        ])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        let isUnused = run.output.contains("unused: \"\(key) files\" in Localizable")
        #expect(isUnused != mayMatch, "\(run.output)\(run.error)")
        #expect(run.output.contains("unused: \"\(key) items\" in Localizable"), "\(run.output)")
    }

    /// Code that opens a table by name, or something else.
    static let opened: [(name: String, code: String, isOpen: Bool)] = [
        (
            "A.swift",
            #"NSDictionary(contentsOf: Bundle.main.url(forResource: "Menu", withExtension: "strings")!)?[k]"#, true
        ),
        (
            "A.swift",
            #"Bundle.main.path(forResource: "Menu", ofType: "strings", inDirectory: nil, forLocalization: lang)"#, true
        ),
        ("A.swift", #"let url = folder.appendingPathComponent("en.lproj/Menu.strings")"#, true),
        ("A.swift", #"let url = folder.appendingPathComponent("\(table).strings")"#, true),
        ("A.swift", #"Bundle.main.url(forResource: name, withExtension: "stringsdict")"#, true),
        ("A.swift", #"Bundle.main.url(forResource: "Menu", withExtension: kind)"#, true),
        ("A.swift", #"Bundle.main.url(forResource: name, withExtension: kind); load("a", "strings")"#, true),
        ("A.swift", #"Bundle.main.url(forResource: name, withExtension: kind)"#, false),
        ("A.swift", #"Bundle.main.url(forResource: "Menu", withExtension: "json")"#, false),
        ("A.swift", #"Bundle.main.url(forResource: "Other", withExtension: "strings")"#, false),
        (
            "A.swift",
            #"Bundle.main.path(forResource: "Menu", ofType: "strings").map { ($0 as NSString).deletingLastPathComponent }"#,
            false
        ),
        (
            "A.m",
            "[NSDictionary dictionaryWithContentsOfFile:[b pathForResource:@\"Menu\" ofType:@\"strings\"]];",
            true
        ),
        ("A.m", "[b pathForResource:@\"Menu\" ofType:@\"plist\"];", false),
    ]

    @Test("Code that opens the file of a table may read all of its keys", arguments: opened)
    func openedTable(name: String, code: String, isOpen: Bool) async throws {
        let directory = try TemporaryDirectory([
            name: name == "A.m" ? "void f(void) { \(code) }\n" : "func f() { \(code) }\n",
            "B.swift": "let a = NSLocalizedString(\"used\", tableName: \"Menu\", comment: \"\")\n",
            "en.lproj/Menu.strings": "\"title\" = \"T\";\n\"used\" = \"U\";\n",
        ])
        let run = await StringsmithRun(["why", "title", "--project", "@/", "--format", "json"], in: directory)
        #expect(run.output.contains("\"path\":\"\(name)\"") == isOpen, "\(run.output)\(run.error)")
        #expect(run.output.contains("\"verdict\":\"\(isOpen ? "reachable" : "unused")\""), "\(run.output)")
    }

    @Test(
        "A conditional without a middle operand looks up its condition, or else its last operand",
        arguments: [
            ("k ?: @\"b\"", "used b, reachable a"), ("k ? @\"a\" : @\"b\"", "used b, used a"),
            ("[k name] ?: @\"\"", "reachable b, reachable a"), ("@\"a\" ?: @\"b\"", "used b, used a"),
        ])
    func shortConditional(key: String, verdicts: String) async throws {
        let directory = try TemporaryDirectory([
            "A.m": "NSString *f(NSString *k) { return NSLocalizedString(\(key), nil); }\n",
            "en.lproj/Localizable.strings": "\"b\" = \"B\";\n\"a\" = \"A\";\n",
        ])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        let lines = run.output.split(separator: "\n").prefix(2).map { $0.split(separator: "\"").prefix(2).joined() }
        #expect(lines.map { $0.replacing(":", with: "") }.joined(separator: ", ") == verdicts, "\(run.output)")
    }

    @Test(
        "A routine that another name stands for makes all keys reachable",
        arguments: [
            "#define TR NSLocalizedString\nid f(id k) { return TR(k, nil); }\n",
            "SEL look = @selector(localizedStringForKey:value:table:);\n",
            "#define TR CFCopyLocalizedString\nid f(id k) { return TR(k, nil); }\n",
            "#define LK(x, y) NSLocalizedString(@#x \".\" #y, nil)\nid f(void) { return LK(o, b); }\n",
            "#define GLUE(a, b) a##b\n#define T(k) GLUE(NSLocalized, String)(k, nil)\nid f(id k) { return T(k); }\n",
        ])
    func alias(source: String) async throws {
        let directory = try TemporaryDirectory([
            "A.m": source, "B.m": "id g(void) { return NSLocalizedString(@\"b\", nil); }\n",
            "en.lproj/Localizable.strings": "\"a\" = \"A\";\n\"b\" = \"B\";\n",
        ])
        let run = await StringsmithRun(["why", "a", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"a\" in Localizable: reachable\n"), "\(run.output)\(run.error)")
    }

    static let pushKeys: [(source: String, key: String, verdict: String)] = [
        ("UIApplication.shared.registerForRemoteNotifications()", "MSG_FROM_USER", "reachable"),
        ("UIApplication.shared.registerForRemoteNotifications()", "MSG_2", "reachable"),
        ("UIApplication.shared.registerForRemoteNotifications()", "MSG", "reachable"),
        ("func application(_ a: A, didRegisterForRemoteNotificationsWithDeviceToken t: Data) {}", "MSG", "reachable"),
        ("NSApp.registerForRemoteNotificationTypes(x)", "MSG_FROM_USER", "reachable"),
        ("UIApplication.shared.registerForRemoteNotifications()", "msg_from_user", "unused"),
        ("UIApplication.shared.registerForRemoteNotifications()", "Msg_From_User", "unused"),
        ("UIApplication.shared.registerForRemoteNotifications()", "_2", "unused"),
        ("let local = UNUserNotificationCenter.current()", "MSG_FROM_USER", "unused"),
        ("let info = [\"UIBackgroundModes\": [\"remote-notification\"]]", "MSG_FROM_USER", "reachable"),
        ("/* remote-notification */", "MSG_FROM_USER", "unused"),
    ]

    @Test("A key that a server may send in push notifications is reachable", arguments: pushKeys)
    func pushKey(source: String, key: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let a = NSLocalizedString(\"used\", comment: \"\")\nfunc f() { \(source) }\n",
            "en.lproj/Localizable.strings": "\"\(key)\" = \"%@ wrote\";\n\"used\" = \"Used\";\n",
        ])
        let run = await StringsmithRun(["why", key, "--project", "@/"], in: directory)
        #expect(run.output.contains("\"\(key)\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
        #expect(run.output.contains("a server may send it") == (verdict == "reachable"))
        let sync = await StringsmithRun(["sync", "@/"], in: directory)
        #expect(sync.output.contains("1 obsolete") == (verdict == "unused"), "\(sync.output)")
    }

    @Test(
        "A file that lets an application take push notifications makes the keys reachable",
        arguments: [
            "Info.plist":
                "<plist><dict><key>UIBackgroundModes</key><string>remote-notification</string></dict></plist>",
            "App.entitlements": "<plist><dict><key>aps-environment</key><string>x</string></dict></plist>",
            "app.json": #"{"ios": {"infoPlist": {"UIBackgroundModes": ["remote-notification"]}}}"#,
            "specs/app.yml": "info: {properties: {UIBackgroundModes: [remote-notification]}}\n",
            "App.xcconfig": "INFOPLIST_KEY_UIBackgroundModes = remote-notification\n",
        ])
    func pushSettings(path: String, text: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "let a = NSLocalizedString(\"used\", comment: \"\")\n", path: text,
            "en.lproj/Localizable.strings": "\"MSG_FROM_USER\" = \"%@ wrote\";\n\"used\" = \"Used\";\n",
        ])
        let run = await StringsmithRun(["why", "MSG_FROM_USER", "--project", "@/"], in: directory)
        #expect(run.output.contains("reachable"), "\(run.output)\(run.error)")
    }

    @Test("A hint at a call in Objective-C names its keys", arguments: ["", " // stringsmith:uses k.*"])
    func hint(comment: String) async throws {
        let directory = try TemporaryDirectory([
            "A.m": "NSString *a = NSLocalizedStringFromTable(name, @\"Other\", nil);\(comment)\n",
            "en.lproj/Other.strings": "\"home.title\" = \"Home\";\n\"k.used\" = \"K\";\n",
        ])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        let count = comment.isEmpty ? "2 reachable, 0 unused" : "1 reachable, 1 unused"
        #expect(run.output.hasSuffix("0 used, \(count)\n"), "\(run.output)\(run.error)")
    }

    @Test("A key that is known only at run time makes the keys reachable that it can be", arguments: runTimeKeys)
    func runTimeKey(call: String, table: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": """
            let a = NSLocalizedString("k.used", comment: "")
            let b = NSLocalizedString("k.used", tableName: "Errors", comment: "")
            \(call)

            """,
            "Rows.swift": """
            import SwiftUI
            func row(_ title: LocalizedStringKey) {}
            func plain(_ title: String) {}
            struct Row: View { let title: LocalizedStringKey }

            """,
            "en.lproj/Localizable.strings": "\"home.title\" = \"Home\";\n\"k.used\" = \"K\";\n",
            "en.lproj/Errors.strings": "\"home.title\" = \"Home\";\n\"k.used\" = \"K\";\n",
        ])
        let run = await StringsmithRun(
            ["why", "home.title", "--table", table, "--project", "@/"], in: directory)
        #expect(run.output.contains("\"home.title\" in \(table): \(verdict)\n"), "\(run.output)\(run.error)")
        #expect(run.status == (verdict == "unused" ? 1 : 0))
    }
}
