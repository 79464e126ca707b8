import CFiles

/// The heap of this process.
package enum ProcessHeap {
    /// The maximum number of processors for a single heap. More threads would wait for each other.
    private static let mostProcessors = 4

    /// Saves system calls and page faults in a program that runs one command. To be called first.
    package static func prepare() {
        if ProcessorCount.online <= mostProcessors { files_use_one_heap() }
    }

    /// Keeps a large value until the process ends, which is faster than freeing each of its parts before.
    package static func keep(_ value: some Sendable) { _ = Unmanaged.passRetained(Kept(value)) }

    private final class Kept<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
}
