import Synchronization

/// The bytes of a file on disk when it was last read or written.
final class StoredBytes: Sendable {
    private let value: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]?) {
        value = Mutex(bytes)
    }

    /// The bytes; nil if the file wasn't read.
    var bytes: [UInt8]? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
