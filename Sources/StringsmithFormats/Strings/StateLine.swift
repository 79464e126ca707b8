import StringsmithModel
import StringsmithText

/// The spelling of an entry's state in a table: the last line of the entry's comment, so that it is in the file that
/// translators edit.
///
/// `stringsmith: new 8f3a10c2`, `stringsmith: needs-review 8f3a10c2 was "Former text"`,
/// `stringsmith: machine 8f3a10c2`, `stringsmith: obsolete 8f3a10c2`, `stringsmith: obsolete 8f3a10c2 was new`.
enum StateLine {
    /// The start of such a line, and of a hint for rules.
    static let prefix = Array("stringsmith:".utf8)

    /// Returns the line for a state.
    static func text(of state: EntryState) -> String {
        let hexadecimal = String(state.digest, radix: 16)
        let digits = String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal
        let former = state.former.map { " was " + word(for: $0) + formerText(of: $0) } ?? ""
        return "stringsmith: \(word(for: state.kind)) \(digits)" + formerText(of: state.kind) + former
    }

    private static func word(for kind: EntryState.Kind) -> String {
        switch kind {
        case .new: "new"
        case .machine: "machine"
        case .obsolete: "obsolete"
        case .needsReview: "needs-review"
        }
    }

    private static func formerText(of kind: EntryState.Kind) -> String {
        guard case .needsReview(let former?) = kind else { return "" }
        return " was \"" + escape(former) + "\""
    }

    /// Returns the state in a line, which may have white space around it; nil for any other line.
    static func state(in line: ArraySlice<UInt8>) -> EntryState? {
        let line = line.trimmed
        guard line.starts(with: prefix) else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(maxSplits: 3) { $0 == " " }.map(String.init)
        guard words.count >= 3, words[0].utf8.elementsEqual(prefix), words[2].utf8.count == 8,
            let digest = UInt32(words[2], radix: 16)
        else { return nil }
        let rest = words.count > 3 ? words[3] : ""
        guard let kind = kind(words[1], rest) else { return nil }
        var state = EntryState(kind, digest: digest)
        if kind == .obsolete, rest.hasPrefix("was ") {
            let parts = rest.dropFirst(4).split(separator: " ", maxSplits: 1).map(String.init)
            let former = parts.first.flatMap { self.kind($0, parts.count > 1 ? parts[1] : "") }
            if former != .obsolete { state.former = former }
        }
        return state
    }

    private static func kind(_ word: String, _ rest: String) -> EntryState.Kind? {
        switch word {
        case "new": .new
        case "machine": .machine
        case "obsolete": .obsolete
        case "needs-review": .needsReview(former: former(rest))
        default: nil
        }
    }

    // MARK: Comments

    /// Splits a comment into its text and the state.
    ///
    /// The state is usually the last line, but a comment after the entry follows it, and so may a line that somebody
    /// added. Of several states, as left by a careless merge, the last one counts, and none is part of the text.
    static func split(_ comment: ExactString?) -> (text: ExactString?, state: EntryState?) {
        // Few comments have a state, so search the bytes first.
        guard let comment, comment.bytes.holds(prefix) else { return (comment, nil) }
        var state: EntryState?
        var rest: [UInt8] = []
        let lines = comment.bytes.commentLines
        for (number, line) in lines.enumerated() {
            if let found = Self.state(in: comment.bytes[line]) {
                state = found
            } else {
                let end = number + 1 < lines.count ? lines[number + 1].lowerBound : line.upperBound
                rest += comment.bytes[line.lowerBound..<end]
            }
        }
        guard state != nil else { return (comment, nil) }
        let text = rest[...].trimmed
        return (text.isEmpty ? nil : ExactString(bytes: text), state)
    }

    /// Returns the comment with a text and a state; nil if there are none.
    static func joined(_ text: ExactString?, _ state: EntryState?) -> ExactString? {
        guard let state else { return text }
        let line = Self.text(of: state)
        guard let text else { return ExactString(line) }
        return ExactString(bytes: text.bytes + Array("\n   ".utf8) + Array(line.utf8))
    }

    // MARK: The former text

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

extension ExactString {
    /// The comment without lines that a table would read as a state; nil if nothing is left.
    package var withoutStateLines: ExactString? { StateLine.split(self).text }
}

extension NewEntry {
    /// The comments as a table spells them, the state being the last one.
    var spelledComments: [ExactString] {
        guard let state else { return comments }
        return [comment, ExactString(StateLine.text(of: state))].compactMap(\.self)
    }
}

extension TableChange {
    /// Returns the changes that replace an entry's comment, both as a table spells them.
    package static func setSpelledComment(
        index: Int, _ new: ExactString?, from old: ExactString?
    ) -> [TableChange] {
        let (former, wanted) = (StateLine.split(old), StateLine.split(new))
        return (wanted.text == former.text ? [] : [.setComment(index: index, wanted.text)])
            + (wanted.state == former.state ? [] : [.setState(index: index, wanted.state)])
    }
}

extension TableDocument {
    package func spelledComment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        StateLine.joined(comment(at: index, in: locale), state(at: index, in: locale))
    }

    /// Returns the entries of a locale in file order, with their comments as a table spells them, and without states.
    package func spelledEntries(of locale: LocaleIdentifier? = nil) -> [Entry] {
        (0..<entryCount(in: locale)).map { index in
            Entry(
                key: key(at: index, in: locale), value: value(at: index, in: locale),
                comment: spelledComment(at: index, in: locale))
        }
    }
}
