import StringsmithModel

/// Formats keys for messages.
enum KeyList {
    /// Returns the first three keys in quotation marks, and the number of the others.
    static func phrase(_ keys: [Key]) -> String {
        let shown = keys.prefix(3).map { key in
            let text = key.description
            return "\"" + (text.count > 40 ? text.prefix(39) + "…" : text[...]) + "\""
        }.joined(separator: ", ")
        return keys.count > 3 ? "\(shown) and \(keys.count - 3) more" : shown
    }
}
