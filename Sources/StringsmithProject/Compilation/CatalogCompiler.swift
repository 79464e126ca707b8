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

    /// True to leave out strings in any state but `translated`.
    package var onlyTranslated = false

    /// True to write every table of each of `locales`, even an empty one.
    package var writesEmptyTables = false

    /// The files of each language.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// Strings with variations in a `.stringsdict`, and others in a `.strings` file.
        case stringsAndStringsdict

        /// All strings in a `.stringsdict`.
        case stringsdictOnly
    }

    package var format = Format.stringsAndStringsdict

    /// True to write binary property lists, false for XML.
    package var writesBinary = false

    /// True if `locales` are those that the catalogs had when a build was planned, so that any others are an error.
    package var requiresLocales = false

    /// Creates a compiler that writes to a directory.
    package init(output: String) {
        self.output = output
    }

    /// Returns the tables of catalogs by path, and the problems in the catalogs. A text that can't be compiled is
    /// missing from the tables, as are all strings of a catalog that can't be read.
    /// - Throws: `FileSystemError` if a catalog or a former table can't be read, or `UnknownSelection` if no catalog
    ///   has a language.
    package func plan(_ catalogs: [String], in workspace: Workspace) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        var makers: [ExactString: String] = [:]
        var spellings = SpelledPlaces()
        var known: Set<LocaleIdentifier> = []
        for path in catalogs {
            let document = StringCatalogDocument(try workspace.file(at: path))
            known.formUnion(document.locales)
            let compiled = compile(document)
            result.diagnostics += compiled.diagnostics
            guard let compilation = compiled.value else { continue }
            for file in try files(of: compilation, table: SourceFile(path: path, bytes: []).tableName) {
                let place = spellings.insert(file.path) ?? file.path
                if let other = makers.updateValue(path, forKey: ExactString(place)) {
                    result.diagnostics.append(
                        conflict(
                            path,
                            "'\(other)' compiles to '\(file.path)' too: give one of the catalogs another name"))
                    result.value.removeAll { $0.path.hasSameBytes(as: place) }
                    continue
                }
                let obstacles = obstacles(to: file, of: path)
                result.diagnostics += obstacles
                if obstacles.isEmpty { result.value.append(file) }
            }
        }
        try check(known, result.isWhole)
        result.value.sort { $0.path.precedesByBytes($1.path) }
        return result
    }

    private func check(_ known: Set<LocaleIdentifier>, _ isWhole: Bool) throws(UnknownSelection) {
        guard isWhole, !writesEmptyTables else { return }
        let names = Set(known.map(\.compiledName))
        if let unknown = locales.filter({ !names.contains($0.compiledName) }).min() {
            throw UnknownSelection(kind: .locale, name: unknown.rawValue, known: known.map(\.rawValue).sorted())
        }
    }

    /// Compiles what can be compiled of a catalog; nil if nothing can.
    private func compile(_ document: StringCatalogDocument) -> Decoded<CatalogCompilation?> {
        let names = Set(locales.map(\.compiledName))
        let found = Set(document.locales.filter { names.contains($0.compiledName) })
        let wanted = locales.isEmpty ? nil : writesEmptyTables ? Set(locales) : found
        var result = Decoded<CatalogCompilation?>(nil)
        result.diagnostics = problems(of: document, in: wanted)
        if requiresLocales { result.diagnostics += unplannedLocales(of: document) }
        let errors = result.diagnostics.filter { $0.severity == .error }
        let refused = errors.compactMap { error in error.key.map { LocalizedKey($0, in: error.locale) } }
        // An error without a key is one of the whole catalog.
        guard refused.count == errors.count else { return result }
        var compilation = CatalogCompilation(
            document.contents, locales: wanted, for: platform, refused: Set(refused), onlyTranslated: onlyTranslated,
            keepsAll: writesEmptyTables)
        result.diagnostics += notes(on: compilation, document.path) + collisions(in: compilation, document.path)
        compilation.removeCollisions()
        result.value = compilation
        return result
    }

    /// Foundation on Linux must not find a `.stringsdict`.
    private var variationsExtension: String { platform == .apple ? "stringsdict" : "plurals.plist" }

    /// Returns an error if a catalog has other languages than when the build was planned.
    private func unplannedLocales(of document: StringCatalogDocument) -> [Diagnostic] {
        guard document.isWhole else { return [] }
        let present = Set(document.contents.entries.flatMap { $0.localizations.map(\.locale) })
        let (added, removed) = (present.subtracting(locales), Set(locales).subtracting(present))
        guard !added.isEmpty || !removed.isEmpty else { return [] }
        let changes = [("added", added), ("removed", removed)].filter { !$0.1.isEmpty }.map { name, locales in
            "\(name) \(locales.sorted().map { "'\($0)'" }.joined(separator: ", "))"
        }
        return [
            Diagnostic(
                path: document.path, severity: .error, rule: .catalogLanguagesChanged,
                message: "languages have changed since the build was planned: \(changes.joined(separator: "; ")): "
                    + "run 'touch Package.swift' and build again")
        ]
    }

    private func problems(of document: StringCatalogDocument, in locales: Set<LocaleIdentifier>?) -> [Diagnostic] {
        var problems = document.diagnostics + CatalogValidation.diagnostics(of: document, locales: locales)
        if let misplaced = CatalogPlacement.diagnostic(of: document.path) { problems.append(misplaced) }
        problems += document.locales.filter { !$0.isFileName && locales?.contains($0) ?? true }.map {
            .unsafeName(of: $0, in: document.path)
        }
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
        var notes = compilation.incomplete.map { place in
            let language = place.locale.map { " in '\($0)'" } ?? ""
            var warning = Diagnostic(
                path: path, severity: .warning, rule: .pluralMissingOther,
                message: "plural of '\(place.key)'\(language) has no form for 'other': translate it, or other numbers "
                    + "aren't shown", key: place.key)
            warning.locale = place.locale
            return warning
        }
        for (form, count) in compilation.flattened.sorted(by: { ($0.key ?? "") < ($1.key ?? "") })
        where platform == .linux {
            let shown = form.map { "the form for '\($0)'" } ?? (count == 1 ? "its key" : "their keys")
            let message =
                "\(count) \(count == 1 ? "string" : "strings") with variations compiled without them: Linux shows \(shown)"
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
        let plurals = FilePath(path.directory).appending(TableName(path: file.path).fileName(.several))
        if platform == .linux, path.pathExtension == "strings", FileKind(of: plurals) != nil {
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

    private func files(
        of compilation: CatalogCompilation, table: TableName
    ) throws(FileSystemError) -> [PlannedFile] {
        var files: [PlannedFile] = []
        for tables in compilation.tables {
            let tables = format == .stringsdictOnly ? tables.combined : tables
            let directory = FilePath(output).appending(LocaleIdentifier(tables.name).directoryName)
            for (entries, pathExtension) in [(tables.strings, "strings"), (tables.variations, variationsExtension)]
            where !entries.isEmpty || writesEmptyTables {
                let tree = PropertyListTree.dictionary(entries)
                files.append(
                    try PlannedFile(
                        replacing: FilePath(directory).appending("\(table).\(pathExtension)"),
                        by: writesBinary ? tree.binaryBytes : tree.xmlBytes, summary: "\(entries.count) entries"))
            }
        }
        return files
    }
}
