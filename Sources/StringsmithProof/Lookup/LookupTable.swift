import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A table of a bundle as a program finds it: its files in each localization.
package struct LookupTable: Sendable {
    /// The strings of one localization in one file. A catalog is a file in each of its languages, as if compiled.
    package struct File: Sendable {
        package let path: String

        /// The name of the localization's directory, without extension; nil for a file outside of such directories.
        package let directory: String?

        /// The language of the strings, whose plural rules apply.
        package let language: LocaleIdentifier

        /// The entries; nil for a file that programs can't read, which they treat as empty.
        let document: (any TableDocument)?

        /// The locale in the document; nil for the only one.
        let locale: LocaleIdentifier?
    }

    /// The target whose bundle it is; nil if it isn't known.
    package var bundle: String?
    package var name: TableName
    package var developmentLanguage: LocaleIdentifier

    /// The names of the bundle's localizations, without extension; `Base` is one of them.
    package private(set) var localizations: Set<String>
    package private(set) var files: [File] = []

    /// - Parameter localizations: those that have a directory. Catalogs add theirs.
    package init(
        bundle: String?, _ name: TableName, developmentLanguage: LocaleIdentifier, localizations: Set<String>
    ) {
        (self.bundle, self.name, self.developmentLanguage) = (bundle, name, developmentLanguage)
        self.localizations = localizations
    }

    /// The languages of the bundle, the development language first.
    package var languages: [LocaleIdentifier] {
        let others = localizations.compactMap { LocaleIdentifier.canonical(directoryName: $0) }
        return [developmentLanguage] + Set(others).subtracting([developmentLanguage]).sorted()
    }

    /// Adds a file.
    /// - Parameter directory: the name of its directory, without extension; nil outside of localizations.
    package mutating func add(_ document: any TableDocument, in directory: String?) {
        guard let source = document.developmentLanguage else {
            let language = directory.flatMap { LocaleIdentifier.canonical(directoryName: $0) } ?? developmentLanguage
            files.append(
                File(
                    path: document.path, directory: directory, language: language,
                    document: document.isWhole ? document : nil, locale: nil))
            return
        }
        for locale in Set(document.locales + [source]).sorted() {
            let directory = locale.compiledName
            localizations.insert(directory)
            files.append(
                File(path: document.path, directory: directory, language: locale, document: document, locale: locale))
        }
    }
}

extension LookupTable.File {
    /// True for one that belongs to all languages of a catalog.
    var isCatalog: Bool { locale != nil }

    /// Returns the entry that programs find for a key, and its strings; nil if there is none.
    func text(of key: Key) -> (entry: Int, text: VariedText)? {
        guard let document else { return nil }
        let reader = document.reader(in: locale)
        // The last entry counts.
        for entry in (0..<reader.count).reversed() where reader.key(at: entry) == key {
            return text(at: entry, reader, document).map { (entry, $0) }
        }
        return nil
    }

    /// True if the file that programs read has strings with several forms, or those without.
    func exists(withForms: Bool) -> Bool {
        guard let document, isCatalog else {
            return (document?.forms == .several || FormatRegistry.forms(of: path) == .several) == withForms
        }
        let reader = document.reader(in: locale)
        return (0..<reader.count).contains { entry in
            text(at: entry, reader, document).map { $0.hasForms == withForms } ?? false
        }
    }

    /// The place of an entry's key in the file, in bytes; nil in formats without places.
    func place(ofEntry entry: Int) -> Int? {
        guard let document else { return nil }
        let ranges = document.reader(in: locale).ranges(at: entry)
        return (isCatalog ? ranges?.value : ranges?.key)?.lowerBound
    }

    /// Returns the strings of an entry that programs see. A catalog's text in the development language isn't compiled
    /// if it comes from the code.
    private func text(at entry: Int, _ reader: any LocaleReader, _ document: any TableDocument) -> VariedText? {
        guard isCatalog, let number = reader.number(at: entry) else {
            switch document.value(at: entry, in: locale) {
            case .text(let text): return .text(text)
            case .varied(let text): return text
            case .unsupported: return nil
            }
        }
        let strings = document.strings(of: number, in: locale)
        guard locale == document.developmentLanguage else { return strings }
        if reader.record(at: entry)?.owner == .person { return strings ?? .text(reader.key(at: entry).text) }
        return strings?.units.contains { $0.state == .new } ?? true ? nil : strings
    }
}

extension VariedText {
    /// True if it is more than a single string.
    var hasForms: Bool {
        switch self {
        case .unit, .set: false
        case .varied, .format: true
        }
    }
}
