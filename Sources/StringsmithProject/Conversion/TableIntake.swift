import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges strings into a table in one language. An entry has one state.
struct TableIntake {
    /// Merges the strings of each entry, with the properties of the file's format.
    var texts = EntryMerging()

    /// The table's entries. Of duplicate keys, the last one counts.
    private(set) var present: [Key: CatalogEntry] = [:]

    private let document: any TableDocument
    private let locale: LocaleIdentifier
    private let index: TableIndex

    init(_ document: any TableDocument, _ file: SourceFile, _ locale: LocaleIdentifier) {
        (self.document, self.locale) = (document, locale)
        index = TableIndex(document)
        let languages = ExchangeLanguages(source: locale, target: locale)
        let contents =
            document.forms == .several
            ? StringsDictExchange().read(file, languages) : document.catalog(languages)
        for entry in contents.value.entries { present[entry.key] = entry }
    }

    /// Returns the changes of the table.
    /// - Parameter entries: comments for new keys, and the strings in the source language.
    mutating func changes(
        _ incoming: IncomingUnits, entries: [CatalogEntry], source: LocaleIdentifier
    ) -> [TableChange] {
        let known = Dictionary(entries.map { ($0.key, $0) }) { $1 }
        var groups: [Key: [IncomingUnit]] = [:]
        var order: [Key] = []
        for var unit in incoming.units {
            unit.resolve { index[$0] != nil }
            if groups[unit.key] == nil { order.append(unit.key) }
            groups[unit.key, default: []].append(unit)
        }
        return order.flatMap { key in
            let units = groups[key] ?? []
            let origin = locale == source ? nil : known[key]?[source]
            return changes(units, of: key, source: origin, comment: known[key]?.comment, incoming)
        }
    }

    /// Reports once that comments of a file weren't merged.
    mutating func reportComments(of entries: [CatalogEntry], in path: String) {
        texts.reportComments(of: entries, in: path, besidesThoseOf: document.path) { present[$0].map(\.comment) }
    }

    private mutating func changes(
        _ units: [IncomingUnit], of key: Key, source: VariedText?, comment: ExactString?,
        _ incoming: IncomingUnits
    ) -> [TableChange] {
        let old = present[key]?[locale]
        // The key says nothing about the arguments of a text.
        let origin = source ?? old ?? VariedText(assembling: units)
        guard let content = texts.merged(units, into: old, source: origin, of: incoming) else { return [] }
        guard let place = index[key] else {
            let value = value(of: content, key, replacing: nil)
            guard holds(value, key, incoming, units) else { return [] }
            texts.addedKeys.append(key)
            return [.add(NewEntry(key: key.text, value: value, comment: comment, state: content.state))]
        }
        let current = document.value(at: place, in: nil)
        let value = value(of: content, key, replacing: current)
        guard holds(value, key, incoming, units) else { return [] }
        var changes: [TableChange] = current == value ? [] : [.setValue(index: place, value)]
        let present = document.state(at: place, in: nil)
        if present?.kind == .obsolete { return changes }
        let applies = present.map { state in old?.state.map { $0.digest == state.digest } ?? false } ?? false
        if content.state != nil || applies, content.state != present {
            changes.append(.setState(index: place, content.state))
        }
        return changes
    }

    /// Returns whether the format supports a value; reports it otherwise.
    private mutating func holds(
        _ value: EntryValue, _ key: Key, _ incoming: IncomingUnits, _ units: [IncomingUnit]
    ) -> Bool {
        let isDictionary = document.forms == .several
        let message: String
        switch value {
        case .text where !isDictionary, .varied where isDictionary: return true
        case .text: message = "text '\(key)' left out: it has no variations, so it belongs in a .strings file"
        case .varied, .unsupported: message = "variations of '\(key)' left out: this table has one text per key"
        }
        if let unit = units.first { texts.diagnostics.append(incoming.report(message, .conversionLoss, unit)) }
        return false
    }

    /// Returns the value for an entry. If the table's format is a single variable, simple plural forms are those of the
    /// variable.
    private func value(of content: VariedText, _ key: Key, replacing old: EntryValue?) -> EntryValue {
        if !content.variables.isEmpty, document.forms == .several, let form = content.dictionaryForm(of: key) {
            return .varied(form)
        }
        // A string without forms can stay one in a table of strings with forms.
        if case .unit(let unit) = content, case .varied(.format(_, let variables))? = old, variables.isEmpty {
            return .varied(.format(.text(unit.value), []))
        }
        let value = content.withoutStates.entryValue
        guard case .varied(let forms) = value, case .varied(.plural, _) = forms,
            case .varied(.format(let format, let variables))? = old, variables.count == 1
        else { return value }
        return .varied(.format(format, [variables[0].mapping { _ in forms }]))
    }
}

extension VariedText {
    /// The state of the whole text; nil if all units are finished.
    fileprivate var state: EntryState? {
        let states = units.map(\.state)
        let shown = fallback?.value ?? ""
        if states.contains(.needsReview) { return EntryState(.needsReview(former: nil), of: shown) }
        return states.contains(.new) ? EntryState(.new, of: shown) : nil
    }
}
