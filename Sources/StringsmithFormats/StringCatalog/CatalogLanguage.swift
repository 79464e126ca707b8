import StringsmithModel
import StringsmithText

/// One language of a catalog.
struct CatalogLanguage: LocaleReader {
    private let document: StringCatalogDocument
    private let places: [CatalogTable.Place]
    private let isSource: Bool

    init(_ document: StringCatalogDocument, _ places: [CatalogTable.Place], isSource: Bool) {
        (self.document, self.places, self.isSource) = (document, places, isSource)
    }

    var count: Int { places.count }

    func key(at index: Int) -> Key { document.items[places[index].item].key }

    func number(at index: Int) -> Int? { places[index].item }

    func text(at index: Int) -> ExactString? { document.text(at: places[index]) }

    func comment(at index: Int) -> ExactString? { document.comment(at: places[index]) }

    func state(at index: Int) -> EntryState? { document.state(at: places[index], isSource: isSource) }

    func mayHoldHint(at index: Int) -> Bool { places[index].mayHoldHints }

    func role(at index: Int) -> EntryRole { places[index].role }

    func record(at index: Int) -> EntryRecord? {
        document.json.map {
            StringCatalogRecord(document.items[places[index].item], $0, document.sourceLanguage).record
        }
    }

    func ranges(at index: Int) -> EntryRanges? { document.ranges(at: places[index]) }

    func phrases(at index: Int) -> [PlacedText] {
        guard let json = document.json, let localization = document.localization(at: places[index]),
            let set = json.member("stringSet", of: localization.index), let values = json.member("values", of: set)
        else {
            guard let text = text(at: index), let range = ranges(at: index)?.value else { return [] }
            return [PlacedText(text: text, range: range)]
        }
        return json.elements(of: values).compactMap { value in
            json.string(value).map { PlacedText(text: $0, range: json.range(of: value)) }
        }
    }

    var variedEntries: [PlacedEntry] {
        guard let json = document.json else { return [] }
        var reader = CatalogVariedEntries(json)
        var entries: [PlacedEntry] = []
        for place in places where place.plainValue == nil && place.role == .translated {
            guard let localization = document.localization(at: place),
                var entry = reader.entry(document.items[place.item], localization)
            else { continue }
            (entry.comment, entry.state) = (
                document.comment(at: place), document.state(at: place, isSource: isSource)?.kind
            )
            entries.append(entry)
        }
        return entries
    }
}

extension StringCatalogDocument {
    /// Returns the localization of an entry, if it has one.
    func localization(at place: CatalogTable.Place) -> Localization? {
        place.localization.map { items[place.item].localizations[$0] }
    }

    /// Returns the value of an entry. In the source language, a key without a text is its own text.
    func value(at place: CatalogTable.Place) -> EntryValue {
        guard let json, let localization = localization(at: place) else { return .text(items[place.item].key.text) }
        if let value = localization.plainValue { return .text(json.string(value) ?? "") }
        return VariedText(json, localization).entryValue
    }

    /// Returns the value of an entry if it is a single text.
    func text(at place: CatalogTable.Place) -> ExactString? {
        if let value = place.plainValue { return json?.string(value) }
        guard let json, let localization = localization(at: place) else { return items[place.item].key.text }
        return VariedText(json, localization).entryValue.text
    }

    /// Returns the comment of an entry.
    func comment(at place: CatalogTable.Place) -> ExactString? {
        guard place.hasComment, let json else { return nil }
        return items[place.item].commentIndex.flatMap { json.string($0) }
    }

    /// Returns the state of an entry: the state of its units, one for review taking precedence, or of the whole entry.
    func state(at place: CatalogTable.Place, isSource: Bool) -> EntryState? {
        guard place.mayHaveState(isSource: isSource), let json else { return nil }
        let localization = localization(at: place)
        if isStale(items[place.item], json) {
            let content = localization.map { VariedText(json, $0) }
            return EntryState(.obsolete, of: content?.text?.fallback?.value ?? items[place.item].key.text)
        }
        guard !isSource, let localization else { return nil }
        if localization.plainValue != nil, localization.traits.isDisjoint(with: [.new, .needsReview]) { return nil }
        let content = VariedText(json, localization)
        let text = content.text?.fallback?.value ?? items[place.item].key.text
        if content.units.contains(where: { $0.state == .needsReview }) {
            return EntryState(.needsReview(former: nil), of: text)
        }
        return content.units.contains { $0.state == .new } ? EntryState(.new, of: text) : nil
    }

    private func isStale(_ item: Item, _ json: JSONDocument) -> Bool {
        switch item.role {
        case .translated: false
        case .unused: true
        case .untranslatable: StringCatalogRecord(item, json, sourceLanguage).isStale
        }
    }

    /// Returns the place of an entry in the text.
    func ranges(at place: CatalogTable.Place) -> EntryRanges? {
        guard let json else { return nil }
        let key = json.range(of: items[place.item].keyIndex)
        guard let localization = localization(at: place) else { return EntryRanges(key: key, value: key) }
        if let value = localization.plainValue { return EntryRanges(key: key, value: json.range(of: value)) }
        let unit = json.member("stringUnit", of: localization.index).flatMap { json.member("value", of: $0) }
        return EntryRanges(key: key, value: json.range(of: unit ?? localization.index))
    }
}
