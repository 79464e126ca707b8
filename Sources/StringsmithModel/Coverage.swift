/// How far the translation of a table, a locale or a project is, counted in keys of the development language.
public struct Coverage: Hashable, Sendable {
    /// Keys with a translation that nothing speaks against.
    public var translated = 0

    /// Keys whose source text has changed since they were translated.
    public var needsReview = 0

    /// Keys that are marked as new, empty, or still the source's text.
    public var untranslated = 0

    /// Keys that the translation does not have.
    public var missing = 0

    /// Keys of the translation that the development language does not have or no source uses; beside the total.
    public var obsolete = 0

    /// Makes the coverage of a table without keys.
    public init() {}

    /// The number of keys that are to be translated.
    public var total: Int { translated + needsReview + untranslated + missing }

    /// The translated part in per cent, rounded down so that 100 means all; 100 if there is nothing to translate.
    public var percent: Int { total == 0 ? 100 : translated * 100 / total }

    /// True if less than a part is translated.
    /// - Parameter percent: the part, in per cent.
    public func isBelow(percent: Int) -> Bool { translated * 100 < percent * total }

    /// Adds the keys of another table.
    public static func += (left: inout Coverage, right: Coverage) {
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
