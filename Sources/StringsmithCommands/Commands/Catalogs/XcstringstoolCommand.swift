import StringsmithModel
import StringsmithProject
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// `stringsmith xcstringstool`, or the program called as `xcstringstool`: compiles, prints and updates string catalogs.
struct XcstringstoolCommand: CommandArguments {
    /// The part of Apple's tool to run.
    enum Verb: String, CaseIterable {
        case print, compile, sync, extract
        case generateSymbols = "generate-symbols"

        static let names = allCases.map(\.rawValue)
    }

    /// The formats that `extract` writes.
    enum OutputFormat: String, CaseIterable, Sendable { case stringsdata, xcstrings }

    /// The forms of property lists that `compile` writes.
    enum Serialization: String, CaseIterable, Sendable { case text, binary }

    /// The calls that `extract` reads.
    enum Calls: Sendable { case modern, legacy, swiftUI, swiftUIText }

    var verb: Verb?
    var files: [String] = []
    var output: String?
    var locales: [LocaleIdentifier] = []
    var isDryRun = false
    var compiledFormat = CatalogCompiler.Format.stringsAndStringsdict
    var serialization = Serialization.text
    var results: [String] = []
    var marksUnused = true
    var calls: Set<Calls> = []
    var routines: [Routine] = []
    var format = OutputFormat.stringsdata
    var symbolVersion = XcodeSymbolFile.Version.xcode27

    static let description: CommandDescription<XcstringstoolCommand> = {
        var command = CommandDescription<XcstringstoolCommand>(
            name: "xcstringstool", summary: "work on string catalogs with the options of xcstringstool",
            manual: manual,
            arguments: [
                Positional("VERB", .one, help: "What to do.", completion: .oneOf(Verb.names)) {
                    guard let verb = Verb(rawValue: $1) else {
                        throw InvalidValue($1, choices: Verb.names)
                    }
                    $0.verb = verb
                },
                Positional("FILE", .oneOrMore, help: "The catalogs, or the sources for extract.", completion: .file) {
                    // Apple's option takes all files up to the next option.
                    if $1.hasSuffix(".stringsdata") { $0.results.append($1) } else { $0.files.append($1) }
                },
            ],
            options: [options, OptionGroup("sync and extract", extraction), OptionGroup("generate-symbols", symbols)]
        ) { command, context in
            try await XcstringstoolRun(command: command, context: context).run()
        }
        command.programNames = ["xcstringstool"]
        return command
    }()

    private static let manual = CommandManual(
        discussion: """
            compile writes DIR/LANG.lproj/TABLE.strings and .stringsdict with the bytes of Apple's tool; an error \
            stops it before anything is written. print shows the keys of catalogs, one per line. extract writes the keys \
            of sources to DIR, with specifiers by type, and sync updates catalogs from such files and those of \
            Apple's compiler: the files must cover all sources of the catalog's target, since keys that aren't in them \
            are marked as stale, unless a source that can be read mentions them. generate-symbols writes \
            DIR/GeneratedStringSymbols_TABLE.swift with the bytes of Apple's tool, for the manual keys of catalogs. Messages \
            have Apple's format.
            """,
        examples: [
            CommandExample(
                "stringsmith xcstringstool compile --output-directory Resources Localizable.xcstrings",
                "Compile all languages."),
            CommandExample("stringsmith xcstringstool print Localizable.xcstrings", "Show the keys."),
            CommandExample(
                "stringsmith xcstringstool extract --output-directory build App/*.swift", "Extract the keys of sources."
            ),
            CommandExample(
                "stringsmith xcstringstool sync Localizable.xcstrings --stringsdata build/*.stringsdata",
                "Update a catalog."),
            CommandExample(
                "stringsmith xcstringstool generate-symbols --language swift --output-directory build App.xcstrings",
                "Generate the symbols that Xcode generates."),
        ],
        exitStatuses: [
            (.success, "Success, also with warnings."),
            (.findings, "A catalog or source has an error. Nothing is written."),
            (.failure, "Wrong usage, or a file that can't be read or written."),
        ]
    )

    private static let options: OptionGroup<XcstringstoolCommand> = [
        .value(
            "output-directory", short: "o", placeholder: "DIR",
            help: "Write to this directory.", completion: .directory
        ) { $0.output = $1 },
        .values(
            "language", short: "l", placeholder: "LANG",
            help: "Compile only this language; for generate-symbols, swift."
        ) { $0.locales.append(LocaleIdentifier($1)) },
        .flag("dry-run", help: "Print the paths of the files without writing them.") { $0.isDryRun = true },
        .choice("format", short: "f", of: CatalogCompiler.Format.self, help: "The files that compile writes.") {
            $0.compiledFormat = $1
        },
        .choice(
            "serialization-format", of: Serialization.self,
            help: "Whether they are XML or binary."
        ) { $0.serialization = $1 },
    ]

    private static let symbols: [Option<XcstringstoolCommand>] = [
        .choice("xcode", of: XcodeSymbolFile.Version.self, help: "The version of Xcode whose form symbols have.") {
            $0.symbolVersion = $1
        }
    ]

    private static let extraction: [Option<XcstringstoolCommand>] = [
        .values(
            "stringsdata", placeholder: "FILE", help: "Keys of sources. More FILEs may follow.", completion: .file
        ) {
            $0.results.append($1)
        },
        .flag("skip-marking-strings-stale", help: "Don't mark unused entries as stale.") { $0.marksUnused = false },
        .choice("output-format", of: OutputFormat.self, help: "What extract writes.") {
            $0.format = $1
        },
        .flag("modern-localizable-strings", help: "Extract String(localized:) and related calls.") {
            $0.calls.insert(.modern)
        },
        .flag("legacy-localizable-strings", help: "Extract NSLocalizedString and related calls.") {
            $0.calls.insert(.legacy)
        },
        .flag("SwiftUI", help: "Extract the keys of SwiftUI and other frameworks.") { $0.calls.insert(.swiftUI) },
        .flag("SwiftUI-Text", help: "Extract the keys of Text.") { $0.calls.insert(.swiftUIText) },
        .values("routine", short: "s", placeholder: "ROUTINE", help: "Also extract calls of this routine.") {
            do throws(RequestError) {
                $0.routines += try Routine.parse($1)
            } catch {
                throw InvalidValue("not a routine: \(error)")
            }
        },
    ]
}
