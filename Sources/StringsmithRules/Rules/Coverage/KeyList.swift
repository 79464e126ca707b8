import StringsmithModel

/// Keys in a message.
enum KeyList {
    /// The first three keys in quotation marks, and how many more there are.
    static func phrase(_ keys: [Key]) -> String {
        let shown = keys.prefix(3).map { key in
            let text = key.description
            return "\"" + (text.count > 40 ? text.prefix(39) + "…" : text[...]) + "\""
        }.joined(separator: ", ")
        return keys.count > 3 ? "\(shown) and \(keys.count - 3) more" : shown
    }
}
