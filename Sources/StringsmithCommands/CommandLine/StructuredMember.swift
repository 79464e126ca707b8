/// The description of a configuration member that isn't an option, for help, manual page and `config`.
package struct StructuredMemberDescription: Hashable, Sendable {
    /// A default value inside the member.
    package struct Default: Hashable, Sendable {
        package var name: String

        package var value: String
    }

    /// The name.
    package var name: String

    /// The value's format, such as `{RULE: LEVEL}`.
    package var form: String

    /// The explanation, a sentence.
    package var help: String

    /// The defaults.
    package var defaults: [Default] = []

    /// The name and format.
    var label: String { "\(name): \(form)" }
}

/// A configuration member that isn't an option, because its value is an object or a list of objects.
package struct StructuredMember<Arguments>: Sendable {
    /// Everything except the effect.
    package let description: StructuredMemberDescription

    private let effect: @Sendable (inout Arguments, ConfigurationNode) throws(UsageError) -> Void

    /// Creates a member.
    /// - Parameters:
    ///   - form: the value's format.
    ///   - help: a sentence.
    ///   - defaults: the default values inside the member.
    ///   - effect: applies the value; its errors contain the place.
    package init(
        _ name: String, form: String, help: String, defaults: [(String, String)] = [],
        effect: @escaping @Sendable (inout Arguments, ConfigurationNode) throws(UsageError) -> Void
    ) {
        var description = StructuredMemberDescription(name: name, form: form, help: help)
        description.defaults = defaults.map { .init(name: $0.0, value: $0.1) }
        self.description = description
        self.effect = effect
    }

    /// Applies a member of a configuration.
    func apply(_ member: ConfigurationMember, to arguments: inout Arguments) throws(UsageError) {
        guard let node = member.node else {
            throw UsageError("member \(UsageError.quoted(member.name)) can't be given here", place: member.place)
        }
        try effect(&arguments, node)
    }
}
