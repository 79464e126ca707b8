/// Why something that a person asked for can't be done.
package struct RequestError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a phrase without a full stop.
    package var description: String

    package init(description: String) { self.description = description }
}
