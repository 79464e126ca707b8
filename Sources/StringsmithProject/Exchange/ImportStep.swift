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

    /// True to leave out translations of changed source strings, rather than mark them for review.
    var refusesChangedSources = false

    /// Decides about each text. An unfinished one changes nothing.
    var intake = TranslationIntake(takesUnfinished: false)

    /// Returns the units whose keys a table or catalog has.
    /// - Parameter contents: its strings in the source language and in the language of the units.
    mutating func units(of contents: CatalogContents, in locale: LocaleIdentifier) -> IncomingUnits {
        let export = XLIFFExport(source: contents.sourceLanguage, target: locale)
        var entries: [ExactString: Int] = Dictionary(minimumCapacity: contents.entries.count)
        for (index, entry) in contents.entries.enumerated() { entries[entry.key.text] = index }
        var exported = ExportedEntries(export, contents.entries)
        var incoming = IncomingUnits(path: path, lines: lines)
        incoming.units.reserveCapacity(file.units.count)
        for unit in file.units {
            var new = unit.incoming(in: locale)
            new.resolve { entries[$0.text] != nil }
            guard let place = entries[new.key.text] else {
                reportUnknown(unit)
                continue
            }
            let (key, steps) = (new.key.text, new.steps)
            let source = exported.source(of: steps.isEmpty ? key : new.id, in: place) ?? unit.source
            let other = new.otherSteps.flatMap {
                exported.source(of: UnitIdentifier(key: key, steps: $0).text, in: place)
            }
            let arrived = arriving(new, unit, source: source, other: other) {
                let content = contents.entries[place][locale]
                return content?[steps].map {
                    StringUnit(content?.spelledForExport($0.value, steps) ?? $0.value, state: $0.state)
                }
            }
            if let arrived { incoming.units.append(arrived) }
        }
        return incoming
    }

    /// Returns the units whose places the dictionaries of a table have.
    /// - Parameter document: the table in the language of the units.
    mutating func units(of source: StringsDictDocument, into document: any TableDocument) -> IncomingUnits {
        var known: [ExactString: StringsDictUnits.Unit] = [:]
        // An export from before the translation existed has the places of the source.
        for unit in StringsDictUnits(source, nil, into: locale).units { known[unit.id] = unit }
        for unit in StringsDictUnits(source, document, into: locale).units { known[unit.id] = unit }
        // The units of an entry follow each other.
        var (present, origin) = (EntryUnits(of: document), EntryUnits(of: source))
        var incoming = IncomingUnits(path: path, lines: lines)
        incoming.namesDictionaries = true
        for unit in file.units {
            guard let place = known[unit.id] else {
                reportUnknown(unit)
                continue
            }
            var new = unit.incoming(in: locale)
            (new.key, new.steps, new.ownID) = (place.key, place.steps, unit.id)
            let other = new.otherSteps.flatMap { origin[place.key, $0]?.value }
            let arrived = arriving(new, unit, source: place.source, other: other) {
                present[place.key, place.steps]
            }
            if let arrived { incoming.units.append(arrived) }
        }
        return incoming
    }

    /// Returns a unit with a translation. If the source text has changed since the export, it is for review.
    /// - Parameters:
    ///   - source: the present source text.
    ///   - other: the form of the source text for the category "other", if the text is a plural form.
    ///   - present: returns the present translation.
    private mutating func arriving(
        _ new: IncomingUnit, _ unit: XLIFFDocument.Unit, source: ExactString, other: ExactString?,
        present: () -> StringUnit?
    ) -> IncomingUnit? {
        guard let target = unit.target, conflicts.isEmpty || !conflicts.contains(UnitIdentifier(unit.id).key)
        else { return nil }
        guard source != unit.source, target.unitState != nil,
            intake.verdict(on: new, current: present(), source: source, other: other) == .taken
        else { return new }
        let result = refusesChangedSources ? "left out" : "marked for review"
        report("changed source text of '\(unit.id)': translation \(result)", .importChangedSource, unit)
        if refusesChangedSources { return nil }
        var changed = new
        changed.unit.state = .needsReview
        changed.isForReview = true
        return changed
    }

    private mutating func reportUnknown(_ unit: XLIFFDocument.Unit) {
        report("unknown id '\(unit.id)': '\(file.original)' doesn't have it", .importUnknownKey, unit)
    }

    /// The source strings of entries as they would be exported.
    private struct ExportedEntries {
        private let export: XLIFFExport
        private let entries: [CatalogEntry]

        /// The number and the units of the last entry: the units of an entry usually follow each other.
        private var last: (place: Int, units: [XLIFFDocument.Unit])?

        /// The source strings of entries with many units, by identifier.
        private var large: [Int: [ExactString: ExactString]] = [:]

        /// The maximum number of units to search.
        private static let mostUnits = 16

        init(_ export: XLIFFExport, _ entries: [CatalogEntry]) {
            (self.export, self.entries) = (export, entries)
        }

        mutating func source(of id: ExactString, in place: Int) -> ExactString? {
            if let known = large[place] { return known[id] }
            if last?.place != place {
                let units = export.units(of: entries[place])
                if units.count > Self.mostUnits {
                    large[place] = Dictionary(units.map { ($0.id, $0.source) }) { first, _ in first }
                    return large[place]?[id]
                }
                last = (place, units)
            }
            return last?.units.first { $0.id == id }?.source
        }
    }

    /// The strings of a table's entries, by their places.
    private struct EntryUnits {
        private let document: any TableDocument
        private let index: TableIndex

        /// The last entry: the units of an entry usually follow each other.
        private var last: (key: Key, units: [[ExactString]: StringUnit])?

        init(of document: any TableDocument) {
            (self.document, index) = (document, TableIndex(document))
        }

        subscript(key: Key, steps: [ExactString]) -> StringUnit? {
            mutating get {
                if let last, last.key == key { return last.units[steps] }
                guard let place = index[key] else { return nil }
                let value = document.value(at: place, in: nil)
                guard case .varied(let text) = value else { return nil }
                let stated = text.with(document.state(at: place, in: nil), of: value)
                let units = Dictionary(stated.places.map { ($0.steps, $0.unit) }) { first, _ in first }
                last = (key, units)
                return units[steps]
            }
        }
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

    mutating func report(
        _ message: String, _ rule: RuleID, _ unit: XLIFFDocument.Unit? = nil, severity: Severity = .warning
    ) {
        var diagnostic = Diagnostic(
            path: path, range: unit.map { lines.range($0.range) }, severity: severity, rule: rule, message: message)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
