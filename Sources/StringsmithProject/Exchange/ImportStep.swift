import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The units of one part of an exchange file, and diagnostics about those that can't be imported.
struct ImportStep {
    let file: XLIFFDocument.File
    let path: String
    private let lines: LineIndex
    var diagnostics: [Diagnostic] = []

    init(_ file: XLIFFDocument.File, path: String, lines: LineIndex) {
        (self.file, self.path, self.lines) = (file, path, lines)
    }

    /// The language of the strings.
    var locale: LocaleIdentifier { file.target ?? file.source }

    var sourceLanguage: LocaleIdentifier { file.source }

    /// The keys for which the exchange files have several strings.
    var conflicts: Set<ExactString> = []

    /// Decides about each text. An unfinished one changes nothing.
    var intake = TranslationIntake(takesUnfinished: false)

    /// Returns the units whose keys a table or catalog has.
    mutating func units(of contents: CatalogContents, in locale: LocaleIdentifier) -> IncomingUnits {
        let keys = Set(contents.entries.map(\.key))
        return units { unit in
            var new = unit.incoming(in: locale)
            new.resolve(keys.contains)
            return keys.contains(new.key) ? new : nil
        }
    }

    /// Returns the units whose places the dictionaries of a table have.
    /// - Parameter document: the table in the language of the units.
    mutating func units(of source: StringsDictDocument, into document: any TableDocument) -> IncomingUnits {
        var known: [ExactString: StringsDictUnits.Unit] = [:]
        // An export from before the translation existed has the places of the source.
        for unit in StringsDictUnits(source, nil, into: locale).units { known[unit.id] = unit }
        for unit in StringsDictUnits(source, document, into: locale).units { known[unit.id] = unit }
        var incoming = units { [locale] unit in
            guard let place = known[unit.id] else { return nil }
            var new = unit.incoming(in: locale)
            (new.key, new.steps, new.ownID) = (place.key, place.steps, unit.id)
            return new
        }
        incoming.namesDictionaries = true
        return incoming
    }

    /// Returns the units with a translation that only one file has.
    /// - Parameter resolved: returns a unit with the project's key; nil for an unknown one, which is reported.
    private mutating func units(_ resolved: (XLIFFDocument.Unit) -> IncomingUnit?) -> IncomingUnits {
        var incoming = IncomingUnits(path: path, lines: lines)
        incoming.units.reserveCapacity(file.units.count)
        for unit in file.units {
            guard let new = resolved(unit) else {
                reportUnknown(unit)
                continue
            }
            guard unit.target != nil, conflicts.isEmpty || !conflicts.contains(UnitIdentifier(unit.id).key)
            else { continue }
            incoming.units.append(new)
        }
        return incoming
    }

    private mutating func reportUnknown(_ unit: XLIFFDocument.Unit) {
        report("unknown id '\(unit.id)': '\(file.original)' doesn't have it", .importUnknownKey, unit)
    }

    /// The keys with the file's notes as comments.
    var noted: [CatalogEntry] {
        var seen: Set<ExactString> = []
        return file.units.compactMap { unit in
            let key = UnitIdentifier(unit.id).key
            guard let note = unit.note, seen.insert(key).inserted else { return nil }
            return CatalogEntry(key: Key(key), comment: note)
        }
    }

    /// - Parameter range: the place of a diagnostic that isn't about a unit; nil for the path of the file's original.
    mutating func report(
        _ message: String, _ rule: RuleID, _ unit: XLIFFDocument.Unit? = nil, at range: Range<Int>? = nil,
        severity: Severity = .warning
    ) {
        let place = unit?.range ?? range ?? file.originalRange
        var diagnostic = Diagnostic(
            path: path, range: place.map { lines.range($0) }, severity: severity, rule: rule, message: message)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
