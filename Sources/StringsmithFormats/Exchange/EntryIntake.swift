import StringsmithModel
import StringsmithText

/// The strings of an entry in one language while units are merged into it.
struct EntryIntake {
    let key: Key
    let present: VariedText?

    /// The text in the source language; nil if nobody knows it.
    let source: VariedText?

    /// A text in a third language; nil if there is none, or if the source text is known.
    var model: VariedText?

    /// The texts in the source language that translations are for: the current one, and one that replaces it. Empty if
    /// none is known.
    var origins: [VariedText] = []

    var merged: VariedText

    /// What there is to say about strings that are taken for review, by their places, unless they don't fit.
    var reviews: [(steps: [ExactString], report: Diagnostic)] = []

    /// The units of the file.
    let units: [IncomingUnit]

    /// The units that were taken or are the current ones.
    var given: [IncomingUnit] = []

    /// The units that can be taken, but whose place doesn't fit.
    var misfits: [IncomingUnit] = []

    var changeCount = 0

    /// - Parameter isOfDictionary: true if a new text has the formats and variables of the source text.
    init(key: Key, present: VariedText?, source: VariedText?, units: [IncomingUnit], isOfDictionary: Bool = false) {
        (self.key, self.present, self.source, self.units) = (key, present, source, units)
        merged = present ?? (isOfDictionary ? source?.withoutForms : nil) ?? VariedText(nil)
        merged.addSubstitutions(of: source, for: units)
    }

    /// The text that is translated: the key if nobody knows another one.
    var origin: VariedText { source ?? VariedText.unit(StringUnit(key.text, state: .new)) }

    /// Returns the text that a unit translates.
    func source(for unit: IncomingUnit) -> ExactString {
        origin.nearest(unit.steps)?.value ?? present?.nearest(unit.steps)?.value ?? unit.unit.value
    }

    /// Returns the source string for a unit if the file has another one; nil if they agree, or if one isn't known.
    mutating func otherSource(than unit: IncomingUnit) -> ExactString? {
        if source == nil, unit.isInContext { return nil }
        guard let sent = unit.source.map({ spelledForExport($0, unit.steps) }),
            let own = origins.first?.nearest(unit.steps).map({ spelledForExport($0.value, unit.steps) }), own != sent
        else { return nil }
        // Not every format has a source string for each form. The strings of a set have nothing else in common.
        let isInSet = unit.steps.dropLast().last == "values"
        let isKnown =
            isInSet
            ? origins.contains { $0[unit.steps].map { spelledForExport($0.value, unit.steps) } == sent }
            : spelledOrigins.contains(sent)
        return isKnown ? nil : own
    }

    /// The strings of the origins as spelled in exports, which depends on the substitutions of the merged text.
    private var spelledOrigins: Set<ExactString> {
        mutating get {
            if let known = cachedOrigins, known.variableCount == merged.variables.count { return known.texts }
            let texts = Set(origins.flatMap { $0.places.map { spelledForExport($0.unit.value, $0.steps) } })
            cachedOrigins = (merged.variables.count, texts)
            return texts
        }
    }
    private var cachedOrigins: (variableCount: Int, texts: Set<ExactString>)?

    /// True if a text has no meaning of its own. Some formats need one for every category, which repeats the one that
    /// the current text has for all others, and others have none for `other`, which repeats another category.
    func isRepetition(_ unit: IncomingUnit, in present: VariedText) -> Bool {
        let (steps, category) = (unit.steps, unit.steps.last)
        guard steps.dropLast().last == "plural" else { return false }
        if let repeated = unit.repeats {
            let sibling = present[steps.dropLast() + [repeated]]?.value
            return present[steps].map { $0.value != sibling ?? $0.value } ?? false
        }
        guard case .varied(.plural, let cases)? = present.part(at: steps.dropLast(2)),
            cases.place(of: steps[steps.count - 1]) == nil
        else { return false }
        // Without `other`, conversions repeat the last case.
        guard let other = cases.place(of: "other") ?? cases.indices.last else { return false }
        return cases[other].form.fallback?.value == unit.unit.value
            || cases[other].name == "other"
                && units.contains { $0.repeats == category && $0.steps.dropLast() == steps.dropLast() }
    }

    /// Returns the source text as spelled in exports, in which specifiers have the numbers of the substitutions.
    func spelledForExport(_ source: ExactString, _ steps: [ExactString]) -> ExactString {
        let spelled = self.source?.spelledForExport(source, steps) ?? source
        return spelled == source ? merged.spelledForExport(source, steps) : spelled
    }

    /// True if a present text that shares its state with a unit has the unit's state.
    mutating func sharesState(of unit: IncomingUnit, _ sharing: EntryMerging.StateSharing) -> Bool {
        switch sharing {
        case .none: return false
        case .entry: return presentStates[[]]?.contains(unit.unit.state) ?? false
        case .pluralForms:
            guard unit.steps.dropLast().last == "plural" else { return false }
            return presentStates[unit.steps.dropLast()]?.contains(unit.unit.state) ?? false
        }
    }

    /// The states of all present texts, and of those that have their steps but the last in common.
    private lazy var presentStates: [ArraySlice<ExactString>: Set<StringUnit.State>] = {
        var states: [ArraySlice<ExactString>: Set<StringUnit.State>] = [:]
        for (steps, unit) in present?.places ?? [] {
            states[[], default: []].insert(unit.state)
            states[steps.dropLast(), default: []].insert(unit.state)
        }
        return states
    }()

