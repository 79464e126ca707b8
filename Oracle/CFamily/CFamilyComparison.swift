import StringsmithModel

@testable import StringsmithScanner

/// Compares the calls and messages that the scanner and clang read in a source of the C family.
struct CFamilyComparison {
    private(set) var differences: [FactDifference] = []

    /// True if the source can't be compared, since its brackets don't match.
    private(set) var isExcluded = false

    /// Words before a parenthesis that don't call anything.
    private static let keywords: Set<String> = [
        "if", "while", "for", "switch", "return", "sizeof", "defined", "L", "u", "U", "u8",
    ]

    /// The offsets of calls with directives between their brackets.
    private var ignored: Set<Int> = []

    init(path: String, source: [UInt8]) {
        guard let tokens = ClangTokens(path: path, source: source) else { return }
        let oracle = ClangCalls(tokens.tokens, source: source)
        guard !oracle.isUnbalanced else {
            isExcluded = true
            return
        }
        ignored = oracle.ignored
        let names = Set(oracle.calls.filter { !$0.isMessage }.map(\.name)).subtracting(Self.keywords)
        compare(oracle.calls, source, names, isMessage: false, kind: "call")
        // Only the last name: most of the source is then skipped.
        if let last = oracle.calls.last(where: { names.contains($0.name) && $0.name.utf8.count >= 8 }) {
            compare(oracle.calls, source, [last.name], isMessage: false, kind: "last")
        }
        // The scanner starts a message at any word that is the first of a known selector.
        let words = Set(oracle.calls.filter(\.isMessage).map(\.name)).subtracting(oracle.laterWords)
        compare(oracle.calls, source, words, isMessage: true, kind: "message")
    }

    private mutating func compare(
        _ calls: [ClangCalls.Call], _ source: [UInt8], _ names: Set<String>, isMessage: Bool, kind: String
    ) {
        guard !names.isEmpty else { return }
        var places: Set<SourceFact> = []
        for call in calls where call.isMessage == isMessage && names.contains(call.name) {
            // The definition of a routine isn't a call.
            if !isMessage, let macro = call.macro, names.contains(macro) { continue }
            places.insert(SourceFact(offset: call.place, text: "\(kind) \(call.text)"))
        }
        let routines = names.sorted().map {
            Routine(
                identifier: $0, kind: isMessage ? .message(selector: $0 + ":") : .function([.cFamily]),
                arguments: [.key: [.position(1)]])
        }
        let facts = source.withUnsafeBufferPointer { Self.facts($0, routines, kind: kind) }
        differences += FactDifference.places(facts, places).filter { !ignored.contains($0.offset) }
    }

    private static func facts(
        _ source: UnsafeBufferPointer<UInt8>, _ routines: [Routine], kind: String
    ) -> Set<SourceFact> {
        var lexer = CFamilyLexer(
            source: source, routines: RoutineIndex(routines, language: .cFamily), keepsComments: false)
        let decoder = LiteralDecoder(source: source, language: .cFamily)
        var facts: Set<SourceFact> = []
        var isComplete = false
        while !isComplete {
            isComplete = lexer.scanBatch()
            var batch = CallBatch()
            lexer.collector.exchangeBatch(&batch)
            for call in batch.calls {
                let text = CallFact(call: call, batch: batch, source: source, decoder: decoder).text
                // clang's tokens alone don't tell template arguments from comparisons.
                if source[call.name.upperBound] == UInt8(ascii: "<") { continue }
                if let text { facts.insert(SourceFact(offset: call.name.lowerBound, text: "\(kind) \(text)")) }
            }
        }
        return facts
    }
}
