import Foundation
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Mentions of keys in sources")
struct MentionIndexTests {
    @Test("Texts with parts of interpolations and formats in any order are read")
    func anyTexts() throws {
        var texts: [String] = [""]
        var longest = texts
        for _ in 0..<4 {
            longest = longest.flatMap { text in ["\\", "(", ")", "%", "@", "_", "$", "1"].map { text + $0 } }
            texts += longest
        }
        let directory = try TemporaryDirectory(["A.swift": texts.map { "f(\"\($0)\")\n" }.joined() + "f(\"last\")\n"])
        let index = MentionIndex(paths: [directory.path + "/A.swift"], in: Workspace(), uses: [], diagnostics: [])
        #expect(index.mentions("last", in: "T"))
        #expect(!index.mentions("unused", in: "T"))
    }

    @Test(
        "Property lists and interface files of any kind mention the keys in them",
        arguments: [
            ("A.plist", #"<?xml version="1.0"?><plist><string>My "Pane" &amp; more</string></plist>"#),
            ("A.plist", #"<!-- <a --><plist><array><string> <![CDATA[My "Pane" & more]]> </string></array></plist>"#),
            ("A.plist", #"{ title = "My \"Pane\" & more"; }"#),
            ("A.xib", #"<?xml version="1.0"?><x><string key="title">My "Pane" &#38; more</string></x>"#),
            ("A.xib", #"<?xml version="1.0"?><x><x a='b' value="My &quot;Pane&quot; &amp; more"/></x>"#),
            ("A.xib", "<?xml version='1.0'?><x><x a='b>' value='My \"Pane\" &amp; more"),
        ])
    func documents(name: String, text: String) throws {
        let wide = try #require(text.data(using: .utf16))
        let directory = try TemporaryDirectory([name: text])
        try directory.write(Array(wide), to: "B" + name.dropFirst())
        for path in try directory.names() {
            let index = MentionIndex(paths: [directory.path + "/" + path], in: Workspace(), uses: [], diagnostics: [])
            #expect(index.mentions(#"My "Pane" & more"#, in: "T"), "\(path)")
            #expect(!index.mentions("Pane", in: "T"))
        }
    }

    @Test("A binary property list mentions its strings")
    func binary() throws {
        let list = ["rows": [["title": "My Pane"], ["title": "Grüße"]]]
        let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let directory = try TemporaryDirectory()
        try directory.write(Array(bytes), to: "A.plist")
        let index = MentionIndex(paths: [directory.path + "/A.plist"], in: Workspace(), uses: [], diagnostics: [])
        #expect(index.mentions("My Pane", in: "T") && index.mentions("Grüße", in: "T"))
        #expect(!index.mentions("Pane", in: "T"))
    }

    @Test(
        "A text that is completed at run time names the keys that it starts or ends",
        arguments: [
            (#"f("menu.\(name)")"#, "menu.edit", true), (#"f("menu.\(name).title")"#, "menu.edit.title", true),
            (#"f(") \(x)_title")"#, "edit_title", true), (#"f("\(a(b)) \(x)")"#, "edit", false),
            (#"f("\(a(b))_title")"#, "edit_title", true), (#"@"menu.%@""#, "menu.edit", true),
            (#"@"%2$@_title""#, "edit_title", true), (#""menu." + name"#, "menu.edit", true),
            (#"name + "_title""#, "edit_title", true), (#""menu" + name"#, "menuedit", false),
            (#"f("a \(x)")"#, "a title", false), (#"f("Error: \(x)")"#, "Error: gone", true),
            (#"f("Error: " + x)"#, "Error: gone", true), (#"f(x + @" is here")"#, "Ann is here", true),
            (#"f("Error" + x)"#, "Errors", false), ("f(\"\"\"\n  a_\\(c)_title\n  \"\"\")", "a_1_title", true),
            (##"f(#"err_\#(c)_title"#)"##, "err_1_title", true), (##"f(#"err_\(c)_title"#)"##, "err_1_title", true),
            (#"["error", c, "title"].joined(separator: "_")"#, "error_404_title", true),
            (#"[@[@"error", c] componentsJoinedByString:@"."]"#, "error.404", true),
            (#"["error", c].joined(separator: ", ")"#, "error_404", false),
            (#"["error"]; c.joined(separator: "_")"#, "error_404", false),
            (#"f("\(verb)_\(object)_\(n)")"#, "reacted_tagged_in_1", true),
            (#"f("m.\(name)_title")"#, "m.edit_title", true), (#"f("m.\(name)_title")"#, "m.edit", false),
            (#"@"%@_%@_%d""#, "reacted_note_1", true), (#"f("\(name).\(type)")"#, "menu.title", false),
            (#"f("\(d["screen"]!)_title")"#, "home_title", true), (#"f("\(b ? "x" : "y")_title")"#, "x_title", true),
            (#"f("\(g("%@", a)).title")"#, "x.title", true), (#"f("\(d["a"])_\(c)_end")"#, "x_1_end", true),
            (#"f("\(e.drop { $0 != "(" })Error.")"#, "GitError.", true), (#"f("a") + h("b")"#, "a + h(", false),
            ("f(\"\"\"\n  \\(d[\"a\"])_title\n  \"\"\")", "home_title", true),
            (#"f("\(a) \(b) \(c)")"#, "one two three", false), (#"f("\(a)\(b)\(c)")"#, "key", false),
        ])
    func completed(source: String, key: String, isMentioned: Bool) throws {
        try Self.expect(key, isMentioned, in: source)
    }

    @Test(
        "A constant of a type and a raw value may stand for a key",
        arguments: [
            ("Text(LocalString.common_button_share)", "common.button.share", true),
            ("Text(Strings.commonButtonShare.localized)", "common.button.share", true),
            ("AppStrings.Localizable.Common.Button.share", "common.button.share", true),
            ("AppStrings.Common.Button.share", "common_button-share", true), ("Text(.homeTitle)", "home_title", true),
            ("L10n.App.homeTitle(2)", "homeTitle", true), ("LocalString.done", "done", true),
            ("a(L10n.homeTitle)", "HOME_TITLE", true), ("LocalString.done", "Done", true),
            ("Color.done", "Done", false),
            ("LocalString.done", "done.title", false), ("let homeTitle = settings.title", "home.title", false),
            ("view.home.title = 1", "home.title", false), ("// LocalString.home_title", "home.title", false),
            ("LocalString/* */.home_title", "home.title", true), ("Strings.deleteAccount", "Delete account", true),
            ("View.deleteAccount", "Delete account", false),
            ("Strings.a.b.c.d.e.f.g.h.i.j", "g.h.i.j", true), ("Strings.done()", "done()", true),
            ("Strings.dontGo", "Don't go", true),
            ("enum L: String { case done, cancel }", "cancel", true),
            ("enum L : String, CaseIterable {\n  case done, // now\n    `default`\n}", "default", true),
            ("enum L: String {\n  case a = \"x\", keyboardTypeNumeric\n}", "keyboardTypeNumeric", true),
            ("enum L: String { case done }", "x.done", false), ("enum L: Int { case done }", "done", true),
            ("enum L { case done(String) }", "done", true),
            ("enum L { case a\n, other // x\n}", "other", true), ("L10n.homeTitle(x)", "home.title %@", true),
            ("enum L: String { case a = \"x: y, z\", done; case other }", "done", true),
            ("enum L: String { case a, b; case other }", "other", true), ("strings.home\n  .title", "home.title", true),
            ("Text(.homeTitle)", "Home title", true), ("a()\n  .homeTitle", "Home title", false),
            ("x = kHomeTitle", "home.title", true), ("x = kHomeTitle.count", "HOME_TITLE", true),
            ("HOME_TITLE", "home.title", true), ("HOME", "home", false),
            ("[L10n homeTitle]", "Home title", true), ("LocalizedHomeTitle()", "home.title", true),
            ("[view homeTitle]", "Home title", false), ("kind", "ind", false),
        ])
    func constants(source: String, key: String, isMentioned: Bool) throws {
        try Self.expect(key, isMentioned, in: source)
    }

    @Test(
        "The argument of a macro that makes a text of it is a key",
        arguments: [
            ("#define L(k) NSLocalizedString(@#k, nil)", "a = L(home_title);", "home_title", true),
            ("#  define L(t, k) \\\n  f(# k, t)", "L(A, Log  out (now))", "Log out (now)", true),
            ("#define L(k) f(a ## k)", "L(home)", "home", false),
            ("#define L(k) f(@\"#k\", k)", "L(home)", "home", false),
            ("#define L(k) f(@#k)", "LL(home)", "home", false), ("#define L(k) f(@#k)", "f(home)", "home", false),
            ("#define L k", "L(home)", "home", false),
            ("#define L(k) f(@#k)", "L(Say \"hi\" now)", "Say \"hi\" now", true),
            ("#define L(k) f(@#k)", "L(\"a, b) c\")", "\"a, b) c\"", true),
            ("#define L(...) f(@#__VA_ARGS__)", "L(Yes, delete)", "Yes, delete", true),
            ("#define L(t, ...) f(@#__VA_ARGS__)", "L(T, Yes,  now, please)", "Yes, now, please", true),
            ("#define S(k) @#k\n#define M L\n#define L(k) f(S(k))", "M(home)", "home", true),
            ("#define S(k) #k\n#define L(k) f(k)", "L(home)", "home", false),
            ("#define L(k) f(k) // #k", "L(home", "home", false),
        ])
    func macros(definition: String, call: String, key: String, isMentioned: Bool) throws {
        // The definition is read after the call.
        let directory = try TemporaryDirectory(["A.m": call, "B.h": definition])
        let paths = ["A.m", "B.h"].map { directory.path + "/" + $0 }
        let index = MentionIndex(paths: paths, in: Workspace(), uses: [], diagnostics: [])
        #expect(index.mentions(ExactString(key), in: "T") == isMentioned)
    }

    @Test(
        "Names in the code are keys where a call looks them up",
        arguments: [
            ("var home_title: String { NSLocalizedString(#function, comment: \"\") }", "home_title", true),
            ("func hi(_ n: [A: B], to b: (C) -> D, e: F) { String(localized: .init(#function)) }", "hi(_:to:e:)", true),
            ("var home_title: String { log(#function) }; NSLocalizedString(k)", "home_title", false),
            ("// NSLocalizedString(#function)\nvar home_title = 1", "home_title", false),
            ("NSLocalizedString(NSStringFromSelector(@selector(sel_key)), nil);", "sel_key", true),
            ("NSLocalizedString(NSStringFromSelector(@selector(a:b:)), nil);", "a:b:", true),
            ("localized(String(describing: Self.self))", "Screen", true),
            ("NSLocalizedString(NSStringFromClass([self class]), nil);", "OldScreen", true),
            ("log(String(describing: Self.self))", "Screen", false),
            ("localized(String(describing: Self.self))", "subtitle", false),
        ])
    func names(source: String, key: String, isMentioned: Bool) throws {
        let directory = try TemporaryDirectory([
            "A.swift": source, "B.swift": "final class Screen { var subtitle = 1 }", "C.m": "@implementation OldScreen",
        ])
        let paths = ["A.swift", "B.swift", "C.m"].map { directory.path + "/" + $0 }
        let index = MentionIndex(paths: paths, in: Workspace(), uses: [], diagnostics: [])
        #expect(index.mentions(ExactString(key), in: "T") == isMentioned)
    }

    private static func expect(_ key: String, _ isMentioned: Bool, in source: String) throws {
        let directory = try TemporaryDirectory(["A.swift": source])
        // A search for other keys is repeated for one that it didn't cover.
        for keys in [nil, [key, "other"], ["other"]] {
            let filter = keys.map { MentionFilter(keys: $0.map { ExactString($0) }, tables: ["T"]) }
            let index = MentionIndex(
                paths: [directory.path + "/A.swift"], filter ?? MentionFilter(), in: Workspace(), uses: [],
                diagnostics: [])
            #expect(index.mentions(ExactString(key), in: "T") == isMentioned, "\(keys ?? [])")
        }
    }

    @Test(
        "Declarations without an end are each read once", .timeLimit(.minutes(10)),
        arguments: [
            "case x ", "case x, ", "case \"", "enum a b ", "enum a : ", "A.b.", "\"a\" + ", "(\"\\(", "/* ", "a#/",
            ")\"",
        ])
    func endless(part: String) throws {
        let source = "enum L: String { case done }\n" + String(repeating: part, count: 50_000)
        try Self.expect("unused", false, in: source)
    }

    @Test(
        "A text is mentioned however its literal is written",
        arguments: [
            (#"f("log " + "out")"#, "log out", true),
            (
                """
                f("log "
                    + "out")
                """, "log out", true
            ),
            (#"f(@"log " @"out" "?")"#, "log out?", true),
            (
                """
                f(@"log " \\
                 @"out")
                """, "log out", true
            ),
            ("f(\"\"\"\n    log\n      out\n    \"\"\")", "log\n  out", true),
            ("f(\"\"\"\n    Say \"hi\" now\n    \"\"\")", "Say \"hi\" now", true),
            ("f(\"\"\"\n\t\"Hi\" \"\"\r\n\t\"\"\"); g(\"x\")", "\"Hi\" \"\"", true),
            ("f(\"\"\"\n  Say \\\"\"\"hi\" \\\n  now\n  \"\"\")", "Say \"\"\"hi\" now", true),
            ("f(#\"\"\"\n  a\\n \"b\" \\#u{e9}\n  \"\"\"#)", "a\\n \"b\" é", true),
            ("f(\"\"\"\n  Say \"hi\"\n  \"\"\")", "Say \"no\"", false),
            (#"f(@"Gr\303\266\303\237e")"#, "Größe", true), (#"f(@"Gr\xc3\xb6" "\xc3\x9f" "e")"#, "Größe", true),
            (#"f("\ud83d\ude00 \/ \?")"#, "😀 / ?", true), (#"f("\ud83d\u0041 \x \9 \777")"#, "A", false),
            ("f(\"\"\"\n    log \\\n    out\n    \"\"\")", "log out", true), (##"f(#"a\b"#)"##, "a\\b", true),
            (##"f(#"say "no""#)"##, "say \"no\"", true), (#"f("caf\u{e9}\n")"#, "café\n", true),
            (#"f(@"caf\u00e9 \U000000e9")"#, "café é", true), (#"f("say \"no\" to it")"#, "say \"no\" to it", true),
            (#"f("say \"no\" " + "to")"#, "say \"no\" to", true), (#"f("log ", "out")"#, "log out", false),
            (#"f("log " /* " */ + "out")"#, "log out", true), (#"f("\u{zz}")"#, "zz", false),
            (#"@"log " /* a */ /* b */ @"out""#, "log out", true), (#"@"log " /* a */ x @"out""#, "log out", false),
            ("f(\"\"\"\n  Accept: image/*\n  \"\"\")\ng(\"out\")", "out", true),
            ("f(\"\"\"\n  see http://a\n  \"\"\")\ng(\"a\") // \"out\"", "out", false),
            ("#/path/*/x/#\ng(\"out\")", "out", true), (#"/a\/*b/; g("out")"#, "out", true),
            ("/* g(\"out\")", "out", true), (#"c == '"' ? @"http://a" : @"out""#, "out", true),
            (#"g(@"it's") // @"out""#, "out", false), (#"'"' /* @"out" */"#, "out", false),
        ])
    func literals(source: String, key: String, isMentioned: Bool) throws {
        try Self.expect(key, isMentioned, in: source)
    }

    @Test(
        "Files that aren't sources mention keys in the ways of their formats",
        arguments: [
            ("a.json", #"{"title":"home.title"}"#, "home.title", true),
            ("a.yml", "title: home.title", "home.title", true),
            ("a.json", #"{"t":"Say \"no\" caf\u00e9"}"#, #"Say "no" café"#, true), ("a.ts", "t('a b')", "a b", true),
            ("a.html", "<p>Home title</p>", "Home title", true), ("a.plist", "{ t = home.title; }", "home.title", true),
            ("a.json", #"{"title":"home.title.x"}"#, "home.title", false), ("a.kt", "R.string.home", "home", false),
            ("a.js", #"t('Say "hi" now')"#, #"Say "hi" now"#, true), ("a.js", #"t('Don\'t "x"')"#, #"Don't "x""#, true),
            ("a.js", "t(`It's`)", "It's", true), ("a.html", #"<p>Don't "x"</p>"#, #"Don't "x""#, true),
            ("a.yml", "title: Save # it, now", "Save", true), ("a.yml", "- Save # it, now", "Save", true),
            ("a.html", "<p>A &amp; B</p>", "A & B", true),
            ("a.yml", "title: Don't: \"x\"", "Don't: \"x\"", true), ("a.yml", "- Yes, \"x\"", "Yes, \"x\"", true),
            ("a.ini", "a = Yes, now", "Yes, now", true), ("a.py", #"f('caf\u00e9')"#, "café", true),
            ("a.kt", #"f("""Say "hi" now""")"#.replacingOccurrences(of: "\\\"", with: "\""), "Say \"hi\" now", true),
            ("a.js", #"t('Say "hi"')"#, #"Say "no""#, false), ("a.json", #"{"t":"Terms\/Use"}"#, "Terms/Use", true),
            ("a.entitlements", "<plist><string>home</string></plist>", "home", true), ("a.py", "'a.b'", "a.b", true),
        ])
    func otherFiles(name: String, text: String, key: String, isMentioned: Bool) throws {
        #expect(MentioningFile.includes(name[...]))
        let directory = try TemporaryDirectory([name: text])
        let index = MentionIndex(paths: [directory.path + "/" + name], in: Workspace(), uses: [], diagnostics: [])
        #expect(index.mentions(ExactString(key), in: "T") == isMentioned)
    }

    @Test(
        "The keys that a call puts together are those of its literal, however short the fixed part is",
        arguments: [
            (#""e_\(code)""#, "e_404", true), (#""e_\(code)""#, "x_404", false), (#""\(a).\(b)""#, "a.b", true),
            (#""\(a).\(b)""#, "ab", false), (#""\(d["x", default: "\(f(")"))"])_t""#, "a_t", true),
            (#""\(d["x"]!)_t""#, "a_u", false), (##"#"\#(a)-\(b)"#"##, "1-\\(b)", true),
            (##"#"\#(a)-\(b)"#"##, "1-x", false),
            (#""\(a)""#, "x", false),
            (#""\(a"#, "x", false), (#""a\\(b)""#, "a\\x", false),
        ])
    func interpolated(literal: String, key: String, isMentioned: Bool) throws {
        var diagnostic = Diagnostic(path: "A.swift", severity: .error, rule: .interpolatedKey, message: "")
        diagnostic.key = Key(ExactString(literal))
        let index = MentionIndex(paths: [], in: Workspace(), uses: [], diagnostics: [diagnostic])
        #expect(index.mentions(ExactString(key), in: "T") == isMentioned)
    }

    @Test("An interpolation in a known call is looked up with specifiers", arguments: [true, false])
    func knownCalls(isKnown: Bool) throws {
        let text = #"Text("Delete \(name)")"#
        let directory = try TemporaryDirectory(["A.swift": text])
        let path = directory.path + "/A.swift"
        let key = SourceLiteral(text: "Delete %@", spelling: #"Delete \(name)"#, range: 5..<21)
        let position = SourcePosition(line: 1, column: 6)
        let use = KeyUse(
            path: path, place: SourceRange(start: position, end: position), routine: "Text", table: .localizable,
            key: key)
        let index = MentionIndex(paths: [path], in: Workspace(), uses: isKnown ? [use] : [], diagnostics: [])
        #expect(index.mentions("Delete account", in: "T") == !isKnown)
    }
}
