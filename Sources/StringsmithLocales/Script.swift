import CICU
import StringsmithModel

/// A script that characters belong to, such as Latin.
package struct Script: Hashable, Sendable {
    /// ICU's number.
    private let number: Int32

    /// The script of a character.
    package init(of scalar: Unicode.Scalar) {
        number = cicu_script_of(scalar.value)
    }

    /// The script of a four-letter code, such as `Latn`; nil if there is none.
    package init?(code: String) {
        number = cicu_script_named(code)
        if number < 0 { return nil }
    }

    /// The English name, such as `Latin`.
    package var name: String { String(cString: cicu_script_name(number)) }

    /// True for what several scripts share: digits, punctuation, accents.
    package var isShared: Bool { Self.shared.contains(self) }

    private static let shared: Set<Script> = Set(["Zyyy", "Zinh", "Zzzz"].compactMap(Script.init(code:)))

    /// The scripts that texts of a locale are written in, without Latin, which names have everywhere: Han, Hiragana and
    /// Katakana for Japanese. Empty if the locale's script is not known.
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
