import StringsmithModel
import StringsmithRules
import Testing

@Suite("Arguments as read at run time")
struct FormatHoleTests {
    private func findings(_ source: String?, _ value: String, locale: LocaleIdentifier = "de") -> [Diagnostic] {
        let example = RuleExample.value(source, wrong: value, right: "", locale: locale)
        return RuleExampleRun.findings(example.wrong, of: example).filter { diagnostic in
            RuleRegistry.description(of: diagnostic.rule)?.isDefault ?? true
        }
    }

    /// Each pair was run with Foundation: those that crash the program, or print an address, are errors.
    @Test(
        "A missing number moves the arguments after it",
        arguments: [
            ("%1$d files in %2$@", "in %2$@", Severity.error), ("%1$@ has %2$d of %3$@", "%1$@: %3$@", .error),
            ("%1$@ by %2$@", "by %2$@", .warning), ("%1$@, %2$@, %3$d", "%2$@: %3$d", .error),
            ("%1$ld of %2$ld", "%2$ld", .warning), ("%1$.1f of %2$@", "%2$@", .error),
            ("%1$@ of %2$d", "%1$@", .warning),
        ])
    func holes(source: String, value: String, severity: Severity) {
        #expect(findings(source, value).map(\.severity).max() == severity)
    }

    @Test(
        "A percent sign in place of a missing placeholder isn't doubled",
        arguments: ["%1$@ (%2)", "%1$@ ('%')", "%1$@ %"])
    func brokenPlaceholder(value: String) throws {
        let found = try #require(findings("%1$@ (%2$@)", value).first { $0.rule == "unescaped-percent" })
        #expect(found.message.hasSuffix("complete the placeholder, or write the sign as %%") && found.fixes.isEmpty)
        let other = try #require(findings("%1$@ (%2$@)", "%1$@ (%2$@) %").first { $0.rule == "unescaped-percent" })
        #expect(!other.fixes.isEmpty)
    }

    @Test(
        "A percent sign is only doubled where it stands for a percentage",
        arguments: [
            ("%ld days before", "%vor %ld Tagen", "remove it, or write it as %% to show it"),
            ("In %@", "%У данний %@", "remove it, or write it as %% to show it"),
            ("%@ used", "100%у %@", "write it as %%"), ("%@ used", "%@ (100 %)", "write it as %%"),
            ("%d%% of %@", "%d%, %@", "write it as %%"),
            ("%ld ago", "%1ημ %ld", "complete the placeholder, or write the sign as %%"),
            ("%ld ago", "%#у %ld", "complete the placeholder, or write the sign as %%"),
        ])
    func meaning(source: String, value: String, advice: String) throws {
        let found = try #require(findings(source, value).first { $0.rule == "unescaped-percent" })
        #expect(found.message == "percent sign that isn't shown: \(advice)")
        #expect(found.fixes.isEmpty == (advice != "write it as %%"))
    }

