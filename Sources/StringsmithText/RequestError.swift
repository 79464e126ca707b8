/// Why something that was asked for can't be done.
package struct RequestError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a phrase without a full stop.
    package var description: String

    package init(_ description: String) { self.description = description }
}
