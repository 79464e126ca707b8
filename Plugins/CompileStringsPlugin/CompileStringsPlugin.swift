import Foundation
import PackagePlugin

/// Compiles a target's string catalogs into its resource bundle, which neither build system does away from the Mac.
@main
struct CompileStringsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        if module is ClangSourceModuleTarget {
            throw CatalogError("'\(target.name)': SwiftPM runs build commands for Swift targets only")
        }
        let catalogs = try Self.catalogs(in: module.directoryURL)
        guard !catalogs.isEmpty else {
            throw CatalogError(
                "'\(target.name)' has no string catalog (*.xcstrings): remove CompileStringsPlugin from it")
        }
        var makers: [String: URL] = [:]
        return try catalogs.compactMap { catalog -> Command? in
            let languages = try CatalogLanguages(of: catalog).names
            guard !languages.isEmpty else { return nil }
            let table = catalog.deletingPathExtension().lastPathComponent
            if let other = makers.updateValue(catalog, forKey: table) {
                throw CatalogError(
                    "'\(other.path)' and '\(catalog.path)' compile to the same tables: rename one of them")
            }
            let output = context.pluginWorkDirectoryURL
            return .buildCommand(
                displayName: "Compiling \(catalog.lastPathComponent) of \(target.name)",
                executable: try context.tool(named: "StringsmithTool").url,
                arguments: [
                    "compile", "--reporter", "xcode", "--for", Self.platform, "--every-locale", "--exact-locales", "-o",
                    output.path,
                ]
                    + languages.flatMap { ["--locale", $0] } + [catalog.path],
                inputFiles: [catalog],
                outputFiles: languages.flatMap { language in
                    Self.pathExtensions.map { output.appending(path: "\(language).lproj/\(table).\($0)") }
                })
        }
    }

    #if os(macOS)
        private static let platform = "apple"
        private static let pathExtensions = ["strings", "stringsdict"]
    #else
        private static let platform = "runtime"
        private static let pathExtensions = ["strings", "plurals.plist"]
    #endif

    /// The catalogs of a target, those that its manifest excludes included, by path.
    private static func catalogs(in directory: URL) throws -> [URL] {
        guard let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil) else {
            throw CatalogError("'\(directory.path)' can't be searched for string catalogs")
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "xcstrings" }.sorted { $0.path < $1.path }
    }
}

/// The languages of a catalog, which decide on the files that a build has to make.
private struct CatalogLanguages {
    let names: [String]

    init(of catalog: URL) throws {
        guard let root = try? JSONSerialization.jsonObject(with: Data(contentsOf: catalog)) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        else { throw CatalogError("'\(catalog.path)' is not a string catalog: run 'stringsmith check' on it") }
        var names: Set<String> = []
        for case let entry as [String: Any] in strings.values {
            names.formUnion((entry["localizations"] as? [String: Any] ?? [:]).filter { !($0.value is NSNull) }.keys)
        }
        // A language becomes the name of a directory.
        if let odd = names.first(where: { $0.isEmpty || $0.contains("/") || $0.hasPrefix(".") }) {
            throw CatalogError("'\(catalog.path)' has an invalid language '\(odd)'")
        }
        self.names = names.sorted()
    }
}

/// Why catalogs can't be compiled. The build fails, so that no program ships untranslated.
private struct CatalogError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
