import StringsmithModel
import StringsmithText

/// Converts changes of tables to edits of a catalog.
struct CatalogChanges {
    private let document: StringCatalogDocument
    private var edits: CatalogEdits
    private var items: [Key: StringCatalogDocument.Item] = [:]

    /// Entries to add, in all languages for which there are changes.
    private var added: [(key: Key, entry: CatalogEntry)] = []

    /// The keys that were removed or renamed, since changes to other languages repeat this.
    private var settled: Set<Key> = []

    /// Starts without changes; returns nil for a file that isn't JSON.
    init?(_ document: StringCatalogDocument) {
        guard let edits = CatalogEdits(document) else { return nil }
        (self.document, self.edits) = (document, edits)
        for item in document.items { items[item.key] = item }
    }

    mutating func bytes() throws -> [UInt8] {
        for (_, entry) in added { edits.add(entry) }
        added = []
        return try edits.bytes()
    }

    mutating func apply(_ changes: [TableChange], in locale: LocaleIdentifier) throws(TableChangeError) {
        // A marker applies to the value that a change gives the entry.
        var values: [Int: EntryValue] = [:]
        for case .setValue(let index, let value, _) in changes { values[index] = value }
        for change in changes {
            switch change {
            case .add(let entry): try add(entry, in: locale)
            case .setValue(let index, let value, _):
                let state: StringUnit.State = locale == document.sourceLanguage ? sourceState(index) : .translated
                try set(value, of: index, in: locale, state: state)
            case .setComment(let index, let comment):
                try setComment(comment, of: index, in: locale, value: values[index])
            case .rename(let index, let key, _):
                let item = document.item(at: index, in: locale)
                if settled.insert(item.key).inserted { edits.rename(item, to: key) }
            case .remove(let index):
                let item = document.item(at: index, in: locale)
                if locale != document.sourceLanguage {
                    edits.removeLocalization(locale, of: item)
                } else if settled.insert(item.key).inserted {
                    edits.remove(item)
                }
            case .commentOut(let index):
                let item = document.item(at: index, in: locale)
                edits.setMember("extractionState", of: item, to: .string("stale"))
            }
        }
    }

    /// Returns the state for a new source text: that of the current text, or otherwise that of an extracted text.
    private func sourceState(_ index: Int) -> StringUnit.State {
        let item = document.item(at: index, in: document.sourceLanguage)
        return document.content(of: item, in: document.sourceLanguage)?.units.first?.state ?? .new
    }

    private mutating func add(_ new: NewEntry, in locale: LocaleIdentifier) throws(TableChangeError) {
        let key = Key(new.key)
        let comment = MarkedComment(new.comment)
        let isSource = locale == document.sourceLanguage
        let state: StringUnit.State = isSource || comment.marker?.state == .new ? .new : .translated
        guard let content = CatalogLocalization(new.value, state: state) else {
            throw .unsupportedValue(key: key, kind: new.value.kind)
        }
        // If the key is the text, no text is needed in the source language.
        let isOwnText = isSource && new.value == .text(new.key)
        if let item = items[key] {
            if !isOwnText { edits.set(content, for: locale, of: item) }
            return
        }
        let place = added.firstIndex { $0.key == key } ?? added.count
        if place == added.count { added.append((key, CatalogEntry(key: key))) }
        if comment.isWritten { added[place].entry.comment = comment.text }
        if !isOwnText { added[place].entry[locale] = content }
        if isSource, !isOwnText { added[place].entry.extractionState = .extractedWithValue }
    }

    private mutating func set(
        _ value: EntryValue, of index: Int, in locale: LocaleIdentifier, state: StringUnit.State
    ) throws(TableChangeError) {
        let item = document.item(at: index, in: locale)
        guard let content = CatalogLocalization(value, state: state) else {
            throw .unsupportedValue(key: item.key, kind: value.kind)
        }
        edits.set(content, for: locale, of: item)
    }

    /// A comment belongs to the entry, its marker to the language.
    private mutating func setComment(
        _ comment: ExactString?, of index: Int, in locale: LocaleIdentifier, value: EntryValue?
    ) throws(TableChangeError) {
        let item = document.item(at: index, in: locale)
        let marked = MarkedComment(comment)
        if locale == document.sourceLanguage {
            edits.setMember("comment", of: item, to: marked.isWritten ? marked.text.map(JSONTree.string) : nil)
        }
        if case .obsolete? = marked.marker?.state {
            edits.setMember("extractionState", of: item, to: .string("stale"))
            return
        }
        guard locale != document.sourceLanguage,
            let content = value.flatMap({ CatalogLocalization($0, state: .translated) })
                ?? document.content(of: item, in: locale)
        else { return }
        let state: StringUnit.State? =
            switch marked.marker?.state {
            case .new: .new
            case .needsReview: .needsReview
            case .obsolete, nil: nil
            }
        if let state { edits.set(content.map { StringUnit($0.value, state: state) }, for: locale, of: item) }
    }
}
