import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The strings of a development language's file, and the table that has their translations in other languages.
struct ExchangeSource {
    /// The strings to translate, with everything that is wrong with the file.
    private(set) var contents: Decoded<CatalogContents>

    /// The file name of the translations.
    let tableFile: String

    /// The file if its strings have several forms, which exports name by the dictionaries that they are in.
    private(set) var dictionary: StringsDictDocument?

    /// Reads a table or an interface file, whose translations are in a table of its name.
    init(_ file: SourceFile, source: LocaleIdentifier) {
        let name = String(FilePath(file.path).name)
        if FormatRegistry.forms(of: file.path) == .several {
            let document = StringsDictDocument(file)
            (tableFile, dictionary) = (name, document)
            contents = Decoded(CatalogContents(sourceLanguage: source), diagnostics: document.diagnostics)
            for case (let key, .varied(let text), let comment) in document.entries().map({
                ($0.key, $0.value, $0.comment)
            }) {
                var new = CatalogEntry(key: key, comment: comment)
                new[source] = text
                contents.value.entries.append(new)
            }
            return
        }
        guard InterfaceFileLocation.isInterfaceFile(file.path) else {
            tableFile = name
            contents = StringsFormat().document(file).catalog(ExchangeLanguages(source: source, target: source))
            return
        }
        tableFile = TableName(path: file.path).fileName(.single)
        let document = InterfaceDocument(file)
        var texts = CatalogContents(sourceLanguage: source)
        var seen: Set<Key> = []
        for entry in document.table(named: TableName(path: file.path)).entries where seen.insert(entry.key).inserted {
            var new = CatalogEntry(key: entry.key, comment: entry.comment)
            new[source] = VariedText.unit(StringUnit(entry.value.text ?? ""))
            texts.entries.append(new)
        }
        contents = Decoded(texts, diagnostics: document.diagnostics)
    }

    /// Returns the strings, and releases them, so that they are changed in place.
    mutating func takeContents() -> CatalogContents {
        defer { contents.value = CatalogContents(sourceLanguage: contents.value.sourceLanguage) }
        return contents.value
    }

    /// Adds the translations of a table.
    mutating func add(_ table: any TableDocument, in locale: LocaleIdentifier) {
        let languages = ExchangeLanguages(source: contents.value.sourceLanguage, target: locale)
        let translation = table.catalog(languages)
        // An empty file is a table without strings.
        contents.diagnostics += translation.diagnostics.filter { $0.rule != .stringsEmptyFile }
        var places: [Key: Int] = [:]
        for (index, entry) in translation.value.entries.enumerated() { places[entry.key] = index }
        for index in contents.value.entries.indices {
            guard let place = places[contents.value.entries[index].key] else { continue }
            contents.value.entries[index][locale] = translation.value.entries[place][locale]
        }
    }
}
