import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Fixes repeated entries, which the reader of a file reports.
enum RepeatedEntries {
    /// Returns the diagnostics, with fixes for this rule's.
    static func withFixes(_ diagnostics: [Diagnostic], in strings: LocaleTable) -> [Diagnostic] {
        guard diagnostics.contains(where: { $0.rule == .repeatedEntry }) else { return diagnostics }
        var indices: [Key: [Int]] = [:]
        for index in 0..<strings.count { indices[strings.key(at: index), default: []].append(index) }
        var met: [Key: Int] = [:]
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .repeatedEntry, let key = diagnostic.key, let same = indices[key] else {
                return diagnostic
            }
            let place = met[key, default: 0] + 1
            met[key] = place
            guard same.indices.contains(place) else { return diagnostic }
            var diagnostic = diagnostic
            diagnostic.fixes = removal(of: same[place], besides: same[0], in: strings).map { [$0] } ?? []
            return diagnostic
        }
    }

    /// Returns a fix that removes a later entry; nil if its comment has information that the first one's lacks.
    private static func removal(of index: Int, besides first: Int, in strings: LocaleTable) -> Fix? {
        guard let document = strings.stringsDocument, strings.value(at: index) != nil else { return nil }
        let comment = strings.comment(at: index)
        let state = strings.state(at: index)
        guard
            comment == nil && state == nil || comment == strings.comment(at: first) && state == strings.state(at: first)
        else { return nil }
        return Fix(title: "remove the repeated entry", safety: .safe, edits: document.removing([index]))
    }
}
