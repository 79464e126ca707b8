import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("fill: random answers", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillRandomTests {
    static let sources = [
        "Save", "Delete %d files", "%@ sent you %lld messages", "Open <b>all</b> windows", "Hello {name}, welcome",
        "100%% of %1$@", "%1$@ of %2$d is %3$.1f", "Line one\\nLine two", "See [the manual](https://example.com)", "…",
        "Move “%@” to the Trash", "Are you sure that you want to quit?",
    ]

    /// A program whose answers are sources that were cut, joined, repeated, and damaged, and anything else.
    static let program = FillProject.program(
        """
        choice = random.randrange(12)
            s = r['source']
            if choice < 4: text = s.replace('e', 'ë')
            elif choice == 4: text = s
            elif choice == 5: text = s[:random.randrange(len(s) + 1)]
            elif choice == 6: text = ''.join(random.choice(junk) for _ in range(random.randrange(12)))
            elif choice == 7: text = s + random.choice(junk)
            elif choice == 8: text = s[::-1]
            elif choice == 9: text = s.replace('%', random.choice(['%%', '% ', '', '%5$', '%@']))
            elif choice == 10: text = s * random.randrange(4)
            else: text = ''.join(random.sample(s, len(s)))
            answer(r, text)
        """,
        before: """
            import random
            random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
            junk = ['%', '%d', '%@', '%1$@', '%2$@', '%#@x@', '%arg', '<b>', '</i>', '{', '}', '"', '\\\\', '\\n', '\\x00', '\\x1b',
                    '\\u202e', '\\ufffd', '\\ud800', '\\ufeff', 'Ж', '漢', 'é', '/*', '*/', ';', '=', '<', '&', ']]>', '‰', ' ', 'a']
            """)

    /// A project with 300 keys in a table, 100 in a catalog, and 40 plurals in a dictionary.
    private static func project() throws -> TemporaryDirectory {
        var table = ""
        for number in 0..<300 { table += "\"key \(number)\" = \"\(sources[number % sources.count])\";\n" }
        var entries: [String] = []
        for number in 0..<100 {
            let form = { (count: String) in
                "\"\(count)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%lld \(count) day \(number)\"}}"
            }
            entries.append(
                number % 2 == 0
                    ? "\"Text \(number) of %@\":{}"
                    : "\"n\(number)\":{\"localizations\":{\"en\":{\"variations\":{\"plural\":{\(form("one")),\(form("other"))}}}}}"
            )
        }
        var dictionary = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
        for number in 0..<40 {
            dictionary += """
                <key>d\(number)</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ in %@</string>
                <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict>

                """
        }
        dictionary += "</dict>\n</plist>\n"
        var files = [
            "en.lproj/L.strings": table, "en.lproj/D.stringsdict": dictionary, "stub.py": program,
            "C.xcstrings":
                "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}",
        ]
        for locale in locales { files["\(locale).lproj/L.strings"] = "\"other\" = \"x\";\n" }
        return try TemporaryDirectory(files)
    }

    private static let locales = ["de", "fr", "pl", "ru", "ja", "ar"]

    /// Returns the errors of `check`, without their places.
    private static func errors(_ directory: TemporaryDirectory) async -> Set<String> {
        let run = await StringsmithRun(["check", "--no-sources", "--no-config", "@/"], in: directory)
        return Set(
            run.output.split(separator: "\n").filter { $0.contains(": error: ") }.compactMap {
                $0.split(separator: ": error: ", maxSplits: 1).last.map(String.init)
            })
    }

    @Test("Of 10,000 random answers, none is written that check would report, and a rerun changes nothing")
    func noBrokenValues() async throws {
        let directory = try Self.project()
        let before = await Self.errors(directory)
        var requests = 0
        let locales = Self.locales.map { "--locale \($0)" }.joined(separator: " ")
        for seed in 1...5 {
            let options = ["fill", "--no-config", "--no-history"] + locales.split(separator: " ").map(String.init)
            let command = "\(FillProject.python ?? "") \(directory.path)/stub.py \(seed)"
            let counted = await StringsmithRun(options + ["--dry-run", "@/"], in: directory)
            let open = counted.output.split(separator: "; ").last?.prefix { $0.isNumber }
            requests += open.flatMap { Int($0) } ?? 0
            let run = await StringsmithRun(options + ["--command", command, "@/"], in: directory)
            #expect(run.status == 1, "\(run.error.prefix(1000))")
            #expect(!run.error.contains("[fill-program"), "\(run.error.prefix(1000))")
            #expect(await Self.errors(directory).subtracting(before) == [])
        }
        #expect(requests >= 10_000)
        // Japanese has fewer plural forms than English, and good answers for all of them are written.
        try directory.write(
            FillProject.program(
                "answer(r, ' '.join(re.findall('%[#0-9$]*(?:@n@|arg|lld|d|@)', r['source'])) + ' ファイル')",
                before: "import re"), to: "good.py")
        let command = "\(FillProject.python ?? "") \(directory.path)/good.py"
        let run = await StringsmithRun(
            [
                "fill", "--no-config", "--no-history", "--locale", "ja", "--table", "C", "--table", "D", "--command",
                command,
            ]
                + ["@/"], in: directory)
        #expect(run.status == 0 && run.output.hasSuffix("; none open\n"), "\(run.output)\(run.error.prefix(1000))")
        // What was written isn't open any more: a program that answers nothing changes nothing.
        let names = ["C.xcstrings"] + Self.locales.map { "\($0).lproj/L.strings" }
        let tables = try names.map { try directory.bytes(of: $0) }
        _ = await StringsmithRun(["fill", "--no-config", "--no-history", "@/"], in: directory)
        #expect(try names.map { try directory.bytes(of: $0) } == tables)
    }
}
