import StringsmithModel
import StringsmithText

/// The texts of several devices with the variables of all, as a catalog has them. If two devices have
/// different variables of the same name, the second one gets the device's name as a suffix.
struct DeviceVariables {
    private(set) var cases: [VariedText.Case] = []
    private(set) var variables: VariedText.Variables = []

    /// The new names of the variables, by device.
    private var names: [ExactString: [ExactString: ExactString]] = [:]

    /// Creates the texts from those of a `.stringsdict`.
    init(_ devices: VariedText.Cases) {
        for device in devices {
            let form = device.form.catalogForm
            let names = add(form.variables, of: device.name)
            cases.append(VariedText.Case(device.name, (form.text ?? .text("")).naming(names)))
            self.names[device.name] = names
        }
    }

    /// Returns the names that the variables of a device have in the `.stringsdict`, by those here.
    func formerNames(_ device: ExactString) -> [ExactString: ExactString] {
        Dictionary((names[device] ?? [:]).map { ($1, $0) }) { first, _ in first }
    }

    /// Adds the variables of a device, and returns the names that they get.
    private mutating func add(_ own: VariedText.Variables, of device: ExactString) -> [ExactString: ExactString] {
        let taken = renamed(own)
        var used = Set(own.map(\.name))
        var names: [ExactString: ExactString] = [:]
        for variable in own {
            let name =
                taken.contains(variable.name) ? freeName(variable.name, for: device, besides: used) : variable.name
            used.insert(name)
            names[variable.name] = name
        }
        for variable in own {
            var variable = variable.mapping { $0.naming(names) }
            variable.name = names[variable.name] ?? variable.name
            if let place = variables.place(of: variable.name) {
                variables[place] = variables[place].merged(with: variable) ?? variables[place]
            } else {
                variables.append(variable)
            }
        }
        return names
    }

    /// Returns the variables of a device that can't have their names: those with other strings than another device's,
    /// and those that refer to them.
    private func renamed(_ own: VariedText.Variables) -> Set<ExactString> {
        var open = own.filter { variable in
            variables[variable.name].map { $0.merged(with: variable) == nil } ?? false
        }.map(\.name)
        guard !open.isEmpty else { return [] }
        var users: [ExactString: [ExactString]] = [:]
        for variable in own {
            for name in Set((variable.form?.texts ?? []).flatMap(\.variableNames)) {
                users[name, default: []].append(variable.name)
            }
        }
        var found = Set(open)
        while let name = open.popLast() {
            for user in users[name] ?? [] where found.insert(user).inserted { open.append(user) }
        }
        return found
    }

    private func freeName(
        _ name: ExactString, for device: ExactString, besides used: Set<ExactString>
    ) -> ExactString {
        var (free, number) = (name, 1)
        while variables[free] != nil || used.contains(free) {
            let suffix = number == 1 ? "" : String(number)
            free = ExactString(bytes: name.bytes + [.lowLine] + device.bytes + Array(suffix.utf8))
            number += 1
        }
        return free
    }
}

extension VariedText {
    /// Returns the text with other names in its references to variables.
    func naming(_ names: [ExactString: ExactString]) -> VariedText {
        map { StringUnit($0.value.naming(names), state: $0.state) }
    }
}

extension ExactString {
    /// Returns the text with other names in its references to variables.
    func naming(_ names: [ExactString: ExactString]) -> ExactString {
        guard names.contains(where: { $0.key != $0.value }) else { return self }
        return replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion else { return nil }
            let name = format.name(range)
            guard let new = names[name], new != name else { return nil }
            return ExactString("%\(specifier.position.map { "\($0)$" } ?? "")#@\(new)@")
        }
    }
}

extension VariedText.Variable {
    /// Returns a variable with the argument of either, if they don't differ otherwise: a format that doesn't refer to a
    /// variable says nothing about its argument.
    fileprivate func merged(with other: VariedText.Variable) -> VariedText.Variable? {
        var (left, right) = (self, other)
        guard argument == nil || other.argument == nil || argument == other.argument else { return nil }
        left.argument = argument ?? other.argument
        right.argument = left.argument
        return left == right ? left : nil
    }
}
