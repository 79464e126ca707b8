import StringsmithModel
import StringsmithText

/// The content of a `.stringsdata` file: the uses in one source, by table.
///
/// Members and their order are the same as from Apple's compiler. Additional data for tables is in the member
/// `stringsmith`, which Apple's tools ignore: a list of objects that refer to an entry by its table and index.
struct StringsDataFile {
    static let pathExtension = "stringsdata"

    /// The source, as it was given.
    var source: String

    /// The uses, as the file's tables have them.
    var uses: [KeyUse]

    init(source: String, uses: [KeyUse]) { (self.source, self.uses) = (source, uses) }

    /// A plan that writes the file.
    func planned(at path: String, in workspace: Workspace) -> PlannedFile {
        let count = uses.count == 1 ? "1 key" : "\(uses.count) keys"
        let original = try? workspace.bytes(at: path)  // Checked: without them, an existing file stays.
        var file = PlannedFile(path: path, contents: bytes, original: original, summary: count)
        file.isSynced = false
        return file
    }

    // MARK: Writing

    /// The text of the file.
    var bytes: [UInt8] {
        let tables = Dictionary(grouping: uses, by: \.table).sorted { $0.key < $1.key }
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        writer.member("source", source)
        writeDetails(tables, to: &writer)
        writer.name("tables")
        writer.beginObject()
        for (table, uses) in tables {
            writer.name(table.rawValue)
            writer.beginArray()
            for use in uses { Self.write(use, to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        writer.member("version", 1)
        writer.endObject()
        return writer.takeBytes() + [.lineFeed]
    }

    private func writeDetails(_ tables: [(key: TableName, value: [KeyUse])], to writer: inout JSONWriter) {
        guard uses.contains(where: UseDetails.hasMembers) else { return }
        writer.name("stringsmith")
        writer.beginArray()
        for (table, uses) in tables {
            for (index, use) in uses.enumerated() where UseDetails.hasMembers(use) {
                writer.beginObject()
                UseDetails.write(use, entry: (index, table), to: &writer)
                writer.endObject()
            }
        }
        writer.endArray()
    }

    private static func write(_ use: KeyUse, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("comment", use.comment?.text ?? ExactString(""))
        writer.member("key", use.key.text)
        writer.name("location")
        writer.beginObject()
        writer.member("startingColumn", use.byteColumn)
        writer.member("startingLine", use.place.start.line)
        writer.endObject()
        writer.member("value", use.value?.text)
        writer.endObject()
    }

    // MARK: Reading

    /// Reads the text of a file.
    init(reading text: [UInt8]) throws(SyntaxError) {
        let document = try JSONDocument(reading: text, as: .json)
        let root = document.root
        guard document.kind(of: root) == .object,
            let source = document.member("source", of: root).flatMap(document.string),
            let tables = document.member("tables", of: root), document.kind(of: tables) == .object
        else { throw SyntaxError("not .stringsdata: 'source' or 'tables' is missing", offset: 0) }
        let version = document.member("version", of: root)
        guard version.flatMap(document.integer) == 1 else {
            let place = version.map { document.range(of: $0).lowerBound } ?? 0
            throw SyntaxError(
                version == nil ? "'version' is missing" : "unknown version of .stringsdata", offset: place)
        }
        self.source = source.string
        uses = []
        let details = try Self.details(document)
        for member in document.members(of: tables) {
            let table = document.string(member.key)?.string ?? ""
            guard document.kind(of: member.value) == .array else {
                throw SyntaxError("table '\(table)' is not a list", offset: document.range(of: member.value).lowerBound)
            }
            for (index, element) in document.elements(of: member.value).enumerated() {
                var use = try Self.use(element, document, path: source.string, table: TableName(table))
                details[table]?[index]?.apply(to: &use)
                uses.append(use)
            }
        }
    }

    /// Returns the details of uses, by the table and the number of the entry.
    private static func details(_ document: JSONDocument) throws(SyntaxError) -> [String: [Int: UseDetails]] {
        guard let list = document.member("stringsmith", of: document.root) else { return [:] }
        var all: [String: [Int: UseDetails]] = [:]
        for element in document.elements(of: list) {
            var details = UseDetails()
            var isRight = true
            for member in document.members(of: element) {
                isRight = details.read(member.key, member.value, of: document) && isRight
            }
            guard isRight, let table = document.member("table", of: element).flatMap(document.string),
                let index = document.integer("entry", of: element)
            else { throw SyntaxError("wrong value in 'stringsmith'", offset: document.range(of: element).lowerBound) }
            all[table.string, default: [:]][index] = details
        }
        return all
    }

    private static func use(
        _ entry: Int, _ document: JSONDocument, path: String, table: TableName
    ) throws(SyntaxError) -> KeyUse {
        guard let key = document.member("key", of: entry).flatMap(document.string),
            let location = document.member("location", of: entry),
            let line = document.integer("startingLine", of: location), line > 0,
            let column = document.integer("startingColumn", of: location), column > 0
        else { throw SyntaxError("an entry lacks its key or place", offset: document.range(of: entry).lowerBound) }
        let value = document.member("value", of: entry).flatMap(document.string)
        let comment = document.member("comment", of: entry).flatMap(document.string)
        let start = SourcePosition(line: line, column: column)
        var use = KeyUse(
            path: path, place: SourceRange(start: start, end: start), routine: "", table: table,
            key: UseDetails.literal(key), value: value.map(UseDetails.literal))
        use.comment = comment.flatMap { $0.isEmpty ? nil : UseDetails.literal($0) }
        use.byteColumn = column
        return use
    }
}
