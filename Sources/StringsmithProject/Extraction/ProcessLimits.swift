import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The limits of this process, such as those that `ulimit` sets.
package enum ProcessLimits {
    /// The files that the queues of tasks keep open, and those that a command opens at once.
    private static let neededFiles: Int32 = 6

    /// Returns the reason why the process can't run a command; nil if it can.
    ///
    /// Without a thread for its tasks, libdispatch would wait forever, and without file descriptors it would crash.
    package static func shortage() -> String? {
        files_report_lack_of_memory()
        files_use_large_stacks()
        guard files_can_open(neededFiles) == 0 else {
            return "can't open files: \(reason): raise the limit that 'ulimit -n' shows"
        }
        // One for each task, one for signals, and one more.
        let threads = ProcessorCount.online + 2
        guard files_can_start_threads(Int32(clamping: threads)) == 0 else {
            return "can't start \(threads) threads: \(reason): raise the limits that 'ulimit -v' and 'ulimit -u' show"
        }
        return nil
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
