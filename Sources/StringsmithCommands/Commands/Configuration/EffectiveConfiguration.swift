import StringsmithText

/// The configuration of a command without options.
struct EffectiveConfiguration {
    /// A value.
    struct Row {
        /// The name, with the names of its enclosing members: `rules.missing-key`, `overrides[0].locales`.
        var name: String

        /// The value; nil if the option isn't set.
        var value: JSONValue?

        /// Its place; nil for a default.
        var place: UsageError.Place?
    }

    /// The command's name.
    let command: String

    /// The values: options, then members, in the order of the help.
    private(set) var rows: [Row] = []

    /// Collects the values for a command. If a member is repeated, all its values are included.
    init(of command: AnyCommand, _ members: [ConfigurationMember]) {
        self.command = command.name
        for option in command.options where option.isConfigurable {
            let given = members.filter { $0.name == option.name }
            for member in given {
                rows.append(Row(name: option.name, value: member.node?.node.value, place: member.place))
            }
            if given.isEmpty {
                // By default, an option with a `--no-` form is on.
                let isOn = option.kind == .negatableFlag
                rows.append(Row(name: option.name, value: option.placeholder == nil ? .bool(isOn) : nil))
            }
        }
        for description in command.members {
            var named: Set<String> = []
            for member in members where member.name == description.name {
                guard let node = member.node else { continue }
                add(node, as: description.name, at: member.place, &named)
            }
            for value in description.defaults {
                let name = "\(description.name).\(value.name)"
                if !named.contains(name) { rows.append(Row(name: name, value: .string(ExactString(value.value)))) }
            }
            if named.isEmpty, description.defaults.isEmpty { rows.append(Row(name: description.name)) }
        }
    }

    /// Adds the parts of a value: members of objects and elements of lists of objects by name, everything else as a
    /// whole.
    private mutating func add(
        _ node: ConfigurationNode, as name: String, at place: UsageError.Place, _ named: inout Set<String>
    ) {
        if let members = node.node.value.object, !members.isEmpty {
            for member in members {
                add(
                    node.part(member.value), as: "\(name).\(member.key.string)", at: node.place(of: member.keyRange),
                    &named)
            }
        } else if let elements = node.node.value.array, elements.contains(where: { $0.value.object != nil }) {
            for (index, element) in elements.enumerated() {
                let part = node.part(element)
                add(part, as: "\(name)[\(index)]", at: part.place, &named)
            }
        } else {
            named.insert(name)
            rows.append(Row(name: name, value: node.node.value, place: place))
        }
    }
}
