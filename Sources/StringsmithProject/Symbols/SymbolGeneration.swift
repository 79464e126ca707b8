import StringsmithFormats
import StringsmithModel
import StringsmithSymbols
import StringsmithText

/// Plans the sources with the symbols of tables.
package struct SymbolGeneration {
    /// The directory of the sources, or the only source if its name ends in `.swift`.
    package var output: String

    package var options: SymbolOptions

    /// Creates a plan for an output.
    package init(output: String, options: SymbolOptions = SymbolOptions()) {
        (self.output, self.options) = (output, options)
        self.options.isSingleFile = output.hasByteSuffix(".swift")
    }

    /// Returns the sources for tables. A key without a symbol is missing from them, as are all keys of a table that
    /// can't be read.
    /// - Throws: `FileSystemError` if a table or an existing source can't be read.
    package func plan(_ tables: [String], in workspace: Workspace) throws(FileSystemError) -> Decoded<[PlannedFile]> {
        let read = try Self.read(tables, in: workspace)
        var result = Decoded<[PlannedFile]>([], diagnostics: read.diagnostics)
        // Symbols that are missing because a file can't be read would break the build.
        guard read.isWhole else { return result }
        let sources = SymbolFiles(read.value, options)
        ProcessResources.keep(sources)
        result.diagnostics += sources.diagnostics
        for file in sources.files {
            let path = options.isSingleFile ? output : FilePath(output).appending(file.name)
            let summary = file.count.map { $0 == 1 ? "1 symbol" : "\($0) symbols" } ?? "look-up"
            add(try PlannedFile(replacing: path, by: file.bytes, summary: summary), to: &result)
        }
        if !options.isSingleFile { result.diagnostics += try unused(Set(sources.files.map(\.name)), in: workspace) }
        return result
    }

    /// Returns the sources that Xcode generates for the manual keys of catalogs; none for a catalog with a problem.
    /// - Throws: `FileSystemError`, like `plan(_:in:)`.
    package func xcodePlan(
        _ catalogs: [String], _ version: XcodeSymbolFile.Version, in workspace: Workspace
    ) throws(FileSystemError) -> Decoded<[PlannedFile]> {
        let read = try Self.read(catalogs, in: workspace)
        var result = Decoded<[PlannedFile]>([], diagnostics: read.diagnostics)
        guard read.isWhole else { return result }
        for table in read.value {
            let source = XcodeSymbolFile(table, version: version)
            result.diagnostics += source.diagnostics
            guard let text = source.text else { continue }
            let path = FilePath(output).appending(source.name)
            add(try PlannedFile(replacing: path, by: Array(text.utf8), summary: ""), to: &result)
        }
        return result
    }

    static func read(
        _ paths: [String], in workspace: Workspace
    ) throws(FileSystemError) -> Decoded<[SymbolTable]> {
        var files: [SourceFile] = []
        for path in paths { files.append(try workspace.file(at: path)) }
        return SymbolTable.read(files)
    }

    private func add(_ file: PlannedFile, to result: inout Decoded<[PlannedFile]>) {
        if let original = file.original, !SymbolFiles.isGenerated(original) {
            result.diagnostics.append(
                Diagnostic(
                    path: file.path, severity: .error, rule: .symbolFileConflict,
                    message: "no generated file, so it isn't replaced",
                    notes: [Note("write to another directory, or remove the file")]))
        } else {
            result.value.append(file)
        }
    }

    /// Returns warnings about generated files that aren't among the current ones.
    private func unused(_ names: Set<String>, in workspace: Workspace) throws(FileSystemError) -> [Diagnostic] {
        guard try workspace.targetKind(of: output) == .directory else { return [] }
        let others = try workspace.listing(of: output).items.filter { item in
            item.isExact && item.name.hasPrefix(SymbolFiles.prefix) && item.name.hasByteSuffix(".swift")
                && !names.contains(item.name)
        }
        var result: [Diagnostic] = []
        for item in others {
            let path = FilePath(output).appending(item.name)
            guard SymbolFiles.isGenerated(try workspace.bytes(at: path)) else { continue }
            result.append(
                Diagnostic(
                    path: path, severity: .warning, rule: .symbolFileUnused,
                    message: "generated for a table that isn't named any more: remove it"))
        }
        return result
    }
}
