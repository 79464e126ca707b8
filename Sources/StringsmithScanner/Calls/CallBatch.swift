/// Calls that were closed, with everything that they point into.
struct CallBatch {
    var calls: [FoundCall] = []

    /// The arguments of the calls, those of one call together.
    var arguments: [CallArgument] = []

    /// What the arguments' expressions point into.
    var expressions = ExpressionStore()

    /// Bodies of functions that are routines themselves: what they pass on is no key of theirs.
    var definitions: [Range<Int>] = []

    /// Calls close from the inside out; by their place they come in reading order.
    mutating func sort() {
        calls.sort { $0.name.lowerBound < $1.name.lowerBound }
        definitions.sort { $0.lowerBound < $1.lowerBound }
    }

    /// Empties all lists and keeps their memory.
    mutating func removeAll() {
        calls.removeAll(keepingCapacity: true)
        arguments.removeAll(keepingCapacity: true)
        expressions.removeAll()
        definitions.removeAll(keepingCapacity: true)
    }
}
