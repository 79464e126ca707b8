import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// When to show progress.
package enum ProgressMode: String, CaseIterable, Sendable {
    case auto, always, never
}

/// Shows the progress of a job on a terminal.
///
/// `advance(by:)` is one atomic addition and can be called on any thread. Drawing takes place on a separate thread,
/// which is only created if something may be drawn. It isn't a task because the job keeps the thread pool busy. Call
/// `finish()`, which removes the bar, before writing anything else to the terminal.
package final class JobProgress: Sendable {
    private let completed = Atomic<Int>(0)
    private let painter: ProgressPainter?

    /// Starts a job.
    /// - Parameters:
    ///   - bar: the job's name and size.
    ///   - mode: `auto` shows the bar if the job takes longer than half a second, and only on a terminal; `always`
    ///     shows it immediately and anywhere.
    ///   - descriptor: where to draw; by default, standard error.
    package init(_ bar: ProgressBar, mode: ProgressMode = .auto, descriptor: Int32 = STDERR_FILENO) {
        painter =
            switch mode {
            case .never: nil
            case .auto: isatty(descriptor) == 1 ? ProgressPainter(bar: bar, descriptor: descriptor, delay: 500) : nil
            case .always: ProgressPainter(bar: bar, descriptor: descriptor, delay: 0)
            }
        painter?.start { [weak self] in self?.unitsCompleted }
    }

    deinit {
        painter?.stop()
    }

    /// The number of completed units.
    package var unitsCompleted: Int { completed.load(ordering: .relaxed) }

    /// True if a bar may be drawn.
    package var isShown: Bool { painter != nil }

    /// Counts completed units.
    package func advance(by units: Int = 1) {
        completed.add(units, ordering: .relaxed)
    }

    /// Removes the bar and ends drawing. May be called more than once.
    package func finish() {
        painter?.stop()
    }
}
