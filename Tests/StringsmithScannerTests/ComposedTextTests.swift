import StringsmithModel
import StringsmithScanner
import Testing

/// Sentences in pieces, plurals by comparison, and comparisons of texts.
@Suite("Texts that can't be translated well")
struct ComposedTextTests {
    private static let composedCases: [ScanCase] = [
        .init("sum", #"func f() { a = NSLocalizedString("Hello, ", comment: "") + name }"#, "Hello, %@ | sum"),
        .init(
            "sum of look-ups and a number",
            #"func f() { a = String(localized: "Delete ") + count + String(localized: " files") }"#,
            "Delete %@ files | sum"),
        .init(
            "label", #"func f() { a = "\(NSLocalizedString("Total", comment: "")): \(n)" }"#,
            "Total: %@ | interpolation"),
        .init(
            "wrappers",
            #"""
            func f() { a = OCLocalizedString("Connect to", nil) + " " + n; b = "\(ocLocalizedString("Error")): \(n)" }
            """#, "Connect to %@ | sum", "Error: %@ | interpolation"),
        .init("words", #"func f() { a = "Sum of " + "total".localized }"#, "Sum of total | sum"),
        .init("appended", #"func f() { a = "total".localized.appending(n) }"#, "total%@ | sum"),
        .init(
            "ellipsis and file extension",
            #"func f() { a = L10n.more + .ellipsis; b = "list".localized.appending(".m3u") }"#),
        .init(
            "sentence behind a full stop", #"func f() { a = "error".localized + ".Please try again" }"#,
            "error.Please try again | sum"),
        .init(
            "value behind a full stop", #"func f() { a = "error".localized + ".Code " + c }"#, "error.Code %@ | sum"),
        .init("appended look-up", #"func f() { a += " " + L10n.Menu.total }"#, " L10n.Menu.total | sum"),
        .init(
            "format", #"func f() { a = String(format: "%@ %@", NSLocalizedString("Total", comment: ""), n) }"#,
            "Total %@ | format"),
        .init(
            "views", #"func f() { a = Text("Hello ").bold() + Text(name) }"#, "Hello %@ | sum"),
        .init(
            "attributed texts",
            #"""
            func f() {
                a = AttributedString(localized: "Size") + AttributedString(" (\(String(localized: "small")))")
                b = AttributedString(localized: "Hello") + AttributedString(" \(name)")
            }
            """#, "Hello %@ | sum"),
        .init(
            "parentheses in a branch",
            #"""
            func f() {
                a = "Settings".localized + (locked ? " (" + "locked".localized + ")" : "")
                b = "Settings".localized + (locked ? " for " + name : "")
            }
            """#, "Settings for %@ | sum"),
        .init(
            "look-up in the key of another one",
            #"""
            func f() { a = String(localized: "\(s.name.localized) at \(t)"); b = String(localized: "\(s.name.localized): \(t)") }
            """#, "%@: %@ | interpolation"),
        .init(
            "branches", #"func f() { a = (on ? "on".localized : "off".localized) + " at \(n)" }"#, "on at %@ | sum"),
        .init("unit", #"func f() { a = "\(n)" + "U/h".localized; b = "\(n)\("g".localized)" }"#),
        .init(
            "word of two letters between values", #"func f() { a = "\(n) \("vs".localized) \(m)" }"#,
            "%@ vs %@ | interpolation"),
        .init("two spaces", #"func f() { a = name + "  " + "is online".localized }"#, "%@  is online | sum"),
        .init("label of two letters", #"func f() { a = "DL".localized + ": \(n)" }"#, "DL: %@ | sum"),
        .init("short word", #"func f() { a = "to".localized + " " + name }"#, "to %@ | sum"),
        .init("columns", #"func f() { a = "\(emoji)   " + "reactions".localized }"#),
        .init("look-up alone", #"func f() { a = "(" + "total".localized + "…)" }"#),
        .init("lines", #"func f() { a = "total".localized + "\n" + name }"#),
        .init("label of a look-up", #"func f() { a = "\("mode".localized): \("on".localized)" }"#),
        .init("dash", #"func f() { a = "\(name) — \("off".localized)" }"#),
        .init("sentences", #"func f() { a = "It failed.".localized + " " + "Try again.".localized }"#),
        .init("argument", #"func f() { a = String(localized: "Hello \("world".localized)") }"#),
        .init("argument of a view", #"func f() { a = Text("Hello \("world".localized)") }"#),
        .init("argument of a format", #"func f() { a = String(format: "%@ of %@".localized, "a".localized, n) }"#),
        .init("key", #"func f() { a = NSLocalizedString("menu." + name, comment: "") }"#),
        .init("log", #"func f() { logger.info("Total: " + "total".localized); print("\("a".localized) b") }"#),
        .init(
            "one and others",
            #"func f() { a = count == 1 ? String(localized: "1 file") : String(localized: "\(count) files") }"#,
            "%@ files | choice"),
        .init(
            "keys", #"func f() { NSLocalizedString(n > 1 ? "delete_multi" : "delete", comment: "") }"#,
            "delete_multi | choice"),
        .init("ending", #"func f() { a = "\(n) file\(n == 1 ? "" : "s")" }"#, "s | ending"),
        .init(
            "if", #"func f() { if items.count > 1 { a = "item".localized } else { a = "items".localized } }"#,
            "items | choice"),
        .init(
            "return", #"func f() { if 1 == count { return "1 file" }; return "\(count) files" }"#, "%@ files | choice"),
        .init(
            "switch",
            #"func f() { switch n { case 0: return "None"; case 1: return "1 file"; default: return "\(n) files" } }"#,
            "%@ files | choice"),
        .init(
            "views with plurals", #"func f() { if count == 1 { Text("1 file") } else { Text("\(count) files") } }"#,
            "%@ files | choice"),
        .init("empty state", #"func f() { a = count == 0 ? "No files" : "\(count) files" }"#),
        .init("index", #"func f() { a = index == 1 ? "First page" : "Other page" }"#),
        .init("names", #"func f() { a = count == 1 ? "Ann and Bob".localized : "Ann and %d more people".localized }"#),
        .init("symbols", #"func f() { a = Image(systemName: count == 1 ? "doc.fill" : "doc.on.doc") }"#),
        .init(
            "log of a number", #"func f() { if n == 1 { logger.info("1 file") } else { logger.info("\(n) files") } }"#),
        .init("label", #"func f(l: UILabel) { if l.text == "On" {} }"#, "On | comparison"),
        .init("on the right", #"func f(l: UILabel) { if "Turn on" != l.text! {} }"#, "Turn on | comparison"),
        .init("title", #"func f() { if sender.currentTitle == "Delete" {} }"#, "Delete | comparison"),
        .init("title of a state", #"func f() { if b.title(for: .normal) == "Delete" {} }"#, "Delete | comparison"),
        .init(
            "look-up", #"func f() { if on && title == NSLocalizedString("All", comment: "") {} }"#, "All | comparison"),
        .init("method", #"func f(l: UILabel) { if l.text?.hasPrefix("Turn") ?? false {} }"#, "Turn | comparison"),
        .init(
            "switch", #"func f(i: NSMenuItem) { switch i.title { case "Open": a(); default: b() } }"#,
            "Open | pattern"),
        .init("case", #"func f() { switch s { case "all".localized: a(); default: b() } }"#, "all | pattern"),
        .init("key", #"func f() { a = items["all".localized] }"#, "all | key"),
        .init("key of an entry", #"func f() { a = ["all".localized: 1, "x".localized: 2] }"#, "all | key", "x | key"),
        .init("default", #"func f() { d.set(1, forKey: "all".localized) }"#, "all | key"),
        .init("input", #"func f(t: UITextField) { if t.text == "Delete" {} }"#),
        .init("change", #"func f(l: UILabel) { if l.text != name {} }"#),
        .init("nothing", #"func f(l: UILabel) { if l.text == "" || "all".localized == "" || l.text == nil {} }"#),
        .init("missing text", #"func f() { if NSLocalizedString(key, comment: "") == key {} }"#),
        .init("data", #"func f(i: Item) { if i.title == "Open file" {} }"#),
    ]

    @Test("Sentences in pieces, plurals by comparison, and comparisons of texts are found", arguments: composedCases)
    func composed(_ example: ScanCase) {
        #expect(FoundTextTests.texts([example.source]) == example.expected)
    }

    /// Sources that nest deeply, or repeat an expression.
    private static let hostileCompositions = [
        "a = " + String(repeating: "\"a\".localized + b + ", count: 20_000) + "c",
        "a = " + String(repeating: "n == 1 ? \"a file\" : ", count: 20_000) + "\"files\"",
        "a = " + String(repeating: "\"\\(\"a\".localized) \\(", count: 50) + "b" + String(repeating: ")\"", count: 50),
        String(repeating: "a = \"\\(\"a\".localized) b\"\n", count: 5000),
        "a = \"a\".localized" + String(repeating: ".appending(b)", count: 20_000),
        "a = String" + String(repeating: ".a.String", count: 50_000) + " + b",
        "if a" + String(repeating: ".text", count: 50_000) + " == \"a\" {}",
    ]

    @Test("Compositions are read in linear time", .timeLimit(.minutes(10)), arguments: hostileCompositions.indices)
    func compositionTime(_ index: Int) {
        _ = FoundTextTests.texts(["func f() { \(Self.hostileCompositions[index]) }"])
        let message = String(repeating: "[NSString stringWithFormat:", count: 20_000)
        _ = FoundMessageTests.messages("- (void)f { \(message)@\"a\"\(String(repeating: "]", count: 20_000)); }")
    }
}
