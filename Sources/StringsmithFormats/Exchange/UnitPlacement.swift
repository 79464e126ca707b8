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
        // Releases the arrays, so that they are changed in place.
        var text: VariedText? = self
        self = VariedText(nil)
        defer { self = text ?? VariedText(nil) }
        return Self.put(unit, at: steps[...], into: &text, extendsSets)
    }

    /// True if no person has finished any of the strings.
    var isUnfinished: Bool { units.allSatisfy { $0.state == .new || $0.value.isBlank } }

    /// True if every variation by plural and by device has the case `other`, which applies if no other one does.
    var isComplete: Bool {
        switch self {
        case .unit, .set: true
        case .varied(let variation, let cases):
            (variation == .width || cases.place(of: "other") != nil) && cases.allSatisfy(\.form.isComplete)
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
    private static func put(
        _ unit: StringUnit, at steps: ArraySlice<ExactString>, into text: inout VariedText?, _ extendsSets: Bool
    ) -> Bool {
        if case .format(var own, var variables)? = text {
            text = nil
            defer { text = VariedText(own, variables: variables) }
            guard steps.first == "substitutions", steps.count > 1 else {
                return put(unit, at: steps, into: &own, extendsSets)
            }
            return put(unit, at: steps.dropFirst(), into: &variables, extendsSets)
        }
        guard let first = steps.first, let name = steps.dropFirst().first else {
            switch text {
            case nil, .unit?: text = .unit(unit)
            case .set?, .varied?, .format?: return false
            }
            return true
        }
        if first == "substitutions" {
            var variables: Variables = []
            guard put(unit, at: steps.dropFirst(), into: &variables, extendsSets) else { return false }
            text = VariedText(text, variables: variables)
            return true
        }
        if first == "values" {
            return steps.count == 2 && put(unit, inSet: name.setIndex, of: &text, extendsSets)
        }
        let variation = Variation(rawValue: first)
        var cases: Cases = []
        switch text {
        case nil: break
        case .varied(variation, let present)?: cases = present
        case .varied?, .unit?, .set?, .format?: return false
        }
        guard variation.allows(name) else { return false }
        guard let place = cases.place(of: name) else {
            var form: VariedText?
            guard put(unit, at: steps.dropFirst(2), into: &form, extendsSets), let form else { return false }
            text = nil
            cases.append(Case(name, form))
            text = .varied(variation, cases)
            return true
        }
        var form: VariedText? = cases[place].form
        text = nil
        cases[place].form = .set(.new, [])
        let isPut = put(unit, at: steps.dropFirst(2), into: &form, extendsSets)
        if let form { cases[place].form = form }
        text = .varied(variation, cases)
        return isPut
    }

    private static func put(
        _ unit: StringUnit, at steps: ArraySlice<ExactString>, into variables: inout Variables, _ extendsSets: Bool
    ) -> Bool {
        guard let name = steps.first else { return false }
        if let place = variables.place(of: name) {
            return put(unit, at: steps.dropFirst(), into: &variables[place].form, extendsSets)
        }
        var new = Variable(name: name, valueType: "lld", form: nil)
        guard put(unit, at: steps.dropFirst(), into: &new.form, extendsSets) else { return false }
        variables.append(new)
        return true
    }

    private static func put(
        _ unit: StringUnit, inSet index: Int?, of text: inout VariedText?, _ extendsSets: Bool
    ) -> Bool {
        var (state, values) = (unit.state, [ExactString]())
        switch text {
        case nil: break
        case .set(let present, let strings)?: (state, values) = (present.lessFinished(unit.state), strings)
        case .unit?, .varied?, .format?: return false
        }
        guard let index, values.indices.contains(index) || extendsSets && index == values.count else { return false }
        text = nil
        if index == values.count { values.append(unit.value) } else { values[index] = unit.value }
        text = .set(state, values)
        return true
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

    /// Returns the less finished of two states.
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
