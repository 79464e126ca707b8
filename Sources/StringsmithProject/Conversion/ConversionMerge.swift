import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges the strings of a table in any format into a catalog or a table.
struct ConversionMerge {
    private let languages: ExchangeLanguages
    private let reader: any ExchangeFormat

    /// True if the file and a catalog have several languages.
    var isForAll = false

    /// True if only one language was asked for. The source strings are only for new keys, then.
    var isForOne = false

    /// The project's strings in the source language of a table in one language; nil if they aren't known.
    var sources: CatalogContents?

    init(_ languages: ExchangeLanguages, reader: any ExchangeFormat) {
        (self.languages, self.reader) = (languages, reader)
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
        intake.sources = sources
        let locales = isForAll ? Set(contents.locales) : contents.spellings(of: languages.target)
        var incoming = contents.incomingUnits(of: locales, path: languages.path)
        if isForAll, isForOne, languages.target != languages.source {
            let origins = contents.spellings(of: languages.source)
            incoming.units.removeAll { origins.contains($0.locale) && intake.entry(of: $0.key) != nil }
        }
        intake.take(incoming, besides: contents)
        intake.reportComments(of: contents.entries, in: contents.incoming?.path ?? languages.path)
        intake.texts.reportAddedKeys(in: languages.path, to: document.path)
        return Decoded(try intake.bytes(), diagnostics: intake.diagnostics)
    }
}
