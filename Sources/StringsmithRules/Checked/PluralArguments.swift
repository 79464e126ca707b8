import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The strings of an entry with several forms as they are formatted, for rules that compare arguments. The same rules
/// compare the arguments of single strings.
struct PluralArguments {
    /// The strings in the order in which they are formatted.
    private(set) var items: [(entry: CheckedEntry, range: Range<Int>)] = []

    private let plural: CheckedPlural
    private let passed: PassedArguments?

    /// The number of further strings to compare in full: each costs time for every argument that is passed.
    private var fullComparisons = 1000

    /// The number of further arguments to look for in strings.
    private var searches = 1_000_000

    init(_ plural: CheckedPlural, _ passed: PassedArguments?) {
        (self.plural, self.passed) = (plural, passed)
        for expansion in PluralExpansion.all(of: plural.entry) { add(expansion) }
    }

    private mutating func add(_ expansion: PluralExpansion) {
        let candidates = candidates(in: expansion)
        let isContiguous = (expansion.consumed.max() ?? 0) == expansion.consumed.count
        for part in expansion.parts {
            let isFormat = part.variable == nil && !expansion.isWhole
            let consumed = isFormat ? [] : expansion.consumed
            var formats = FormatComparison(source: part.signature, text: part.signature, consumed: consumed)
            if let passed, passed.isComparable {
                let before = isFormat ? 0 : isContiguous ? consumed.count : -1
                let dropped = dropped(by: part, candidates)
                let isSame = dropped.isEmpty && passed.certainlyMatch(part.signature.arguments, after: before)
                if !isSame, fullComparisons > 0 {
                    fullComparisons -= 1
                    formats = compared(part, in: expansion, with: passed, consumed: consumed)
                    formats.dropped = dropped
                }
            }
            guard formats.text.format != nil || !formats.dropped.isEmpty else { continue }
            items.append((entry: entry(part.text.text, formats), range: part.text.range))
        }
    }

    private func entry(_ text: ExactString, _ formats: FormatComparison) -> CheckedEntry {
        CheckedEntry(
            key: plural.entry.key, value: text, formats: formats, spelling: nil, locale: plural.locale,
            isDevelopment: plural.isDevelopment, isFormat: true)
    }

    private func compared(
        _ part: PluralExpansion.Part, in expansion: PluralExpansion, with passed: PassedArguments, consumed: Set<Int>
    ) -> FormatComparison {
        var formats = FormatComparison(source: passed.signature, text: part.signature, consumed: consumed)
        let isKnown = { (change: FormatComparison.Change) in
            !change.isMoved && passed.has(change.found) || expansion.followsValueType(change.found, in: part) == true
        }
        let isDifferent = { (change: FormatComparison.Change) in
            // Other rules report strings that contradict the value type.
            change.expected.argumentClass.kind != change.found.argumentClass.kind
                && expansion.followsValueType(change.found, in: part) == nil
        }
        formats.added = formats.added.filter { $0.index != part.variable?.argument }
        formats.changed = formats.changed.filter { !isKnown($0) && isDifferent($0) }
        formats.resized = formats.resized.filter { !isKnown($0) }
        if let change = formats.reordered, PluralVariableOrderRule.reports(plural) || !isDifferent(change) {
            formats.reordered = nil
        }
        return formats
    }

    /// The arguments that strings should show.
    private struct Candidates {
        /// Those of the format, or of the forms of a whole text.
        var format: [Int] = []

        /// Arguments in the forms of each variable, which only they show.
        var variables: [Int: [Int]] = [:]

        /// Arguments in the forms of any variable, since none shows them.
        var anyVariable: [Int] = []

        subscript(part: PluralExpansion.Part) -> [Int] {
            part.variable.map { variables[$0.number, default: []] + anyVariable } ?? format
        }
    }

    private func candidates(in expansion: PluralExpansion) -> Candidates {
        guard let passed else { return Candidates() }
        let hasVariables = expansion.parts.contains { $0.variable != nil }
        let shared = -1
        var owners: [Int: Int] = [:]
        for part in expansion.parts {
            let owner = part.variable?.number ?? shared
            for argument in part.signature.arguments {
                let known = owners.updateValue(owner, forKey: argument.index)
                if let known, known != owner { owners[argument.index] = shared }
            }
        }
        var candidates = Candidates()
        for index in passed.required.sorted() {
            switch owners[index] {
            case nil where hasVariables && !expansion.isWhole && passed.isOnlyInVariables(index):
                candidates.anyVariable.append(index)
            case nil: candidates.format.append(index)
            case shared: if expansion.isWhole { candidates.format.append(index) }
            case let owner?:
                if !expansion.consumed.contains(index) { candidates.variables[owner, default: []].append(index) }
            }
        }
        return candidates
    }

    /// Returns the arguments of the source that a text doesn't show but should. A form for one number may leave out
    /// arguments.
    private mutating func dropped(by part: PluralExpansion.Part, _ candidates: Candidates) -> [FormatArgument] {
        let candidates = candidates[part]
        guard let passed, !candidates.isEmpty, !part.mayLeaveOutArguments, searches > 0 else { return [] }
        searches -= candidates.count
        let shown = Set(part.signature.arguments.map(\.index))
        return candidates.filter { !shown.contains($0) }.compactMap { index in
            passed.signature.arguments.first { $0.index == index }
        }
    }
}
