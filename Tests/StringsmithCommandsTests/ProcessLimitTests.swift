import StringsmithTestSupport
import Testing

@Suite("Limits of the process")
struct ProcessLimitTests {
    static let limits: [String] =
        (4...12).map { "-n \($0)" } + stride(from: 60000, through: 400_000, by: 20000).map { "-v \($0)" }
        + ["-s 100", "-s 1000", "-s unlimited", "-v 200000 -s 1000000"]

    @Test("A limit that is too low is reported, and nothing hangs or crashes", arguments: limits)
    func limit(options: String) throws {
        let directory = try TemporaryDirectory([
            "S/x.swift": """
            let a = NSLocalizedString("a", comment: "c")

            """,
            "R/en.lproj/Localizable.strings": """
            /* c */
            "a" = "A";

            """,
        ])
        // Options of one `ulimit` each.
        let parts = options.split(separator: " ")
        let limits = stride(from: 0, to: parts.count, by: 2).map { "ulimit \(parts[$0]) \(parts[$0 + 1])" }
        let program = try #require(BuiltProgram.path)
        for arguments in ["--version", "sync --check", "check"] {
            let line = limits.joined(separator: "; ") + "; exec timeout -s KILL 60 \(program) \(arguments)"
            let run = try ProcessRun(shell: line, in: directory.path)
            // Without shared libraries, the program isn't run.
            if run.status == 127, run.error.contains("shared librar") { continue }
            #expect([0, 1, 2].contains(run.status), "\(arguments): \(run.status) \(run.error)")
            if run.status == 2 { #expect(run.error.contains("error: "), "\(arguments): \(run.error)") }
        }
    }
}
