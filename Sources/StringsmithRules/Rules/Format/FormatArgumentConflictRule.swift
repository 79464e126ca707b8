import StringsmithModel

/// Reports arguments that numbered specifiers read as two different kinds.
struct FormatArgumentConflictRule: FormatRule, PluralRule {
    static let description = RuleDescription(
        .formatArgumentConflict, .error, summary: "an argument is read as two kinds",
        why: """
            The caller passes one value, which can't be both an object and a number: one of the specifiers prints an \
            address, or treats a number as one and crashes. Usually, one of the positions is wrong. In a .stringsdict, \
            the variables of a format count too: in "%1$@: %1$#@files@", the first argument is both a text and a \
            number.
            """,
        examples: [
            .value("%1$@; %2$ld", wrong: "%1$@; %1$ld", right: "%1$@; %2$ld"),
            .plurals("%1$@: %2$#@files@", wrong: "%1$@: %1$#@files@", right: "%1$@: %2$#@files@"),
        ])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let text = entry.formats?.text, let (first, second) = text.conflict else { return [] }
        return [Finding(Self.message(first, second, text), at: .part(second.range))]
    }

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.compactMap { format in
            let signature = FormatSignature(format)
            guard let (first, second) = signature.conflict else { return nil }
            return Finding(Self.message(first, second, signature), at: .bytes(format.text.range))
        }
    }

    private static func message(
        _ first: FormatArgument, _ second: FormatArgument, _ signature: FormatSignature
    ) -> String {
        let phrase = { (argument: FormatArgument) in
            let spelling = signature.spelling(of: argument)
            let subject = spelling.isEmpty ? "a text of a variable" : spelling
            return "by \(subject) as \(argument.argumentClass.phrase)"
        }
        return "argument \(first.index) is read \(phrase(first)) and \(phrase(second))"
    }
}
