/// The destination of a command's output: a file descriptor, or memory in tests.
package protocol OutputSink: AnyObject, Sendable {
    /// Writes bytes, which may be buffered until `flush()`.
    func write(_ bytes: [UInt8])

    /// Writes all buffered bytes.
    func flush()

    /// The `errno` of the first failed write, or nil. A reader that has gone away (`EPIPE`) isn't a failure.
    var failure: Int32? { get }
}

extension OutputSink {
    /// Writes text as UTF-8.
    package func write(_ text: String) { write(Array(text.utf8)) }
}
