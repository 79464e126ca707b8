import CICU
import StringsmithModel

/// A script, such as Latin.
package struct Script: Hashable, Sendable {
    /// ICU's script code.
    private let number: Int32

    /// The script of a character.
    package init(of scalar: Unicode.Scalar) {
        number = cicu_script_of(scalar.value)
    }

    /// Looks up a four-letter code, such as `Latn`; nil if it is unknown.
    package init?(code: String) {
        number = cicu_script_named(code)
        if number < 0 { return nil }
    }

    /// The English name, such as `Latin`.
    package var name: String { String(cString: cicu_script_name(number)) }

    /// True for characters that scripts share: digits, punctuation, accents.
    package var isShared: Bool { Self.shared.contains(self) }

    private static let shared: Set<Script> = Set(["Zyyy", "Zinh", "Zzzz"].compactMap(Script.init(code:)))

    /// The scripts of a locale's strings, except Latin, which occurs in names everywhere: Han, Hiragana and Katakana
    /// for Japanese. Empty if the locale's script is unknown.
    package static func writing(_ locale: LocaleIdentifier) -> Set<Script> {
        let codes: [String] =
            switch locale.script {
            case "Jpan": ["Hani", "Hira", "Kana"]
            case "Kore": ["Hang", "Hani"]
            case "Hans", "Hant": ["Hani", "Bopo"]
            case "Zzzz": []
            case let code: [code]
            }
        return Set(codes.compactMap(Script.init(code:)))
    }
}
