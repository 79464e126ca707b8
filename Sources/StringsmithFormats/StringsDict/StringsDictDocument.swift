import StringsmithModel
import StringsmithText

/// A `.stringsdict` file with the places of its texts. Only XML is supported.
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

    private let dictionary: PropertyListNode?

    /// The members of the dictionary, and the index of each one's entry, which is nil if lookups can't use it.
    private var members: [PropertyListMember] = []
    private var places: [Int?] = []

    package var decodedText: DecodedText? { source }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        (path, bytes) = (file.path, file.bytes)
        guard PropertyListForm(sniffing: file.bytes) == .xml else {
            (source, dictionary, value) = (nil, nil, StringsDict())
            let isEmpty = file.bytes.isEmpty
            let message =
                isEmpty ? "empty file" : "not an XML property list, the only form of a .stringsdict that is read"
            let rule: RuleID = isEmpty ? .stringsEmptyFile : .propertyListSyntaxError
            diagnostics = [Diagnostic(path: file.path, severity: .error, rule: rule, message: message)]
            obstacle = WriteObstacle(diagnostics, nil)
            return
        }
        let source = DecodedText(detecting: file.bytes).redecodingXML()
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
        var next = 0
        for member in members {
            let isEntry = next < value.entries.count && value.entries[next].keyRange == member.keyRange
            places.append(isEntry ? next : nil)
            if isEntry { next += 1 }
        }
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { members.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(members[index].key) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        places[index].map { .varied(value.entries[$0].content.varied) } ?? .unsupported(kind: members[index].node.kind)
    }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { members[index].comment }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        EntryRanges(key: members[index].keyRange, value: members[index].node.range)
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
