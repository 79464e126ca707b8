import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A JSON file that contains a table as an object of strings.
package struct JSONTableDocument: TableDocument {
    package let path: String
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    private let source: DecodedText

    /// The values of the text; nil if it isn't JSON.
    private let json: JSONDocument?

    /// The key and the value of each entry.
    private let members: [(key: Int, value: Int)]

    package var decodedText: DecodedText? { source }

    package var bytes: [UInt8] { source.original }

    /// Reads a file. Never fails; `diagnostics` has the problems.
    package init(_ file: SourceFile) {
        path = file.path
        source = DecodedText(unicode: file.bytes)
        var problems: [(message: String, range: Range<Int>)] = []
        var members: [(key: Int, value: Int)] = []
        do throws(SyntaxError) {
            let document = try JSONDocument(reading: source.text, as: .json)
            for member in document.members(of: document.root) {
                if document.isString(member.value) {
                    members.append(member)
                } else {
                    let key = document.string(member.key) ?? ""
                    problems.append(("value of '\(key)' isn't a string", document.range(of: member.value)))
                }
            }
            if document.kind(of: document.root) != .object {
                let range = document.range(of: document.root)
                problems.append(("not an object: a table is one object of strings", range))
            }
            json = document
        } catch {
            json = nil
            problems.append((error.message, error.offset..<min(error.offset + 1, source.text.count)))
        }
        self.members = members
        let lines = problems.isEmpty ? nil : source.lines
        diagnostics = problems.map { problem in
            Diagnostic(
                path: file.path, range: lines?.range(problem.range), severity: .error, rule: .jsonSyntaxError,
                message: problem.message)
        }
        obstacle = WriteObstacle(diagnostics, source)
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { members.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(string(members[index].key)) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        .text(string(members[index].value))
    }

    private func string(_ index: Int) -> ExactString { json?.string(index) ?? "" }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { nil }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        json.map { EntryRanges(key: $0.range(of: members[index].key), value: $0.range(of: members[index].value)) }
    }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        guard let json else { throw TableChangeError.obstacle(.notWhole) }
        var edits = JSONTableEdits(self, json, members)
        for change in changes { try edits.apply(change) }
        return try source.applying(edits.textEdits())
    }
}

/// Turns changes to a table into edits of its JSON object, in the file's own style.
private struct JSONTableEdits {
    private let json: JSONDocument
    private let members: [(key: Int, value: Int)]
    private let keys: [Key]
    private let index: TableIndex

    /// The changes to existing entries, by entry.
    private var keyChanges: [Int: ExactString] = [:]
    private var valueChanges: [Int: ExactString] = [:]
    private var removed: Set<Int> = []

    /// The new entries, each key once.
    private var added: [NewEntry] = []
    private var addedPlaces: [Key: Int] = [:]

    init(_ document: JSONTableDocument, _ json: JSONDocument, _ members: [(key: Int, value: Int)]) {
        (self.json, self.members) = (json, members)
        keys = members.indices.map { document.key(at: $0, in: nil) }
        index = TableIndex(keys: keys)
    }

    mutating func apply(_ change: TableChange) throws(TableChangeError) {
        switch change {
        case .add(let entry): try add(entry)
        case .setValue(let entry, let value, _): valueChanges[entry] = try Self.text(of: value, keys[entry])
        case .setDefault(let entry, let text, _): valueChanges[entry] = text
        case .rename(let entry, let key, _): keyChanges[entry] = key
        // JSON has neither comments nor states.
        case .setComment, .setState, .setManual: break
        case .remove(let entry), .commentOut(let entry): removed.insert(entry)
        }
    }

    /// Adds an entry. If its key is there, the value changes: a second member would hide the first.
    private mutating func add(_ entry: NewEntry) throws(TableChangeError) {
        let key = Key(entry.key)
        let text = try Self.text(of: entry.value, key)
        if let known = index[key], !removed.contains(known), keyChanges[known] == nil {
            valueChanges[known] = text
        } else if let place = addedPlaces[key] {
            added[place].value = entry.value
        } else {
            addedPlaces[key] = added.count
            added.append(entry)
        }
    }

    private static func text(of value: EntryValue, _ key: Key) throws(TableChangeError) -> ExactString {
        guard let text = value.text else { throw .unsupportedValue(key: key, kind: value.kind) }
        return text
    }

    func textEdits() -> [TextEdit] {
        var edits = JSONEdits(json, layout: JSONWriter.Layout(of: json, otherwise: .pretty))
        for (entry, key) in keyChanges.sorted(by: { $0.key < $1.key }) where !removed.contains(entry) {
            edits.replace(members[entry].key, by: .string(key))
        }
        for (entry, value) in valueChanges.sorted(by: { $0.key < $1.key }) where !removed.contains(entry) {
            edits.replace(members[entry].value, by: .string(value))
        }
        for entry in removed.sorted() { edits.remove(members[entry].key, from: json.root) }
        for (entry, next) in placed {
            let member = JSONTree.Member(entry.key, .string(entry.value.text ?? ""))
            edits.insert(member, into: json.root, before: next.map { members[$0].key })
        }
        return edits.textEdits()
    }

    /// The new entries in order, each with the entry that it goes before; nil for the end.
    private var placed: [(entry: NewEntry, next: Int?)] {
        guard !added.isEmpty else { return [] }
        let order = SortedEntries(keys.map { GenstringsOrder(spelling: $0.text) })?.without(removed)
        guard let order, keys.count > 1 else { return added.map { ($0, next(to: $0.place)) } }
        let inOrder = added.filter(\.followsOrder).map { (GenstringsOrder(spelling: $0.key), $0) }
        let sorted = inOrder.sorted { $0.0 < $1.0 }.map { (entry: $0.1, next: next(to: order.place(of: $0.0))) }
        return sorted + added.filter { !$0.followsOrder }.map { ($0, next(to: $0.place)) }
    }

    private func next(to place: EntryPlace) -> Int? {
        switch place {
        case .before(let entry): entry
        case .after(let entry): entry + 1 < members.count ? entry + 1 : nil
        case .end: nil
        }
    }
}
