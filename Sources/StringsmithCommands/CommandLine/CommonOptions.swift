import StringsmithReporting

/// What the options that many commands share set.
package struct CommonArguments: CommandArguments, Hashable {
    /// The configuration file, else the nearest one is taken.
    package var configurationPath: String?

    /// The form of the report.
    package var reporter = ReporterName.text

    /// Where the report goes, else to the stream that is the command's own.
    package var output: String?

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// Whether only errors are reported.
    package var isQuiet = false

    /// When the report is coloured.
    package var color = ColorMode.auto

    /// When progress is shown.
    package var progress = ProgressMode.auto

    package init() {}
}

/// Arguments that include the common ones.
package protocol CommonArgumentsHolder: CommandArguments {
    /// The common ones.
    var common: CommonArguments { get set }
}

extension OptionGroup where Arguments == CommonArguments {
    /// The options that many commands share.
    package static var standard: OptionGroup {
        OptionGroup(
            "Common options",
            [
                .value(
                    "config", placeholder: "FILE",
                    help: "Read this configuration instead of the nearest .stringsmith.json.",
                    completion: .file
                ) { $0.configurationPath = $1 }.onCommandLineOnly,
                .choice("reporter", of: ReporterName.self, help: "Choose the form of diagnostics.") {
                    $0.reporter = $1
                },
                .value("output", placeholder: "FILE", help: "Write the report to a file.", completion: .file) {
                    $0.output = $1
                },
                .integer("jobs", short: "j", in: 1...1024, help: "Work on this many files at once.") { $0.jobs = $1 },
                .flag("quiet", short: "q", help: "Report errors only.") { $0.isQuiet = true },
                .choice("color", of: ColorMode.self, help: "Say when to use colours; NO_COLOR is obeyed.") {
                    $0.color = $1
                },
                .choice("progress", of: ProgressMode.self, help: "Say when to show progress on standard error.") {
                    $0.progress = $1
                },
            ])
    }
}

extension OptionGroup where Arguments: CommonArgumentsHolder {
    /// The options that many commands share.
    package static var common: OptionGroup {
        OptionGroup<CommonArguments>.standard.lifted(\Arguments.common)
    }
}
