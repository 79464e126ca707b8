import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Merges the strings of an exchange file into a catalog, by key and place. Everything else is unchanged.
package struct CatalogIntake {
    /// Merges the strings of each entry, with the properties of the file's format.
    package var texts = EntryMerging()

    /// Diagnostics about strings that couldn't be merged.
    package var diagnostics: [Diagnostic] { texts.diagnostics }

    /// The number of changed strings and new keys.
    package var changeCount: Int { texts.changeCount }

    private let document: StringCatalogDocument
    private let locales: KnownLocales
    private var edits: CatalogEdits
    private var items: [Key: Int] = [:]

    /// The strings of earlier files.
    private var merged: [LocaleIdentifier: EarlierTexts] = [:]

    /// The strings in one language that were merged.
    private struct EarlierTexts {
        /// Those that are an entry's only text, by the entry's number: nearly all.
        var single: [Int: ExactString] = [:]

        /// All others.
        var others: [Place: ExactString] = [:]

        /// Adds a text; returns an earlier one for the place.
        mutating func update(_ item: Int?, _ unit: IncomingUnit) -> ExactString? {
            guard let item, unit.steps.isEmpty else {
                return others.updateValue(unit.unit.value, forKey: Place(key: unit.key, steps: unit.steps))
            }
            return single.updateValue(unit.unit.value, forKey: item)
        }
    }

    private struct Place: Hashable {
        var key: Key
        var steps: [ExactString]
    }

    /// The units of a key in one language.
    private struct Group {
        let key: Key
        let locale: LocaleIdentifier

        /// The number of the key's entry; nil for a new key.
        let item: Int?

        var units: [IncomingUnit]
    }

    /// Starts without changes; returns nil for a file that isn't JSON.
    package init?(_ document: StringCatalogDocument) {
        guard let edits = CatalogEdits(document) else { return nil }
        (self.document, self.edits) = (document, edits)
        locales = KnownLocales([document.sourceLanguage] + document.locales)
        items.reserveCapacity(document.items.count)
        for (index, item) in document.items.enumerated() { items[item.key] = index }
    }

    /// Returns the catalog's bytes with the merged strings.
    package func bytes() throws -> [UInt8] { try edits.bytes() }

    /// Merges the strings of some languages.
    package mutating func merge(_ contents: CatalogContents, locales wanted: Set<LocaleIdentifier>, path: String) {
        let incoming = contents.incomingUnits(of: wanted, path: path)
        var new: [Key: [[IncomingUnit]]] = [:]
        var newKeys: [Key] = []
        for group in groups(of: incoming) {
            if let item = group.item {
                merge(group.units, of: document.items[item], in: group.locale, incoming)
            } else {
                if new[group.key] == nil { newKeys.append(group.key) }
                new[group.key, default: []].append(group.units)
            }
        }
        if !newKeys.isEmpty {
            let entries = Dictionary(contents.entries.map { ($0.key, $0) }) { $1 }
            for key in newKeys { add(entries[key] ?? CatalogEntry(key: key), new[key] ?? [], incoming) }
        }
        guard let json = document.json else { return }
        texts.reportComments(of: contents.entries, in: incoming.path, besidesThoseOf: document.path) { key in
            items[key].map { index in document.items[index].commentIndex.flatMap { json.string($0) } }
        }
    }

    /// Returns the units by key and language, in the order of the file.
    private mutating func groups(of incoming: IncomingUnits) -> [Group] {
        var groups: [Group] = []
        groups.reserveCapacity(incoming.units.count)
        // For each language, the places of each entry's group and of new keys.
        var known: [LocaleIdentifier: [Int: Int]] = [:]
        var new: [LocaleIdentifier: [Key: Int]] = [:]
        var spelling: LocaleIdentifier?
        var locale: LocaleIdentifier = "und"
        for var unit in incoming.units {
            // Nearly all units of a file have the same language.
            if unit.locale != spelling { (spelling, locale) = (unit.locale, locales[unit.locale]) }
            unit.locale = locale
            unit.resolve { items[$0] != nil }
            let item = items[unit.key]
            guard isFirst(unit, item, incoming) else { continue }
            if let group = item.map({ known[locale]?[$0] }) ?? new[locale]?[unit.key] {
                groups[group].units.append(unit)
                continue
            }
            if let item {
                known[locale, default: [:]][item] = groups.count
            } else {
                new[locale, default: [:]][unit.key] = groups.count
            }
            groups.append(Group(key: unit.key, locale: locale, item: item, units: [unit]))
        }
        return groups
    }

    /// Returns whether no other file has another text for the place; reports it otherwise.
    private mutating func isFirst(_ unit: IncomingUnit, _ item: Int?, _ incoming: IncomingUnits) -> Bool {
        let earlier = merged[unit.locale, default: EarlierTexts()].update(item, unit)
        guard let other = earlier, other != unit.unit.value else { return true }
        texts.diagnostics.append(
            incoming.report(
                "another text for '\(unit.id)' in '\(unit.locale)': keep one of them", .exchangeDuplicate, unit,
                severity: .error))
        return false
    }

    private mutating func add(_ entry: CatalogEntry, _ units: [[IncomingUnit]], _ incoming: IncomingUnits) {
        guard let first = units.first?.first else { return }
        guard texts.addsKeys else { return texts.reportUnknown(first, in: document.path, incoming) }
        var new = entry
        new.localizations = []
        for group in units {
            let group = group.filter { texts.isShown($0, incoming) }
            guard let content = VariedText(assembling: group), content.isUsable
            else {
                texts.reportShape(group, incoming)
                continue
            }
            new.localizations.append((group[0].locale, content.withFallback))
        }
        guard !new.localizations.isEmpty else { return }
        if new.extractionState == nil { new.extractionState = .manual }
        edits.add(new)
        texts.changeCount += 1
        texts.addedKeys.append(new.key)
    }

    private mutating func merge(
        _ units: [IncomingUnit], of item: StringCatalogDocument.Item, in locale: LocaleIdentifier,
        _ incoming: IncomingUnits
    ) {
        let source = document.content(of: item, in: document.sourceLanguage)
        let isSource = locale == document.sourceLanguage
        if item.role == .untranslatable, !isSource {
            return texts.refuseTranslations(
                units, besides: document.content(of: item, in: locale),
                source: source ?? VariedText.unit(StringUnit(item.key.text)), incoming)
        }
        // If nobody has written the source text, any translation shows the arguments.
        let other = source == nil ? item.localizations.first { $0.locale != locale } : nil
        let content = texts.merged(
            units, into: document.content(of: item, in: locale), source: source,
            model: other.flatMap { document.content(of: item, in: $0.locale) },
            isSource: isSource, of: incoming)
        if let content { edits.set(content, for: locale, of: item) }
    }
}
