import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `prune` does with the symbols of keys in generated sources.
@Suite("The command prune, generated symbols")
struct PruneSymbolTests {
    private static let plural = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>many</key>
            <dict>
                <key>NSStringLocalizedFormatKey</key>
                <string>%#@n@</string>
                <key>n</key>
                <dict>
                    <key>NSStringFormatSpecTypeKey</key>
                    <string>NSStringPluralRuleType</string>
                    <key>NSStringFormatValueTypeKey</key>
                    <string>d</string>
                    <key>other</key>
                    <string>%d things</string>
                </dict>
            </dict>
        </dict>
        </plist>

        """

    private static let files = [
        "S/A.swift": """
        let a = NSLocalizedString("menu.file.open", comment: "")
        let b = NSLocalizedString("plain", comment: "")

        """,
        "R/en.lproj/Localizable.strings": """
        /* Opens */
        "menu.file.open" = "Open";
        "menu.file.close" = "Close";
        "menu.edit.copy" = "Copy %@ \\"now\\"";
        "plain" = "Plain";
        "zebra \\"x\\"" = "Zebra\\nand more";
        "alpha" = "%d alphas";

        """,
        "R/de.lproj/Localizable.strings": "\"menu.file.open\" = \"Auf\";\n\"alpha\" = \"%d\";\n\"plain\" = \"P\";\n",
        "R/en.lproj/Localizable.stringsdict": plural,
        "R/Other.xcstrings": """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "other.key" : {

            }
          },
          "version" : "1.0"
        }

        """,
        "S/B.swift": "let other = String(localized: \"other.thing\", table: \"Other\")\n",
    ]

    /// Options of `symbols`, with the output.
    static let options = [
        "-o @/Gen", "-o @/Gen/S.swift", "-o @/Gen --style swiftgen-structured",
        "-o @/Gen/L10n.swift --style swiftgen-structured",
        "-o @/Gen --style swiftgen-flat --no-comments",
        "-o @/Gen --style rswift", "-o @/Gen/R.swift --style rswift", "-o @/Gen --separator . --name Texts",
        "-o @/Gen --separator .  --no-comments", "-o @/Gen --for linux", "-o @/Gen --lookup find",
    ]

    /// Returns the texts of all files, by path.
    private func contents(of directory: TemporaryDirectory) throws -> [String: String] {
        var texts: [String: String] = [:]
        for folder in [".", "S", "R", "R/en.lproj", "R/de.lproj", "Gen"] {
            for name in try directory.names(in: folder) where name.contains(".") && !name.hasSuffix(".lproj") {
                let path = folder == "." ? name : folder + "/" + name
                texts[path] = try directory.text(of: path)
            }
        }
        return texts
    }

    private func run(_ line: String, in directory: TemporaryDirectory) async -> StringsmithRun {
        await StringsmithRun(line.split(separator: " ").map(String.init), in: directory)
    }

    private func symbols(_ options: String) -> String {
        "symbols @/R/en.lproj/Localizable.strings @/R/en.lproj/Localizable.stringsdict @/R/Other.xcstrings \(options)"
    }

    @Test(
        "Symbols leave with their keys as if they were generated again, and come back to the byte",
        arguments: options.indices, [false, true])
    func roundTrip(index: Int, isSync: Bool) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let symbols = symbols(Self.options[index])
        let made = await run(symbols, in: directory)
        #expect(made.status == 0, "\(made.error)")
        let before = try contents(of: directory)
        let pruned = await run(isSync ? "sync --prune --no-renames @/." : "prune --project @/.", in: directory)
        #expect(pruned.status == 0 && pruned.error.isEmpty, "\(pruned.error)")
        #expect(
            pruned.output.contains("symbols removed") || pruned.output.contains("symbol removed"), "\(pruned.output)")
        let text = try contents(of: directory).filter { $0.key.hasPrefix("Gen/") }.values.joined()
        #expect(!text.contains("alpha") && text.contains("plain"), "\(text)")
        // Plurals without a string are left to `prune`.
        #expect(isSync || !text.contains("many"), "\(text)")
        if !isSync {
            let again = await run(symbols + " --check", in: directory)
            #expect(again.status == 0, "\(again.output)\(again.error)\(text)")
            // In two steps: what is restored alone is also generated alone.
            let one = await run("prune --restore menu.edit.copy --project @/.", in: directory)
            #expect(one.status == 0 && one.error.isEmpty, "\(one.error)")
            let check = await run(symbols + " --check", in: directory)
            #expect(check.status == 0, "\(check.output)\(check.error)")
        }
        let restored = await run("prune --restore --project @/.", in: directory)
        #expect(restored.error.isEmpty, "\(restored.error)")
        if !isSync { #expect(try contents(of: directory) == before) }
        let generated = before.filter { $0.key.hasPrefix("Gen/") }
        #expect(try contents(of: directory).filter { $0.key.hasPrefix("Gen/") } == generated)
    }

    @Test("A source that isn't as it was generated, or that another tool generated, is left to them")
    func notes() async throws {
        let directory = try TemporaryDirectory(Self.files)
        _ = await run(symbols("-o @/Gen"), in: directory)
        let path = "Gen/StringSymbols_Localizable.swift"
        try directory.write(try directory.text(of: path) + "\nextension String { static let own = 1 }\n", to: path)
        try directory.write(
            "// Generated using SwiftGen\nenum L10n {\n  static let alpha = L10n.tr(\"Localizable\", \"alpha\")\n}\n",
            to: "S/L10n.swift")
        let before = try directory.text(of: path)
        let pruned = await run("prune alpha --project @/.", in: directory)
        #expect(pruned.status == 0, "\(pruned.error)")
        let note = "note: has symbols for removed keys: generate it again [symbol-file-outdated]"
        #expect(pruned.error.contains("S/L10n.swift: \(note)"), "\(pruned.error)")
        #expect(pruned.error.contains("\(path): \(note)"), "\(pruned.error)")
        #expect(try directory.text(of: path) == before)
    }

    /// An item of a record with a declaration, as a stranger may have written it.
    private static func declaration(
        opening: String = "extension String {", comment: String = "A", parameters: String = "", key: String = "a",
        arguments: String = ""
    ) -> String {
        let signature = "    nonisolated static func a\(parameters.isEmpty ? "()" : parameters) -> String {"
        let body = #"        stringSymbol(\"\#(key)\", \"Localizable\", \"A\"\#(arguments))"#
        let text = "    /// \(comment)\\n\(signature)\\n\(body)\\n    }\\n"
        return #"{"path":"A.swift","declarations":[{"in":"\#(opening)","text":"\#(text)"}]}"#
    }

    @Test("A record with a symbol is read")
    func readRecord() async throws {
        let record = "{\"version\":1,\"tables\":[],\"symbols\":[\(Self.declaration(arguments: ", arg1"))]}\n"
        let directory = try TemporaryDirectory(Self.files.merging([".stringsmith-pruned.json": record]) { $1 })
        let restored = await run("prune --restore --project @/.", in: directory)
        #expect(!restored.error.contains("[prune-record]"), "\(restored.error)")
    }

    @Test(
        "A record with anything but symbols is refused",
        arguments: [
            #"{"path":"../A.swift","declarations":[]}"#, #"{"path":"A.m","declarations":[]}"#,
            #"{"path":"A.swift","declarations":[{"in":"extension String {","text":"    static let a = 1\n"}]}"#,
            #"{"path":"A.swift","declarations":[{"in":"extension String {}\nextension A {","text":""}]}"#,
            declaration(arguments: #", evil()"#), declaration(arguments: #", String(describing: evil())"#),
            declaration(key: #"\\(evil())"#),
            declaration(comment: #"x\r    static let y = evil()"#), declaration(parameters: "(_ a: Int = evil())"),
            declaration(opening: "extension String { static let y = evil() }; extension A {"),
            declaration(opening: #"@available(macOS 13, *) extension A { let y = evil() } @b()\nextension String {"#),
        ])
    func record(item: String) async throws {
        let directory = try TemporaryDirectory(
            Self.files.merging([".stringsmith-pruned.json": "{\"version\":1,\"tables\":[],\"symbols\":[\(item)]}\n"]) {
                $1
            })
        let restored = await run("prune --restore --project @/.", in: directory)
        #expect(restored.status == 2 && restored.error.contains("[prune-record]"), "\(restored.error)")
    }
}
