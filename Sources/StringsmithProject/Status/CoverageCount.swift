import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Counts the translated keys of a table, without reading files.
struct CoverageCount {
    private enum State {
        case missing, untranslated, needsReview, translated
    }

    /// The result.
    private(set) var coverage = Coverage()

    private let source: DevelopmentKeys
    private let locale: LocaleFacts
    private let judgment: TranslationJudgment
    private var states: [State]
    private let hasStates: Bool

    init(
        strings: LocaleTable?, plurals: LocaleTable?, of source: DevelopmentKeys, in locale: LocaleFacts,
        _ judgment: TranslationJudgment
    ) {
        (self.source, self.locale, self.judgment) = (source, locale, judgment)
        hasStates = strings?.document.locales.isEmpty == false
        states = Array(repeating: .missing, count: source.keys.count)
        var obsolete: Set<Key> = []
        if let strings { add(strings, &obsolete) }
        for entry in plurals?.variedEntries ?? [] {
            if let place = source.index(of: entry.key) {
                states[place] = Self.state(of: entry)
            } else {
                obsolete.insert(entry.key)
            }
        }
        coverage.obsolete = obsolete.count + (strings?.unusedCount ?? 0)
        for state in states {
            switch state {
            case .missing: coverage.missing += 1
            case .untranslated: coverage.untranslated += 1
            case .needsReview: coverage.needsReview += 1
            case .translated: coverage.translated += 1
            }
        }
    }

    private mutating func add(_ strings: LocaleTable, _ obsolete: inout Set<Key>) {
        for index in 0..<strings.count {
            let key = strings.key(at: index)
            guard let place = source.index(of: key) else {
                obsolete.insert(key)
                continue
            }
            guard let value = strings.leadingText(at: index) else { continue }
            states[place] = state(of: value, of: key, source.texts[place], at: index, of: strings)
        }
    }

    private func state(
        of value: ExactString, of key: Key, _ text: ExactString?, at index: Int, of strings: LocaleTable
    ) -> State {
        switch strings.state(at: index, of: value) {
        case .new: return .untranslated
        case .needsReview: return .needsReview
        // A program may have returned the source's text, as for a name.
        case .machine: return .translated
        case .obsolete, nil: break
        }
        // A file with states says itself that a text is translated, though it is the same as the source's.
        if hasStates { return .translated }
        guard let text, judgment.isUntranslated(value, of: key, source: text, in: locale) else { return .translated }
        return Self.isAccepted(index, in: strings) ? .translated : .untranslated
    }

    /// True if an entry's comment suppresses the rules that judge translations.
    private static func isAccepted(_ index: Int, in strings: LocaleTable) -> Bool {
        guard strings.mayHoldHint(at: index) else { return false }
        let rules = SuppressionHint(strings.comment(at: index)).rules
        return rules.contains(.untranslated) || rules.contains(.emptyValue)
    }

    /// Returns the state of a text with several forms.
    private static func state(of entry: PlacedEntry) -> State {
        switch entry.state {
        case .new: .untranslated
        case .needsReview: .needsReview
        case .machine, .obsolete, nil: .translated
        }
    }
}
