import StringsmithLocales
import StringsmithModel

extension LocaleIdentifier {
    /// The locale that an argument means, in any spelling that a directory may have.
    init(argument: String) throws(InvalidValue) {
        guard let locale = LocaleIdentifier.canonical(directoryName: argument) else {
            throw InvalidValue("not a known locale")
        }
        self = locale
    }
}
