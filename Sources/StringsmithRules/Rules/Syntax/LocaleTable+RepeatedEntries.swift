import StringsmithFormats
import StringsmithModel
import StringsmithText

extension LocaleTable {
    /// Returns the diagnostics of the reader, with fixes for those about repeated entries.
    func fixingRepeatedEntries(in diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard diagnostics.contains(where: { $0.rule == .repeatedEntry }) else { return diagnostics }
        var indices: [Key: [Int]] = [:]
        for index in 0..<count { indices[key(at: index), default: []].append(index) }
        var met: [Key: Int] = [:]
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .repeatedEntry, let key = diagnostic.key, let same = indices[key] else {
                return diagnostic
            }
            let place = met[key, default: 0] + 1
            met[key] = place
            guard same.indices.contains(place) else { return diagnostic }
            var diagnostic = diagnostic
            diagnostic.fixes = removal(of: same[place], besides: same[0]).map { [$0] } ?? []
            return diagnostic
        }
    }

    /// Returns a fix that removes a later entry; nil if its comment has information that the first one's lacks.
    private func removal(of index: Int, besides first: Int) -> Fix? {
        guard let document = stringsDocument, value(at: index) != nil else { return nil }
        let comment = comment(at: index)
        let state = state(at: index)
        guard
            comment == nil && state == nil || comment == self.comment(at: first) && state == self.state(at: first)
        else { return nil }
        return Fix(title: "remove the repeated entry", safety: .safe, edits: document.removing([index]))
    }
}
