import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The strings of a catalog, a table, or an interface file with their translations in one language, as in an exchange
/// file. `export` and `fill` use it.
struct ExchangePart: Sendable {
    /// The files of a part.
    struct Place: Hashable, Sendable {
        /// The path of the catalog, or of the file in the development language.
        var path: String

        /// The path of the translation, which may not exist yet; nil for a catalog, or without a directory for the
        /// language.
        var translation: String?

        /// True if the translation exists.
        var isTranslated = false

        /// The development language; a catalog names its own.
        var development: LocaleIdentifier?

        /// The paths of the table's other file, as a `.stringsdict` next to a `.strings` file, in the development language
        /// and in the one to translate into; nil where there is none.
        var counterpart: String?
        var translatedCounterpart: String?

        /// The path of the file that holds the translation.
        var target: String { translation ?? path }
    }

    let place: Place

    /// The language that is translated.
    let source: LocaleIdentifier

    /// The strings, with the plural forms that the language needs.
    private(set) var units: [XLIFFDocument.Unit] = []

    /// The keys that the development language marks as used by no source.
    private(set) var unused: Set<ExactString> = []

    /// The contents of a catalog, or of a table with a single string per key.
    private var contents: CatalogContents?

    /// The places of the units of a `.stringsdict`.
    private var dictionaryPlaces: [UnitIdentifier] = []

    /// The contents if this is a catalog.
    var catalog: CatalogContents? { place.development == nil ? contents : nil }

    /// Everything that is wrong with the files.
    private(set) var diagnostics: [Diagnostic] = []

    /// False if a file couldn't be read in full, so that there are no units.
    private(set) var isWhole = true

    /// Reads a part.
    /// - Throws: `FileSystemError` if a file can't be read.
    init(_ place: Place, into target: LocaleIdentifier, in workspace: Workspace) throws(FileSystemError) {
        let translation = place.isTranslated ? place.translation : nil
        try self.init(
            place, workspace.file(at: place.path),
            translation.map { path throws(FileSystemError) in try workspace.file(at: path) }, into: target)
    }

    /// Reads a part from the bytes of its files.
    init(_ place: Place, _ file: SourceFile, _ translation: SourceFile?, into target: LocaleIdentifier) {
        self.place = place
        source = place.development ?? StringCatalogDocument(file).sourceLanguage
        if FormatRegistry.isCommonTable(file.path) {
            read(StringCatalogDocument(file), target)
        } else if FormatRegistry.forms(of: file.path) == .several {
            read(StringsDictDocument(file), translation.map { StringsDictDocument($0) }, target)
        } else {
            read(ExchangeSource(file, source: source), translation, target)
        }
    }

    private mutating func read(_ document: StringCatalogDocument, _ target: LocaleIdentifier) {
        diagnostics = document.diagnostics
        isWhole = document.isWhole
        guard isWhole else { return }
        let contents = document.contents
        (self.contents, unused) = (contents, Self.unused(in: contents))
        units = XLIFFExport(source: source, target: target).units(of: contents.entries)
    }

    private mutating func read(_ file: ExchangeSource, _ translation: SourceFile?, _ target: LocaleIdentifier) {
        var file = file
        if file.contents.isWhole, let translation { file.add(StringsFormat().document(translation), in: target) }
        diagnostics = file.contents.diagnostics
        isWhole = file.contents.isWhole
        guard isWhole else { return }
        (contents, unused) = (file.contents.value, Self.unused(in: file.contents.value))
        // An empty key is a placeholder in a table without strings.
        let entries = file.contents.value.entries.filter { !$0.key.text.isEmpty }
        units = XLIFFExport(source: source, target: target).units(of: entries)
    }

