/// Complete calls, and the storage that they refer to.
struct CallBatch {
    var calls: [FoundCall] = []

    /// The arguments of all calls. Those of one call are consecutive.
    var arguments: [CallArgument] = []

    /// The storage that the arguments refer to.
    var expressions = ExpressionStore()

    /// The functions that have the names of routines, with the places of their parameters.
    var definitions: [(body: Range<Int>, group: RoutineIndex.Group, parameters: Range<Int>)] = []

    /// Sorts calls by place, since inner calls end before outer ones.
    mutating func sort() {
        calls.sort { $0.name.lowerBound < $1.name.lowerBound }
        definitions.sort { $0.body.lowerBound < $1.body.lowerBound }
    }

    /// Removes all elements and keeps the capacity.
    mutating func removeAll() {
        calls.removeAll(keepingCapacity: true)
        arguments.removeAll(keepingCapacity: true)
        expressions.removeAll()
        definitions.removeAll(keepingCapacity: true)
    }
}
