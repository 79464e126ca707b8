import Foundation
import Testing

@testable import StringsmithCommands

@Suite("Command line: response files")
struct CommandLineResponseFileTests {
    /// A directory that goes when the test ends.
    final class Directory {
        let path = NSTemporaryDirectory() + "response-\(UUID().uuidString)/"

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
        "The arguments of a file stand one a line, or are ended by NUL",
        arguments: [
            ("", []), ("\n\n", []), ("a b\n-o\n\"d\"", ["a b", "-o", "\"d\""]), ("a\r\nb\r\n", ["a", "b"]),
            ("a\nb\0c\0", ["a\nb", "c"]), ("a\r\0", ["a\r"]), ("\u{FEFF}a\n", ["a"]), (" a \n", [" a "]),
        ] as [(String, [String])])
    func splits(content: String, expected: [String]) throws {
        let directory = try Directory()
        let file = try directory.write("list", content)
        #expect(try ResponseFile.expanding(["x", "@" + file, "y"]) == ["x"] + expected + ["y"])
    }

    @Test("Two at-signs stand for one, and after the separator nothing is replaced")
    func leavesLiterals() throws {
        #expect(try ResponseFile.expanding(["@@x", "--", "@y", "@@z"]) == ["@x", "--", "@y", "@@z"])
    }

    @Test("Files may name files, up to a depth")
    func nests() throws {
        let directory = try Directory()
        var next = try directory.write("0", "end\n@@x\n")
        for depth in 1..<ResponseFile.maximumDepth { next = try directory.write("\(depth)", "@\(next)\n\(depth)\n") }
        #expect(try ResponseFile.expanding(["@" + next]) == ["end", "@x", "1", "2", "3", "4", "5", "6", "7"])
        next = try directory.write("8", "@\(next)\n")
        let deepest = directory.path + "0"
        #expect(throws: UsageError("response file '@\(deepest)' is nested deeper than 8 files")) {
            try ResponseFile.expanding(["@" + next])
        }
    }

    @Test("Files that name themselves, once or many times, come to an end", arguments: [1, 50])
    func endsCycles(count: Int) throws {
        let directory = try Directory()
        let file = directory.path + "list"
        _ = try directory.write("list", String(repeating: "@\(file)\n", count: count))
        #expect(throws: UsageError("response file '@\(file)' is nested deeper than 8 files")) {
            try ResponseFile.expanding(["@" + file])
        }
        let empty = try directory.write("empty", "")
        let many = try directory.write("many", String(repeating: "@\(empty)\n", count: 1001))
        #expect(throws: UsageError("response file '@\(empty)' is one of more than 1000")) {
            try ResponseFile.expanding(["@" + many])
        }
    }

    @Test(
        "A file that can't be read is an error",
        arguments: [("@/nowhere/list", "No such file or directory"), ("@/", "Is a directory")])
    func reportsUnreadable(argument: String, reason: String) {
        #expect(throws: UsageError("response file '\(argument)' can't be read: \(reason)")) {
            try ResponseFile.expanding([argument])
        }
    }

    @Test("The options of a file count like those of the command line")
    func parsesFile() throws {
        let directory = try Directory()
        let file = try directory.write("list", "--output\nen lproj\n-n\na\n")
        let arguments = try SampleCommand.description.arguments(of: ["@" + file, "b"])
        #expect(
            arguments
                == CommandLineParsingTests.arguments {
                    ($0.output, $0.isDry, $0.paths) = ("en lproj", true, ["a", "b"])
                })
    }
}
