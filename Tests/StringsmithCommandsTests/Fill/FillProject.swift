import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Projects with gaps, and programs that fill them.
enum FillProject {
    /// The interpreter of the programs; nil if it isn't installed.
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The condition for tests with programs.
    static let canRun = python != nil

    /// A table with a gap of each kind, and what must stay.
    static let files = [
        "a.swift": """
        let a = NSLocalizedString("save", comment: "")
        let b = String(format: NSLocalizedString("left", comment: ""), 2, name)

        """,
        "en.lproj/Localizable.strings": """
        /* Button, max: 12 */
        "save" = "Save";
        "left" = "%d of %@ left";
        /* Menu */
        "open" = "Open <b>all</b>";
        "done" = "Done";
        "blank" = "Blank";
        /* stringsmith: obsolete 4c8d1b7f */
        "gone" = "Gone";

        """,
        "de.lproj/Localizable.strings": """
        /* By Ada. */
        "done" = "Erledigt";
        /* Button, max: 12
           stringsmith: new 4d2d5d68 */
        "save" = "Save";
        "blank" = "";

        """,
        "echo.py": program(
            "answer(r, {'save': 'Sichern', 'left': 'noch %d von %@', 'open': '<b>Alle</b> öffnen'}[r['key']])"),
    ]

    /// A program that runs a statement for each request `r`.
    static func program(_ statement: String, before: String = "", after: String = "") -> String {
        """
        import json, os, signal, sys, time
        def write(**members): print(json.dumps(members), flush=True)
        def answer(r, text): write(id=r['id'], text=text)
        \(before)
        for line in sys.stdin:
            r = json.loads(line)
            \(statement)
        \(after)

        """
    }

    /// Fills a project with a program in it.
    static func fill(
        _ directory: TemporaryDirectory, _ program: String? = "echo.py", _ options: String...
    ) async -> StringsmithRun {
        let command = program.map { ["--command", "'\(python ?? "python3")' '\(directory.path)/\($0)'"] } ?? []
        let options = options.flatMap { $0.split(separator: " ").map(String.init) }
        return await StringsmithRun(
            ["fill", "--no-config", "--progress", "never"] + command + options + ["@/"], in: directory)
    }
}
