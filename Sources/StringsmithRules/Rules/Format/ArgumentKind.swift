import StringsmithModel

/// Classes of arguments that can't be mistaken for each other, regardless of width.
enum ArgumentKind: Hashable {
    /// An argument in an integer register that isn't an address.
    case integer

    /// A floating-point number.
    case number

    case object

    /// An address that isn't an object.
    case pointer
}

extension ArgumentClass {
    /// The kind of the class. A variable with an unknown value type counts as an integer.
    var kind: ArgumentKind {
        switch self {
        case .int32, .int64, .character, .codeUnit, .variable: .integer
        case .double, .longDouble: .number
        case .object: .object
        case .cString, .wideString, .pointer: .pointer
        }
    }
}
