import StringsmithLocales
import StringsmithModel

extension LocaleIdentifier {
    /// Parses a locale in any spelling that a directory can have.
    init(argument: String) throws(InvalidValue) {
        guard let locale = LocaleIdentifier.canonical(directoryName: argument) else {
            throw InvalidValue("not a known locale")
        }
        self = locale
    }
}
