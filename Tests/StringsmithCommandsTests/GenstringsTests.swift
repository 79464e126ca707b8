import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

private let absent = "/* No comment provided by engineer. */\n"

private let sources = [
    "a.m": """
    id a = NSLocalizedString(@"%@ of %@", @"Progress");
    id b = NSLocalizedStringFromTable(@"Play", @"Player", nil);
    id c = MyStringFromTable(@"Mine", @"Player", @"");
    id d = NSLocalizedString(@"\\\\U00e9", @"");
    """,
    "b.swift": #"Text("Hello", comment: "Greeting")"#,
]

private let progress = """
    /* Progress */
    "%@ of %@" = "%1$@ of %2$@";


    """
private let accent =
    absent + """
        "\\\\U00e9" = "\\\\U00e9";


        """
private let play =
    absent + """
        "Play" = "Play";


        """

/// Options and the resulting UTF-16 tables.
struct GenstringsCase: Sendable, CustomTestStringConvertible {
    var options: [String]
    var tables: [String: String]
    var isBigEndian = false

    var testDescription: String { options.joined(separator: " ") }
}

private let cases: [GenstringsCase] = [
    GenstringsCase(options: [], tables: ["Localizable": progress + accent, "Player": play]),
    GenstringsCase(options: ["-littleEndian"], tables: ["Localizable": progress + accent, "Player": play]),
    GenstringsCase(options: ["-bigEndian", "-table", "Player"], tables: ["Player": play], isBigEndian: true),
    GenstringsCase(options: ["-skipTable", "Player"], tables: ["Localizable": progress + accent]),
    GenstringsCase(options: ["-skipTable", "Player", "-skipTable", "Localizable"], tables: [:]),
    GenstringsCase(
        options: ["-noPositionalParameters", "-table", "Localizable"],
        tables: [
            "Localizable": """
            /* Progress */
            "%@ of %@" = "%@ of %@";


            """ + accent
        ]
    ),
    GenstringsCase(
        options: ["-u", "-skipTable", "Player"],
        tables: [
            "Localizable": progress + absent + """
                "\\U00e9" = "\\U00e9";


                """
        ]
    ),
    GenstringsCase(
        options: ["-s", "MyString", "-table", "Player"],
        tables: [
            "Player": absent + """
                "Mine" = "Mine";


                """ + play
        ]
    ),
    GenstringsCase(
        options: ["-SwiftUI", "-skipTable", "Player"],
        tables: [
            "Localizable": progress + accent + """
                /* Greeting */
                "Hello" = "Hello";


                """
        ]
    ),
]

@Suite("Command genstrings")
struct GenstringsTests {
    @Test("Each option gives exactly these bytes", arguments: cases)
    func tables(example: GenstringsCase) async throws {
        let directory = try TemporaryDirectory(sources)
        try directory.makeDirectory("out")
        let run = await StringsmithRun(
            ["genstrings"] + example.options + ["-o", "@/out", "@/a.m", "@/b.swift"], in: directory)
        #expect(run.error == "")
        #expect(run.output == "")
        #expect(run.status == 0)
        #expect(try directory.names(in: "out") == example.tables.keys.sorted().map { $0 + ".strings" })
        for (name, text) in example.tables {
            let expected = [UInt8](utf16: text, isBigEndian: example.isBigEndian)
            #expect(try directory.bytes(of: "out/\(name).strings") == expected)
        }
    }

