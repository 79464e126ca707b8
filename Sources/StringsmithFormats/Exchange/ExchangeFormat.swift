import StringsmithModel
import StringsmithText

/// A format in which texts travel between tables, translators and other platforms.
///
/// All of them are read to and written from the contents of a catalog, which can say everything that any of them says. A
/// format reports each text that it can't express, and each that it can't understand.
package protocol ExchangeFormat: Sendable {
    /// The name that a user gives, such as `po`.
    static var name: String { get }

    /// The extensions of its files, without dot, lowercase.
    static var pathExtensions: [String] { get }

    /// True if one file holds any number of languages.
    static var isMultilingual: Bool { get }

    /// True if a file holds a translation beside its source texts.
    static var isBilingual: Bool { get }

    /// True if a file keeps comments.
    static var holdsComments: Bool { get }

    /// True if a file says whether a text is new, translated or to be reviewed.
    static var holdsStates: Bool { get }

    /// Makes the format with its usual settings.
    init()

    /// Reads a file. What is wrong with it is in the diagnostics, and the rest of it is still read.
    func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents>

    /// The bytes of a new file, with a diagnostic for each text that it doesn't hold as it is.
    func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]>
}

extension ExchangeFormat {
    package static var isBilingual: Bool { false }

    package static var holdsComments: Bool { true }

    package static var holdsStates: Bool { true }
}

/// The languages of an exchange.
package struct ExchangeLanguages: Hashable, Sendable {
    /// The language that is translated.
    package var source: LocaleIdentifier

    /// The language that a file of one language holds.
    package var target: LocaleIdentifier

    /// The path that diagnostics name when a file is written.
    package var path: String

    /// Makes a pair of languages.
    package init(source: LocaleIdentifier, target: LocaleIdentifier, path: String = "-") {
        (self.source, self.target, self.path) = (source, target, path)
    }
}

/// The formats of exchange. A new one is one line here.
package enum ExchangeRegistry {
    /// The formats, the usual one of an extension first.
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

    /// The format of a name that a user gives; nil if there is none.
    package static func format(named name: String) -> (any ExchangeFormat)? {
        formats.first { $0.name == name }.map { $0.init() }
    }

    /// The format of a path, by its extension; nil if there is none.
    package static func format(of path: String) -> (any ExchangeFormat)? {
        let pathExtension = SourceFile(path: path, bytes: []).pathExtension
        return formats.first { $0.pathExtensions.contains(pathExtension) }.map { $0.init() }
    }
}

extension CatalogEntry {
    /// The text of the source language: the key itself if there is none.
    package func sourceContent(_ source: LocaleIdentifier) -> CatalogLocalization {
        self[source] ?? CatalogLocalization(.unit(StringUnit(key.text, state: .new)))
    }

    /// The content of a language; of the source language always one.
    package func content(in locale: LocaleIdentifier, source: LocaleIdentifier) -> CatalogLocalization? {
        self[locale] ?? (locale == source ? sourceContent(source) : nil)
    }
}

extension Diagnostic {
    /// A text that a format can't hold as it is.
    static func lost(_ message: String, key: Key, _ languages: ExchangeLanguages) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: languages.path, severity: .warning, rule: .conversionLoss, message: message, key: key)
        diagnostic.locale = languages.target
        return diagnostic
    }

    /// A part of a file that can't be understood.
    static func unreadable(
        _ message: String, _ file: SourceFile, _ range: SourceRange? = nil, key: Key? = nil
    ) -> Diagnostic {
        Diagnostic(
            path: file.path, range: range, severity: .error, rule: .exchangeSyntaxError, message: message, key: key)
    }
}
