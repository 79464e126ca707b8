import Foundation
import PackagePlugin

/// Shows in `swift build` what `check` finds in a target's tables: warnings are shown, errors fail the build.
@main
struct CheckStringsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = LocalizedTarget(target, in: context.package), !target.localeDirectories.isEmpty else {
            return []
        }
        if target.isCFamily {
            Diagnostics.warning(
                """
                the tables of '\(target.name)' are not checked: SwiftPM runs build commands for Swift targets only; \
                use 'swift package check-strings'
                """)
            return []
        }
        let settings = PackageSettings(context.package)
        let package = context.package.directoryURL
        // Only an output that is compiled makes the command run, and no other kind stays out of the target's bundle.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "CheckedStrings.swift")
        var arguments = ["check", "--reporter", "xcode", "--max-warnings", "\(Int.max)", "--stamp", stamp.path]
        if let configuration = settings.configuration { arguments += ["--config", configuration.path] }
        arguments += settings.developmentLanguage(besides: arguments)
        arguments.append(package.appending(path: target.directory).path)
        let inputs = (target.sources + target.resources).map { package.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Checking the tables of \(target.name)",
                executable: try context.tool(named: "StringsmithMain").url,
                arguments: arguments,
                inputFiles: inputs + [settings.manifest] + [settings.configuration].compactMap(\.self),
                outputFiles: [stamp]
            )
        ]
    }
}
