import StringsmithFormats
import StringsmithModel
import StringsmithProject

/// `stringsmith compile`: compiles string catalogs to tables.
struct CompileCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var catalogs: [String] = []
    var output: String?
    var locales: [LocaleIdentifier] = []
    var platform = CatalogCompilation.Platform.apple
    var onlyTranslated = false
    var isDryRun = false
    var writesEmptyTables = false
    var requiresLocales = false

    static let description = CommandDescription<CompileCommand>(
        name: "compile", summary: "compile string catalogs to .strings and .stringsdict tables",
        manual: CommandManual(
            discussion: """
                Writes DIR/LANG.lproj/TABLE.strings, and a .stringsdict for strings with variations, as Apple's compiler \
                does: XML property lists with the strings of each language in any state, except new strings of the source \
                language, which programs have in their code. A string that Apple's compiler rejects is reported and \
                left out. Foundation on Linux crashes on .stringsdict files: compile with \
                --for linux for programs that run there, or with --for runtime for those that use StringsmithRuntime: \
                the variations are then in TABLE.plurals.plist, which only that library reads.
                """,
            examples: [
                CommandExample("stringsmith compile Localizable.xcstrings -o Resources", "Compile every language."),
                CommandExample(
                    "stringsmith compile --for linux -o Resources *.xcstrings", "Compile for a program on Linux."),
                CommandExample("stringsmith compile --dry-run -o . A.xcstrings", "Print the paths of the tables."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "A string can't be compiled and was left out, or a catalog can't be read.")
        ),
        arguments: [
            Positional("CATALOG", .oneOrMore, help: "The catalogs to compile.", completion: .file) {
                $0.catalogs.append($1)
            }
        ],
        options: [
            [
                .value(
                    "output-directory", short: "o", placeholder: "DIR",
                    help: "Create the locale directories in this directory.", completion: .directory
                ) { $0.output = $1 }.confinedToConfiguration,
                .values("locale", short: "l", placeholder: "LOCALE", help: "Compile only this language.") {
                    $0.locales.append(LocaleIdentifier($1))
                }.alias("language"),
                .choice("for", of: CatalogCompilation.Platform.self, help: "Platform that reads the tables.") {
                    $0.platform = $1
                },
                .flag("only-translated", help: "Compile only strings in the state translated.") {
                    $0.onlyTranslated = true
                },
                .flag(
                    "every-locale",
                    help:
                        "Write all tables of each --locale, even empty ones, to directories of these names, for a build system."
                ) {
                    $0.writesEmptyTables = true
                },
                .flag("exact-locales", help: "Fail if a catalog has languages that --locale doesn't name.") {
                    $0.requiresLocales = true
                }.discussed(
                    "For a build system that plans the outputs per language, and must plan again if one is added."),
                .flag("dry-run", help: "Print the paths of the tables without writing them.") { $0.isDryRun = true },
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        guard let output else { throw UsageError("missing option '--output-directory'") }
        var compiler = CatalogCompiler(output: output)
        compiler.locales = locales
        compiler.platform = platform
        compiler.onlyTranslated = onlyTranslated
        compiler.writesEmptyTables = writesEmptyTables
        compiler.requiresLocales = requiresLocales
        let plan: Decoded<[PlannedFile]>
        do {
            plan = try compiler.plan(catalogs, in: context.workspace)
        } catch let unknown as UnknownSelection {
            throw UsageError(unknown)
        }
        var report = CommandReport(common, context)
        report.decides = !plan.isWhole
        report.add(plan.diagnostics)
        if isDryRun {
            for file in plan.value { context.standardOutput.write(file.path + "\n") }
        } else {
            report.apply(plan.value, within: FileRoots([output]))
        }
        return report.finish(files: catalogs.count)
    }
}
