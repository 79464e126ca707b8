import StringsmithModel
import StringsmithText

/// A format for exchanging strings with translators and other platforms.
///
/// All formats are converted from and to the contents of a catalog, which can represent everything that they can. A
/// format reports each text that it doesn't support or can't read.
package protocol ExchangeFormat: Sendable {
    /// The name of the format for users, such as `po`.
    static var name: String { get }

    /// The lowercase extensions of its files, without the dot.
    static var pathExtensions: [String] { get }

    /// True if a file can contain several languages.
    static var isMultilingual: Bool { get }

    /// True if a file contains both source strings and translations.
    static var isBilingual: Bool { get }

    /// What a file has no room for.
    static var losses: FormatLosses { get }

    /// True if references and numbers are numbered, as in exports.
    static var namesArguments: Bool { get }

    /// The strings that have one state.
    static var stateSharing: EntryMerging.StateSharing { get }

    /// Creates the format with default settings.
    init()

    /// Returns the language of a file's translations if it names one, and no other.
    func language(of file: SourceFile) -> LocaleIdentifier?

    /// Reads a file. Problems are in the diagnostics; the rest of the file is still read.
    func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents>

    /// Returns what people may have written in a file besides its strings.
    func remarks(in file: SourceFile, _ languages: ExchangeLanguages) -> ExchangeRemarks

    /// Returns the bytes of a new file, and a diagnostic for each text that it can't fully represent.
    func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]>
}

extension ExchangeFormat {
    package static var isBilingual: Bool { false }

    /// True if a file can have the source strings of its translations.
    package static var hasSources: Bool { isMultilingual || isBilingual }

    package static var losses: FormatLosses { .exclusions }

    package static var namesArguments: Bool { false }

    package static var stateSharing: EntryMerging.StateSharing { .none }

    package func language(of file: SourceFile) -> LocaleIdentifier? { nil }

    /// The comments of keys.
    package func remarks(in file: SourceFile, _ languages: ExchangeLanguages) -> ExchangeRemarks {
        var remarks = ExchangeRemarks()
        for entry in read(file, languages).value.entries {
            remarks.units.insert(entry.key.text)
            guard let comment = entry.comment, !comment.isBlank else { continue }
            remarks.copied.append(ExchangeRemarks.Remark(.comment, of: entry.key.text, comment))
        }
        return remarks
    }
}

/// The languages of an exchange.
package struct ExchangeLanguages: Hashable, Sendable {
    /// The language that is translated.
    package var source: LocaleIdentifier

    /// The language of a file with one language.
    package var target: LocaleIdentifier

    /// The path in diagnostics when writing a file.
    package var path: String

    package init(source: LocaleIdentifier, target: LocaleIdentifier, path: String = "-") {
        (self.source, self.target, self.path) = (source, target, path)
    }
}

/// All exchange formats. To add a format, add a line here.
package enum ExchangeRegistry {
    /// The formats; the default one for an extension comes first.
    package static let formats: [any ExchangeFormat.Type] = [
        StringsExchange.self,
        StringsDictExchange.self,
        StringCatalogExchange.self,
        FlatJSONExchange.self,
        NestedJSONExchange.self,
        DelimitedExchange.self,
        GettextExchange.self,
        AndroidExchange.self,
        XLIFFExchange.self,
        PropertyListExchange.self,
    ]

    /// Returns the format with a name given by a user, or nil.
    package static func format(named name: String) -> (any ExchangeFormat)? {
        formats.first { $0.name == name }.map { $0.init() }
    }

    /// Returns the format for a path's extension, or nil.
    package static func format(of path: String) -> (any ExchangeFormat)? {
        let pathExtension = SourceFile(path: path, bytes: []).pathExtension
        return formats.first { $0.pathExtensions.contains(pathExtension) }.map { $0.init() }
    }
}

extension CatalogEntry {
    /// Returns the text in the source language; the key itself if there is none.
    package func sourceContent(_ source: LocaleIdentifier) -> VariedText {
        self[source] ?? VariedText.unit(StringUnit(key.text, state: .new))
    }

    /// Returns the content in a language. In the source language, there is always one.
    package func content(in locale: LocaleIdentifier, source: LocaleIdentifier) -> VariedText? {
        self[locale] ?? (locale == source ? sourceContent(source) : nil)
    }
}

extension Diagnostic {
    /// Reports a text that a format can't fully represent.
    static func lost(_ message: String, key: Key, _ languages: ExchangeLanguages) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: languages.path, severity: .warning, rule: .conversionLoss, message: message, key: key)
        diagnostic.locale = languages.target
        return diagnostic
    }

    /// Reports bytes that are invalid in the file's encoding: the first place, and their number. Nil if there are none.
    static func undecodable(_ source: DecodedText, _ file: SourceFile) -> Diagnostic? {
        guard let first = source.undecodable.first else { return nil }
        let count = source.undecodable.count
        let places = count == 1 ? "" : " in \(count) places"
        return unreadable(
            "bytes that are not \(source.encoding.name.uppercased())\(places): save the file in UTF-8", file,
            source.lines.range(first))
    }

    /// Reports a part of a file that can't be read.
    static func unreadable(
        _ message: String, _ file: SourceFile, _ range: SourceRange? = nil, key: Key? = nil
    ) -> Diagnostic {
        Diagnostic(
            path: file.path, range: range, severity: .error, rule: .exchangeSyntaxError, message: message, key: key)
    }
}
