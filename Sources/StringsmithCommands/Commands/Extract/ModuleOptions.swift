import StringsmithModel
import StringsmithProject
import StringsmithScanner

/// The arguments of `extract` for an action of a build system that extracts one module.
struct ModuleArguments: CommandArguments {
    var summary: String?
    var dependencies: [String] = []
    var dependencyFile: String?
}

extension OptionGroup where Arguments == ModuleArguments {
    /// The options for build systems.
    static var modules: OptionGroup {
        OptionGroup(
            "Build systems",
            [
                .value(
                    "summary", placeholder: "FILE", help: "Write the declarations of the Swift sources to this file.",
                    completion: .file
                ) { $0.summary = $1 }.onCommandLineOnly.discussed(
                    """
                    Another module's extraction reads the file with --depends, instead of the sources. Without \
                    --output, only the summary is written.
                    """
                ),
                .values(
                    "depends", placeholder: "FILE", help: "Read the declarations of another module from its summary.",
                    completion: .file
                ) { $0.dependencies.append($1) }.onCommandLineOnly,
                .value(
                    "depfile", placeholder: "FILE",
                    help: "Write the list of files that were read to this file, for make and ninja.",
                    completion: .file
                ) { $0.dependencyFile = $1 }.onCommandLineOnly,
            ]
        )
    }
}

extension ModuleArguments {
    /// Plans the summary of a scan.
    func plannedSummary(of scan: SourceScan) throws(FileSystemError) -> PlannedFile? {
        guard let summary, !scan.hasFailures else { return nil }
        return try Self.planned(summary, DeclarationSummary(sources: scan.declarations).bytes)
    }

    /// Plans the list of files that a scan read for some outputs.
    func plannedDependencyFile(
        of scan: SourceScan, outputs: [String], configuration: String?
    ) throws(FileSystemError) -> PlannedFile? {
        guard let dependencyFile else { return nil }
        let file = DependencyFile(
            targets: outputs + (summary.map { [$0] } ?? []),
            prerequisites: scan.paths + scan.importedPaths + dependencies + (configuration.map { [$0] } ?? []))
        return try Self.planned(dependencyFile, try file.bytes(for: dependencyFile))
    }

    /// Plans a file that a build makes again if it is lost.
    static func planned(_ path: String, _ contents: [UInt8]) throws(FileSystemError) -> PlannedFile {
        var file = try PlannedFile(replacing: path, by: contents, summary: "")
        file.isSynced = false
        return file
    }
}
