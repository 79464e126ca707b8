import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension TableConversion {
    /// Determines the languages of a conversion.
    /// - Parameters:
    ///   - target: the output format; nil when merging into a catalog.
    ///   - sourceLanguage: the source language of the catalog to merge into.
    /// - Throws: `RequestError` if a language is required and can't be determined.
    func languages(
        _ file: SourceFile, _ output: String?, _ format: any ExchangeFormat, _ target: (any ExchangeFormat)?,
        _ sourceLanguage: LocaleIdentifier?
    ) throws(RequestError) -> (pair: ExchangeLanguages, isForAll: Bool) {
        let (input, reader) = (file.path, type(of: format))
        let target = target.map { type(of: $0) }
        let isMultilingual = target?.isMultilingual ?? true
        let isForAll = reader.isMultilingual && isMultilingual
        let named = locale ?? Self.locale(of: output) ?? (reader.isMultilingual ? nil : Self.locale(of: input))
        // Between tables in one language, it doesn't matter which one it is.
        let isNeeded = reader.isMultilingual || isMultilingual || reader.isBilingual || target?.isBilingual == true
        guard let language = named ?? format.language(of: file) ?? (isForAll || !isNeeded ? "en" : nil) else {
            throw RequestError("missing option '--locale': '\(input)' doesn't name its language")
        }
        let isTranslation = reader.isBilingual || target?.isBilingual == true
        let source = sourceLanguage ?? (isTranslation ? "en" : language)
        return (pair: ExchangeLanguages(source: source, target: language, path: output ?? input), isForAll: isForAll)
    }

    /// Returns the language of the strings that a conversion takes; nil if the input doesn't name it.
    /// - Parameter output: the path of a table in one language. A file that names another variety of that language, such
    ///   as `de_DE`, may be for it.
    func language(of file: SourceFile, _ format: any ExchangeFormat, _ output: String) -> LocaleIdentifier? {
        let own = Self.localeOfDirectory(of: output)
        let path = type(of: format).isMultilingual ? output : file.path
        return (locale ?? format.language(of: file) ?? Self.locale(of: path)).map { stated in
            let stated = stated.canonical
            return own.flatMap { stated.isVariety(of: $0) ? $0 : nil } ?? stated
        }
    }

    /// Throws an error if a new table would be empty because the input doesn't have the language.
    func checkLocale(
        _ contents: CatalogContents, _ input: String, _ pair: ExchangeLanguages, target: (any ExchangeFormat)?
    ) throws(RequestError) {
        guard let locale, let target, !type(of: target).isBilingual, base == nil, !contents.entries.isEmpty,
            !contents.locales.contains(locale)
        else { return }
        let known = contents.locales.map { "'\($0)'" }.joined(separator: ", ")
        throw RequestError("'\(input)' has no strings in '\(locale)', only in \(known)")
    }

    /// Returns the language in a path, from a locale directory or from the file's own name.
    static func locale(of path: String?) -> LocaleIdentifier? {
        guard let path else { return nil }
        if let directory = FilePath(path).enclosingLocaleDirectoryName {
            return LocaleIdentifier.canonical(directoryName: directory)
        }
        // A name such as App is only by chance a three-letter language code, and one such as In the former code of
        // Indonesian.
        guard let stem = FilePath(path).name.split(separator: ".").first,
            stem.prefix(while: { $0 != "-" && $0 != "_" }).utf8.count == 2, stem.lowercased() != "in"
        else { return nil }
        return LocaleIdentifier.canonical(directoryName: String(stem))
    }
}
