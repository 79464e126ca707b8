import StringsmithProject
import StringsmithText

/// The configuration file of the program.
enum StringsmithConfiguration {
    /// Returns the path in `--config`, or of the file nearest to the first path; nil if there is none.
    static func path(for request: ConfigurationRequest) throws(UsageError) -> String? {
        if request.ignoresFiles { return nil }
        if let path = request.path { return path }
        return try search(for: request).path
    }

    private static func search(for request: ConfigurationRequest) throws(UsageError) -> ConfigurationSearch {
        do throws(FileSystemError) {
            return try ConfigurationSearch(from: request.positionals.first ?? ".")
        } catch {
            throw UsageError("can't search for the configuration: \(error)")
        }
    }

    /// Names the files that the search skips.
    static func noteSkipped(for request: ConfigurationRequest, _ context: CommandContext) throws(UsageError) {
        guard !request.ignoresFiles, request.path == nil, !request.isQuiet else { return }
        for path in try search(for: request).skipped {
            context.standardError.write(
                "\(path.escapedForDisplay): note: not used, because other users own it, or can write it or its "
                    + "directory: use it with --config, or skip it with --no-config\n")
        }
    }

    /// Returns the members for a command.
    static func members(for request: ConfigurationRequest) throws(UsageError) -> [ConfigurationMember] {
        guard let path = try path(for: request) else { return [] }
        return members(of: request.command, in: try read(path))
    }

    /// Reads a file. Its commands must all exist.
    static func read(_ path: String) throws(UsageError) -> ConfigurationFile {
        let file: ConfigurationFile
        do throws(ConfigurationFile.ReadingError) {
            file = try ConfigurationFile(path: path)
        } catch {
            throw UsageError(error)
        }
        try checkCommands(of: file)
        return file
    }

    /// Returns the members of a file for a command.
    static func members(of command: String, in file: ConfigurationFile) -> [ConfigurationMember] {
        file.members(for: command).map { member in
            let node = ConfigurationNode(member.node, path: file.path, lines: file.lines)
            let place = UsageError.Place(path: file.path, position: member.position)
            return ConfigurationMember(
                member.name, ConfigurationValue(member.value) ?? .structure(node), at: place, node: node)
        }
    }

    private static func checkCommands(of file: ConfigurationFile) throws(UsageError) {
        let names = Program.stringsmith.entries.map(\.name)
        for member in file.commandMembers where !names.contains(member.name) {
            let place = UsageError.Place(path: file.path, position: member.position)
            if let owner = Program.stringsmith.commands.first(where: { $0.members.contains { $0.name == member.name } })
            {
                throw UsageError("member '\(member.name)' belongs in '\(owner.name)'", place: place)
            }
            throw UsageError(
                "unknown command \(UsageError.quoted(member.name))",
                suggestion: Suggestion.nearest(to: member.name, among: names), place: place)
        }
    }
}

extension UsageError {
    /// Creates an error for an unreadable configuration or baseline.
    init(_ error: ConfigurationFile.ReadingError) {
        self.init(error.message, place: Place(path: error.path, position: error.position))
    }
}

extension ConfigurationValue {
    /// Converts a JSON value that an option can have.
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
