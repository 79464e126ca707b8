import StringsmithModel
import StringsmithText

/// Determines the new names of keys for `rename`.
package struct KeyRenaming: Sendable {
    private enum Rule {
        case exact(ExactString, ExactString)
        case pattern(RegularExpression, String)
    }

    private let rule: Rule

    /// Renames one key.
    package init(_ old: String, to new: String) {
        rule = .exact(ExactString(old), ExactString(new))
    }

    /// Renames one key.
    package init(_ old: ExactString, to new: ExactString) {
        rule = .exact(old, new)
    }

    /// Renames every key that a pattern matches in full. `$1` is the match of the first parentheses.
    package init(pattern: String, to template: String) throws(RequestError) {
        do {
            rule = .pattern(try RegularExpression(pattern), template)
        } catch {
            throw RequestError("'\(pattern)' isn't a valid regular expression: \(error.description)")
        }
    }

    /// Set when matching a key takes too long. From then on, no key matches, and the renaming must not be applied.
    package var failure: RequestError? {
        guard case .pattern(let expression, _) = rule, let text = expression.stoppedText else { return nil }
        return RequestError(
            "the pattern takes too long to match the key '\(text)': simplify nested repetitions")
    }

    /// The new name of a single key; nil for a pattern.
    package var exactName: ExactString? {
        if case .exact(_, let new) = rule { new } else { nil }
    }

    /// Returns the new name of a key; nil to keep its name.
    package func newKey(for key: ExactString) -> ExactString? {
        switch rule {
        case .exact(let old, let new): return key == old && new != old ? new : nil
        case .pattern(let expression, let template):
            guard let groups = expression.groups(matching: key.string) else { return nil }
            let new = ExactString(Self.fill(template, from: groups))
            return new == key ? nil : new
        }
    }

    private static func fill(_ template: String, from groups: [String]) -> String {
        var result = ""
        var rest = template[...]
        while let character = rest.popFirst() {
            guard character == "$", let digit = rest.first?.wholeNumberValue else {
                result.append(character)
                continue
            }
            rest.removeFirst()
            if digit < groups.count { result += groups[digit] }
        }
        return result
    }
}
