import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Splits a catalog into one flat file per language, for people who translate or review one.
package struct CatalogSplit: Sendable {
    /// The format of the files.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case strings, po, csv, json

        fileprivate var exchange: any ExchangeFormat {
            switch self {
            case .strings: FlatStringsExchange()
            case .po: GettextExchange()
            case .csv: DelimitedExchange()
            case .json: FlatJSONExchange()
            }
        }
    }

    /// The format of the files.
    package var format = Format.strings

    /// The languages; empty for all.
    package var locales: [LocaleIdentifier] = []

    /// Whether to replace files even if something that people wrote in them is lost.
    package var replacesFiles = false

    /// Creates a split to `.strings` files.
    package init() {}

    /// Plans the files for a catalog's languages in a directory. A file with strings that the catalog lacks is an
    /// error.
    /// - Throws: `FileSystemError` if the catalog can't be read.
    package func plan(
        _ path: String, to output: String, in workspace: Workspace
    ) throws -> Decoded<[PlannedFile]> {
        let document = StringCatalogDocument(try workspace.file(at: path))
        var result = Decoded<[PlannedFile]>([], diagnostics: document.diagnostics)
        guard document.isWhole else { return result }
        let contents = document.contents
        for locale in contents.locales where locales.isEmpty || locales.contains(locale) {
            guard locale.isFileName else {
                result.diagnostics.append(.unsafeName(of: locale, in: path))
                continue
            }
            var own = contents
            if format == .csv {
                for index in own.entries.indices {
                    own.entries[index].localizations.removeAll {
                        $0.locale != locale && $0.locale != contents.sourceLanguage
                    }
                }
            }
            let file = Self.path(of: locale, format, in: output)
            let languages = ExchangeLanguages(source: contents.sourceLanguage, target: locale, path: file)
            let written = format.exchange.write(own, languages)
            result.diagnostics += written.diagnostics
            let unmerged = UnmergedTexts(
                at: file, replacedBy: written.value, format.exchange, languages, in: workspace)
            let names = [file, path].map(UnmergedTexts.word)
            let command = "stringsmith join \(names[0]) -o \(names[1])"
            if !replacesFiles, let refusal = unmerged.refusal(owner: "'\(path)'", command: command) {
                result.diagnostics.append(refusal)
            }
            result.value.append(try PlannedFile(replacing: file, by: written.value, summary: "\(locale)"))
        }
        return result
    }

    private static func path(of locale: LocaleIdentifier, _ format: Format, in directory: String) -> String {
        FilePath(directory).appending("\(locale).\(format.rawValue)")
    }

    /// Plans a catalog with the strings from the files of a split. If all strings are the same, no byte changes.
    /// - Parameter paths: the files, or directories that contain them.
    /// - Throws: `FileSystemError` if a file can't be read.
    package static func join(
        _ paths: [String], into path: String, in workspace: Workspace
    ) throws -> Decoded<PlannedFile?> {
        let document = StringCatalogDocument(try workspace.file(at: path))
        var diagnostics = document.diagnostics
        guard document.isWhole else { return Decoded(nil, diagnostics: diagnostics) }
        var intake = Intake(document, document.sourceLanguage)
        let known = KnownLocales(document.contents.locales)
        var deliveries: [(incoming: IncomingUnits, contents: CatalogContents, format: any ExchangeFormat)] = []
        for file in try paths.flatMap({ try files($0, in: workspace) }) {
            let source: SourceFile
            do throws(FileSystemError) {
                source = try workspace.file(at: file)
            } catch {
                diagnostics.append(Diagnostic(error))
                continue
            }
            guard let format = Format(rawValue: source.pathExtension) else {
                diagnostics.append(.notATable(file))
                continue
            }
            guard LocaleIdentifier.canonical(directoryName: source.tableName.rawValue) != nil else {
                diagnostics.append(.notALanguage(file))
                continue
            }
            let locale = known[LocaleIdentifier(source.tableName.rawValue)]
            let languages = ExchangeLanguages(source: document.sourceLanguage, target: locale, path: file)
            let read = format.exchange.read(source, languages)
            guard read.isWhole else {
                diagnostics += read.diagnostics.asFailures
                continue
            }
            diagnostics += read.diagnostics
            let incoming = read.value.incomingUnits(of: read.value.spellings(of: locale), path: file)
            intake.note(incoming)
            deliveries.append((incoming, read.value, format.exchange))
        }
        // Translations are compared with the source strings, which a file can change, too.
        func isSource(_ units: IncomingUnits) -> Bool { units.units.first?.locale == document.sourceLanguage }
        for (incoming, contents, format) in deliveries.filter({ isSource($0.incoming) })
            + deliveries.filter({ !isSource($0.incoming) })
        {
            intake.texts.follow(format)
            intake.texts.addsKeys = false
            intake.take(incoming, besides: contents)
            intake.reportComments(of: contents.entries, in: incoming.path)
        }
        diagnostics += intake.diagnostics
        guard !intake.diagnostics.contains(where: { $0.severity == .error }) else {
            return Decoded(nil, diagnostics: diagnostics)
        }
        let file = PlannedFile(
            path: path, contents: try intake.bytes(), original: document.bytes, summary: "\(intake.changeCount) strings"
        )
        return Decoded(file, diagnostics: diagnostics)
    }

    /// Returns a file, or whatever in a directory has the name of one.
    private static func files(_ path: String, in workspace: Workspace) throws -> [String] {
        guard workspace.kind(of: path) == .directory else { return [path] }
        return try workspace.listing(of: path).items.filter { item in
            Format.allCases.contains { item.name.hasSuffix(".\($0.rawValue)") }
        }.map { FilePath(path).appending($0.name) }
    }
}

extension Diagnostic {
    fileprivate static func notALanguage(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .importLanguage,
            message: "unknown language in the file's name: expected one such as de or pt-BR")
    }

    fileprivate static func notATable(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .exchangeSyntaxError,
            message: "unknown format: expected .strings, .po, .csv or .json")
    }
}
