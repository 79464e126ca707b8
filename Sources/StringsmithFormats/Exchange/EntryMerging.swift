import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Merges units into the text of an entry in one language. Shared by import, join, convert, and incoming.
package struct EntryMerging {
    /// Decides about each unit.
    package var intake = TranslationIntake()

    /// True if the file has states. Otherwise, unchanged strings keep their state.
    package var hasStates = true

    /// True if references and numbers are numbered, as in exports.
    package var namesArguments = false

    /// True if the types of numbers were lost, as in Android's files.
    package var losesTypes = false

    /// The strings that have one state in a file.
    package enum StateSharing: Hashable, Sendable {
        case none, pluralForms, entry
    }

    /// The strings that have one state in the file. Unchanged ones then keep their states, provided that one of them
    /// has the file's.
    package var stateSharing = StateSharing.none

    /// Diagnostics about units that couldn't be merged.
    package var diagnostics: [Diagnostic] = []

    /// The number of changed strings and new keys.
    package var changeCount = 0

    /// True to add keys that the catalog or table doesn't have.
    package var addsKeys = true

    /// The keys that were added.
    package var addedKeys: [Key] = []

    package init() {}

    /// Merges strings with the properties of a file's format.
    package mutating func follow(_ format: any ExchangeFormat) {
        let format = type(of: format)
        (hasStates, stateSharing) = (!format.losses.contains(.states), format.stateSharing)
        (namesArguments, losesTypes) = (format.namesArguments, format.losses.contains(.types))
        addsKeys = !format.losses.contains(.keys)
    }

    /// Merges units of one key and language.
    /// - Parameters:
    ///   - source: the text in the source language; nil if it is the key.
    ///   - origins: the texts in the source language that translations are for; empty if none is known.
    ///   - model: a text in a third language, which shows the arguments if the source text is only a key.
    ///   - isSource: true if the units are in the source language.
    /// - Returns: the new content; nil if nothing changes.
    package mutating func merged(
        _ units: [IncomingUnit], into present: VariedText?, source: VariedText?, origins: [VariedText] = [],
        model: VariedText? = nil, isSource: Bool = false, of incoming: IncomingUnits
    ) -> VariedText? {
        guard let key = units.first?.key else { return nil }
        let isOfDictionary = incoming.namesDictionaries
        var state = EntryIntake(
            key: key, present: present, source: source, units: units, isOfDictionary: isOfDictionary)
        (state.model, state.origins) = (model, isSource ? [] : origins)
        for unit in units.inSetOrder { take(unit, &state, isSource, incoming) }
        state.removeUnused()
        if !state.misfits.isEmpty, present?.isUnfinished ?? true, let whole = state.replacement {
            (state.merged, state.misfits) = (whole, [])
        }
        state.removeUnreferenced()
        reportShape(state.misfits, incoming)
        let misfits = Set(state.misfits.map(\.steps))
        diagnostics += state.reviews.filter { !misfits.contains($0.steps) }.map(\.report)
        state.settleSet()
        guard state.merged != present, state.changeCount > 0 else { return nil }
        if isOfDictionary, let source { state.merged = state.merged.withTypes(of: source, besides: present) }
        if isOfDictionary, present == nil, let source { state.merged = state.merged.completed(by: source) }
        guard present != nil || state.merged.isUsable else {
            if state.misfits.isEmpty { reportShape(state.given, incoming) }
            return nil
        }
        changeCount += max(0, state.changeCount - state.misfits.count)
        return isOfDictionary ? state.merged : state.merged.withFallback
    }

    private mutating func take(
        _ unit: IncomingUnit, _ state: inout EntryIntake, _ isSource: Bool, _ incoming: IncomingUnits
    ) {
        var unit = unit
        let (present, steps) = (state.present, unit.steps)
        if let present, let shown = present.flattened(at: steps, by: unit.unit.value) {
            if isSame(shown, unit.unit.value) { return }
            if !present.isUnfinished { return keepVariations(unit, incoming) }
        }
        if namesArguments { unit.unit.value = state.merged.spelledForCatalog(unit.unit.value, steps) }
        let old = present?[steps]
        if losesTypes {
            if let old, isSame(old.value, unit.unit.value) { return }
            let model = old?.value ?? state.source?.text?.fallback?.value ?? state.source(for: unit)
            unit.unit.value = unit.unit.value.withTypes(of: model)
        }
        if let present, !incoming.namesDictionaries, state.isRepetition(unit, in: present) { return }
        if old == nil, !isShown(unit, incoming) { return }
        guard var unit = accepted(unit, &state, present: state.merged, incoming) else { return }
        if let old, old.value == unit.unit.value, keepsState(old, unit, &state) {
            if !unit.isStated { unit.unit.state = old.state }
            return state.given.append(unit)
        }
        // If the key is the text, no text is needed in the source language.
        if old == nil, steps.isEmpty, isSource, unit.unit.value == state.key.text { return }
        state.put(unit)
    }

    /// Judges the strings that replace those of an entry: each by itself, since nothing of the entry stays.
    /// - Parameters:
    ///   - content: the new strings.
    ///   - present: the strings that they replace; nil if there are none.
    package mutating func judge(
        _ units: [IncomingUnit], of content: VariedText, replacing present: VariedText?, source: VariedText?,
        model: VariedText? = nil, _ incoming: IncomingUnits
    ) {
        guard let key = units.first?.key else { return }
        var state = EntryIntake(key: key, present: present, source: source, units: units)
        (state.merged, state.model) = (content, model)
        for unit in units where present?[unit.steps] != unit.unit {
            if present?[unit.steps] == nil, !isShown(unit, incoming) { continue }
            _ = accepted(unit, &state, present: present ?? content, incoming)
        }
        diagnostics += state.reviews.map(\.report)
    }

    /// Returns a unit as it is taken, nil if it isn't, and reports what there is to say about it.
    /// - Parameter present: the strings in whose place it comes.
    private mutating func accepted(
        _ unit: IncomingUnit, _ state: inout EntryIntake, present: VariedText, _ incoming: IncomingUnits
    ) -> IncomingUnit? {
        let steps = unit.steps
        var judged = unit
        judged.unit.value = state.merged.spelledForExport(unit.unit.value, steps)
        let current = state.present?[steps].map {
            StringUnit(present.spelledForExport($0.value, steps), state: $0.state)
        }
        let model = state.model?.nearest(steps).map { state.spelledForExport($0.value, steps) }
        let source = state.spelledForExport(state.source(for: unit), steps)
        let other = unit.otherSteps.flatMap { place in
            state.origin.nearest(place).map { state.spelledForExport($0.value, place) }
        }
        let verdict = intake.verdict(
            on: judged, current: current, source: source, model: model, other: other,
            otherSource: state.otherSource(than: unit))
        switch verdict {
        case .taken: return unit
        case .takenForReview(let message, let rule):
            state.reviews.append((unit.steps, incoming.report(message, rule, unit)))
            var unit = unit
            unit.unit.state = .needsReview
            return unit
        case .ignored: return nil
        case .refused(let message, let rule, let severity):
            diagnostics.append(incoming.report(message, rule, unit, severity: severity))
            return nil
        }
    }

    /// Returns whether the language of a unit has its plural category; reports it otherwise.
    mutating func isShown(_ unit: IncomingUnit, _ incoming: IncomingUnits) -> Bool {
        guard unit.otherSteps != nil, let category = unit.steps.last, !intake.forms.has(category, in: unit.locale)
        else { return true }
        // Formats with a form for every category repeat another one.
        guard unit.repeats == nil else { return false }
        let problem = intake.replacesFile ? "is never shown" : "left out"
        diagnostics.append(
            incoming.report(
                "text of '\(unit.id)' \(problem): '\(unit.locale)' doesn't use the plural category '\(category)'",
                .importShape, unit))
        return false
    }

    /// True if the file can't distinguish two strings.
    private func isSame(_ text: ExactString, _ other: ExactString) -> Bool {
        text == other || losesTypes && AndroidText.spelling(text) == AndroidText.spelling(other)
    }

    private func keepsState(_ old: StringUnit, _ unit: IncomingUnit, _ state: inout EntryIntake) -> Bool {
        if !hasStates || !unit.isStated || old.state.isKept(by: unit.unit.state) { return true }
        return state.sharesState(of: unit, stateSharing)
    }

    /// Reports that a catalog or table doesn't have a key.
    package mutating func reportUnknown(_ unit: IncomingUnit, in owner: String, _ incoming: IncomingUnits) {
        diagnostics.append(
            incoming.report("unknown key '\(unit.key)': '\(owner)' doesn't have it", .importUnknownKey, unit))
    }

    /// Keeps variations if the format doesn't support them and has only one text.
    private mutating func keepVariations(_ unit: IncomingUnit, _ incoming: IncomingUnits) {
        guard !unit.unit.value.isBlank else { return }
        diagnostics.append(
            incoming.report(
                "variations of '\(unit.id)' kept: the other file has only one text for it", .conversionLoss, unit))
    }

    /// Reports translations of a text that is the same in every language. Exports repeat that text.
    package mutating func refuseTranslations(
        _ units: [IncomingUnit], besides present: VariedText?, source: VariedText,
        _ incoming: IncomingUnits
    ) {
        for unit in units where !unit.unit.value.isBlank && unit.unit.value != source.nearest(unit.steps)?.value {
            if unit.unit.value == present?[unit.steps]?.value { continue }
            diagnostics.append(
                incoming.report(
                    "translation of '\(unit.id)' left out: the text is the same in every language",
                    .importUntranslatable, unit))
        }
    }

    /// Reports strings that don't fit the current one.
    mutating func reportShape(_ units: [IncomingUnit], _ incoming: IncomingUnits) {
        diagnostics += units.map { unit in
            incoming.report(
                "text of '\(unit.id)' left out: its place doesn't fit the variations of the current text, or "
                    + "'other' is missing", .importShape, unit)
        }
    }

    /// Reports once which keys a catalog or table didn't have.
    package mutating func reportAddedKeys(in path: String, to owner: String) {
        guard let first = addedKeys.first else { return }
        let keys = addedKeys.count == 1 ? "new key '\(first)'" : "\(addedKeys.count) new keys, such as '\(first)',"
        diagnostics.append(
            Diagnostic(
                path: path, severity: .note, rule: .importUnknownKey, message: "\(keys) added to '\(owner)'", key: first
            ))
    }

    /// Reports once that comments of a file weren't merged.
    /// - Parameters:
    ///   - owner: the path of the catalog or table that the strings are merged into.
    ///   - present: returns the comment of a key there; nil for an unknown key.
    package mutating func reportComments(
        of entries: [CatalogEntry], in path: String, besidesThoseOf owner: String, present: (Key) -> ExactString??
    ) {
        var keys: [Key] = []
        var hasOwn = false
        for entry in entries {
            guard let comment = entry.comment, let own = present(entry.key) else { continue }
            guard !ExactString?(own ?? "").saysSame(as: comment) else { continue }
            keys.append(entry.key)
            if own.written != nil { hasOwn = true }
        }
        guard let first = keys.first else { return }
        let count = keys.count == 1 ? "comment of '\(first)'" : "comments of \(keys.count) entries, such as '\(first)',"
        let reason = hasOwn ? "'\(owner)' keeps its own" : "comments aren't added to '\(owner)'"
        diagnostics.append(
            Diagnostic(
                path: path, severity: .note, rule: .conversionLoss, message: "\(count) left out: \(reason)", key: first)
        )
    }
}
