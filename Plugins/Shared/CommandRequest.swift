import Foundation
import PackagePlugin

/// What the command line of a command plugin asks for.
struct CommandRequest {
    /// The targets to work on, by name.
    let targets: [LocalizedTarget]

    /// The arguments for the tool.
    let arguments: [String]

    /// What the package itself says.
    let settings: PackageSettings

    /// True if only the tool's help is asked for.
    var isHelp: Bool { arguments.hasOption("--help", "-h") }

    /// Takes `--target NAME` out of arguments and finds the targets.
    ///
    /// Without that option, those are all targets that have localized resources.
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
                throw RequestError(description: "the package has no target '\(name)' with sources")
            }
            if target.localeDirectories.isEmpty {
                throw RequestError(description: "target '\(name)' has no localized resources (*.lproj)")
            }
        }
        targets = all.filter { names.isEmpty ? !$0.localeDirectories.isEmpty : names.contains($0.name) }
        guard isHelp || !targets.isEmpty else {
            throw RequestError(description: "no target of the package has localized resources (*.lproj)")
        }
    }
}

/// Why a command line can't be followed.
struct RequestError: Error, CustomStringConvertible {
    /// What is wrong, without a full stop.
    let description: String
}
