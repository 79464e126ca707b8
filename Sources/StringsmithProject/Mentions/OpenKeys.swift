import StringsmithModel
import StringsmithProof
import StringsmithText

/// The keys that calls may look up though the sources don't show which: any key of a table, those that an interpolation
/// leaves open, and if the type of an interpolation isn't known, as in `"\(count) files"`, `%lld files` as well as
/// `%@ files`.
struct OpenKeys: Sendable {
    /// A key with gaps for the specifiers of unknown type.
    private struct Pattern: Sendable {
        var text: [UInt8]

        /// The places of `%@` in the text.
        var gaps: [Int]

        /// The call.
        var evidence: KeyEvidence
    }

    /// The patterns by table and by what their keys have in common.
    private var patterns: [TableName: [ExactString: [Pattern]]] = [:]

    /// The calls that may look up any key of the table that they name.
    private var tables: [TableName: KeyEvidence] = [:]

    /// The calls that put keys together, in any table.
    private var interpolated: [(pattern: KeyPattern, call: KeyEvidence)] = []

    /// - Parameters:
    ///   - uses: the known calls.
    ///   - diagnostics: the problems with other calls.
    ///   - guesses: true if a use may have another key than the one that the sources suggest.
    init(_ uses: [KeyUse], _ diagnostics: [Diagnostic], guesses: Bool) {
        for use in uses {
            let guess = guesses ? use.guess : nil
            let evidence = { KeyEvidence(.call, path: use.path, position: use.place.start, pattern: $0) }
            if let guess, guess.gaps == nil {
                let pattern = KeyPattern(guess.text)
                if pattern.fixedCount == 0 { tables[use.table] = evidence("*") }
                interpolated.append((pattern, evidence(pattern.text)))
                continue
            }
            let gaps = guess?.gaps ?? use.openSpecifiers.map(\.offset)
            if gaps.isEmpty { continue }
            let text = guess?.text ?? use.key.text
            let pattern = Pattern(text: text.bytes, gaps: gaps, evidence: evidence(text.string))
            patterns[use.table, default: [:]][Self.outline(FormatString(text)), default: []].append(pattern)
        }
        var known: Set<KeyPattern> = []
        for call in diagnostics {
            let evidence = { KeyEvidence(.call, path: call.path, position: call.range?.start, pattern: $0) }
            if call.rule == .nonLiteralKey, let table = call.table, tables[table] == nil {
                tables[table] = evidence("*")
            } else if call.rule == .interpolatedKey,
                let pattern = call.key.flatMap({ CompletedKeys.pattern(ofLiteral: $0.text.bytes) }),
                known.insert(pattern).inserted
            {
                interpolated.append((pattern, evidence(pattern.text)))
            }
        }
    }

    /// Returns the call that may look up a key of a table, if any.
    func evidence(of key: ExactString, in table: TableName) -> KeyEvidence? {
        matchingCall(key, in: table) ?? tables[table] ?? interpolated.first { $0.pattern.matches(key) }?.call
    }

    /// Returns the call whose key differs from a key of a table only in specifiers of unknown type.
    private func matchingCall(_ key: ExactString, in table: TableName) -> KeyEvidence? {
        guard let patterns = patterns[table], key.bytes.contains(.percentSign) else { return nil }
        let key = FormatString(key)
        return patterns[Self.outline(key)]?.first { Self.matches(key, $0) }?.evidence
    }

    /// Returns a text in which all specifiers look the same.
    private static func outline(_ text: FormatString) -> ExactString {
        var bytes = text.text.bytes
        for specifier in text.specifiers.reversed() { bytes.replaceSubrange(specifier.range, with: "%@".utf8) }
        return ExactString(bytes: bytes)
    }

    /// True if a key of the same outline differs from a pattern in its gaps only.
    private static func matches(_ key: FormatString, _ pattern: Pattern) -> Bool {
        let gaps = Set(pattern.gaps)
        let wanted = FormatString(ExactString(bytes: pattern.text))
        return zip(key.specifiers, wanted.specifiers).allSatisfy { specifier, wanted in
            gaps.contains(wanted.range.lowerBound)
                || key.text.bytes[specifier.range] == pattern.text[wanted.range]
        }
    }
}
