/// A CLDR plural category, by its name in `.stringsdict` files and catalogs.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

    /// The position in CLDR's order.
    private var rank: Int {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .few: 3
        case .many: 4
        case .other: 5
        }
    }

    package static func < (left: PluralCategory, right: PluralCategory) -> Bool { left.rank < right.rank }
}
