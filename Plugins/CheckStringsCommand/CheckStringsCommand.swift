import Foundation
import PackagePlugin

/// `swift package check-strings`: finds problems in the tables of targets.
@main
struct CheckStringsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = try CommandRequest(context, arguments)
        let tool = try ReleaseTool(packageManager, context)
        if request.isHelp { exit(try tool.run(["check", "--help"])) }
        let language = request.settings.developmentLanguage(besides: request.arguments)
        // A single run, so that the report is one document.
        exit(try tool.run(["check"] + language + request.arguments + request.targets.map(\.directory)))
    }
}
