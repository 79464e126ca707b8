/// What lexing a source leaves: its calls and whatever else the interpreter needs.
struct LexedSource {
    /// All calls in reading order.
    private(set) var calls: [FoundCall] = []

    /// The arguments of the calls, those of one call together.
    private(set) var arguments: [CallArgument] = []

    /// What the arguments' expressions point into.
    private(set) var expressions = ExpressionStore()

    /// Bodies of functions that are routines themselves.
    var definitions: [Range<Int>] = []

    /// Names of calls whose closing bracket never came.
    var unclosed: [Range<Int>] = []

    var problems: [LexicalProblem] = []
    var macros: [MacroDefinition] = []

    /// True if there is anything to tell.
    var hasContent: Bool { !calls.isEmpty || !problems.isEmpty || !unclosed.isEmpty }

    /// Takes the calls over. They closed from the inside out; by their place they come in reading order.
    mutating func take(_ collector: CallCollector) {
        calls = collector.calls
        arguments = collector.arguments
        expressions = collector.expressions
        calls.sort { $0.name.lowerBound < $1.name.lowerBound }
    }
}
