import StringsmithModel

/// The entries of a catalog by locale.
struct CatalogTable: Sendable {
    /// An entry in a locale.
    struct Place: Sendable {
        /// The number of the entry in the catalog.
        var item: Int

        /// The number of its localization; nil if it has no text in the locale.
        var localization: Int?
    }

    /// The source language, then the others in the order of their first occurrence.
    private(set) var locales: [LocaleIdentifier]

    private var places: [LocaleIdentifier: [Place]] = [:]

    /// In the source language, every key is an entry; in the others, those with a text.
    /// - Parameter names: the languages by number.
    init(_ items: [StringCatalogDocument.Item], _ names: [LocaleIdentifier], sourceLanguage: LocaleIdentifier) {
        locales = [sourceLanguage]
        // Names of one locale that differ in their code units share its list.
        var lists: [LocaleIdentifier: Int] = [sourceLanguage: 0]
        let numbers = names.map { name in
            if let known = lists[name] { return known }
            lists[name] = lists.count
            return lists.count - 1
        }
        var places: [[Place]] = Array(repeating: [], count: lists.count)
        places[0] = items.indices.map { Place(item: $0) }
        for index in items.indices {
            for localization in items[index].localizations.indices {
                let list = numbers[items[index].localizations[localization].localeNumber]
                if list == 0 {
                    places[0][index].localization = localization
                    continue
                }
                if places[list].isEmpty { locales.append(names[items[index].localizations[localization].localeNumber]) }
                places[list].append(Place(item: index, localization: localization))
                // Of several localizations in a locale, the last one counts.
                var earlier = places[list].count - 2
                while earlier >= 0, places[list][earlier].item == index {
                    places[list][earlier].localization = localization
                    earlier -= 1
                }
            }
        }
        for (name, list) in lists { self.places[name] = places[list] }
    }

    func places(_ locale: LocaleIdentifier) -> [Place] { places[locale] ?? [] }
}
