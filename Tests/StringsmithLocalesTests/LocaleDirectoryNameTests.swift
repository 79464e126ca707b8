import StringsmithLocales
import StringsmithModel
import Testing

@Suite("Names of locale directories")
struct LocaleDirectoryNameTests {
    @Test(
        "A directory's name has a locale and a canonical spelling",
        arguments: [
            ("en", "en", LocaleDirectoryName.Spelling.canonical),
            ("pt-BR", "pt-BR", .canonical),
            ("zh-Hans", "zh-Hans", .canonical),
            ("es-419", "es-419", .canonical),
            ("ca-valencia", "ca-valencia", .canonical),
            ("zh_CN", "zh-CN", .underscored),
            ("zh_TW", "zh-TW", .underscored),
            ("zh_Hant", "zh-Hant", .underscored),
            ("pt-br", "pt-BR", .miscased),
            ("zh-hans", "zh-Hans", .miscased),
            ("EN", "en", .miscased),
            ("iw", "he", .replaced),
            ("in", "id", .replaced),
            ("English", "en", .legacy),
            ("German", "de", .legacy),
            ("Chinese, Simplified", "zh-Hans", .legacy),
            ("Brazilian Portuguese", "pt-BR", .legacy),
            ("Norwegian", "nb", .legacy),
        ])
    func reads(name: String, identifier: String, spelling: LocaleDirectoryName.Spelling) {
        #expect(LocaleDirectoryName(name) == .locale(LocaleIdentifier(identifier), spelling))
        #expect(LocaleIdentifier.canonical(directoryName: name)?.rawValue == identifier)
    }

    @Test("Base isn't a locale")
    func base() {
        #expect(LocaleDirectoryName("Base") == .base)
        #expect(LocaleIdentifier.canonical(directoryName: "Base") == nil)
    }

    @Test(
        "An unrecognized name is detected",
        arguments: ["", "Klingonese", "base", "qq", "en-XX1", "en US", "e", "Resources", "de-QQ7", "../en", "é"])
    func unknown(name: String) {
        #expect(LocaleDirectoryName(name) == .unknown)
    }
}
