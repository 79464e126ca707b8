import StringsmithModel

/// The entries of a catalog by locale.
struct CatalogTable: Sendable {
    /// An entry in a locale.
    struct Place: Sendable {
        /// The number of the entry in the catalog.
        var item: Int

        /// The number of its localization; nil if it has no text in the locale.
        var localization: Int? { numbers.localization < 0 ? nil : Int(numbers.localization) }

        /// The index of its text if that is a single unit.
        var plainValue: Int? { numbers.plainValue < 0 ? nil : Int(numbers.plainValue) }

        /// Facts about a single unit.
        private(set) var traits: StringCatalogDocument.Traits = []

        /// What a translator has to do with the entry.
        let role: EntryRole

        /// True if the entry has a comment.
        let hasComment: Bool

        /// True if the comment may contain a hint for rules.
        let mayHoldHints: Bool

        /// Small, since a large catalog has a place for each text, and without references to count.
        private var numbers: (localization: Int32, plainValue: Int32) = (-1, -1)

        init(_ item: StringCatalogDocument.Item, number: Int) {
            self.item = number
            (role, hasComment, mayHoldHints) = (item.role, item.commentIndex != nil, item.mayHoldHints)
        }

        mutating func set(_ localization: StringCatalogDocument.Localization, number: Int) {
            traits = localization.traits
            numbers = (
                Int32(truncatingIfNeeded: number), localization.plainValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
            )
        }

        /// False if the entry has no state.
        func mayHaveState(isSource: Bool) -> Bool {
            if role != .translated { return true }
            if isSource || localization == nil { return false }
            return plainValue == nil || !traits.isDisjoint(with: [.new, .needsReview])
        }
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
        places[0].reserveCapacity(items.count)
        for index in items.indices { places[0].append(Place(items[index], number: index)) }
        for index in items.indices {
            for number in items[index].localizations.indices {
                let localization = items[index].localizations[number]
                let list = numbers[localization.localeNumber]
                if list == 0 {
                    places[0][index].set(localization, number: number)
                    continue
                }
                if places[list].isEmpty { locales.append(localization.locale) }
                var place = places[0][index]
                place.set(localization, number: number)
                places[list].append(place)
                // Of several localizations in a locale, the last one counts.
                var earlier = places[list].count - 2
                while earlier >= 0, places[list][earlier].item == index {
                    places[list][earlier] = place
                    earlier -= 1
                }
            }
        }
        for (name, list) in lists { self.places[name] = places[list] }
    }

    func places(_ locale: LocaleIdentifier) -> [Place] { places[locale] ?? [] }

    /// Returns the number of an entry's localization; nil if it has no text in the locale.
    func localization(of item: Int, in locale: LocaleIdentifier) -> Int? {
        let places = places(locale)
        let index = places.partitioningIndex { $0.item > item } - 1
        return index >= 0 && places[index].item == item ? places[index].localization : nil
    }
}
