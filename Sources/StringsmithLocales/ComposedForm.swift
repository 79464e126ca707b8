import CICU
import StringsmithText

extension ExactString {
    /// True if the text is in Unicode's composed form (NFC), in which `é` is one code point.
    package var isComposed: Bool {
        if bytes.allSatisfy({ $0 < 0xC0 }) { return true }
        let units = Array(string.utf16)
        // If ICU fails, give the text the benefit of the doubt.
        return cicu_is_composed(units, Int32(units.count)) != 0
    }
}

extension ExactString {
    /// The text in Unicode's composed form (NFC); nil if ICU fails, or the text is not valid Unicode.
    package var composed: ExactString? {
        let text = string
        guard Array(text.utf8) == bytes else { return nil }
        let units = Array(text.utf16)
        // Unicode's normalization FAQ: composing makes UTF-16 at most three times as long.
        let capacity = units.count * 3
        let composed = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity + 1) { buffer -> String? in
            let length = cicu_compose(units, Int32(units.count), buffer.baseAddress, Int32(capacity))
            return length < 0 ? nil : String(decoding: buffer[..<Int(length)], as: UTF16.self)
        }
        return composed.map { ExactString(bytes: Array($0.utf8)) }
    }
}
