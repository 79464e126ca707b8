extension CallCollector {
    /// An open bracket. It contains no references.
    struct Frame {
        enum Kind {
            case group
            case interpolation

            /// The declaration of a routine, from its name to the end of its body.
            case definition
            case call(RoutineIndex.Group, name: Range<Int>, followsCase: Bool)

            /// An Objective-C message, from the first colon of its selector to the closing bracket.
            case message(RoutineIndex.Group, name: Range<Int>)
        }

        var kind: Kind
        var bracket: UInt8
        var open: Int

        /// The start of this frame's items and arguments in the shared stacks.
        var firstItem: Int
        var firstArgument: Int

        var label: Range<Int>?

        /// The index of the receiver in the shared list.
        var receiver: Int?

        /// The number of ternaries in the current argument that lack their colon.
        var openQuestions = 0

        /// True after a `^`: braces may enclose a block.
        var hasCaret = false

        /// True for the contents of braces, square brackets and interpolations, which can't be part of a literal.
        var isOpaque: Bool {
            switch kind {
            case .call, .message: false
            case .interpolation, .definition: true
            case .group: bracket != .leftParenthesis
            }
        }
    }
}

extension CallCollector.Frame.Kind {
    var isInterpolation: Bool {
        if case .interpolation = self { true } else { false }
    }
}
