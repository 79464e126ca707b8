import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// The programs in `examples/fill`, with servers and translators that only pretend.
@Suite("fill: examples", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillExampleTests {
    private static let examples = DocumentedFileTests.root + "/examples/fill"

    private static let project = [
        "en.lproj/L.strings": """
        /* Button, max: 12 */
        "save" = "Save";
        "count" = "%1$d of <b>%2$@</b> {name}";
        "broken" = "Broken";
        "odd" = "Odd";

        """,
        "de.lproj/L.strings": "\"other\" = \"x\";\n",
    ]

    private static func fill(_ directory: TemporaryDirectory, _ command: String) async -> StringsmithRun {
        await StringsmithRun(
            ["fill", "--no-config", "--timeout", "60", "--command", "'\(FillProject.python ?? "")' \(command)", "@/"],
            in: directory)
    }

    @Test("Each example is shorter than 60 lines")
    func length() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples).filter { $0.hasSuffix(".py") }
        #expect(names.sorted() == ["apertium.py", "glossary.py", "openai.py"])
        for name in names {
            let text = try String(contentsOfFile: "\(Self.examples)/\(name)", encoding: .utf8)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 61, "\(name)")
        }
    }

    @Test("A model server is asked with the comment, the limit, and the reason of a rejection")
    func openai() async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write(
            """
            import http.server, json, subprocess, sys, threading
            ANSWERS = {"Save": "Sichern", "%1$d of <b>%2$@</b> {name}": "%1$d von <b>%2$@</b> {name}"}
            class Server(http.server.BaseHTTPRequestHandler):
                def do_POST(self):
                    body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                    prompt = body["messages"][1]["content"]
                    open(sys.argv[2], "a").write(json.dumps([self.path, body["model"], prompt]) + "\\n")
                    text = prompt.split("\\n")[0].removeprefix("Text: ")
                    self.send_response(500 if text == "Broken" else 200)
                    self.end_headers()
                    wrong = text == "Save" and "was wrong" not in prompt
                    answer = "Jetzt alles sichern" if wrong else ANSWERS.get(text)
                    choices = [{"message": {"content": " " + answer + "\\n"}}] if answer else []
                    self.wfile.write(json.dumps({"choices": choices}).encode())
                def log_message(self, *arguments): pass
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = f"http://127.0.0.1:{server.server_port}/v1"
            sys.exit(subprocess.call([sys.executable, sys.argv[1], url, "small"]))

            """, to: "serve.py")
        let run = await StringsmithRun(
            [
                "fill", "--no-config", "--retries", "1", "--command",
                "'\(FillProject.python ?? "")' \(directory.path)/serve.py \(Self.examples)/openai.py \(directory.path)/log",
                "@/",
            ], in: directory)
        #expect(run.output.hasSuffix("2 strings filled: 2 by the program; 2 still open\n"), "\(run.output)\(run.error)")
        #expect(run.error.contains("the program refused: HTTP Error 500"), "\(run.error)")
        #expect(run.error.contains("the program refused: list index out of range"), "\(run.error)")
        let log = try directory.text(of: "log")
        #expect(log.contains(#"["/v1/chat/completions", "small", "Text: Save\nKey: save\n"#), "\(log)")
        #expect(log.contains(#"Comment of the developer: Button, max: 12\nAt most 12 characters."#))
        #expect(log.contains(#"Your answer 'Jetzt alles sichern' was wrong: 19 characters where the source has 4"#))
        #expect(try directory.text(of: "de.lproj/L.strings").contains("\"save\" = \"Sichern\";"))
    }

    @Test(
        "Apertium doesn't see placeholders, and one that it loses is not an answer",
        arguments: ["apertium", "argos-translate"])
    func apertium(name: String) async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write(
            """
            #!\(FillProject.python ?? "")
            import sys
            wanted = ["-u", "en-de"] if sys.argv[0].endswith("apertium") else ["--from-lang", "en", "--to-lang", "de"]
            if sys.argv[1:] != wanted: sys.exit("wrong arguments")
            text = sys.stdin.read()
            if text == "Broken": sys.exit("no such pair")
            print({"Save": "Sichern", "Odd": "[7] Seltsam"}.get(text, text.replace(" of ", " von ")))

            """, to: name)
        try directory.setMode(0o755, of: name)
        let run = await Self.fill(directory, "\(Self.examples)/apertium.py en \(directory.path)/\(name)")
        #expect(run.output.hasSuffix("2 strings filled: 2 by the program; 2 still open\n"), "\(run.output)\(run.error)")
        #expect(run.error.contains("the program refused: no such pair"), "\(run.error)")
        #expect(run.error.contains("the program refused: a placeholder was lost in '[7] Seltsam'"), "\(run.error)")
        let table = try directory.text(of: "de.lproj/L.strings")
        #expect(table.contains("\"count\" = \"%1$d von <b>%2$@</b> {name}\";"), "\(table)")
    }

    @Test("A list of translations is used in its locale, and then the glossary")
    func glossary() async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write("save\tde\tsichern\nOdd\tfr\tBizarre\n", to: "words.tsv")
        try directory.write(
            "{ check: { glossary: [{ source: 'Broken', required: { de: ['Kaputt'] } }, { source: 'Odd', keep: true }] } }",
            to: ".stringsmith.json")
        let run = await StringsmithRun(
            [
                "fill", "--config", "@/.stringsmith.json", "--command",
                "'\(FillProject.python ?? "")' \(Self.examples)/glossary.py \(directory.path)/words.tsv", "@/",
            ], in: directory)
        #expect(run.output.hasSuffix("3 strings filled: 3 by the program; 1 still open\n"), "\(run.output)\(run.error)")
        #expect(run.error.contains("the program refused: not in the list"))
        let table = try directory.text(of: "de.lproj/L.strings")
        for text in ["\"save\" = \"Sichern\";", "\"broken\" = \"Kaputt\";", "\"odd\" = \"Odd\";"] {
            #expect(table.contains(text), "\(table)")
        }
    }
}
