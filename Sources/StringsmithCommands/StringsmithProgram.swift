import StringsmithReporting

extension Program {
    /// The program with all its commands. To add a command, add a line here.
    package static let stringsmith: Program = Program(
        name: "stringsmith", version: ProgramVersion.text, date: "2026-11-21",
        summary: "a localization toolchain for Swift and Objective-C projects that needs no Mac",
        commands: [
            AnyCommand(InitCommand.description),
            AnyCommand(SyncCommand.description),
            AnyCommand(ExtractCommand.description),
            AnyCommand(MergeExtractedCommand.description),
            AnyCommand(DiffCommand.description),
            AnyCommand(MergeCommand.description),
            AnyCommand(CheckCommand.description),
            AnyCommand(StatusCommand.description),
            AnyCommand(MergeReportsCommand.description),
            AnyCommand(ExplainCommand.description),
            AnyCommand(ConfigCommand.description),
            AnyCommand(ConvertCommand.description),
            AnyCommand(FormatCommand.description),
            AnyCommand(CompileCommand.description),
            AnyCommand(ExportCommand.description),
            AnyCommand(ImportCommand.description),
            AnyCommand(SplitCommand.description),
            AnyCommand(JoinCommand.description),
            AnyCommand(RenameCommand.description),
            AnyCommand(GenstringsCommand.description),
            AnyCommand(IbtoolCommand.description),
            AnyCommand(XcstringstoolCommand.description),
        ],
        configuration: { request, _ in try StringsmithConfiguration.members(for: request) }
    )
}
