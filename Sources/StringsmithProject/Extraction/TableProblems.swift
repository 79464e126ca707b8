import StringsmithMerge
import StringsmithModel
import StringsmithText

extension TableName {
    /// True if the name is valid as a file name. It comes from a source, and must not lead out of the directory or be
    /// mistaken for an option or for several lines by a program that gets the path.
    var isFileName: Bool {
        let bytes = rawValue.utf8
        guard let first = bytes.first, bytes.count <= 240, first != .fullStop, first != .hyphen else { return false }
        return !bytes.contains { $0 == .slash || $0 == .backslash }
            && !rawValue.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}

extension LocaleIdentifier {
    /// True if the identifier, which comes from a file, is valid as the name of a file or directory.
    var isFileName: Bool { TableName(rawValue).isFileName }
}

extension Diagnostic {
    /// Reports a language whose identifier isn't valid as a file name.
    static func unsafeName(of locale: LocaleIdentifier, in path: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: path, severity: .error, rule: .unsafeTableName,
            message: "'\(locale)' isn't valid as the name of a language's file: nothing is written for it"
        )
        diagnostic.isFailure = true
        return diagnostic
    }

    /// Reports a table whose name isn't valid as a file name.
    static func unsafeName(of entry: AssembledEntry) -> Diagnostic {
        Diagnostic(
            path: entry.firstUse.path, range: entry.firstUse.place, severity: .error, rule: .unsafeTableName,
            message: "'\(entry.firstUse.table)' isn't valid as the name of a table's file"
        )
    }

    /// Reports a table that can't be written.
    static func unwritable(_ path: String, _ error: any Error) -> Diagnostic {
        let message =
            switch error {
            case TextEncodingError.unencodable(let scalar, let encoding):
                "U+\(String(scalar, radix: 16, uppercase: true)) can't be written in \(encoding): table not written"
            default: "\(error)"
            }
        return Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: message)
    }
}
