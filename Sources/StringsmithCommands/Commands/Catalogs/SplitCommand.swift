import StringsmithModel
import StringsmithProject

/// `stringsmith split`: writes a catalog as one file per language.
struct SplitCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var catalog = ""
    var output: String?
    var split = CatalogSplit()

    static let description = CommandDescription<SplitCommand>(
        name: "split", summary: "split a string catalog into one file for each language",
        manual: CommandManual(
            discussion: """
                Writes DIR/LOCALE.strings, or another format, with an entry for every string of the language. join brings \
                the files back into the catalog. If an existing file has strings, states, comments, or flags that the catalog \
                lacks, nothing is written and the exit status is 2: join the file first, or remove it.
                """,
            examples: [
                CommandExample("stringsmith split App.xcstrings -o Texts", "Write a .strings file for each language."),
                CommandExample(
                    "stringsmith split App.xcstrings --to po --locale de -o Texts", "Write one Gettext file."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "The catalog has problems, which are reported.")
        ),
        arguments: [Positional("CATALOG", .one, help: "The catalog to split.", completion: .file) { $0.catalog = $1 }],
        options: [
            [
                .value(
                    "output-directory", short: "o", placeholder: "DIR", help: "Write the files to this directory.",
                    completion: .directory
                ) { $0.output = $1 }.confinedToConfiguration,
                .choice("to", of: CatalogSplit.Format.self, help: "Format of the files. Default is strings.") {
                    $0.split.format = $1
                },
                .values("locale", short: "l", placeholder: "LOCALE", help: "Write only this language.") {
                    $0.split.locales.append(LocaleIdentifier($1))
                },
                .flag("replace", help: "Replace files even if translations or comments in them would be lost.") {
                    $0.split.replacesFiles = true
                }.onCommandLineOnly,
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        guard let output else { throw UsageError("missing option '--output-directory'") }
        let plan = try split.plan(catalog, to: output, in: context.workspace)
        var report = CommandReport(common, context)
        report.add(plan.diagnostics)
        if plan.isWhole { report.apply(plan.value, within: FileRoots([output])) }
        return report.finish()
    }
}

/// `stringsmith join`: merges the files of a split into their catalog.
struct JoinCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var catalog: String?
    var checks = false

    static let description = CommandDescription<JoinCommand>(
        name: "join", summary: "merge the files of split back into their string catalog",
        manual: CommandManual(
            discussion: """
                Merges files that split wrote into the catalog, by key. Only strings that changed are written; \
                the rest of the catalog doesn't change. The files are named after their languages. Unknown keys, broken \
                placeholders, emptied strings, and files whose names aren't languages are reported and left out, with exit \
                status 1; files that can't be read in full, with exit status 2. If two files have strings for one place, \
                the catalog doesn't change.
                """,
            examples: [
                CommandExample("stringsmith join Texts -o App.xcstrings", "Merge all languages."),
                CommandExample("stringsmith join Texts/de.strings -o App.xcstrings", "Merge one language."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "Strings were reported and left out, or --check found a difference.")
        ),
        arguments: [
            Positional(
                "PATH", .oneOrMore, help: "Files written by split, or directories that contain them.", completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [
            [
                .value(
                    "output-catalog", short: "o", placeholder: "CATALOG", help: "The catalog to write.",
                    completion: .file
                ) { $0.catalog = $1 }.confinedToConfiguration,
                .flag("check", help: "Write nothing; exit with status 1 if the catalog would change.") {
                    $0.checks = true
                },
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        guard let catalog else { throw UsageError("missing option '--output-catalog'") }
        let plan = try CatalogSplit.join(paths, into: catalog, in: context.workspace)
        var report = CommandReport(common, context)
        report.add(plan.diagnostics)
        if let file = plan.value {
            if checks {
                report.hasDifferences = file.isChange
            } else {
                report.write(file)
            }
        }
        return report.finish()
    }
}
