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

    /// Calls of each kind that rules look at, with arguments that don't fit the texts.
    private func calls() throws -> TemporaryDirectory {
        let directory = try project()
        let sources = #"""
            struct Model { var name = ""; var count = 1 }
            struct More: View {
                let model: Model
                var body: some View {
                    let wide = "éé😀"; Text("\(model.count) left of \(model.name)")
                    Text("\(model.name) is new"); Text("open \(unknown.thing)")
                    let s = String(localized: "files", defaultValue: "\(model.count) files", comment: "%lld: files")
                    let t = Bundle.main.localizedString(forKey: "lookup", value: nil, table: nil)
                    let u = String(format: NSLocalizedString("format", comment: ""), model.count)
                    Text("""
                        Two lines
                        of \(model.name)
                        """)
                }
            }
            """#
        try directory.write(sources, to: "M1/More.swift")
        try directory.write("NSString *é = @\"é\", *a = NSLocalizedString(@\"format\", @\"é\");\n", to: "M2/More.m")
        for (locale, suffix) in [("en", ""), ("de", " ü")] {
            try directory.write(
                """
                "%lld left of %@" = "%1$@ left of %2$@\(suffix)";
                "%@ is new" = "%1$lld is new, %2$@\(suffix)";
                "open %lld" = "open %@ %@\(suffix)";
                "files" = "%1$@ and %2$@\(suffix)";
                "lookup" = "look\(suffix)";
                "format" = "%@ of %@\(suffix)";

                """, to: "M1/\(locale).lproj/Localizable.strings")
        }
        return directory
    }

    @Test(
        "check finds in results of any form, merged or not, what it finds in the sources",
        arguments: ["json", "stringsdata"])
    func equality(format: String) throws {
        let directory = try calls()
        let sources = [ModuleSample.paths(1) + ["M1/More.swift"], ModuleSample.paths(2) + ["M2/More.m"]]
        let results = try directory.extractShards(sources, format: format)
        let merged = format == "json" ? "merged.json" : "merged"
        let merge = try StringsmithRun.process(
            ["merge-extracted", "-q", "--format", format, "-o", merged] + results.reversed(), in: directory)
        #expect(merge.status == 0)
        for reporter in ["text", "json", "sarif"] {
            for rules in [[], ["--rule", "all"]] {
                let options = ["check", "--reporter", reporter] + rules + ["M1", "M2"]
                let expected = try StringsmithRun.process(options, in: directory)
                for rule in ["call-argument-class", "call-argument-count"] + (rules.isEmpty ? [] : ["missing-comment"])
                {
                    #expect(expected.text.contains(rule))
                }
                for from in [results, results.reversed(), [merged]] {
                    let run = try StringsmithRun.process(options + from.flatMap { ["--from", $0] }, in: directory)
                    #expect(run.text == expected.text)
                    #expect(run.status == expected.status)
                }
            }
        }
    }

    @Test("Tables that are named as files are checked against the calls in results")
    func namedTables() throws {
        let directory = try TemporaryDirectory([
            "A/a.swift":
                "let s = String(format: NSLocalizedString(\"n\", comment: \"\"), 3); NSLocalizedString(\"a.b.c\")",
            "A/b.swift": "NSLocalizedStringWithDefaultValue(\"c.d\", tableName: \"Other\", value: \"\", comment: \"\")",
            "A/en.lproj/Localizable.strings": "\"n\" = \"%@\";\n\"unused.key\" = \"u\";\n",
            "A/de.lproj/Localizable.strings": "\"n\" = \"%@\";\n\"unused.key\" = \"v\";\n",
            "A/en.lproj/Other.strings": "\"d\" = \"d\";\n",
            "A/Cat.xcstrings": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#,
        ])
        _ = try directory.stringsmith("extract", "-q", "--lenient", "--format", "json", "-o", "r.json", "A")
        let tables = ["en", "de"].map { "A/\($0).lproj/Localizable.strings" }
        let run = try StringsmithRun.process(
            ["check", "--rule", "unused-key", "--from", "r.json", "A/Cat.xcstrings"] + tables, in: directory)
        #expect(run.status == 1)
        #expect(run.text.contains("A/a.swift:1:42: error: \"n\": %@ of the text for en expects an object"))
        #expect(run.text.contains("[undefined-key]"))
        // The sources of other tables, and those that only mention a key, aren't known.
        #expect(!run.text.contains("Other"))
        #expect(!run.text.contains("unused-key"))
        let one = try directory.stringsmith("check", "--from", "r.json", tables[0])
        #expect(one.text.contains("A/a.swift:1:42: error: \"n\": %@ of the text for en expects an object"))
    }

    @Test("A file that several reports of parts read counts once")
    func countedFiles() throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"a\";\n", "de.lproj/A.strings": "\"a\" = \"\";\n",
            "en.lproj/B.strings": "\"b\" = \"b\";\n", "de.lproj/B.strings": "\"b\" = \"b \";\n",
            "C.xcstrings": #"{"sourceLanguage":"en","strings":{"c":{"localizations":{"de":{}}}},"version":"1.0"}"#,
        ])
        let whole = try directory.stringsmith("check", "--reporter", "json")
        #expect(whole.text.contains("\"files\":5}"))
        for option in [["--locale", "en", "de"], ["--table", "A", "B", "C"]] {
            for part in option.dropFirst() {
                _ = try directory.stringsmith(
                    "check", option[0], part, "--reporter", "json", "--output", "\(part).json")
            }
            let reports = option.dropFirst().map { "\($0).json" }
            let merged = try StringsmithRun.process(["merge-reports", "--reporter", "json"] + reports, in: directory)
            #expect(merged.text == whole.text)
            try directory.write(merged.text, to: "again.json")
            let again = try directory.stringsmith(
                "merge-reports", "--reporter", "json", "again.json", "\(option[1]).json")
            #expect(again.text == whole.text)
        }
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
