import StringsmithModel

/// Reports arguments of another class than the caller passes.
struct FormatArgumentClassRule: FormatRule {
    static let description = RuleDescription(
        .formatArgumentClass, .error, summary: "a specifier takes another kind of argument than the source's",
        why: """
            The caller passes arguments for the development language's text. A specifier of another class reads the \
            wrong register or treats a number as an address: the program shows nonsense or crashes, but only in this \
            locale. A missing number moves the arguments after it: "in %2$@" alone reads the first argument.
            """,
        examples: [
            .value("Copied %d files", wrong: "%@ Dateien kopiert", right: "%d Dateien kopiert"),
            .value("Size: %.1f MB", wrong: "Größe: %d MB", right: "Größe: %.1f MB"),
            .value("%1$@ of %2$d", wrong: "%2$@ von %1$d", right: "%2$d von %1$@"),
            .value("Hello, %@", wrong: "Hallo, %s", right: "Hallo, %@"),
            .value("%1$d files in %2$@", wrong: "in %2$@", right: "in %2$@: %1$d"),
            .plurals("%1$@ has %2$#@files@", wrong: "%2$#@files@", right: "%2$#@files@: %1$@"),
        ], fixSafety: .unsafe, follows: [.catalogUndefinedSubstitution, .pluralUndefinedVariable])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats else { return [] }
        return formats.changed.map { change in
            // In `50%'i`, the apostrophe and the suffix of a word look like a flag and a conversion.
            let isSuffix = formats.text.specifier(of: change.found)?.flags == .grouped
            let hint = isSuffix ? "; write %% if it's a percent sign" : ""
            return Finding(
                change.phrase(in: formats) + hint, at: .part(change.found.range),
                fix: isSuffix ? nil : formats.fix(copying: change))
        }
    }
}
