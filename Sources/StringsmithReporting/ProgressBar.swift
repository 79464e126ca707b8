/// The line that shows how far a job is.
package struct ProgressBar: Hashable, Sendable {
    /// The activity, such as `Reading`.
    package var title: String

    /// How many units the job has; 0 if it is not known.
    package var total: Int

    /// Makes a bar.
    package init(title: String, total: Int) {
        self.title = title
        self.total = total
    }

    /// The line for a number of finished units, at most `width` columns wide.
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
