import StringsmithModel

/// Formats keys for messages.
enum KeyList {
    /// The number of keys that a phrase shows.
    static let shownCount = 3

    /// Returns the first three keys in quotation marks, and the number of the others.
    /// - Parameter count: the number of all keys; nil if `keys` contains them.
    static func phrase(_ keys: [Key], of count: Int? = nil) -> String {
        let count = count ?? keys.count
        let shown = keys.prefix(shownCount).map(\.quoted).joined(separator: ", ")
        return count > shownCount ? "\(shown) and \(count - shownCount) more" : shown
    }
}
