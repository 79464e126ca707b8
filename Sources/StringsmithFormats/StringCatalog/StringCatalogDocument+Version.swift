import StringsmithText

extension StringCatalogDocument {
    /// True for a comment that excludes its entry from translation, as Xcode 27 reads "do not translate". Catalogs of
    /// earlier versions of Xcode only have `shouldTranslate` for that.
    func isUntranslated(by comment: ExactString?) -> Bool {
        guard let comment, hasVersion(atLeast: 2) else { return false }
        let words = Array("do not translate".utf8)
        return comment.bytes.map { $0.isASCIILetter ? $0 | 0x20 : $0 }.firstRange(of: words) != nil
    }

    /// Returns whether the version is 1.N or later. Xcode 15 writes 1.0, 26 also 1.1, and 27 also 1.2 and 1.3.
    private func hasVersion(atLeast minor: Int) -> Bool {
        guard let json, let version = json.member("version", of: json.root).flatMap({ json.string($0) }) else {
            return false
        }
        let parts = version.bytes.split(separator: .fullStop, omittingEmptySubsequences: false).map { part in
            Int(String(decoding: part, as: UTF8.self))
        }
        guard let major = parts.first ?? nil else { return false }
        return major > 1 || major == 1 && parts.count > 1 && (parts[1] ?? 0) >= minor
    }
}
