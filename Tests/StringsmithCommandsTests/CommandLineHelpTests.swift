import Testing

@testable import StringsmithCommands

@Suite("Command line: help")
struct CommandLineHelpTests {
    static let extract = """
        Usage: stringsmith extract [OPTIONS] [PATH...]

        Write the tables that sources use.

        Reads sources and interface files and writes a table for each name that a call
        gives. A table that could not be read whole is never written over.

        Directories are walked.

        Arguments:
          [PATH...]               Files and directories to read.

        Options:
          -o, --output DIR        Write to this directory.
              --format strings|json
                                  Choose what is written.
          -r, --routine NAME      Take a routine's calls. Repeatable.
                                  A name stands for its four forms.
          -n, --dry-run           Write nothing.
          -v, --verbose           Say more.
              --[no-]positions    Number the format specifiers.
              --depth N           Walk this deep.

        Common options: --config, --no-config, --reporter, --jobs, --quiet, --color,
        --progress, --arguments-from, --help
        See 'stringsmith help options'.

        Examples:
          stringsmith extract -o en.lproj Sources
              Writes the tables of one locale.

        Exit status:
          0  Success.
          1  Findings were reported, or --check found a difference.
          2  Wrong usage or configuration, unreadable input, or a file that was skipped.

        See also: stringsmith help sync, stringsmith help convert

        """

    static let genstrings = """
        Usage: genstrings [OPTIONS] FILE...

        Do what Apple's tool does.

        Arguments:
          FILE...                 Sources to read.

        Options:
          -a                      Add to the tables.
          -skipTable TABLE        Leave out a table. Repeatable.
          -noPositionalParameters
                                  Don't number.
          -o DIR                  Write to this directory.
          -arguments-from FILE    Read further arguments from a file, one per line.
                                  Repeatable.
          -help                   Show this help.

        """

    static let program = """
        stringsmith 0.1.0: localization tools for Swift and Objective-C.

        Usage: stringsmith COMMAND [OPTIONS] [ARGUMENT...]

        Commands:
          extract      Write the tables that sources use.
          genstrings   Do what Apple's tool does.
          merge        Merge three tables.
          completions  Print a completion script for a shell.
          help         Show help for a command, or list all commands.

        Options:
              --arguments-from FILE
                                  Read the command and its arguments from a file, one
                                  per line.
          -h, --help              Show this help.
          -V, --version           Show the version.

        See 'stringsmith help COMMAND' for a command's options and examples, and
        'stringsmith help options' for the options that many commands share.

        """

    @Test(
        "Help shows arguments, options, examples and exit statuses",
        arguments: [
            ("stringsmith", ["extract", "--help"], extract), ("stringsmith", ["extract", "-nh", "x"], extract),
            ("stringsmith", ["help", "extract"], extract), ("genstrings", ["-help"], genstrings),
            ("genstrings", ["--help"], genstrings), ("stringsmith", ["help"], program),
            ("stringsmith", ["-h"], program),
            ("stringsmith", ["--help"], program),
        ])
    func shows(programName: String, arguments: [String], expected: String) async {
        #expect(await Sample.run(arguments, programName: programName) == (expected, "", .success))
    }

    @Test("Lines fit the terminal's width", arguments: [40, 60, 120])
    func wraps(width: Int) async {
        let text = await Sample.run(["extract", "--help"], environment: ["COLUMNS": String(width)]).output
        let lines = text.split(separator: "\n").filter { !$0.contains("|") && !$0.contains("en.lproj") }
        #expect(lines.allSatisfy { $0.count <= max(width, 46) })
        #expect(text.split(whereSeparator: \.isWhitespace) == Self.extract.split(whereSeparator: \.isWhitespace))
    }

    @Test(
        "An option with a duplicate name is dropped",
        arguments: [("--output", 1), ("-o,", 1), ("--quiet,", 1)])
    func dropsDuplicates(spelling: String, count: Int) {
        #expect(Self.extract.split(separator: " ").count { $0 == spelling } == count)
        let names = AnyCommand(SampleCommand.description).options.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("The table of commands is Markdown")
    func writesMarkdown() async {
        let text = await Sample.run(["help", "--format", "markdown"]).output
        #expect(text.hasPrefix("| command | does |\n|---|---|\n| `extract` | write the tables that sources use |\n"))
    }
}
