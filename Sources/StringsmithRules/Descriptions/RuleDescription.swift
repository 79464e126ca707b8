import StringsmithModel

/// What a rule is about, for people: `explain` prints it.
package struct RuleDescription: Sendable {
    /// The name, in kebab case.
    package var id: RuleID

    /// How much a finding matters, unless the caller says otherwise.
    package var severity: Severity

    /// Whether the rule is on without being asked for: nobody would dispute what it finds.
    package var isDefault: Bool

    /// One line: what is wrong.
    package var summary: String

    /// Why it matters: what happens at run time, or to the reader.
    package var why: String

    /// Pairs of wrong and right; they are the rule's tests.
    package var examples: [RuleExample]

    /// Whether its fixes can alter what a user sees; nil if it offers none.
    package var fixSafety: Fix.Safety?

    /// Makes a description.
    package init(
        _ id: RuleID, _ severity: Severity, isDefault: Bool = true, summary: String, why: String,
        examples: [RuleExample], fixSafety: Fix.Safety? = nil
    ) {
        self.id = id
        self.severity = severity
        self.isDefault = isDefault
        self.summary = summary
        self.why = why
        self.examples = examples
        self.fixSafety = fixSafety
    }
}

/// An input that a rule objects to, beside one that it does not.
package struct RuleExample: Sendable {
    /// What the texts are.
    package enum Form: String, Hashable, Sendable {
        /// The text of a `.strings` file.
        case strings

        /// The members of the outermost dictionary of a `.stringsdict` file.
        case stringsdict

        /// Paths, one a line.
        case files

        /// The objects of an interface file for macOS; the source is the file that it is a copy of.
        case interface

        /// The text of a `.strings` file; the source is the interface file's objects.
        case interfaceTable

        /// The text of the development language's `.strings` file; the source is the same file at an older revision, whose
        /// arguments a translation still takes.
        case revision

        /// The members of a `.stringsdict` file; the source is the `.strings` file beside it, of the same locale.
        case stringsdictBesideStrings

        /// Swift code; the source is the development language's `.strings` file.
        case calls
    }

    /// What the texts are.
    package var form: Form

    /// The locale of the file.
    package var locale: LocaleIdentifier

    /// The file of the development language, if the rule compares.
    package var source: String?

    /// What the rule finds.
    package var wrong: String

    /// What it does not.
    package var right: String

    /// The words of the project that the example is from.
    package var settings = RuleSettings()

    /// An example of `.strings` text.
    package init(
        locale: LocaleIdentifier = "de", source: String? = nil, wrong: String, right: String,
        form: Form = .strings
    ) {
        (self.form, self.locale, self.source, self.wrong, self.right) = (form, locale, source, wrong, right)
    }

    /// An example of one value: `"key" = "value";`.
    package static func value(
        _ source: String? = nil, wrong: String, right: String, locale: LocaleIdentifier = "de"
    ) -> RuleExample {
        let entry = { (value: String) in "\"key\" = \"\(value)\";" }
        return RuleExample(
            locale: locale, source: source.map(entry), wrong: entry(wrong), right: entry(right), form: .strings)
    }
}
