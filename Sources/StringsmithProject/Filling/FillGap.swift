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

        init(_ unit: XLIFFDocument.Unit, in place: ExchangePart.Place, _ locale: LocaleIdentifier) {
            (path, self.locale, self.unit, source) = (ExactString(place.path), locale, unit.id, unit.source)
        }
    }

    /// The part of the project that it is in, as an index.
    var part: Int

    var locale: LocaleIdentifier
    var key: Key

    /// The place in the entry.
    var steps: [ExactString]

    /// The unit that an exchange file would have, with the comment.
    var unit: XLIFFDocument.Unit

    /// The text to translate: the unit's, or that of the form for `other` if the unit's spells a number out and the
    /// language uses the category for several.
    var source: ExactString

    /// True for a plural form that can say its number without showing it.
    var isForOneNumber: Bool

    var id: ID

    /// The form as people name it, such as `one` or `files.one`; empty for a single text.
    var form: String {
        let kinds: Set<ExactString> = ["plural", "device", "width", "substitutions"]
        return stride(from: 0, to: steps.count - 1, by: 2).filter { kinds.contains(steps[$0]) }
            .map { steps[$0 + 1].string }.joined(separator: ".")
    }

    /// The name of the variable whose form it is; nil for a text.
    var variable: ExactString? {
        steps.firstIndex(of: "substitutions").flatMap { $0 + 1 < steps.count ? steps[$0 + 1] : nil }
    }

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

    /// What couldn't be read, and what isn't filled.
    private(set) var diagnostics: [Diagnostic] = []

    private var forms = PluralForms()

    /// The paths of tables, by their real paths: several can lead to one file.
    private var targets: [FilePath: String] = [:]

    /// The number of gaps in files that can't be written. They are reported, and nothing is looked for.
    private var closedCount = 0

    /// The number of strings without a translation.
    var openCount: Int { entries.reduce(closedCount) { $0 + $1.gaps.count } }

    /// The identifiers of strings with a finished translation.
    var translatedGaps: Set<FillGap.ID> {
        parts.reduce(into: []) { ids, part in
            for unit in part.part.units where unit.target?.unitState != nil {
                ids.insert(FillGap.ID(unit, in: part.part.place, part.locale))
            }
        }
    }

    /// False if the gaps of a file aren't known, since it couldn't be read in full.
    private(set) var isWhole = true

    /// The finished translations of the project.
    private(set) var translations: [LocaleIdentifier: TranslationMemory] = [:]

    /// Reads the project.
    /// - Parameter locales: the languages to fill.
    init(
        _ layout: ProjectLayout, _ locales: [LocaleIdentifier], _ options: ProjectFillOptions, in workspace: Workspace
    ) {
        var problems = DistinctDiagnostics()
        var catalogs: [FilePath: ExchangePart] = [:]
        for locale in locales {
            translations[locale] = TranslationMemory()
            for place in ExchangePart.places(in: layout, locale) where place.development != locale {
                if place.development != nil, place.translation == nil { continue }
                do throws(FileSystemError) {
                    let part: ExchangePart
                    if place.development == nil, let known = catalogs[FilePath(place.path)] {
                        part = known.translated(into: locale)
                    } else {
                        part = try ExchangePart(place, into: locale, in: workspace)
                        if place.development == nil { catalogs[FilePath(place.path)] = part }
                    }
                    add(Part(part: part, locale: locale), options, workspace, &problems)
                } catch {
                    problems.add(Diagnostic(error))
                    isWhole = false
                }
            }
        }
        diagnostics = problems.list
    }

    private mutating func add(
        _ part: Part, _ options: ProjectFillOptions, _ workspace: Workspace, _ problems: inout DistinctDiagnostics
    ) {
        let (place, locale) = (part.part.place, part.locale)
        let isSelected = options.tables.includes(table: TableName(path: place.path))
        guard part.part.isWhole else {
            // An empty file is a table without strings.
            let errors = part.part.diagnostics.filter { $0.severity == .error && $0.rule != .stringsEmptyFile }
            problems.add(errors)
            guard isSelected, let first = errors.first else { return }
            problems.add(.unwritable(first.path, TableChangeError.obstacle(.notWhole)))
            isWhole = false
            return
        }
        guard part.part.source != locale else { return }
        let isInterface = InterfaceFileLocation.isInterfaceFile(place.path)
        // A catalog that has nothing in a language gets it only on request.
        let isBegun = place.development != nil || part.part.units.contains { $0.target != nil }
        let isWanted = isSelected && (isBegun || options.tables.locales.contains(locale))
        let first = entries.count
        var gaps: [FillGap] = []
        let shown = isWanted ? shownVariables(in: part.part) : [:]
        let others = isWanted ? Self.sourcesOfOther(in: part.part) : [:]
        for (identifier, unit) in zip(part.part.identifiers(), part.part.units) {
            let (key, steps) = (identifier.key, identifier.steps)
            if let target = unit.target, target.unitState != nil {
                translations[locale]?.add(unit.source, steps, target.text)
            }
            guard isWanted, isOpen(unit, in: place), !part.part.unused.contains(key) else { continue }
            let gap = gap(identifier, unit, of: part, others)
            // Like a sync, which adds no such key.
            if isInterface, unit.target == nil,
                InterfaceSample.isSample(unit.source, comment: unit.note)
                    || options.scan.skippedKeys.contains(where: { $0.matches(key) })
            {
                continue
            }
            // The source may have forms that the language doesn't.
            if unit.target == nil, let category = gap.category, !forms.has(category, in: locale) { continue }
            if unit.target == nil, let name = gap.variable, shown[gap.key]?.contains(name) == false { continue }
            gaps.append(gap)
        }
        parts.append(part)
        let skipped = SkippedKeys(of: gaps, in: part, workspace)
        problems.add(skipped.reports)
        for gap in gaps where !skipped.contains(gap.key) {
            if entries.count > first, entries[entries.count - 1].key == gap.key {
                entries[entries.count - 1].gaps.append(gap)
            } else {
                entries.append(FillEntry(gaps: [gap], path: place.target))
            }
        }
        guard entries.count > first, let obstacle = obstacle(to: place, options, workspace) else { return }
        problems.add(obstacle)
        closedCount += entries[first...].reduce(0) { $0 + $1.gaps.count }
        entries.removeSubrange(first...)
    }

    private mutating func gap(
        _ identifier: UnitIdentifier, _ unit: XLIFFDocument.Unit, of part: Part, _ others: [UnitIdentifier: ExactString]
    ) -> FillGap {
        var gap = FillGap(
            part: parts.count, locale: part.locale, key: Key(identifier.key), steps: identifier.steps, unit: unit,
            source: unit.source, isForOneNumber: false, id: FillGap.ID(unit, in: part.part.place, part.locale))
        guard let category = gap.category else { return gap }
        gap.isForOneNumber = forms.isForOneNumber(category, in: part.locale)
        if !gap.isForOneNumber,
            let other = others[UnitIdentifier(key: identifier.key, steps: identifier.steps.dropLast())],
            FormatSignature(unit.source).arguments.count < FormatSignature(other).arguments.count
        {
            gap.source = other
        }
        return gap
    }

    /// Returns the source texts of the forms for `other`, by the places of the plurals.
    private static func sourcesOfOther(in part: ExchangePart) -> [UnitIdentifier: ExactString] {
        var sources: [UnitIdentifier: ExactString] = [:]
        for (identifier, unit) in zip(part.identifiers(), part.units)
        where UnitIdentifier.category(of: identifier.steps) == "other" {
            sources[UnitIdentifier(key: identifier.key, steps: identifier.steps.dropLast())] = unit.source
        }
        return sources
    }

    /// Returns the names of the variables that translations refer to, by key; none for keys without a translated text.
    private func shownVariables(in part: ExchangePart) -> [Key: Set<ExactString>] {
        var names: [Key: Set<ExactString>] = [:]
        var rest: [(key: Key, text: ExactString)] = []
        for (identifier, unit) in zip(part.identifiers(), part.units) {
            guard let text = unit.target?.text, !isOpen(unit, in: part.place) else { continue }
            let key = Key(identifier.key)
            if identifier.steps.contains("substitutions") {
                rest.append((key, text))
            } else {
                names[key, default: []].formUnion(text.variableNames)
            }
        }
        for (key, text) in rest { names[key]?.formUnion(text.variableNames) }
        return names
    }

    /// Returns the reasons why a translation can't be written; nil if there are none. Answers for it would be lost.
    private mutating func obstacle(
        to place: ExchangePart.Place, _ options: ProjectFillOptions, _ workspace: Workspace
    ) -> [Diagnostic]? {
        let exists = place.development == nil || place.isTranslated
        do throws(FileSystemError) {
            let document = try workspace.document(at: place.target, exists: exists)
            if !document.obstacles.isEmpty, exists { return document.obstacles }
            let file = PlannedFile(
                path: place.target, contents: [], original: exists ? document.bytes : nil, summary: "")
            let real = try WritePlace(of: place.target, within: FileRoots(options.paths))
            try real.checkIsWritable(for: file)
            if let other = targets[FilePath(real.path)], other != place.target {
                throw FileSystemError("write", place.target, reason: "it is the same file as '\(other)'")
            }
            targets[FilePath(real.path)] = place.target
            return nil
        } catch {
            return [.unwritable(place.target, error)]
        }
    }

    /// Returns whether nobody has written a translation. A table's marker says so for a certain text. A catalog's state
    /// doesn't: a text that isn't the source's may be a person's draft.
    private func isOpen(_ unit: XLIFFDocument.Unit, in place: ExchangePart.Place) -> Bool {
        guard unit.isTranslated, !unit.source.isBlank else { return false }
        guard let target = unit.target else { return true }
        guard target.catalogState == .new else { return false }
        return place.development != nil || target.text.isBlank || target.text == unit.source
    }
}

