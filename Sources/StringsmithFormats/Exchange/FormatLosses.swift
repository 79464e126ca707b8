import StringsmithModel
import StringsmithText

/// What a format has no room for. A conversion to the format reports it, and when a file returns, the table or catalog
/// that it came from keeps it.
package struct FormatLosses: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The comments of entries.
    package static let comments = FormatLosses(rawValue: 1)

    /// The states of strings: new, translated or needs review.
    package static let states = FormatLosses(rawValue: 2)

    /// Which strings are the same in every language.
    package static let exclusions = FormatLosses(rawValue: 4)

    /// The types of the arguments of placeholders.
    package static let types = FormatLosses(rawValue: 8)

    /// The keys: the identifiers in a file can be numbers of a platform.
    package static let keys = FormatLosses(rawValue: 16)

    /// Returns a note for each kind of loss in a new file.
    package func notes(of contents: CatalogContents, _ languages: ExchangeLanguages) -> [Diagnostic] {
        var notes: [String] = []
        let written = contents.entries.filter { $0.content(in: languages.target, source: languages.source) != nil }
        if contains(.comments) {
            let count = contents.entries.count { !($0.comment?.isEmpty ?? true) }
            if count > 0 {
                let entries = count == 1 ? "entry" : "entries"
                notes.append("comments of \(count) \(entries) left out: this format has no comments")
            }
        }
        // In the source language, a state says nothing about a translation.
        if contains(.states), languages.target != languages.source {
            let open = written.filter { entry in
                entry[languages.target]?.units.contains { $0.state != .translated } ?? false
            }
            notes += Self.entries(open.map(\.key)).map { "states \($0) left out: this format has no states" }
        }
        if contains(.exclusions) {
            notes += Self.entries(written.filter { !$0.isTranslated }.map(\.key)).map {
                "'shouldTranslate: false' \($0) left out: this format can't mark strings as untranslatable"
            }
        }
        return notes.map {
            Diagnostic(path: languages.path, severity: .note, rule: .conversionLoss, message: $0)
        }
    }

    /// Returns a note about what a file in the format leaves to the format that it is converted to.
    package func notes(of contents: CatalogContents, read path: String, into target: FormatLosses) -> [Diagnostic] {
        guard contains(.types), !target.contains(.types) else { return [] }
        let keys = contents.entries.filter { entry in
            entry.localizations.contains { $0.content.units.contains { !FormatSignature($0.value).arguments.isEmpty } }
        }.map(\.key)
        guard let first = keys.first else { return [] }
        let count =
            keys.count == 1
            ? "placeholders of '\(first)'" : "placeholders of \(keys.count) strings, such as '\(first)',"
        let message = "\(count) have no types in this format: '%d' becomes '%lld', and '%s' becomes '%@'"
        return [Diagnostic(path: path, severity: .note, rule: .conversionLoss, message: message)]
    }

    /// Names entries in a message; nil if there are none.
    private static func entries(_ keys: [Key]) -> [String] {
        guard let first = keys.first else { return [] }
        return [keys.count == 1 ? "of '\(first)'" : "of \(keys.count) entries, such as '\(first)',"]
    }
}
