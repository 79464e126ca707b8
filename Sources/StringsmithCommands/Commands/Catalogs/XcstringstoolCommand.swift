import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// The arguments of `xcstringstool`.
struct XcstringstoolArguments: CommandArguments {
    /// The part of Apple's tool to run.
    enum Verb: String, CaseIterable { case print, compile }

    var verb: Verb?
    var catalogs: [String] = []
    var output: String?
    var locales: [LocaleIdentifier] = []
    var isDryRun = false
}

/// `stringsmith xcstringstool`, or the program called as `xcstringstool`: compiles and prints string catalogs.
enum XcstringstoolCommand {
    static let description: CommandDescription<XcstringstoolArguments> = {
        var command = CommandDescription<XcstringstoolArguments>(
            name: "xcstringstool", summary: "compile and print string catalogs with the options of xcstringstool",
            manual: CommandManual(
                discussion: """
                    compile writes DIR/LANG.lproj/TABLE.strings and .stringsdict, byte for byte as Apple's tool does; an \
                    error stops it before anything is written. print shows the keys of catalogs, one on a line. Messages \
                    have the form of Apple's, without line numbers.
                    """,
                examples: [
                    CommandExample(
                        "stringsmith xcstringstool compile --output-directory Resources Localizable.xcstrings",
                        "Compile all languages."),
                    CommandExample("stringsmith xcstringstool print Localizable.xcstrings", "Show the keys."),
                ],
                exitStatuses: [
                    (.success, "Success, also with warnings."),
                    (.findings, "A catalog has an error. Nothing is written."),
                    (.failure, "Wrong usage, or a file that can't be read or written."),
                ]
            ),
            arguments: [
                Positional("VERB", .one, help: "print or compile.", completion: .oneOf(["print", "compile"])) {
                    guard let verb = XcstringstoolArguments.Verb(rawValue: $1) else {
                        throw InvalidValue("not one of print, compile")
                    }
                    $0.verb = verb
                },
                Positional("CATALOG", .oneOrMore, help: "The catalogs.", completion: .file) { $0.catalogs.append($1) },
            ],
            options: [options]
        ) { arguments, context in
            switch arguments.verb {
            case .compile?: return try compile(arguments, context)
            case .print?, nil: return try show(arguments, context)
            }
        }
        command.programNames = ["xcstringstool"]
        return command
    }()

    private static let options: OptionGroup<XcstringstoolArguments> = [
        .value(
            "output-directory", short: "o", placeholder: "DIR",
            help: "Create the locale directories in this directory.",
            completion: .directory
        ) { $0.output = $1 },
        .values("language", short: "l", placeholder: "LANG", help: "Compile only this language.") {
            $0.locales.append(LocaleIdentifier($1))
        },
        .flag("dry-run", help: "Print the paths of the tables and write nothing.") { $0.isDryRun = true },
    ]

    private static func compile(_ arguments: XcstringstoolArguments, _ context: CommandContext) throws -> ExitStatus {
        guard let output = arguments.output else { throw UsageError("missing option '--output-directory'") }
        var compiler = CatalogCompiler(output: output)
        compiler.locales = arguments.locales
        let plan = try compiler.plan(arguments.catalogs)
        for diagnostic in plan.diagnostics {
            let line = "\(diagnostic.path): \(diagnostic.severity.rawValue): \(diagnostic.message)"
            context.standardError.write(line.escapedForDisplay + "\n")
        }
        guard plan.isWhole else { return .findings }
        if arguments.isDryRun {
            for file in plan.value { context.standardOutput.write(file.path + "\n") }
            return .success
        }
        let outcome = FilePlan.apply(plan.value, within: FileRoots([output]))
        for failure in outcome.failures {
            context.standardError.write("\(failure.path): error: \(failure)".escapedForDisplay + "\n")
        }
        return outcome.failures.isEmpty ? .success : .failure
    }

    private static func show(_ arguments: XcstringstoolArguments, _ context: CommandContext) throws -> ExitStatus {
        var status = ExitStatus.success
        for path in arguments.catalogs {
            let document = StringCatalogDocument(try SourceFile(reading: path))
            for item in document.items {
                context.standardOutput.write(item.key.text.string.escapedForDisplay + "\n")
            }
            for diagnostic in document.diagnostics where diagnostic.severity == .error {
                context.standardError.write("\(path): error: \(diagnostic.message)".escapedForDisplay + "\n")
                status = .findings
            }
        }
        return status
    }
}
