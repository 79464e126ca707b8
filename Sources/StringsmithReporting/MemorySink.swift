import Synchronization

/// Keeps everything that is written.
package final class MemorySink: OutputSink {
    private let content = Mutex<[UInt8]>([])

    /// Makes an empty sink.
    package init() {}

    /// What has been written so far.
    package var bytes: [UInt8] { content.withLock { $0 } }

    /// What has been written so far, as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var failure: Int32? { nil }

    package func write(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }

    package func flush() {}
}