    mutating func put(_ unit: IncomingUnit) {
        given.append(unit)
        changeCount += 1
        if !merged.put(unit.unit, at: unit.steps, extendsSets: present == nil) { misfits.append(unit) }
    }

    /// The units of the file alone, if they are complete.
    var replacement: VariedText? {
        var whole = VariedText(nil)
        whole.addSubstitutions(of: source, for: given)
        for unit in given where !whole.put(unit.unit, at: unit.steps, extendsSets: true) { return nil }
        return whole.isComplete ? whole : nil
    }

    /// Removes the substitutions for which no text was taken.
    mutating func removeUnused() {
        merged.variables.removeAll { $0.form == nil && present?.variable($0.name) == nil }
    }

    /// Removes new substitutions if the texts of the file that refer to them weren't taken.
    mutating func removeUnreferenced() {
        guard let present, merged.variables.contains(where: { present.variable($0.name) == nil }) else { return }
        let shown = Set(merged.units.flatMap(\.value.variableNames))
        let lost = Set(units.flatMap(\.unit.value.variableNames)).subtracting(shown)
        merged.variables.removeAll { lost.contains($0.name) && present.variable($0.name) == nil }
        let count = given.count
        given.removeAll { unit in
            guard unit.steps.first == "substitutions", let name = unit.steps.dropFirst().first else { return false }
            return merged.variable(name) == nil
        }
        changeCount -= count - given.count
    }

    /// Gives a set the state of its strings if the file has all of them.
    mutating func settleSet() {
        guard case .set(_, let values)? = merged.text, merged != present, given.count == values.count,
            let first = given.first
        else { return }
        merged.text = .set(given.dropFirst().reduce(first.unit.state) { $0.lessFinished($1.unit.state) }, values)
    }
}

extension VariedText {
    /// Adds the substitutions that units refer to, without strings. Their numbers keep the source's position and type.
    mutating func addSubstitutions(of source: VariedText?, for units: [IncomingUnit]) {
        let named = Set(units.compactMap { $0.steps.first == "substitutions" ? $0.steps.dropFirst().first : nil })
        guard let source, !named.isEmpty else { return }
        var missing = named.subtracting(variables.map(\.name))
        variables += source.variables.compactMap { variable in
            missing.remove(variable.name).map { _ in variable.mapping { _ in nil } }
        }
    }

    /// The text with the required case `other` in each plural variation: a copy of the last case.
    package var withFallback: VariedText {
        switch self {
        case .unit, .set: return self
        case .varied(let variation, let cases):
            var complete = cases.map { Case($0.name, $0.form.withFallback) }
            if variation == .plural, cases.place(of: "other") == nil, let last = cases.last {
                complete.append(Case("other", last.form))
            }
            return .varied(variation, complete)
        case .format(let text, let variables):
            return .format(text?.withFallback, variables.map { variable in variable.mapping(\.withFallback) })
        }
    }

    /// Returns the one text that a format without variations has at a place; nil if a text can be set there.
    func flattened(at steps: [ExactString], by other: ExactString) -> ExactString? {
        guard let part = part(at: steps[...]) else { return nil }
        if case .unit(let unit) = part {
            let hasVariables = steps.isEmpty && !variables.isEmpty && unit.value.refersToVariables
            guard hasVariables, !other.refersToVariables else { return nil }
        }
        return part.fallback.map { CompiledVariables(variables).inlined(in: $0.value) ?? $0.value }
    }

}

extension ExactString {
    /// True if a text refers to a substitution.
    var refersToVariables: Bool { !variableNames.isEmpty }

    /// The names of the substitutions that a text refers to.
    package var variableNames: [ExactString] {
        let format = FormatString(self)
        return format.specifiers.compactMap {
            if case .variable(let range) = $0.conversion { format.name(range) } else { nil }
        }
    }
}

extension StringUnit.State {
    /// True if another state for the same text doesn't replace this one. Most formats only distinguish new, needs
    /// review and translated.
    func isKept(by other: StringUnit.State) -> Bool {
        self == other || (other == .translated && self != .new && self != .needsReview)
    }
}

extension ExactString {
    /// Returns the text with the specifier types that another text has for the same arguments.
    func withTypes(of model: ExactString) -> ExactString {
        let format = FormatString(model)
        var types: [Int: [UInt8]] = [:]
        for argument in format.arguments where argument.role == .value {
            types[argument.index] = Array(model.bytes[argument.range].reversed().prefix { $0.isASCIILetter }.reversed())
        }
        let own = FormatString(self)
        let edits = own.arguments.compactMap { argument -> TextEdit? in
            guard argument.role == .value, argument.argumentClass != .object, argument.argumentClass != .variable,
                let type = types[argument.index], !type.isEmpty
            else { return nil }
            let letters = bytes[argument.range].reversed().prefix { $0.isASCIILetter }.count
            return TextEdit(
                range: argument.range.upperBound - letters..<argument.range.upperBound, replacement: type)
        }
        return ExactString(bytes: bytes.applying(edits))
    }
}

extension ExactString {
    /// The words of a comment, which formats wrap differently.
    var words: [ArraySlice<UInt8>] {
        bytes.split { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
    }
}
