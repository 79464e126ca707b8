import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Commands that take the results of shards")
struct ShardedCheckTests {
    private static let table = "/* No comment provided by engineer. */\n\"old\" = \"old\";\n"

    /// The sample with tables in each module.
    private func project() throws -> TemporaryDirectory {
        let directory = try ModuleSample.directory()
        for module in 0..<ModuleSample.count {
            for locale in ["en", "de"] {
                try directory.write(Self.table, to: "M\(module)/\(locale).lproj/Localizable.strings")
            }
            try directory.write("\"open %@ = \"broken\";\n", to: "M\(module)/fr.lproj/Localizable.strings")
        }
        try directory.write("\"%d of %@\" = \"%@ of %d\";\n", to: "M2/de.lproj/Localizable.strings")
        return directory
    }

    @Test(
        "sync takes the keys from results, and plans what it plans for the sources", arguments: ["json", "stringsdata"])
    func sync(format: String) throws {
        let directory = try ModuleSample.directory()
        for locale in ["en", "de"] { try directory.write(Self.table, to: "M0/\(locale).lproj/Localizable.strings") }
        let expected = try directory.stringsmith("sync", "--dry-run", "--reporter", "json")
        let parts = Sharding(count: 4, seed: 9).parts(of: ModuleSample.allPaths)
        let results = try directory.extractShards(parts, format: format)
        let from = results.reversed().flatMap { ["--from", $0] }
        let run = try StringsmithRun.process(
            ["sync", "--dry-run", "--reporter", "json", "--exclude", "shards"] + from, in: directory)
        #expect(run.text == expected.text)
        #expect(run.text.contains("Legacy 3"))
        #expect(try StringsmithRun.process(["sync", "-q", "--exclude", "shards"] + from, in: directory).status == 0)
        #expect(try StringsmithRun.process(["sync", "--check"], in: directory).status == 0)
    }

    @Test("A damaged result changes nothing")
    func damagedResult() throws {
        let directory = try project()
        try directory.write("{\"version\":1,\"uses\":[", to: "bad.json")
        for command in [
            ["sync", "--from", "bad.json"], ["sync", "--from", "none.json"], ["check", "--from", "bad.json"],
        ] {
            let run = try StringsmithRun.process(command, in: directory)
            #expect(run.status == 2)
            #expect((run.text + run.error).contains("\(command[2]):"))
        }
        #expect(try directory.text(of: "M0/en.lproj/Localizable.strings") == Self.table)
        #expect(try StringsmithRun.process(["sync", "--from", "bad.json", "--only", "M0"], in: directory).status == 2)
        #expect(
            try StringsmithRun.process(["check", "--from", "bad.json", "--since", "HEAD"], in: directory).status == 2)
    }

    @Test("check takes the calls from results, and finds in them what it finds in the sources")
    func check() throws {
        let directory = try project()
        let parts = [ModuleSample.paths(1), ModuleSample.paths(2)]
        let results = try directory.extractShards(parts, format: "json")
        let expected = try directory.stringsmith("check", "--reporter", "text", "M1", "M2")
        let run = try directory.stringsmith("check", "--from", results[1], "--from", results[0], "M1", "M2")
        #expect(run.text.contains("M2/"))
        #expect(run.text == expected.text)
    }

    @Test("The reports of parts make the report of the whole", arguments: ["check", "status"])
    func reports(command: String) throws {
        let directory = try project()
        let modules = (0..<ModuleSample.count).map { "M\($0)" }
        let options = command == "check" ? ["--no-sources"] : []
        for module in modules {
            let output = ["--reporter", "json", "--output", "reports/\(module).json"]
            _ = try StringsmithRun.process([command, module] + options + output, in: directory)
        }
        let whole = try StringsmithRun.process([command] + modules + options + ["--reporter", "json"], in: directory)
        for reports in [modules, modules.reversed(), modules + ["M1"]] {
            let files = reports.map { "reports/\($0).json" }
            let run = try StringsmithRun.process(["merge-reports", "--reporter", "json"] + files, in: directory)
            if reports.count == modules.count || command == "status" { #expect(run.text == whole.text) }
            #expect(run.status == (command == "check" ? whole.status : 0))
            #expect(!run.text.isEmpty)
        }
        let text = try StringsmithRun.process(["merge-reports"] + modules.map { "reports/\($0).json" }, in: directory)
        let wholeText = try StringsmithRun.process([command] + modules + options, in: directory)
        if command == "status" { #expect(text.text == wholeText.text) }
        try directory.write("{}", to: "bad.json")
        let bad = try directory.stringsmith("merge-reports", "reports/M1.json", "bad.json")
        #expect(bad.status == 2)
        #expect(bad.error.contains("'bad.json'"))
    }
}
