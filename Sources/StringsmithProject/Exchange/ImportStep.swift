import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The units of one file that can be imported, and diagnostics about the others.
struct ImportStep {
    let file: XLIFFDocument.File
    private let path: String
    private let lines: LineIndex
    var diagnostics: [Diagnostic] = []

    init(_ file: XLIFFDocument.File, path: String, lines: LineIndex) {
        (self.file, self.path, self.lines) = (file, path, lines)
    }

    /// The language of the texts.
    var locale: LocaleIdentifier { file.target ?? file.source }

    var sourceLanguage: LocaleIdentifier { file.source }

    /// Returns the texts that can be written to a table, by key and place.
    mutating func accepted(_ contents: CatalogContents) -> CatalogContents {
        let export = XLIFFExport(source: contents.sourceLanguage, target: locale)
        var sources: [ExactString: XLIFFDocument.Unit] = [:]
        for unit in export.units(of: contents.entries) { sources[unit.id] = unit }
        var entries: [Key: CatalogEntry] = [:]
        for entry in contents.entries { entries[entry.key] = entry }
        var accepted = CatalogContents(sourceLanguage: contents.sourceLanguage)
        var places: [Key: Int] = [:]
        for unit in file.units {
            // A key can look like the identifier of a variation.
            let id = entries[Key(unit.id)] == nil ? UnitIdentifier(unit.id) : UnitIdentifier(key: unit.id)
            guard let entry = entries[Key(id.key)] else {
                report("unknown id '\(unit.id)': '\(file.original)' doesn't have it", .importUnknownKey, unit)
                continue
            }
            guard let target = unit.target, let state = target.unitState else { continue }
            let source = sources[unit.id]?.source ?? unit.source
            guard let new = accept(unit, target, state, source, entry, id) else { continue }
            let place = places[entry.key] ?? accepted.entries.count
            if place == accepted.entries.count {
                places[entry.key] = place
                accepted.entries.append(CatalogEntry(key: entry.key))
            }
            var content = accepted.entries[place][locale] ?? CatalogLocalization(nil)
            content.set(new, at: id.steps)
            accepted.entries[place][locale] = content
        }
        return accepted
    }

    private mutating func accept(
        _ unit: XLIFFDocument.Unit, _ target: XLIFFDocument.Target, _ state: StringUnit.State, _ source: ExactString,
        _ entry: CatalogEntry, _ id: UnitIdentifier
    ) -> StringUnit? {
        let present = entry[locale]?[id.steps]
        if target.text.isEmpty, !unit.source.isEmpty {
            if present.map({ !$0.value.isEmpty }) ?? true {
                report("empty translation of '\(unit.id)': the current translation stays", .importEmptied, unit)
            }
            return nil
        }
        let spelled = present.map { entry[locale]?.spelledForExport($0.value, id.steps) ?? $0.value }
        if target.text != spelled, let wrong = Self.wrongArgument(in: target.text, source, spelled) {
            report("broken placeholder '\(wrong)' in the translation of '\(unit.id)'", .importPlaceholder, unit)
            return nil
        }
        guard source == unit.source else {
            report("changed source text of '\(unit.id)': translation marked for review", .importChangedSource, unit)
            return StringUnit(target.text, state: .needsReview)
        }
        return StringUnit(target.text, state: state)
    }

    /// Returns the first placeholder in a translation whose argument differs from the source text's; nil if all are
    /// right.
    /// - Parameter present: the current translation, which shows the arguments if the source text is only a key.
    static func wrongArgument(
        in text: ExactString, _ source: ExactString, _ present: ExactString?
    ) -> ExactString? {
        var format = FormatString(source)
        if format.arguments.isEmpty, let present { format = FormatString(present) }
        var classes: [Int: ArgumentClass] = [:]
        for argument in format.arguments where argument.role == .value {
            classes[argument.index] = argument.argumentClass
        }
        let own = FormatString(text)
        for argument in own.arguments where argument.role == .value && classes[argument.index] != argument.argumentClass
        {
            guard let specifier = own.specifiers.first(where: { $0.range == argument.range }) else { continue }
            // A percent sign in prose is up to the translator, and a reference can have another form.
            if own.readsAsProse(specifier) || argument.argumentClass == .variable { continue }
            if classes[argument.index] == .variable { continue }
            return ExactString(bytes: Array(text.bytes[argument.range]))
        }
        return nil
    }

    /// A finished translation that may take the place of a present one; nil, mostly with a diagnostic, for all others.
    mutating func text(of unit: XLIFFDocument.Unit, source: ExactString, former: ExactString?) -> ExactString? {
        guard let target = unit.target, target.unitState != nil else { return nil }
        if target.text.isEmpty, !unit.source.isEmpty {
            if former.map({ !$0.isEmpty }) ?? true {
                report("empty translation of '\(unit.id)': the current translation stays", .importEmptied, unit)
            }
            return nil
        }
        if target.text != former, let wrong = Self.wrongArgument(in: target.text, source, former) {
            report("broken placeholder '\(wrong)' in the translation of '\(unit.id)'", .importPlaceholder, unit)
            return nil
        }
        if source != unit.source {
            report("changed source text of '\(unit.id)': check the translation", .importChangedSource, unit)
        }
        return target.text
    }

    mutating func report(_ message: String, _ rule: RuleID, _ unit: XLIFFDocument.Unit? = nil) {
        var diagnostic = Diagnostic(
            path: path, range: unit.map { lines.range($0.range) }, severity: .warning, rule: rule, message: message)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
