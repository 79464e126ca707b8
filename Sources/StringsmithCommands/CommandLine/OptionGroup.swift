/// Options that belong together, under a heading of the help; a plain list of options is the group `Options`.
package struct OptionGroup<Arguments>: Sendable, ExpressibleByArrayLiteral {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [Option<Arguments>]

    /// Makes a group with a heading.
    package init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    package init(arrayLiteral options: Option<Arguments>...) {
        self.init("Options", options)
    }

    /// The group for a larger set of arguments, of which `Arguments` is a part.
    package func lifted<Whole>(_ part: WritableKeyPath<Whole, Arguments> & Sendable) -> OptionGroup<Whole> {
        OptionGroup<Whole>(title, options.map { $0.lifted(part) })
    }

    /// The group without the options of some names.
    package func without(_ names: String...) -> Self {
        Self(title, options.filter { !names.contains($0.description.name) })
    }
}

/// A group without its effects.
package struct OptionGroupDescription: Hashable, Sendable {
    /// The heading, without a colon.
    package var title: String

    /// The options, in the order of the help.
    package var options: [OptionDescription]
}
