import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges the texts of a table in any format into a catalog or a table.
struct ConversionMerge {
    private let languages: ExchangeLanguages
    private let isForAll: Bool
    private let reader: any ExchangeFormat

    init(_ languages: ExchangeLanguages, isForAll: Bool, reader: any ExchangeFormat) {
        (self.languages, self.isForAll, self.reader) = (languages, isForAll, reader)
    }

    /// Returns the bytes of a catalog with the texts merged.
    func merged(_ contents: CatalogContents, into catalog: StringCatalogDocument) throws -> Decoded<[UInt8]> {
        guard catalog.isWhole, var merging = CatalogMerging(catalog) else {
            return Decoded([], diagnostics: catalog.diagnostics)
        }
        merging.namesArguments = reader is XLIFFExchange
        merging.losesTypes = reader is AndroidExchange
        merging.hasStates = type(of: reader).holdsStates
        merging.sharesStates = reader is GettextExchange
        let locales = isForAll ? Set(contents.locales) : [languages.target]
        merging.merge(contents, locales: locales, path: languages.path)
        return Decoded(try merging.bytes(), diagnostics: merging.diagnostics)
    }

    /// Returns the bytes of a table in one language with the texts merged.
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
        var result = Decoded<[UInt8]>([])
        var changes: [TableChange] = []
        let index = TableIndex(document)
        for entry in contents.entries {
            guard let content = entry[languages.target], content.text != nil else { continue }
            let place = index[entry.key]
            let old = place.map { document.value(at: $0, in: nil) }
            let value = Self.value(of: content, replacing: old)
            guard document.holds(value) else {
                result.diagnostics.append(lost(entry.key, value, document))
                continue
            }
            if let place {
                if old != value { changes.append(.setValue(index: place, value)) }
            } else {
                changes.append(.add(NewEntry(key: entry.key.text, value: value, comment: entry.comment)))
            }
        }
        result.value = try document.applying(changes)
        return result
    }

    private func lost(_ key: Key, _ value: EntryValue, _ document: any TableDocument) -> Diagnostic {
        let reason =
            value.text == nil
            ? "variations of '\(key)' left out: this table has one text per key"
            : "text '\(key)' left out: it has no variations, so it belongs in a .strings file"
        return Diagnostic(
            path: document.path, severity: .warning, rule: .conversionLoss, message: reason, key: key)
    }

    /// Returns the value for an entry. If the table's format is a single variable, simple plural forms are those of the
    /// variable.
    private static func value(of content: CatalogLocalization, replacing old: EntryValue?) -> EntryValue {
        let value = content.entryValue
        guard case .varied(.plural) = value, case .varied(.format(let format, let variables))? = old,
            variables.count == 1, case .varied(let forms) = value
        else { return value }
        var variable = variables[0]
        variable.form = forms
        return .varied(.format(format, [variable]))
    }
}

extension TableDocument {
    /// True if the format supports a value.
    fileprivate func holds(_ value: EntryValue) -> Bool {
        switch value {
        case .text: !(self is StringsDictDocument)
        case .varied: self is StringsDictDocument
        case .unsupported: false
        }
    }
}
