/// How far the translation of a table, a locale or a project is, counted in keys of the development language.
package struct Coverage: Hashable, Sendable {
    /// Keys with a translation that nothing speaks against.
    package var translated = 0

    /// Keys whose source text has changed since they were translated.
    package var needsReview = 0

    /// Keys that are marked as new, empty, or still the source's text.
    package var untranslated = 0

    /// Keys that the translation does not have.
    package var missing = 0

    /// Keys of the translation that the development language does not have or no source uses; beside the total.
    package var obsolete = 0

    /// Makes the coverage of a table without keys.
    package init() {}

    /// The number of keys that are to be translated.
    package var total: Int { translated + needsReview + untranslated + missing }

    /// The translated part in per cent, rounded down so that 100 means all; 100 if there is nothing to translate.
    package var percent: Int { total == 0 ? 100 : translated * 100 / total }

    /// True if less than a part is translated.
    /// - Parameter percent: the part, in per cent.
    package func isBelow(percent: Int) -> Bool { translated * 100 < percent * total }

    /// Adds the keys of another table.
    package static func += (left: inout Coverage, right: Coverage) {
        left.translated += right.translated
        left.needsReview += right.needsReview
        left.untranslated += right.untranslated
        left.missing += right.missing
        left.obsolete += right.obsolete
    }
}

extension Sequence<Coverage> {
    /// The coverage of all together.
    package var sum: Coverage { reduce(into: Coverage()) { $0 += $1 } }
}
