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

    /// Returns the bytes of a document with the strings merged.
    func merged(_ contents: CatalogContents, into document: any TableDocument) throws -> Decoded<[UInt8]> {
        if let obstacle = document.obstacle {
            let refusal = Diagnostic(
                path: document.path, severity: .error, rule: .unwritableTable, message: obstacle.message)
            return Decoded([], diagnostics: obstacle == .notWhole ? document.diagnostics : [refusal])
        }
        var intake = Intake(document, languages.target)
        intake.texts.follow(reader)
        // A table records no state of its development language.
        if languages.target == languages.source, !type(of: reader).isMultilingual, !type(of: reader).isBilingual {
            intake.texts.hasStates = false
        }
        let isForAll = isForAll && document.developmentLanguage != nil
        let locales = isForAll ? Set(contents.locales) : contents.spellings(of: languages.target)
        intake.take(contents, locales: locales, path: languages.path)
        intake.reportComments(of: contents.entries, in: contents.incoming?.path ?? languages.path)
        intake.texts.reportAddedKeys(in: languages.path, to: document.path)
        return Decoded(try intake.bytes(), diagnostics: intake.diagnostics)
    }
}
