/// Complete calls, and the storage that they refer to.
struct CallBatch {
    var calls: [FoundCall] = []

    /// The arguments of all calls. Those of one call are consecutive.
    var arguments: [CallArgument] = []

    /// The storage that the arguments refer to.
    var expressions = ExpressionStore()

    /// The bodies of functions that are routines themselves. The keys that they pass on are parameters.
    var definitions: [Range<Int>] = []

    /// Sorts calls by place, since inner calls end before outer ones.
    mutating func sort() {
        calls.sort { $0.name.lowerBound < $1.name.lowerBound }
        definitions.sort { $0.lowerBound < $1.lowerBound }
    }

    /// Removes all elements and keeps the capacity.
    mutating func removeAll() {
        calls.removeAll(keepingCapacity: true)
        arguments.removeAll(keepingCapacity: true)
        expressions.removeAll()
        definitions.removeAll(keepingCapacity: true)
    }
}
