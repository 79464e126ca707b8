import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A language in the header of a Gettext file, such as `sr_RS@latin`.
struct GettextLanguage {
    /// The name as spelled; empty if there is none.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// Returns whether the name means another language than a locale's. Regions and scripts are spelled in many ways,
    /// so they aren't compared.
    func differs(from locale: LocaleIdentifier) -> Bool {
        guard let own = Self.language(name), let other = Self.language(locale.rawValue) else { return false }
        return own != other
    }

    /// Returns an error for a file that is read in a locale of another language.
    func refusal(of file: SourceFile, _ locale: LocaleIdentifier) -> Diagnostic {
        Diagnostic(
            path: file.path, severity: .error, rule: .importLanguage,
            message:
                "header says 'Language: \(name)', but the strings are read as \(locale): name the file's language, or "
                + "correct the header")
    }

    /// The locale; nil if the name isn't one's.
    var locale: LocaleIdentifier? {
        let parts = name.split(separator: "@", maxSplits: 1)
        guard let locale = parts.first.flatMap({ Self.locale(String($0)) }) else { return nil }
        let scripts = ["latin": "Latn", "cyrillic": "Cyrl"]
        guard parts.count > 1, let script = scripts[parts[1].lowercased()] else { return locale }
        let subtags = locale.rawValue.split(separator: "-", maxSplits: 1).map(String.init)
        return LocaleIdentifier.canonical(
            directoryName: ([subtags[0], script] + subtags.dropFirst()).joined(separator: "-"))
    }

    private static func locale(_ name: String) -> LocaleIdentifier? {
        let tag = String(name.prefix { $0 != "@" && $0 != "." }.map { $0 == "_" ? "-" : $0 })
        return LocaleIdentifier.canonical(directoryName: tag)
    }

    /// Returns the canonical language subtag of a name; nil if it isn't a locale's.
    private static func language(_ name: String) -> String? {
        guard let locale = locale(name) else { return nil }
        let language = locale.rawValue.prefix { $0 != "-" }
        // Norwegian without a variety is Bokmål.
        return language == "no" ? "nb" : String(language)
    }
}
