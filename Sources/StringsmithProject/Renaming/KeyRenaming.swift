import StringsmithModel
import StringsmithText

/// The new names that `rename` gives to keys.
package struct KeyRenaming: Sendable {
    private enum Rule {
        case exact(ExactString, ExactString)
        case pattern(RegularExpression, String)
    }

    private let rule: Rule

    /// Why a pattern can't be used.
    package struct PatternError: Error, Hashable, CustomStringConvertible {
        /// What is wrong, without a full stop.
        package var description: String
    }

    /// One key becomes another.
    package init(_ old: String, to new: String) {
        rule = .exact(ExactString(old), ExactString(new))
    }

    /// One key becomes another.
    package init(_ old: ExactString, to new: ExactString) {
        rule = .exact(old, new)
    }

    /// Every key that a pattern matches as a whole becomes another, `$1` being what the first parentheses matched.
    package init(pattern: String, to template: String) throws(PatternError) {
        do {
            rule = .pattern(try RegularExpression(pattern), template)
        } catch {
            throw PatternError(description: "'\(pattern)' isn't a valid regular expression: \(error.reason)")
        }
    }

    /// Set once a key takes the pattern too long: from then on no key matches, and the renaming must not be carried out.
    package var failure: PatternError? {
        guard case .pattern(let expression, _) = rule, let text = expression.stoppedText else { return nil }
        return PatternError(
            description: "the pattern takes too long to match the key '\(text)': simplify nested repetitions")
    }

    /// The only new name that there can be; nil for a pattern.
    package var exactName: ExactString? {
        if case .exact(_, let new) = rule { new } else { nil }
    }

    /// The new name of a key; nil if it keeps its name.
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
