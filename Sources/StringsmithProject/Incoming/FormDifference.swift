import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Compares two versions of a string to find lost forms and changed variables.
struct FormDifference {
    private let old: VariedText
    private let new: VariedText

    init(from old: VariedText, to new: VariedText) {
        (self.old, self.new) = (old, new)
    }

    /// Returns the forms that are gone, in words, in the order of the old string.
    /// - Parameters:
    ///   - locale: the locale of the string.
    ///   - categories: the plural categories that count.
    func lostForms(in locale: LocaleIdentifier, _ categories: inout PluralForms) -> [String] {
        let places = new.places
        let known = Dictionary(places.map { ($0.steps, $0.unit.value) }) { first, _ in first }
        let variations = Set(places.flatMap { Self.variations(of: $0.steps) })
        let variables = Set(new.variables.map(\.name))
        var gone: [String] = []
        var seen: Set<[ExactString]> = []
        for (steps, unit) in old.places where known[steps] == nil && !unit.value.isBlank && unit.state != .new {
            if steps.first == "substitutions", steps.count > 1, !variables.contains(steps[1]) {
                if seen.insert(Array(steps.prefix(2))).inserted { gone.append("variable '\(steps[1])'") }
                continue
            }
            // The outermost variation that is gone.
            guard let variation = Self.variations(of: steps).first(where: { !variations.contains($0) }) else {
                if let name = steps.last, isLost(unit, at: steps, known, in: locale, &categories) {
                    gone.append("form '\(name)'")
                }
                continue
            }
            guard known[variation.dropLast()] != unit.value, seen.insert(variation).inserted else { continue }
            gone.append("forms by \(variation.last ?? "")")
        }
        return gone
    }

    /// Returns whether a variation lacks a form that was shown, and showed something else than `other` does.
    private func isLost(
        _ unit: StringUnit, at steps: [ExactString], _ known: [[ExactString]: ExactString],
        in locale: LocaleIdentifier, _ categories: inout PluralForms
    ) -> Bool {
        guard let name = steps.last, steps.count > 1 else { return false }
        if steps[steps.count - 2] == "plural", !categories.has(name, in: locale) { return false }
        return known[steps.dropLast() + ["other"]] != unit.value
    }

    /// Returns the places of the variations around a form, from the outside inward.
    private static func variations(of steps: [ExactString]) -> [[ExactString]] {
        let first = steps.first == "substitutions" ? 2 : 0
        return stride(from: first, to: steps.count, by: 2).map { Array(steps[...$0]) }
    }

    /// The changed arguments and types of variables, in words.
    /// - Parameter source: the string in the development language, whose variables are right.
    func changedVariables(besides source: VariedText?) -> [String] {
        let own = new.allVariables
        let right = source?.allVariables ?? [:]
        return old.allVariables.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { path, variable in
            guard let new = own[path], let name = path.last else { return nil }
            if new.argument != variable.argument, new.argument != right[path]?.argument || right[path] == nil {
                return "argument of variable '\(name)' changed from \(variable.argument ?? 1) to \(new.argument ?? 1)"
            }
            guard new.valueType != variable.valueType, new.valueType != right[path]?.valueType || right[path] == nil,
                !source.shows(new.valueType)
            else { return nil }
            let types = [variable.valueType, new.valueType].map { $0.map { "'\($0)'" } ?? "none" }
            return "type of variable '\(name)' changed from \(types[0]) to \(types[1])"
        }
    }
}

extension VariedText? {
    /// True for a plural without named variables whose number has a type: `ld`.
    fileprivate func shows(_ type: ExactString?) -> Bool {
        guard let type, case .varied(.plural, _)? = self, let number = self?.fallback?.value else { return false }
        let wanted = FormatString(ExactString("%\(type)")).arguments.first
        return wanted != nil && FormatString(number).pluralArgument?.argumentClass == wanted?.argumentClass
    }
}

extension VariedText {
    /// The variables by the names of the forms around them, and their own.
    fileprivate var allVariables: [[ExactString]: Variable] {
        switch self {
        case .unit, .set: return [:]
        case .varied(_, let cases):
            var all: [[ExactString]: Variable] = [:]
            for item in cases {
                for (path, variable) in item.form.allVariables { all[[item.name] + path] = variable }
            }
            return all
        case .format(let text, let variables):
            let own = Dictionary(variables.map { ([$0.name], $0) }) { first, _ in first }
            return own.merging(text?.allVariables ?? [:]) { first, _ in first }
        }
    }

    /// The text with its forms and variables sorted; the order of forms has no meaning in any format.
    var inOrder: VariedText {
        switch self {
        case .unit, .set: self
        case .varied(let variation, let cases):
            .varied(variation, cases.map { Case($0.name, $0.form.inOrder) }.sorted { $0.name < $1.name })
        case .format(let text, let variables):
            .format(
                text?.inOrder,
                variables.map { variable in variable.mapping(\.inOrder) }.sorted { $0.name < $1.name })
        }
    }
}
