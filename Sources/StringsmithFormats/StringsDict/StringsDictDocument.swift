import StringsmithModel
import StringsmithText

/// A `.stringsdict` file as values with places. Only its XML form is read.
package struct StringsDictDocument: Sendable {
    /// The file's bytes and their UTF-8 form; nil if it is no XML.
    package let source: DecodedText?

    /// The UTF-8 form of the file.
    package var text: [UInt8] { source?.text ?? [] }

    /// What could be read.
    package let value: StringsDict

    /// What is wrong with the file, in its order.
    package let diagnostics: [Diagnostic]

    /// Reads a file. Never fails; what is wrong is in `diagnostics`.
    package init(_ file: SourceFile) {
        guard PropertyListForm(sniffing: file.bytes) == .xml else {
            source = nil
            value = StringsDict()
            let message = "no XML property list, the only form of a .stringsdict that is read"
            diagnostics = [Self.diagnostic(file.path, message)]
            return
        }
        let source = DecodedText(detecting: file.bytes).redecodingXML()
        self.source = source
        var reader = StringsDictReader()
        do throws(XMLPropertyListLexer.Failure) {
            value = reader.read(try XMLPropertyListTree.read(source.text))
        } catch {
            value = StringsDict()
            var diagnostic = Self.diagnostic(file.path, error.message)
            diagnostic.range = LineIndex(source.text).range(error.range)
            diagnostics = [diagnostic]
            return
        }
        guard !reader.problems.isEmpty else {
            diagnostics = []
            return
        }
        let lines = LineIndex(source.text)
        diagnostics = reader.problems.map { problem in
            Diagnostic(
                path: file.path, range: lines.range(problem.range),
                severity: problem.rule == .duplicateKey ? .warning : .error, rule: problem.rule,
                message: problem.message, key: problem.key)
        }
    }

    private static func diagnostic(_ path: String, _ message: String) -> Diagnostic {
        Diagnostic(path: path, severity: .error, rule: .propertyListSyntaxError, message: message)
    }
}

extension RuleID {
    /// A member of a `.stringsdict` that is not what Foundation looks for.
    package static let stringsDictStructure: RuleID = "stringsdict-structure"
}
