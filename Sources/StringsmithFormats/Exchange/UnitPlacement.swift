import StringsmithModel
import StringsmithText

extension VariedText {
    /// Creates a content from its units; nil if they contradict each other, such as a text beside its own variations,
    /// or if the strings of a set aren't all there.
    package init?(assembling units: [IncomingUnit]) {
        self.init(nil)
        for unit in units.inSetOrder {
            guard put(unit.unit, at: unit.steps, extendsSets: true) else { return nil }
        }
    }

    /// Puts a unit at a place: replaces the one that is there, or adds a case to variations of the place's kind.
    /// - Returns: false, and nothing has changed, if the content has another shape there.
    mutating func put(_ unit: StringUnit, at steps: [ExactString], extendsSets: Bool = false) -> Bool {
        guard steps.first == "substitutions", steps.count > 1 else {
            guard let new = Self.putting(unit, at: steps[...], into: text, extendsSets) else { return false }
            text = new
            return true
        }
        let place = variables.firstIndex { $0.name == steps[1] }
        let old = place.flatMap { variables[$0].form }
        guard let new = Self.putting(unit, at: steps.dropFirst(2), into: old, extendsSets) else { return false }
        if let place {
            variables[place].form = new
        } else {
            variables.append(Variable(name: steps[1], valueType: "lld", form: new))
        }
        return true
    }

    /// True if no person has finished any of the strings.
    var isUnfinished: Bool { units.allSatisfy { $0.state == .new || $0.value.isBlank } }

    /// True if every variation by plural and by device has the case `other`, which applies if no other one does.
    var isComplete: Bool {
        switch self {
        case .unit, .set: true
        case .varied(let variation, let cases):
            (variation == .width || cases.contains { $0.name == "other" }) && cases.allSatisfy(\.form.isComplete)
        case .format(let text, let variables):
            (text?.isComplete ?? false) && variables.allSatisfy { $0.form?.isComplete ?? false }
        }
    }

    /// True if every variation by device has the case `other`. The one of plural forms can be made from another form.
    var isUsable: Bool { withFallback.isComplete }
}

extension [IncomingUnit] {
    /// The units, with the strings of a set in the order of their numbers.
    var inSetOrder: [IncomingUnit] {
        guard allSatisfy({ $0.steps.dropLast().last == "values" }) else { return self }
        return sorted { ($0.steps.last?.setIndex ?? 0) < ($1.steps.last?.setIndex ?? 0) }
    }
}

extension VariedText {
    fileprivate static func putting(
        _ unit: StringUnit, at steps: ArraySlice<ExactString>, into old: VariedText?, _ extendsSets: Bool
    ) -> VariedText? {
        guard let first = steps.first, let name = steps.dropFirst().first else {
            switch old {
            case nil, .unit?: return .unit(unit)
            case .set?, .varied?, .format?: return nil
            }
        }
        if first == "values" {
            guard let index = name.setIndex, steps.count == 2 else { return nil }
            var (state, values) = (unit.state, [ExactString]())
            switch old {
            case nil: break
            case .set(let present, let texts)?: (state, values) = (present.lessFinished(unit.state), texts)
            case .unit?, .varied?, .format?: return nil
            }
            if values.indices.contains(index) {
                values[index] = unit.value
            } else if extendsSets, index == values.count {
                values.append(unit.value)
            } else {
                return nil
            }
            return .set(state, values)
        }
        let variation = Variation(rawValue: first)
        guard variation.allows(name) else { return nil }
        var cases: [Case] = []
        switch old {
        case nil: break
        case .varied(variation, let present)?: cases = present
        case .varied?, .unit?, .set?, .format?: return nil
        }
        let place = cases.firstIndex { $0.name == name }
        let rest = steps.dropFirst(2)
        guard let inner = putting(unit, at: rest, into: place.map { cases[$0].form }, extendsSets) else { return nil }
        if let place { cases[place].form = inner } else { cases.append(Case(name, inner)) }
        return .varied(variation, cases)
    }
}

extension VariedText.Variation {
    /// True for the name of a case.
    fileprivate func allows(_ name: ExactString) -> Bool {
        self == .plural ? PluralCategory(rawValue: name.string) != nil : !name.isEmpty
    }
}

extension StringUnit.State {
    /// True if a translator still has to look at the text.
    var isUnfinished: Bool { self == .new || self == .needsReview }

    /// Returns the state of a group in which one string has this state and another string has the other one.
    func lessFinished(_ other: StringUnit.State) -> StringUnit.State {
        if self == .new || other == .new { return .new }
        return self == .needsReview ? self : other == .needsReview ? other : self
    }
}

extension ExactString {
    /// True if a text has only white space.
    package var isBlank: Bool {
        bytes.allSatisfy { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
    }
}
