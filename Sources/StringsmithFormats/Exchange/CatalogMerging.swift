import StringsmithModel
import StringsmithText

/// Merges the texts of an exchange file into a catalog, by key and place. Everything else is unchanged.
package struct CatalogMerging {
    /// True if the file has states. Otherwise, unchanged texts keep their state.
    package var hasStates = true

    /// True if references and numbers are numbered, as in exports.
    package var namesArguments = false

    /// True if the types of numbers were lost, as in Android's files.
    package var losesTypes = false

    /// True to add new keys to the catalog.
    package var addsKeys = true

    /// True if the file has one state for all plural forms of a text. Unchanged forms then keep their states, provided
    /// that one of them has the file's.
    package var sharesStates = false

    /// Diagnostics about texts that couldn't be merged.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The number of changed texts and new keys.
    package private(set) var changeCount = 0

    private let document: StringCatalogDocument
    private var edits: CatalogEdits
    private var items: [Key: Int] = [:]

    /// Starts without changes; returns nil for a file that isn't JSON.
    package init?(_ document: StringCatalogDocument) {
        guard let edits = CatalogEdits(document) else { return nil }
        (self.document, self.edits) = (document, edits)
        for (index, item) in document.items.enumerated() { items[item.key] = index }
    }

    /// Returns the catalog's bytes with the merged texts.
    package func bytes() throws -> [UInt8] { try edits.bytes() }

    /// Merges the texts of some languages.
    package mutating func merge(_ contents: CatalogContents, locales: Set<LocaleIdentifier>, path: String) {
        for entry in contents.entries {
            let wanted = entry.localizations.filter { locales.contains($0.locale) }.compactMap { locale, content in
                mergeLiteralKeys(content, of: entry.key, in: locale).map { (locale: locale, content: $0) }
            }
            guard !wanted.isEmpty else { continue }
            guard let index = items[entry.key] else {
                add(entry, wanted, path)
                continue
            }
            for (locale, content) in wanted { merge(content, of: document.items[index], in: locale) }
        }
    }

    /// Merges the places that are keys of the catalog: a key can look like the identifier of a variation.
    /// - Returns: the other places; nil if there are none.
    private mutating func mergeLiteralKeys(
        _ content: CatalogLocalization, of key: Key, in locale: LocaleIdentifier
    ) -> CatalogLocalization? {
        let places = content.places
        let literal = places.filter { !$0.steps.isEmpty && items[Self.key(key, $0.steps)] != nil }
        guard !literal.isEmpty else { return content }
        for (steps, unit) in literal {
            guard let index = items[Self.key(key, steps)] else { continue }
            merge(CatalogLocalization(.unit(unit)), of: document.items[index], in: locale)
        }
        guard literal.count < places.count else { return nil }
        var rest = CatalogLocalization(nil)
        for (steps, unit) in places where items[Self.key(key, steps)] == nil || steps.isEmpty {
            rest.set(unit, at: steps)
        }
        return rest
    }

    private static func key(_ key: Key, _ steps: [ExactString]) -> Key {
        Key(UnitIdentifier(key: key.text, steps: steps).text)
    }

    private mutating func add(
        _ entry: CatalogEntry, _ localizations: [(locale: LocaleIdentifier, content: CatalogLocalization)],
        _ path: String
    ) {
        guard addsKeys else {
            diagnostics.append(
                Diagnostic(
                    path: path, severity: .warning, rule: .importUnknownKey,
                    message: "unknown key '\(entry.key)': '\(document.path)' doesn't have it", key: entry.key))
            return
        }
        var new = entry
        new.localizations = localizations.map { ($0.locale, $0.content.withFallback) }
        if new.extractionState == nil { new.extractionState = .manual }
        edits.add(new)
        changeCount += 1
    }

    private mutating func merge(
        _ content: CatalogLocalization, of item: StringCatalogDocument.Item, in locale: LocaleIdentifier
    ) {
        let present = document.content(of: item, in: locale)
        let source = document.content(of: item, in: document.sourceLanguage)
        var merged = present ?? CatalogLocalization(nil)
        // The number of a substitution keeps its position and type.
        for substitution in source?.substitutions ?? []
        where content.substitutions.contains(where: { $0.name == substitution.name })
            && !merged.substitutions.contains(where: { $0.name == substitution.name })
        {
            merged.substitutions.append(
                CatalogSubstitution(
                    name: substitution.name, argument: substitution.argument, valueType: substitution.valueType,
                    text: nil))
        }
        for (steps, unit) in content.places {
            if steps.isEmpty, let present, present.isFlattened(by: unit.value) {
                keepVariations(of: present, item, locale, unit)
                continue
            }
            var unit = unit
            if namesArguments { unit.value = merged.spelledForCatalog(unit.value, steps) }
            let old = present?[steps]
            if losesTypes {
                if let old, AndroidText.spelling(old.value) == AndroidText.spelling(unit.value) { continue }
                let model = old?.value ?? source?.text?.fallback?.value ?? item.key.text
                unit.value = unit.value.withTypes(of: model)
            }
            if let old, old.value == unit.value {
                if !hasStates || old.state.isKept(by: unit.state) { continue }
                if sharesStates, present?.hasState(unit.state, besides: steps) == true { continue }
            }
            // Some formats need a text for every category; one that repeats `other` has no meaning.
            if old == nil, steps.dropLast().last == "plural",
                present?[steps.dropLast() + ["other"]]?.value == unit.value
            {
                continue
            }
            // If the key is the text, no text is needed in the source language.
            if old == nil, steps.isEmpty, locale == document.sourceLanguage, unit.value == item.key.text { continue }
            merged.set(unit, at: steps)
            changeCount += 1
        }
        if merged != present, merged.text != nil || !merged.substitutions.isEmpty {
            edits.set(merged.withFallback, for: locale, of: item)
        }
    }
}

