/// Options under a common heading in the help. A plain list of options is the group `Options`.
package struct OptionGroup<Arguments>: Sendable, ExpressibleByArrayLiteral {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [Option<Arguments>]

    /// Whether a command's help only names the options, because `help options` describes them for all commands.
    package var isOnOwnPage = false

    package init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    package init(arrayLiteral options: Option<Arguments>...) {
        self.init("Options", options)
    }

    /// Converts the group to one for a larger set of arguments that contains `Arguments`.
    package func lifted<Whole>(_ part: WritableKeyPath<Whole, Arguments> & Sendable) -> OptionGroup<Whole> {
        var lifted = OptionGroup<Whole>(title, options.map { $0.lifted(part) })
        lifted.isOnOwnPage = isOnOwnPage
        return lifted
    }

    /// Describes the options in `help options` instead of in the help of each command.
    package var onOwnPage: Self {
        var group = self
        group.isOnOwnPage = true
        return group
    }

    /// Returns the group without the options with some names.
    package func without(_ names: String...) -> Self {
        var group = self
        group.options.removeAll { names.contains($0.description.name) }
        return group
    }
}

/// The description of a group.
package struct OptionGroupDescription: Hashable, Sendable {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [OptionDescription]

    /// Whether a command's help only names the options, because `help options` describes them for all commands.
    package var isOnOwnPage = false
}
