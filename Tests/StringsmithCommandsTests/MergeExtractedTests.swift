import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// A way to divide the sources of the sample, and to order the results.
struct Sharding: Sendable, CustomTestStringConvertible {
    var count: Int
    var seed: UInt64

    var testDescription: String { "\(count) parts, order \(seed)" }

    /// The sources of each part; none is empty.
    func parts(of sources: [String]) -> [[String]] {
        var generator = SeededGenerator(seed: seed)
        let shuffled = sources.shuffled(using: &generator)
        return (0..<count).map { part in shuffled.indices.filter { $0 % count == part }.map { shuffled[$0] } }
    }
}

@Suite("Command merge-extracted")
struct MergeExtractedTests {
    @Test(
        "Any sharding and order gives the bytes of a single run",
        arguments: [
            Sharding(count: 1, seed: 1), .init(count: 2, seed: 2), .init(count: 5, seed: 3), .init(count: 21, seed: 4),
        ])
    func shardings(sharding: Sharding) throws {
        let directory = try ModuleSample.directory()
        let parts = sharding.parts(of: ModuleSample.allPaths)
        let lenient = ["--no-config", "-q", "--lenient"]
        let single = try StringsmithRun.process(
            ["extract"] + lenient + ["-o", "single"] + ModuleSample.allPaths, in: directory)
        #expect(single.status == 0)
        for format in ["json", "stringsdata"] {
            var results = try directory.extractShards(parts, format: format)
            var generator = SeededGenerator(seed: sharding.seed &+ 7)
            results.shuffle(using: &generator)
            let merged = try StringsmithRun.process(
                ["merge-extracted", "-q", "--lenient", "-o", "merged-\(format)"] + results, in: directory)
            #expect(merged.status == 0)
            #expect(try contents(of: "merged-\(format)", in: directory) == contents(of: "single", in: directory))
            let output = format == "json" ? ".json" : ""
            _ = try StringsmithRun.process(
                ["extract", "--format", format, "-o", "single-\(format)\(output)"] + lenient + ModuleSample.allPaths,
                in: directory)
            let same = try StringsmithRun.process(
                ["merge-extracted", "-q", "--format", format, "-o", "same-\(format)\(output)"] + results, in: directory)
            #expect(same.status == 0)
            #expect(
                try contents(of: "same-\(format)\(output)", in: directory)
                    == contents(of: "single-\(format)\(output)", in: directory))
        }
    }

    /// The bytes of a file, or of all files of a directory by name.
    private func contents(of name: String, in directory: TemporaryDirectory) throws -> [String: [UInt8]] {
        var isDirectory: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: directory.path(name), isDirectory: &isDirectory))
        if !isDirectory.boolValue { return ["": try directory.bytes(of: name)] }
        let names = try directory.names(in: name)
        #expect(!names.isEmpty)
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try directory.bytes(of: "\(name)/\($0)")) })
    }

    @Test("Results in a directory, behind links, and named in a file are read; one that is given twice counts once")
    func inputs() throws {
        let directory = try ModuleSample.directory()
        _ = try directory.extractShards([ModuleSample.paths(0), ModuleSample.paths(1)], format: "json")
        #expect(
            try directory.stringsmith(
                "merge-extracted", "--format", "json", "-o", "a.json", "shards/0.json", "shards/1.json"
            ).status == 0)
        try directory.makeDirectory("links/deep")
        for name in ["0.json", "1.json"] {
            try FileManager.default.createSymbolicLink(
                atPath: directory.path("links/deep/" + name), withDestinationPath: directory.path("shards/" + name))
        }
        try directory.write("shards/1.json\nshards/0.json\nshards/1.json\n", to: "list.txt")
        for arguments in [["links"], ["--arguments-from", "list.txt"], ["links", "shards/1.json"]] {
            let run = try StringsmithRun.process(
                ["merge-extracted", "--format", "json", "-o", "b.json"] + arguments, in: directory)
            #expect(run.status == 0)
            #expect(run.text.contains("b.json: 10 uses") || run.text.contains("uses"))
            #expect(try directory.bytes(of: "a.json") == directory.bytes(of: "b.json"))
        }
        let again = try directory.stringsmith("merge-extracted", "--format", "json", "-o", "b.json", "links")
        #expect(again.text.hasSuffix("uses, unchanged\n"))
    }

    private static let use = #"{"path":"a.swift","line":1,"column":2,"table":"T","key":"k"}"#

    @Test(
        "A damaged or missing result is named, and nothing is written",
        arguments: [
            ("", "bad.json:1:1: error: unreadable extraction result: unexpected end"),
            ("{\"version\":1,\"uses\":[\n\(use)", "bad.json:2:61: error: unreadable extraction result: unexpected end"),
            (
                "{\"version\":1,\"uses\":[\n\(use),\n{\"path\":\"b",
                "bad.json:3:11: error: unreadable extraction result: unexpected end"
            ),
            (#"{"version":1,"uses":[]} x"#, "bad.json:1:25: error: unreadable extraction result: text after the end"),
            (
                #"{"version":2,"uses":[]}"#,
                "bad.json:1:12: error: unreadable extraction result: unknown version"
            ),
            (
                """
                {"uses":[],
                "version":"1"}
                """,
                "bad.json:2:11: error: unreadable extraction result: unknown version"
            ),
            (
                """
                {"source":"a","tables":{},
                "version":2}
                """,
                "bad.json:2:11: error: unreadable extraction result: unknown version of .stringsdata"
            ),
            (
                "{\"uses\":[]}",
                "bad.json:1:12: error: unreadable extraction result: not an extraction result: 'version' is missing"
            ),
            ("{\"version\":1}", "unreadable extraction result"),
            ("[]", "bad.json:1:1: error: unreadable extraction result: not an extraction result"),
            (
                #"{"version":1,"uses":[{"path":"a"}]}"#,
                "bad.json:1:22: error: unreadable extraction result: a use lacks"
            ),
            (
                #"{"version":1,"uses":[{"path":1}]}"#,
                "bad.json:1:30: error: unreadable extraction result: member 'path'"
            ),
            (
                #"{"version":1,"uses":[[]]}"#,
                "bad.json:1:22: error: unreadable extraction result: a use is not an object"
            ),
            (
                #"{"source":"a","tables":{"T":[{}]},"version":1}"#,
                "bad.json:1:30: error: unreadable extraction result: an entry lacks"
            ),
            (#"{"source":"a","version":1}"#, "bad.json:1:1: error: unreadable extraction result: not .stringsdata"),
            (
                #"{"version":1,"uses":[{"path":"a","line":1,"column":9223372036854775807}]}"#,
                "unreadable extraction result: member 'column' of a use has a wrong value"
            ),
            (
                #"{"source":"a.swift","tables":{"T":[{"key":"k","location":{"startingColumn":9223372036854775807,"#
                    + #""startingLine":1}}]},"version":1}"#,
                "unreadable extraction result: an entry lacks its key or place"
            ),
            (#"{"version":1,"uses":[\#u{0}]}"#, "bad.json:1:22: error: unreadable extraction result"),
        ] as [(String, String)])
    func damage(text: String, message: String) throws {
        let directory = try TemporaryDirectory([
            "good.json": "{\"version\":1,\"uses\":[\(Self.use)]}", "bad.json": text,
        ])
        for format in ["strings", "json", "xcstrings"] {
            let run = try directory.stringsmith(
                "merge-extracted", "--format", format, "-o", "out", "good.json", "bad.json")
            #expect(run.status == 2)
            #expect(run.error.contains(message), "\(run.error)")
            #expect(!FileManager.default.fileExists(atPath: directory.path("out")))
        }
        let missing = try directory.stringsmith("merge-extracted", "-o", "out", "good.json", "none.json")
        #expect(missing.status == 2)
        #expect(missing.error.contains("none.json: error: cannot read 'none.json': No such file or directory"))
    }

    @Test("A form that doesn't hold enough is refused")
    func forms() throws {
        let directory = try ModuleSample.directory()
        _ = try directory.extractShards([ModuleSample.paths(0)], format: "json")
        _ = try directory.extractShards([ModuleSample.paths(0)], format: "stringsdata")
        let json = try directory.stringsmith("merge-extracted", "--format", "json", "-o", "out.json", "shards/0")
        #expect(json.status == 2)
        #expect(json.error.contains("extract its sources with --format json"))
        let data = try directory.stringsmith("merge-extracted", "--format", "stringsdata", "-o", "out", "shards/0.json")
        #expect(data.status == 2)
        #expect(data.error.contains("extract its sources with --format stringsdata"))
        let none = try directory.stringsmith("merge-extracted", "shards/0.json")
        #expect(none.status == 2)
        #expect(none.error.contains("missing option '--output'"))
    }

    @Test("Uses of many keys are merged in order and without loss")
    func manyUses() throws {
        let directory = try TemporaryDirectory()
        let count = 1000
        for shard in 0..<3 {
            var text = """
                {"version":1,"uses":[

                """
            for number in 0..<count {
                let key = (number * 7919 + shard) % 300
                text += """
                    {"path":"s\(shard)/f\(number / 100).swift","line":\(number % 100 + 1),"column":1,"routine":"Text",\
                    "found":"call","table":"T\(key % 3)","key":"key \(key)","comment":"\(String(repeating: "c", count: 200))"}\
                    \(number + 1 < count ? "," : "")

                    """
            }
            try directory.write(text + "]}\n", to: "\(shard).json")
        }
        #expect(
            try directory.stringsmith(
                "merge-extracted", "-q", "--format", "json", "-o", "a.json", "0.json", "1.json", "2.json"
            ).status == 0)
        #expect(
            try directory.stringsmith(
                "merge-extracted", "-q", "--format", "json", "-o", "b.json", "2.json", "0.json", "1.json"
            ).status == 0)
        #expect(try directory.bytes(of: "a.json") == directory.bytes(of: "b.json"))
        #expect(try directory.bytes(of: "a.json").count { $0 == 10 } == 3 * count + 2)
        #expect(try directory.stringsmith("merge-extracted", "-q", "-o", "x", "0.json", "1.json", "2.json").status == 0)
        #expect(try directory.stringsmith("merge-extracted", "-q", "-o", "y", "a.json").status == 0)
        for table in ["T0", "T1", "T2"] {
            #expect(try directory.bytes(of: "x/\(table).strings") == directory.bytes(of: "y/\(table).strings"))
        }
    }

    @Test(
        "A table with something that a person wrote isn't replaced",
        arguments: [
            #""a" = "Edited A";\#n"#, #""mine" = "x";\#n"#,
            """
            /* by hand */
            "a" = "a";

            """,
            """
            /* Section */

            "a" = "a";

            """,
        ])
    func handEdited(table: String) throws {
        let directory = try TemporaryDirectory([
            "a.m": #"NSLocalizedString(@"a", nil); NSLocalizedStringFromTable(@"b", @"Other", nil);"#,
            "R/Localizable.strings": table,
        ])
        let extract = try StringsmithRun.process(
            ["extract", "a.m", "--format", "json", "-o", "e.json"], in: directory)
        #expect(extract.status == 0)
        let merged = try StringsmithRun.process(["merge-extracted", "e.json", "-o", "R"], in: directory)
        #expect(merged.status == 2, "\(merged.error)")
        #expect(merged.error.contains("would be lost if the extracted table replaced this one"), "\(merged.error)")
        #expect(try directory.text(of: "R/Localizable.strings") == table)
        #expect(try directory.names(in: "R") == ["Localizable.strings", "Other.strings"])
    }

    @Test("Catalogs hold the keys of all results")
    func catalogs() throws {
        let directory = try TemporaryDirectory(["good.json": "{\"version\":1,\"uses\":[\(Self.use)]}"])
        let run = try directory.stringsmith(
            "merge-extracted", "--format", "xcstrings", "--development-language", "de", "-o", "out", "good.json")
        #expect(run.status == 0)
        #expect(
            try directory.text(of: "out/T.xcstrings") == """
                {
                  "sourceLanguage" : "de",
                  "strings" : {
                    "k" : {

                    }
                  },
                  "version" : "1.0"
                }

                """)
    }
}
