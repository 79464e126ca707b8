import Foundation
import PackagePlugin

/// `swift package extract-strings`: adds new keys of targets to the tables of the development language, or writes the
/// output that the arguments choose.
@main
struct ExtractStringsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = try CommandRequest(context, arguments)
        let tool = try ReleaseTool(packageManager, context)
        if request.isHelp { exit(try tool.run(["extract", "--help"])) }
        if request.arguments.hasOption("--output", "-o", "--format") {
            let paths = request.targets.flatMap { $0.sources + $0.localeDirectories }
            let language = request.settings.developmentLanguage(besides: request.arguments)
            exit(try tool.run(["extract"] + language + request.arguments + paths))
        }
        let language = request.settings.defaultLocalization ?? "en"
        let destinations = try request.targets.map { target in
            let name = "/\(language).lproj".lowercased()
            guard let directory = target.localeDirectories.first(where: { "/\($0)".lowercased().hasSuffix(name) })
            else {
                throw RequestError(
                    "target '\(target.name)' has no directory \(language).lproj: choose one with '-o'")
            }
            return directory
        }
        var status: Int32 = 0
        for (target, directory) in zip(request.targets, destinations) {
            let fixed =
                ["extract", "--append", "-o", directory]
                + request.settings.developmentLanguage(besides: request.arguments)
            status = max(status, try tool.run(fixed + request.arguments + target.sources + target.localeDirectories))
        }
        exit(status)
    }
}
