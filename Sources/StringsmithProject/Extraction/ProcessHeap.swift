import CFiles

/// The heap of this process.
package enum ProcessHeap {
    /// The maximum number of processors for a single heap. More threads would wait for each other.
    private static let mostProcessors = 4

    /// Saves system calls and page faults in a program that runs one command. To be called first.
    package static func prepare() {
        if ProcessorCount.online <= mostProcessors { files_use_one_heap() }
    }
}
