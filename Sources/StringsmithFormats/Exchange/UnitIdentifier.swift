import StringsmithModel
import StringsmithText

/// The place of a unit in a catalog, named like in Xcode's exports: `KEY`, `KEY|==|plural.one`, `KEY|==|device.iphone`,
/// `KEY|==|substitutions.NAME.plural.one`.
package struct UnitIdentifier: Hashable, Sendable {
    package var key: ExactString

    /// The steps after the key: variation, case, and so on; `substitutions` is followed by a name.
    package var steps: [ExactString]

    package init(key: ExactString, steps: [ExactString] = []) {
        (self.key, self.steps) = (key, steps)
    }

    private static let separator = Array("|==|".utf8)

    /// Parses an identifier. Text after the last separator is part of the key if it isn't a place in an entry.
    package init(_ text: ExactString) {
        self.init(key: text)
        let bytes = text.bytes
        guard bytes.count >= 4 else { return }
        for start in stride(from: bytes.count - 4, through: 0, by: -1)
        where bytes[start] == .verticalBar && bytes[start..<start + 4].elementsEqual(Self.separator) {
            let steps = Self.steps(bytes[(start + 4)...])
            if Self.arePlace(steps) {
                key = ExactString(bytes: Array(bytes[..<start]))
                self.steps = steps
            }
            return
        }
    }

    /// The identifier as text.
    package var text: ExactString {
        if steps.isEmpty { return key }
        return ExactString(bytes: key.bytes + Self.separator + path.bytes)
    }

    /// The steps as text: `substitutions.@A.B@.plural.one` for a name with a dot.
    package var path: ExactString {
        let spelled = steps.map { step in
            step.bytes.contains(.fullStop) ? [.commercialAt] + step.bytes + [.commercialAt] : step.bytes
        }
        return ExactString(bytes: Array(spelled.joined(separator: [UInt8.fullStop])))
    }

    private static func steps(_ text: ArraySlice<UInt8>) -> [ExactString] {
        var steps: [ExactString] = []
        var offset = text.startIndex
        let isQuoteEnd = { index in
            text[index] == .commercialAt && (index + 1 == text.endIndex || text[index + 1] == .fullStop)
        }
        let lastQuote = text.indices.last(where: isQuoteEnd) ?? text.startIndex
        while offset <= text.endIndex {
            var end = text[offset...].firstIndex(of: .fullStop) ?? text.endIndex
            var step = Array(text[offset..<end])
            // The "@" that ends a quoted name is the next one at the end or before a dot.
            if step.first == .commercialAt, offset < lastQuote,
                let close = text[(offset + 1)...lastQuote].indices.first(where: isQuoteEnd)
            {
                end = close + 1
                step = Array(text[(offset + 1)..<close])
            }
            steps.append(ExactString(bytes: step))
            if end == text.endIndex { break }
            offset = end + 1
        }
        return steps
    }

    /// True for the steps of a place. Each kind of variation appears once, so that the depth is bounded.
    private static func arePlace(_ steps: [ExactString]) -> Bool {
        var rest = steps[...]
        if rest.first == "substitutions" { rest = rest.dropFirst(2) }
        guard steps.count > 1, rest.count % 2 == 0, steps.count - rest.count != 1 else { return false }
        let kinds = stride(from: rest.startIndex, to: rest.endIndex, by: 2).map { rest[$0] }
        return kinds.allSatisfy(variations.contains) && Set(kinds).count == kinds.count
            && !kinds.dropLast().contains("values")
    }

    private static let variations: Set<ExactString> = ["plural", "device", "width", "values"]
}

extension VariedText {
    /// The units and their places in the entry.
    package var places: [(steps: [ExactString], unit: StringUnit)] {
        switch self {
        case .unit(let unit): [([], unit)]
        case .set(let state, let values):
            values.enumerated().map { (["values", ExactString(String($0))], StringUnit($1, state: state)) }
        case .varied(let variation, let cases):
            cases.flatMap { item in item.form.places.map { ([variation.rawValue, item.name] + $0.steps, $0.unit) } }
        case .format(let text, let variables):
            (text?.places ?? [])
                + variables.flatMap { variable in
                    (variable.form?.places ?? []).map { (["substitutions", variable.name] + $0.steps, $0.unit) }
                }
        }
    }

    /// Returns the unit at a place, or nil.
    package subscript(steps: [ExactString]) -> StringUnit? {
        if case .unit(let unit)? = part(at: steps[...]) { unit } else { nil }
    }

    /// Returns the text or the variations at a place, or nil.
    func part(at steps: ArraySlice<ExactString>) -> VariedText? {
        guard let first = steps.first, let second = steps.dropFirst().first else { return text }
        let rest = steps.dropFirst(2)
        if first == "substitutions" { return variable(second)?.form?.part(at: rest) }
        switch self {
        case .unit: return nil
        case .set(let state, let values):
            guard first == "values", steps.count == 2, let index = second.setIndex, values.indices.contains(index)
            else { return nil }
            return .unit(StringUnit(values[index], state: state))
        case .varied(let variation, let cases):
            guard variation.rawValue == first else { return nil }
            return cases.place(of: second).flatMap { cases[$0].form.part(at: rest) }
        case .format(let text, _): return text?.part(at: steps)
        }
    }
}

extension ExactString {
    /// The number of a text in a set; nil for another spelling of a number.
    var setIndex: Int? { Int(string).flatMap { ExactString(String($0)) == self && $0 >= 0 ? $0 : nil } }
}
