import StringsmithModel
import StringsmithText

/// String catalogs (`.xcstrings`).
package struct StringCatalogExchange: ExchangeFormat {
    package static let name = "xcstrings"
    package static let pathExtensions = ["xcstrings"]
    package static let isMultilingual = true
    package static let losses: FormatLosses = []

    package init() {}

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        let document = StringCatalogDocument(file)
        return Decoded(document.contents, diagnostics: document.diagnostics)
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        Decoded(contents.bytes)
    }
}
