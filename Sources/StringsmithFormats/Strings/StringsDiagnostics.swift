import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// Everything that is wrong with the file, in its order.
    package var diagnostics: [Diagnostic] {
        var duplicates = StringsProblems()
        for pair in DuplicateKeys.pairs(in: self) {
            let key = Key(key(entries[pair.later]))
            var problem = StringsProblem(
                range: entries[pair.later].keyLiteral, severity: .warning, rule: .duplicateKey,
                message: "duplicate key \"\(key.text)\", the last value counts"
            )
            problem.firstPlace = entries[pair.first].keyLiteral
            problem.key = key
            duplicates.append(problem)
        }
        var found = encodingProblems + problems + duplicates.all(end: text.count)
        guard !found.isEmpty else { return [] }
        found.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        let places = TextPlaces(text, ranges: found.map(\.range) + found.compactMap(\.firstPlace))
        return found.map { diagnostic($0, places) }
    }

    private func diagnostic(_ problem: StringsProblem, _ places: TextPlaces) -> Diagnostic {
        let isWholeFile = problem.rule == .stringsEmptyFile || problem.rule == .detectedEncoding
        var notes: [Note] = []
        if let first = problem.firstPlace {
            notes.append(Note("first used here", path: path, range: places.range(first)))
        }
        var diagnostic = Diagnostic(
            path: path, range: isWholeFile ? nil : places.range(problem.range), severity: problem.severity,
            rule: problem.rule, message: problem.message, key: problem.key, notes: notes
        )
        diagnostic.fixes = problem.fix.map { [$0] } ?? []
        return diagnostic
    }

    private var encodingProblems: [StringsProblem] {
        var undecodable = StringsProblems()
        for range in source.undecodable {
            let message =
                range.isEmpty
                ? "last character cut off in \(source.encoding.name)" : "bytes that are not \(source.encoding.name)"
            undecodable.append(StringsProblem(range: range, rule: .undecodableText, message: message))
        }
        var found = undecodable.all(end: text.count)
        if source.origin == .guess || source.origin == .nulPattern {
            let how = source.origin == .guess ? "guessed from the bytes" : "without byte order mark"
            found.append(
                StringsProblem(
                    range: 0..<0, severity: .warning, rule: .detectedEncoding,
                    message: "\(source.encoding.name) \(how), which the platform does not read"
                )
            )
        }
        return found
    }
}

extension StringsDocument {
    /// The document as a table with everything that was wrong.
    package func decoded(named name: TableName) -> Decoded<Table> {
        Decoded(table(named: name), diagnostics: diagnostics)
    }
}
