import Foundation
import StringsmithRuntime

/// The texts of this package in a language.
public struct Greetings {
    private let texts: LocalizedTexts

    public init(language: String) {
        texts = LocalizedTexts(directory: Bundle.module.bundlePath, languages: [language])
    }

    /// "3 files" in the language.
    public func files(_ count: Int) -> String { texts.localized("%lld files", count) }

    /// A greeting, by name.
    public func hello(_ name: String) -> String { texts.localized("Hello, %@!", name) }

    /// "3 files" and a greeting in the user's language, by their symbols.
    public static func symbols(_ count: Int, _ name: String) -> [String] { [.files(count), .hello(name)] }

    /// A text that Foundation looks up.
    public static func foundation(_ key: String, language: String) -> String? {
        Bundle.module.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:))?
            .localizedString(forKey: key, value: nil, table: nil)
    }
}
