/// A text bar with parts for translated keys, those that need work, and missing ones.
struct CoverageBar: Hashable, Sendable {
    /// The characters of a bar.
    enum Style: Hashable, Sendable {
        case blocks, ascii

        fileprivate var pieces: (done: String, begun: String, missing: String) {
            switch self {
            case .blocks: ("█", "▒", "░")
            case .ascii: ("#", "+", ".")
            }
        }
    }

    /// The width of a bar in columns.
    static let width = 20

    /// The three parts, which together fill the width.
    let done: String
    let begun: String
    let missing: String

    /// Draws a bar. A nonempty part has at least one column, so that only complete translations look complete.
    init(done: Int, begun: Int, missing: Int, style: Style) {
        let counts = [done, begun, missing]
        let total = counts.reduce(0, +)
        var columns = counts.map { total == 0 ? 0 : max($0 * Self.width / total, $0 > 0 ? 1 : 0) }
        if total == 0 { columns[0] = Self.width }
        // The largest part absorbs rounding errors.
        let largest = columns.indices.max { counts[$0] < counts[$1] } ?? 0
        columns[largest] += Self.width - columns.reduce(0, +)
        let pieces = style.pieces
        self.done = String(repeating: pieces.done, count: columns[0])
        self.begun = String(repeating: pieces.begun, count: columns[1])
        self.missing = String(repeating: pieces.missing, count: columns[2])
    }
}
