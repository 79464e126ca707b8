import StringsmithModel

/// Languages by name, in any spelling of the name: `pt_BR`, `pt-br` and `pt-BR` are the same.
package struct KnownLocales: Sendable {
    private var names: [LocaleIdentifier: LocaleIdentifier] = [:]

    package init(_ known: [LocaleIdentifier]) {
        for locale in known {
            if let canonical = LocaleIdentifier.canonical(directoryName: locale.rawValue), names[canonical] == nil {
                names[canonical] = locale
            }
        }
        for locale in known { names[locale] = locale }
    }

    /// Returns the known name of a language; the canonical one if it is unknown.
    package subscript(locale: LocaleIdentifier) -> LocaleIdentifier {
        if let name = names[locale] { return name }
        guard let canonical = LocaleIdentifier.canonical(directoryName: locale.rawValue) else { return locale }
        return names[canonical] ?? canonical
    }

    /// True for a known language.
    package func contains(_ locale: LocaleIdentifier) -> Bool { names[self[locale]] != nil }
}
