import StringsmithModel
import StringsmithText

/// What the rules demand of a translation, for a translator who doesn't see the project.
package struct TranslationDemands: Sendable {
    private let glossary: GlossaryRule

    /// Creates the demands of a project.
    package init(settings: RuleSettings) { glossary = GlossaryRule(settings) }

    /// Returns the terms of the glossary that a text of the development language contains.
    package func terms(in source: ExactString) -> [GlossaryTerm] { glossary.terms(in: source) }

    /// Returns the maximum number of characters according to a comment; nil if it states none.
    package static func maximumLength(in comment: ExactString) -> Int? { MaxLengthRule.limit(in: comment) }
}
