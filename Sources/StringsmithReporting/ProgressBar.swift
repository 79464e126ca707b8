/// A line that shows the progress of a job.
package struct ProgressBar: Hashable, Sendable {
    /// The activity, such as `Reading`.
    package var title: String

    /// The number of units; 0 if unknown.
    package var total: Int

    package init(title: String, total: Int) {
        self.title = title
        self.total = total
    }

    /// Returns the line for a number of completed units, at most `width` columns wide.
    package func line(completed: Int, width: Int) -> String {
        let width = max(width, 0)
        guard total > 0 else { return String("\(title) \(completed)".prefix(width)) }
        let completed = min(max(completed, 0), total)
        let percent = "\(completed * 100 / total)%"
        let figures = String(repeating: " ", count: 5 - percent.count) + percent + "  \(completed)/\(total)"
        let room = min(width - title.count - figures.count - 3, 40)
        guard room >= 5 else { return String("\(title)\(figures)".prefix(width)) }
        let filled = completed * room / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
        return "\(title) [\(bar)]\(figures)"
    }
}
