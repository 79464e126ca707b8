import StringsmithModel
import StringsmithText

/// An interface file (`.xib`, `.storyboard`) with its localizable strings and where each stands.
package struct InterfaceDocument: Sendable {
    /// The file's bytes and their UTF-8 form.
    package let source: DecodedText

    /// The path that diagnostics name.
    package let path: String

    /// The platform; nil if the file is no interface file.
    package let platform: InterfacePlatform?

    /// The strings in the order of Apple's export.
    package let properties: [InterfaceProperty]

    /// What is wrong with the file. After an error there are no properties.
    package let diagnostics: [Diagnostic]

    /// The elements; nil if the file is not well-formed.
    let tree: XMLTree?

    /// True if the file could be read.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }

    /// Reads a file. Never fails; what is wrong with it is in `diagnostics`.
    package init(_ file: SourceFile) {
        source = DecodedText(detecting: file.bytes).redecodingXML()
        path = file.path
        var problems: [InterfaceProblem] = []
        var reading: InterfaceReading?
        do throws(InterfaceProblem) {
            reading = try InterfaceReading(source)
        } catch {
            problems.append(error)
        }
        problems += reading?.problems ?? []
        platform = reading?.platform
        tree = reading?.tree
        properties = reading?.properties ?? []
        let lines = problems.isEmpty ? nil : LineIndex(source.text)
        diagnostics = problems.map { $0.diagnostic(path: file.path, lines) }
    }

    /// The strings as a table: comments, keys and values as Apple's tool exports them.
    package func table(named name: TableName) -> Table {
        Table(name: name, entries: properties.map { Entry(key: $0.key, value: $0.value, comment: $0.comment) })
    }

    /// The entries of the table as they are written.
    package var spellings: [StringsEntrySpelling] {
        properties.map {
            StringsEntrySpelling(escapingKey: $0.key.text, value: $0.value, comments: [$0.comment])
        }
    }
}

/// Something wrong in an interface file, before its place is turned into line and column.
struct InterfaceProblem: Error {
    /// Of one kind of problem in one file so many are listed: a damaged file of some megabytes may have millions.
    static let limit = 1000

    var range: Range<Int>?
    var severity = Severity.error
    var rule = RuleID.interfaceSyntaxError
    var message: String
    var key: Key?

    /// The first problems of a kind, and one that stands for the others.
    static func limited(_ problems: [InterfaceProblem]) -> [InterfaceProblem] {
        guard problems.count > limit, var last = problems.last else { return problems }
        last.message = "\(problems.count - limit) further problems of this kind, not listed"
        last.key = nil
        return problems.prefix(limit) + [last]
    }

    func diagnostic(path: String, _ lines: LineIndex?) -> Diagnostic {
        Diagnostic(
            path: path, range: range.flatMap { lines?.range($0) }, severity: severity, rule: rule, message: message,
            key: key)
    }
}
