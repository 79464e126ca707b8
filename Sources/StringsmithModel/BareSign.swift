import StringsmithText

extension KeyUse {
    /// True for a string that is the same in all languages and needs no comment: `·`, `%@ – %@`, `#%lld`, an address.
    package var isBareSign: Bool { comment == nil && value == nil && BareSign.isBare(key.text) }
}

/// Strings that need no translation.
package enum BareSign {
    /// True if a string has letters and digits only in specifiers, or is just the address of a page.
    /// Languages differ in the spaces around a colon, and in the place of a percent sign.
    package static func isBare(_ text: ExactString) -> Bool {
        isAddress(text.bytes) || hasSignsOnly(text)
    }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        addressStarts.contains { bytes.starts(with: $0) } && !bytes.contains { $0 <= .space }
    }

    private static let addressStarts = ["https://", "http://", "mailto:"].map { Array($0.utf8) }

    private static func hasSignsOnly(_ text: ExactString) -> Bool {
        FormatString(text).pieces.allSatisfy { piece in
            switch piece {
            case .text(let range): hasSignsOnly(text.bytes[range])
            case .percentSign: false
            case .specifier: true
            }
        }
    }

    private static func hasSignsOnly(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            scalar != ":" && scalar != "%" && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        }
    }
}
