import Foundation
import PackagePlugin

/// `swift package sync-strings`: updates the tables of targets to match their sources.
@main
struct SyncStringsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = try CommandRequest(context, arguments)
        let tool = try ReleaseTool(packageManager, context)
        if request.isHelp { exit(try tool.run(["sync", "--help"])) }
        if request.targets.count > 1, request.arguments.hasOption("--output", "-o") {
            throw RequestError("'--output' is for one target: choose it with '--target'")
        }
        var status: Int32 = 0
        // Each target has a bundle of its own, so a key that several targets use is in the tables of each.
        for target in request.targets {
            let language = request.settings.developmentLanguage(besides: request.arguments)
            status = max(status, try tool.run(["sync"] + language + request.arguments + [target.directory]))
        }
        exit(status)
    }
}
