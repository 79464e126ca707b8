import StringsmithModel
import StringsmithProof
import StringsmithText

/// The keys that calls may look up because the sources don't show the type of an interpolation: for `"\(count) files"`,
/// `%lld files` as well as `%@ files`.
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

    init(_ uses: [KeyUse]) {
        for use in uses where !use.openSpecifiers.isEmpty {
            let pattern = Pattern(
                text: use.key.text.bytes, gaps: use.openSpecifiers.map(\.offset),
                evidence: KeyEvidence(
                    .call, path: use.path, position: use.place.start, pattern: use.key.text.string))
            patterns[use.table, default: [:]][Self.outline(FormatString(use.key.text)), default: []].append(pattern)
        }
    }

    /// Returns the call that may look up a key of a table, if any.
    func evidence(of key: ExactString, in table: TableName) -> KeyEvidence? {
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
