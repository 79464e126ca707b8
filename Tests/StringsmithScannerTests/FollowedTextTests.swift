import StringsmithScanner
import Testing

/// Texts that look-ups, collections, and screens for developers have.
@Suite("Texts that are followed through look-ups and collections")
struct FollowedTextTests {
    private static let cases: [ScanCase] = [
        .init(
            "default value of a look-up",
            """
            func tr(_ key: String, fallback value: String) -> String { find(key, value) }
            func find(_ key: String, _ value: String) -> String {
                let text = NSLocalizedString(key, comment: "")
                return text == key ? value : text
            }
            func add(_ key: String, _ name: String) -> String { "(\\(name))" + NSLocalizedString(key, comment: "") }
            func f(l: UILabel) { l.text = tr("save", fallback: "Save it"); l.text = add("hello", "New user") }
            """,
            "New user | UILabel.text"),
        .init(
            "text that a condition chooses",
            """
            func status(_ key: String, off: String, isOn: Bool) -> String {
                isOn ? NSLocalizedString(key, comment: "") : off
            }
            func title(_ key: String?, text: String) -> String {
                guard let key else { return text }
                return NSLocalizedString(key, comment: "")
            }
            func f(l: UILabel) {
                l.text = status("on", off: "Switched off", isOn: b); l.text = title(nil, text: "Please wait")
            }
            """,
            "Switched off | UILabel.text", "Please wait | UILabel.text"),
        .init(
            "text that has nothing to do with a look-up's result",
            """
            func row(_ key: String, items: [Int], other: String) -> String {
                if items.count == 0 { return other }
                return NSLocalizedString(key, comment: "")
            }
            func name(_ key: String, other: String) -> String {
                key == "a" ? NSLocalizedString(key, comment: "") : other
            }
            func found(_ key: String, other: String) -> String {
                let text = NSLocalizedString(key, comment: "")
                if text != key { return text }
                return other
            }
            func f(l: UILabel) {
                l.text = row("a", items: x, other: "No rows"); l.text = name("b", other: "Some name")
                l.text = found("c", other: "Default text")
            }
            """,
            "No rows | UILabel.text", "Some name | UILabel.text"),
        .init(
            "result of a look-up that is assigned",
            """
            func first(_ key: String, other: String) -> String {
                var s: String
                s = NSLocalizedString(key, comment: "")
                if s == key { return other }
                return s
            }
            func second(_ key: String, other: String) -> String {
                var s = key
                if let b = bundle { s = b.localizedString(forKey: key, value: nil, table: nil) }
                return s == key ? other : s
            }
            func third(_ key: String, other: String) -> String {
                let s = NSLocalizedString(key, comment: "")
                return s.lowercased() == key.lowercased() ? other : s
            }
            func last(_ key: String, other: String) -> String {
                var s = key
                let t = NSLocalizedString(key, comment: "")
                s = name
                return s == key ? other : t
            }
            func f(l: UILabel) {
                l.text = first("a", other: "First one"); l.text = second("b", other: "Second one")
                l.text = third("c", other: "Third one"); l.text = last("d", other: "Last one")
            }
            """,
            "Last one | UILabel.text"),
        .init(
            "initializers by other names",
            """
            class Row {
                let label = UILabel()
                init(title: String) { label.text = title }
                convenience init(other: String) { self.init(title: "This row") }
                static func make() -> Row { Self(title: "Own row") }
            }
            class Child: Row { init(_ n: Int) { super.init(title: "Parent row") } }
            struct Item { let words: String; let count: Int; func f(l: UILabel) { l.text = words } }
            typealias Entry = Item
            func add(_ items: [Item]) {}
            func make() { add([.init(words: "An item", count: 1)]) }
            let entry = Entry(words: "An entry", count: 2)
            """,
            "This row | UILabel.text", "Own row | UILabel.text", "Parent row | UILabel.text",
            "An item | UILabel.text", "An entry | UILabel.text"),
        .init(
            "members of other types",
            """
            protocol Titled { var title: String { get } }
            extension Titled { func f(l: UILabel) { l.text = title } }
            struct Page: Titled { var title: String { "Page one" } }
            struct File { var title: String { "Not shown" }; var name = "Unseen" }
            class Base { var words = ""; func f(l: UILabel) { l.text = words } }
            class Derived: Base { override var words: String { get { "Derived words" } set {} } }
            extension Base { func g() { words = "New words"; self.words = "Newer words"; local() } }
            func local() { var words = "A local"; words = "Still local"; print(words) }
            """,
            "Page one | UILabel.text", "Derived words | UILabel.text", "New words | UILabel.text",
            "Newer words | UILabel.text"),
        .init(
            "flags of builds",
            """
            struct E {
                static let isTest: Bool = {
                    #if TESTFLIGHT
                        return true
                    #else
                        return false
                    #endif
                }()
                static var isSimulator: Bool {
                    #if targetEnvironment(simulator)
                    true
                    #else
                    false
                    #endif
                }
                static var isPro: Bool {
                    #if PRO
                    return true
                    #else
                    return false
                    #endif
                }
            }
            func f(l: UILabel) {
                if E.isTest || E.isSimulator { l.text = "For testers" } else { l.text = "For the others" }
                if E.isTest, let x { l.text = "For some testers" }
                if E.isTest || isOn { l.text = "For many" }
                if E.isPro { l.text = "For customers" }
                l.text = E.isSimulator && x ? "In the simulator" : "On a device"
                if !E.isTest { l.text = "In the store" } else { l.text = "Not in the store" }
            }
            func g(l: UILabel) {
                l.text = "For all of them"
                guard E.isTest else { return }
                l.text = "For testers again"
            }
            """,
            "For the others | UILabel.text", "For many | UILabel.text", "For customers | UILabel.text",
            "On a device | UILabel.text", "In the store | UILabel.text", "For all of them | UILabel.text"),
        .init(
            "sample data behind a verb",
            """
            func getSampleItems(l: UILabel) { l.text = "First sample" }
            func makePreviewItems(l: UILabel) { l.text = "First preview" }
            func loadPreview(l: UILabel) { l.text = "Loading a preview" }
            func createTest(l: UILabel) { l.text = "Create a test" }
            """,
            "Loading a preview | UILabel.text", "Create a test | UILabel.text"),
        .init(
            "names of languages in a list",
            """
            enum L { case a, b, c, d, e, f
                var name: String {
                    switch self {
                    case .a: "English"
                    case .b: "Dansk"
                    case .c: "čeština"
                    case .d: "中文（正體）"
                    case .e: "Português Brasileiro"
                    case .f: "Automatic"
                    }
                }
            }
            let all = ["deutsch", "Français (Canada)", "English"]
            func f(l: UILabel, a: L) { l.text = a.name; l.text = all[0]; l.text = "Englisch und Deutsch" }
            """,
            "Englisch und Deutsch | UILabel.text"),
        .init(
            "names of products in conditions, and beside short texts",
            """
            func pay(_ s: String) -> String {
                if s == "A long key" { return "Apple Pay" } else if s == "b" { return "Google Pay" } else { return "Stripe" }
            }
            func device(_ n: Int) -> String {
                switch n { case 1: "YubiKey 5C"; case 2: "5"; case 3: "NEO"; case 4: ""; default: "YubiKey Bio" }
            }
            func state(_ n: Int) -> String { if n == 1 { return "OneDrive" } else { return "Not connected" } }
            func lock(_ n: Int) -> String { switch n { case 1: "Touch ID"; case 2: "Face ID"; default: "Passcode" } }
            func f(l: UILabel) { l.text = pay(x); l.text = device(1); l.text = state(2); l.text = lock(3) }
            """,
            "Not connected | UILabel.text", "Passcode | UILabel.text"),
        .init(
            "names of images that also describe them",
            """
            func icon(_ name: String, hint: String) {
                let b = UIButton()
                b.setImage(UIImage(named: name), for: .normal)
                (b.accessibilityLabel, b.accessibilityHint) = (nil, nil)
                b.accessibilityLabel = name
                b.accessibilityHint = hint
            }
            func tab(_ name: String, l: UILabel) { l.text = name; i.image = UIImage(named: name) }
            func f(l: UILabel) { icon("Arrow Up", hint: "Scrolls to the top"); tab("Share it", l: l) }
            """,
            "Scrolls to the top | NSObject.accessibilityHint", "Share it | UILabel.text"),
        .init(
            "text that is updated",
            """
            func f(l: UILabel) {
                if l.text != NSLocalizedString("health", comment: "") { l.text = NSLocalizedString("health", comment: "") }
                if l.text != NSLocalizedString("a", comment: "") { l.text = NSLocalizedString("b", comment: "") }
                if old != NSLocalizedString("c", comment: "") { l.setText(NSLocalizedString("c", comment: ""), for: 2) }
            }
            """,
            "a | comparison"),
        .init(
            "marks and licenses",
            """
            func f(l: UILabel) {
                l.text = "12 :gems:"; l.text = ":gems: in total"
                l.text = "Permission is hereby granted REST"
                l.text = "Redistribution and use in source and binary forms, REST"
            }
            """.replacing("REST", with: String(repeating: "to all of you ", count: 30)),
            ":gems: in total | UILabel.text"),
        .init(
            "new values of properties",
            """
            class C {
                let label = UILabel()
                var text: String? { get { label.text } set { label.text = newValue } }
                var name: String? { get { label.text } set(value) { label.text = value } }
                var words: String = "" { willSet { label.text = newValue } }
                var size: String = "" { willSet { print(newValue) } }
            }
            func f(c: C) { c.text = "The text"; c.name = "The name"; c.words = "The words"; c.size = "The size" }
            """,
            "The text | UILabel.text", "The name | UILabel.text", "The words | UILabel.text"),
        .init(
            "mail, messages, links, and phrases",
            """
            class S: UIActivityItemSource {
                func activityViewController(
                    _ c: UIActivityViewController, subjectForActivityType t: UIActivity.ActivityType?
                ) -> String { "A subject" }
            }
            func f(m: MFMailComposeViewController, b: MFMessageComposeViewController, l: LPLinkMetadata) {
                m.setSubject("The subject"); m.setMessageBody("The body", isHTML: false); b.body = "The message"
                l.title = "The link"; _ = INSpeakableString(spokenPhrase: "The phrase")
            }
            """,
            "A subject | UIActivityItemSource.activityViewController(subjectForActivityType:)",
            "The subject | MFMailComposeViewController.setSubject",
            "The body | MFMailComposeViewController.setMessageBody",
            "The message | MFMessageComposeViewController.body",
            "The link | LPLinkMetadata.title", "The phrase | INSpeakableString(spokenPhrase:)"),
        .init(
            "elements of tuples",
            """
            func words() -> (String, String) { ("The title", "The text") }
            func starred() -> (icon: String, label: String) { return ("star icon", "Add a star") }
            func two() -> (Int, String)? { (1, "The second") }
            struct V: View {
                let pair: (title: String, text: String)
                var made: (a: String, b: String) { ("First of it", "Not this one") }
                var body: some View {
                    let (title, text) = words()
                    let star = starred()
                    Text(title); Text(text).accessibilityLabel(star.label); Text(two()!.1)
                    Text(made.a); Text(self.made.a)
                }
            }
            """,
            "The title | Text", "The text | Text", "Add a star | Text.accessibilityLabel", "The second | Text",
            "First of it | Text"),
        .init(
            "lowercase words for labels",
            """
            extension UIButton {
                static func icon(_ kind: String, accessibilityLabel: String) -> UIButton {
                    let b = UIButton()
                    b.setTitle(kind, for: .normal)
                    b.accessibilityLabel = accessibilityLabel
                    return b
                }
            }
            let b = UIButton.icon("plain", accessibilityLabel: "import")
            """,
            "import | NSObject.accessibilityLabel"),
        .init(
            "capitalized words in another text",
            """
            enum K { case a, b, c
                var name: String { switch self { case .a: "To Do"; case .b: "New Habit"; case .c: "OneDrive Personal" } }
            }
            struct V: View { let k: K; var body: some View { Text("Add new \\(k.name)") } }
            """,
            "To Do | LocalizedStringKey", "New Habit | LocalizedStringKey"),
        .init(
            "modifiers of colors",
            """
            struct T { let text: String }
            struct V: View {
                let t: String
                var body: some View { Color.red.overlay(Text(t)).tip(t) }
            }
            extension View { func tip(_ s: String) -> some View { accessibilityHint(s) } }
            struct W: View { var body: some View { Color.clear.tip("Shows a color") } }
            """,
            "Shows a color | accessibilityHint"),
        .init(
            "values in formats that are looked up",
            """
            func f(l: UILabel, n: String) {
                l.text = String(format: NSLocalizedString("bought %@", comment: ""), "your last potion")
                l.text = String.localizedStringWithFormat(NSLocalizedString("next %@", comment: ""), "your next potion")
                l.text = String(format: NSLocalizedString("%@ of %@", comment: ""), n, "12")
                print(String(format: NSLocalizedString("bought %@", comment: ""), "in the log"))
            }
            """,
            "your last potion | UILabel.text", "your next potion | UILabel.text"),
        .init(
            "property beside a view with an inferred one",
            """
            class T: ObservableObject { @Published var message = "No message here" }
            struct M: ViewModifier {
                var message: String
                func body(content: Content) -> some View { content.overlay(Text(message)) }
            }
            extension View {
                func toast(on: Bool, message: String) -> some View { modifier(M(message: message)) }
            }
            struct R: View {
                @StateObject var t = T()
                var body: some View { VStack { P().toast(on: on, message: t.message) } }
            }
            struct P: View { private var x = F(); var body: some View { Image("a") } }
            struct F {}
            """,
            "No message here | Text"),
        .init(
            "settings and menus inside", #"class InternalMenu { func f(l: UILabel) { l.text = "Open all" } }"#,
            "Open all | UILabel.text"),
        .init(
            "names of systems", #"func f(l: UILabel) { l.text = "macOS \(v)"; l.text = "Needs iOS \(v)" }"#,
            "Needs iOS %@ | UILabel.text"),
        .init(
            "settings for developers",
            """
            class DeveloperSettings { func f(l: UILabel) { l.text = "Poll limit" } }
            class DeveloperView { func f(l: UILabel) { l.text = "Made by them"; l.text = "[DEBUG] Delete all" } }
            """,
            "Made by them | UILabel.text"),
        .init(
            "elements that are joined",
            """
            func f(l: UILabel, n: Int?) {
                let all = [n == nil ? nil : "In total", "Done now"].compactMap { $0 }
                l.text = all.joined(separator: ", ")
                l.text = ["Not this"].compactMap { names[$0] }.joined()
                l.text = ["Last one", "First one"].sorted().reversed().joined()
            }
            """,
            "In total | UILabel.text", "Done now | UILabel.text", "Last one | UILabel.text", "First one | UILabel.text"),
        .init(
            "elements of tuples in collections",
            """
            struct Facts {
                var all: [(label: String, note: String, id: String)] {
                    [(label: "Codec tag", note: "Long note", id: "Not shown")]
                }
                let values = [("Disk usage", 1), ("Memory usage", 2)]
            }
            struct V: View {
                var body: some View {
                    ForEach(facts.all, id: \\.id) { fact in Text(fact.label); Text(fact.note) }
                    ForEach([(true, "Folders on top"), (false, "By name only")], id: \\.0) { isOn, title in Text(title) }
                    Text(facts.values[0].0)
                }
                let facts: Facts
            }
            func f(l: UILabel) { for pair in [(name: "In a loop", id: "Not this")] { l.text = pair.name } }
            """,
            "Codec tag | Text", "Long note | Text", "Disk usage | Text", "Memory usage | Text", "Folders on top | Text",
            "By name only | Text", "In a loop | UILabel.text"),
        .init(
            "result of a closure, and a value that a closure gets",
            """
            func run(message: () -> String, _ l: UILabel) { l.text = message() }
            func f(l: UILabel) { run(message: { "All is gone" }, l) }
            class M: ObservableObject { @Published var waiting: String?; func f() { waiting = "Please confirm it" } }
            struct W: View {
                @ObservedObject var m: M
                var body: some View {
                    content.alert("a.b", isPresented: x, presenting: m.waiting) { _ in } message: { text in Text(text) }
                }
            }
            """,
            "All is gone | UILabel.text", "Please confirm it | Text"),
        .init(
            "method that a class inherits through one of the platform",
            """
            extension UIView { func show(_ s: String) { let l = UILabel(); l.text = s } }
            extension String { func keep(_ s: String) { let l = UILabel(); l.text = s } }
            class A: UIStackView { func f() { show("Shown by it"); keep("Not by this") } }
            class B: A { func g() { show("Shown below it") } }
            """,
            "Shown by it | UILabel.text", "Shown below it | UILabel.text"),
        .init(
            "property with its own wrapper's type",
            """
            @propertyWrapper struct Toaster { var wrappedValue: Toast }
            class Toast { func present(_ s: String) { label.text = s }; let label = UILabel() }
            struct V { @Toaster private var toaster; func f() { toaster.present("Playback is on") } }
            """,
            "Playback is on | UILabel.text"),
        .init(
            "raw values in other letters, and descriptions of accessibility",
            """
            enum Plan: String { case free = "Free of charge", paid = "Paid by all" }
            func f(l: UILabel, p: Plan) { l.text = p.rawValue.capitalized }
            class T: NSView { override func accessibilityLabel() -> String? { "Terminal view" } }
            let doc = NSImage(systemSymbolName: "doc", accessibilityDescription: "doc")
            let file = NSImage(systemSymbolName: "doc", accessibilityDescription: "A file")
            let gear = NSImage(systemSymbolName: "gearshape.2", accessibilityDescription: "gearshape2")
            """,
            "Free of charge | UILabel.text", "Paid by all | UILabel.text",
            "Terminal view | NSObject.accessibilityLabel",
            "A file | NSImage(accessibilityDescription:)"),
        .init(
            "previews, and what is shown without its text",
            """
            struct Row { var title: String; static let placeholder = Row(title: "Row title"); static let demo = Row(title: "A demo") }
            struct RowPreviewBoard { let rows = [Row(title: "Living room")] }
            struct Board { let rows = [Row(title: "Bed room")] }
            struct Provider { func placeholder(in context: Int) -> Row { Row(title: "Redacted text") } }
            struct V: View { let row: Row; var body: some View { Text(row.title) } }
            #Preview { V(row: RowPreviewBoard().rows[0]) }
            """,
            "Bed room | Text"),
        .init(
            "operator that also takes attributed texts",
            """
            func + (a: String, b: NSAttributedString) -> NSAttributedString { join(NSAttributedString(string: a), b) }
            func + (a: NSAttributedString, b: String) -> NSAttributedString { join(a, NSAttributedString(string: b)) }
            func f(l: UILabel, s: String, n: NSAttributedString) {
                store = "Phone of it" + describe(s); file = s + ".sqlite"; other = "Not this" + s
                l.attributedText = "In front of it" + n
            }
            """,
            "In front of it | NSAttributedString(string:)"),
        .init(
            "names of logos",
            """
            enum Logo { case day, other; var name: String { switch self { case .day: "Day One"; case .other: "Jet Pack" } } }
            enum Mode { case day, night; var name: String { switch self { case .day: "Day Time"; case .night: "Night" } } }
            func f(l: UILabel, a: Logo, b: Mode) { l.text = a.name; l.text = b.name }
            """,
            "Day Time | UILabel.text", "Night | UILabel.text"),
        .init(
            "names of contributors, and what the makers see",
            """
            struct Contributor { let text: String; let name: String }
            let all = [Contributor(text: "Icons made by", name: "Smashicons")]
            func f(l: UILabel, c: Contributor) {
                l.text = c.text; l.text = c.name
                if model.isInternalUser && x == y { l.text = "Native interface" } else { l.text = "Usual interface" }
            }
            """,
            "Icons made by | UILabel.text", "Usual interface | UILabel.text"),
        .init(
            "boards without previews", #"struct PreviewBoard { func f(l: UILabel) { l.text = "The preview" } }"#,
            "The preview | UILabel.text"),
        .init(
            "what only a view of logs shows",
            """
            struct Event { var text: String; var name: String }
            struct EventLogView: View { let event: Event; var body: some View { Text(event.text) } }
            struct EventView: View { let event: Event; var body: some View { Text(event.name) } }
            func f() { add(Event(text: "Sync failed again", name: "Failed sync")) }
            """,
            "Failed sync | Text"),
        .init(
            "versions of other systems, items for developers, and greetings in many scripts",
            """
            func name(_ v: V) -> String { switch v { case .xp: "Windows XP"; case .ten: "Windows 10"; default: "Windows 8.1" } }
            func f(l: UILabel, v: V) {
                l.text = name(v); l.text = "Copy it (dev)"
                for hello in hellos { l.text = hello }
                for hello in others { l.text = hello }
            }
            let hellos = ["Hello", "Привіт", "你好", "שלום"], others = ["Hello there", "Привіт"]
            """,
            "Hello there | UILabel.text", "Привіт | UILabel.text"),
        .init(
            "devices, and text that stands for other text",
            """
            let models = ["iPhone14,2": "iPhone of the year", "Mac1,1": "Mac Pro", "x": "No phone"]
            let details = ["Mac2,1": Model(name: "Mac Studio", year: 1)]
            struct Model { let name: String; let year: Int }
            func f(l: UILabel, k: String) {
                l.text = models[k] ?? "XXXX-XXXX"; l.text = details[k]?.name
            }
            """,
            "No phone | UILabel.text"),
    ]

