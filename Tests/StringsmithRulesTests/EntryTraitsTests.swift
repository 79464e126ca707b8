import StringsmithLocales
import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithRules

@Suite("The facts about entries by which rules are skipped")
struct EntryTraitsTests {
    /// Texts that some rule reports beside others.
    private static let texts: [ExactString] = [
        "", "Save", "Open the file", "%@ of %d", "%d von %@", "100% of", "{name} here", "${name}", "$(NAME)",
        "{Name} hier",
        "<b>New</b>", "Neu", "<b>Neu<b>", "a = \"b\"", "<a href=\"x\">a</a>", "Cмена", "Größe", "U\u{FFFD}hr", "％@",
        "％@ und %@",
        "\u{202B}x", "Відкрити файл", "Открыть", "Stop.\n\nNothing", "a\tb", "key:1", "(a", "https://example.com/a",
    ]

    @Test("A rule finds nothing in an entry without its facts")
    func skippedRules() {
        let rules = RuleSet(RuleRegistry.rules).entryRules
        var skipped: Set<RuleID> = []
        for source in Self.texts {
            for value in Self.texts {
                for hasSource in [true, false] {
                    let (expected, found) = (FormatSignature(source), FormatSignature(value))
                    var entry = CheckedEntry(
                        key: Key(source), value: value, source: hasSource ? source : nil,
                        formats: expected.format == nil && found.format == nil
                            ? nil : FormatComparison(source: expected, text: found),
                        spelling: nil, locale: LocaleFacts("de"), isDevelopment: false)
                    entry.isFormat = true
                    let traits = entry.traits()
                    #expect(traits == entry.traits(hasSource ? EntryTraits(source) : nil))
                    for rule in rules where type(of: rule).traits.isDisjoint(with: traits) {
                        let id = type(of: rule).description.id
                        skipped.insert(id)
                        #expect(rule.check(entry).isEmpty, "\(id): \(source) -> \(value)")
                    }
                }
            }
        }
        #expect(skipped.isSuperset(of: [.formatArgumentClass, .markup, .namedPlaceholder, .mixedScript, .emptyValue]))
    }

    @Test("Each rule is in the list of its kind, and those of two kinds in both")
    func kinds() {
        let set = RuleSet(RuleRegistry.rules)
        let lists: [[any Rule]] = [
            set.entryRules, set.pluralRules, set.tableRules, set.projectRules, set.interfaceRules, set.useRules,
            set.revisionRules,
        ]
        let ids = lists.map { $0.map { type(of: $0).description.id } }
        #expect(Set(ids.joined()) == Set(RuleRegistry.rules.map { $0.description.id }))
        #expect(ids[0].contains(.formatArgumentConflict) && ids[1].contains(.formatArgumentConflict))
        for rule in RuleRegistry.rules {
            let id = rule.description.id
            #expect(ids[0].contains(id) == (rule is any EntryRule.Type), "\(id)")
            #expect(ids[1].contains(id) == (rule is any PluralRule.Type), "\(id)")
            #expect(set.textRules.contains { type(of: $0).description.id == id } == (rule is any TextRule.Type))
            #expect(set.formatRules.contains { type(of: $0).description.id == id } == (rule is any FormatRule.Type))
        }
    }
}
