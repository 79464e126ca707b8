import StringsmithModel
import StringsmithText

extension VariedText {
    /// Returns the value of a `.stringsdict` entry in the present entry's spelling, where it differs only in what a
    /// conversion to a catalog doesn't keep: numbers of arguments, types, and the order and names of variables.
    func spelled(like present: VariedText, of key: Key) -> VariedText {
        guard let converted = present.catalogForm.dictionaryForm(of: key) else { return self }
        return spelled(like: present, for: converted, [:])
    }

    /// - Parameters:
    ///   - converted: the present value after a conversion.
    ///   - names: the present names of the variables of a device's text.
    private func spelled(
        like present: VariedText, for converted: VariedText, _ names: [ExactString: ExactString]
    ) -> VariedText {
        switch (self, present, converted) {
        case (.unit(let unit), .unit(let old), .unit(let other)):
            let value = unit.value.spelled(like: old.value, for: other.value) ?? unit.value.naming(names)
            return .unit(StringUnit(value, state: unit.state))
        case (.unit, .format(let old?, let variables), .unit):
            return .format(spelled(like: old, for: converted, names), variables)
        case (.varied(let variation, let cases), .varied(let old, let olds), .varied(_, let others))
        where old == variation:
            let devices = variation == .device ? DeviceVariables(olds) : nil
            return .varied(
                variation,
                cases.map { item in
                    guard let old = olds[item.name]?.form, let other = others[item.name]?.form else { return item }
                    return Case(
                        item.name, item.form.spelled(like: old, for: other, devices?.formerNames(item.name) ?? names))
                })
        case (.format(let text?, let variables), .format(let old?, let olds), .format(let other?, let others)):
            // A conversion gives the variable of a simple text, and those without an identifier, other names too.
            let names = names.merging(other.variableNames(as: old)) { $1 }
            let new = text.spelled(like: old, for: other, names)
            return Self.spelled(variables, shownBy: text, like: olds, for: others, names)
                .map { .format(new, $0) } ?? self
        case (.unit, _, _), (.set, _, _), (.varied, _, _), (.format, _, _): return self
        }
    }

    /// Returns variables in the spelling of the present ones; nil if two would get the same name.
    private static func spelled(
        _ variables: Variables, shownBy text: VariedText, like present: Variables, for converted: Variables,
        _ names: [ExactString: ExactString]
    ) -> [Variable]? {
        let renamed = Set(variables.compactMap { names[$0.name] })
        var known: [(place: Int, variable: Variable)] = []
        var rest: [Variable] = []
        for variable in variables {
            let name = names[variable.name] ?? (renamed.contains(variable.name) ? nil : variable.name)
            guard let other = converted[variable.name], let place = name.flatMap(present.place) else {
                rest.append(variable)
                continue
            }
            let old = present[place]
            var spelled = variable
            spelled.name = old.name
            if variable.valueType == other.valueType { spelled.valueType = old.valueType }
            if let form = variable.form, let own = old.form, let other = other.form {
                spelled.form = form.spelled(like: own, for: other, names)
            }
            known.append((place, spelled))
        }
        // A conversion gives the variables of all devices to each, also where nothing refers to them.
        let shown = text.references(through: variables)
        rest.removeAll { converted[$0.name] != nil && !shown.contains($0.name) }
        let result = known.sorted { $0.place < $1.place }.map(\.variable) + rest
        return Set(result.map(\.name)).count == result.count ? result : nil
    }

    /// Returns the names of the variables that a text refers to, as another text with the same references has them.
    private func variableNames(as other: VariedText) -> [ExactString: ExactString] {
        guard case .unit(let unit) = self, case .unit(let other) = other else { return [:] }
        return Dictionary(zip(unit.value.variableNames, other.value.variableNames)) { first, _ in first }
    }

    /// Returns the names of the variables that a text refers to, itself or through other variables.
    private func references(through variables: Variables) -> Set<ExactString> {
        var found: Set<ExactString> = []
        var open = texts
        while let text = open.popLast() {
            for name in text.variableNames where found.insert(name).inserted {
                open += variables[name]?.form?.texts ?? []
            }
        }
        return found
    }
}

extension ExactString {
    /// Returns a text with the specifiers of a present one; nil if a conversion of that one has others than this text.
    fileprivate func spelled(like present: ExactString, for converted: ExactString) -> ExactString? {
        if self == converted { return present }
        let (own, old, other) = (FormatString(self), FormatString(present), FormatString(converted))
        guard own.specifiers.count == other.specifiers.count, old.specifiers.count == other.specifiers.count,
            zip(own.specifiers, other.specifiers).allSatisfy({ bytes[$0.range] == converted.bytes[$1.range] })
        else { return nil }
        let edits = zip(own.specifiers, old.specifiers).map {
            TextEdit(range: $0.range, replacement: Array(present.bytes[$1.range]))
        }
        return ExactString(bytes: bytes.applying(edits))
    }
}
