import Foundation
import StringsmithModel
import StringsmithRules
import Testing

/// A source text and a translation, with the rules that must report it: none if the translation is right.
///
/// Texts are spelled as in a `.strings` file; `one:...~other:...` are the texts of a plural variable by category.
struct Trap: CustomTestStringConvertible, Sendable {
    let source: String
    let value: String
    let locale: LocaleIdentifier
    let rules: [String]

    var testDescription: String { "\(source) → \(value) (\(locale))" }

    /// Returns the pairs in the table, in the order of its lines.
    static func readTable() throws -> [Trap] {
        try TrapFile.text("Fixtures/Traps/traps.tsv").split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(cells.count == 4, "\(line)")
            return Trap(
                source: cells[0], value: cells[1], locale: LocaleIdentifier(cells[2]),
                rules: cells[3].split(separator: " ").map(String.init))
        }
    }

    /// The pair as a table of one entry and its source.
    var example: RuleExample {
        guard source.hasPrefix("one:") else { return .value(source, wrong: value, right: value, locale: locale) }
        return RuleExample(
            locale: locale, source: Self.plural(source), wrong: Self.plural(value), right: "", kind: .stringsdict)
    }

    private static func plural(_ texts: String) -> String {
        let categories = texts.split(separator: "~").map { text in
            let parts = text.split(separator: ":", maxSplits: 1)
            return "<key>\(parts[0])</key><string>\(parts[1])</string>"
        }
        return """
            <key>%d files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
            <key>files</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            \(categories.joined(separator: "\n"))
            </dict></dict>
            """
    }
}

/// A file of the project.
enum TrapFile {
    static func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
