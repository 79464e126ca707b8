extension CallCollector {
    /// An open bracket; a value without references.
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

        /// Where this frame's items and arguments begin in the shared stacks.
        var firstItem: Int
        var firstArgument: Int

        var label: Range<Int>?

        /// Ternaries of the current argument that still wait for their colon.
        var openQuestions = 0

        /// True if a `^` was seen: braces may be a block's.
        var hasCaret = false

        /// The inside of braces and square brackets, and of an interpolation, can't be part of a literal.
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
