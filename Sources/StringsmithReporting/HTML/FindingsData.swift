import StringsmithModel
import StringsmithText

/// The findings of a page, as JSON for its script.
struct FindingsData {
    /// The maximum length of a line or text. The page is for reading; the file contains the whole text.
    private static let longestText = 2000

    private var writer: JSONWriter

    init() {
        writer = JSONWriter(layout: .compact, escaping: .display)
        writer.beginObject()
        writer.name("findings")
        writer.beginArray()
    }

    mutating func add(_ diagnostic: Diagnostic) {
        writer.beginObject()
        writer.member("level", Self.level(diagnostic.severity))
        writer.member("rule", diagnostic.rule.rawValue)
        writer.member("message", Self.cut(diagnostic.message))
        writer.member("path", diagnostic.path)
        writer.member("row", diagnostic.range?.start.line)
        writer.member("column", diagnostic.range?.start.column)
        writer.member("locale", diagnostic.locale?.rawValue)
        writer.member("table", diagnostic.table?.rawValue)
        writer.member("key", diagnostic.key.map { Self.cut($0.description) })
        if let excerpt = diagnostic.excerpt {
            writer.member("source", excerpt.developmentText.map(Self.cut))
            writer.member("translation", excerpt.text.map(Self.cut))
            if excerpt.text == nil { writer.member("line", Self.cut(excerpt.line)) }
        }
        if !diagnostic.notes.isEmpty {
            writer.name("notes")
            writer.beginArray()
            for note in diagnostic.notes { writer.string(Self.cut(Self.phrase(note, of: diagnostic))) }
            writer.endArray()
        }
        writer.endObject()
    }

    /// Returns the whole object, with the development language if there is exactly one.
    func json(development: [LocaleIdentifier]) -> [UInt8] {
        var writer = writer
        writer.endArray()
        if development.count == 1 { writer.member("development", development[0].rawValue) }
        writer.endObject()
        return writer.takeBytes()
    }

    private static func level(_ severity: Severity) -> Int {
        switch severity {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }

    private static func phrase(_ note: Note, of diagnostic: Diagnostic) -> String {
        guard let start = note.range?.start else {
            return [note.path, note.message].compactMap { $0 }.joined(separator: ": ")
        }
        return "\(note.path ?? diagnostic.path):\(start.line):\(start.column): \(note.message)"
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= longestText ? text : text.prefix(longestText / 4) + "…"
    }
}
