import StringsmithModel
import StringsmithText

extension StringCatalogDocument {
    /// The members that Xcode writes at the top of a catalog.
    private static let headMembers: [ExactString] = ["sourceLanguage", "strings", "version"]

    package var headProblems: [Diagnostic] {
        guard let json, json.kind(of: json.root) == .object else { return [] }
        func report(_ message: String, _ index: Int) -> Diagnostic {
            Diagnostic(
                path: path, range: source.lines.range(json.range(of: index)), severity: .warning,
                rule: .incomingCatalogMember, message: message)
        }
        let strays = json.presentMembers(of: json.root).compactMap { member -> Diagnostic? in
            let name = json.string(member.key) ?? ""
            guard !Self.headMembers.contains(name) else { return nil }
            return report("'\(name)' is outside of 'strings': no tool reads it there", member.key)
        }
        if json.member("version", of: json.root) != nil { return strays }
        return strays + [report("missing 'version': Xcode can't open the catalog", json.root)]
    }

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
