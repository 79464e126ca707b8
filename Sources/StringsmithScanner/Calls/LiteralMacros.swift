import StringsmithModel
import StringsmithText

/// The macros of C sources that stand for a string literal, such as `#define ERRORS_TABLE @"Errors"`.
package struct LiteralMacros: Sendable {
    /// What a macro without parameters stands for.
    private enum Meaning: Hashable {
        case text(String)

        /// Another macro.
        case name(String)
    }

    /// The distinct meanings of each macro. A macro with several, such as one per platform, has no known text.
    private var meanings: [String: Set<Meaning>] = [:]

    /// The maximum number of macros that stand for each other in turn.
    private static let mostSteps = 8

    /// Creates an empty set.
    package init() {}

    /// Finds the definitions in a source.
    package init(of source: UnsafeBufferPointer<UInt8>) {
        let trivia = Trivia(source: source, nestsComments: false)
        var offset = 0
        while offset < source.count {
            guard let sign = source[offset...].firstIndex(of: .numberSign) else { return }
            offset = sign + 1
            let directive = Directive(source: source, trivia: trivia, numberSign: sign)
            guard case .definition = directive.content, let macro = directive.macroDefinition,
                macro.parameters.isEmpty, let meaning = Self.meaning(of: macro.body, in: source, trivia)
            else { continue }
            let name = String(decoding: source[macro.name], as: UTF8.self)
            meanings[name, default: []].insert(meaning)
        }
    }

    /// Adds the definitions of other sources, for macros that aren't known yet.
    package mutating func add(_ others: LiteralMacros) { meanings.merge(others.meanings) { known, _ in known } }

    /// Adds the definitions of other sources, which contradict known ones if they are different.
    package mutating func unite(_ others: LiteralMacros) { meanings.merge(others.meanings) { $0.union($1) } }

    /// Returns the text that a macro stands for; nil if it is unknown.
    package func text(of name: String) -> String? {
        var name = name
        for _ in 0..<Self.mostSteps {
            guard let found = meanings[name], found.count == 1, let meaning = found.first else { return nil }
            switch meaning {
            case .text(let text): return text
            case .name(let other): name = other
            }
        }
        return nil
    }

    /// Reads the body of a macro: a literal without escapes, as it is, in parentheses, or in `CFSTR()`.
    private static func meaning(
        of body: Range<Int>, in source: UnsafeBufferPointer<UInt8>, _ trivia: Trivia
    ) -> Meaning? {
        var start = trivia.skip(from: body.lowerBound, to: body.upperBound)
        var end = body.upperBound
        while start < end, source[start] == .leftParenthesis {
            let close = source[start..<end].lastIndex { $0 > .space } ?? start
            guard source[close] == .rightParenthesis else { break }
            (start, end) = (trivia.skip(from: start + 1, to: close), close)
        }
        let body = start..<end
        var word = start
        while word < body.upperBound, ByteTable.identifierPart[source[word]] == 1 { word += 1 }
        if word > start, !source.spells("CFSTR", in: start..<word) {
            guard trivia.skip(from: word, to: body.upperBound) == body.upperBound else { return nil }
            return .name(String(decoding: source[start..<word], as: UTF8.self))
        }
        start = word
        while start < body.upperBound, source[start] == .leftParenthesis || source[start] == .commercialAt {
            start = trivia.skip(from: start + 1, to: body.upperBound)
        }
        guard start < body.upperBound, source[start] == .quotationMark else { return nil }
        let text = source[start + 1..<body.upperBound]
        guard let end = text.firstIndex(of: .quotationMark), !text[..<end].contains(.backslash) else { return nil }
        var rest = end + 1
        while rest < body.upperBound, source[rest] == .rightParenthesis { rest += 1 }
        // Another literal would be joined.
        guard trivia.skip(from: rest, to: body.upperBound) == body.upperBound else { return nil }
        return .text(String(decoding: text[..<end], as: UTF8.self))
    }
}

/// Uses in a call whose table is a name, which may stand for a literal: a constant in Swift, a macro in the C family.
package struct OpenTableUse: Sendable {
    package var name: String

    /// The uses of the call's keys, without their table.
    package var uses: [KeyUse]

    /// The finding if the table remains unknown.
    package var diagnostic: Diagnostic
}

extension ScanResult {
    /// Gives uses the tables that names stand for. The others are reported.
    package mutating func settleTables(_ text: (String) -> String?) {
        if openTables.isEmpty { return }
        var known: [String: String?] = [:]
        for open in openTables {
            let table = known[open.name] ?? text(open.name)
            known[open.name] = .some(table)
            guard let table else {
                diagnostics.append(open.diagnostic)
                continue
            }
            uses += open.uses.map { use in
                var use = use
                use.table = table.isEmpty ? .localizable : TableName(table)
                return use
            }
        }
        openTables = []
        uses.sort { $0.key.range.lowerBound < $1.key.range.lowerBound }
        diagnostics.sort(by: Diagnostic.displayOrder)
    }
}
