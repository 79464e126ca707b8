import StringsmithReporting

/// The values of the options that many commands share.
package struct CommonArguments: CommandArguments, Hashable {
    /// The configuration file; nil for the nearest one.
    package var configurationPath: String?

    /// Whether no configuration file is read, and none is looked for.
    package var ignoresConfiguration = false

    /// The format of the report.
    package var reporter = ReporterName.text

    /// The file to write the report to; nil for the command's own stream.
    package var output: String?

    /// The number of threads; nil for one per processor.
    package var jobs: Int?

    /// Whether only errors are reported.
    package var isQuiet = false

    /// When to use color.
    package var color = ColorMode.auto

    /// When to show progress.
    package var progress = ProgressMode.auto

    package init() {}
}

/// Arguments that include the common ones.
package protocol CommonArgumentsHolder: CommandArguments {
    /// The values of the common options.
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
                    help: "Use this configuration file instead of the nearest .stringsmith.json.",
                    completion: .file
                ) { $0.configurationPath = $1 }.onCommandLineOnly,
                .flag("no-config", help: "Ignore configuration files.") {
                    $0.ignoresConfiguration = true
                }.onCommandLineOnly,
                .choice("reporter", of: ReporterName.self, help: "How to report findings.") {
                    $0.reporter = $1
                },
                .value(
                    "output", short: "o", placeholder: "FILE", help: "Write the report to this file.",
                    completion: .file
                ) { $0.output = $1 }.confinedToConfiguration,
                .integer("jobs", short: "j", in: 1...1024, help: "Number of files to process in parallel.") {
                    $0.jobs = $1
                },
                .flag("quiet", short: "q", help: "Report errors only.") { $0.isQuiet = true },
                .choice("color", of: ColorMode.self, help: "When to use color; NO_COLOR is respected.") {
                    $0.color = $1
                },
                .choice("progress", of: ProgressMode.self, help: "When to show progress on standard error.") {
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
