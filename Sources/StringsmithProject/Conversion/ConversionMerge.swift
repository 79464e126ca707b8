import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges the strings of a table in any format into a catalog or a table.
struct ConversionMerge {
    private let languages: ExchangeLanguages
    private let isForAll: Bool
    private let reader: any ExchangeFormat

    init(_ languages: ExchangeLanguages, isForAll: Bool, reader: any ExchangeFormat) {
        (self.languages, self.isForAll, self.reader) = (languages, isForAll, reader)
    }

    /// Returns the bytes of a catalog with the strings merged.
    func merged(_ contents: CatalogContents, into catalog: StringCatalogDocument) throws -> Decoded<[UInt8]> {
        guard catalog.isWhole, var intake = CatalogIntake(catalog) else {
            return Decoded([], diagnostics: catalog.diagnostics)
        }
        intake.texts.follow(reader)
        let locales = isForAll ? Set(contents.locales) : contents.spellings(of: languages.target)
        intake.merge(contents, locales: locales, path: languages.path)
        intake.texts.reportAddedKeys(in: languages.path, to: catalog.path)
        return Decoded(try intake.bytes(), diagnostics: intake.diagnostics)
    }

    /// Returns the bytes of a table in one language with the strings merged.
    func merged(_ contents: CatalogContents, into file: SourceFile) throws -> Decoded<[UInt8]> {
        guard let format = FormatRegistry.format(of: file) else {
            throw TableConversion.RequestError(
                description: "can't merge into '\(file.path)': only catalogs and tables can be merged into")
        }
        let document = format.document(file)
        if let obstacle = document.obstacle {
            let refusal = Diagnostic(
                path: file.path, severity: .error, rule: .unwritableTable, message: obstacle.message)
            return Decoded([], diagnostics: obstacle == .notWhole ? document.diagnostics : [refusal])
        }
        var intake = TableIntake(document, file, languages.target)
        intake.texts.follow(reader)
        let incoming = contents.incomingUnits(of: contents.spellings(of: languages.target), path: languages.path)
        let changes = intake.changes(incoming, entries: contents.entries, source: contents.sourceLanguage)
        intake.reportComments(of: contents.entries, in: languages.path)
        intake.texts.reportAddedKeys(in: languages.path, to: file.path)
        return Decoded(try document.applying(changes), diagnostics: intake.texts.diagnostics)
    }
}
