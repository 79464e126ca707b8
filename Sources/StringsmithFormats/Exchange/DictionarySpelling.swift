import StringsmithModel
import StringsmithText

extension VariedText {
    /// Returns the value of a `.stringsdict` entry with the spelling of a present one, wherever a conversion to a
    /// catalog and back would change only that: numbers of arguments, types, and the order and names of variables.
    func spelled(like present: VariedText, of key: Key) -> VariedText {
        guard let converted = present.catalogForm.dictionaryForm(of: key) else { return self }
        return spelled(like: present, for: converted)
    }

    /// - Parameter converted: the present value after a conversion.
    private func spelled(like present: VariedText, for converted: VariedText) -> VariedText {
        switch (self, present, converted) {
        case (.unit(let unit), .unit(let old), .unit(let other)):
            return .unit(StringUnit(unit.value.spelled(like: old.value, for: other.value), state: unit.state))
        case (.unit, .format(let old?, let variables), .unit):
            return .format(spelled(like: old, for: converted), variables)
        case (.varied(let variation, let cases), .varied(let old, let olds), .varied(_, let others))
        where old == variation:
            let (olds, others) = (olds.formsByName, others.formsByName)
            return .varied(
                variation,
                cases.map { item in
                    guard let old = olds[item.name], let other = others[item.name] else { return item }
                    return Case(item.name, item.form.spelled(like: old, for: other))
                })
        case (.format(let text?, let variables), .format(let old?, let olds), .format(let other?, let others)):
            let new = text.spelled(like: old, for: other)
            let names = other.variableNames(as: old)
            return .format(new, Self.spelled(variables, like: olds, for: others, names, shown: new.texts))
        case (.unit, _, _), (.set, _, _), (.varied, _, _), (.format, _, _): return self
        }
    }

    /// - Parameters:
    ///   - names: the present names of the variables.
    ///   - shown: the new text. A conversion gives the variables of all devices to each, also where nothing refers to
    ///     them.
    private static func spelled(
        _ variables: [Variable], like present: [Variable], for converted: [Variable],
        _ names: [ExactString: ExactString], shown: [ExactString]
    ) -> [Variable] {
        let places = Dictionary(present.indices.map { (present[$0].name, $0) }) { first, _ in first }
        let others = Dictionary(converted.map { ($0.name, $0) }) { first, _ in first }
        let renamed = Set(names.values)
        var known: [(place: Int, variable: Variable)] = []
        var rest: [Variable] = []
        for variable in variables {
            let name = names[variable.name] ?? (renamed.contains(variable.name) ? nil : variable.name)
            guard let other = others[variable.name], let place = name.flatMap({ places[$0] }) else {
                rest.append(variable)
                continue
            }
            let old = present[place]
            var spelled = variable
            spelled.name = old.name
            if variable.valueType == other.valueType { spelled.valueType = old.valueType }
            if let form = variable.form, let own = old.form, let other = other.form {
                spelled.form = form.spelled(like: own, for: other)
            }
            known.append((place, spelled))
        }
        let texts = shown + known.flatMap { $0.variable.form?.texts ?? [] }
        let used = Set(texts.flatMap(\.variableNames))
        rest.removeAll { others[$0.name] != nil && !used.contains($0.name) }
        return known.sorted { $0.place < $1.place }.map(\.variable) + rest
    }

    /// Returns the names of the variables that a text refers to, as another text with the same references has them.
    private func variableNames(as other: VariedText) -> [ExactString: ExactString] {
        guard case .unit(let unit) = self, case .unit(let other) = other else { return [:] }
        return Dictionary(zip(unit.value.variableNames, other.value.variableNames)) { first, _ in first }
    }
}

extension [VariedText.Case] {
    fileprivate var formsByName: [ExactString: VariedText] {
        Dictionary(map { ($0.name, $0.form) }) { first, _ in first }
    }
}

extension ExactString {
    /// Returns a text with the specifiers of a present one, if a conversion of that one has the same as this text.
    fileprivate func spelled(like present: ExactString, for converted: ExactString) -> ExactString {
        if self == converted { return present }
        let (own, old, other) = (FormatString(self), FormatString(present), FormatString(converted))
        guard own.specifiers.count == other.specifiers.count, old.specifiers.count == other.specifiers.count,
            zip(own.specifiers, other.specifiers).allSatisfy({ bytes[$0.range] == converted.bytes[$1.range] })
        else { return self }
        let edits = zip(own.specifiers, old.specifiers).map {
            TextEdit(range: $0.range, replacement: Array(present.bytes[$1.range]))
        }
        return ExactString(bytes: bytes.applying(edits))
    }
}
