import StringsmithText

extension KeyUse {
    /// True for a string that is the same in all languages and needs no comment: `·`, `%@ – %@`, `#%lld`, an address.
    package var isBareSign: Bool { comment == nil && value == nil && key.text.isBareSign }
}

extension ExactString {
    /// True for a string that needs no translation: one with letters and digits only in specifiers, or just the address
    /// of a page or a server. Languages differ in the spaces around a colon, and in the place of a percent sign.
    package var isBareSign: Bool { Self.isAddress(bytes) || Self.isServer(bytes) || Self.hasSignsOnly(self) }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        addressStarts.contains { bytes.starts(with: $0) } && !bytes.contains { $0 <= .space }
    }

    private static let addressStarts = ["https://", "http://", "mailto:"].map { Array($0.utf8) }

    /// True for the name or the IPv4 address of a server, with or without a port. Keys such as `settings.title` look
    /// alike, so that only names count that can hardly be keys.
    private static func isServer(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: .colon, maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, parts.dropFirst().allSatisfy(isNumber) else { return false }
        let labels = host.split(separator: .fullStop, omittingEmptySubsequences: false)
        if labels.count == 4, labels.allSatisfy({ isNumber($0) && $0.count <= 3 }) { return true }
        guard labels.count > 1, labels.allSatisfy(isLabel), let first = labels.first, let last = labels.last else {
            return false
        }
        if last.elementsEqual("com".utf8) { return true }
        let isKnown = serverLabels.contains { first.elementsEqual($0) } || labels.dropLast().last == exampleLabel[...]
        return isKnown && otherDomains.contains { last.elementsEqual($0) }
    }

    private static let otherDomains = ["org", "net", "io", "dev"].map { Array($0.utf8) }
    private static let serverLabels = ["www", "api", "smtp", "imap"].map { Array($0.utf8) }
    private static let exampleLabel = Array("example".utf8)

    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(\.isASCIIDigit)
    }

    private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { $0.isASCIIDigit || $0 == .hyphen || $0.isASCIILetter && $0 >= UInt8(ascii: "a") }
    }

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
