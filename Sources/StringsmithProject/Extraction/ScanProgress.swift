/// Observes the progress of a scan.
package struct ScanProgress: Sendable {
    /// Called once with the number of files, before the first one is read.
    package var found: @Sendable (Int) -> Void

    /// Called on any thread with the number of files that were completed since the last call.
    package var done: @Sendable (Int) -> Void

    /// Creates an observer. By default, it does nothing.
    package init(
        found: @escaping @Sendable (Int) -> Void = { _ in }, done: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.found = found
        self.done = done
    }
}
