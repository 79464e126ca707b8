import StringsmithModel

/// Reports arguments of another class than the caller passes.
struct FormatArgumentClassRule: FormatRule, PluralRule {
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
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats else { return [] }
        return formats.changed.map {
            Finding($0.phrase(in: formats), at: .part($0.found.range), fix: SpecifierFix.copying($0, in: formats))
        }
    }

    func check(_ entry: CheckedPlural) -> [Finding] {
        let formats = entry.entry.formats
        let sources = entry.source?.formats.map { FormatSignature($0) } ?? []
        let plain = (entry.plainSource ?? entry.source?.wholeText).map { FormatSignature($0) }
        guard sources.count == formats.count || plain != nil else { return [] }
        return formats.indices.flatMap { index -> [Finding] in
            let format = formats[index]
            // The forms of a whole text are checked one by one.
            guard format.whole == nil, let source = plain ?? (sources.indices.contains(index) ? sources[index] : nil)
            else { return [] }
            let formats = FormatComparison(source: source, text: FormatSignature(format))
            return formats.changed.filter { $0.expected.argumentClass.kind != $0.found.argumentClass.kind }.map {
                Finding($0.phrase(in: formats), at: .bytes(format.text.range))
            }
        }
    }
}
