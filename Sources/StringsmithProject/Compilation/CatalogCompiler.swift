import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Plans the tables that catalogs are compiled to.
package struct CatalogCompiler: Sendable {
    /// The directory for the locale directories.
    package var output: String

    /// The languages to compile; empty for all.
    package var locales: [LocaleIdentifier] = []

    /// The target platform.
    package var platform = CatalogCompilation.Platform.apple

    /// True to leave out texts in any state but `translated`.
    package var onlyTranslated = false

    /// True to write every table of each of `locales`, even an empty one.
    package var writesEmptyTables = false

    /// Creates a compiler that writes to a directory.
    package init(output: String) {
        self.output = output
    }

    /// Returns the tables of catalogs by path, and the problems in the catalogs. If there are errors, there are no
    /// files.
    /// - Throws: `FileSystemError` if a catalog can't be read, or `UnknownSelection` if no catalog has a language.
    package func plan(_ catalogs: [String]) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        var makers: [String: String] = [:]
        var known: Set<LocaleIdentifier> = []
        let names = Set(locales.map(\.compiledName))
        for path in catalogs {
            let document = StringCatalogDocument(SourceFile(path: path, bytes: try FileReader.bytes(of: path)))
            known.formUnion(document.locales)
            let wanted =
                writesEmptyTables ? Set(locales) : Set(document.locales.filter { names.contains($0.compiledName) })
            let found = problems(of: document, in: locales.isEmpty ? nil : wanted)
            result.diagnostics += found
            guard !found.contains(where: { $0.severity == .error }) else { continue }
            let compilation = CatalogCompilation(
                document.contents, locales: locales.isEmpty ? nil : wanted, for: platform,
                onlyTranslated: onlyTranslated,
                keepsAll: writesEmptyTables)
            result.diagnostics += notes(on: compilation, path) + collisions(in: compilation, path)
            let name = SourceFile(path: path, bytes: []).tableName
            for file in files(of: compilation, table: name) {
                if let other = makers.updateValue(path, forKey: file.path) {
                    result.diagnostics.append(
                        conflict(
                            path,
                            "'\(other)' compiles to '\(file.path)' too: give one of the catalogs another name"))
                }
                result.diagnostics += obstacles(to: file, of: path)
                result.value.append(file)
            }
        }
        if !result.isWhole {
            result.value = []
        } else if !writesEmptyTables {
            let knownNames = Set(known.map(\.compiledName))
            if let unknown = locales.filter({ !knownNames.contains($0.compiledName) }).min() {
                throw UnknownSelection(kind: .locale, name: unknown.rawValue, known: known.map(\.rawValue).sorted())
            }
        }
        result.value.sort { $0.path.precedesByBytes($1.path) }
        return result
    }

    /// Foundation on Linux must not find a `.stringsdict`.
    private var variationsExtension: String { platform == .apple ? "stringsdict" : "plurals.plist" }

    private func problems(of document: StringCatalogDocument, in locales: Set<LocaleIdentifier>?) -> [Diagnostic] {
        guard document.isWhole else { return document.diagnostics }
        var problems = document.diagnostics + CatalogValidation.diagnostics(of: document, locales: locales)
        if let misplaced = CatalogPlacement.diagnostic(of: document.path) { problems.append(misplaced) }
        return problems + CatalogControlCharacters.diagnostics(of: document, locales: locales)
    }

    /// Reports languages that have one directory. Apple's compiler keeps one of them, not always the same.
    private func collisions(in compilation: CatalogCompilation, _ path: String) -> [Diagnostic] {
        compilation.tables.filter { $0.spellings.count > 1 }.map { tables in
            let names = tables.spellings.sorted().map { "'\($0)'" }.joined(separator: " and ")
            return conflict(
                path,
                "languages \(names) compile to the same '\(tables.name).lproj': rename or remove one in the catalog")
        }
    }

    /// Returns one note per catalog about the parts that the tables can't represent.
    private func notes(on compilation: CatalogCompilation, _ path: String) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        if platform == .linux, compilation.flattenedCount > 0 {
            let count = compilation.flattenedCount
            let message =
                "\(count) \(count == 1 ? "text" : "texts") with variations compiled without them: Linux shows the form "
                + "for 'other'"
            notes.append(Diagnostic(path: path, severity: .note, rule: .catalogFlattened, message: message))
        }
        for key in compilation.skippedSets {
            notes.append(
                Diagnostic(
                    path: path, severity: .warning, rule: .catalogStringSet,
                    message: "string set of '\(key)' not compiled: only Xcode can", key: key))
        }
        return notes
    }

    /// Reports a file in the place of a compiled table that the compiler didn't write. For Linux, also reports a
    /// `.stringsdict`, since each look-up in a table that has one ends the program.
    private func obstacles(to file: PlannedFile, of catalog: String) -> [Diagnostic] {
        let path = FilePath(file.path)
        var found: [Diagnostic] = []
        if let bytes = file.original, !isCompiled(bytes) {
            found.append(
                conflict(catalog, "'\(file.path)' isn't a compiled table: it is left as it is; use another directory"))
        }
        let plurals = FilePath(path.directory).appending("\(path.stem).stringsdict")
        if platform == .linux, path.pathExtension == "strings", FileKind(of: plurals) != .nothing {
            found.append(conflict(catalog, "'\(plurals)' makes look-ups crash on Linux: remove it"))
        }
        return found
    }

    private func conflict(_ catalog: String, _ message: String) -> Diagnostic {
        Diagnostic(path: catalog, severity: .error, rule: .catalogOutputConflict, message: message)
    }

    /// True for a property list without comments, which is all that the compiler writes.
    private func isCompiled(_ bytes: [UInt8]) -> Bool {
        switch PropertyListForm(sniffing: bytes) {
        case .binary: true
        case .xml: !bytes.holds(Array("<!--".utf8))
        default: bytes.isEmpty
        }
    }

    private func files(of compilation: CatalogCompilation, table: TableName) -> [PlannedFile] {
        var files: [PlannedFile] = []
        for tables in compilation.tables {
            let directory = FilePath(output).appending(LocaleIdentifier(tables.name).directoryName)
            for (entries, pathExtension) in [(tables.strings, "strings"), (tables.variations, variationsExtension)]
            where !entries.isEmpty || writesEmptyTables {
                files.append(
                    PlannedFile(
                        replacing: FilePath(directory).appending("\(table).\(pathExtension)"),
                        by: PropertyListTree.dictionary(entries).xmlBytes, summary: "\(entries.count) entries"))
            }
        }
        return files
    }
}
