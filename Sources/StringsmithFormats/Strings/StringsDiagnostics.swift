import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// All problems in the file, in its order.
    package var diagnostics: [Diagnostic] {
        var found = encodingProblems + problems + duplicates
        guard !found.isEmpty else { return [] }
        found.sort { left, right in
            let (left, right) = (left.range ?? 0..<0, right.range ?? 0..<0)
            return (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
        }
        let places = TextPlaces(text, ranges: found.compactMap(\.range) + found.compactMap(\.firstPlace))
        return found.map { $0.diagnostic(path: path, place: places.range) }
    }

    /// Duplicate keys. If all values for a key are the same, nothing is lost.
    private var duplicates: [FileProblem] {
        let pairs = DuplicateKeys.pairs(in: self)
        guard !pairs.isEmpty else { return [] }
        let differing = Set(pairs.filter { !haveOneValue($0) }.map(\.first))
        var different = StringsProblems()
        var repeated = StringsProblems()
        for pair in pairs {
            let key = Key(key(entries[pair.later]))
            let isDifferent = differing.contains(pair.first)
            var problem = FileProblem(
                range: entries[pair.later].keyLiteral, severity: isDifferent ? .warning : .note,
                rule: isDifferent ? .duplicateKey : .repeatedEntry,
                message: isDifferent
                    ? "duplicate key \"\(key.text)\", the last value counts"
                    : "entry \"\(key.text)\" is repeated here with the same value")
            problem.firstPlace = entries[pair.first].keyLiteral
            problem.key = key
            if isDifferent { different.append(problem) } else { repeated.append(problem) }
        }
        return different.all(end: text.count) + repeated.all(end: text.count)
    }

    private func haveOneValue(_ pair: DuplicateKeys.Pair) -> Bool {
        guard let first = value(entries[pair.first]), let later = value(entries[pair.later]) else { return false }
        return first == later
    }

    private var encodingProblems: [FileProblem] {
        var undecodable = StringsProblems()
        for range in source.undecodable {
            let message =
                range.isEmpty
                ? "last character cut off in \(source.encoding.name)" : "bytes that are not \(source.encoding.name)"
            undecodable.append(FileProblem(range: range, rule: .undecodableText, message: message))
        }
        var found = undecodable.all(end: text.count)
        if source.origin == .guess || source.origin == .nulPattern {
            let how = source.origin == .guess ? "guessed from the bytes" : "without byte order mark"
            found.append(
                FileProblem(
                    severity: .warning, rule: .detectedEncoding,
                    message: "\(source.encoding.name) \(how), which the platform does not read"
                )
            )
        }
        return found
    }
}

extension StringsDocument {
    /// Returns the document as a table, with all problems.
    package func decoded(named name: TableName) -> Decoded<Table> {
        Decoded(table(named: name), diagnostics: diagnostics)
    }
}
