import StringsmithModel
import StringsmithText

/// Reads the uses of a list, as `UseListing` writes them.
struct UseReader {
    /// The last path, table and routine, since the next use usually has the same.
    private var path = LastText()
    private var table = LastText()
    private var routine = LastText()

    /// The members of a use read so far.
    private struct Members {
        var line: Int?
        var column: Int?
        var key: ExactString?
        var value: ExactString?
        var comment: ExactString?
        var origin = KeyUse.Origin.call
        var hasPath = false
        var hasTable = false
        var details = UseDetails()
    }

    /// Reads a use.
    /// - Parameter offset: the offset of the text in its file, for errors.
    mutating func use(_ text: [UInt8], at offset: Int) throws(SyntaxError) -> KeyUse {
        let document: JSONDocument
        do throws(SyntaxError) {
            document = try JSONDocument(reading: text, as: .json)
        } catch {
            throw SyntaxError(error.message, offset: offset + error.offset)
        }
        guard document.kind(of: document.root) == .object else {
            throw SyntaxError("a use is not an object", offset: offset)
        }
        var members = Members()
        routine.text = ""
        for member in document.members(of: document.root)
        where !take(member.key, member.value, of: document, into: &members) {
            let name = document.string(member.key)?.string ?? ""
            let place = offset + document.range(of: member.value).lowerBound
            throw SyntaxError("member '\(name)' of a use has a wrong value", offset: place)
        }
        guard members.hasPath, members.hasTable, let line = members.line, let column = members.column,
            let key = members.key
        else {
            throw SyntaxError("a use lacks 'path', 'line', 'column', 'table' or 'key'", offset: offset)
        }
        let start = SourcePosition(line: line, column: column)
        var use = KeyUse(
            path: path.text, place: SourceRange(start: start, end: start), routine: routine.text,
            table: TableName(table.text), key: UseDetails.literal(key),
            value: members.value.map(UseDetails.literal))
        use.comment = members.comment.flatMap { $0.isEmpty ? nil : UseDetails.literal($0) }
        use.origin = members.origin
        members.details.apply(to: &use)
        return use
    }

    /// Reads a member of a use; returns false if its value is invalid.
    private mutating func take(
        _ name: Int, _ value: Int, of document: JSONDocument, into members: inout Members
    ) -> Bool {
        if document.isString(name, "path") {
            members.hasPath = true
            return path.take(value, document)
        }
        if document.isString(name, "line") {
            members.line = document.integer(value)
            return members.line.map { $0 > 0 } ?? false
        }
        if document.isString(name, "column") {
            members.column = document.integer(value)
            return members.column.map { $0 > 0 } ?? false
        }
        if document.isString(name, "routine") { return routine.take(value, document) }
        if document.isString(name, "found") {
            let origin = document.string(value).flatMap { KeyUse.Origin(rawValue: $0.string) }
            members.origin = origin ?? .call
            return origin != nil
        }
        if document.isString(name, "table") {
            members.hasTable = true
            return table.take(value, document)
        }
        if document.isString(name, "key") {
            members.key = document.string(value)
            return members.key != nil
        }
        if document.isString(name, "value") {
            members.value = document.string(value)
            return members.value != nil
        }
        if document.isString(name, "comment") {
            members.comment = document.string(value)
            return members.comment != nil
        }
        return members.details.read(name, value, of: document)
    }
}

/// A text that is decoded only if it differs from the previous one.
private struct LastText {
    var text = ""
    private var bytes: ArraySlice<UInt8> = []

    /// Reads a string; returns false for any other value.
    mutating func take(_ index: Int, _ document: JSONDocument) -> Bool {
        guard document.isString(index) else { return false }
        let spelling = document.text[document.range(of: index)]
        if !text.isEmpty, spelling == bytes { return true }
        guard let string = document.string(index) else { return false }
        text = string.string
        bytes = spelling
        return true
    }
}
