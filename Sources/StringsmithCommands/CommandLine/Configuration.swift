import StringsmithProject
import StringsmithText

/// The value of a member in a configuration file.
package enum ConfigurationValue: Hashable, Sendable {
    case string(String)
    case bool(Bool)
    case integer(Int)
    case strings([String])

    /// Any other value, with the places of its parts, for members that aren't options.
    case structure(ConfigurationNode)

    /// The kind of value, for errors.
    var kind: String {
        switch self {
        case .string: "a string"
        case .bool: "true or false"
        case .integer: "an integer"
        case .strings: "a list of strings"
        case .structure(let node): node.kind
        }
    }
}

/// A member of a configuration file. Its name is the long name of an option, without dashes.
package struct ConfigurationMember: Hashable, Sendable {
    package var name: String

    package var value: ConfigurationValue

    /// Its place.
    package var place: UsageError.Place

    /// The value with the places of its parts, if the member was read from a file.
    package var node: ConfigurationNode?

    package init(
        _ name: String, _ value: ConfigurationValue, at place: UsageError.Place, node: ConfigurationNode? = nil
    ) {
        self.name = name
        self.value = value
        self.place = place
        self.node = node
    }
}

/// The parts of a command line that determine its configuration.
package struct ConfigurationRequest: Hashable, Sendable {
    /// The command's name.
    package var command: String

    /// The value of `--config`, if it was given.
    package var path: String?

    /// True for `--no-config`.
    package var ignoresFiles = false

    /// True for `--quiet`.
    package var isQuiet = false

    /// The positional arguments, usually files and directories.
    package var positionals: [String]
}

/// Finds and reads the configuration for a command line. Without a configuration, there are no members.
package typealias ConfigurationSource =
    @Sendable (ConfigurationRequest, CommandContext) async throws -> [ConfigurationMember]

extension Option {
    /// Applies a configuration's member to the option.
    /// - Throws: an error with the member's place if the value is invalid.
    func apply(_ member: ConfigurationMember, to arguments: inout Arguments) throws(UsageError) {
        switch (effect, member.value) {
        case (.flag(let effect), .bool(let isOn)):
            if isOn { effect(&arguments) }
        case (.negatableFlag(let effect), .bool(let isOn)):
            effect(&arguments, isOn)
        case (.value, .string(let text)):
            try apply(text, of: member, to: &arguments)
        case (.value, .integer(let number)):
            try apply(String(number), of: member, to: &arguments)
        case (.value, .strings(let texts)) where description.repeats:
            for text in texts { try apply(text, of: member, to: &arguments) }
        case (.flag, _), (.negatableFlag, _):
            throw mismatch(member, expected: "true or false")
        case (.value, _):
            throw mismatch(member, expected: description.repeats ? "a string or a list of strings" : "a string")
        }
    }

    /// Returns a value as spelled on the command line.
    /// - Throws: an error for an output outside the configuration's directory.
    private func spelled(_ text: String, of member: ConfigurationMember) throws(InvalidValue) -> String {
        switch description.configuration {
        case .disallowed, .verbatim: return text
        case .path: return member.place.path(besides: text)
        case .pathPattern: return PathSelection.pattern(text, relativeTo: member.place.directory)
        case .output:
            // Standard output.
            if text == "-" { return text }
            let path = member.place.path(besides: text)
            guard FileRoots([member.place.directory]).admitsWriting(to: path) else {
                throw InvalidValue("not inside the configuration's directory: name it on the command line instead")
            }
            return path
        }
    }

    private func apply(
        _ text: String, of member: ConfigurationMember, to arguments: inout Arguments
    ) throws(UsageError) {
        do {
            try give(try spelled(text, of: member), to: &arguments)
        } catch {
            let subject = "member \(UsageError.quoted(member.name)): \(UsageError.quoted(text))"
            throw UsageError("\(subject) is \(error.reason)", suggestion: error.suggestion, place: member.place)
        }
    }

    private func mismatch(_ member: ConfigurationMember, expected: String) -> UsageError {
        UsageError(
            "member \(UsageError.quoted(member.name)) takes \(expected), not \(member.value.kind)",
            place: member.place)
    }
}
