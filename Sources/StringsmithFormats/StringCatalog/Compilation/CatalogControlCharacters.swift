import StringsmithModel
import StringsmithText

/// Finds characters in keys and translated strings that are invalid in XML property lists, which would make the whole
/// compiled table unreadable.
package enum CatalogControlCharacters {
    /// Returns an error for each text with such a character, in file order.
    package static func diagnostics(
        of document: StringCatalogDocument, locales: Set<LocaleIdentifier>? = nil
    ) -> [Diagnostic] {
        guard let json = document.json else { return [] }
        var found: [(index: Int, item: StringCatalogDocument.Item, locale: LocaleIdentifier?, character: UInt32)] = []
        for item in document.items {
            if mayHoldSome(json, item.keyIndex), let character = character(json, item.keyIndex) {
                found.append((item.keyIndex, item, nil, character))
            }
            for localization in item.localizations where locales?.contains(localization.locale) != false {
                if localization.plainValue != nil, !localization.traits.contains(.unusualCharacter) { continue }
                var index = localization.index
                while index < json.end(of: localization.index) {
                    if mayHoldSome(json, index), let character = character(json, index) {
                        found.append((index, item, localization.locale, character))
                    }
                    index += 1
                }
            }
        }
        guard !found.isEmpty else { return [] }
        let lines = document.source.lines
        return found.map { index, item, locale, character in
            let digits = String(character, radix: 16, uppercase: true)
            let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            var diagnostic = Diagnostic(
                path: document.path, range: lines.range(json.range(of: index)), severity: .error,
                rule: .catalogControlCharacter,
                message: "control character U+\(number) can't be compiled: remove it from the text", key: item.key)
            diagnostic.locale = locale
            return diagnostic
        }
    }

    /// Returns false if a value is no string with such a character: without escapes, that can only be U+FFFE or U+FFFF.
    static func mayHoldSome(_ json: JSONDocument, _ index: Int) -> Bool {
        switch json.kind(of: index) {
        case .escapedString: true
        case .string: json.holds(0xEF, in: index)
        case .null, .true, .false, .number, .array, .object, .identifier: false
        }
    }

    /// Returns the first character of a string that is invalid in XML 1.0, or nil.
    private static func character(_ json: JSONDocument, _ index: Int) -> UInt32? {
        guard let text = json.string(index) else { return nil }
        for scalar in text.string.unicodeScalars {
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xFFFC, 0x10000...: continue
            // A lone surrogate, which is converted to U+FFFD.
            case 0xFFFD: if text.bytes.elementsEqual(text.string.utf8) { continue } else { return 0xD800 }
            default: return scalar.value
            }
        }
        return nil
    }
}
