import StringsmithReporting

@testable import StringsmithCommands

/// A command with every kind of option, for testing the command line.
enum SampleCommand {
    enum Format: String, CaseIterable, Sendable {
        case strings, json
    }

    struct Arguments: CommonArgumentsHolder, Hashable {
        var common = CommonArguments()
        var paths: [String] = []
        var output: String?
        var format = Format.strings
        var routines: [String] = []
        var isDry = false
        var isVerbose = false
        var writesPositions = true
        var depth = 3
    }

    static let description = CommandDescription<Arguments>(
        name: "extract", summary: "write the tables that sources use",
        manual: CommandManual(
            discussion: """
                Reads sources and interface files and writes a table for each name that a call gives. A table that \
                could not be read whole is never written over.

                Directories are walked.
                """,
            examples: [CommandExample("stringsmith extract -o en.lproj Sources", "Writes the tables of one locale.")],
            seeAlso: ["sync", "convert"]),
        arguments: [
            Positional("PATH", .zeroOrMore, help: "Files and directories to read.") { $0.paths.append($1) }
        ],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "DIR", help: "Write to this directory.", completion: .directory
                ) {
                    $0.output = $1
                },
                .choice("format", of: Format.self, help: "Choose what is written.") { $0.format = $1 },
                .values("routine", short: "r", placeholder: "NAME", help: "Take a routine's calls.") {
                    if $1.isEmpty { throw InvalidValue("empty") }
                    $0.routines.append($1)
                }.discussed("A name stands for its four forms."),
                .flag("dry-run", short: "n", help: "Write nothing.") { $0.isDry = true },
                .flag("verbose", short: "v", help: "Say more.") { $0.isVerbose = true }.alias("chatty"),
                .negatableFlag("positions", help: "Number the format specifiers.") { $0.writesPositions = $1 },
                .integer("depth", in: 0...9, help: "Walk this deep.") { $0.depth = $1 },
            ],
            .common(.jobs, .progress, .page),
        ]
    ) { arguments, context in
        context.standardOutput.write("\(context.commandName) \(arguments.paths)\n")
        return arguments.isDry ? .findings : .success
    }
}

/// A command with options in Apple's style.
enum AppleCommand {
    struct Arguments: CommandArguments, Hashable {
        var files: [String] = []
        var output: String?
        var skipped: [String] = []
        var appends = false
        var writesPositions = true
    }

    static let description = CommandDescription<Arguments>(
        name: "genstrings", summary: "do what Apple's tool does",
        manual: CommandManual(exitStatuses: []),
        arguments: [Positional("FILE", .oneOrMore, help: "Sources to read.") { $0.files.append($1) }],
        options: [
            [
                .flag("a", help: "Add to the tables.") { $0.appends = true },
                .values("skipTable", placeholder: "TABLE", help: "Leave out a table.") { $0.skipped.append($1) },
                .flag("noPositionalParameters", help: "Don't number.") { $0.writesPositions = false },
                .value("o", placeholder: "DIR", help: "Write to this directory.", completion: .directory) {
                    $0.output = $1
                },
            ]
        ]
    ) { arguments, context in
        context.standardOutput.write("\(context.commandName) \(arguments.files)\n")
        return .success
    }.inAppleStyle(programNames: "genstrings", "extractLocStrings")
}

/// A command with required arguments.
enum MergeCommand {
    struct Arguments: CommandArguments, Hashable {
        var texts: [String] = []
        var target: String?
    }

    static let description = CommandDescription<Arguments>(
        name: "merge", summary: "merge three tables",
        arguments: [
            Positional("BASE", help: "The common ancestor.") { $0.texts.append($1) },
            Positional("OURS", help: "Our table.") { $0.texts.append($1) },
            Positional("TARGET", .zeroOrOne, help: "The result.") { $0.target = $1 },
        ]
    ) { _, _ in .success }
}

enum Sample {
    static let program = Program(
        name: "stringsmith", version: "0.1.0", date: "2026-01-02",
        summary: "localization tools for Swift and Objective-C",
        commands: [
            CommandEntry("extract", SampleCommand.description),
            CommandEntry("genstrings", programNames: ["genstrings", "extractLocStrings"], AppleCommand.description),
            CommandEntry("merge", MergeCommand.description),
        ])

    /// Runs a command line and returns its outputs and exit status.
    static func run(
        _ arguments: [String], programName: String = "stringsmith", program: Program = Self.program,
        environment: [String: String] = [:]
    ) async -> (output: String, error: String, status: ExitStatus) {
        let output = MemorySink()
        let error = MemorySink()
        var context = CommandContext(programName: programName, standardOutput: output, standardError: error)
        context.environment = environment
        let status = await program.run(arguments: arguments, context: context)
        return (output.text, error.text, status)
    }
}
