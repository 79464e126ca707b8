/// Options under a common heading in the help. A plain list of options is the group `Options`.
package struct OptionGroup<Arguments>: Sendable, ExpressibleByArrayLiteral {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [Option<Arguments>]

    package init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    package init(arrayLiteral options: Option<Arguments>...) {
        self.init("Options", options)
    }

    /// Converts the group to one for a larger set of arguments that contains `Arguments`.
    package func lifted<Whole>(_ part: WritableKeyPath<Whole, Arguments> & Sendable) -> OptionGroup<Whole> {
        OptionGroup<Whole>(title, options.map { $0.lifted(part) })
    }

    /// Returns the group without the options with some names.
    package func without(_ names: String...) -> Self {
        Self(title, options.filter { !names.contains($0.description.name) })
    }
}

/// The description of a group.
package struct OptionGroupDescription: Hashable, Sendable {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [OptionDescription]
}
