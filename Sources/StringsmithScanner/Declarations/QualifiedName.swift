import StringsmithText

/// The components of qualified names: `Outer.Inner`.
enum QualifiedName {
    /// True if a name has more than one component.
    static func hasScope(_ name: String) -> Bool { lastDot(in: name) != nil }

    /// Returns the scope of a name; empty for the outermost scope.
    static func scope(around name: String) -> String {
        guard let dot = lastDot(in: name) else { return "" }
        return String(name[..<name.utf8.index(name.startIndex, offsetBy: dot)])
    }

    /// Returns the last component.
    static func last(of name: String) -> String {
        guard let dot = lastDot(in: name) else { return name }
        return String(name[name.utf8.index(name.startIndex, offsetBy: dot + 1)...])
    }

    /// Returns the first component.
    static func outermost(_ name: String) -> String {
        guard hasScope(name), let dot = name.utf8.firstIndex(of: .fullStop) else { return name }
        return String(name[..<dot])
    }

    /// True if a name, or that of a type around it, is one of some names.
    static func isHidden(_ name: String, _ hidden: Set<String>) -> Bool {
        if hidden.isEmpty { return false }
        var name = name
        while !name.isEmpty {
            if hidden.contains(name) { return true }
            name = scope(around: name)
        }
        return false
    }

    private static func lastDot(in name: String) -> Int? {
        func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
            var place = bytes.count - 1
            while place >= 0, bytes[place] != .fullStop { place -= 1 }
            return place >= 0 ? place : nil
        }
        if let place = name.utf8.withContiguousStorageIfAvailable(find) { return place }
        return Array(name.utf8).withUnsafeBufferPointer(find)
    }
}
