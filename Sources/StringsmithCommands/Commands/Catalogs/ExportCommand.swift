import StringsmithModel
import StringsmithProject

/// `stringsmith export`: exports a project's strings for translators.
struct ExportCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var output = "."
    var locales: [LocaleIdentifier] = []
    var isCatalog = false
    var replacesFiles = false

    static let description = CommandDescription<ExportCommand>(
        name: "export", summary: "export strings for translators, as XLIFF or .xcloc",
        manual: CommandManual(
            discussion: """
                Writes DIR/LOCALE.xliff with the strings of catalogs and .strings tables: units, identifiers, states and \
                notes as in Xcode's exports, valid by the strict schema of XLIFF 1.2. With --xcloc, writes a localization \
                catalog for Xcode. If an existing file has translations, states, or notes that the project lacks, it is not \
                changed and the exit status is 2: import the file first, or remove it.
                """,
            examples: [
                CommandExample("stringsmith export --locale fr -o Translations .", "Export all strings for French."),
                CommandExample(
                    "stringsmith export --xcloc --locale fr -o Translations App", "Write a localization catalog."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "A table or catalog has problems, which are reported.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "Tables and directories. Default is the current directory.",
                completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [
            [
                .values("locale", short: "l", placeholder: "LOCALE", help: "Export for this language.") {
                    $0.locales.append(try LocaleIdentifier(argument: $1))
                },
                .value(
                    "output-directory", short: "o", placeholder: "DIR", help: "Write to this directory.",
                    completion: .directory
                ) { $0.output = $1 }.confinedToConfiguration,
                .flag("xcloc", help: "Write a localization catalog (.xcloc).") { $0.isCatalog = true },
                .flag("replace", help: "Replace a file even if translations or notes in it would be lost.") {
                    $0.replacesFiles = true
                }.onCommandLineOnly,
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        guard !locales.isEmpty else { throw UsageError("missing option '--locale'") }
        var report = CommandReport(common, context)
        report.decides = false
        for locale in locales {
            var export = ProjectExport(locale: locale, output: output)
            export.isCatalog = isCatalog
            export.replacesFiles = replacesFiles
            export.version = Program.stringsmith.version
            let plan = try export.plan(paths, in: context.workspace)
            report.add(plan.diagnostics)
            report.decides = report.decides || !plan.isWhole
            // An existing file has strings that must not be lost.
            if plan.diagnostics.contains(where: { $0.rule == .unwritableTable }) { continue }
            // The errors say why.
            if plan.value.isEmpty, plan.diagnostics.contains(where: { $0.severity == .error }) { continue }
            guard !plan.value.isEmpty else {
                report.add([.nothingToDo("nothing to export for '\(locale)'", at: paths.first ?? ".")])
                report.decides = true
                continue
            }
            report.apply(plan.value, within: FileRoots([output]))
        }
        return report.finish()
    }
}
