import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Texts that are the same in all languages: `·`, `%@ – %@`, `#%lld`.
enum BareSign {
    /// True for a text that became a key only by its type, and that nobody describes.
    static func isUsed(by use: KeyUse) -> Bool {
        let isTyped = use.origin != .call || FrameworkRoutines.names.contains(use.routine)
        return isTyped && use.comment == nil && use.value == nil && isBare(use.key.text)
    }

    /// True if a text has no letter and no digit but in specifiers. Languages differ in the spaces around a colon, and in
    /// the place of a percent sign.
    private static func isBare(_ text: ExactString) -> Bool {
        let format = FormatString(text)
        return format.pieces.allSatisfy { piece in
            switch piece {
            case .text(let range): Self.hasSignsOnly(text.bytes[range])
            case .percentSign: false
            default: true
            }
        }
    }

    private static func hasSignsOnly(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            scalar != ":" && scalar != "%" && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        }
    }
}

extension GroupPlanner {
    /// Removes the uses of texts without words, such as `Text("·")`, unless the table has them. A catalog gets all, as in
    /// Xcode.
    func withoutBareSigns(_ uses: [KeyUse], in group: LocalizationGroup) -> [KeyUse] {
        var known: [TableName: Set<ExactString>] = [:]
        return uses.filter { use in
            guard BareSign.isUsed(by: use), !group.allCatalogs.contains(use.table) else { return true }
            let keys = known[use.table] ?? developmentKeys(of: use.table, in: group)
            known[use.table] = keys
            return keys.contains(use.key.text)
        }
    }
}
