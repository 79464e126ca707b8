/// What a source shows of an argument that it passes to a formatting call.
package enum PassedArgument: UInt8, Hashable, Sendable, CaseIterable {
    /// Its type stands nowhere near the call.
    case unknown

    /// An object: a text, or a number in a box.
    case object

    /// An integer of any width.
    case integer

    /// A floating-point number.
    case double

    /// A pointer to bytes that end in zero.
    case cString

    /// True if a specifier of a class may read the argument, as far as can be told.
    package func mayBe(_ argumentClass: ArgumentClass) -> Bool {
        switch (self, argumentClass) {
        case (.unknown, _), (_, .variable): true
        case (.object, let wanted): wanted == .object || wanted == .pointer
        case (.integer, .int32), (.integer, .int64), (.integer, .character), (.integer, .codeUnit): true
        case (.integer, .pointer): true
        case (.integer, _): false
        case (.double, let wanted): wanted == .double || wanted == .longDouble
        case (.cString, let wanted): wanted == .cString || wanted == .pointer
        }
    }
}
