import StringsmithModel
import StringsmithText

/// An interface file (`.xib`, `.storyboard`) with its localizable strings and their places.
package struct InterfaceDocument: Sendable {
    /// The file's bytes and their UTF-8 form.
    package let source: DecodedText

    /// The path in diagnostics.
    package let path: String

    /// The platform; nil if this isn't an interface file.
    package let platform: InterfacePlatform?

    /// The strings in the order of Apple's export.
    package let properties: [InterfaceProperty]

    /// The problems in the file. After an error there are no properties.
    package let diagnostics: [Diagnostic]

    /// The elements; nil if the file isn't well-formed.
    let tree: XMLTree?

    /// True if the file could be read.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        source = DecodedText(xml: file.bytes)
        path = file.path
        var problems: [FileProblem] = []
        var reading: InterfaceReading?
        do throws(FileProblem) {
            reading = try InterfaceReading(source)
        } catch {
            problems.append(error)
        }
        problems += reading?.problems ?? []
        platform = reading?.platform
        tree = reading?.tree
        properties = reading?.properties ?? []
        let lines = problems.isEmpty ? nil : source.lines
        diagnostics = problems.map { $0.diagnostic(path: file.path) { lines?.range($0) } }
    }

    /// Returns the strings as a table, with the comments, keys and values of Apple's export.
    package func table(named name: TableName) -> Table {
        Table(name: name, entries: properties.map { Entry(key: $0.key, value: $0.value, comment: $0.comment) })
    }

    /// The entries of the table as written.
    package var spellings: [StringsEntrySpelling] {
        properties.map {
            StringsEntrySpelling(escapingKey: $0.key.text, value: $0.value, comments: [$0.comment])
        }
    }
}

extension [FileProblem] {
    /// The first of problems of one kind, and one that represents the others. A large damaged file can have millions.
    var limited: [FileProblem] {
        let limit = 1000
        guard count > limit, var last else { return self }
        last.message = "\(count - limit) further problems of this kind, not listed"
        last.key = nil
        return prefix(limit) + [last]
    }
}
