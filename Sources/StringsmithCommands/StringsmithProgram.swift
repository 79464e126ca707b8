import StringsmithReporting

extension Program {
    /// The program with all its commands. To add a command, add a line here.
    package static let stringsmith: Program = Program(
        name: "stringsmith", version: ProgramVersion.text, date: "2026-11-21",
        summary: "a localization toolchain for Swift and Objective-C projects that needs no Mac",
        commands: [
            CommandEntry("init", InitCommand.description),
            CommandEntry("sync", SyncCommand.description),
            CommandEntry("extract", ExtractCommand.description),
            CommandEntry("merge-extracted", MergeExtractedCommand.description),
            CommandEntry("diff", DiffCommand.description),
            CommandEntry("merge", MergeCommand.description),
            CommandEntry("check", CheckCommand.description),
            CommandEntry("status", StatusCommand.description),
            CommandEntry("merge-reports", MergeReportsCommand.description),
            CommandEntry("why", WhyCommand.description),
            CommandEntry("audit", CheckCommand.audit),
            CommandEntry("explain", ExplainCommand.description),
            CommandEntry("config", ConfigCommand.description),
            CommandEntry("convert", ConvertCommand.description),
            CommandEntry("format", FormatCommand.description),
            CommandEntry("compile", CompileCommand.description),
            CommandEntry("symbols", SymbolsCommand.description),
            CommandEntry("export", ExportCommand.description),
            CommandEntry("import", ImportCommand.description),
            CommandEntry("incoming", IncomingCommand.description),
            CommandEntry("split", SplitCommand.description),
            CommandEntry("join", JoinCommand.description),
            CommandEntry("fill", FillCommand.description),
            CommandEntry("rename", RenameCommand.description),
            CommandEntry("prune", PruneCommand.description),
            CommandEntry(
                "genstrings", programNames: ["genstrings", "extractLocStrings"], GenstringsCommand.description),
            CommandEntry("ibtool", programNames: ["ibtool"], IbtoolCommand.description),
            CommandEntry("xcstringstool", programNames: ["xcstringstool"], XcstringstoolCommand.description),
        ],
        configuration: { request, context in
            try StringsmithConfiguration.noteSkipped(for: request, context)
            return try StringsmithConfiguration.members(for: request)
        }
    )
}
