import StringsmithModel
import StringsmithText

/// Finds mistakes in a catalog that Apple's compiler accepts.
struct CatalogReview {
    private let json: JSONDocument
    private let path: String
    private let source: DecodedText
    private var key: Key?
    private var locale: LocaleIdentifier?
    private var diagnostics: [Diagnostic] = []

    /// Returns the problems in some languages, in the file's order; nil means all.
    static func diagnostics(
        of document: StringCatalogDocument, locales: Set<LocaleIdentifier>?
    ) -> [Diagnostic] {
        guard let json = document.json else { return [] }
        var review = CatalogReview(json: json, path: document.path, source: document.source)
        for item in document.items {
            review.key = item.key
            for localization in item.localizations {
                if localization.plainValue != nil, !localization.traits.contains(.unknownState) { continue }
                if let locales, !locales.contains(localization.locale) { continue }
                review.locale = localization.locale
                review.lookAtText(localization.index)
                review.lookAtSubstitutions(of: localization.index)
            }
        }
        return review.diagnostics
    }

    private init(json: JSONDocument, path: String, source: DecodedText) {
        (self.json, self.path, self.source) = (json, path, source)
    }

    private mutating func lookAtText(_ index: Int) {
        for name: StaticString in ["stringUnit", "stringSet"] {
            guard let unit = json.member(name, of: index), let state = json.member("state", of: unit),
                let text = json.string(state), !StringUnit.State(rawValue: text).isKnown
            else { continue }
            report("state '\(text)' isn't one of Xcode's: use translated, needs_review or new", state, .catalogState)
        }
        guard let variations = json.member("variations", of: index) else { return }
        for variation in json.presentMembers(of: variations) {
            for member in json.presentMembers(of: variation.value) { lookAtText(member.value) }
        }
    }

    private mutating func lookAtSubstitutions(of index: Int) {
        guard let substitutions = json.member("substitutions", of: index) else { return }
        let members = json.presentMembers(of: substitutions).map { $0 }
        for member in members {
            lookAtText(member.value)
            let name = json.string(member.key) ?? ""
            guard let argument = json.member("argNum", of: member.value) else {
                // One substitution takes the argument at the place of its reference.
                if members.count > 1 {
                    report(
                        "substitution '\(name)' of several doesn't name its argument: add 'argNum'", member.key,
                        .catalogArgument)
                }
                continue
            }
            let number = Int(String(decoding: json.text[json.range(of: argument)], as: UTF8.self))
            if number.map({ $0 < 1 }) ?? true {
                report("'argNum' of substitution '\(name)' must be 1 or more", argument, .catalogArgument)
            }
        }
    }

    private mutating func report(_ message: String, _ index: Int, _ rule: RuleID) {
        var diagnostic = Diagnostic(
            path: path, range: source.lines.range(json.range(of: index)), severity: .warning, rule: rule,
            message: message,
            key: key)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
