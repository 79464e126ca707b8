import Synchronization

/// Keeps everything that is written.
public final class MemorySink: OutputSink {
    private let content = Mutex<[UInt8]>([])

    /// Makes an empty sink.
    public init() {}

    /// What has been written so far.
    public var bytes: [UInt8] { content.withLock { $0 } }

    /// What has been written so far, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public var failure: Int32? { nil }

    public func write(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }

    public func flush() {}
}
