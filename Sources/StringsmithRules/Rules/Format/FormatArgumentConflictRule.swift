import StringsmithModel

/// Reports arguments that numbered specifiers read as two different kinds.
struct FormatArgumentConflictRule: EntryRule, PluralRule {
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
        return [
            Finding(
                Self.message(first, text.spelling(of: first), second, text.spelling(of: second)),
                at: .part(second.range))
        ]
    }

    func check(_ entry: CheckedPlural) -> [Finding] {
        PluralExpansion.all(of: entry.entry).compactMap { expansion in
            guard let (first, second) = expansion.conflict else { return nil }
            let spellings = [first, second].map { $0.part.signature.spelling(of: $0.argument) }
            if Self.isSkippedOnPurpose(spellings, second.argument, in: expansion) { return nil }
            let message = Self.message(first.argument, spellings[0], second.argument, spellings[1])
            return Finding(message, at: .bytes(second.part.text.range))
        }
    }

    /// Whether a variable without any text reads an object as an integer, only to skip the argument. It shows nothing,
    /// whichever category the address selects.
    private static func isSkippedOnPurpose(
        _ spellings: [String], _ second: FormatArgument, in expansion: PluralExpansion
    ) -> Bool {
        let silent = expansion.variables.filter { $0.texts.allSatisfy { $0.text.text.isEmpty } }
        return second.argumentClass == .object
            && silent.contains { variable in spellings[0].hasSuffix("#@\(variable.name)@") }
    }

    private static func message(
        _ first: FormatArgument, _ firstSpelling: String, _ second: FormatArgument, _ secondSpelling: String
    ) -> String {
        "argument \(first.index) is read by \(firstSpelling) as \(first.argumentClass.phrase) and by "
            + "\(secondSpelling) as \(second.argumentClass.phrase)"
    }
}
