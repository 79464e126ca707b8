import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A text of an exchange file, and its place in the file.
package struct IncomingUnit: Sendable {
    package var key: Key

    /// The place in the entry.
    package var steps: [ExactString]

    package var locale: LocaleIdentifier

    package var unit: StringUnit

    /// The place in the file, in bytes of its UTF-8 form.
    package var range: Range<Int>?

    /// The plural category with the same text, if the file has no form of its own for this one; otherwise nil.
    package var repeats: ExactString?

    /// True if the file says the state of the text. Otherwise, a text that is the current one keeps its state.
    package var isStated = true

    /// The source string in the file that the text translates; nil if the file doesn't have it.
    package var source: ExactString?

    /// True if the key is a context beside the source string. Of a key without a source string, it says nothing.
    package var isInContext = false

    /// Another name of the key in the file, for tables that don't have the key.
    package var name: ExactString?

    /// The identifier in the file if it has another form than the one of a catalog's unit.
    package var ownID: ExactString?

    package init(
        _ id: UnitIdentifier, _ unit: StringUnit, in locale: LocaleIdentifier, at range: Range<Int>? = nil
    ) {
        (key, steps, self.locale, self.unit, self.range) = (Key(id.key), id.steps, locale, unit, range)
    }

    /// Finds the key of a table that the unit is for, by its identifier or else by its name.
    package mutating func resolve(_ isKnown: (Key) -> Bool) {
        // A key can look like the identifier of a variation.
        if ownID != nil { return }
        if !steps.isEmpty, isKnown(Key(id)) { return (key, steps) = (Key(id), []) }
        guard let name, !isKnown(key) else { return }
        let place = UnitIdentifier(name)
        if isKnown(Key(name)) {
            (key, steps) = (Key(name), [])
        } else if isKnown(Key(place.key)) {
            (key, steps) = (Key(place.key), place.steps)
        }
    }

    /// The place of the category "other" if this is a plural form; otherwise nil.
    package var otherSteps: [ExactString]? {
        steps.count > 1 && steps[steps.count - 2] == "plural" ? steps.dropLast() + ["other"] : nil
    }

    /// The identifier in the file.
    package var id: ExactString { ownID ?? UnitIdentifier(key: key.text, steps: steps).text }
}

/// The strings of an exchange file, in its order.
package struct IncomingUnits: Sendable {
    /// The path in diagnostics.
    package var path: String

    /// The lines of the file.
    package var lines: LineIndex?

    package var units: [IncomingUnit] = []

    /// True if the places are those of the forms in a `.stringsdict`, where a format can be in a form; false if they
    /// are those of a catalog.
    package var namesDictionaries = false

    package init(path: String, lines: LineIndex?) {
        (self.path, self.lines) = (path, lines)
    }

    /// Reports a text of the file.
    package func report(
        _ message: String, _ rule: RuleID, _ unit: IncomingUnit, severity: Severity = .warning
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: path, range: unit.range.flatMap { lines?.range($0) }, severity: severity, rule: rule,
            message: message, key: unit.key)
        diagnostic.locale = unit.locale
        return diagnostic
    }

    /// Reports a text for a place for which there is another one.
    func reportDuplicate(_ unit: IncomingUnit) -> Diagnostic {
        report(
            "several strings for '\(unit.id)' in '\(unit.locale)': keep one of them", .exchangeDuplicate, unit,
            severity: .error)
    }
}

/// Collects the strings of a file. A second text for the same place and language is an error.
struct UnitCollector {
    private var contents: CatalogContents
    private var incoming: IncomingUnits
    private var diagnostics: [Diagnostic] = []
    private var places: [Key: Int] = [:]
    private var values: [Place: ExactString] = [:]
    private var refused: Set<Key> = []

    private struct Place: Hashable {
        var key: Key
        var steps: [ExactString]
        var locale: LocaleIdentifier
    }

    init(_ file: SourceFile, _ lines: LineIndex?, source: LocaleIdentifier) {
        contents = CatalogContents(sourceLanguage: source)
        incoming = IncomingUnits(path: file.path, lines: lines)
    }

    /// Changes the entry of a key, which is added if it is new.
    mutating func update(_ key: Key, _ change: (inout CatalogEntry) -> Void) {
        let place = places[key] ?? contents.entries.count
        if place == contents.entries.count {
            places[key] = place
            contents.entries.append(CatalogEntry(key: key))
        }
        change(&contents.entries[place])
    }

