import StringsmithModel
import StringsmithText

/// A `.stringsdict` file with the places of its strings. A binary file has none and can't be changed.
package struct StringsDictDocument: TableDocument {
    package let path: String
    package let bytes: [UInt8]

    /// The file's bytes and their UTF-8 form; nil if it isn't XML.
    package let source: DecodedText?

    /// The UTF-8 form of the file.
    package var text: [UInt8] { source?.text ?? [] }

    /// The entries and their places.
    package let value: StringsDict
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    let dictionary: PropertyListNode?

    /// The members of the dictionary, and the index of each one's entry, which is nil if lookups can't use it.
    private(set) var members: [PropertyListMember] = []
    private var places: [Int?] = []

    package var decodedText: DecodedText? { source }

    package var forms: ValueForms { StringsDictTableFormat.forms }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        (path, bytes) = (file.path, file.bytes)
        let form = PropertyListForm(sniffing: file.bytes)
        guard form == .xml else {
            (source, dictionary) = (nil, nil)
            let binary = form == .binary ? BinaryDictionary(file) : BinaryDictionary(unreadable: file)
            (value, members, diagnostics) = (binary.value, binary.members, binary.diagnostics)
            obstacle =
                form == .binary
                ? WriteObstacle(diagnostics, nil) ?? .readOnlyForm("a binary .stringsdict")
                : WriteObstacle(diagnostics, nil)
            findPlaces()
            return
        }
        let source = DecodedText(xml: file.bytes)
        let list = XMLPropertyListReader(source.text)
        var problems = XMLPropertyListProblems(list, source)
        var reader = StringsDictReader()
        value = list.root.map { reader.read($0) } ?? StringsDict()
        problems.addDuplicates(list.root?.members ?? [])
        // If the list is truncated, the missing part of the last entry isn't an error of its own.
        for problem in reader.problems where list.isWellFormed {
            problems.add(
                problem.message, problem.range, severity: problem.isWarning ? .warning : .error, rule: problem.rule,
                key: problem.key)
        }
        diagnostics = problems.diagnostics(path: file.path, source)
        (self.source, dictionary) = (source, list.root)
        obstacle = WriteObstacle(diagnostics, source)
        members = list.root?.members ?? []
        findPlaces()
    }

    private mutating func findPlaces() {
        var next = 0
        for member in members {
            let entry = next < value.entries.count ? value.entries[next] : nil
            let isEntry = entry?.keyRange == member.keyRange && entry?.key.text == member.key
            places.append(isEntry ? next : nil)
            if isEntry { next += 1 }
        }
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { members.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(members[index].key) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        places[index].map { .varied(value.entries[$0].content.varied) } ?? .unsupported(kind: members[index].node.kind)
    }

    package func strings(of entry: Int, in locale: LocaleIdentifier?) -> VariedText? {
        places[entry].map { value.entries[$0].strings }
    }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        StateLine.split(members[index].comment).text
    }

    package func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState? {
        StateLine.split(members[index].comment).state
    }

    package func spelledComment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { members[index].comment }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        source.map { _ in EntryRanges(key: members[index].keyRange, value: members[index].node.range) }
    }

    package func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry] { value.entries }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        guard let source, let dictionary else {
            let entries = EntryChanges(changes, to: [], keepsComments: true).entries
            return try StringsDictTableFormat().encode(Table(name: "", entries: entries))
        }
        let edits = XMLPropertyListEdits(text: source.text, dictionary: dictionary, members: members)
        return try source.applying(try edits.edits(for: changes))
    }
}

/// The entries of a binary `.stringsdict`, sorted by the bytes of their keys: the file has the order of a hash table.
private struct BinaryDictionary {
    var value = StringsDict()
    var members: [PropertyListMember] = []
    var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile) {
        do throws(BinaryPropertyList.Failure) {
            var root = try BinaryPropertyList(file.bytes).node()
            members = (root.members ?? []).sorted { $0.key < $1.key }
            if root.members != nil { root.value = .dictionary(members) }
            var reader = StringsDictReader()
            value = reader.read(root)
            diagnostics = reader.problems.map { problem in
                Diagnostic(
                    path: file.path, severity: problem.isWarning ? .warning : .error, rule: problem.rule,
                    message: problem.message, key: problem.key)
            }
        } catch {
            diagnostics = [Self.error(error.message, .propertyListSyntaxError, file)]
        }
    }

    init(unreadable file: SourceFile) {
        let message = file.bytes.isEmpty ? "empty file" : "not an XML or binary property list"
        diagnostics = [Self.error(message, file.bytes.isEmpty ? .stringsEmptyFile : .propertyListSyntaxError, file)]
    }

    private static func error(_ message: String, _ rule: RuleID, _ file: SourceFile) -> Diagnostic {
        Diagnostic(path: file.path, severity: .error, rule: rule, message: message)
    }
}
