/// Options that belong together, under a heading of the help; a plain list of options is the group `Options`.
public struct OptionGroup<Arguments>: Sendable, ExpressibleByArrayLiteral {
    /// The heading, without a colon.
    public var title: String

    /// The options, in the order of the help.
    public var options: [Option<Arguments>]

    /// Makes a group with a heading.
    public init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    public init(arrayLiteral options: Option<Arguments>...) {
        self.init("Options", options)
    }

    /// The group for a larger set of arguments, of which `Arguments` is a part.
    public func lifted<Whole>(_ part: WritableKeyPath<Whole, Arguments> & Sendable) -> OptionGroup<Whole> {
        OptionGroup<Whole>(title, options.map { $0.lifted(part) })
    }

    /// The group without the options of some names.
    public func without(_ names: String...) -> Self {
        Self(title, options.filter { !names.contains($0.description.name) })
    }
}

/// What is known of a group without its effects.
public struct OptionGroupDescription: Hashable, Sendable {
    /// The heading, without a colon.
    public var title: String

    /// The options, in the order of the help.
    public var options: [OptionDescription]
}
