import StringsmithModel
import StringsmithText

/// What `rename` makes of a key.
package struct KeyRenaming: @unchecked Sendable {
    // Sendable: a Regex is a value that is only matched with, which changes nothing in it; the standard library does not
    // say so because a custom component might.
    private enum Rule {
        case exact(ExactString, ExactString)
        case pattern(Regex<AnyRegexOutput>, String)
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

    /// Every key that a pattern matches as a whole becomes another, `$1` being what the first parentheses matched.
    package init(pattern: String, to template: String) throws(PatternError) {
        do {
            rule = .pattern(try Regex(pattern), template)
        } catch {
            throw PatternError(description: "'\(pattern)' is not a regular expression: \(error)")
        }
    }

    /// The new name of a key; nil if it keeps its name.
    package func newKey(for key: ExactString) -> ExactString? {
        switch rule {
        case .exact(let old, let new): return key == old && new != old ? new : nil
        case .pattern(let regex, let template):
            guard let match = try? regex.wholeMatch(in: key.string) else { return nil }
            let new = ExactString(Self.fill(template, from: match.output))
            return new == key ? nil : new
        }
    }

    private static func fill(_ template: String, from output: AnyRegexOutput) -> String {
        var result = ""
        var rest = template[...]
        while let character = rest.popFirst() {
            guard character == "$", let digit = rest.first?.wholeNumberValue else {
                result.append(character)
                continue
            }
            rest.removeFirst()
            if digit < output.count { result += output[digit].substring ?? "" }
        }
        return result
    }
}
