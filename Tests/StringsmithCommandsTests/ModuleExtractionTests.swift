import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Extraction in build actions")
struct ModuleExtractionTests {
    @Test("The declarations of another module decide the keys, and a summary stands for its sources")
    func summaries() throws {
        let directory = try TemporaryDirectory([
            "Kit/Item.swift":
                "public struct Item { public var total: Int }\nstruct Row { let title: LocalizedStringKey }",
            "App/View.swift": "let item: Item\nlet a = Text(\"\\(item.total) left\")\nlet b = Row(title: \"Name\")",
        ])
        #expect(
            try directory.stringsmith("extract", "--no-config", "--summary", "kit.summary", "Kit/Item.swift").status
                == 0)
        let alone = try directory.stringsmith("extract", "--no-config", "--format", "json", "App/View.swift")
        #expect(alone.text.contains("%@ left"))
        #expect(!alone.text.contains("Name"))
        let run = try directory.stringsmith(
            "extract", "--no-config", "--format", "json", "--depends", "kit.summary", "App/View.swift")
        #expect(run.status == 0)
        #expect(run.error == "")
        #expect(
            run.text == """
                {"version":1,"uses":[
                {"path":"App/View.swift","line":2,"column":14,"routine":"Text","found":"call","table":"Localizable","key":"%lld left","endColumn":34,"interpolated":["key"]},
                {"path":"App/View.swift","line":3,"column":20,"routine":"Row","found":"parameter","table":"Localizable","key":"Name"}
                ]}

                """)
        let summary = try directory.bytes(of: "kit.summary")
        #expect(summary.starts(with: Array("stringsmith declarations 4\n".utf8)))
        #expect(
            try directory.stringsmith(
                "extract", "--no-config", "--jobs", "1", "--summary", "again.summary", "Kit/Item.swift"
            ).status == 0)
        #expect(try directory.bytes(of: "again.summary") == summary)
    }

    @Test("Routines in previews aren't extracted, except for .stringsdata, with the place of the macro")
    func previews() throws {
        let directory = try TemporaryDirectory([
            "a.swift": """
            let a = NSLocalizedString("a", comment: "")
            #Preview { Text(NSLocalizedString("b", comment: "")); Text("c") }
            struct P: PreviewProvider { static var previews: some View { f(NSLocalizedString("d", comment: "")); Text("f") } }
            let e = NSLocalizedString("e", comment: "")
            """
        ])
        let keys = try directory.stringsmith("extract", "--no-config", "--format", "json", "a.swift").text
        for key in "abcdef" { #expect(keys.contains("\"key\":\"\(key)\"") == "ae".contains(key), "\(key)") }
        let routines = try directory.stringsmith(
            "extract", "--no-config", "--format", "json", "--routines-only", "a.swift"
        ).text
        for key in "abde" { #expect(routines.contains("\"key\":\"\(key)\""), "\(key)") }
        _ = try directory.stringsmith("extract", "--no-config", "--format", "stringsdata", "-o", "out", "a.swift")
        let data = try directory.text(of: "out/a.stringsdata").filter { $0 != " " && $0 != "\n" }
        for (key, line, column) in [("a", 1, 27), ("b", 2, 1), ("c", 2, 1), ("d", 3, 82), ("f", 3, 107), ("e", 4, 27)] {
            let place = "\"startingColumn\":\(column),\"startingLine\":\(line)"
            #expect(data.contains("\"key\":\"\(key)\",\"location\":{\(place)}"), "\(key)")
        }
    }

    @Test(
        "A damaged summary is named, and nothing is written",
        arguments: ["cut", "flipped", "empty", "version", "missing", "source"])
    func damagedSummary(kind: String) throws {
        let directory = try TemporaryDirectory([
            "Item.swift": "struct Item { var count: Int }", "a.swift": "Text(\"k\")",
        ])
        _ = try directory.stringsmith("extract", "--no-config", "--summary", "s", "Item.swift")
        var bytes = try directory.bytes(of: "s")
        var reason = "Damaged or incomplete: extract it again"
        switch kind {
        case "cut": bytes.removeLast()
        case "flipped": bytes[bytes.count / 2 + 10] ^= 1
        case "empty": (bytes, reason) = ([], "Not a summary written by 'extract --summary'")
        case "version":
            (bytes[25], reason) = (UInt8(ascii: "9"), "Written by another version of the program: extract it again")
        case "source":
            (bytes, reason) = (
                Array("let a = 1\n".utf8), "Not a summary written by 'extract --summary'"
            )
        default: reason = "No such file or directory"
        }
        if kind == "missing" {
            try FileManager.default.removeItem(atPath: directory.path("s"))
        } else {
            try directory.write(bytes, to: "s")
        }
        let run = try directory.stringsmith(
            "extract", "--no-config", "--format", "json", "-o", "out.json", "--summary", "t", "--depends", "s",
            "a.swift")
        #expect(run.status == 2)
        #expect(
            run.error == "s: error: cannot read 's': \(reason) [unreadable-file]\n1 error\n"
                || run.error.contains("cannot read 's': \(reason)"))
        #expect(try directory.names(in: "").filter { $0 == "out.json" || $0 == "t" }.isEmpty)
    }

    @Test("The dependency file is read by make, whatever the names are")
    func dependencyFile() throws {
        let names = ["a b.swift", "c#d.swift", "e$f.swift", "plain.swift", "g\\ h.swift"]
        let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: names.map { ($0, "Text(\"k\")") }))
        let run = try StringsmithRun.process(
            [
                "extract", "--no-config", "--format", "json", "-o", "out put.json", "--depfile", "out.d", "--summary",
                "s",
            ] + names,
            in: directory)
        #expect(run.status == 0)
        #expect(
            try directory.text(of: "out.d") == """
                out\\ put.json s: \\
                  a\\ b.swift \\
                  c\\#d.swift \\
                  e$$f.swift \\
                  g\\\\\\ h.swift \\
                  plain.swift

                """)
        try directory.write("all: out\\ put.json\ninclude out.d\nout\\ put.json:\n\t@echo changed\n", to: "Makefile")
        let unchanged = try ProcessRun(shell: "make -s 2>&1", in: directory.path)
        #expect(unchanged.status == 0, "\(unchanged.text)")
        #expect(!unchanged.text.contains("changed"))
        for name in names where name != "g\\ h.swift" {
            let touched = try ProcessRun(
                shell: "touch -d '+1 hour' '\(name)' && make -s; touch -d '-1 hour' '\(name)'", in: directory.path)
            #expect(touched.text == "changed\n", "\(name): \(touched.text)")
        }
        let strange = try directory.stringsmith(
            "extract", "--no-config", "--format", "json", "-o", "o.json", "--depfile", "o.d", "line\nbreak.swift")
        #expect(strange.status == 2)
    }

    @Test("The result doesn't depend on the place, the environment, or a configuration above")
    func hermetic() throws {
        let text = "import Kit\nlet a = L10n.tr(\"k\"); let b = Text(\"n\"); let c = Text(\"\\(kit.count) left\")"
        let directory = try TemporaryDirectory([
            ".stringsmith.json": "{\"routine\": [\"L10n.tr(key:1)\"], \"broken\": 1}", "deep/a/App/A.swift": text,
            "b/App/A.swift": text,
            "deep/Sources/Kit/Kit.swift": "public struct Kit { var count = 1 }\npublic let kit = Kit()",
            "deep/Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"Kit\")])",
            "deep/.git/HEAD": "",
        ])
        var results: [[[UInt8]]] = []
        for (place, environment) in [
            ("deep/a", "env -i"), ("b", "env -i LANG=tr_TR.UTF-8 NO_COLOR=1 TZ=Asia/Tokyo HOME=/"),
        ] {
            let program = try #require(BuiltProgram.path)
            let run = try ProcessRun(
                shell: """
                    cd \(place) && \(environment) \(program) extract App/A.swift --no-config --format stringsdata -o out \
                    --summary s --depfile d && \(environment) \(program) extract App/A.swift --no-config --format json -o j
                    """, in: directory.path)
            #expect(run.status == 0, "\(run.error)")
            results.append(try ["out/A.stringsdata", "s", "d", "j"].map { try directory.bytes(of: place + "/" + $0) })
        }
        #expect(results[0] == results[1])
        #expect(String(decoding: results[0][0], as: UTF8.self).contains("\"source\": \"App/A.swift\""))
        let both = try directory.stringsmith("extract", "--no-config", "--config", "x.json", "b/App/A.swift", "-o", "o")
        #expect(both.status == 2)
        #expect(both.error.contains("'--config' can't be combined with '--no-config'"))
    }

    @Test("Named links are read; a directory of links that lead out is reported")
    func links() throws {
        let directory = try TemporaryDirectory(["real/A.swift": "Text(\"k\")", "sandbox/x": ""])
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("sandbox/A.swift"), withDestinationPath: directory.path("real/A.swift"))
        let named = try directory.stringsmith("extract", "--no-config", "--format", "json", "sandbox/A.swift")
        #expect(named.status == 0)
        #expect(named.text.contains("\"path\":\"sandbox/A.swift\""))
        let walked = try directory.stringsmith("extract", "--no-config", "--format", "json", "sandbox")
        #expect(walked.status == 2)
        #expect(walked.error.contains("it leads out of the named directories"))
    }

    @Test("Sources of one name get files of their own, and a file with the same bytes is not written again")
    func names() throws {
        let directory = try TemporaryDirectory([
            "a/X.swift": "Text(\"1\")", "b/X.swift": "Text(\"2\")", "b/x.m": "NSLocalizedString(@\"3\", @\"\")",
            "b/Y.swift": "",
        ])
        let arguments = [
            "extract", "--no-config", "--format", "stringsdata", "-o", "out", "a/X.swift", "b/X.swift", "b/x.m",
            "b/Y.swift",
        ]
        #expect(try StringsmithRun.process(arguments, in: directory).status == 0)
        #expect(
            try directory.names(in: "out")
                == ["Y.stringsdata", "a-X.stringsdata", "b-X.stringsdata", "b-x-2.stringsdata"])
        #expect(try directory.text(of: "out/b-x-2.stringsdata").contains("\"key\": \"3\""))
        let before = try FileManager.default.attributesOfItem(atPath: directory.path("out/a-X.stringsdata"))
        let again = try StringsmithRun.process(arguments, in: directory)
        #expect(again.text.split(separator: "\n").allSatisfy { $0.hasSuffix("unchanged") })
        let after = try FileManager.default.attributesOfItem(atPath: directory.path("out/a-X.stringsdata"))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    }

    @Test("Members of .stringsdata are sorted, as the compiler's are")
    func sortedMembers() throws {
        let directory = try ModuleSample.directory()
        _ = try StringsmithRun.process(
            ["extract", "--no-config", "-q", "--lenient", "--format", "stringsdata", "-o", "out"]
                + ModuleSample.allPaths, in: directory)
        for name in try directory.names(in: "out") {
            let run = try ProcessRun(
                shell:
                    "python3 -c 'import json,sys; t=open(sys.argv[1]).read(); sys.exit(t != json.dumps(json.loads(t), indent=2, sort_keys=True, ensure_ascii=False) + \"\\n\")' out/\(name)",
                in: directory.path)
            #expect(run.status == 0 || run.status == 127, "\(name)")
        }
    }
}
