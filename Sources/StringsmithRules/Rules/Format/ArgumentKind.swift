import StringsmithModel

/// Classes of arguments that can't be taken for each other, whatever their width.
enum ArgumentKind: Hashable {
    /// Passed in an integer register, and never taken for an address.
    case integer

    /// A floating-point number.
    case number

    case object

    /// An address of something else than an object.
    case pointer
}

extension ArgumentClass {
    /// The kind; a variable whose value type isn't known counts as an integer.
    var kind: ArgumentKind {
        switch self {
        case .int32, .int64, .character, .codeUnit, .variable: .integer
        case .double, .longDouble: .number
        case .object: .object
        case .cString, .wideString, .pointer: .pointer
        }
    }
}
