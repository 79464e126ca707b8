import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Turns tables of any format of exchange into one another, or merges one into a catalog or table.
package struct ExchangeConversion: Sendable {
    /// The name of the wanted format; nil for that of the output's extension.
    package var format: String?

    /// The language to convert; nil for that of the paths, or for all languages.
    package var locale: LocaleIdentifier?

    /// The catalog or table to merge into; nil to write a new file.
    package var base: String?

    /// Makes a conversion by the names' extensions.
    package init() {}

    /// True if only this conversion can do what is asked for; the formats of `FormatRegistry` have their own.
    package func isNeeded(from input: String, to output: String?) -> Bool {
        if locale != nil || base != nil { return true }
        let simple: Set<String> = ["strings", "plist", "json"]
        let names = [Self.name(of: input), format ?? output.flatMap(Self.name)]
        return names.contains { name in name.map { !simple.contains($0) } ?? false }
    }

    private static func name(of path: String) -> String? { ExchangeRegistry.format(of: path).map { type(of: $0).name } }

    /// Converts a file. The plan has no value if the input could not be read whole.
    /// - Parameter output: the path of the result; nil if it is only printed.
    /// - Throws: `FileSystemError`, or `TableConversion.RequestError` for a request that makes no sense.
    package func plan(_ input: String, to output: String?) throws -> Decoded<PlannedFile?> {
        let file = SourceFile(path: input, bytes: try FileReader.bytes(of: input))
        guard let reader = ExchangeRegistry.format(of: input) else {
            throw TableConversion.RequestError(description: "'\(input)' is not a table of a known form")
        }
        let target = try targetFormat(for: output)
        let base = try self.base.map { SourceFile(path: $0, bytes: try FileReader.bytes(of: $0)) }
        let catalog = base.flatMap { Self.name(of: $0.path) == "xcstrings" ? StringCatalogDocument($0) : nil }
        let isMultilingual = type(of: reader).isMultilingual
        let isForAll = isMultilingual && (catalog != nil || type(of: target).isMultilingual)
        let language = locale ?? Self.locale(of: output) ?? (isMultilingual ? nil : Self.locale(of: input))
        guard let language = language ?? (isForAll ? "en" : nil) else {
            throw TableConversion.RequestError(description: "which language? Name it with --locale")
        }
        var languages = ExchangeLanguages(
            source: catalog?.sourceLanguage ?? language, target: language, path: output ?? input)
        var read = reader.read(file, languages)
        guard read.isWhole else { return Decoded(nil, diagnostics: read.diagnostics) }
        if catalog == nil { languages.source = read.value.sourceLanguage }
        if let locale, isForAll {
            for index in read.value.entries.indices {
                read.value.entries[index].localizations.removeAll {
                    $0.locale != locale && $0.locale != languages.source
                }
            }
        }
        let original = output.flatMap { FileStatus.targetKind(of: $0) == nil ? nil : try? FileReader.bytes(of: $0) }
        let contents: Decoded<[UInt8]>
        if let base {
            contents = try merged(read.value, reader, into: base, catalog, languages, isForAll: isForAll)
        } else {
            for index in read.value.entries.indices {
                for place in read.value.entries[index].localizations.indices {
                    read.value.entries[index].localizations[place].content =
                        read.value.entries[index].localizations[place].content.withFallback
                }
            }
            if !isMultilingual, !type(of: target).isMultilingual, !(reader is GettextExchange),
                !(reader is XLIFFExchange)
            {
                languages.source = language
            }
            contents = target.write(read.value, languages)
        }
        let diagnostics = read.diagnostics + contents.diagnostics
        guard contents.isWhole else { return Decoded(nil, diagnostics: diagnostics) }
        let planned = PlannedFile(
            path: output ?? "-", contents: contents.value, original: original,
            summary: "\(read.value.entries.count) entries")
        return Decoded(planned, diagnostics: diagnostics)
    }

    private func targetFormat(for output: String?) throws -> any ExchangeFormat {
        if let format {
            guard let found = ExchangeRegistry.format(named: format) else {
                throw TableConversion.RequestError(description: "'\(format)' is not a known form of table")
            }
            return found
        }
        guard let path = output ?? base else {
            throw TableConversion.RequestError(
                description: "standard output has no extension: name a form with --to")
        }
        guard let found = ExchangeRegistry.format(of: path) else {
            throw TableConversion.RequestError(
                description: "'\(path)' has no extension of a known form: name one with --to")
        }
        return found
    }

    /// The language that a path names: by a locale directory, or by the file's own name.
    private static func locale(of path: String?) -> LocaleIdentifier? {
        guard let path else { return nil }
        let parts = path.split(separator: "/")
        if let directory = parts.dropLast().last, directory.hasSuffix(".lproj") {
            return LocaleIdentifier.canonical(directoryName: String(directory.dropLast(6)))
        }
        return parts.last?.split(separator: ".").first.flatMap { LocaleIdentifier.canonical(directoryName: String($0)) }
    }

    // MARK: Merging

    private func merged(
        _ contents: CatalogContents, _ reader: any ExchangeFormat, into base: SourceFile,
        _ catalog: StringCatalogDocument?, _ languages: ExchangeLanguages, isForAll: Bool
    ) throws -> Decoded<[UInt8]> {
        if let catalog {
            guard catalog.isWhole, var merging = CatalogMerging(catalog) else {
                return Decoded([], diagnostics: catalog.diagnostics)
            }
            merging.namesArguments = reader is XLIFFExchange
            merging.losesTypes = reader is AndroidExchange
            merging.hasStates =
                !(reader is FlatJSONExchange || reader is NestedJSONExchange || reader is AndroidExchange)
            let locales = isForAll ? Set(contents.locales) : [languages.target]
            merging.merge(contents, locales: locales, path: languages.path)
            return Decoded(try merging.bytes(), diagnostics: merging.diagnostics)
        }
        guard Self.name(of: base.path) == "strings" else {
            throw TableConversion.RequestError(
                description: "can't merge into '\(base.path)': only catalogs and .strings files can be merged into")
        }
        return try Self.merged(contents, into: StringsDocument(base), languages)
    }

    private static func merged(
        _ contents: CatalogContents, into document: StringsDocument, _ languages: ExchangeLanguages
    ) throws -> Decoded<[UInt8]> {
        guard document.isWritable else { return Decoded([], diagnostics: document.diagnostics) }
        let index = TableIndex(document)
        var changes: [TableChange] = []
        var diagnostics: [Diagnostic] = []
        for entry in contents.entries {
            guard let content = entry[languages.target] else { continue }
            guard case .unit(let unit)? = content.text, content.substitutions.isEmpty else {
                diagnostics.append(
                    Diagnostic(
                        path: document.path, severity: .warning, rule: .conversionLoss,
                        message: "variations of '\(entry.key)' left out: a .strings file has no place for them",
                        key: entry.key))
                continue
            }
            if let place = index[entry.key] {
                if document.value(at: place, in: nil) != .text(unit.value) {
                    changes.append(.setValue(index: place, .text(unit.value)))
                }
            } else {
                changes.append(.add(NewEntry(key: entry.key.text, value: .text(unit.value), comment: entry.comment)))
            }
        }
        return Decoded(try document.applying(changes), diagnostics: diagnostics)
    }
}
