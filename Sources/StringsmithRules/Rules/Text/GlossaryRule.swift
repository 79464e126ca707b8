import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports words that aren't translated as the project's glossary requires.
struct GlossaryRule: TextRule {
    static let description = RuleDescription(
        .glossary, .warning, summary: "a word isn't translated as the project's glossary requires",
        why: """
            Two names for the same thing confuse readers. The glossary in the configuration states the required and \
            forbidden translations of a word of the development language in each locale, or that it stays \
            untranslated. Case is ignored, and locales inherit from their parents. Without a glossary, nothing is \
            reported.
            """,
        examples: [
            example("Open the folder", wrong: "Verzeichnis öffnen", right: "Den Ordner öffnen"),
            example("Sign in to Acme Cloud", wrong: "Bei Acme Wolke anmelden", right: "Bei Acme Cloud anmelden"),
            example("Folders", wrong: "Ordner (Mappe)", right: "Mappe", locale: "de-AT"),
        ])

    private let terms: [Term]

    init() { self.init(RuleSettings()) }

    init(_ settings: RuleSettings) {
        terms = settings.glossary.filter { !$0.source.isEmpty }.map(Term.init)
    }

    /// Returns the terms in a text of the development language.
    func terms(in source: ExactString) -> [GlossaryTerm] { concerned(source).map(\.term) }

    private func concerned(_ source: ExactString) -> [Term] {
        guard !terms.isEmpty else { return [] }
        let text = FoldedText(source)
        return terms.filter { text.holds($0.source) }
    }

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard !terms.isEmpty, let source = entry.source, !entry.value.isEmpty, !entry.isDevelopment,
            let locale = entry.locale.identifier
        else { return [] }
        let concerned = concerned(source)
        guard !concerned.isEmpty else { return [] }
        let text = FoldedText(entry.value)
        let locales = [locale] + locale.parents
        return concerned.flatMap { term -> [Finding] in
            var findings: [Finding] = []
            if term.term.isKept, !entry.value.string.contains(term.term.source) {
                findings.append(Finding("\"\(term.term.source)\" must stay untranslated"))
            }
            if let words = locales.lazy.compactMap({ term.required[$0] }).first, !words.isEmpty,
                !words.contains(where: { text.characters.contains($0) })
            {
                let wanted = locales.lazy.compactMap { term.term.required[$0] }.first ?? []
                findings.append(
                    Finding("\"\(term.term.source)\" is to be \(wanted.map { "\"\($0)\"" }.joined(separator: " or "))"))
            }
            let banned = locales.lazy.compactMap { term.forbidden[$0] }.first ?? []
            if let word = banned.first(where: { text.holds($0) }) {
                findings.append(Finding("\"\(word)\" must not be used for \"\(term.term.source)\""))
            }
            return findings
        }
    }

    /// A term with its words in lowercase.
    private struct Term {
        var term: GlossaryTerm
        var source: String
        var required: [LocaleIdentifier: [String]]
        var forbidden: [LocaleIdentifier: [String]]

        init(_ term: GlossaryTerm) {
            self.term = term
            source = term.source.lowercased()
            required = term.required.mapValues { $0.map { $0.lowercased() } }
            forbidden = term.forbidden.mapValues { $0.map { $0.lowercased() } }
        }
    }

    /// A text in lowercase.
    private struct FoldedText {
        let characters: String

        init(_ text: ExactString) {
            characters = text.string.lowercased()
        }

        /// Returns whether the text contains a whole word. A plural `s` may follow it. Scripts without spaces have no
        /// word boundaries.
        func holds(_ word: String) -> Bool {
            var rest = characters[...]
            while let range = rest.firstRange(of: word) {
                let before =
                    range.lowerBound > characters.startIndex
                    ? characters[characters.index(before: range.lowerBound)] : " "
                var after = characters[range.upperBound...]
                if after.first == "s" { after.removeFirst() }
                let next = after.first ?? " "
                if !Self.joins(before, word.first), !Self.joins(next, word.last) { return true }
                rest = characters[range.upperBound...]
            }
            return false
        }

        private static func joins(_ neighbor: Character, _ edge: Character?) -> Bool {
            guard let edge, edge.isLetter || edge.isNumber else { return false }
            return (neighbor.isLetter || neighbor.isNumber) && (neighbor.isCased || edge.isCased)
        }
    }

    private static func example(
        _ source: String, wrong: String, right: String, locale: LocaleIdentifier = "de-CH"
    ) -> RuleExample {
        var folder = GlossaryTerm("folder")
        folder.required = ["de": ["Ordner"], "de-AT": ["Mappe"]]
        folder.forbidden = ["de": ["Verzeichnis"], "de-AT": ["Ordner"]]
        var product = GlossaryTerm("Acme Cloud")
        product.isKept = true
        var example = RuleExample.value(source, wrong: wrong, right: right, locale: locale)
        example.settings.glossary = [folder, product]
        return example
    }
}
