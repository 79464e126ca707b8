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

        /// The error that makes it unreadable.
        let damage: Diagnostic?

        /// True for `T-linux.strings`, which Foundation on Linux prefers.
        let isForLinux: Bool

        /// The locale in the document; nil for the only one.
        let locale: LocaleIdentifier?

        /// The entry that programs find for each key: the last one with a text.
        private let entries: [Key: Int]

        /// Whether there are strings with several forms, and those without, in the file that programs read.
        private let hasVaried: Bool
        private let hasPlain: Bool
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

    /// The name of the table that Foundation on Linux prefers.
    package var linuxName: TableName { TableName("\(name.rawValue)-linux") }

    /// The languages of the bundle, the development language first.
    package var languages: [LocaleIdentifier] {
        let others = localizations.compactMap { LocaleIdentifier.canonical(directoryName: $0) }
        return [developmentLanguage] + Set(others).subtracting([developmentLanguage]).sorted()
    }

    /// Adds a file.
    /// - Parameters:
    ///   - directory: the name of its directory, without extension; nil outside of localizations.
    ///   - languages: those of a catalog to add; nil for all.
    package mutating func add(
        _ document: any TableDocument, in directory: String?, languages: [LocaleIdentifier]? = nil
    ) {
        let isForLinux = TableName(path: document.path) == linuxName
        guard let source = document.developmentLanguage else {
            let language = directory.flatMap { LocaleIdentifier.canonical(directoryName: $0) } ?? developmentLanguage
            files.append(File(document, in: directory, language: language, locale: nil, isForLinux))
            return
        }
        for locale in Set(languages ?? document.locales + [source]).sorted() {
            let directory = locale.compiledName
            localizations.insert(directory)
            files.append(File(document, in: directory, language: locale, locale: locale, isForLinux))
        }
    }
}

extension LookupTable.File {
    /// True for one that belongs to all languages of a catalog.
    var isCatalog: Bool { locale != nil }

    fileprivate init(
        _ document: any TableDocument, in directory: String?, language: LocaleIdentifier, locale: LocaleIdentifier?,
        _ isForLinux: Bool
    ) {
        self.isForLinux = isForLinux
        (path, self.directory, self.language, self.locale) = (document.path, directory, language, locale)
        self.document = document.isWhole || locale != nil ? document : nil
        damage = document.damage
        var entries: [Key: Int] = [:]
        var (hasVaried, hasPlain) = (false, false)
        let reader = document.reader(in: locale)
        for entry in 0..<(self.document == nil ? 0 : reader.count) {
            // The last entry counts.
            entries[reader.key(at: entry)] = entry
            guard locale != nil, let text = Self.text(at: entry, reader, document, locale) else { continue }
            if text.hasForms { hasVaried = true } else { hasPlain = true }
        }
        if locale == nil {
            hasVaried = document.forms == .several || FormatRegistry.forms(of: document.path) == .several
            hasPlain = !hasVaried
        }
        (self.entries, self.hasVaried, self.hasPlain) = (entries, hasVaried, hasPlain)
    }

    /// Returns the entry that programs find for a key, and its strings; nil if there is none.
    func text(of key: Key) -> (entry: Int, text: VariedText)? {
        guard let document, let entry = entries[key] else { return nil }
        return Self.text(at: entry, document.reader(in: locale), document, locale).map { (entry, $0) }
    }

    /// The keys that programs find, in the order of the file.
    var keys: [Key] { entries.sorted { $0.value < $1.value }.map(\.key) }

    /// True if the file that programs read has strings with several forms, or those without.
    func exists(withForms: Bool) -> Bool { withForms ? hasVaried : hasPlain }

    /// The place of an entry's key in the file, in bytes; nil in formats without places.
    func place(ofEntry entry: Int) -> Int? {
        guard let document else { return nil }
        let ranges = document.reader(in: locale).ranges(at: entry)
        return (isCatalog ? ranges?.value : ranges?.key)?.lowerBound
    }

    /// Returns the strings of an entry that programs see. A catalog's text in the development language isn't compiled
    /// if it comes from the code.
    private static func text(
        at entry: Int, _ reader: any LocaleReader, _ document: any TableDocument, _ locale: LocaleIdentifier?
    ) -> VariedText? {
        guard locale != nil, let number = reader.number(at: entry) else {
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

extension TableDocument {
    /// The error because of which a program can't read the file; nil if there is none.
    package var damage: Diagnostic? { isWhole ? nil : diagnostics.first { $0.severity == .error } ?? diagnostics.first }
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
