import StringsmithModel
import StringsmithText

/// The strings of a document by locale. Each plural or device form is an entry of its own, named like in exports.
package struct UnitTables: Sendable {
    /// The locales, the source language first.
    package private(set) var parts: [(locale: LocaleIdentifier?, table: Table)] = []

    /// Creates tables without strings.
    package init() {}

    /// Splits a document into its strings.
    package init(_ document: any TableDocument) {
        let name = TableName(path: document.path)
        if let catalog = document as? StringCatalogDocument {
            let contents = catalog.contents
            let details = CatalogDetails(catalog)
            parts = [(locale: nil, table: Table(name: name, entries: details.settings))]
            // Most entries may lack a locale, but each one has a source string.
            var strings: [LocaleIdentifier: [(entry: Int, content: VariedText?)]] = [:]
            for (number, entry) in contents.entries.enumerated() {
                for (locale, content) in entry.localizations where locale != contents.sourceLanguage {
                    // Of several texts in a locale, the last one counts.
                    if strings[locale]?.last?.entry == number { strings[locale]?.removeLast() }
                    strings[locale, default: []].append((number, content))
                }
            }
            let source = contents.sourceLanguage
            strings[source] = contents.entries.enumerated().map { ($0, $1.content(in: source, source: source)) }
            parts += contents.locales.map { locale in
                let entries = contents.units(of: locale, strings[locale] ?? [], details)
                return (locale: locale, table: Table(name: name, entries: entries))
            }
            places = Dictionary(parts.enumerated().map { ($0.element.locale, $0.offset) }) { first, _ in first }
        } else if let dictionary = document as? StringsDictDocument {
            let entries = (0..<dictionary.entryCount(in: nil)).flatMap { index -> [Entry] in
                guard case .varied(let text) = dictionary.value(at: index, in: nil) else { return [] }
                return text.catalogForm.entries(
                    of: dictionary.key(at: index, in: nil), comment: dictionary.spelledComment(at: index, in: nil),
                    isSource: true)
            }
            parts = [(locale: nil, table: Table(name: name, entries: entries))]
        } else {
            parts = [(locale: nil, table: Table(name: name, entries: document.spelledEntries()))]
        }
    }

    /// The places of the parts.
    private var places: [LocaleIdentifier?: Int] = [nil: 0]

    /// The strings of a locale; nil if the document doesn't have it.
    package subscript(locale: LocaleIdentifier?) -> Table? {
        places[locale].flatMap { parts.indices.contains($0) ? parts[$0].table : nil }
    }
}

extension CatalogContents {
    /// The strings of a locale. Comments are the source language's, with the other members of a key; a state
    /// that isn't `translated` is one, and so are other members of a localization.
    /// - Parameter strings: the numbers of the entries that have any, with the strings.
    fileprivate func units(
        of locale: LocaleIdentifier, _ strings: [(entry: Int, content: VariedText?)], _ details: CatalogDetails
    ) -> [Entry] {
        let isSource = locale == sourceLanguage
        return strings.flatMap { index, content in
            let entry = entries[index]
            let own = isSource ? [entry.comment].compactMap(\.self) + details.members(ofItem: index) : []
            let lines = own + details.members(ofItem: index, in: locale)
            let comment =
                lines.isEmpty ? nil : ExactString(bytes: Array(lines.map(\.bytes).joined(separator: [.lineFeed])))
            return content?.entries(of: entry.key, comment: comment, isSource: isSource) ?? []
        }
    }
}

extension VariedText {
    fileprivate func entries(of key: Key, comment: ExactString?, isSource: Bool) -> [Entry] {
        places.map { steps, unit in
            let state = isSource || unit.state == .translated ? nil : ExactString("state: \(unit.state.rawValue)")
            let id = UnitIdentifier(key: key.text, steps: steps).text
            let lines = [state, comment].compactMap(\.self).map(\.bytes)
            let joined = lines.isEmpty ? nil : ExactString(bytes: Array(lines.joined(separator: [.lineFeed])))
            return Entry(key: Key(id), value: unit.value, comment: joined)
        }
    }
}

/// The members of a catalog that aren't strings, comments or states, such as `shouldTranslate` and those of later
/// versions.
private struct CatalogDetails {
    private let catalog: StringCatalogDocument
    private var places: [[LocaleIdentifier: Int]] = []

    private static let texts: Set<ExactString> = ["stringUnit", "stringSet", "variations", "substitutions"]

    init(_ catalog: StringCatalogDocument) {
        self.catalog = catalog
        places = catalog.items.map { item in
            Dictionary(item.localizations.map { ($0.locale, $0.index) }, uniquingKeysWith: { $1 })
        }
    }

    /// The members of the file itself.
    var settings: [Entry] {
        guard let json = catalog.json else { return [] }
        return others(than: ["strings"], of: json.root).map { Entry(key: Key($0.name), value: .text($0.value)) }
    }

    /// Returns other members of a key as lines.
    func members(ofItem index: Int) -> [ExactString] {
        others(than: ["comment", "localizations"], of: catalog.items[index].index).map(Self.line)
    }

    /// Returns other members of a key's localization and of its unit as lines.
    func members(ofItem index: Int, in locale: LocaleIdentifier) -> [ExactString] {
        guard let json = catalog.json, let place = places[index][locale] else { return [] }
        let units = ["stringUnit", "stringSet"].compactMap { json.member($0, of: place) }
        let own = units.flatMap { others(than: ["state", "value", "values"], of: $0) }
        return (others(than: Self.texts, of: place) + own).map(Self.line)
    }

    private func others(
        than known: Set<ExactString>, of object: Int
    ) -> [(name: ExactString, value: ExactString)] {
        guard let json = catalog.json, json.kind(of: object) == .object else { return [] }
        return json.members(of: object).compactMap { member in
            guard let name = json.string(member.key), !known.contains(name) else { return nil }
            if let text = json.string(member.value) { return (name, text) }
            var writer = JSONWriter(layout: .compact)
            writer.value(JSONTree(json, at: member.value))
            return (name, ExactString(bytes: writer.takeBytes()))
        }
    }

    private static func line(_ member: (name: ExactString, value: ExactString)) -> ExactString {
        ExactString(bytes: member.name.bytes + Array(": ".utf8) + member.value.bytes)
    }
}
