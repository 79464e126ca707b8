/// Why something that a person asked for can't begin.
package struct RequestError: Error, Hashable, CustomStringConvertible {
    /// The problem, without a full stop.
    package var description: String
}
