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
    ]

    @Test("Texts are followed through look-ups and collections", arguments: cases)
    func texts(_ example: ScanCase) {
        #expect(FoundTextTests.texts([example.source]) == example.expected)
    }

    @Test("A long sum or chain of conditions is read in full")
    func longSequences() {
        let sum = (0..<300).map { "\"part number \($0)\"" }.joined(separator: " + name + ")
        let conditions = (0..<300).map { "n == \($0) ? \"case number \($0)\" : " }.joined()
        let source = "func f(l: UILabel) { l.text = \(sum)\nl.text = \(conditions)\"the last case\" }"
        #expect(FoundTextTests.texts([source]).count == 601)
    }
}
