import StringsmithModel
import StringsmithText

/// A catalog with renamed entries under their new keys, before any other change.
struct CatalogRenames {
    /// The catalog with the new keys.
    let document: StringCatalogDocument

    /// The entries by their old keys.
    private(set) var items: [Key: StringCatalogDocument.Item] = [:]

    /// Nil for a file that isn't JSON.
    /// - Throws: `TextEncodingError` if the file's encoding has no bytes for a new key.
    init?(_ changes: [LocaleChanges], in document: StringCatalogDocument) throws {
        guard var edits = CatalogEdits(document) else { return nil }
        var names: [Key: Key] = [:]
        for change in changes {
            for case .rename(let index, let name, _) in change.changes {
                let item = document.item(at: index, in: change.locale)
                // A change to another language repeats the first.
                if names.updateValue(Key(name), forKey: item.key) == nil { edits.rename(item, to: name) }
            }
        }
        self.document =
            names.isEmpty
            ? document : StringCatalogDocument(SourceFile(path: document.path, bytes: try edits.bytes()))
        let formerKeys = Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }
        items.reserveCapacity(document.items.count)
        for item in self.document.items { items[formerKeys[item.key] ?? item.key] = item }
    }
}
