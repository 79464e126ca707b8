import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Judges translations from elsewhere with the rules of `check`, so that nothing is taken that `check` would report.
package struct TranslationProof: Sendable {
    /// The rules that apply to such translations in addition to the project's, unless the project turns them off.
    package static let rules: [RuleID] = [
        .bidiControl, .invisibleCharacter, .length, .lineBreak, .link, .markdown, .markup, .outerSpace, .untranslated,
        .wrongScript,
    ]

    private let policy: SeverityPolicy
    private let runner: RuleRunner

    /// Creates a proof with a project's settings.
    package init(_ policy: SeverityPolicy, settings: RuleSettings) {
        var policy = policy
        for rule in Self.rules where policy.levels[rule] != .off { policy.enable(rule) }
        self.policy = policy
        runner = RuleRunner(policy.selection, settings: settings)
    }

    /// Returns the reason against a plural form that doesn't show the number, though the source's does; nil if there is none.
    /// A person may say "several files", which `check` accepts, and a category for a single number may spell it out.
    func reason(against text: ExactString, for gap: FillGap) -> (message: String, rule: RuleID)? {
        guard let category = gap.category, !gap.isForOneNumber,
            policy.levels[.pluralNumberMissing] != .off,
            FormatSignature(text).arguments.count < FormatSignature(gap.source).arguments.count
        else { return nil }
        return ("category \(category) has several numbers but doesn't show them", .pluralNumberMissing)
    }

    /// Returns the problems in one language of a file that holds all.
    package func problems(in document: any TableDocument, _ locale: LocaleIdentifier) -> [Diagnostic] {
        let texts = LocaleTable(document, in: document.developmentLanguage)
        var table = CheckedTable(document, locale, source: SourceTable(strings: texts, plurals: texts))
        table.comments = runner.comments(of: texts)
        let found = runner.diagnostics(of: table).filter { !CatalogCheck.compilersOwn.contains($0.rule) }
        return decisive(found + document.buildProblems(in: [locale]))
    }

    /// Returns the problems in a table.
    /// - Parameter source: the table of the development language.
    package func problems(
        in document: any TableDocument, _ locale: LocaleIdentifier, source: any TableDocument
    ) -> [Diagnostic] {
        var table = CheckedTable(
            name: TableName(path: document.path), locale: LocaleFacts(locale), isDevelopment: false)
        let (texts, sources) = (LocaleTable(document), LocaleTable(source))
        if document.forms == .several {
            (table.plurals, table.source) = (texts, SourceTable(strings: nil, plurals: sources))
        } else {
            (table.strings, table.source) = (texts, SourceTable(strings: sources, plurals: nil))
        }
        return decisive(runner.diagnostics(of: table))
    }

    /// Returns the diagnostics that speak against a translation: all but notes of rules that weren't chosen for it.
    private func decisive(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        policy.rated(diagnostics).filter { $0.severity > .note || Self.rules.contains($0.rule) }
    }
}
