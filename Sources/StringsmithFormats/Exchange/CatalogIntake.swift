import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Merges the texts of an exchange file into a catalog, by key and place. Everything else is unchanged.
package struct CatalogIntake {
    /// Merges the texts of each entry, with the properties of the file's format.
    package var texts = EntryMerging()

    /// True to add new keys to the catalog.
    package var addsKeys = true

    /// Diagnostics about texts that couldn't be merged.
    package var diagnostics: [Diagnostic] { texts.diagnostics }

    /// The number of changed texts and new keys.
    package var changeCount: Int { texts.changeCount }

    private let document: StringCatalogDocument
    private let locales: KnownLocales
    private var edits: CatalogEdits
    private var items: [Key: Int] = [:]

    /// The texts of earlier files.
    private var merged: [Place: ExactString] = [:]

    private struct Place: Hashable {
        var key: Key
        var locale: LocaleIdentifier
        var steps: [ExactString]
    }

    /// Starts without changes; returns nil for a file that isn't JSON.
    package init?(_ document: StringCatalogDocument) {
        guard let edits = CatalogEdits(document) else { return nil }
        (self.document, self.edits) = (document, edits)
        locales = KnownLocales([document.sourceLanguage] + document.locales)
        for (index, item) in document.items.enumerated() { items[item.key] = index }
    }

    /// Returns the catalog's bytes with the merged texts.
    package func bytes() throws -> [UInt8] { try edits.bytes() }

    /// Merges the texts of some languages.
    package mutating func merge(_ contents: CatalogContents, locales wanted: Set<LocaleIdentifier>, path: String) {
        let incoming = contents.incomingUnits(of: wanted, path: path)
        var groups: [Place: [IncomingUnit]] = [:]
        var order: [Place] = []
        for var unit in incoming.units {
            // A key can look like the identifier of a variation.
            if !unit.steps.isEmpty, items[Key(unit.id)] != nil { (unit.key, unit.steps) = (Key(unit.id), []) }
            unit.locale = locales[unit.locale]
            guard isFirst(unit, incoming) else { continue }
            let group = Place(key: unit.key, locale: unit.locale, steps: [])
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(unit)
        }
        var new: [Key: [[IncomingUnit]]] = [:]
        var newKeys: [Key] = []
        for group in order {
            let units = groups[group] ?? []
            if let index = items[group.key] {
                merge(units, of: document.items[index], in: group.locale, incoming)
            } else {
                if new[group.key] == nil { newKeys.append(group.key) }
                new[group.key, default: []].append(units)
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

    /// Returns whether no other file has another text for the place; reports it otherwise.
    private mutating func isFirst(_ unit: IncomingUnit, _ incoming: IncomingUnits) -> Bool {
        let place = Place(key: unit.key, locale: unit.locale, steps: unit.steps)
        guard let other = merged.updateValue(unit.unit.value, forKey: place), other != unit.unit.value else {
            return true
        }
        texts.diagnostics.append(
            incoming.report(
                "another text for '\(unit.id)' in '\(unit.locale)': keep one of them", .exchangeDuplicate, unit,
                severity: .error))
        return false
    }

    private mutating func add(_ entry: CatalogEntry, _ units: [[IncomingUnit]], _ incoming: IncomingUnits) {
        guard let first = units.first?.first else { return }
        guard addsKeys else {
            texts.diagnostics.append(
                incoming.report(
                    "unknown key '\(entry.key)': '\(document.path)' doesn't have it", .importUnknownKey, first))
            return
        }
        var new = entry
        new.localizations = []
        for group in units {
            guard let content = CatalogLocalization(assembling: group), content.isUsable
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
    }

    private mutating func merge(
        _ units: [IncomingUnit], of item: StringCatalogDocument.Item, in locale: LocaleIdentifier,
        _ incoming: IncomingUnits
    ) {
        let source = document.content(of: item, in: document.sourceLanguage)
        // If nobody has written the source text, any translation shows the arguments.
        let other = source == nil ? item.localizations.first { $0.locale != locale } : nil
        let content = texts.merged(
            units, into: document.content(of: item, in: locale), source: source,
            model: other.flatMap { document.content(of: item, in: $0.locale) },
            isSource: locale == document.sourceLanguage, of: incoming)
        if let content { edits.set(content, for: locale, of: item) }
    }
}
