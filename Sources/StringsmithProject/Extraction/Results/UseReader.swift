import StringsmithModel
import StringsmithText

/// Why an extraction result can't be read: what is wrong, and at which byte.
struct ResultDamage: Error {
    var reason: String
    var offset: Int

    init(_ reason: String, at offset: Int) { (self.reason, self.offset) = (reason, offset) }
}

/// Reads the uses of a list, as `UseListing` writes them.
struct UseReader {
    /// The last path, table and routine: as a rule the next use has the same.
    private var path = LastText()
    private var table = LastText()
    private var routine = LastText()

    /// Reads a use.
    /// - Parameter offset: where the text begins in its file, for errors.
    mutating func use(_ text: [UInt8], at offset: Int) throws(ResultDamage) -> KeyUse {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(reading: text, as: .json)
        } catch {
            throw ResultDamage(error.message, at: offset + error.offset)
        }
        guard document.kind(of: document.root) == .object else {
            throw ResultDamage("a use is not an object", at: offset)
        }
        var (line, column): (Int?, Int?)
        var (key, value, comment): (ExactString?, ExactString?, ExactString?)
        var (hasPath, hasTable) = (false, false)
        var origin = KeyUse.Origin.call
        var details = UseDetails()
        routine.text = ""
        for member in document.members(of: document.root) {
            let place = member.value
            var isRight = true
            if document.isString(member.key, "path") {
                isRight = path.take(place, document)
                hasPath = true
            } else if document.isString(member.key, "line") {
                line = document.integer(place)
                isRight = line.map { $0 > 0 } ?? false
            } else if document.isString(member.key, "column") {
                column = document.integer(place)
                isRight = column.map { $0 > 0 } ?? false
            } else if document.isString(member.key, "routine") {
                isRight = routine.take(place, document)
            } else if document.isString(member.key, "found") {
                let found = document.string(place).flatMap { KeyUse.Origin(rawValue: $0.string) }
                isRight = found != nil
                origin = found ?? .call
            } else if document.isString(member.key, "table") {
                isRight = table.take(place, document)
                hasTable = true
            } else if document.isString(member.key, "key") {
                key = document.string(place)
                isRight = key != nil
            } else if document.isString(member.key, "value") {
                value = document.string(place)
                isRight = value != nil
            } else if document.isString(member.key, "comment") {
                comment = document.string(place)
                isRight = comment != nil
            } else {
                isRight = details.read(member.key, place, of: document)
            }
            guard isRight else {
                let name = document.string(member.key)?.string ?? ""
                throw ResultDamage(
                    "member '\(name)' of a use has a wrong value", at: offset + document.range(of: place).lowerBound)
            }
        }
        guard hasPath, hasTable, let line, let column, let key else {
            throw ResultDamage("a use lacks 'path', 'line', 'column', 'table' or 'key'", at: offset)
        }
        let start = SourcePosition(line: line, column: column)
        var use = KeyUse(
            path: path.text, place: SourceRange(start: start, end: start), routine: routine.text,
            table: TableName(table.text), key: UseDetails.literal(key), value: value.map(UseDetails.literal))
        use.comment = comment.flatMap { $0.isEmpty ? nil : UseDetails.literal($0) }
        use.origin = origin
        details.apply(to: &use)
        return use
    }
}

/// A text that is made only if it isn't the one before.
private struct LastText {
    var text = ""
    private var bytes: ArraySlice<UInt8> = []

    /// Takes a string; false for any other value.
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
