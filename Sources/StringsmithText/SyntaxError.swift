/// Why a text doesn't follow the syntax of its format, and where.
package struct SyntaxError: Error, Hashable, Sendable {
    /// The problem, as a phrase without a full stop.
    package var message: String

    /// The place, in bytes from the start of the text.
    package var offset: Int

    package init(_ message: String, offset: Int) {
        (self.message, self.offset) = (message, offset)
    }
}
