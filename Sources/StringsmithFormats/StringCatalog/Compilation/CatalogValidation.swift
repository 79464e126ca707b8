import StringsmithModel
import StringsmithText

/// Finds the errors and warnings of Apple's catalog compiler, in its words.
///
/// Messages end with the unit's identifier, as in the compiler and in exports: `(fr: KEY|==|plural.one)`.
package struct CatalogValidation {
    private let json: JSONDocument
    private let path: String
    private let source: DecodedText
    private var key: Key?
    private var locale: LocaleIdentifier?

    /// The references to substitutions in the current localization, with the places of their strings.
    private var references: [Reference] = []

    /// True if the plural forms of the current localization must show their number.
    private var checksNumber = true
    private var diagnostics: [Diagnostic] = []

    /// Returns the problems in a catalog, in file order; empty if it isn't JSON.
    /// - Parameter locales: the languages to validate; nil for all.
    package static func diagnostics(
        of document: StringCatalogDocument, locales: Set<LocaleIdentifier>? = nil
    ) -> [Diagnostic] {
        guard let json = document.json, json.kind(of: json.root) == .object else { return [] }
        var validation = CatalogValidation(json: json, path: document.path, source: document.source)
        validation.validateVersion()
        for item in document.items {
            validation.key = item.key
            validation.locale = nil
            validation.refuseNull("localizations", of: item.index)
            let original = item.localizations.last { $0.locale == document.sourceLanguage }
            let hasPlural = original.map { $0.plainValue == nil && validation.holdsPlural($0.index) } ?? false
            for localization in item.localizations where Self.mayBeInvalid(localization) {
                if let locales, !locales.contains(localization.locale) { continue }
                // Apple's compiler looks at the plural of the source language, if there is one.
                validation.checksNumber = !hasPlural || localization.locale == document.sourceLanguage
                validation.validate(localization)
            }
        }
        return validation.diagnostics
    }

    private init(json: JSONDocument, path: String, source: DecodedText) {
        (self.json, self.path, self.source) = (json, path, source)
    }

    /// A reference to a substitution.
    private struct Reference {
        var name: ExactString

        /// The compiler's identifier for the text.
        var identifier: String

        /// The place of the text.
        var index: Int

        /// True in a plural form, where references aren't allowed.
        var isInPlural: Bool
    }

    private mutating func validateVersion() {
        guard let version = json.members(of: json.root).filter({ json.isString($0.key, "version") }).last else {
            return report("Missing required key 'version'", json.root, .catalogMissingMember)
        }
        if !json.isString(version.value), json.kind(of: version.value) != .number {
            report("'version' must be a string or a number", version.value, .catalogStructure)
        }
    }

    /// Reports a member that Apple's compiler doesn't accept as null, unlike others.
    private mutating func refuseNull(_ name: StaticString, of index: Int) {
        for member in json.members(of: index)
        where json.kind(of: member.value) == .null && json.isString(member.key, name) {
            report("'\(name)' is null, which Apple's compiler refuses: remove it", member.value, .catalogStructure)
        }
    }

    /// True for a text with plural forms, also of a device.
    private func holdsPlural(_ index: Int) -> Bool {
        guard let variations = json.member("variations", of: index) else { return false }
        if json.member("plural", of: variations) != nil { return true }
        return json.presentMembers(of: variations).contains { variation in
            json.presentMembers(of: variation.value).contains { holdsPlural($0.value) }
        }
    }

    /// Returns false for a unit that is complete and refers to nothing.
    private static func mayBeInvalid(_ localization: StringCatalogDocument.Localization) -> Bool {
        localization.plainValue == nil || localization.traits.contains(.percentSign)
    }

    private mutating func validate(_ localization: StringCatalogDocument.Localization) {
        locale = localization.locale
        references = []
        let index = localization.index
        let place = "'strings' -> '\(key ?? "")' -> 'localizations' -> '\(localization.locale)'"
        validateText(index, [], place)
        guard let substitutions = json.member("substitutions", of: index) else { return validateReferences(to: [:]) }
        var places: [ExactString: Int] = [:]
        for member in json.presentMembers(of: substitutions) {
            let name = json.string(member.key) ?? ""
            places[name] = member.value
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
        // Apple's compiler accepts references where the list of substitutions is empty.
        if !places.isEmpty { validateReferences(to: places) }
    }

    /// - Parameter substitutions: the places of the substitutions by name.
    private mutating func validateReferences(to substitutions: [ExactString: Int]) {
        for reference in references {
            let name = reference.name
            guard let substitution = substitutions[name] else {
                report(
                    "Referencing undefined substitution '\(name)' \(reference.identifier)", reference.index,
                    .catalogUndefinedSubstitution)
                continue
            }
            if reference.isInPlural {
                report(
                    "Cannot reference substitution '\(name)' from here because it is not a plain string "
                        + reference.identifier, reference.index, .catalogVariation)
            } else if json.member("variations", of: substitution).flatMap({ json.member("plural", of: $0) }) == nil {
                report(
                    "Cannot reference '\(name)' from here because it is not a plural variation "
                        + reference.identifier, reference.index, .catalogVariation)
            }
        }
    }

    /// Validates an object that must contain a text.
    private mutating func validateText(_ index: Int, _ steps: [String], _ place: String) {
        refuseNull("variations", of: index)
        let variations = json.member("variations", of: index)
        if let variations {
            if let plural = json.member("plural", of: variations), steps.first != "substitutions" {
                validateNumber(of: plural, steps)
            }
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
            if let value = json.member("value", of: unit) {
                validateValue(value, steps)
            }
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
            references.append(
                Reference(
                    name: ExactString(bytes: Array(text.bytes[name])), identifier: identifier(steps), index: index,
                    isInPlural: steps.dropLast().last == "plural"))
        }
    }

    /// Reports plural forms of which none shows a number. One is enough.
    private mutating func validateNumber(of plural: Int, _ steps: [String]) {
        guard checksNumber else { return }
        var hasText = false
        for member in json.presentMembers(of: plural) {
            guard let unit = json.member("stringUnit", of: member.value),
                let text = json.member("value", of: unit).flatMap({ json.string($0) })
            else { continue }
            hasText = true
            if FormatString.isOversized(text) || Self.showsNumber(text) { return }
        }
        guard hasText else { return }
        report(
            "Plural variation requires referencing the number in the string. To maintain grammatical correctness for "
                + "strings that do not reference the number of items, use separate top-level strings for one and "
                + "greater than one. " + identifier(steps), plural, .catalogVariation)
    }

    private static func showsNumber(_ text: ExactString) -> Bool {
        let format = FormatString(text, in: .substitution)
        if format.pluralArgument != nil { return true }
        // Arguments can have names, %(count)lld, whose types aren't read.
        return format.specifiers.contains { $0.conversion == .substitutionArgument }
            || zip(text.bytes, text.bytes.dropFirst()).contains { $0 == .percentSign && $1 == .leftParenthesis }
    }

    /// Returns the compiler's identifier for a unit.
    private func identifier(_ steps: [String]) -> String {
        "(\(locale?.rawValue ?? ""): \(key?.text.string ?? "")"
            + (steps.isEmpty ? "" : "|==|" + steps.joined(separator: ".")) + ")"
    }

    private mutating func report(
        _ message: String, _ index: Int, _ rule: RuleID, _ severity: Severity = .error
    ) {
        var diagnostic = Diagnostic(
            path: path, range: source.lines.range(json.range(of: index)), severity: severity, rule: rule,
            message: message, key: key)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
