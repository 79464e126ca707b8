import StringsmithModel
import StringsmithText

/// The texts of a document by locale, each plural or device form an entry of its own, named as exports name it.
package struct UnitTables: Sendable {
    /// One locale, nil being the only one.
    package struct Part: Sendable {
        /// The locale.
        package var locale: LocaleIdentifier?

        /// Its texts.
        package var table: Table
    }

    /// The locales, the source language first.
    package private(set) var parts: [Part] = []

    /// Makes tables without texts.
    package init() {}

    /// Takes a document apart.
    package init(_ document: any TableDocument) {
        let name = TableName(path: document.path)
        if let catalog = document as? StringCatalogDocument {
            let contents = catalog.contents
            parts = contents.locales.map { locale in
                Part(locale: locale, table: Table(name: name, entries: contents.units(of: locale)))
            }
        } else if let dictionary = document as? StringsDictDocument {
            let entries = dictionary.value.entries.flatMap { entry in
                CatalogLocalization(entry.content).entries(of: entry.key, comment: entry.comment, isSource: true)
            }
            parts = [Part(locale: nil, table: Table(name: name, entries: entries))]
        } else {
            parts = [Part(locale: nil, table: document.table())]
        }
    }

    /// The texts of a locale; nil if the document doesn't have it.
    package subscript(locale: LocaleIdentifier?) -> Table? { parts.first { $0.locale == locale }?.table }
}

extension CatalogContents {
    /// The texts of a locale. Comments are those of the source language; a state that isn't `translated` is one.
    fileprivate func units(of locale: LocaleIdentifier) -> [Entry] {
        let isSource = locale == sourceLanguage
        return entries.flatMap { entry in
            entry.content(in: locale, source: sourceLanguage)?.entries(
                of: entry.key, comment: isSource ? entry.comment : nil, isSource: isSource) ?? []
        }
    }
}

extension CatalogLocalization {
    fileprivate func entries(of key: Key, comment: ExactString?, isSource: Bool) -> [Entry] {
        places.map { steps, unit in
            let state = isSource || unit.state == .translated ? nil : ExactString("state: \(unit.state.rawValue)")
            let id = UnitIdentifier(key: key.text, steps: steps).text
            return Entry(key: Key(id), value: unit.value, comment: state ?? comment)
        }
    }
}
