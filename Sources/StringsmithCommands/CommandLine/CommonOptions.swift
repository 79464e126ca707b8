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

/// A common option, or a value of one, that only some commands can use.
package enum CommonFeature: CaseIterable, Sendable {
    /// `--jobs`, for commands that read many files at the same time.
    case jobs

    /// `--progress`, for commands that show it.
    case progress

    /// `--reporter html`, for commands whose results can be shown as a page.
    case page
}

extension OptionGroup where Arguments == CommonArguments {
    /// The title of the options that many commands share.
    static var commonTitle: String { "Common options" }

    /// The options that many commands share.
    package static func standard(_ features: [CommonFeature]) -> OptionGroup {
        let group = OptionGroup(
            commonTitle,
            [
                .value(
                    "config", placeholder: "FILE",
                    help: "Use this configuration file instead of the nearest .stringsmith.json.",
                    completion: .file
                ) { $0.configurationPath = $1 }.onCommandLineOnly,
                .flag("no-config", help: "Ignore configuration files.") {
                    $0.ignoresConfiguration = true
                }.onCommandLineOnly,
                .choice(
                    "reporter", of: ReporterName.self, except: features.contains(.page) ? [] : [.html],
                    help: "Format of the findings."
                ) { $0.reporter = $1 },
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
            ]
        ).onOwnPage
        let withJobs = features.contains(.jobs) ? group : group.without("jobs")
        return features.contains(.progress) ? withJobs : withJobs.without("progress")
    }
}

extension OptionGroup where Arguments: CommonArgumentsHolder {
    /// The options that many commands share.
    package static var common: OptionGroup { common() }

    /// The options that many commands share, with those that only some can use.
    package static func common(_ features: CommonFeature...) -> OptionGroup {
        OptionGroup<CommonArguments>.standard(features).lifted(\Arguments.common)
    }
}
