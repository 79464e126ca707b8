import CICU
import StringsmithText

extension ExactString {
    /// True if the text is in Unicode's composed form (NFC), in which `é` is one code point.
    package var isComposed: Bool {
        if bytes.allSatisfy({ $0 < 0xC0 }) { return true }
        let units = Array(string.utf16)
        // What ICU can't tell is not held against the text.
        return cicu_is_composed(units, Int32(units.count)) != 0
    }
}
