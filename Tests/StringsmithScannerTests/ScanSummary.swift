import StringsmithModel
import StringsmithScanner
import Testing

/// A source and the expected results, with one line per key use: `table | key = value // comment`, and one line per
/// diagnostic: `line:column rule-id`.
struct ScanCase: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var expected: [String]

    init(_ name: String, _ source: String, _ expected: String...) {
        self.name = name
        self.source = source
        self.expected = expected
    }

    var testDescription: String { name }
}

func summary(
    of source: String, _ language: SourceLanguage, routines: [Routine] = Routine.standard, readsComments: Bool = false
) -> [String] {
    let scanner = SourceScanner(routines: routines, readsComments: readsComments)
    let result = Array(source.utf8).withUnsafeBufferPointer {
        var result = scanner.scan($0, path: "Source", language: language)
        result.settleTables(LiteralMacros(of: $0).text)
        return result
    }
    let uses = result.uses.map { use in
        let table = use.table == .localizable ? "" : "\(use.table) | "
        let value = use.value.map { " = \($0.text)" } ?? ""
        let comment = use.comment.map { " // \($0.text)" } ?? ""
        return table + use.key.text.string + value + comment
    }
    let diagnostics = result.diagnostics.map { diagnostic in
        let start = diagnostic.range?.start ?? .init(line: 0, column: 0)
        return "\(start.line):\(start.column) \(diagnostic.rule.rawValue)"
    }
    return uses + diagnostics
}
