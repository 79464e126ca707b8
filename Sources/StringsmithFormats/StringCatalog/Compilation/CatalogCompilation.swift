import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The tables that Apple's compiler creates from a catalog: a `.strings` file for each language, and a `.stringsdict`
/// for strings with variations.
///
/// A unit is compiled whatever its state, except for a text of the source language in state `new`: programs take such
/// strings from their code. Entries in state `manual` have no code, so theirs is compiled too.
package struct CatalogCompilation: Sendable {
    /// The tables of one language.
    package struct Tables: Sendable {
        /// The name of the language's directory, without its extension.
        package let name: String

        /// The names of the language in the catalog. Strings of several would overwrite each other.
        package fileprivate(set) var spellings: Set<LocaleIdentifier> = []

        /// The strings of the `.strings` file.
        package var strings: [ExactString: PropertyListTree] = [:]

        /// The entries of the `.stringsdict`.
        package var variations: [ExactString: PropertyListTree] = [:]

        /// The tables with all strings in the `.stringsdict`.
        package var combined: Tables {
            var tables = self
            tables.variations.merge(strings) { rule, text in
                // The text for devices without one of their own belongs to the rule.
                let name: ExactString = "NSStringDeviceSpecificRuleType"
                guard case .dictionary(var members) = rule, case .dictionary(var devices)? = members[name] else {
                    return rule
                }
                devices["other"] = text
                members[name] = .dictionary(devices)
                return .dictionary(members)
            }
            tables.strings = [:]
            return tables
        }
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

    /// The languages with compiled strings, in the order of the catalog's names.
    package private(set) var tables: [Tables] = []

    /// The numbers of strings for which the `.strings` file contains only one form, by the name of that form; nil for
    /// strings that aren't there because no form fits every number.
    package private(set) var flattened: [ExactString?: Int] = [:]

    /// The strings with a plural that has no form for `other`.
    package private(set) var incomplete: [LocalizedKey] = []

    /// The keys of string sets, which aren't compiled.
    package private(set) var skippedSets: [Key] = []

    /// Compiles a catalog.
    /// - Parameter locales: the languages to compile; nil for all.
    /// - Parameter refused: strings to leave out because they can't be compiled.
    /// - Parameter onlyTranslated: true to leave out units in any state but `translated`.
    /// - Parameter keepsAll: true to keep languages without compiled strings, in directories with the names of
    ///   `locales`, so that a build can tell its files beforehand.
    package init(
        _ contents: CatalogContents, locales: Set<LocaleIdentifier>? = nil, for platform: Platform = .apple,
        refused: Set<LocalizedKey> = [], onlyTranslated: Bool = false, keepsAll: Bool = false
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
        let refusedKeys = Set(refused.map(\.key))
        for entry in contents.entries where !refused.contains(LocalizedKey(entry.key)) {
            for (locale, content) in entry.localizations where !refused.contains(LocalizedKey(entry.key, in: locale)) {
                guard let place = places[locale] else { continue }
                tables[place].spellings.insert(locale)
                if place == places[contents.sourceLanguage], entry.takesTextFromCode(content) { continue }
                guard let content = onlyTranslated ? content.onlyTranslated : content else { continue }
                if content.lacksOther { incomplete.append(LocalizedKey(entry.key, in: locale)) }
                compile(content, of: entry.key, into: place, for: platform)
            }
            if entry.extractionState == .manual, !onlyTranslated, !refusedKeys.contains(entry.key) {
                addKey(of: entry, contents.sourceLanguage, places)
            }
        }
        if !keepsAll { tables.removeAll { $0.strings.isEmpty && $0.variations.isEmpty } }
        tables.sort { $0.name.precedesByBytes($1.name) }
    }

    /// Removes the tables of languages that share one.
    package mutating func removeCollisions() { tables.removeAll { $0.spellings.count > 1 } }

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
        _ content: VariedText, of key: Key, into place: Int, for platform: Platform
    ) {
        guard let text = content.text else { return }
        if case .set = text {
            skippedSets.append(key)
            return
        }
        let variables = CompiledVariables(content.variables)
        if platform != .apple {
            guard !text.isEmpty else { return }
            let fallback = text.compiledFallback.flatMap { variables.inlined(in: $0, by: \.compiledFallback) }
            if let fallback { tables[place].strings[key.text] = .string(fallback) }
            if case .unit = text, variables.isEmpty { return }
            flattened[fallback == nil ? nil : text.fallbackName ?? "other", default: 0] += 1
            if platform == .runtime {
                tables[place].variations[key.text] = text.compiled(variables, key: key).map { PropertyListTree($0) }
            }
            return
        }
        if case .unit(let unit) = text, variables.isEmpty {
            tables[place].strings[key.text] = .string(unit.value)
            return
        }
        var rule = text
        if case .varied(.device, let cases) = text, variables.isEmpty,
            case .unit(let unit)? = cases["other"]?.form
        {
            // Apple's compiler writes a plain string for other devices to the .strings file only.
            tables[place].strings[key.text] = .string(unit.value)
            rule = .varied(.device, cases.filter { $0.name != "other" })
        }
        tables[place].variations[key.text] = rule.compiled(variables, key: key).map { PropertyListTree($0) }
    }
}

extension VariedText {
    /// True if a plural has forms, but none for `other`.
    fileprivate var lacksOther: Bool {
        switch self {
        case .unit, .set: false
        case .varied(.plural, let cases): !cases.isEmpty && cases.place(of: "other") == nil
        case .varied(_, let cases): cases.contains { $0.form.lacksOther }
        case .format(let text, let variables):
            text?.lacksOther ?? false || variables.contains { $0.form?.lacksOther ?? false }
        }
    }

    /// True for a text without any form.
    fileprivate var isEmpty: Bool {
        switch self {
        case .unit, .format: false
        case .set(_, let values): values.isEmpty
        case .varied(_, let cases): cases.allSatisfy(\.form.isEmpty)
        }
    }
}

extension CatalogEntry {
    /// Returns whether programs take a text of the source language from their code.
    fileprivate func takesTextFromCode(_ content: VariedText) -> Bool {
        guard case .unit(let unit)? = content.text else { return false }
        return unit.state == .new && extractionState != .manual
    }
}
