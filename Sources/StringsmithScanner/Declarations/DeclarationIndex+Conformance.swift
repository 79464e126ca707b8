extension DeclarationIndex {
    /// True if a type is, inherits from or conforms to another; nil if one of its ancestors is unknown.
    func conforms(_ type: Symbol, to target: Symbol) -> Bool? {
        var seen: Set<Symbol> = []
        var queue = [type]
        var isCertain = true
        while let name = queue.popLast(), seen.count < 64 {
            if name == target { return true }
            guard seen.insert(name).inserted else { continue }
            guard let entry = self.type(name) else {
                isCertain = isCertain && (Self.plainProtocols.contains(name) || tables.fileNames.contains(name))
                continue
            }
            if !entry.isDeclared { isCertain = false }
            queue += entry.inherited.compactMap { resolved($0, in: name.scope).name }
        }
        return isCertain ? false : nil
    }

    /// Protocols without relevant members.
    private static let plainProtocols: SymbolSet = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable", "Identifiable", "Comparable",
        "CaseIterable", "RawRepresentable", "CustomStringConvertible", "Error", "LocalizedError", "String", "Int",
        "ObservableObject", "NSObject", "AnyObject", "Copyable",
    ]

    /// Returns the raw type of an enumeration, or nil.
    func rawType(of name: Symbol) -> SwiftType? {
        guard let entry = type(name), entry.isEnumeration, let first = entry.inherited.first else { return nil }
        return first
    }
}
