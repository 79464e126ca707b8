import StringsmithModel

/// Reports strings that mix numbered and unnumbered specifiers, if these interfere with each other.
struct FormatMixedPositionsRule: FormatRule {
    static let description = RuleDescription(
        .formatMixedPositions, .error,
        summary: "numbered and unnumbered specifiers read an argument twice or skip one",
        why: """
            An unnumbered specifier reads the argument that follows the previous unnumbered one's, ignoring any numbered \
            ones in between. In "%1$@ and %@", both show the first argument. Number all of them. A mix that still \
            reads each argument once, such as "%2$@, %@", isn't reported.
            """,
        examples: [
            .value("%@ and %@", wrong: "%1$@ und %@", right: "%2$@ und %@"),
            .value(wrong: "%1$@ von %d", right: "%1$@ von %2$d"),
            .value("%@: %lld", wrong: "%1$@: %2lld", right: "%1$@: %2$lld"),
            .plurals("%1$@: %2$#@files@", wrong: "%1$@: %#@files@", right: "%1$@: %2$#@files@"),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, let bare = formats.text.misreadSpecifier(after: formats.consumed) else {
            return []
        }
        let fix = formats.fix(numbering: bare)
        return [Finding(Self.message(bare, formats.text), at: .part(bare.range), fix: fix)]
    }

    private static func message(_ bare: FormatSpecifier, _ signature: FormatSignature) -> String {
        let argument = signature.arguments.first { $0.range == bare.range && $0.role == .value }
        let spelling = argument.map(signature.spelling) ?? "the specifier"
        let index = argument.map { " \($0.index)" } ?? ""
        return "\(spelling) is unnumbered next to numbered specifiers, and reads argument\(index)"
    }
}
