import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A string that a translation lacks: there is none, or only one that is marked as new.
struct FillGap: Sendable {
    /// Identifies a gap in another reading of the same project.
    struct ID: Hashable, Sendable {
        var path: ExactString
        var locale: LocaleIdentifier
        var unit: ExactString

        /// The source text. If it changes, the gap is another one.
        var source: ExactString
    }

    /// The part of the project that it is in, as an index.
    var part: Int

    var locale: LocaleIdentifier
    var key: Key

    /// The place in the entry.
    var steps: [ExactString]

    /// The text to translate, with its comment.
    var unit: XLIFFDocument.Unit

    var id: ID

    /// The plural category; nil for a text that doesn't depend on a number.
    var category: ExactString? { UnitIdentifier.category(of: steps) }
}

/// An entry with gaps. It is filled completely or not at all.
struct FillEntry: Sendable {
    var gaps: [FillGap]

    /// The path of the file that holds the translation.
    var path: String

    var key: Key { gaps[0].key }
    var locale: LocaleIdentifier { gaps[0].locale }
}

/// The parts of a project in some languages, with the gaps in their translations.
struct FillProject: Sendable {
    /// A part in one language.
    struct Part: Sendable {
        var part: ExchangePart
        var locale: LocaleIdentifier
    }

    private(set) var parts: [Part] = []

    /// The entries with gaps, by language, file, and key.
    private(set) var entries: [FillEntry] = []

    /// What couldn't be read.
    private(set) var diagnostics: [Diagnostic] = []

    /// The finished translations of the project.
    private(set) var translations: [LocaleIdentifier: TranslationMemory] = [:]

    /// Reads the project.
    /// - Parameter locales: the languages to fill.
    init(
        _ layout: ProjectLayout, _ locales: [LocaleIdentifier], _ options: ProjectFillOptions, in workspace: Workspace
    ) {
        for locale in locales {
            var memory = TranslationMemory()
            for place in ExchangePart.places(in: layout, locale) where place.development != locale {
                if place.development != nil, place.translation == nil { continue }
                do throws(FileSystemError) {
                    let part = try ExchangePart(place, into: locale, in: workspace)
                    add(Part(part: part, locale: locale), options, &memory)
                } catch {
                    diagnostics.append(Diagnostic(error))
                }
            }
            translations[locale] = memory
        }
        // A file in the development language is read for each language.
        diagnostics = diagnostics.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private mutating func add(_ part: Part, _ options: ProjectFillOptions, _ memory: inout TranslationMemory) {
        let (place, locale) = (part.part.place, part.locale)
        // An empty file is a table without strings.
        diagnostics += part.part.diagnostics.filter { $0.severity == .error && $0.rule != .stringsEmptyFile }
        guard part.part.isWhole, part.part.source != locale else { return }
        // A catalog that has nothing in a language gets it only on request.
        let isBegun = place.development != nil || part.part.units.contains { $0.target != nil }
        let isWanted =
            options.tables.includes(table: TableName(path: place.path))
            && (isBegun || options.tables.locales.contains(locale))
        let index = parts.count
        parts.append(part)
        var last: (key: ExactString, entry: Int)?
        for (identifier, unit) in zip(part.part.identifiers(), part.part.units) {
            if let target = unit.target, target.unitState != nil {
                memory.add(unit.source, UnitIdentifier.category(of: identifier.steps), target.text)
            }
            guard isWanted, isOpen(unit), !part.part.unused.contains(identifier.key) else { continue }
            let gap = FillGap(
                part: index, locale: locale, key: Key(identifier.key), steps: identifier.steps, unit: unit,
                id: FillGap.ID(
                    path: ExactString(place.path), locale: locale, unit: unit.id, source: unit.source))
            if let last, last.key == identifier.key {
                entries[last.entry].gaps.append(gap)
            } else {
                last = (identifier.key, entries.count)
                entries.append(FillEntry(gaps: [gap], path: place.target))
            }
        }
    }

    private func isOpen(_ unit: XLIFFDocument.Unit) -> Bool {
        unit.isTranslated && !unit.source.isBlank && unit.target.map { $0.catalogState == .new } ?? true
    }
}

extension UnitIdentifier {
    /// Returns the plural category that the steps of a place lead to; nil if there is none.
    static func category(of steps: [ExactString]) -> ExactString? {
        steps.dropLast().last == "plural" ? steps.last : nil
    }
}
