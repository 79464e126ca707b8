import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Looks keys up as programs do: from the tables of a bundle to the text that a user sees.
///
/// The first localization that has a file of the table is the only one that is searched, so that a table for `fr-CA`
/// hides all of `fr`'s. Strings with several forms have files of their own, and take precedence.
package struct TextLookup: Sendable {
    /// The platform whose rules apply.
    package var platform = Platform.apple

    /// The numbers to show; nil for the smallest of each plural category.
    package var numbers: [Int]?

    /// The device to show; nil for all that an entry distinguishes.
    package var device: ExactString?

    package init() {}

    /// Returns the texts for a key in a locale, of which there are several if it has several forms.
    /// - Parameters:
    ///   - value: the default value of the call.
    ///   - table: the table of the bundle; nil if it has none.
    package func texts(
        of key: Key, default value: ExactString? = nil, in table: LookupTable?, for locale: LocaleIdentifier
    ) -> [ShownText] {
        texts(of: key, default: value, in: table.map { searchedFiles(of: $0, for: locale) } ?? SearchedFiles(locale))
    }

    /// The files of a table that are searched for all keys in a locale.
    package struct SearchedFiles: Sendable {
        fileprivate let locale: LocaleIdentifier
        fileprivate var files: [(isVaried: Bool, file: LookupTable.File, source: ShownText.Source)] = []

        fileprivate init(_ locale: LocaleIdentifier) { self.locale = locale }
    }

    /// Finds the files to search for a locale, which takes longer than a search.
    package func searchedFiles(of table: LookupTable, for locale: LocaleIdentifier) -> SearchedFiles {
        var searched = SearchedFiles(locale)
        let steps = search(table, for: locale).steps
        // Foundation on Linux reads no .stringsdict: it crashes if there is one with the key.
        for isVaried in [true, false] {
            guard let (file, source) = found(in: table, withForms: isVaried, steps) else { continue }
            searched.files.append((isVaried, file, source))
        }
        return searched
    }

    /// The searches in one table, each made once.
    package struct Searches: Sendable {
        package let table: LookupTable
        package let languages: [LocaleIdentifier]
        private let lookup: TextLookup
        private var known: [LocaleIdentifier: SearchedFiles] = [:]

        package init(in table: LookupTable, _ lookup: TextLookup) {
            (self.table, languages, self.lookup) = (table, table.languages, lookup)
        }

        package mutating func files(for locale: LocaleIdentifier) -> SearchedFiles {
            let files = known[locale] ?? lookup.searchedFiles(of: table, for: locale)
            known[locale] = files
            return files
        }
    }

    /// Returns the texts for a key in the files for a locale.
    package func texts(
        of key: Key, default value: ExactString? = nil, in searched: SearchedFiles
    ) -> [ShownText] {
        let locale = searched.locale
        var tried: [String] = []
        var damage: Diagnostic?
        for (isVaried, file, source) in searched.files {
            guard let (entry, text) = file.text(of: key) else {
                if !tried.contains(where: { $0.hasSameBytes(as: file.path) }) { tried.append(file.path) }
                damage = damage ?? file.damage
                continue
            }
            if file.isCatalog, text.hasForms != isVaried { continue }
            var shown = ShownText(locale: locale, source: source, path: file.path, tried: tried)
            shown.offset = file.place(ofEntry: entry)
            shown.damage = damage
            if isVaried, platform == .linux {
                shown.source = .none
                return [shown]
            }
            return forms(of: text, in: file.language).map { form in
                (shown.text, shown.number, shown.category, shown.device) = (
                    form.text ?? key.text, form.number, form.category, form.device
                )
                return shown
            }
        }
        let isDefault = value.map { !$0.isEmpty } ?? false
        var shown = ShownText(locale: locale, source: isDefault ? .default : .key, tried: tried)
        shown.text = isDefault ? value : key.text
        shown.damage = damage
        return [shown]
    }

    /// Returns the keys that the tables of related languages have, and that programs don't find for a locale, since its
    /// own table is the only one that is searched, by the name of the related localization. A key isn't one of them if the
    /// hidden text is shown anyway.
    /// - Parameter shownInstead: returns what is shown without a text; nil if that is unknown.
    package func hiddenKeys(
        in table: LookupTable, for locale: LocaleIdentifier, shownInstead: (Key) -> ExactString? = \.text
    ) -> [(localization: String, keys: [Key])] {
        let searched = searchedFiles(of: table, for: locale).files.map(\.file)
        // An error makes the table empty, and is a finding itself.
        guard searched.allSatisfy({ $0.damage == nil }) else { return [] }
        var seen: Set<Key> = []
        let related = search(table, for: locale).steps.filter { $0.reason == .related }
        return related.compactMap { step in
            let files = table.files.filter { $0.directory?.hasSameBytes(as: step.name) ?? false }
            let keys = files.flatMap { file in
                file.keys.filter { key in
                    guard let (_, text) = file.text(of: key), !seen.contains(key) else { return false }
                    if searched.contains(where: { $0.text(of: key) != nil }) { return false }
                    if case .unit(let unit) = text, unit.value == shownInstead(key) { return false }
                    return seen.insert(key).inserted
                }
            }
            return keys.isEmpty ? nil : (step.name, keys)
        }
    }

    private func forms(of text: VariedText, in language: LocaleIdentifier) -> [TextForms.Form] {
        TextForms(text, in: language).forms(numbers: numbers, device: device)
    }

    /// Returns the file that is searched.
    private func found(
        in table: LookupTable, withForms: Bool, _ steps: [LanguageSearch.Step]
    ) -> (LookupTable.File, ShownText.Source)? {
        var files = table.files
        // A catalog that isn't compiled is a file like any other on Linux.
        if platform == .linux { files.removeAll(where: \.isCatalog) }
        files = (platform == .linux ? files.filter(\.isForLinux) : []) + files.filter { !$0.isForLinux }
        if let loose = files.first(where: { $0.directory == nil && $0.exists(withForms: withForms) }) {
            return (loose, .base)
        }
        for step in steps {
            let own = files.filter { $0.directory?.hasSameBytes(as: step.name) ?? false }
            guard let file = own.first(where: { $0.exists(withForms: withForms) }) else { continue }
            return (file, source(of: step))
        }
        return nil
    }

    private func search(_ table: LookupTable, for locale: LocaleIdentifier) -> LanguageSearch {
        let names = Array(table.localizations)
        return switch platform {
        case .apple: LanguageSearch(for: locale, among: names, development: table.developmentLanguage)
        case .linux: LanguageSearch(onLinuxFor: locale, among: names, development: table.developmentLanguage)
        }
    }

    private func source(of step: LanguageSearch.Step) -> ShownText.Source {
        switch step.reason {
        case .wanted: .translation
        case .related: .language
        case .development: .development
        case .base: .base
        }
    }
}
