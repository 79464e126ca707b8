import Foundation
import PackagePlugin

/// Shows the findings of `check` for a target's tables in `swift build`: warnings are shown, errors fail the build.
@main
struct CheckStringsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = LocalizedTarget(target, in: context.package), !target.localeDirectories.isEmpty else {
            return []
        }
        if target.isCFamily {
            Diagnostics.warning(
                """
                the tables of '\(target.name)' are not checked, because SwiftPM runs build commands for Swift targets \
                only: run 'swift package check-strings'
                """)
            return []
        }
        let settings = PackageSettings(context.package)
        let package = context.package.directoryURL
        // The command runs only if its output is compiled, and any other kind of file would become a resource.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "CheckedStrings.swift")
        var arguments = ["check", "--reporter", "xcode", "--max-warnings", "\(Int.max)", "--stamp", stamp.path]
        if let configuration = settings.configuration { arguments += ["--config", configuration.path] }
        arguments += settings.developmentLanguage(besides: arguments)
        arguments.append(package.appending(path: target.directory).path)
        let inputs = (target.sources + target.resources).map { package.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Checking the tables of \(target.name)",
                executable: try context.tool(named: "StringsmithTool").url,
                arguments: arguments,
                inputFiles: inputs + [settings.manifest] + [settings.configuration].compactMap(\.self),
                outputFiles: [stamp]
            )
        ]
    }
}
