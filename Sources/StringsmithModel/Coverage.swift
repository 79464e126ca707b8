/// The progress of a translation of a table, a locale or a project, counted in keys of the development language.
public struct Coverage: Hashable, Sendable {
    /// Keys with a complete, current translation.
    public var translated = 0

    /// Keys whose source text changed after they were translated.
    public var needsReview = 0

    /// Keys whose value is marked as new, is empty or equals the source text.
    public var untranslated = 0

    /// Keys that the translation lacks.
    public var missing = 0

    /// Keys of the translation that the development language lacks or that no source uses. Not part of the total.
    public var obsolete = 0

    /// Creates the coverage of a table without keys.
    public init() {}

    /// The number of keys to translate.
    public var total: Int { translated + needsReview + untranslated + missing }

    /// The percentage of translated keys, rounded down so that 100 means all; 100 if there are no keys.
    public var percent: Int { total == 0 ? 100 : translated * 100 / total }

    /// True if less than a percentage is translated.
    ///
    /// - Parameter percent: the percentage.
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
    /// The sum of all elements.
    package var sum: Coverage { reduce(into: Coverage()) { $0 += $1 } }
}
