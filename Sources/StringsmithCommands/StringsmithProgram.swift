import StringsmithProject
import StringsmithText

extension Program {
    /// The program, with every command. A new command is one line here.
    package static let stringsmith = Program(
        name: "stringsmith", version: "0.1.0", date: "2026-11-21",
        summary: "the localisation toolchain for Swift and Objective-C projects that needs no Mac",
        commands: [
            AnyCommand(SyncCommand.description),
            AnyCommand(ExtractCommand.description),
            AnyCommand(DiffCommand.description),
            AnyCommand(MergeCommand.description),
            AnyCommand(CheckCommand.description),
            AnyCommand(ExplainCommand.description),
            AnyCommand(ConvertCommand.description),
            AnyCommand(FormatCommand.description),
            AnyCommand(RenameCommand.description),
            AnyCommand(GenstringsCommand.description),
            AnyCommand(IbtoolCommand.description),
        ],
        configuration: configuration
    )

    /// Reads the file that `--config` names, or the nearest one to the first path.
    private static let configuration: ConfigurationSource = { request, _ in
        let nearest = { ConfigurationFile.nearest(to: request.positionals.first ?? ".") }
        guard let path = request.path ?? nearest() else { return [] }
        let file: ConfigurationFile
        do throws(ConfigurationFile.ReadingError) {
            file = try ConfigurationFile(path: path)
        } catch {
            throw UsageError(error.message, place: UsageError.Place(path: error.path, position: error.position))
        }
        try checkCommands(of: file)
        return try file.members(for: request.command).map { member in
            let place = UsageError.Place(path: path, position: member.position)
            guard let value = ConfigurationValue(member.value) else {
                throw UsageError("member '\(member.name)' is not a value of an option", place: place)
            }
            return ConfigurationMember(member.name, value, at: place)
        }
    }

    private static func checkCommands(of file: ConfigurationFile) throws(UsageError) {
        let names = stringsmith.commands.map(\.name)
        for member in file.commandMembers where !names.contains(member.name) {
            throw UsageError(
                "unknown command '\(member.name)'", suggestion: Suggestion.nearest(to: member.name, among: names),
                place: UsageError.Place(path: file.path, position: member.position)
            )
        }
    }
}

extension ConfigurationValue {
    /// Takes a JSON value that an option can have.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .string(let text): self = .string(text.string)
        case .bool(let isOn): self = .bool(isOn)
        case .number(let spelling):
            guard let number = Int(spelling) else { return nil }
            self = .integer(number)
        case .array(let items):
            let texts = items.compactMap(\.value.string)
            guard texts.count == items.count else { return nil }
            self = .strings(texts.map(\.string))
        case .null, .object: return nil
        }
    }
}