    @Test("Missing placeholders that look the same are one finding")
    func equalPlaceholders() {
        #expect(
            findings("%@ %@ %@", "x %@").map(\.message) == ["%@ from the source is missing twice"])
        let dropped = { (source: String, value: String) in
            findings(source, value).filter { $0.rule == "format-argument-dropped" }.map(\.message)
        }
        #expect(dropped("%1$@ %2$@", "x %") == ["%1$@, %2$@ from the source are missing"])
        #expect(
            dropped("%1$@ %2$@ %3$@", "x %3$@")
                == ["%1$@, %2$@ from the source are missing, and %3$@ shows the source's %1$@ instead of its own"])
    }

    @Test("A table of a rule editor has choices in its placeholders")
    func choices() {
        let (source, value) = ("%[Author,Text]@ %[is,is not]@ %@", "%2$[ist,ist nicht]@ %1$[Autor,Text]@ %3$@")
        #expect(findings(source, value).isEmpty)
        #expect(findings(source, "%1$[Autor,Text]@ %2$[ist,ist nicht]@").map(\.rule) == ["format-argument-dropped"])
    }

    @Test("The message names the argument that is shown instead")
    func message() throws {
        let moved = try #require(findings("%1$@ by %2$@", "by %2$@").first)
        #expect(
            moved.message == "%1$@ from the source is missing, and %2$@ shows the source's %1$@ instead of its own")
        let crash = try #require(findings("%1$d files in %2$@", "in %2$@").first { $0.severity == .error })
        #expect(crash.fixes.isEmpty)
    }

    @Test(
        "A percent sign in a text with specifiers is an error, even in the development language",
        arguments: ["%d% complete", "%@ is 100% sure", "Loaded %d % so far", "%d%", "%@: 100%!", "%d % %@"])
    func percentSigns(value: String) {
        #expect(findings(nil, value, locale: "en").map(\.rule).contains("unescaped-percent"), "\(value)")
        #expect(findings(value, value).map(\.rule).contains("unescaped-percent"), "\(value)")
    }

    @Test(
        "A percent sign in a text without specifiers is left alone",
        arguments: [
            "50% off", "100% of it", "50%discount, 20% off", "5%", "%begin", "100 % wahr", "%0 cores of %1 used",
            "20 % la", "20 % later", "%0 je", "50 % lucky",
        ])
    func plainPercentSigns(value: String) {
        #expect(findings(nil, value, locale: "en").isEmpty, "\(value)")
    }

    @Test(
        "The escapes of a URL are neither specifiers nor percent signs to double",
        arguments: [
            "https://x.org/Third%20party%20components/", "See https://x.org/a%20b for more", "www.x.org/a%20c%C3%A9",
            "mailto:a@x.org?subject=100%25%20done", "(https://x.org/%5Ba%5D)", "tel:%2B4930", "https://x.org/caf%E9",
        ])
    func urls(value: String) {
        #expect(findings(nil, value, locale: "en").isEmpty, "\(value)")
        #expect(findings(value, value).isEmpty && findings("https://x.org", value).isEmpty, "\(value)")
    }

    @Test(
        "A percent sign next to a specifier must be doubled in a URL too",
        arguments: [
            "https://x.org/%@/a% b", "https://x.org/%@/a%20b", "%@: https://x.org/a%20b", "https://x.org/%02d/%d% x",
        ])
    func formattedURLs(value: String) {
        #expect(!findings("https://x.org/%@", value).isEmpty, "\(value)")
    }

    @Test("A word's suffix after a percent sign and an apostrophe is explained")
    func apostrophe() throws {
        let found = try #require(findings("%@ full", "100%'d dolu").first { $0.rule == "format-argument-class" })
        #expect(found.message.hasSuffix("; write %% if it's a percent sign") && found.fixes.isEmpty)
    }

    @Test(
        "A translation may spell out a build setting, but not change it",
        arguments: [("Quit Foo", false), ("Quit $(PRODUKT_NAME)", true), ("Quit {name}", false)])
    func buildSettings(value: String, isFound: Bool) {
        #expect(findings("Exit $(PRODUCT_NAME)", value).map(\.rule).contains("named-placeholder") == isFound)
    }

    @Test("A text of more than 1,000 percent signs has one finding")
    func oversized() {
        let most = String(repeating: "%@", count: 1000)
        #expect(findings(most, most).isEmpty)
        #expect(findings(most + "%@", most + "%d% x").map(\.rule) == ["oversized-text"])
        #expect(findings(nil, String(repeating: "abcdefgh", count: 1 << 16)).map(\.rule) == ["oversized-text"])
        #expect(findings(most + "%@", "%@ %d").isEmpty)
    }

    @Test(
        "Numbered and unnumbered specifiers are left alone if each argument is read once",
        arguments: [
            ("%1$@ %@", true), ("%2$@ %@", false), ("%3$@ %@", true), ("%@ %2$@", false), ("%2$@ %@ %@", true),
        ])
    func mixed(value: String, isFound: Bool) {
        #expect(findings(nil, value, locale: "en").map(\.rule).contains("format-mixed-positions") == isFound)
    }

    @Test("A width that was meant as a position gets its dollar sign")
    func widthAsNumber() throws {
        let found = try #require(findings("%1$@: %2$llu", "%1$@: %2llu").first { $0.rule == "format-mixed-positions" })
        #expect(found.fixes.first?.edits.map(\.replacement) == [Array("$".utf8)])
    }

    @Test(
        "One argument as two kinds is an error; the address of an object isn't",
        arguments: [("%1$@; %1$ld", true), ("%1$d %1$f", true), ("%1$@ (%1$p)", false), ("%1$d %1$x %1$ld", false)])
    func conflicts(value: String, isFound: Bool) {
        #expect(findings(nil, value, locale: "en").map(\.rule).contains("format-argument-conflict") == isFound)
    }
}

@Suite("Texts of plurals")
struct PluralTextTests {
    /// Returns the rules with findings in an entry of one variable, with all rules enabled.
    private func rules(_ format: String, _ texts: [String: String], locale: LocaleIdentifier = "en") -> [String] {
        let categories = texts.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>" }
        let members = """
            <key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>\(categories.joined())</dict></dict>
            """
        let example = RuleExample(locale: locale, wrong: members, right: "", kind: .stringsdict)
        return RuleExampleRun.findings(members, of: example).map(\.rule.rawValue).sorted()
    }

    @Test(
        "A format key and its variables share their arguments",
        arguments: [
            ("%1$@ %1$#@n@", ["format-argument-conflict"]), ("%@ %1$#@n@", ["format-mixed-positions"]),
            ("%1$@ %#@n@", ["format-mixed-positions"]), ("%1$@ %2$#@n@", []), ("%2$@ %#@n@", []), ("%@ %#@n@", []),
        ])
    func positions(format: String, expected: [String]) {
        #expect(rules(format, ["one": "%d file", "other": "%d files"]) == expected)
    }

    @Test("Text rules check every category")
    func categories() {
        #expect(rules("%#@n@", ["one": "%d% done", "other": "%d%% done"]) == ["unescaped-percent"])
        #expect(rules("%#@n@", ["one": "100% of %d", "other": "%d  files"]) == ["doubled-space", "unescaped-percent"])
    }
}
