import StringsmithModel
import StringsmithText

/// `stringsmith:ignore RULE... reason` in an entry's comment: findings of these rules are not wanted there.
package struct SuppressionHint: Hashable, Sendable {
    /// The words that begin a hint.
    package static let mark = "stringsmith:ignore"

    /// The rules that are named.
    package let rules: Set<RuleID>

    /// Reads the hints of a comment. The names end at the first word that is no rule's.
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

    /// Whether bytes hold the mark.
    static func isIn(_ bytes: [UInt8]) -> Bool {
        bytes.holds(Array(mark.utf8))
    }
}

extension String {
    /// The parts before, between and after a mark.
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
