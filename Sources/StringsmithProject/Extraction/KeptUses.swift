import StringsmithModel

extension [KeyUse] {
    /// Returns the uses that a function accepts: the same array if it accepts all, since copies of all the uses in a
    /// project take much memory.
    func keeping(where isKept: (KeyUse) -> Bool) -> [KeyUse] {
        guard let first = firstIndex(where: { !isKept($0) }) else { return self }
        return self[..<first] + self[(first + 1)...].filter(isKept)
    }

    /// Returns the uses, followed by others.
    func followed(by others: [KeyUse]) -> [KeyUse] { others.isEmpty ? self : self + others }
}
