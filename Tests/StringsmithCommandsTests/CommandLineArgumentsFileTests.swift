import Foundation
import Testing

@testable import StringsmithCommands

@Suite("Command line: arguments from a file")
struct CommandLineArgumentsFileTests {
    /// A directory that is removed after the test.
    final class Directory {
        let path = NSTemporaryDirectory() + "arguments-\(UUID().uuidString)/"

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func write(_ name: String, _ content: String) throws -> String {
            try Data(content.utf8).write(to: URL(fileURLWithPath: path + name))
            return path + name
        }
    }

    @Test(
        "The arguments of a file are its lines, or end with NUL",
        arguments: [
            ("", []), ("\n\n", []), ("a b\n-o\n\"d\"", ["a b", "-o", "\"d\""]), ("a\r\nb\r\n", ["a", "b"]),
            ("a\nb\0c\0", ["a\nb", "c"]), ("a\r\0", ["a\r"]), ("\u{FEFF}a\n", ["a"]), (" a \n", [" a "]),
            ("@a\n# b\n'c d'\n", ["@a", "# b", "'c d'"]),
        ] as [(String, [String])])
    func splits(content: String, expected: [String]) {
        #expect(ArgumentsFile.arguments(in: Array(content.utf8)) == expected)
    }

    @Test("An argument that starts with @ isn't special", arguments: ["@~1", "@args", "@-", "@@x", "@"])
    func keepsAtSigns(argument: String) throws {
        let arguments = try SampleCommand.description.arguments(of: [argument, "--routine", argument])
        #expect(arguments.paths == [argument])
        #expect(arguments.routines == [argument])
    }

    @Test("A file's arguments replace the option", arguments: ["--arguments-from", "--arguments-from="])
    func parsesFile(option: String) throws {
        let directory = try Directory()
        let file = try directory.write("list", "--output\nen lproj\n-n\na\n")
        let words = option.hasSuffix("=") ? [option + file] : [option, file]
        let arguments = try SampleCommand.description.arguments(of: words + ["b"])
        #expect(
            arguments
                == CommandLineParsingTests.arguments {
                    ($0.output, $0.isDry, $0.paths) = ("en lproj", true, ["a", "b"])
                })
    }

    @Test("Several files, an empty one, and an option whose value follows the file")
    func parsesSeveral() throws {
        let directory = try Directory()
        let (first, empty) = (try directory.write("1", "a\n"), try directory.write("empty", ""))
        let last = try directory.write("2", "b\n-o\n")
        let words = ["--arguments-from", first, "--arguments-from", empty, "--arguments-from", last, "out", "c"]
        let arguments = try SampleCommand.description.arguments(of: words)
        #expect(arguments.paths == ["a", "b", "c"])
        #expect(arguments.output == "out")
    }

    @Test("After the separator, or as a value, the option is an ordinary argument")
    func leavesLiterals() throws {
        let words = ["--routine", "--arguments-from", "--", "--arguments-from", "/nowhere"]
        let arguments = try SampleCommand.description.arguments(of: words)
        #expect(arguments.routines == ["--arguments-from"])
        #expect(arguments.paths == ["--arguments-from", "/nowhere"])
    }

    @Test("A separator in a file also ends options after the file")
    func separates() throws {
        let directory = try Directory()
        let file = try directory.write("list", "--\n-n\n")
        let arguments = try SampleCommand.description.arguments(of: ["--arguments-from", file, "--verbose"])
        #expect(arguments.paths == ["-n", "--verbose"])
    }

    @Test("A file can't name another one, or itself")
    func refusesNesting() throws {
        let directory = try Directory()
        let file = directory.path + "list"
        _ = try directory.write("list", "a\n--arguments-from\n\(file)\n")
        #expect(throws: UsageError("'--arguments-from' can't be used in an arguments file: '\(file)'")) {
            try SampleCommand.description.arguments(of: ["--arguments-from", file])
        }
    }

    @Test(
        "A file that can't be read is an error",
        arguments: [("/nowhere/list", "No such file or directory"), ("/", "Is a directory")])
    func reportsUnreadable(path: String, reason: String) {
        #expect(throws: UsageError("can't read the arguments file '\(path)': \(reason)")) {
            try SampleCommand.description.arguments(of: ["--arguments-from", path])
        }
    }

    @Test(
        "A file that has fewer bytes than the system says isn't read in part",
        // Attributes of the system have the size of a page.
        .enabled(if: access("/sys/kernel/address_bits", R_OK) == 0))
    func reportsShortFile() {
        let path = "/sys/kernel/address_bits"
        #expect(throws: UsageError("can't read the arguments file '\(path)': it keeps changing while it is read")) {
            try SampleCommand.description.arguments(of: ["--arguments-from", path])
        }
    }

    @Test("Commands in Apple's style accept the option with one dash or two", arguments: ["-", "--"])
    func parsesAppleStyle(dashes: String) throws {
        let directory = try Directory()
        let file = try directory.write("list", "-a\nMain.m\n")
        let arguments = try AppleCommand.description.arguments(of: [dashes + "arguments-from", file])
        #expect(arguments.appends)
        #expect(arguments.files == ["Main.m"])
    }

    @Test("The whole command line can be in a file, including the command's name")
    func readsCommand() async throws {
        let directory = try Directory()
        let file = try directory.write("list", "extract\n-n\na b\n")
        let run = await Sample.run(["--arguments-from", file, "c"])
        #expect(
            run.output == """
                stringsmith extract ["a b", "c"]

                """)
        #expect(run.status == .findings)
        let nested = try directory.write("nested", "extract\n--arguments-from\n\(file)\n")
        #expect(await Sample.run(["--arguments-from", nested]).status == .failure)
    }
}