    @Test("Messages are those of Apple's tool, in the order of the files, and an error is status 1")
    func messages() async throws {
        let directory = try TemporaryDirectory([
            "z.m":
                #"\#n\#nNSLocalizedString(key, nil);\#nNSLocalizedStringWithDefaultValue(@"v", nil, nil, @"v1", @"b")"#,
            "a.swift": """
            NSLocalizedString("v", value: "v2", comment: "a")
            NSLocalizedString("Open \\(name)", comment: "")
            """,
        ])
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/z.m", "@/a.swift"], in: directory)
        #expect(run.status == 1)
        #expect(
            run.error == """
                genstrings: error: bad entry in file z.m (line = 3): Argument is not a literal string.
                Key "v" used with multiple values. Value "v1" kept. Value "v2" ignored.
                genstrings: error: bad entry in file a.swift (line = 2): Argument is not a literal string.
                genstrings: warning: Key "v" used with multiple comments "a" & "b"

                """
        )
        let table = [UInt8](
            utf16: """
                /* a
                   b */
                "v" = "v1";


                """)
        #expect(try directory.bytes(of: "Localizable.strings") == table)
    }

    @Test("Quotes in a multi-line comment aren't escaped; those in keys and values are")
    func multiLineComment() async throws {
        let source = [
            "NSLocalizedString(\"Save\", comment: \"\"\"", "    Tells users to \"learn\" more",
            "    \\\"quoted\\\" again", "    \"\"\")", "NSLocalizedString(\"\"\"", "    Say \"yes\"",
            "    \"\"\", comment: \"one \\\"line\\\"\")", "",
        ]
        let directory = try TemporaryDirectory(["a.swift": source.joined(separator: "\n")])
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/a.swift"], in: directory)
        #expect(run.status == 0)
        let text = """
            /* Tells users to "learn" more
            \\"quoted\\" again */
            "Save" = "Save";

            /* one \\"line\\" */
            "Say \\"yes\\"" = "Say \\"yes\\"";


            """
        #expect(try directory.bytes(of: "Localizable.strings") == [UInt8](utf16: text))
    }

    @Test("-q silences the warning about several comments, which isn't an error", arguments: [true, false])
    func quiet(isQuiet: Bool) async throws {
        let directory = try TemporaryDirectory([
            "a.m": #"NSLocalizedString(@"k", @"b"); NSLocalizedString(@"k", @"a");"#
        ])
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/a.m"] + (isQuiet ? ["-q"] : []), in: directory)
        #expect(run.status == 0)
        let warning = """
            genstrings: warning: Key "k" used with multiple comments "a" & "b"

            """
        #expect(run.error == (isQuiet ? "" : warning))
    }

    @Test(
        "A usage error names the argument and writes nothing",
        arguments: [
            (["-o", "@/", "@/src"], "'src' is a directory; 'stringsmith extract' takes directories"),
            (["-o", "@/none", "@/src/a.m"], "'none' is not a directory"),
            (["-o", "@/src/a.m", "@/src/a.m"], "'src/a.m' is not a directory"),
            (["-o", "", "@/src/a.m"], "'' is not a directory"),
            (["-o", "@/"], "no source files"),
            (["-skipTabel", "x"], "unknown option '-skipTabel'; did you mean '-skipTable'?"),
            (["-encoding", "nonsense", "@/src/a.m"], "option '-encoding': 'nonsense' is not a known encoding"),
            (["-o"], "option '-o' needs a value: -o DIR"),
        ]
    )
    func usage(options: [String], message: String) async throws {
        let directory = try TemporaryDirectory(["src/a.m": "NSLocalizedString(@\"k\", nil);"])
        let run = await StringsmithRun(["genstrings"] + options, in: directory)
        #expect(run.status == 2)
        #expect(run.error.split(separator: "\n").first.map(String.init) == "stringsmith genstrings: error: " + message)
        #expect(try directory.names() == ["src"])
    }

    @Test("A file that can't be read is an error, and the others are extracted")
    func missing() async throws {
        let directory = try TemporaryDirectory(["a.m": "NSLocalizedString(@\"k\", nil);"])
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/none.m", "@/a.m"], in: directory)
        #expect(run.status == 1)
        #expect(run.error == "genstrings: error: cannot read 'none.m': No such file or directory\n")
        #expect(try directory.bytes(of: "Localizable.strings") == [UInt8](utf16: plainTable("k")))
    }

    @Test("A broken table isn't overwritten", arguments: [[], ["-a"]])
    func broken(options: [String]) async throws {
        let directory = try TemporaryDirectory([
            "a.m": "NSLocalizedString(@\"k\", nil);", "Localizable.strings": #""a" = "b""#,
        ])
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/a.m"] + options, in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("genstrings: error: Localizable.strings: "))
        #expect(try directory.text(of: "Localizable.strings") == #""a" = "b""#)
    }

    @Test(
        "Sources in another encoding are read",
        arguments: [
            (["-macRoman"], 0x8E), (["-encoding", "macintosh"], 0x8E), (["-encoding", "iso-8859-1"], 0xE9),
            (["-d"], 0xE9),
        ] as [([String], UInt8)]
    )
    func encodings(options: [String], accent: UInt8) async throws {
        let directory = try TemporaryDirectory()
        let parts: [[UInt8]] = [
            Array("// Le texte de la page est en fran".utf8), options == ["-d"] ? [0xE7] : [], Array("ais.\n".utf8),
            Array("NSLocalizedString(@\"Caf".utf8), [accent], Array("\", nil);".utf8),
        ]
        try directory.write(Array(parts.joined()), to: "a.m")
        let run = await StringsmithRun(["genstrings", "-o", "@/", "@/a.m"] + options, in: directory)
        #expect(run.error == "")
        #expect(try directory.bytes(of: "Localizable.strings") == [UInt8](utf16: plainTable("Café")))
    }

    @Test("-f reads the list of files from a property list")
    func fileList() async throws {
        let directory = try TemporaryDirectory(["a.m": "NSLocalizedString(@\"k\", nil);", "no.plist": "( a.m )"])
        try directory.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>files</key><array>
            <dict><key>path</key><string>\(directory.path("a.m"))</string></dict>
            </array></dict></plist>
            """, to: "list.plist")
        let run = await StringsmithRun(["genstrings", "-o", "@/", "-f", "@/list.plist"], in: directory)
        #expect(run.error == "")
        #expect(try directory.bytes(of: "Localizable.strings") == [UInt8](utf16: plainTable("k")))
        let bad = await StringsmithRun(["genstrings", "-o", "@/", "-f", "@/no.plist"], in: directory)
        #expect(bad.status == 2)
        #expect(bad.error == "stringsmith genstrings: error: 'no.plist' is not a property list of files\n")
    }
}
