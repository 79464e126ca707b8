import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithSymbols

@Suite("Names of symbols")
struct SymbolNameTests {
    static let xcode: [(key: String, name: String?)] = [
        ("%lld active", "active"), ("Score %@, %@ %lld, %@ %lld", "score"), ("100%% sure", "_100Sure"),
        ("Ada’s files", "adasFiles"), ("the device's name", "theDevicesName"), ("offer.1week", "offer1Week"),
        ("step.10", "step10"), ("9days", "_9Days"), ("md5", "md5"), ("with ${content}", "with$Content"),
        ("JSON", "json"), ("save JSON", "saveJson"), ("dept.GE", "deptGe"), ("HIGH SCORE", "highScore"),
        ("A_B_Title", "aBTitle"), ("new CKAsset", "newCkasset"), ("CFBundleDisplayName", "cfbundleDisplayName"),
        ("SwiftData", "swiftData"), ("is iCloud", "isICloud"), ("size in MiB", "sizeInMiB"), ("macOS", "macOS"),
        ("LENÇÓIS_NAME", "lençóisName"), ("2023_TRIP", "_2023Trip"), ("設定", "設定"), ("hello 👋 you", "helloYou"),
        ("%1$(name)@ is here", "isHere"), ("50% of %@", "_50Of"), ("", nil), ("%@", nil), ("%@ → %@", nil), ("$", nil),
    ]

    @Test("Xcode's names", arguments: xcode)
    func xcodeName(key: String, name: String?) {
        #expect(SymbolName.xcode(ExactString(key)) == name)
    }

    static let swiftGen: [(key: String, type: String, member: String)] = [
        ("hello", "Hello", "hello"), ("42hello", "_42hello", "_42hello"), ("some$URL", "SomeURL", "someURL"),
        ("25 Ultra Light", "_25UltraLight", "_25UltraLight"), ("apples.count", "ApplesCount", "applesCount"),
        ("foo_bar.baz.qux-yay", "FooBarBazQuxYay", "fooBarBazQuxYay"), ("URLChooser", "URLChooser", "urlChooser"),
        ("alert__title", "AlertTitle", "alertTitle"), ("HEADER_TITLE", "HeaderTitle", "headerTitle"),
        ("URL", "Url", "url"), ("_private", "Private", "private"), ("ABc", "ABc", "aBc"),
    ]

    @Test("SwiftGen's names", arguments: swiftGen)
    func swiftGenName(key: String, type: String, member: String) {
        #expect(SymbolName.swiftGenType(key) == type)
        #expect(SymbolName.swiftGen(key) == member)
    }

    @Test(
        "R.swift's names",
        arguments: [
            ("Localizable", "localizable"), ("save.title", "saveTitle"), ("URLName", "urlName"), ("ABC", "abC"),
            ("A", "a"), ("Ab", "ab"), ("1st", "st"), ("two words", "twoWords"), ("a_b", "a_b"),
        ])
    func rSwiftName(key: String, name: String) {
        #expect(SymbolName.rSwift(key) == name)
    }
}
