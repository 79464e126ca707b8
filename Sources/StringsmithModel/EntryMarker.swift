import StringsmithText

/// The state of an entry, stored as the last line of its comment, so that it is in the file that translators edit.
///
/// `stringsmith: new 8f3a10c2`, `stringsmith: needs-review 8f3a10c2 was "Former text"`,
/// `stringsmith: obsolete 8f3a10c2`. The digest is of the marked value: if the value has changed since, the marker
/// no longer applies.
package struct EntryMarker: Hashable, Sendable {
    /// The state of the entry.
    package enum State: Hashable, Sendable {
        /// Added by a sync, and not yet translated.
        case new

        /// Translated from a source text that has changed since. The former text may be unknown.
        case needsReview(former: ExactString?)

        /// No longer used by any source.
        case obsolete

        /// The state's name in a marker.
        package var name: String {
            switch self {
            case .new: "new"
            case .needsReview: "needs-review"
            case .obsolete: "obsolete"
            }
        }
    }

    /// The state of the entry.
    package var state: State

    /// The digest of the marked value.
    package var digest: UInt32

    /// Creates a marker for a value.
    package init(_ state: State, of value: ExactString) {
        self.state = state
        digest = Self.digest(of: value)
    }

    private init(state: State, digest: UInt32) {
        self.state = state
        self.digest = digest
    }

    /// True if the value hasn't changed since it was marked.
    package func fits(_ value: ExactString) -> Bool { digest == Self.digest(of: value) }

    /// Returns the 32-bit FNV-1a hash of a value: short enough not to distract, long enough that an edited value
    /// doesn't match by chance.
    static func digest(of value: ExactString) -> UInt32 {
        value.bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    // MARK: The line

    /// The text that starts a marker.
    package static let prefix = "stringsmith:"

    /// The marker as a line of a comment.
    package var line: String {
        let hexadecimal = String(digest, radix: 16)
        let digits = String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal
        let head = "\(Self.prefix) \(state.name) \(digits)"
        guard case .needsReview(let former?) = state else { return head }
        return head + " was \"" + Self.escape(former) + "\""
    }

    /// Parses a line of a comment; returns nil if it isn't a marker.
    package init?(line: some StringProtocol) {
        let words = String(line).split(maxSplits: 3) { $0 == " " }.map(String.init)
        guard words.count >= 3, words[0] == Self.prefix, words[2].utf8.count == 8,
            let digest = UInt32(words[2], radix: 16)
        else { return nil }
        switch words[1] {
        case State.new.name: self.init(state: .new, digest: digest)
        case State.obsolete.name: self.init(state: .obsolete, digest: digest)
        case "needs-review":
            self.init(state: .needsReview(former: words.count > 3 ? Self.former(words[3]) : nil), digest: digest)
        default: return nil
        }
    }

    /// Escapes line breaks and the end of a block comment.
    private static func escape(_ text: ExactString) -> String {
        var result = ""
        for scalar in text.string.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "/" where result.hasSuffix("*"): result += "\\/"
            // U+2028 and U+2029 end a "//" comment; other control characters don't belong in a text file.
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": result += escape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a scalar of the basic plane as `\Uxxxx`.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns the text in `was "..."`, if present.
    private static func former(_ rest: String) -> ExactString? {
        guard rest.hasPrefix("was \""), rest.hasSuffix("\""), rest.utf8.count >= 6 else { return nil }
        var result = ""
        var isEscaped = false
        var scalars = rest.dropFirst(5).dropLast().unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if isEscaped {
                isEscaped = false
                if scalar == "U", let value = UInt32(String(scalars.prefix(4)), radix: 16),
                    let control = Unicode.Scalar(value)
                {
                    scalars = scalars.dropFirst(4)
                    result.unicodeScalars.append(control)
                } else {
                    result.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return ExactString(result)
    }
}
