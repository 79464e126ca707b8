import Foundation
import PackagePlugin

/// The command line of a command plugin.
struct CommandRequest {
    /// The targets, sorted by name.
    let targets: [LocalizedTarget]

    /// The arguments for the tool.
    let arguments: [String]

    /// The settings of the package.
    let settings: PackageSettings

    /// True if only the tool's help is requested.
    var isHelp: Bool { arguments.hasOption("--help", "-h") }

    /// Extracts `--target NAME` from the arguments, and finds the targets.
    ///
    /// The default is all targets with localized resources.
    init(_ context: PluginContext, _ arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        self.arguments = extractor.remainingArguments
        settings = PackageSettings(context.package)
        let all = context.package.targets.compactMap { LocalizedTarget($0, in: context.package) }.sorted {
            $0.name < $1.name
        }
        for name in names {
            guard let target = all.first(where: { $0.name == name }) else {
                throw RequestError("the package has no target '\(name)' with sources")
            }
            if target.localeDirectories.isEmpty {
                throw RequestError("target '\(name)' has no localized resources (*.lproj)")
            }
        }
        targets = all.filter { names.isEmpty ? !$0.localeDirectories.isEmpty : names.contains($0.name) }
        guard isHelp || !targets.isEmpty else {
            throw RequestError("no target of the package has localized resources (*.lproj)")
        }
    }
}

/// The reason why a command line can't be run.
struct RequestError: Error, CustomStringConvertible {
    /// The problem, without a full stop.
    let description: String

    init(_ description: String) { self.description = description }
}
