import StringsmithModel

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
