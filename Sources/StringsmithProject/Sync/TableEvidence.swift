import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// Information from a bundle's tables that affects changes to one table. The tables are read when first needed.
final class TableEvidence: Sendable {
    private struct Translation {
        var values: [ExactString] = []
        var comments: [ExactString] = []

        /// The lines behind the entries, as plain words.
        var remarks: Set<ExactString> = []
    }

    private struct Keys {
        /// The keys of each translation of the table.
        var translations: [Set<ExactString>] = []

        /// The keys of all other tables of the bundle.
        var others: Set<ExactString> = []
    }

    private let group: LocalizationGroup
    private let table: TableName
    private let development: (any TableDocument)?
    private let store: TableStore
    private let translations = Mutex<[ExactString: Translation]?>(nil)
    private let keys = Mutex<Keys?>(nil)
    private let comments = Mutex<SourceComments?>(nil)

    /// - Parameter development: the development table, if any.
    init(_ group: LocalizationGroup, table: TableName, development: (any TableDocument)?, store: TableStore) {
        (self.group, self.table, self.development, self.store) = (group, table, development, store)
    }

    /// Returns the request with all information from the tables.
    func answering(_ request: SyncRequest) -> SyncRequest {
        var request = request
        request.isTaken = { key in self.withKeys { $0.others.contains(key) } }
        request.hasBoth = { old, new in
            self.withKeys { $0.translations.contains { $0.contains(old) && $0.contains(new) } }
        }
        request.carries = { self.carries($0, newText: $1) }
        request.sourceComment = { index, _ in self.sourceComment(ofEntry: index) }
        request.translatedComments = { self.translation(of: $0).comments }
        request.remarks = { self.translation(of: $0).remarks }
        return request
    }

    private func withKeys(_ answer: (Keys) -> Bool) -> Bool {
        keys.withLock { keys in
            let known = keys ?? readKeys()
            keys = known
            return answer(known)
        }
    }

    /// True if all translations of a key can be used with another development text.
    private func carries(_ key: ExactString, newText: ExactString) -> Bool {
        TranslationFit.allows(translation(of: key).values, text: newText)
    }

    private func translation(of key: ExactString) -> Translation {
        translations.withLock { translations in
            let known = translations ?? readTranslations()
            translations = known
            return known[key] ?? Translation()
        }
    }

    private func sourceComment(ofEntry index: Int) -> ExactString? {
        guard let document = development as? StringsDocument else { return nil }
        return comments.withLock { comments in
            let known = comments ?? SourceComments(document)
            comments = known
            return known.text(ofEntry: index)
        }
    }

    // MARK: Reading

    private func readKeys() -> Keys {
        var keys = Keys()
        for directory in group.directories {
            let own = directory.path(of: table)
            let isTranslation = directory.locale != nil && own != development?.path
            let paths =
                directory.tables.map(directory.path(of:)) + directory.pluralTables.map(directory.pluralPath(of:))
            for path in paths {
                if isTranslation, path.hasSameBytes(as: own) {
                    keys.translations.append(store.keys(at: path))
                } else {
                    keys.others.formUnion(store.keys(at: path))
                }
            }
        }
        return keys
    }

    private static func addRemarks(in document: any TableDocument, to translations: inout [ExactString: Translation]) {
        guard let document = document as? StringsDocument else { return }
        for (index, entry) in document.entries.enumerated() {
            guard let remark = document.trailingComment(ofEntry: index) else { continue }
            translations[document.key(entry), default: Translation()].remarks
                .formUnion(CommentUpdate.plainLines(of: remark))
        }
    }

    private func readTranslations() -> [ExactString: Translation] {
        var translations: [ExactString: Translation] = [:]
        if let development { Self.addRemarks(in: development, to: &translations) }
        for directory in group.translations where directory.tables.contains(table) {
            guard let document = try? store.document(at: directory.path(of: table)) else { continue }
            for entry in document.entries() {
                if let value = entry.value.text {
                    translations[entry.key.text, default: Translation()].values.append(value)
                }
                guard let comment = MarkedComment(entry.comment).text else { continue }
                translations[entry.key.text, default: Translation()].comments.append(comment)
            }
            Self.addRemarks(in: document, to: &translations)
        }
        return translations
    }
}
