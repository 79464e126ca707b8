import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The variables that a text of a `.stringsdict` refers to.
enum PluralVariables {
    /// The names between `%#@` and `@`.
    static func names(in text: ExactString) -> [ExactString] {
        FormatString(text).specifiers.compactMap { specifier in
            guard case .variable(let name) = specifier.conversion else { return nil }
            return ExactString(bytes: text.bytes[name])
        }
    }
}

extension StringsDictEntry {
    /// Each format with each of its variables.
    var variables: [StringsDictVariable] { formats.flatMap(\.variables) }
}
