import StringsmithModel
import StringsmithText

/// Reports source strings whose arguments changed while translations still use the older ones.
package struct SourceArgumentChangedRule: RevisionRule {
    package static let description = RuleDescription(
        .sourceArgumentChanged, .warning,
        summary: "a source string takes other arguments than at the revision, but translations don't",
        why: """
            The translations were right until the source text changed. They have to be updated, or the change was a \
            mistake: an error in one source text breaks every locale. Only check --since REV can find this.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"key\" = \"%d files\";", wrong: "\"key\" = \"%@ files\";",
                right: "\"key\" = \"%d documents\";", kind: .revision)
        ])

    package init() {}

    func check(_ change: SourceChange) -> [Finding] {
        let (old, new) = (FormatSignature(change.old), FormatSignature(change.new))
        let (before, now) = (Self.classes(of: old), Self.classes(of: new))
        guard before != now else { return [] }
        let stale = change.translations.filter { Self.classes(of: FormatSignature($0.value)) == before }
        guard !stale.isEmpty else { return [] }
        let locales = Set(stale.map(\.locale)).sorted().map(\.rawValue)
        let shown = locales.prefix(5).joined(separator: ", ")
        let rest = locales.count > 5 ? " and \(locales.count - 5) more" : ""
        let change = "\(Self.phrase(new)), and took \(Self.phrase(old)) at '\(change.revision)'"
        return [Finding("takes \(change), which the translation still takes in \(shown)\(rest)")]
    }

    /// Returns the class of each argument by index. If there are several for an index, the last one wins: they must
    /// agree.
    private static func classes(of signature: FormatSignature) -> [Int: ArgumentClass] {
        var classes: [Int: ArgumentClass] = [:]
        for argument in signature.arguments { classes[argument.index] = argument.argumentClass }
        return classes
    }

    private static func phrase(_ signature: FormatSignature) -> String {
        let spellings = signature.arguments.map(signature.spelling(of:))
        return spellings.isEmpty ? "no arguments" : spellings.joined(separator: " ")
    }
}
