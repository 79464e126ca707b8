import StringsmithModel
import StringsmithScanner
import Testing

/// Texts that users see as they are written.
@Suite("Texts that aren't looked up")
struct FoundTextTests {
    /// Returns the texts in sources of one scope, with their sinks.
    static func texts(_ sources: [String]) -> [String] {
        let bytes = sources.map { Array($0.utf8) }
        var options = TypedScanner.Options()
        options.findsTexts = true
        let declarations = bytes.compactMap { source in
            source.withUnsafeBufferPointer { TypedScanner.declarations(of: $0, findsTexts: true) }
        }
        let first = TypedScanner(declarations, options: options)
        var scanner = first
        var all = bytes.map { _ in ScanResult() }
        var parts = ShownParts()
        while true {
            var new = ShownParts()
            for (file, source) in bytes.enumerated() {
                let found = source.withUnsafeBufferPointer { scanner.texts(in: $0, path: "Source.swift", file: file) }
                _ = new.add(parts.add(found.shownParts))
                all[file].addTexts(of: found)
            }
            if new.isEmpty {
                return all.flatMap(\.texts).map { "\($0.text) | \($0.form?.rawValue ?? $0.sink?.name ?? "early")" }
            }
            scanner = first.showing(parts, new: new)
        }
    }

    private static let cases: [ScanCase] = [
        .init("property", #"func f(l: UILabel) { l.text = "Loading" }"#, "Loading | UILabel.text"),
        .init("optional chain", #"func f(c: UITableViewCell) { c.textLabel?.text = "Name" }"#, "Name | UILabel.text"),
        .init(
            "inherited property", #"class C: UIViewController { func f() { title = "Settings" } }"#,
            "Settings | UIViewController.title"),
        .init(
            "property of an own type of that name",
            #"class Item { var text: String = "" }; func f(i: Item) { i.text = "a b" }"#),
        .init("unknown type", #"func f() { thing.text = "Loading" }"#),
        .init(
            "alert", #"let a = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)"#,
            "Delete? | UIAlertController(title:)"),
        .init(
            "implicit initializer",
            #"func f(a: UIAlertController) { a.addAction(.init(title: "Cancel", style: .cancel)) }"#,
            "Cancel | UIAlertAction(title:)"),
        .init(
            "method", #"let b = UIButton(type: .system); func f() { b.setTitle("Send", for: .normal) }"#,
            "Send | UIButton.setTitle"),
        .init(
            "menu", #"let m = NSMenuItem(title: "Quit", action: nil, keyEquivalent: "q")"#,
            "Quit | NSMenuItem(title:)"),
        .init(
            "branches", #"func f(l: UILabel) { l.text = on ? "On" : "Off" }"#, "On | UILabel.text",
            "Off | UILabel.text"),
        .init(
            "value in a key",
            #"struct V: View { let on: Bool; var body: some View { Text("It is \(on ? "on now" : x)") } }"#,
            "on now | LocalizedStringKey"),
        .init(
            "description of an error",
            #"struct E: Error { var localizedDescription: String { "It failed" } }"#,
            "It failed | Error.localizedDescription"),
        .init(
            "initial value of an error's description",
            #"struct E: LocalizedError { var localizedDescription: String }; let e = E(localizedDescription: "It failed")"#,
            "It failed | Error.localizedDescription"),
        .init(
            "argument of a closure",
            """
            func load(then: @escaping (Bool, String?) -> Void) { then(false, "It failed") }
            func send(then: (Bool, String?) -> Void) { run(then: then) }
            func run(then: (Bool, String?) -> Void) { let text = "It stopped"; then(true, text) }
            func f(l: UILabel) { load { ok, text in l.text = text }; send { _, text in l.text = text } }
            """,
            "It failed | UILabel.text", "It stopped | UILabel.text"),
        .init(
            "initializer as a function",
            """
            struct V: View {
                let title: String?
                let rows: [String]
                var body: some View { List { title.map(Text.init); ForEach(rows.map(Text.init)) { $0 } } }
            }
            let v = V(title: "The title", rows: ["First row", "Second row"])
            """,
            "The title | Text", "First row | Text", "Second row | Text"),
        .init(
            "Markdown", #"let s = try? AttributedString(markdown: "Some **text**")"#,
            "Some **text** | AttributedString(markdown:)"),
        .init("car", #"let t = CPListTemplate(title: "Stations", sections: [])"#, "Stations | CPListTemplate(title:)"),
        .init("watch", #"func f(l: WKInterfaceLabel) { l.setText("Loading") }"#, "Loading | WKInterfaceLabel.setText"),
        .init("currency", #"func f(l: UILabel) { l.text = "zł"; l.text = "Kč"; l.text = "฿"; l.text = "Rp" }"#),
        .init(
            "short words", #"func f(l: UILabel) { l.text = "Да"; l.text = "はい"; l.text = "No" }"#, "Да | UILabel.text",
            "はい | UILabel.text", "No | UILabel.text"),
        .init("sum", #"func f(l: UILabel) { l.text = "Hello, " + name }"#, "Hello,  | UILabel.text"),
        .init("alternative", #"func f(l: UILabel, s: String?) { l.text = s ?? "No name" }"#, "No name | UILabel.text"),
        .init("interpolation", #"func f(l: UILabel) { l.text = "\(n) files" }"#, "%@ files | UILabel.text"),
        .init("format", #"func f(l: UILabel) { l.text = String(format: "%d files", n) }"#, "%d files | UILabel.text"),
        .init("in upper case", #"func f(l: UILabel) { l.text = "new".uppercased() }"#, "new | UILabel.text"),
        .init(
            "variable",
            #"func f(l: UILabel) { var s = "Loading"; if on { s = "Done" }; l.text = s }"#, "Loading | UILabel.text",
            "Done | UILabel.text"),
        .init("variable that isn't shown", #"func f(l: UILabel) { let s = "Loading"; l.text = t; log(s) }"#),
        .init(
            "constant of a type", #"enum K { static let t = "Open file" }; func f(l: UILabel) { l.text = K.t }"#,
            "Open file | UILabel.text"),
        .init(
            "computed property",
            """
            enum M { case a, b; var title: String { switch self { case .a: "First"; case .b: return "Second" } } }
            func f(l: UILabel, m: M) { l.text = m.title }
            """,
            "First | UILabel.text", "Second | UILabel.text"),
        .init(
            "raw value",
            #"enum M: String { case a = "First one", b }; func f(l: UILabel, m: M) { l.text = m.rawValue }"#,
            "First one | UILabel.text"),
        .init(
            "argument of a case",
            """
            enum E { case failed(String) }
            func f(l: UILabel, e: E) { if case .failed(let m) = e { l.text = m } }
            let e = E.failed("No network")
            """,
            "No network | UILabel.text"),
        .init(
            "own function",
            """
            func show(_ s: String, in l: UILabel) { l.text = s }
            func f(l: UILabel) { show("Hi there", in: l) }
            """,
            "Hi there | UILabel.text"),
        .init(
            "own function that looks up",
            """
            func show(_ s: String, in l: UILabel) { l.text = NSLocalizedString(s, comment: "") }
            func f(l: UILabel) { show("Hi there", in: l) }
            """
        ),
        .init(
            "own view",
            #"struct V: View { let title: String; var body: some View { Text(title) } }; let v = V(title: "New")"#,
            "New | Text"),
        .init(
            "elements",
            #"""
            struct V: View {
                let names = ["One day", "Two days"]
                var body: some View { ForEach(names, id: \.self) { Text($0) } }
            }
            """#,
            "One day | Text", "Two days | Text"),
        .init("what SwiftUI looks up", #"let t = Text("Save"); let b = Button(on ? "On" : "Off") {}"#),
        .init("verbatim", #"let t = Text(verbatim: "Save")"#),
        .init(
            "overload that takes a key",
            """
            struct Toast {
                let title: String
                static func success(_ title: LocalizedStringResource) -> Toast { success(String(localized: title)) }
                @_disfavoredOverload
                static func success(_ title: String) -> Toast { Toast(title: title) }
            }
            struct V: View { let toast: Toast; var body: some View { Text(toast.title) } }
            let a = Toast.success("Saved all")
            let b = Toast.success(1 > 0 ? "It worked" : "It failed")
            let text = "Saved some"
            let c = Toast.success(text + name)
            """,
            "Saved some | Text"),
        .init(
            "overload that takes a number",
            """
            struct V: View {
                let count: Int, name: String
                init(_ count: Int) { self.init(String(count)) }
                init(_ name: String) { self.name = name }
                var body: some View { Text(name) }
            }
            let a = V("A name"), b = V(1)
            """,
            "A name | Text"),
        .init(
            "literal that is kept from being looked up",
            #"let a = Toggle(String("Trace all"), isOn: x); let b = Text("Data from \("Example site")")"#),
        .init(
            "literal where nothing is looked up",
            #"""
            func f(l: UILabel) {
                l.text = String("The first"); l.text = String("The \(l.tag)"); l.text = "From \("an old backup")"
            }
            """#,
            "The first | UILabel.text", "The %@ | UILabel.text", "From %@ | UILabel.text",
            "an old backup | UILabel.text"),
        .init(
            "names in an enumeration",
            """
            enum Service: String { case box = "Box", drive = "Google Drive", one = "OneDrive", other = "Other" }
            enum Tab: String { case general = "General", sync = "Synchronization", cloud = "iCloud Drive", about = "About" }
            func f(l: UILabel, s: Service, t: Tab) { l.text = s.rawValue; l.text = t.rawValue }
            """,
            "Box | UILabel.text", "Other | UILabel.text", "General | UILabel.text", "Synchronization | UILabel.text",
            "iCloud Drive | UILabel.text", "About | UILabel.text"),
        .init(
            "titles beside names",
            """
            enum Action: String { case open = "Open In Safari", copy = "Copy Link", delete = "Delete Account" }
            enum Paper: String { case a4 = "A4", letter = "Letter", legal = "Legal" }
            enum Net: String { case wifi = "WiFi", mobile = "Mobile Data", off = "Airplane Mode" }
            struct V: View {
                let a: Action, p: Paper, n: Net
                var body: some View { Text(a.rawValue); Text(p.rawValue); Text(n.rawValue) }
            }
            """,
            "Open In Safari | Text", "Copy Link | Text", "Delete Account | Text", "Letter | Text", "Legal | Text",
            "Mobile Data | Text", "Airplane Mode | Text"),
        .init(
            "verbs beside names",
            """
            enum Login {
                case a, b, c
                var title: String {
                    switch self {
                    case .a: "Continue With Google"
                    case .b: "Continue With Apple"
                    case .c: "Continue With Email"
                    }
                }
            }
            func f(l: UILabel, s: Login) { l.text = s.title }
            """,
            "Continue With Google | UILabel.text", "Continue With Apple | UILabel.text",
            "Continue With Email | UILabel.text"),
        .init(
            "names in a switch",
            """
            enum Sensor {
                case a, b, c
                var title: String {
                    switch self {
                    case .a: x ? "Nova S10" : "Nova S20"
                    case .b: x ? "Nova T10" : "OneNova Duo"
                    case .c: x ? "Nova One" : "Nova - please wait"
                    }
                }
            }
            func f(l: UILabel, s: Sensor) { l.text = s.title }
            """,
            "Nova - please wait | UILabel.text"),
        .init(
            "values for previews",
            """
            struct Item { let title: String; static let preview = Item(title: "The title") }
            struct V: View { let i: Item; let preview = Item(title: "No preview"); var body: some View { Text(i.title) } }
            """,
            "No preview | Text"),
        .init(
            "texts for a preview",
            """
            enum Titles { static let edit = "Edit"; static let preview = "Preview" }
            struct Card { static var preview: String { "Preview of the card" } }
            func f(l: UILabel) { l.text = Titles.edit; l.text = Titles.preview; l.text = Card.preview }
            """,
            "Edit | UILabel.text", "Preview | UILabel.text", "Preview of the card | UILabel.text"),
        .init(
            "units, products, and placeholders",
            """
            func f(l: UILabel) {
                l.text = "5 mmol/l"; l.text = "Dropbox"; l.text = "This should not happen"; l.text = "Open Dropbox"
            }
            """,
            "Open Dropbox | UILabel.text"),
        .init(
            "units that languages don't share",
            #"func f(l: UILabel) { l.text = "\(n) rpm"; l.text = "\(n) fps"; l.text = "\(n) mph"; l.text = "9 kcal" }"#,
            "%@ rpm | UILabel.text", "%@ fps | UILabel.text", "%@ mph | UILabel.text", "9 kcal | UILabel.text"),
        .init(
            "what won't be shown or isn't there",
            """
            func f(l: UILabel) {
                l.text = "This hint will not be shown again"
                l.text = "Your phone number will not be shown to other members."
                l.text = "Payments in this country has not been implemented yet"
            }
            """,
            "This hint will not be shown again | UILabel.text",
            "Your phone number will not be shown to other members. | UILabel.text",
            "Payments in this country has not been implemented yet | UILabel.text"),
        .init(
            "title of a menu that isn't shown",
            #"let m = NSMenu(title: "Status menu"); func f(i: NSMenuItem) { i.title = "Quit it" }"#,
            "Quit it | NSMenuItem.title"),
        .init(
            "title of a menu in the menu bar",
            #"func f(i: NSMenuItem) { i.submenu = NSMenu(title: "File"); NSApp.mainMenu = m }"#,
            "File | NSMenu(title:)"),
        .init(
            "title of a submenu", #"func f(file: NSMenuItem) { file.submenu = NSMenu(title: "File") }"#,
            "File | NSMenu(title:)"),
        .init(
            "title of a submenu in a call",
            #"func f(m: NSMenu, i: NSMenuItem) { let e = NSMenu(title: "Edit"); m.setSubmenu(e, for: i) }"#,
            "Edit | NSMenu(title:)"),
        .init("string in SwiftUI", #"let t = Text("Hello, " + name)"#, "Hello,  | Text"),
        .init(
            "error", #"enum E: LocalizedError { case a; var errorDescription: String? { "It failed" } }"#,
            "It failed | LocalizedError.errorDescription"),
        .init(
            "error that is shown",
            """
            enum E: LocalizedError { case a; var errorDescription: String? { "It failed" } }
            struct D: Error { let localizedDescription = "It stopped" }
            func f(l: UILabel, e: E?, d: D) { l.text = e?.localizedDescription; l.text = d.localizedDescription }
            """,
            "It failed | UILabel.text", "It stopped | UILabel.text"),
        .init(
            "error's dictionary",
            #"let e = NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: "It failed"])"#,
            "It failed | NSLocalizedDescriptionKey"),
        .init(
            "data source",
            """
            class D: UITableViewController {
                override func tableView(_ t: UITableView, titleForHeaderInSection s: Int) -> String? {
                    return "Accounts"
                }
            }
            """,
            "Accounts | UITableViewDataSource.tableView(titleForHeaderInSection:)"),
        .init(
            "accessibility",
            #"func f(v: UIView) { v.accessibilityLabel = "Close"; v.accessibilityIdentifier = "close button" }"#,
            "Close | NSObject.accessibilityLabel"),
        .init(
            "notification", #"func f() { let c = UNMutableNotificationContent(); c.body = "Time is up" }"#,
            "Time is up | UNMutableNotificationContent.body"),
        .init(
            "without words",
            #"func f(l: UILabel) { l.text = "%d / %d"; l.text = "—"; l.text = "x"; l.text = "\(a): \(b)" }"#),
        .init("addresses", #"func f(l: UILabel) { l.text = "https://example.com/a"; l.text = "me@example.com" }"#),
        .init("identifier", #"func f(l: UILabel) { l.text = "com.example.app" }"#),
        .init(
            "other scripts", #"func f(l: UILabel) { l.text = "Готово"; l.text = "完了" }"#, "Готово | UILabel.text",
            "完了 | UILabel.text"),
        .init("look-up", #"func f(l: UILabel) { l.text = NSLocalizedString("Save", comment: "Button") }"#),
        .init("for developers", #"class DebugView: UIView { func f(l: UILabel) { l.text = "State of cache" } }"#),
        .init(
            "appended",
            """
            func f(l: UILabel) {
                var s = ""; s.append("More of it"); var all = [String](); all.append("An item")
                l.text = s; l.text = all.joined(separator: ", ")
            }
            """,
            "More of it | UILabel.text", "An item | UILabel.text"),
        .init(
            "log that is shown",
            """
            class AppLog { var last: String = ""; func note(_ s: String) { last = s } }
            func f(l: UILabel, a: AppLog) { l.text = a.last; a.note("Not for users") }
            """
        ),
        .init(
            "error's member",
            #"func f() { var info = [String: Any](); info[NSLocalizedFailureReasonErrorKey] = "No network" }"#,
            "No network | NSLocalizedFailureReasonErrorKey"),
        .init(
            "button that is no log",
            """
            class LogOutButton { func show(_ s: String, in l: UILabel) { l.text = s } }
            func f(l: UILabel, b: LogOutButton) { b.show("Bye for now", in: l) }
            """,
            "Bye for now | UILabel.text"),
        .init(
            "with dots at the end", #"func f(l: UILabel) { l.text = "Loading..."; l.text = "app.name." }"#,
            "Loading... | UILabel.text"),
        .init(
            "words in names",
            """
            class TestimonialsController { func f(l: UILabel) { l.text = "First one" } }
            class HammockController { func f(l: UILabel) { l.text = "Second one" } }
            class Player { func sampleRateChanged(l: UILabel) { l.text = "Third one" } }
            class MockController { func f(l: UILabel) { l.text = "Fourth one" } }
            """,
            "First one | UILabel.text", "Second one | UILabel.text", "Third one | UILabel.text"),
        .init(
            "tests",
            """
            class LoginTests { func f(l: UILabel) { l.text = "First one" } }
            class Base: XCTestCase { func f(l: UILabel) { l.text = "Second one" } }
            class Login: Base { func f(l: UILabel) { l.text = "Third one" } }
            """),
        .init(
            "members of types with the same last name",
            """
            enum A { struct Row { var title = "Row of A"; func name(_ s: String) -> String { title + s } } }
            enum B { struct Row { var title = "Row of B"; func name(_ s: String) -> String { title + s } } }
            func f(l: UILabel, a: A.Row, b: B.Row) { l.text = a.name("shown here"); print(b.name("not shown")) }
            """,
            "Row of A | UILabel.text", "shown here | UILabel.text"),
        .init(
            "parameter that is looked up, and shown if it's empty",
            """
            func tr(_ key: String) -> String {
                if key.isEmpty { return key }
                return NSLocalizedString(key, comment: "")
            }
            func f(l: UILabel) { l.text = tr("Save all") }
            """),
        .init("debug build", "func f(l: UILabel) {\n#if DEBUG\nl.text = \"State of cache\"\n#endif\n}"),
        .init(
            "early",
            """
            let a = NSLocalizedString("Save", comment: "")
            func f() { let b = NSLocalizedString("Open", comment: "") }
            """,
            "Save | early"),
        .init(
            "early in a type",
            #"class A { static let a = String(localized: "Save"); let b = String(localized: "Open") }"#,
            "Save | early"),
        .init("for a tool", #"class A { static var _keysDummy = [NSLocalizedString("Save", comment: "")] }"#),
        .init("not early", #"enum A { static var a: String { NSLocalizedString("Save", comment: "") } }"#),
    ]

    @Test("Texts are followed from their sinks", arguments: cases)
    func texts(_ example: ScanCase) {
        #expect(Self.texts([example.source]) == example.expected)
    }

    @Test("A text is followed through declarations in other sources")
    func severalSources() {
        let found = Self.texts([
            #"let row = Row(title: Titles.first)"#,
            #"enum Titles { static let first = "First row" }"#,
            "struct Row: View { let title: String; var body: some View { Cell(text: title) } }",
            "struct Cell: View { let text: String; var body: some View { Text(text) } }",
        ])
        #expect(found == ["First row | Text"])
    }

    private static let written: [ScanCase] = [
        .init("name of a language", #"struct A { let t: String }; let a = [A(t: "Deutsch"), A(t: "日本語")]"#),
        .init(
            "alias of a string", "typealias Words = String\nstruct A { let t: Words = \"Some words\" }", "Some words"),
        .init(
            "type on the next line", "struct A {\n    let t:\n        String = \"Some words\"\n}", "Some words"),
        .init(
            "member behind another type",
            #"class A { class D { func g() { h { let t = 1 } } }; var t = "Some words" }"#,
            "Some words"),
        .init(
            "default argument", #"struct A { let t: String; init(t: String = "Some words") { self.t = t } }"#,
            "Some words"),
        .init(
            "default argument in an extension",
            #"struct A { let t: String }; extension A { init?(n: Int, t: String = "Some words") { self.t = t } }"#,
            "Some words"),
        .init(
            "implemented requirement",
            #"protocol P { var t: String { get } }; class A: P { var t: String { "Some words" } }"#,
            "Some words"),
        .init("implicit initializer", #"struct A { let t: String }; let a: A = .init(t: "Some words")"#, "Some words"),
        .init(
            "appended text", #"struct A { var t = "One"; mutating func f() { t.append("Some words") } }"#, "One",
            "Some words"),
        .init("other member", #"struct A { let t: String }; func f(l: Log) { l.t("Some words") }"#),
    ]

    @Test("A property that is shown is followed to everything that writes it", arguments: written)
    func writers(_ example: ScanCase) {
        let view = "struct V: View { let a: A; var body: some View { Text(a.t) } }"
        #expect(Self.texts([example.source, view]) == example.expected.map { "\($0) | Text" })
    }

    @Test(
        "A case of an enumeration is followed to where it is made, but not to a log's method",
        arguments: [
            (".error(\"Some words\")", ["Some words | Text"]), ("E.error(\"Some words\")", ["Some words | Text"]),
            ("return .error(\"Some words\")", ["Some words | Text"]), ("log.error(\"Some words\")", []),
        ])
    func casesWithTexts(_ source: String, _ expected: [String]) {
        let found = Self.texts([
            "enum E { case error(String) }", "func f() -> E { \(source) }",
            "struct V: View { let e: E; var body: some View { if case .error(let t) = e { Text(t) } } }",
        ])
        #expect(found == expected)
    }

    @Test("A type with methods for levels of logs doesn't show texts, even if a view shows the logs")
    func logLevels() {
        let source = """
            enum Diag {
                static func debug(_ text: String) { add(text) }
                static func error(_ text: String) { add(text) }
                static func add(_ text: String) { Viewer().l.text = text }
            }
            class Viewer { let l = UILabel() }
            func f() { Diag.debug("Some words"); Diag.error("Other words"); Diag.add("The last words") }
            """
        #expect(Self.texts([source]) == ["The last words | UILabel.text"])
    }

    @Test("Chains that lead back to themselves end")
    func circles() {
        let source = """
            func a(_ s: String, l: UILabel) { b(s, l: l); l.text = s }
            func b(_ s: String, l: UILabel) { a(s + "text of b", l: l) }
            var one: String { two }
            var two: String { one + "text of two" }
            func f(l: UILabel) { var x = "text of x"; var y = x; x = y; l.text = y + one }
            """
        let texts = ["b", "two", "x"].map { "text of \($0) | UILabel.text" }
        #expect(Set(Self.texts([source])) == Set(texts))
    }

    /// Sources whose time was quadratic. The limit is far from what is needed.
    private static let hostileSources = [
        (0..<6000).map { "var a\($0) = \"Text \($0)\"; func f\($0)(l: UILabel) { l.text = a\($0) }\n" }.joined(),
        (0..<3000).map { "struct V\($0): View { let t: String; var body: some View { Text(t) } }\n" }.joined(),
        (0..<6000).map { "func show(a\($0): String, l: UILabel) { l.text = a\($0) }\n" }.joined(),
        "enum E: String {\n" + (0..<6000).map { "case a\($0) = \"Big Text\"\n" }.joined()
            + "}\nfunc f(l: UILabel, e: E) { l.text = e.rawValue }",
        "struct E: LocalizedError { let n: Int\nvar errorDescription: String? { switch n {\n"
            + (0..<6000).map { "case \($0): return \"Error \($0)\"\n" }.joined() + "} } }",
    ]

    @Test("Texts are followed in linear time", .timeLimit(.minutes(10)), arguments: hostileSources.indices)
    func followingTime(_ index: Int) {
        #expect(Self.texts(["class C {\n\(Self.hostileSources[index])}"]).count == [6000, 0, 0, 6000, 6000][index])
    }
}
