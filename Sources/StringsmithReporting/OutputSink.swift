/// Where a command's output goes: a file descriptor, or memory in tests.
package protocol OutputSink: AnyObject, Sendable {
    /// Takes bytes; they may be kept back until `flush()`.
    func write(_ bytes: [UInt8])

    /// Passes on all bytes that are kept back.
    func flush()

    /// The `errno` of the first write that failed, or nil. A reader that went away (`EPIPE`) is not a failure.
    var failure: Int32? { get }
}

extension OutputSink {
    /// Writes text as UTF-8.
    package func write(_ text: String) { write(Array(text.utf8)) }
}
