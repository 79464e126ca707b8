import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// When progress is shown.
package enum ProgressMode: String, CaseIterable, Sendable {
    case auto, always, never
}

/// Shows on a terminal how far a job is.
///
/// `advance(by:)` is one atomic addition, from any thread. Drawing happens on a thread of its own, which exists only if
/// something may be drawn; a thread and not a task, because the job keeps the pool of the tasks busy. Call `finish()`
/// before anything else is written to the same terminal: it takes the bar away.
package final class JobProgress: Sendable {
    private let completed = Atomic<Int>(0)
    private let painter: ProgressPainter?

    /// Begins a job.
    /// - Parameters:
    ///   - bar: the job's name and size.
    ///   - mode: `auto` shows the bar when the job still runs after half a second, and only on a terminal;
    ///     `always` shows it at once and anywhere.
    ///   - descriptor: where to draw, standard error if not given.
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

    /// How many units are finished.
    package var unitsCompleted: Int { completed.load(ordering: .relaxed) }

    /// True if a bar may be drawn.
    package var isShown: Bool { painter != nil }

    /// Counts finished units.
    package func advance(by units: Int = 1) {
        completed.add(units, ordering: .relaxed)
    }

    /// Takes the bar away and ends the drawing. May be called more than once.
    package func finish() {
        painter?.stop()
    }
}
