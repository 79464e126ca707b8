import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The resources of this process: processors, the heap, and limits such as those that `ulimit` sets.
package enum ProcessResources {
    /// The number of available processors.
    static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The maximum number of processors for a single heap. More threads would wait for each other.
    private static let mostProcessors = 4

    /// Saves system calls and page faults in a program that runs one command. To be called first.
    package static func prepareHeap() {
        if ProcessResources.processorCount <= mostProcessors { files_use_one_heap() }
    }

    /// Keeps a large value until the process ends, which is faster than freeing each of its parts before.
    package static func keep(_ value: some Sendable) { _ = Unmanaged.passRetained(Kept(value)) }

    private final class Kept<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

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
        let threads = ProcessResources.processorCount + 2
        guard files_can_start_threads(Int32(clamping: threads)) == 0 else {
            return "can't start \(threads) threads: \(reason): raise the limits that 'ulimit -v' and 'ulimit -u' show"
        }
        return nil
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
