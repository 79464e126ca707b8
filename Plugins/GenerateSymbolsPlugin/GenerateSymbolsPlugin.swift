import Foundation
import PackagePlugin

/// Generates Swift symbols for the keys of a target's tables in every build.
@main
struct GenerateSymbolsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        if module is ClangSourceModuleTarget {
            throw SymbolError("'\(target.name)': SwiftPM runs build commands for Swift targets only")
        }
        let settings = PackageSettings(context.package)
        let tables = Self.tables(in: module.directoryURL, language: settings.defaultLocalization ?? "en")
        guard !tables.isEmpty else {
            throw SymbolError(
                "'\(target.name)' has no tables of its development language: remove GenerateSymbolsPlugin from it")
        }
        let names = Set(tables.map { $0.deletingPathExtension().lastPathComponent }).sorted()
        let output = context.pluginWorkDirectoryURL
        let files = ["StringSymbols.swift"] + names.map { "StringSymbols_\($0).swift" }
        var arguments = ["symbols", "--reporter", "xcode", "--lenient", "-o", output.path]
        // Each target may have symbols of its own style.
        let own = module.directoryURL.appending(path: ".stringsmith.json")
        let configuration = FileManager.default.fileExists(atPath: own.path) ? own : settings.configuration
        if let configuration { arguments += ["--config", configuration.path] }
        #if os(Linux)
            arguments += ["--for", "linux"]
        #endif
        return [
            .buildCommand(
                displayName: "Generating the symbols of \(target.name)",
                executable: try context.tool(named: "StringsmithTool").url,
                arguments: arguments + tables.map(\.path),
                inputFiles: tables + [settings.manifest] + [configuration].compactMap(\.self),
                outputFiles: files.map { output.appending(path: $0) })
        ]
    }

    /// The catalogs in a directory, and the tables of a language, by path. A base localization replaces the language's.
    private static func tables(in directory: URL, language: String) -> [URL] {
        let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        let found = (walk?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
        let catalogs = found.filter { $0.pathExtension == "xcstrings" }
        let tables = found.filter { ["strings", "stringsdict"].contains($0.pathExtension) }
        let localized = ["\(language).lproj", "Base.lproj"].lazy.map { name in
            tables.filter { $0.deletingLastPathComponent().lastPathComponent == name }
        }
        return catalogs + (localized.first { !$0.isEmpty } ?? [])
    }
}

/// Why symbols can't be generated.
private struct SymbolError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
