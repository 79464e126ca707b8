import StringsmithModel

extension [Key] {
    /// The number of keys that a phrase shows.
    static var shownCount: Int { 3 }

    /// Returns the first keys in quotation marks, and the number of the others.
    /// - Parameter count: the number of all keys; nil if the array contains them.
    func phrase(of count: Int? = nil) -> String {
        let count = count ?? self.count
        let shown = prefix(Self.shownCount).map(\.quoted).joined(separator: ", ")
        return count > Self.shownCount ? "\(shown) and \(count - Self.shownCount) more" : shown
    }
}
