import Synchronization

/// A sink that keeps everything in memory.
package final class MemorySink: OutputSink {
    private let content = Mutex<[UInt8]>([])

    package init() {}

    /// The bytes written so far.
    package var bytes: [UInt8] { content.withLock { $0 } }

    /// The text written so far.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var failure: Int32? { nil }

    package func write(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }

    package func flush() {}
}
