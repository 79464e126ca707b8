import StringsmithModel
import StringsmithText

/// A `.stringsdict` file with the places of its strings. A binary file has none and can't be changed.
package struct StringsDictDocument: XMLTable {
    package let path: String
    package let bytes: [UInt8]

    /// The file's bytes and their UTF-8 form; nil if it isn't XML.
    package let source: DecodedText?

    /// The UTF-8 form of the file.
    package var text: [UInt8] { source?.text ?? [] }

    /// The entries and their places.
    package let entries: [StringsDictEntry]
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    package let dictionary: PropertyListNode?

    /// The members of the dictionary, and the index of each one's entry, which is nil if lookups can't use it.
    package private(set) var members: [PropertyListMember] = []
    private var places: [Int?] = []

    package var decodedText: DecodedText? { source }

    package var forms: ValueForms { StringsDictTableFormat.forms }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        switch PropertyListForm(sniffing: file.bytes) {
        case .xml: self.init(DecodedText(xml: file.bytes), path: file.path)
        case .binary: self.init(BinaryDictionary(file), of: file, .readOnlyForm("a binary .stringsdict"))
        case .text: self.init(BinaryDictionary(unreadable: file), of: file, nil)
        }
    }

    private init(_ binary: BinaryDictionary, of file: SourceFile, _ obstacle: WriteObstacle?) {
        (path, bytes, source, dictionary) = (file.path, file.bytes, nil, nil)
        (entries, members, diagnostics) = (binary.entries, binary.members, binary.diagnostics)
        self.obstacle = WriteObstacle(diagnostics, nil) ?? obstacle
        findPlaces()
    }

    /// Reads an XML text.
    package init(_ source: DecodedText, path: String) {
        (self.path, bytes) = (path, source.original)
        let list = XMLPropertyListReader(source.text)
        var problems = XMLPropertyListProblems(list, source)
        var reader = StringsDictReader()
        entries = list.root.map { reader.read($0) } ?? []
        problems.addDuplicates(list.root?.members ?? [])
        // If the list is truncated, the missing part of the last entry isn't an error of its own.
        for problem in reader.problems where list.isWellFormed { problems.add(problem) }
        diagnostics = problems.diagnostics(path: path, source)
        (self.source, dictionary) = (source, list.root)
        obstacle = WriteObstacle(diagnostics, source)
        members = list.root?.members ?? []
        findPlaces()
    }

    private mutating func findPlaces() {
        var next = 0
        for member in members {
            let entry = next < entries.count ? entries[next].placed : nil
            let isEntry = entry?.keyRange == member.keyRange && entry?.key.text == member.key
            places.append(isEntry ? next : nil)
            if isEntry { next += 1 }
        }
    }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        places[index].map { .varied(entries[$0].text) } ?? .unsupported(kind: members[index].node.kind)
    }

    package func strings(of entry: Int, in locale: LocaleIdentifier?) -> VariedText? {
        places[entry].map { entries[$0].strings }
    }

    package func variedEntries(in locale: LocaleIdentifier?) -> [PlacedEntry] { entries.map(\.placed) }
}

/// The entries of a binary `.stringsdict`, sorted by the bytes of their keys: the file has the order of a hash table.
private struct BinaryDictionary {
    var entries: [StringsDictEntry] = []
    var members: [PropertyListMember] = []
    var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile) {
        do throws(RequestError) {
            var root = try BinaryPropertyList(file.bytes).node()
            members = (root.members ?? []).sorted { $0.key < $1.key }
            if root.members != nil { root.value = .dictionary(members) }
            var reader = StringsDictReader(lastCounts: false)
            entries = reader.read(root)
            diagnostics = reader.problems.map { $0.diagnostic(path: file.path) { _ in nil } }
        } catch {
            diagnostics = [Self.error(error.description, .propertyListSyntaxError, file)]
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