    private mutating func read(
        _ document: StringsDictDocument, _ translation: StringsDictDocument?, _ target: LocaleIdentifier
    ) {
        // An empty file is a table without strings.
        let errors = translation?.diagnostics.filter { $0.severity == .error && $0.rule != .stringsEmptyFile } ?? []
        diagnostics = document.diagnostics + errors
        isWhole = document.isWhole && translation?.isWhole ?? true
        guard isWhole else { return }
        var values: [Key: VariedText] = [:]
        for entry in translation?.entries() ?? [] {
            if case .varied(let text) = entry.value { values[entry.key] = text.with(entry.state, of: entry.value) }
        }
        var comments: [Key: ExactString] = [:]
        for entry in document.entries() {
            comments[entry.key] = entry.comment
            if entry.state?.kind == .obsolete { unused.insert(entry.key.text) }
        }
        let texts = StringsDictUnits(document, translation, into: target).units
        dictionaryPlaces = texts.map { UnitIdentifier(key: $0.key.text, steps: $0.steps) }
        units = texts.map { text in
            var unit = XLIFFDocument.Unit(id: text.id, source: text.source)
            unit.note = comments[text.key]
            unit.target = values[text.key]?[text.steps].map { XLIFFDocument.Target($0) }
            return unit
        }
    }

    /// Returns the key and the place of each unit.
    func identifiers() -> [UnitIdentifier] {
        guard let contents else { return dictionaryPlaces }
        let keys = Set(contents.entries.map(\.key.text))
        return units.map { unit in
            // A key can look like the identifier of a variation.
            keys.contains(unit.id) ? UnitIdentifier(key: unit.id) : UnitIdentifier(unit.id)
        }
    }

    private static func unused(in contents: CatalogContents) -> Set<ExactString> {
        Set(contents.entries.filter { $0.extractionState == .stale }.map(\.key.text))
    }

    /// Returns the strings of a catalog with their translations in another language. It is read only once.
    func translated(into target: LocaleIdentifier) -> ExchangePart {
        var part = self
        if let catalog { part.units = XLIFFExport(source: source, target: target).units(of: catalog.entries) }
        return part
    }

    // MARK: The parts of a project

    /// Returns the parts of a project that can be translated into a language: catalogs, and in each localization its
    /// tables, with the interface files in place of their tables. Localizations with two directories for one locale have
    /// none.
    static func places(in layout: ProjectLayout, _ target: LocaleIdentifier) -> [Place] {
        layout.catalogPaths.map { Place(path: $0) }
            + layout.groups.filter { !$0.hasDuplicates }.flatMap { places(in: $0, target) }
    }

    private static func places(in group: LocalizationGroup, _ target: LocaleIdentifier) -> [Place] {
        let interfaces = group.interfacePaths
        let interfaceTables = Set(interfaces.map { TableName(path: $0) })
        var paths = interfaces
        for table in Set(group.directories.flatMap(\.tables)).subtracting(interfaceTables) {
            guard let development = group.developmentDirectory(of: table), development.tables.contains(table) else {
                continue
            }
            paths.append(development.path(of: table))
        }
        paths.sort { $0.precedesByBytes($1) }
        for table in Set(group.developmentDirectories.flatMap(\.pluralTables)).sorted() {
            let directories = group.developmentDirectories.filter { $0.pluralTables.contains(table) }
            guard let development = directories.first(where: { $0.locale != nil }) ?? directories.first else {
                continue
            }
            paths.append(development.pluralPath(of: table))
        }
        let directory = group.directories.first { $0.locale == target && !$0.isClosed }
        return paths.compactMap { path in
            let isInterface = InterfaceFileLocation.isInterfaceFile(path)
            let name = String(FilePath(path).name)
            // A localized copy of an interface file has its strings in itself.
            let isCopied = isInterface && directory?.interfaceFiles.contains(name) ?? false
            if isCopied, directory?.locale != group.developmentLanguage { return nil }
            let table = TableName(path: path)
            let isPlural = FormatRegistry.forms(of: path) == .several
            let file = isInterface ? table.fileName(.single) : name
            let other = table.fileName(isPlural ? .single : .several)
            func counterpart(in directory: LocaleDirectory) -> String? {
                directory.files.contains(other) ? FilePath(directory.path).appending(other) : nil
            }
            var place = Place(path: path, development: group.developmentLanguage)
            place.translation = directory.map { FilePath($0.path).appending(file) }
            place.isTranslated = directory?.files.contains(file) ?? false
            place.counterpart = group.developmentDirectories.lazy.compactMap(counterpart).first
            place.translatedCounterpart = directory.flatMap(counterpart)
            return place
        }
    }
}
