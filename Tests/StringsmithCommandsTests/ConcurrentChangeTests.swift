import Foundation
import StringsmithTestSupport
import Testing

@Suite("Sources that change during a command, and their encodings")
struct ConcurrentChangeTests {
    @Test("A run that finds a changing source writes nothing and names it")
    func report() async throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        let sources = directory.path("S/y.swift")
        let text = Data((SmallProject.files["S/y.swift"] ?? "").utf8)
        let editor = Task.detached {
            // As some editors save: the file is empty for a moment.
            while !Task.isCancelled {
                try? Data().write(to: URL(fileURLWithPath: sources))
                try? text.write(to: URL(fileURLWithPath: sources))
            }
        }
        let run = try StringsmithRun.process(["sync", "--prune"], in: directory)
        editor.cancel()
        await editor.value
        if run.status == 2 { #expect(run.error.contains("S/y.swift"), "\(run.error)") }
        #expect(run.status == 0 || run.status == 2)
        let french = try directory.text(of: "R/fr.lproj/Localizable.strings")
        #expect(french == SmallProject.files["R/fr.lproj/Localizable.strings"])
    }

    /// Sources with bytes outside ASCII before a call, and options for their encoding.
    static let sources: [(what: String, before: [UInt8], options: [String])] = [
        ("UTF-8", Array("// café …\n".utf8), []),
        ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("// café\n".utf8), []),
        ("stray bytes in a comment", Array("// caf".utf8) + [0xE9, 0xE9, 0x80, 0x0A], []),
        ("Latin-1", Array("// caf".utf8) + [0xE9, 0xE9, 0x0A], ["--source-encoding", "latin1"]),
        ("Mac Roman", Array("// caf".utf8) + [0x8E, 0xC9, 0xA5, 0x0A], ["--source-encoding", "macintosh"]),
        ("Windows-1252", Array("// caf".utf8) + [0x85, 0x80, 0x0A], ["--source-encoding", "windows-1252"]),
    ]

    @Test("A literal is found where the scan has found it, whatever the encoding", arguments: sources)
    func encodings(what: String, before: [UInt8], options: [String]) throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        let call = { (key: String) in before + Array("NSLocalizedString(\"\(key)\", comment: \"c\")// x\n".utf8) }
        try directory.write(call("b"), to: "S/y.swift")
        let run = try StringsmithRun.process(["rename", "b", "bb"] + options, in: directory)
        #expect(run.status == 0, "\(what): \(run.error)")
        #expect(try directory.bytes(of: "S/y.swift") == call("bb"), "\(what)")
    }
}
