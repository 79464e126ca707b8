import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The tables that Apple's compiler creates from a catalog: a `.strings` file for each language, and a `.stringsdict`
/// for texts with variations.
///
/// A unit is compiled whatever its state, except for a text of the source language in state `new`: programs take such
/// texts from their code. Entries in state `manual` have no code, so theirs is compiled too.
package struct CatalogCompilation: Sendable {
    /// The tables of one language.
    package struct Tables: Sendable {
        /// The name of the language's directory, without its extension.
        package let name: String

        /// The names of the language in the catalog. Texts of several would overwrite each other.
        package fileprivate(set) var spellings: Set<LocaleIdentifier> = []

        /// The texts of the `.strings` file.
        package var strings: [ExactString: PropertyListTree] = [:]

        /// The entries of the `.stringsdict`.
        package var variations: [ExactString: PropertyListTree] = [:]
    }

    /// The platform of the tables.
    package enum Platform: String, Hashable, Sendable, CaseIterable {
        /// Like Apple's compiler.
        case apple

        /// Without a `.stringsdict`, because Foundation on Linux crashes on it. The text for `other` is in the
        /// `.strings` file.
        case linux

        /// Like `linux`, with the variations in a property list that only `StringsmithRuntime` reads.
        case runtime
    }

    /// The languages with compiled texts, in the order of the catalog's names.
    package private(set) var tables: [Tables] = []

    /// The number of texts for which the `.strings` file contains only the form for `other`.
    package private(set) var flattenedCount = 0

    /// The keys of string sets, which aren't compiled.
    package private(set) var skippedSets: [Key] = []

    /// Compiles a catalog.
    /// - Parameter locales: the languages to compile; nil for all.
    /// - Parameter onlyTranslated: true to leave out units in any state but `translated`.
    /// - Parameter keepsAll: true to keep languages without compiled texts, in directories with the names of `locales`,
    ///   so that a build can tell its files beforehand.
    package init(
        _ contents: CatalogContents, locales: Set<LocaleIdentifier>? = nil, for platform: Platform = .apple,
        onlyTranslated: Bool = false, keepsAll: Bool = false
    ) {
        let languages = Set(contents.locales).union(keepsAll ? locales ?? [] : []).filter {
            locales?.contains($0) != false
        }
        var places: [LocaleIdentifier: Int] = [:]
        for locale in languages.sorted() {
            let name = keepsAll ? locale.rawValue : locale.compiledName
            let place = tables.firstIndex { $0.name == name } ?? tables.count
            if place == tables.count { tables.append(Tables(name: name)) }
            places[locale] = place
        }
        for entry in contents.entries {
            for (locale, content) in entry.localizations {
                guard let place = places[locale] else { continue }
                tables[place].spellings.insert(locale)
                if place == places[contents.sourceLanguage], entry.takesTextFromCode(content) { continue }
                let content = onlyTranslated ? content.onlyTranslated : content
                compile(content, of: entry.key, into: place, for: platform)
            }
            if entry.extractionState == .manual, !onlyTranslated { addKey(of: entry, contents.sourceLanguage, places) }
        }
        if !keepsAll { tables.removeAll { $0.strings.isEmpty && $0.variations.isEmpty } }
        tables.sort { $0.name.precedesByBytes($1.name) }
    }

    /// Adds the key of an entry that no code has as its text in the source language, if it has no other.
    private mutating func addKey(
        of entry: CatalogEntry, _ source: LocaleIdentifier, _ places: [LocaleIdentifier: Int]
    ) {
        guard let place = places[source],
            !entry.localizations.contains(where: { places[$0.locale] == place && $0.content.text != nil })
        else { return }
        tables[place].strings[entry.key.text] = .string(entry.key.text)
    }

    private mutating func compile(
        _ content: CatalogLocalization, of key: Key, into place: Int, for platform: Platform
    ) {
        guard let text = content.text else { return }
        if case .set = text {
            skippedSets.append(key)
            return
        }
        let variables = CompiledVariables(content.substitutions)
        if platform != .apple {
            guard let fallback = text.compiledFallback else { return }
            tables[place].strings[key.text] = .string(variables.inlined(in: fallback))
            if case .unit = text, variables.isEmpty { return }
            flattenedCount += 1
            if platform == .runtime {
                tables[place].variations[key.text] = text.compiled(variables, key: key).map { PropertyListTree($0) }
            }
            return
        }
        if case .unit(let unit) = text, variables.isEmpty {
            tables[place].strings[key.text] = .string(unit.value)
            return
        }
        tables[place].variations[key.text] = text.compiled(variables, key: key).map { PropertyListTree($0) }
        // Programs without support for device variations find the fallback here.
        if case .varied(.device, let cases) = text, variables.isEmpty,
            case .unit(let unit)? = cases.first(where: { $0.name == "other" })?.text
        {
            tables[place].strings[key.text] = .string(unit.value)
        }
    }
}

extension CatalogEntry {
    /// Returns whether programs take a text of the source language from their code.
    fileprivate func takesTextFromCode(_ content: CatalogLocalization) -> Bool {
        guard case .unit(let unit)? = content.text else { return false }
        return unit.state == .new && extractionState != .manual
    }
}
