import StringsmithModel
import StringsmithText

/// Finds the errors and warnings of Apple's catalog compiler, in its words.
///
/// Messages end with the unit's identifier, as in the compiler and in exports: `(fr: KEY|==|plural.one)`.
package struct CatalogValidation {
    private let json: JSONDocument
    private let path: String
    private let source: DecodedText
    private var item: StringCatalogDocument.Item
    private var locale: LocaleIdentifier = "en"

    /// The references to substitutions in the current localization, with the places of their texts.
    private var references: [(name: ExactString, identifier: String, index: Int)] = []
    private var diagnostics: [Diagnostic] = []

    /// Returns the problems in a catalog, in file order; empty if it isn't JSON.
    /// - Parameter locales: the languages to validate; nil for all.
    package static func diagnostics(
        of document: StringCatalogDocument, locales: Set<LocaleIdentifier>? = nil
    ) -> [Diagnostic] {
        guard let json = document.json, let first = document.items.first else { return [] }
        var validation = CatalogValidation(
            json: json, path: document.path, source: document.source, item: first)
        for item in document.items {
            validation.item = item
            for localization in item.localizations where Self.mayBeInvalid(localization) {
                if let locales, !locales.contains(localization.locale) { continue }
                validation.validate(localization)
            }
        }
        return validation.diagnostics
    }

    private init(json: JSONDocument, path: String, source: DecodedText, item: StringCatalogDocument.Item) {
        (self.json, self.path, self.source, self.item) = (json, path, source, item)
    }

    /// Returns false for a unit that is complete and refers to nothing.
    private static func mayBeInvalid(_ localization: StringCatalogDocument.Localization) -> Bool {
        localization.plainValue == nil || localization.traits.contains(.percentSign)
    }

    private mutating func validate(_ localization: StringCatalogDocument.Localization) {
        locale = localization.locale
        references = []
        let index = localization.index
        let place = "'strings' -> '\(item.key)' -> 'localizations' -> '\(locale)'"
        validateText(index, [], place)
        var names: Set<ExactString> = []
        if let substitutions = json.member("substitutions", of: index) {
            for member in json.presentMembers(of: substitutions) {
                let name = json.string(member.key) ?? ""
                names.insert(name)
                validateText(
                    member.value, ["substitutions", name.string], "\(place) -> 'substitutions' -> '\(name)'")
            }
            let referenced = Set(references.map(\.name))
            for member in json.presentMembers(of: substitutions) {
                guard let name = json.string(member.key), !referenced.contains(name) else { continue }
                report(
                    "Substitution '\(name)' was never referenced. To reference, use %#@\(name)@ in some other string "
                        + identifier(["substitutions", name.string]), member.key, .catalogUnusedSubstitution, .warning)
            }
        }
        for reference in references where !names.contains(reference.name) {
            report(
                "Referencing undefined substitution '\(reference.name)' \(reference.identifier)", reference.index,
                .catalogUndefinedSubstitution)
        }
    }

    /// Validates an object that must contain a text.
    private mutating func validateText(_ index: Int, _ steps: [String], _ place: String) {
        let variations = json.member("variations", of: index)
        if let variations {
            for variation in json.presentMembers(of: variations) {
                let name = (json.string(variation.key) ?? "").string
                for member in json.presentMembers(of: variation.value) {
                    let caseName = (json.string(member.key) ?? "").string
                    let path = steps + [name, caseName]
                    let varied = json.member("variations", of: member.value)
                    if let varied, name == "plural" {
                        report(
                            "Plural case cannot be further varied " + identifier(path), varied, .catalogVariation)
                    } else if let varied, name == "device", caseName == "other" {
                        report(
                            "Fallback value cannot be further varied " + identifier(path), varied, .catalogVariation)
                    } else {
                        validateText(
                            member.value, path, "\(place) -> 'variations' -> '\(name)' -> '\(caseName)'")
                    }
                }
            }
        }
        if let unit = json.member("stringUnit", of: index) {
            for name: StaticString in ["state", "value"] where json.member(name, of: unit) == nil {
                report("Missing required key '\(name)' inside \(place) -> 'stringUnit'", unit, .catalogMissingMember)
            }
            if let value = json.member("value", of: unit) { validateValue(value, steps) }
        } else if variations == nil, json.member("stringSet", of: index) == nil {
            report("Missing required key 'stringUnit' inside \(place)", index, .catalogMissingMember)
        }
    }

    private mutating func validateValue(_ index: Int, _ steps: [String]) {
        let range = json.range(of: index)
        guard json.text[range].contains(.percentSign), let text = json.string(index),
            !FormatString.isOversized(text)
        else { return }
        for specifier in FormatString(text, in: .substitution).specifiers {
            guard case .variable(let name) = specifier.conversion else { continue }
            references.append((ExactString(bytes: Array(text.bytes[name])), identifier(steps), index))
        }
    }

    /// Returns the compiler's identifier for a unit.
    private func identifier(_ steps: [String]) -> String {
        "(\(locale): \(item.key)" + (steps.isEmpty ? "" : "|==|" + steps.joined(separator: ".")) + ")"
    }

    private mutating func report(
        _ message: String, _ index: Int, _ rule: RuleID, _ severity: Severity = .error
    ) {
        var diagnostic = Diagnostic(
            path: path, range: source.lines.range(json.range(of: index)), severity: severity, rule: rule,
            message: message,
            key: item.key)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
