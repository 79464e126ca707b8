import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithScanner
import StringsmithText

/// `stringsmith genstrings`, or the program called as `genstrings` or `extractLocStrings`, with Apple's options, files
/// and messages.
struct GenstringsCommand: CommandArguments {
    var files: [String] = []
    var listFiles: [String] = []
    var output = "."
    var appends = false
    var routines: [Routine] = []
    var findsSwiftUI = false
    var tables: Set<String> = []
    var skippedTables: Set<String> = []
    var numbersArguments = true
    var decodesDoubledEscapes = false
    var sourceEncoding: TextEncoding?
    var detectsEncoding = false
    var isQuiet = false
    var encoding = OutputEncoding(.utf16, byteOrderMark: true)

    static let description = CommandDescription<GenstringsCommand>(
        name: "genstrings", summary: "extract keys with the options and output of Apple's genstrings",
        manual: CommandManual(
            discussion: """
                Writes UTF-16 tables to an existing directory, byte for byte as Apple's tool does. Unlike Apple's tool, it \
                ignores calls in comments and definitions of routines, keeps field widths when it numbers format \
                specifiers, and reports unknown options. For UTF-8 output and directories, see extract.
                """,
            examples: [
                CommandExample(
                    "find . -name '*.m' -print0 | xargs -0 stringsmith genstrings -a -o Resources/en.lproj",
                    "Extract from many files."
                )
            ],
            exitStatuses: [
                (.success, "Success."), (.findings, "A source or table has an error, or can't be read or written."),
                (.failure, "Wrong usage."),
            ]
        ),
        arguments: [
            Positional("FILE", .zeroOrMore, help: "A source file.", completion: .file) { $0.files.append($1) }
        ],
        options: [OptionGroup("Options", sources), OptionGroup("Tables", tables)]
    ) { command, context in
        try await GenstringsRun(command: command, context: context).run()
    }.inAppleStyle(programNames: "genstrings", "extractLocStrings")

    private static let sources: [Option<GenstringsCommand>] = [
        .values("s", placeholder: "ROUTINE", help: "Also extract calls of ROUTINE and its three variants.") {
            do throws(RequestError) {
                $0.routines += try Routine.parse($1)
            } catch {
                throw InvalidValue("not a routine: \(error)")
            }
        },
        .flag("SwiftUI", help: "Also extract Text(\"key\") in Swift sources.") { $0.findsSwiftUI = true },
        .value("encoding", placeholder: "CHARSET", help: "Encoding of the sources.") {
            guard let encoding = TextEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
            $0.sourceEncoding = encoding
        },
        .flag("macRoman", help: "Read the sources as Mac Roman.") { $0.sourceEncoding = .named("macintosh") },
        .flag("d", help: "Detect the encoding of sources that are not UTF-8.") { $0.detectsEncoding = true },
        .flag("u", help: "Decode \\Uxxxx escapes in keys and values.") { $0.decodesDoubledEscapes = true },
        .values("f", placeholder: "PLIST", help: "Read the list of sources from this property list.", completion: .file)
        {
            $0.listFiles.append($1)
        },
        .flag("q", help: "Don't warn about keys with several comments.") { $0.isQuiet = true },
    ]

    private static let tables: [Option<GenstringsCommand>] = [
        .value(
            "o", placeholder: "DIR", help: "Output directory. Default is the current directory.", completion: .directory
        ) {
            $0.output = $1
        },
        .flag("a", help: "Add to existing tables instead of replacing them.") { $0.appends = true },
        .values("table", placeholder: "TABLE", help: "Write only this table.") { $0.tables.insert($1) },
        .values("skipTable", placeholder: "TABLE", help: "Skip this table.") { $0.skippedTables.insert($1) },
        .flag("noPositionalParameters", help: "Don't number format specifiers.") { $0.numbersArguments = false },
        .flag("littleEndian", help: "Write little-endian UTF-16.") {
            $0.encoding = OutputEncoding(.utf16LittleEndian, byteOrderMark: true)
        },
        .flag("bigEndian", help: "Write big-endian UTF-16.") {
            $0.encoding = OutputEncoding(.utf16BigEndian, byteOrderMark: true)
        },
    ]
}
