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
    static let intake = TranslationIntake(takesUnfinished: false)

    /// Returns the units whose keys a table has.
    mutating func units(of contents: CatalogContents) -> IncomingUnits {
        let locale = KnownLocales(contents.locales)[locale]
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
                report("unknown id '\(unit.id)': '\(file.original)' doesn't have it", .importUnknownKey, unit)
                continue
            }
            guard let target = unit.target, conflicts.isEmpty || !conflicts.contains(UnitIdentifier(unit.id).key)
            else { continue }
            let (key, steps) = (new.key.text, new.steps)
            let source = exported.source(of: steps.isEmpty ? key : new.id, in: place) ?? unit.source
            let content = contents.entries[place][locale]
            let present = content?[steps].map { old in
                StringUnit(content?.spelledForExport(old.value, steps) ?? old.value, state: old.state)
            }
            let other = new.otherSteps.flatMap { steps in
                exported.source(of: UnitIdentifier(key: key, steps: steps).text, in: place)
            }
            if source != unit.source, target.unitState != nil,
                Self.intake.verdict(on: new, current: present, source: source, other: other) == .taken
            {
                report("changed source text of '\(unit.id)': translation marked for review", .importChangedSource, unit)
                new.unit.state = .needsReview
                new.isForReview = true
            }
            incoming.units.append(new)
        }
        return incoming
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

    /// The keys with the file's notes as comments.
    var noted: [CatalogEntry] {
        var seen: Set<ExactString> = []
        return file.units.compactMap { unit in
            let key = UnitIdentifier(unit.id).key
            guard let note = unit.note, seen.insert(key).inserted else { return nil }
            return CatalogEntry(key: Key(key), comment: note)
        }
    }

    /// Returns a translation that may replace the current one; nil for all others, which are reported.
    /// - Parameter other: the form of the source text for the category "other", if the text is a plural form.
    mutating func text(
        of unit: XLIFFDocument.Unit, source: ExactString, former: ExactString?, other: ExactString?
    ) -> ExactString? {
        guard let target = unit.target, !conflicts.contains(UnitIdentifier(unit.id).key) else { return nil }
        var new = unit.incoming(in: locale)
        (new.key, new.steps) = (Key(unit.id), [])
        switch Self.intake.verdict(on: new, current: former.map { StringUnit($0) }, source: source, other: other) {
        case .ignored: return nil
        case .refused(let message, let rule):
            report(message, rule, unit)
            return nil
        case .taken: break
        }
        if source != unit.source {
            report("changed source text of '\(unit.id)': check the translation", .importChangedSource, unit)
        }
        return target.text
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
