import StringsmithModel
import Testing

@testable import StringsmithLocales

@Suite("Names of compiled languages")
struct CompiledLocaleNameTests {
    @Test(
        "Codes are current, in their usual case, and without the default script",
        arguments: [
            ("iw", "he"), ("iw-IL", "he-IL"), ("he_IL", "he_IL"), ("in", "id"), ("ji", "yi"), ("jw-ID", "jv-ID"),
            ("tl-PH", "fil-PH"), ("tl_PH", "fil_PH"), ("no", "nb"), ("no-NO", "nb-NO"), ("no_NO", "nb_NO"),
            ("no-bok-NO", "nb-NO"), ("no-nyn", "nn"), ("no-BOKMAL", "no-bokmal"), ("nb", "nb"), ("mo-MD", "mo-MD"),
            ("mol", "mo"), ("cmn-Hans", "zh-Hans"), ("zh-cmn-Hans", "zh-Hans"), ("zh-yue-HK", "yue-HK"),
            ("zh-min-nan", "nan"), ("i-klingon-US", "tlh-US"), ("sgn-BE-FR", "sfb"), ("art-lojban", "jbo"),
            ("deu", "de"), ("deu_AT", "de_AT"), ("aam", "aam"), ("English", "en"), ("zh-Hant", "zh-Hant"),
            ("zh-Hant-HK", "zh-Hant-HK"), ("zh_Hans_CN", "zh_CN"), ("zh_Hant_TW", "zh_TW"), ("zh_TW", "zh_TW"),
            ("sr-Cyrl", "sr"), ("sr-cyrl", "sr"), ("sr_Cyrl_RS", "sr_RS"), ("sr-Latn", "sr-Latn"),
            ("sr-LATN", "sr-Latn"), ("sh-RS", "sr-RS"), ("sh-Latn-RS", "sr-Latn-RS"), ("sh-Latn", "sh-Latn"),
            ("hbs-RS", "sr-Latn-RS"), ("az-Latn-AZ", "az-AZ"), ("az_Latn_AZ", "az_AZ"), ("kk-Cyrl", "kk"),
            ("uz-Latn", "uz"), ("pa-Guru", "pa"), ("ha-Latn", "ha"), ("en-UK", "en-GB"), ("en_UK", "en_GB"),
            ("cs-CS", "cs-CZ"), ("en-BU", "en-BU"), ("de-DD", "de-DD"), ("pt_br", "pt_BR"), ("EN-us", "en-US"),
            ("fr_CA", "fr_CA"), ("fr-CA", "fr-CA"), ("ar-001", "ar-001"), ("es_419", "es_419"),
            ("en-US-POSIX", "en-US-posix"), ("sv-AALAND", "sv-aaland"), ("ca-ES-VALENCIA", "ca-ES-valencia"),
            ("en-x-HARBOR", "en-x-harbor"), ("en-US-u-nu-latn", "en-US-u-nu"),
            ("en-US-u-ca-gregory", "en-US-u-ca-gregory"), ("", ""), ("中文", "中文"), ("a/b", "a/b"),
        ])
    func names(locale: String, expected: String) {
        #expect(LocaleIdentifier(locale).compiledName == expected)
    }
}
