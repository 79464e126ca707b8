/// A member of a configuration that isn't an option, as help, manual page, and `config` see it.
package struct StructuredMemberDescription: Hashable, Sendable {
    /// A member's value where the file does not say otherwise.
    package struct Default: Hashable, Sendable {
        /// The name inside the member.
        package var name: String

        /// The value.
        package var value: String
    }

    /// The name.
    package var name: String

    /// The form of the value in short, such as `{RULE: LEVEL}`.
    package var form: String

    /// The explanation, a sentence.
    package var help: String

    /// The defaults.
    package var defaults: [Default] = []

    /// The name with the form.
    var label: String { "\(name): \(form)" }
}

/// A member of a configuration that holds more than an option can: objects, and lists of them.
package struct StructuredMember<Arguments>: Sendable {
    /// Everything except the effect.
    package let description: StructuredMemberDescription

    private let effect: @Sendable (inout Arguments, ConfigurationNode) throws(UsageError) -> Void

    /// Makes a member.
    /// - Parameters:
    ///   - form: the form of the value in short.
    ///   - help: a sentence.
    ///   - defaults: names inside the value and what holds without them.
    ///   - effect: takes the value; what it throws names the place.
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
