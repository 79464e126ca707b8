import Synchronization

/// The bytes of a file on disk as they were read, or written last.
final class StoredBytes: Sendable {
    private let value: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]?) {
        value = Mutex(bytes)
    }

    /// The bytes; nil if nobody has looked.
    var bytes: [UInt8]? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
