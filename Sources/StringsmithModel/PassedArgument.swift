/// The type of an argument to a formatting call, as far as the source shows it.
package enum PassedArgument: UInt8, Hashable, Sendable, CaseIterable {
    /// The type isn't visible near the call.
    case unknown

    /// An object: a string, or a boxed number.
    case object

    /// An integer of any width.
    case integer

    /// A floating-point number.
    case double

    /// A pointer to a zero-terminated string of bytes.
    case cString

    /// True if a specifier of the class may be able to read the argument.
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
    /// The type of an interpolation that has a specifier of a class.
    init(_ argumentClass: ArgumentClass) {
        self =
            switch argumentClass {
            case .object: .object
            case .int32, .int64, .character, .codeUnit: .integer
            case .double, .longDouble: .double
            case .cString: .cString
            case .wideString, .pointer, .variable: .unknown
            }
    }
}