    @Test("Texts are followed through look-ups and collections", arguments: cases)
    func texts(_ example: ScanCase) {
        #expect(FoundTextTests.texts([example.source]) == example.expected)
    }

    @Test("A text in another source is followed though words there look like something else")
    func otherSources() {
        let found = FoundTextTests.texts([
            """
            class Base { var words = ""; func f(l: UILabel) { l.text = words } }
            class Kind { static var title = ""; func f(l: UILabel) { l.text = Kind.title } }
            @dynamicMemberLookup class Wrap {
                let base: Base
                subscript<T>(dynamicMember path: ReferenceWritableKeyPath<Base, T>) -> T {
                    get { base[keyPath: path] } set { base[keyPath: path] = newValue }
                }
            }
            """,
            "extension Base { func loop() { for actor in actors { print(actor) }\nwords = \"Shown in a loop\" } }",
            #"extension Base { func branch() { if actor is Int { words = "Shown in a branch" } } }"#,
            #"struct Other { func f() { Kind.self.title = "Shown by its type" } }"#,
            #"extension Wrap { func f() { self.words = "Shown by a path" } }"#,
        ])
        #expect(
            found == [
                "Shown in a loop | UILabel.text", "Shown in a branch | UILabel.text",
                "Shown by its type | UILabel.text", "Shown by a path | UILabel.text",
            ])
    }

    @Test("The elements of a long list have the type of the first one")
    func longList() {
        let items = (0..<20).map { "Item(name: \"Item number \($0)\", id: \"none\")" }.joined(separator: ", ")
        let found = FoundTextTests.texts([
            "struct Item { let name: String; let id: String }\nclass M { @Published var items = [\(items)] }",
            "struct V: View { let m: M; var body: some View { ForEach(m.items) { Text($0.name) } } }",
        ])
        #expect(found == (0..<20).map { "Item number \($0) | Text" })
    }

    @Test("A long sum or chain of conditions is read in full")
    func longSequences() {
        let sum = (0..<300).map { "\"part number \($0)\"" }.joined(separator: " + name + ")
        let conditions = (0..<300).map { "n == \($0) ? \"case number \($0)\" : " }.joined()
        let source = "func f(l: UILabel) { l.text = \(sum)\nl.text = \(conditions)\"the last case\" }"
        #expect(FoundTextTests.texts([source]).count == 601)
    }
}
