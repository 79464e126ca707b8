import StringsmithModel
import StringsmithTestSupport
import Synchronization
import Testing

@testable import StringsmithCommands
@testable import StringsmithProject

@Suite("fill: programs", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillProgramTests {
    /// A project with the keys `k0` to `k9`.
    static func project(_ program: String) throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "en.lproj/L.strings": (0..<10).map { "\"k\($0)\" = \"Text \($0)\";\n" }.joined(),
            "de.lproj/L.strings": "", "stub.py": program,
        ])
    }

    /// A program that doesn't behave.
    struct Program: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String

        /// What is reported.
        var reports: [String]

        /// The number of strings that are filled.
        var filled: Int

        var options = ""

        init(_ description: String, _ text: String, _ reports: [String], filled: Int, options: String = "") {
            (testDescription, self.text, self.reports, self.filled) = (description, text, reports, filled)
            self.options = options
        }
    }

    static let good = "answer(r, 'Wort ' + r['key'])"

    static let programs: [Program] = [
        Program(
            "answers backward at its end",
            FillProject.program("all.append(r)", before: "all = []", after: "for r in reversed(all): \(good)"), [],
            filled: 10),
        Program(
            "stalls", FillProject.program("\(good) if r['id'] < 4 else time.sleep(60)"),
            ["ended after 1 second without an answer: 7 requests weren't answered [fill-program-failed]"], filled: 3,
            options: "--timeout 1"),
        Program(
            "ignores the signal to end",
            FillProject.program("time.sleep(60)", before: "signal.signal(signal.SIGTERM, signal.SIG_IGN)"),
            ["ended after 1 second without an answer: 10 requests weren't answered"], filled: 0, options: "--timeout 1"
        ),
        Program(
            "dies", FillProject.program("\(good) if r['id'] < 6 else os.kill(os.getpid(), signal.SIGKILL)"),
            ["ended by signal 9: 5 requests weren't answered"], filled: 5),
        Program(
            "fails after its answers", FillProject.program(good, after: "sys.exit(3)"),
            ["ended with status 3: 0 requests weren't answered"], filled: 10),
        Program(
            "floods with junk", FillProject.program("print('x' * 3000000); print('{' * 100000); \(good)"),
            [
                ":1:1: warning: line of more than 1048576 bytes [fill-answer]", "not an answer in JSON: ",
                "10 more lines that aren't answers",
            ], filled: 10),
        Program(
            "floods without end",
            FillProject.program("\(good) if r['id'] < 3 else None", after: "while True: print('{}')"),
            ["answer without the id of its request", "ended after 1 second without an answer: 8 requests"], filled: 2,
            options: "--timeout 1"),
        Program(
            "answers what nobody asked",
            FillProject.program("\(good); write(id=r['id'], text='Zwei'); write(id=77, text='x')"),
            ["another answer to request 1: the first one is used", "answer to request 77, which wasn't made"],
            filled: 10),
        Program(
            "writes other values",
            FillProject.program(
                "write(id=r['id'], text=5) if r['id'] == 2 else write(id='x') if r['id'] == 3 else \(good)"),
            [
                "'text' of request 2 isn't a string", "answer without the id of its request",
                "2 requests weren't answered",
            ],
            filled: 8),
        Program(
            "reads nothing", "import json\nfor n in range(1, 11): print(json.dumps({'id': n, 'text': 'Wort'}))\n", [],
            filled: 10),
        Program(
            "leaves a child with its output open",
            FillProject.program(good, after: "if os.fork() == 0: time.sleep(30)"), [], filled: 10),
        Program(
            "leaves its answers to a child", FillProject.program(good, before: "if os.fork(): os._exit(0)"), [],
            filled: 10),
        Program(
            "closes its output and stays",
            FillProject.program(good, after: "os.close(1); time.sleep(60)"), [], filled: 10),
        Program(
            "answers without a last line end",
            FillProject.program(
                "sys.stdout.write(json.dumps({'id': r['id'], 'text': 'Wort'}) + ('\\n' if r['id'] < 10 else ''))"), [],
            filled: 10),
    ]

    @Test("Whatever a program does, its good answers are used", arguments: programs)
    func misbehaving(_ program: Program) async throws {
        let directory = try Self.project(program.text)
        let run = await FillProject.fill(directory, "stub.py", program.options)
        for report in program.reports { #expect(run.error.contains(report), "\(run.error)") }
        if program.reports.isEmpty { #expect(run.error == "") }
        let count = try directory.text(of: "de.lproj/L.strings").split(separator: "stringsmith: machine ").count
        #expect(count == (program.filled > 0 ? program.filled + 1 : 0), "\(run.output)")
        #expect(run.status == (program.reports.isEmpty ? 0 : 1))
    }

    @Test("A program that can't be run is a failure", arguments: ["no-such-program", "/etc/passwd"])
    func unavailable(program: String) async throws {
        let directory = try Self.project("")
        let run = await StringsmithRun(["fill", "--command", program, "@/"], in: directory)
        #expect(run.status == 2)
        #expect(
            run.error.contains("can't be run: ") && run.error.contains("[fill-program-unavailable]"), "\(run.error)")
    }

    @Test("A second run asks only for what is still open, and a limit divides the work")
    func resumes() async throws {
        let directory = try Self.project(
            FillProject.program("open(sys.argv[0] + '.log', 'a').write(r['key'] + ' '); \(Self.good)"))
        for open in [6, 2, 0] {
            let run = await FillProject.fill(directory, "stub.py", "--limit 4")
            #expect(run.status == (open > 0 ? 1 : 0))
            #expect(run.output.hasSuffix(open > 0 ? "\(open) still open\n" : "none open\n"), "\(run.output)")
        }
        #expect(try directory.text(of: "stub.py.log") == (0..<10).map { "k\($0) " }.joined())
    }

    @Test("What was rejected is asked again with the reason")
    func retries() async throws {
        let directory = try Self.project(
            FillProject.program(
                """
                x = r.get('rejected')
                    if x: open(sys.argv[0] + '.log', 'a').write(line)
                    answer(r, 'Wort' if x or r['id'] != 3 else 'Wort %@')
                """))
        let run = await FillProject.fill(directory, "stub.py", "--retries 2")
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        let log = try directory.text(of: "stub.py.log").split(separator: "\n")
        #expect(log.count == 1)
        #expect(
            log.first?.hasSuffix(
                #""rejected":{"text":"Wort %@","rule":"import-placeholder","reason":"broken placeholder '%@' in the translation of 'k2'"}}"#
            ) ?? false, "\(log)")
        let stubborn = try Self.project(FillProject.program("answer(r, '%@')"))
        let refused = await FillProject.fill(stubborn, "stub.py", "--retries 1")
        #expect(
            refused.status == 1 && refused.error.split(separator: "rejected \"%@\"").count == 11, "\(refused.error)")
    }

    @Test("Several copies of a program write the same bytes as one")
    func copies() async throws {
        let directories = try (0..<2).map { _ in try Self.project(FillProject.program(Self.good)) }
        #expect(await FillProject.fill(directories[0], "stub.py").status == 0)
        #expect(await FillProject.fill(directories[1], "stub.py", "--jobs 3").status == 0)
        let tables = try directories.map { try $0.text(of: "de.lproj/L.strings") }
        #expect(tables[0] == tables[1])
    }

    @Test("Whatever copies end at the same time, all of their answers are read")
    func endings() {
        let requests = (1...320).map { (id: $0, line: Array("{\"id\":\($0)}\n".utf8)) }
        let words = ["sed", "-E", #"s/.*:([0-9]+).*/{"id":\1,"text":"x"}/"#]
        for _ in 0..<10 {
            var count = 0
            let outcome = AnsweringProgram(words: words, copies: 64).run(requests) { count += $0 }
            #expect(outcome.answers.count == 320 && count == 320)
            #expect(outcome.diagnostics.isEmpty, "\(outcome.diagnostics)")
        }
    }

    @Test("The progress counts every answer of each round")
    func progress() async throws {
        let directory = try Self.project(
            FillProject.program(
                "text = 'Wort' if 'rejected' in r or r['id'] > 3 else '%@'\n"
                    + "    sys.stdout.write(json.dumps({'id': r['id'], 'text': text}) + ('\\n' if r['id'] < 10 else ''))"
            ))
        let counts = Mutex<(found: [Int], done: Int)>(([], 0))
        var options = ProjectFillOptions()
        options.paths = [directory.path]
        options.command = [FillProject.python ?? "", directory.path("stub.py")]
        options.retries = 1
        let result = try await ProjectFill(options).run(
            progress: ScanProgress(
                found: { count in counts.withLock { $0.found.append(count) } },
                done: { count in counts.withLock { $0.done += count } }))
        #expect(counts.withLock { $0.found } == [10, 3] && counts.withLock { $0.done } == 13)
        #expect(result.counts == [.program: 10] && result.openCount == 0)
    }

    @Test("Reasons against an answer are reported even if the next round isn't answered")
    func unansweredRetry() async throws {
        let directory = try Self.project(
            FillProject.program(
                """
                if os.path.exists(sys.argv[0] + '.log'): sys.exit(0)
                    if r['id'] == 2: write(id=2, error='busy')
                    else: answer(r, 'Wort' if r['id'] != 3 else '%@')
                """, after: "open(sys.argv[0] + '.log', 'w')"))
        let run = await FillProject.fill(directory, "stub.py", "--retries 1")
        #expect(run.status == 1)
        #expect(run.error.contains("the program refused: busy [fill-refused]"), "\(run.error)")
        #expect(run.error.contains("rejected \"%@\": ") && run.error.contains("2 requests weren't answered"))
        #expect(run.output.hasSuffix("8 strings filled: 8 by the program; 2 still open\n"), "\(run.output)")
    }

    @Test("Requests that don't fit into a pipe are written while answers are read")
    func large() async throws {
        let directory = try Self.project(FillProject.program("answer(r, 'Wort ' * 60000)"))
        try directory.write(
            (0..<10).map { "\"k\($0)\" = \"\(String(repeating: "Text \($0) ", count: 60000))\";\n" }.joined(),
            to: "en.lproj/L.strings")
        let run = await FillProject.fill(directory, "stub.py")
        #expect(!run.error.contains("fill-program"), "\(run.error.prefix(500))")
    }

    @Test("An interruption ends the program, and what was answered is written")
    func interruption() async throws {
        let directory = try Self.project(
            FillProject.program("\(Self.good)", after: "time.sleep(60)").replacing(
                "r = json.loads(line)",
                with: "r = json.loads(line)\n    if r['id'] == 5: os.kill(os.getppid(), signal.SIGTERM); time.sleep(60)"
            )
        )
        let python = FillProject.python ?? ""
        let program = try #require(BuiltProgram.path)
        // The package manager ignores some signals, and the threads that start processes block most.
        let start = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let run = try ProcessRun(
            python, ["-c", start, program, "fill", "--command", "\(python) stub.py"], in: directory.path)
        #expect(run.status == 1)
        #expect(run.error.contains("interrupted: 6 requests weren't answered"), "\(run.error)")
        #expect(run.text.hasSuffix("4 strings filled: 4 by the program; 6 still open\n"), "\(run.text)")
    }

    @Test("What people write while a program works stays")
    func concurrentEdit() async throws {
        let edit = """
            path = os.path.join(os.path.dirname(sys.argv[0]), 'de.lproj/L.strings')
            open(path, 'w').write('/* By Ada. */\\n"k3" = "Meins";\\n')
            source = os.path.join(os.path.dirname(sys.argv[0]), 'en.lproj/L.strings')
            text = open(source).read().replace('Text 5', 'Text five')
            open(source, 'w').write(text)
            """
        let directory = try Self.project(FillProject.program(Self.good, after: edit))
        let run = await FillProject.fill(directory, "stub.py")
        let table = try directory.text(of: "de.lproj/L.strings")
        #expect(table.contains("/* By Ada. */\n\"k3\" = \"Meins\";\n"), "\(table)")
        #expect(!table.contains("\"k5\"") && table.contains("\"k4\" = \"Wort k4\";"))
        #expect(run.output.hasSuffix("8 strings filled: 8 by the program; 1 still open\n"), "\(run.output)")
    }
}