extension CatalogMerging {
    /// Keeps variations if the format doesn't support them and has only one text.
    private mutating func keepVariations(
        of present: CatalogLocalization, _ item: StringCatalogDocument.Item, _ locale: LocaleIdentifier,
        _ unit: StringUnit
    ) {
        let shown = present.flattened
        guard let shown, shown != unit.value, !unit.value.isEmpty else { return }
        if losesTypes, AndroidText.spelling(shown) == AndroidText.spelling(unit.value) { return }
        var diagnostic = Diagnostic(
            path: document.path, severity: .warning, rule: .conversionLoss,
            message: "variations of '\(item.key)' kept: the other file has only one text for it", key: item.key)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}

extension CatalogLocalization {
    /// Returns the content with the required case `other` in each plural variation: a copy of the last case.
    package var withFallback: CatalogLocalization {
        var result = self
        result.text = text?.withFallback
        for index in result.substitutions.indices {
            result.substitutions[index].text = result.substitutions[index].text?.withFallback
        }
        return result
    }
}

extension CatalogLocalization {
    /// True if a text can't be all that another format has: the variations or the substitutions are missing from it.
    fileprivate func isFlattened(by other: ExactString) -> Bool {
        guard let text else { return false }
        guard case .unit(let unit) = text else { return true }
        return !substitutions.isEmpty && unit.value.refersToVariables && !other.refersToVariables
    }

    /// The one text that formats without variations have.
    fileprivate var flattened: ExactString? {
        text?.fallback.map { CompiledVariables(substitutions).inlined(in: $0.value) }
    }

    /// True if another plural form beside a place has a state.
    fileprivate func hasState(_ state: StringUnit.State, besides steps: [ExactString]) -> Bool {
        guard steps.dropLast().last == "plural" else { return false }
        return places.contains { $0.unit.state == state && $0.steps.dropLast() == steps.dropLast() }
    }
}

extension ExactString {
    /// True if a text refers to a substitution.
    fileprivate var refersToVariables: Bool {
        FormatString(self).specifiers.contains { if case .variable = $0.conversion { true } else { false } }
    }
}

extension CatalogText {
    fileprivate var withFallback: CatalogText {
        guard case .varied(let variation, let cases) = self else { return self }
        var complete = cases.map { Case($0.name, $0.text.withFallback) }
        if variation == .plural, !cases.contains(where: { $0.name == "other" }), let last = cases.last {
            complete.append(Case("other", last.text))
        }
        return .varied(variation, complete)
    }
}

extension StringUnit.State {
    /// True if another state for the same text doesn't replace this one. Most formats only distinguish new, needs
    /// review and translated.
    fileprivate func isKept(by other: StringUnit.State) -> Bool {
        self == other || (other == .translated && self != .new && self != .needsReview)
    }
}

extension ExactString {
    /// Returns the text with the specifier types that another text has for the same arguments.
    fileprivate func withTypes(of model: ExactString) -> ExactString {
        let format = FormatString(model)
        var types: [Int: [UInt8]] = [:]
        for argument in format.arguments where argument.role == .value {
            types[argument.index] = Array(model.bytes[argument.range].reversed().prefix { $0.isASCIILetter }.reversed())
        }
        let own = FormatString(self)
        let edits = own.arguments.compactMap { argument -> TextEdit? in
            guard argument.role == .value, argument.argumentClass != .object, argument.argumentClass != .variable,
                let type = types[argument.index], !type.isEmpty
            else { return nil }
            let letters = bytes[argument.range].reversed().prefix { $0.isASCIILetter }.count
            return TextEdit(
                range: argument.range.upperBound - letters..<argument.range.upperBound, replacement: type)
        }
        return ExactString(bytes: bytes.applying(edits))
    }
}
