import Synchronization

/// Keeps everything that is written.
package final class MemorySink: OutputSink {
    private let content = Mutex<[UInt8]>([])

    /// Makes an empty sink.
    package init() {}

    /// The bytes that were written so far.
    package var bytes: [UInt8] { content.withLock { $0 } }

    /// The text that was written so far.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var failure: Int32? { nil }

    package func write(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }

    package func flush() {}
}