    /// Adds a text.
    mutating func add(_ unit: IncomingUnit) {
        update(unit.key) { _ in }
        let place = Place(key: unit.key, steps: unit.steps, locale: unit.locale)
        if let value = values[place] {
            guard value != unit.unit.value else { return }
            refused.insert(unit.key)
            diagnostics.append(incoming.reportDuplicate(unit))
            return
        }
        values[place] = unit.unit.value
        incoming.units.append(unit)
    }

    /// Reports the strings in a language that nobody asked for.
    mutating func reportOther(_ file: XLIFFDocument.File, than wanted: LocaleIdentifier) {
        guard let target = file.target, let first = file.units.first(where: { $0.target != nil }) else { return }
        report(
            incoming.report(
                "translations in '\(target)' left out: '\(wanted)' was asked for", .importLanguage,
                first.incoming(in: target)))
    }

    /// Adds a diagnostic.
    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Returns the strings. If a key's strings contradict each other, each is an entry of its own, since a key can look
    /// like the identifier of a variation.
    func finished() -> Decoded<CatalogContents> {
        var contents = contents
        var incoming = incoming
        incoming.units.removeAll { refused.contains($0.key) }
        contents.entries.removeAll { refused.contains($0.key) }
        var groups: [Place: [IncomingUnit]] = [:]
        var order: [Place] = []
        for unit in incoming.units {
            let group = Place(key: unit.key, steps: [], locale: unit.locale)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(unit)
        }
        var places: [Key: Int] = [:]
        for (index, entry) in contents.entries.enumerated() { places[entry.key] = index }
        for group in order {
            let units = groups[group] ?? []
            if let content = VariedText(assembling: units) {
                if let place = places[group.key] { contents.entries[place][group.locale] = content }
                continue
            }
            for unit in units {
                let key = Key(unit.id)
                let place = places[key] ?? contents.entries.count
                if place == contents.entries.count {
                    places[key] = place
                    contents.entries.append(CatalogEntry(key: key))
                }
                contents.entries[place][group.locale] = VariedText.unit(unit.unit)
            }
        }
        contents.incoming = incoming
        return Decoded(contents, diagnostics: diagnostics)
    }
}

extension CatalogContents {
    /// The strings in some languages with the source strings that they translate, and with their places in the file if it
    /// was read from units.
    package func incomingUnits(of locales: Set<LocaleIdentifier>, path: String) -> IncomingUnits {
        var incoming = units(of: locales, path: path)
        let origins = spellings(of: sourceLanguage)
        var sources: [Key: VariedText] = [:]
        for entry in entries {
            if let text = entry.localizations.first(where: { origins.contains($0.locale) }) {
                sources[entry.key] = text.content
            }
        }
        if sources.isEmpty { return incoming }
        for number in incoming.units.indices {
            let unit = incoming.units[number]
            guard unit.source == nil, !origins.contains(unit.locale) else { continue }
            incoming.units[number].source = sources[unit.key]?.nearest(unit.steps)?.value
        }
        return incoming
    }

    private func units(of locales: Set<LocaleIdentifier>, path: String) -> IncomingUnits {
        if var incoming {
            // Most files have one language, and removing nothing would copy the units.
            if incoming.units.contains(where: { !locales.contains($0.locale) }) {
                incoming.units.removeAll { !locales.contains($0.locale) }
            }
            return incoming
        }
        var incoming = IncomingUnits(path: path, lines: nil)
        for entry in entries {
            for (locale, content) in entry.localizations where locales.contains(locale) {
                incoming.units += content.places.map { steps, unit in
                    IncomingUnit(UnitIdentifier(key: entry.key.text, steps: steps), unit, in: locale)
                }
            }
        }
        return incoming
    }
}

extension TableDocument {
    /// Returns the strings of a document that holds all locales in some of them.
    package func contents(in locales: [LocaleIdentifier]) -> CatalogContents {
        var contents = CatalogContents(sourceLanguage: developmentLanguage ?? "und")
        contents.entries = (0..<entryCount(in: nil)).map { index in
            var entry = CatalogEntry(key: key(at: index, in: nil))
            for locale in locales {
                if let text = strings(of: index, in: locale) { entry.localizations.append((locale, text)) }
            }
            return entry
        }
        return contents
    }
}
