import StringsmithModel
import StringsmithText

/// What a user sees in one locale, and where it comes from.
package struct ShownText: Hashable, Sendable {
    /// Where a text comes from.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// The table of the locale itself.
        case translation

        /// The table of a related language, such as `fr` for `fr-CA`.
        case language

        /// The table of the development language.
        case development

        /// A table of no language: in `Base.lproj`, or outside of localizations.
        case base

        /// The default value of the call.
        case `default`

        /// The key.
        case key

        /// The code, without a look-up.
        case verbatim

        /// Nowhere: the program crashes.
        case none
    }

    package var locale: LocaleIdentifier
    package var text: ExactString?
    package var source: Source

    /// The file with the text, and the place of its entry: the offset, and the position if it is known.
    package var path: String?
    package var offset: Int?
    package var position: SourcePosition?

    /// The number in the text, and the plural category that it has chosen.
    package var number: Int?
    package var category: PluralCategory?

    /// The device whose text it is, if the entry distinguishes devices.
    package var device: ExactString?

    /// The paths of the files that were searched before, and don't have the key.
    package var tried: [String] = []

    /// The error in one of these because of which programs take it for empty.
    package var damage: Diagnostic?

    package init(
        locale: LocaleIdentifier, text: ExactString? = nil, source: Source, path: String? = nil, tried: [String] = []
    ) {
        (self.locale, self.text, self.source) = (locale, text, source)
        (self.path, self.tried) = (path, tried)
    }

    /// Replaces the offset by a position.
    package mutating func place(_ position: (_ path: String, _ offset: Int) -> SourcePosition?) {
        if let path, let offset { self.position = position(path, offset) }
    }
}
