import StringsmithModel
import StringsmithText

/// A `.stringsdict` file with the places of its texts. Only its XML form is read.
package struct StringsDictDocument: TableDocument {
    package let path: String
    package let bytes: [UInt8]

    /// The file's bytes and their UTF-8 form; nil if it isn't XML.
    package let source: DecodedText?

    /// The UTF-8 form of the file.
    package var text: [UInt8] { source?.text ?? [] }

    /// The entries with their places.
    package let value: StringsDict
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    private let dictionary: PropertyListNode?

    package var decodedText: DecodedText? { source }

    /// Reads a file. Never fails; what is wrong is in `diagnostics`.
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
        for problem in reader.problems {
            problems.add(
                problem.message, problem.range, rule: problem.rule, key: problem.key)
        }
        diagnostics = problems.diagnostics(path: file.path, source)
        (self.source, dictionary) = (source, list.root)
        obstacle = WriteObstacle(diagnostics, source)
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { value.entries.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { value.entries[index].key }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        .varied(value.entries[index].content.varied)
    }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { value.entries[index].comment }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        EntryRanges(key: value.entries[index].keyRange, value: value.entries[index].range)
    }

    package func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry] { value.entries }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        guard let source, let dictionary, let members = dictionary.members else {
            let entries = EntryChanges(changes, to: [], keepsComments: true).entries
            return try StringsDictTableFormat().encode(Table(name: "", entries: entries))
        }
        // A file that was read whole has an entry for each member.
        let edits = XMLPropertyListEdits(text: source.text, dictionary: dictionary, members: members)
        return try source.applying(try edits.edits(for: changes))
    }
}

extension RuleID {
    /// A member of a `.stringsdict` that is not what Foundation looks for.
    package static let stringsDictStructure: RuleID = "stringsdict-structure"
}