/// The keys with gaps that stay open because nobody knows their source, or for the sake of other entries. Programs look
/// up a key in the `.stringsdict` first, so that an entry that is added to one file hides the one in the other, or is
/// never shown; and `sync` restores only entries from comments whose keys don't exist.
private struct SkippedKeys {
    private var keys: Set<Key> = []

    /// Reports the keys with the reasons.
    private(set) var reports: [Diagnostic] = []

    init(of gaps: [FillGap], in part: FillProject.Part, _ workspace: Workspace) {
        let place = part.part.place
        // Without a source string, a unit has its identifier in place of one.
        for gap in gaps where gap.source == gap.unit.id {
            guard let variable = gap.variable else { continue }
            skip([gap.key], part.locale, place.target, "not filled: the source has no variable '\(variable)'")
        }
        guard !gaps.isEmpty, place.development != nil else { return }
        // What exists hides others already.
        let present = Set(
            zip(part.part.identifiers(), part.part.units).compactMap { $1.target == nil ? nil : Key($0.key) })
        let added = gaps.map(\.key).filter { !present.contains($0) }
        if FormatRegistry.forms(of: place.path) == .several {
            if let path = place.translatedCounterpart {
                let plain = workspace.keys(at: path)
                let reason = "plural forms not filled: '\(place.target)' would hide the translation here"
                skip(added.filter { plain.contains($0.text) }, part.locale, path, reason)
            }
        } else {
            // Forms for these keys exist or are added.
            let paths = [place.counterpart, place.translatedCounterpart].compactMap(\.self)
            for path in paths { keys.formUnion(workspace.keys(at: path).map { Key($0) }) }
        }
        guard place.isTranslated, let document = workspace.optionalDocument(at: place.target) else { return }
        let missing = Set(added).subtracting(keys)
        skip(
            document.restoringEntries(where: missing.contains)?.keys ?? [], part.locale, place.target,
            "not filled: a translation is commented out here; restore or delete it")
        let index = TableIndex(document)
        skip(
            gaps.map(\.key).filter { index.all(of: $0).count > 1 }, part.locale, place.target,
            "not filled: the table has several entries for this key; keep one")
    }

    private mutating func skip(_ skipped: [Key], _ locale: LocaleIdentifier, _ path: String, _ message: String) {
        for key in skipped where keys.insert(key).inserted {
            var report = Diagnostic(path: path, severity: .warning, rule: .fillSkipped, message: message, key: key)
            report.locale = locale
            reports.append(report)
        }
    }

    func contains(_ key: Key) -> Bool { keys.contains(key) }
}

/// Diagnostics without repetitions: files are read more than once.
struct DistinctDiagnostics: Sendable {
    private(set) var list: [Diagnostic] = []
    private var known: Set<Diagnostic> = []

    mutating func add(_ diagnostic: Diagnostic) {
        if known.insert(diagnostic).inserted { list.append(diagnostic) }
    }

    mutating func add(_ more: [Diagnostic]) { more.forEach { add($0) } }
}

extension UnitIdentifier {
    /// Returns the plural category that the steps of a place lead to; nil if there is none.
    static func category(of steps: [ExactString]) -> ExactString? {
        steps.dropLast().last == "plural" ? steps.last : nil
    }
}
