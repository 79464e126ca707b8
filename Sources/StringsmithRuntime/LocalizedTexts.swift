#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// The texts of a bundle in the languages of a user, from compiled tables: `LANG.lproj/TABLE.strings`, and
/// `TABLE.stringsdict` or `TABLE.plurals.plist` beside it.
///
/// Foundation on Linux crashes on plurals. This does what it should: it chooses forms by the plural rules of every CLDR
/// language, and never fails. A key without a text, or whose text lacks the form for a number, is its own text.
///
///     let texts = LocalizedTexts(directory: Bundle.module.bundlePath, languages: ["de"])
///     texts.localized("%lld files", 3)  // "3 Dateien"
public struct LocalizedTexts: Sendable {
    /// The locale directories in which texts are looked up, without extension, the user's language first.
    public let languages: [String]

    private let tables: TableCache

    /// Finds the languages of a bundle.
    /// - Parameters:
    ///   - directory: the directory that holds the locale directories, such as `Bundle.module.bundlePath`.
    ///   - languages: the languages that the user wants, best first, such as `zh-TW` or `de_DE.UTF-8`; those of the
    ///     environment by default.
    ///   - developmentLanguage: the language of texts that aren't translated.
    public init(
        directory: String, languages: [String] = LocalizedTexts.preferredLanguages, developmentLanguage: String = "en"
    ) {
        self.languages =
            LanguageChoice(
                among: FileContents.localeDirectories(in: directory), wanted: languages,
                developmentLanguage: developmentLanguage
            ).names
        tables = TableCache(directory: directory, developmentLanguage: developmentLanguage)
    }

    /// The languages that the environment names: `LANGUAGE`, else `LC_ALL`, `LC_MESSAGES` or `LANG`.
    public static var preferredLanguages: [String] {
        func value(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty || $0 == "C" || $0 == "POSIX" ? nil : $0 }
        }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
        let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
        return (list + [locale].compactMap(\.self)).filter { !$0.hasPrefix("C.") }
    }

    /// The text of a key with arguments in the places of its specifiers.
    /// - Parameters:
    ///   - key: the key.
    ///   - arguments: numbers and texts, in the order of the key's specifiers. The first number that a text with plural
    ///     forms refers to chooses the form.
    ///   - table: the table, `Localizable` by default.
    ///   - value: the text to show if no language has one; the key by default.
    public func localized(
        _ key: String, _ arguments: any CustomStringConvertible..., table: String = "Localizable", value: String? = nil
    ) -> String {
        localized(key, arguments: arguments, table: table, value: value)
    }

    /// The text of a key with a list of arguments.
    public func localized(
        _ key: String, arguments: [any CustomStringConvertible], table: String = "Localizable", value: String? = nil
    ) -> String {
        let formatted = arguments.map { FormatArgument($0) }
        let bytes = Array(key.utf8)
        for language in languages {
            let (found, rules) = tables.values(of: bytes, table: table, language: language)
            for value in found {
                if case .text(let text) = value, arguments.isEmpty { return text }
                var rendering = TextRendering(formatted, rules)
                if let text = rendering.render(value) { return text }
            }
        }
        let text = value ?? key
        guard !arguments.isEmpty else { return text }
        var rendering = TextRendering(formatted, tables.fallbackRules)
        return rendering.render(.text(text)) ?? text
    }
}

/// The tables of a bundle that have been read so far.
private final class TableCache: Sendable {
    /// The rules for texts that no table has.
    let fallbackRules: PluralForms

    private let directory: String
    private let developmentLanguage: String
    private let tables = Mutex<[String: Table]>([:])

    /// One table in one language: its plurals and its texts.
    private struct Table: Sendable {
        var parts: [[[UInt8]: TableValue]]
        var rules: PluralForms
    }

    init(directory: String, developmentLanguage: String) {
        self.directory = directory
        self.developmentLanguage = developmentLanguage
        fallbackRules = PluralForms(LanguageChoice.tag(developmentLanguage))
    }

    /// The values of a key, those with plurals first, and the language's rules.
    func values(of key: [UInt8], table: String, language: String) -> ([TableValue], PluralForms) {
        let path = "\(directory)/\(language).lproj/\(table)"
        let found = tables.withLock { tables in
            if let known = tables[path] { return known }
            let new = Self.read(path, language == "Base" ? developmentLanguage : language)
            tables[path] = new
            return new
        }
        return (found.parts.compactMap { $0[key] }, found.rules)
    }

    private static func read(_ path: String, _ language: String) -> Table {
        let parts = [".plurals.plist", ".stringsdict", ".strings"].map { pathExtension -> [[UInt8]: TableValue] in
            guard let bytes = FileContents.bytes(of: path + pathExtension),
                case .members(let members)? = TableValue(bytes)
            else { return [:] }
            return members
        }
        return Table(parts: parts, rules: PluralForms(LanguageChoice.tag(language)))
    }
}
