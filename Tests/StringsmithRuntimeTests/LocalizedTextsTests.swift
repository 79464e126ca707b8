import StringsmithTestSupport
import Testing

@testable import StringsmithRuntime

@Suite("Look-ups in compiled tables")
struct LocalizedTextsTests {
    static func list(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist version=\"1.0\"><dict>\(members)</dict></plist>"
    }

    static func variable(_ name: String, _ forms: [(String, String)]) -> String {
        "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict>"
    }

    static func entry(_ key: String, _ format: String, _ variables: String) -> String {
        "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
    }

    static let plurals = list(
        entry(
            "files", "%#@n@",
            variable(
                "n", [("one", "%lld plik"), ("few", "%lld pliki"), ("many", "%lld plików"), ("other", "%lld pliku")]))
            + entry(
                "both", "%2$#@b@ / %1$#@a@",
                variable("a", [("one", "%1$d x"), ("other", "%1$d xs")])
                    + variable("b", [("one", "%2$d y"), ("other", "%2$d ys")]))
            + entry(
                "nested", "%#@a@",
                variable("a", [("other", "%d in %#@b@")]) + variable("b", [("one", "one"), ("other", "%d dirs")]))
            + entry("circle", "%#@a@", variable("a", [("other", "%#@a@%#@a@")]))
            + entry("undefined", "%#@z@ %@", "")
            + entry("%lld posts", "%#@value@", variable("value", [("one", "%lld post"), ("few", "%lld pisty")]))
            + entry("zero", "%#@n@", variable("n", [("zero", "nic"), ("other", "%lld")]))
            + "<key>device</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><string>Tap</string><key>other</key><string>Click %@</string></dict></dict>"
            + "<key>odd</key><array><string>x</string></array>")

    /// The bundle, which is removed with it.
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory([
            "pl.lproj/Localizable.stringsdict": Self.plurals,
            "pl.lproj/Localizable.strings":
                """
            /* c */ "hello" = "Cześć, %@"; files = "flat"; "100%" = "100%";
            "esc" = "\\"\\n\\U00e9";
            """,
            "zh-Hant.lproj/Localizable.strings": Self.list("<key>hello</key><string>你好，%@ &amp; &#x4F60;</string>"),
            "en.lproj/Localizable.strings": Self.list("<key>only</key><string>English</string>"),
        ])
    }

    private func texts(_ languages: [String] = ["pl"]) -> LocalizedTexts {
        LocalizedTexts(directory: directory.path, languages: languages)
    }

    @Test(
        "Forms follow the number",
        arguments: [(0, "0 plików"), (1, "1 plik"), (3, "3 pliki"), (5, "5 plików"), (22, "22 pliki")])
    func forms(number: Int, expected: String) {
        #expect(texts().localized("files", number) == expected)
    }

    @Test("Positions, nested variables, devices and arguments of other types")
    func rendering() {
        let texts = texts()
        #expect(texts.localized("both", 1, 2) == "2 ys / 1 x")
        #expect(texts.localized("nested", 3, 1) == "3 in one")
        #expect(texts.localized("nested", 3, 4) == "3 in 4 dirs")
        #expect(texts.localized("device", "here") == "Click here")
        #expect(texts.localized("hello", "Ada") == "Cześć, Ada")
        #expect(texts.localized("hello", 3) == "Cześć, 3")
        #expect(texts.localized("files", "many") == "many pliku")
        #expect(texts.localized("files", 1.5) == "1.5 pliku")
        #expect(texts.localized("files", UInt64.max).hasPrefix("18446744073709551615 "))
        #expect(texts.localized("esc") == "\"\n\u{E9}")
        #expect(texts.localized("100%") == "100%")
        #expect(texts.localized("%2$@ %1$05.1f%% %3$x %4$-4d| %5$c", 1.25, "b", 255, 7, 65) == "b 001.2% ff 7   | A")
    }

    @Test("A text without the form for a number is the key's own, formatted")
    func missingForm() {
        let texts = texts()
        #expect(texts.localized("%lld posts", 1) == "1 post")
        #expect(texts.localized("%lld posts", 3) == "3 pisty")
        #expect(texts.localized("%lld posts", 5) == "5 posts")
        #expect(texts.localized("%lld posts", 0) == "0 posts")
        #expect(texts.localized("%lld posts", 5, value: "%lld of them") == "5 of them")
    }

    @Test("The form for zero is that of 0 only")
    func zero() {
        let texts = texts()
        #expect(texts.localized("zero", 0) == "nic")
        #expect(texts.localized("zero", 0.0) == "nic")
        #expect(texts.localized("zero", 0.5) == "0.5")
        #expect(texts.localized("zero", 5) == "5")
    }

    @Test("Nothing in a table or a call makes a look-up fail")
    func hostile() throws {
        let texts = texts()
        #expect(texts.localized("circle", 1).utf8.count <= 1 << 22)
        #expect(texts.localized("undefined") == "undefined")
        #expect(texts.localized("odd", 1) == "odd")
        #expect(texts.localized("files") == "%lld pliku")
        #expect(texts.localized("%99$@ %999999999d %.999999999f %*d %", 1, 2.0).utf8.count < 4000)
        #expect(texts.localized("x", table: "../../none") == "x")
        let formats = [
            "%", "%%", "%5", "%#@", "%#@a", "%1$", "%1$#@a@", "%*", "%.*f", "%hhd", "%n", "%s %S %p %a", "%lld%",
        ]
        for format in formats { _ = texts.localized(format, -1, "s", Double.nan) }
        let good = Array(Self.plurals.utf8)
        for end in stride(from: 0, to: good.count, by: 7) {
            _ = TableValue(Array(good[..<end]))
            var damaged = good
            damaged[end] = UInt8(truncatingIfNeeded: end &* 31)
            try directory.write(String(decoding: damaged, as: UTF8.self), to: "pl.lproj/T\(end).stringsdict")
            _ = texts.localized("files", 3, table: "T\(end)")
        }
    }

    @Test("Languages are those of the user, the nearest ones, and the development language")
    func languages() {
        #expect(texts(["zh_TW.UTF-8"]).languages == ["zh-Hant", "en"])
        #expect(texts(["zh-CN"]).languages == ["en"])
        #expect(texts(["pl_PL", "en-GB"]).languages == ["pl", "en"])
        #expect(texts(["fr"]).localized("only") == "English")
        #expect(texts(["zh-HK"]).localized("hello", "Ada") == "你好，Ada & 你")
        #expect(LocalizedTexts(directory: "/nowhere", languages: ["de"]).localized("a %@", "b") == "a b")
    }
}
