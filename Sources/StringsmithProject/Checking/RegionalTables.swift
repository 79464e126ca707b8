import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProof
import StringsmithRules
import StringsmithText

/// The tables of the languages that a locale is a variety of, which its own table hides.
extension TableFiles {
    /// Returns the directories of a table that programs would search if a regional one weren't there, nearest first.
    func relatedDirectories(of unit: Unit) -> [LocaleDirectory] {
        // Keys that the development language lacks are obsolete elsewhere.
        guard let place = unit.place, let locale = unit.locale, !unit.paths.isEmpty, !unit.isDevelopment else {
            return []
        }
        return locale.relatives.compactMap { related in
            directories(of: place.group)[related]?.first {
                !$0.isClosed && !$0.allPaths(of: place.table).isEmpty
            }
        }
    }

    /// Returns the keys of related languages that a table hides.
    func hiddenKeys(
        of unit: Unit, _ read: StoredTable, source: SourceTable?, in workspace: Workspace
    ) -> [HiddenKeys] {
        let related = relatedDirectories(of: unit)
        guard !related.isEmpty, let place = unit.place, let locale = unit.locale else { return [] }
        // Without a table, the texts that the interface file shows aren't known here.
        if source == nil, interface(of: unit) != nil { return [] }
        var table = LookupTable(
            bundle: nil, place.table, developmentLanguage: layout.allGroups[place.group].developmentLanguage,
            localizations: Set((related.compactMap(\.locale) + [locale]).map(\.rawValue)))
        for document in [read.strings, read.plurals].compactMap(\.?.document) {
            table.add(document, in: locale.rawValue)
        }
        for directory in related {
            for path in directory.allPaths(of: place.table).all {
                guard let document = workspace.optionalDocument(at: path) else { continue }
                table.add(document, in: directory.locale?.rawValue)
            }
        }
        return table.hiddenKeys(for: locale, source, isOfInterface: interface(of: unit) != nil)
    }
}

extension LookupTable {
    /// Returns the keys of related languages that a locale's table hides.
    /// - Parameter isOfInterface: true if the strings of an interface file are shown instead.
    fileprivate func hiddenKeys(
        for locale: LocaleIdentifier, _ source: SourceTable?, isOfInterface: Bool
    ) -> [HiddenKeys] {
        let shown = { (key: Key) in isOfInterface ? source?.text(of: key)?.value : key.text }
        return TextLookup().hiddenKeys(in: self, for: locale, shownInstead: shown).compactMap { name, keys in
            // The interface file and `Info.plist` have the texts of the development language.
            if isOfInterface || self.name.rawValue.hasSuffix("InfoPlist"),
                LocaleIdentifier(name).isSameLanguage(as: developmentLanguage)
            {
                return nil
            }
            return HiddenKeys(language: name, keys: keys)
        }
    }
}

extension HiddenKeys {
    /// Returns the keys of related languages that are hidden in a locale of a file that holds all locales.
    static func all(
        of document: any TableDocument, in locale: LocaleIdentifier, _ source: SourceTable?
    ) -> [HiddenKeys] {
        guard document.isWhole, let development = document.developmentLanguage, locale != development else { return [] }
        let relatives = locale.relatives
        if relatives.isEmpty { return [] }
        let locales = document.locales
        let related = relatives.filter { $0 == development || locales.contains($0) }
        if related.isEmpty { return [] }
        var table = LookupTable(
            bundle: nil, TableName(path: document.path), developmentLanguage: development, localizations: [])
        table.add(document, in: nil, languages: [locale] + related)
        let isOfInterface = FilePath(document.path).enclosingLocaleDirectoryName == "mul"
        return table.hiddenKeys(for: locale, source, isOfInterface: isOfInterface)
    }
}

extension LocaleIdentifier {
    /// The locales of the same language that a region or script belongs to, nearest first.
    fileprivate var relatives: [LocaleIdentifier] { parents.filter { $0 != self && $0.isSameLanguage(as: self) } }
}
