import StringsmithModel
import StringsmithText

/// `stringsmith:ignore RULE... reason` in an entry's comment, which suppresses findings of these rules for the entry; in a
/// comment of a source, for its line.
package struct SuppressionHint: Hashable, Sendable {
    /// The text that starts a hint.
    package static let mark = "stringsmith:ignore"

    /// The suppressed rules.
    package let rules: Set<RuleID>

    /// Reads the hints in a comment. The list of names ends at the first word that isn't a rule.
    package init(_ comment: ExactString?) {
        guard let comment, Self.isIn(comment.bytes) else {
            rules = []
            return
        }
        var rules: Set<RuleID> = []
        for part in comment.string.components(separatedByMark: Self.mark).dropFirst() {
            for word in part.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
                guard let known = RuleRegistry.description(of: RuleID(rawValue: String(word))) else { break }
                rules.insert(known.id)
            }
        }
        self.rules = rules
    }

    /// Returns whether bytes contain the mark.
    package static func isIn(_ bytes: [UInt8]) -> Bool {
        bytes.holds(markBytes)
    }

    private static let markBytes = Array(mark.utf8)
}

extension String {
    /// Splits the text at each occurrence of a mark.
    fileprivate func components(separatedByMark mark: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
