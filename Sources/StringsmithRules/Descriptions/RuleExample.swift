import StringsmithModel

/// An input with a finding and a similar one without.
package struct RuleExample: Sendable {
    /// The kind of the strings.
    package enum Kind: String, Hashable, Sendable {
        /// The text of a `.strings` file.
        case strings

        /// The text of `AppShortcuts.strings`, which contains the phrases of App Shortcuts.
        case phrases

        /// The members of the top-level dictionary of a `.stringsdict` file.
        case stringsdict

        /// Paths, one per line.
        case files

        /// The objects of an interface file for macOS. The source is the base file that it is a copy of.
        case interface

        /// The text of a `.strings` file. The source is the interface file's objects.
        case interfaceTable

        /// The text of the development language's `.strings` file. The source is the same file at an older revision,
        /// from which the translation takes its arguments.
        case revision

        /// The members of a `.stringsdict` file. The source is the `.strings` file of the same locale.
        case stringsdictBesideStrings

        /// The text of a regional `.strings` file. The source is the file of its language, `fr`.
        case regional

        /// Swift code. The source is the development language's `.strings` file.
        case calls

        /// The same in a package. The source is the package's own table; the program's table is empty.
        case packageCalls

        /// Swift code in which `audit` looks for texts.
        case source
    }

    /// The kind of the strings.
    package var kind: Kind

    /// The locale of the file.
    package var locale: LocaleIdentifier

    /// The file in the development language, for rules that compare.
    package var source: String?

    /// An input with a finding.
    package var wrong: String

    /// An input without a finding.
    package var right: String

    /// The settings of the example's project.
    package var settings = RuleSettings()

    /// Creates an example of `.strings` text.
    package init(
        locale: LocaleIdentifier = "de", source: String? = nil, wrong: String, right: String,
        kind: Kind = .strings
    ) {
        (self.kind, self.locale, self.source, self.wrong, self.right) = (kind, locale, source, wrong, right)
    }

    /// Creates an example with one value: `"key" = "value";`.
    package static func value(
        _ source: String? = nil, wrong: String, right: String, locale: LocaleIdentifier = "de"
    ) -> RuleExample {
        let entry = { (value: String) in "\"key\" = \"\(value)\";" }
        return RuleExample(
            locale: locale, source: source.map(entry), wrong: entry(wrong), right: entry(right), kind: .strings)
    }
}
