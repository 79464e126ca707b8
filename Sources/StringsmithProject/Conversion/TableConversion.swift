import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Converts a table from any format to any other, or merges it into a catalog or table.
package struct TableConversion: Sendable {
    /// The name of the output format; nil to choose it by the output's extension.
    package var format: String?

    /// The encoding of a text table; nil for UTF-8, or for the input's if only `.strings` text is copied.
    package var encoding: OutputEncoding?

    /// The language to convert; nil for the paths' language, or for all languages.
    package var locale: LocaleIdentifier?

    /// The catalog or table to merge into; nil to write a new file.
    package var base: String?

    /// Creates a conversion to the format of the output's extension.
    package init() {}

    /// Plans the conversion of a file. There is no plan if a file couldn't be read in full.
    /// - Parameter output: the path of the result; nil to only print it.
    /// - Throws: `FileSystemError`, or `RequestError` for an impossible request.
    package func plan(
        _ input: String, to output: String?, in workspace: Workspace
    ) throws -> Decoded<PlannedFile?> {
        if let output { try Self.checkLinks(output, workspace) }
        let file = try workspace.file(at: input)
        let reader = try Self.format(of: file)
        let base = try self.base.map { try workspace.file(at: $0) }
        let target = try targetFormat(for: output)
        // Two files in one format have the same layout, which no conversion of their strings keeps.
        if base == nil, reader is StringsExchange, target is StringsExchange,
            let copy = try copy(file, to: output, in: workspace)
        {
            return copy
        }
        if base == nil, locale == nil, reader is StringCatalogExchange, target is StringCatalogExchange {
            return try copyCatalog(file, to: output, in: workspace)
        }
        let document = try base.map { try self.document($0, for: file, reader) }
        let source = document?.developmentLanguage
        let sources = document.flatMap { type(of: reader).hasSources ? Self.sources(of: $0, in: workspace) : nil }
        let languages = try languages(
            file, output, reader, source == nil ? target : nil, source ?? sources?.sourceLanguage)
        var read = reader.read(file, languages.pair)
        try Self.refuse(read.diagnostics, input)
        guard read.isReadable else { return Decoded(nil, diagnostics: read.diagnostics) }
        var pair = languages.pair
        if source == nil, type(of: reader).isMultilingual || type(of: reader).isBilingual {
            pair.source = read.value.sourceLanguage
        }
        try checkLocale(read.value, input, pair, target: source == nil ? target : nil)
        if languages.isForAll, let locale {
            read.value.keepOnly(read.value.spellings(of: locale).union(read.value.spellings(of: pair.source)))
        }
        var contents: Decoded<[UInt8]>
        if let document {
            var merge = ConversionMerge(pair, reader: reader)
            (merge.isForAll, merge.isForOne) = (languages.isForAll && source != nil, locale != nil)
            merge.sources = sources
            contents = try merge.merged(read.value, into: document)
        } else {
            contents = target.write(read.value.withFallbacks, pair)
            let (source, losses) = (type(of: reader).losses, type(of: target).losses)
            contents.diagnostics += losses.notes(of: read.value, pair)
            contents.diagnostics += source.notes(of: read.value, read: input, into: losses)
        }
        try Self.refuse(contents.diagnostics, input)
        let diagnostics = read.diagnostics + contents.diagnostics
        guard contents.isWhole else { return Decoded(nil, diagnostics: diagnostics) }
        let bytes = try encoded(contents.value, as: target, of: input)
        let planned = try planned(
            bytes, at: output, from: file, into: base, read.value.entries.count,
            in: output.flatMap { language(of: file, reader, $0) }, workspace)
        return Decoded(planned, diagnostics: diagnostics)
    }

    /// Plans the result. A file that will be replaced must not have changed since it was read.
    private func planned(
        _ bytes: [UInt8], at output: String?, from file: SourceFile, into base: SourceFile? = nil, _ count: Int,
        in language: LocaleIdentifier?, _ workspace: Workspace
    ) throws -> PlannedFile {
        let base = base.flatMap { RealPath.isSame(output, $0.path) ? $0 : nil }
        let replaced =
            try base == nil ? output.flatMap { try checkReplacing($0, by: bytes, in: language, workspace) } : nil
        let original = base ?? (RealPath.isSame(output, file.path) ? file : nil)
        return PlannedFile(
            output: output ?? "-", contents: bytes, original: original?.bytes ?? replaced, summary: "\(count) entries")
    }

    // MARK: Formats

    /// Returns the document to merge an input into, unless it is a table in another language.
    private func document(
        _ base: SourceFile, for input: SourceFile, _ reader: any ExchangeFormat
    ) throws(RequestError) -> any TableDocument {
        guard let format = FormatRegistry.format(of: base) else {
            throw RequestError(
                "can't merge into '\(base.path)': only catalogs and tables can be merged into")
        }
        if let own = Self.localeOfDirectory(of: base.path), !FormatRegistry.isCommonTable(base.path),
            let other = language(of: input, reader, base.path), own != other
        {
            throw RequestError(
                "can't merge strings in '\(other)' into '\(base.path)', which is in '\(own)': "
                    + "add '--locale \(own)' if they are in '\(own)'")
        }
        return format.document(base)
    }

    /// Returns the development language's strings for a table in a locale directory; nil if they aren't known, or if it is
    /// that language's own.
    private static func sources(of document: any TableDocument, in workspace: Workspace) -> CatalogContents? {
        guard document.developmentLanguage == nil, FilePath(document.path).localizationDirectory != nil else {
            return nil
        }
        let project = IncomingProject(workspace: workspace, layout: workspace.layout([document.path]))
        guard project.layout.locale(of: document.path) != project.group(of: document.path)?.developmentLanguage else {
            return nil
        }
        return project.sourceStrings(of: document.path)
    }

    private static func format(of file: SourceFile) throws(RequestError) -> any ExchangeFormat {
        if let format = ExchangeRegistry.format(of: file.path) { return format }
        if let name = FormatRegistry.format(of: file).map({ type(of: $0).name }),
            let format = ExchangeRegistry.format(named: name)
        {
            return format
        }
        // The name of a shell's <(command) doesn't show the format.
        if OutputDevice.descriptor(ofPath: file.path) != nil { return StringsExchange() }
        throw RequestError("'\(file.path)' isn't a table in a known format")
    }

    private func targetFormat(for output: String?) throws(RequestError) -> any ExchangeFormat {
        if let format {
            guard let found = ExchangeRegistry.format(named: format) else {
                throw RequestError("'\(format)' isn't a known table format")
            }
            return found
        }
        guard let path = base ?? output else {
            throw RequestError("standard output has no extension: specify a format with --to")
        }
        guard let found = ExchangeRegistry.format(of: path) else {
            throw RequestError("'\(path)' has no known extension: specify a format with --to")
        }
        return found
    }

    /// Plans a conversion from text to text, where only the encoding changes; layout and comments stay. Returns nil for
    /// the other formats of `.strings`.
    private func copy(
        _ file: SourceFile, to output: String?, in workspace: Workspace
    ) throws -> Decoded<PlannedFile?>? {
        let document = StringsFormat().document(file)
        guard PropertyListForm(sniffing: file.bytes) == .text, let text = document.decodedText?.text else { return nil }
        guard document.isWhole else { return Decoded(nil, diagnostics: document.diagnostics) }
        let bytes = encoding == nil ? document.bytes : try encoded(text, as: StringsExchange(), of: file.path)
        let planned = try planned(
            bytes, at: output, from: file, document.entryCount(in: nil),
            in: output.flatMap { language(of: file, StringsExchange(), $0) }, workspace)
        return Decoded(planned, diagnostics: document.diagnostics)
    }

    /// Plans a copy of a catalog in all its languages, in which nothing changes.
    private func copyCatalog(
        _ file: SourceFile, to output: String?, in workspace: Workspace
    ) throws -> Decoded<PlannedFile?> {
        let document = StringCatalogDocument(file)
        guard document.isWhole else { return Decoded(nil, diagnostics: document.diagnostics) }
        let planned = try planned(
            document.bytes, at: output, from: file, document.items.count, in: nil, workspace)
        return Decoded(planned, diagnostics: document.diagnostics)
    }

    private func encoded(
        _ text: [UInt8], as target: any ExchangeFormat, of input: String
    ) throws(RequestError) -> [UInt8] {
        guard let encoding, target is StringsExchange else { return text }
        do {
            return try encoding.encoding.encode(text, byteOrderMark: encoding.byteOrderMark)
        } catch TextEncodingError.unencodable(let scalar, let encoding) {
            let number = String(scalar, radix: 16, uppercase: true)
            throw RequestError("cannot convert '\(input)': U+\(number) can't be written in \(encoding)")
        } catch {
            throw RequestError("cannot convert '\(input)': \(error)")
        }
    }

    // MARK: Losses

    /// Throws the first error about a text that can't be converted.
    private static func refuse(_ diagnostics: [Diagnostic], _ input: String) throws(RequestError) {
        guard let first = diagnostics.first(where: { $0.severity == .error && $0.rule == .conversionLoss }) else {
            return
        }
        throw RequestError("cannot convert '\(input)': \(first.message)")
    }
}

extension CatalogContents {
    /// The contents with a case `other` in each plural variation.
    fileprivate var withFallbacks: CatalogContents {
        var result = self
        for index in entries.indices {
            for place in entries[index].localizations.indices {
                result.entries[index].localizations[place].content =
                    entries[index].localizations[place].content.withFallback
            }
        }
        return result
    }

    /// Removes the strings in all other languages.
    fileprivate mutating func keepOnly(_ locales: Set<LocaleIdentifier>) {
        for index in entries.indices { entries[index].localizations.removeAll { !locales.contains($0.locale) } }
    }
}

extension Decoded<CatalogContents> {
    /// True if all of the file was read. An empty file is an empty table.
    fileprivate var isReadable: Bool {
        !diagnostics.contains { $0.severity == .error && $0.rule != .stringsEmptyFile }
    }
}
