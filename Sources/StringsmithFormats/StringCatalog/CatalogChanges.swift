import StringsmithModel
import StringsmithText

/// Converts changes of tables to edits of a catalog.
struct CatalogChanges {
    /// The catalog that changes number the entries of.
    private let numbered: StringCatalogDocument

    /// The catalog that is edited: the same, with new keys where entries were renamed.
    private let document: StringCatalogDocument
    private let json: JSONDocument

    /// The entries of the edited catalog by their keys in the other.
    private let items: [Key: StringCatalogDocument.Item]
    private var edits: CatalogEdits

    /// Entries to add, in all languages for which there are changes.
    private var added: [(key: Key, entry: CatalogEntry)] = []
    private var places: [Key: Int] = [:]

    /// The keys that were removed, which a change to another language repeats.
    private var removed: Set<Key> = []

    /// The new extraction states, by entry.
    private var states: [Int: (item: StringCatalogDocument.Item, state: CatalogEntry.ExtractionState?)] = [:]

    /// Starts without changes; nil for a file that isn't JSON.
    init?(_ numbered: StringCatalogDocument, editing renamed: CatalogRenames) {
        guard let edits = CatalogEdits(renamed.document), let json = renamed.document.json else { return nil }
        (self.numbered, document, self.json, items) = (numbered, renamed.document, json, renamed.items)
        self.edits = edits
    }

    mutating func bytes() throws -> [UInt8] {
        for (_, entry) in added { edits.add(entry) }
        for (_, change) in states.sorted(by: { $0.key < $1.key }) {
            edits.setMember("extractionState", of: change.item, to: change.state.map { .string($0.rawValue) })
        }
        (added, states) = ([], [:])
        return try edits.bytes()
    }

    mutating func apply(_ changes: [TableChange], in locale: LocaleIdentifier) throws(TableChangeError) {
        // A state applies to the value that a change gives the entry.
        var values: [Int: EntryValue] = [:]
        for case .setValue(let index, let value, _) in changes { values[index] = value }
        for change in changes {
            switch change {
            case .add(let entry): try add(entry, in: locale)
            case .setValue(let index, let value, _):
                let item = item(at: index, in: locale)
                try set(value, of: item, in: locale, state: isSource(locale) ? sourceState(item) : .translated)
            case .setDefault(let index, let text, let phrases):
                let item = item(at: index, in: locale)
                let text = phrases.isEmpty ? VariedText.unit(StringUnit(text, state: .new)) : .set(.new, phrases)
                edits.set(text, for: locale, of: item)
                states[item.index] = (item, .extractedWithValue)
            // A comment belongs to the entry, whatever the language.
            case .setComment(let index, let comment):
                if isSource(locale) { setComment(comment, of: item(at: index, in: locale)) }
            case .setState(let index, let state):
                let present = numbered.state(at: index, in: locale)
                setState(state?.kind, from: present?.kind, of: item(at: index, in: locale), locale, values[index])
            case .setManual(let index, let isManual):
                let item = item(at: index, in: locale)
                let record = StringCatalogRecord(item, json, document.sourceLanguage)
                states[item.index] = (item, isManual ? .manual : record.usedState)
            case .rename: break
            case .remove(let index):
                let item = item(at: index, in: locale)
                if !isSource(locale) {
                    edits.removeLocalization(locale, of: item)
                } else if removed.insert(item.key).inserted {
                    edits.remove(item)
                }
            case .commentOut(let index):
                let item = item(at: index, in: locale)
                states[item.index] = (item, .stale)
            }
        }
    }

    private func isSource(_ locale: LocaleIdentifier) -> Bool { locale == document.sourceLanguage }

    private func item(at index: Int, in locale: LocaleIdentifier) -> StringCatalogDocument.Item {
        let item = numbered.item(at: index, in: locale)
        return items[item.key] ?? item
    }

    /// The state of a changed source text: the current state, or else the state of an extracted text.
    private func sourceState(_ item: StringCatalogDocument.Item) -> StringUnit.State {
        document.content(of: item, in: document.sourceLanguage)?.units.first?.state ?? .new
    }

    private mutating func add(_ new: NewEntry, in locale: LocaleIdentifier) throws(TableChangeError) {
        let key = Key(new.key)
        if let text = new.text { return add(text, of: new, key, in: locale) }
        let isSource = isSource(locale)
        let isNew = isSource && !new.isManual || new.state?.kind == .new
        let state: StringUnit.State = isNew ? .new : .translated
        let phrases = new.phrases.isEmpty ? nil : VariedText.set(state, new.phrases)
        guard let content = phrases ?? new.value.catalogText(state) else {
            throw .unsupportedValue(key: key, kind: new.value.kind)
        }
        // A key that is its own text needs no text in the source language.
        let isOwnText = isSource && !new.hasDefaultValue && new.value == .text(new.key) && phrases == nil
        if let item = items[key] {
            if !isOwnText { edits.set(content, for: locale, of: item) }
            return
        }
        let place = place(ofAdded: key)
        if let comment = Self.comment(of: new).written {
            added[place].entry.comment = comment
            if document.isUntranslated(by: comment) { added[place].entry.isTranslated = false }
        }
        if !isOwnText { added[place].entry[locale] = content }
        // The key with numbered arguments isn't a different text.
        let isNumbered = !new.hasDefaultValue && new.value == .text(FormatString(new.key).positional())
        if isSource, new.isManual {
            added[place].entry.extractionState = .manual
        } else if isSource, !isOwnText, !isNumbered {
            added[place].entry.extractionState = .extractedWithValue
        }
    }

    /// Adds strings that were translated elsewhere, or for another key.
    private mutating func add(_ text: VariedText, of new: NewEntry, _ key: Key, in locale: LocaleIdentifier) {
        if let item = items[key] { return edits.set(text, for: locale, of: item) }
        let isDescribed = places[key] != nil && new.origin == nil && new.comment == nil
        let place = place(ofAdded: key)
        added[place].entry[locale] = text
        if isDescribed { return }
        added[place].entry.comment = new.comment
        added[place].entry.isCommentAutoGenerated = new.isCommentGenerated
        added[place].entry.extractionState = CatalogEntry.ExtractionState(rawValue: new.origin ?? "manual")
        added[place].entry.isTranslated = new.isTranslated
    }

    private mutating func place(ofAdded key: Key) -> Int {
        if let place = places[key] { return place }
        places[key] = added.count
        added.append((key, CatalogEntry(key: key)))
        return added.count - 1
    }

    /// Xcode puts the comments of several uses below each other, in alphabetical order.
    private static func comment(of new: NewEntry) -> ExactString? {
        guard new.comments.count > 1 else { return new.comment }
        return ExactString(bytes: Array(new.comments.sorted().map(\.bytes).joined(separator: [.lineFeed])))
    }

    private mutating func set(
        _ value: EntryValue, of item: StringCatalogDocument.Item, in locale: LocaleIdentifier,
        state: StringUnit.State
    ) throws(TableChangeError) {
        guard let content = value.catalogText(state) else {
            throw .unsupportedValue(key: item.key, kind: value.kind)
        }
        edits.set(content, for: locale, of: item)
    }

    /// An unused entry is one in all languages; any other state belongs to the language.
    private mutating func setState(
        _ state: EntryState.Kind?, from present: EntryState.Kind?, of item: StringCatalogDocument.Item,
        _ locale: LocaleIdentifier, _ value: EntryValue?
    ) {
        switch state {
        case .obsolete: states[item.index] = (item, .stale)
        case nil where isSource(locale) || present == .obsolete:
            let record = StringCatalogRecord(item, json, document.sourceLanguage)
            if record.isStale, states[item.index] == nil { states[item.index] = (item, record.usedState) }
        case .new?, .needsReview?, .machine?, nil:
            guard !isSource(locale),
                let content = value.flatMap({ $0.catalogText(.translated) })
                    ?? document.content(of: item, in: locale)
            else { return }
            edits.set(content.map { $0.changed(to: state, from: present) }, for: locale, of: item)
        }
    }

    /// Changes an entry's comment, which then no longer counts as generated.
    private mutating func setComment(_ comment: ExactString?, of item: StringCatalogDocument.Item) {
        let present = json.member("comment", of: item.index).flatMap { json.string($0) }
        // An empty comment, which Xcode also writes, is none.
        let isSame = comment == present || comment == nil && present?.bytes.isEmpty ?? true
        guard !isSame else { return }
        let written = comment.written
        edits.setMember("comment", of: item, to: written.map(JSONTree.string))
        edits.setMember("isCommentAutoGenerated", of: item, to: nil)
        if let written, document.isUntranslated(by: written), json.member("shouldTranslate", of: item.index) == nil {
            edits.setMember("shouldTranslate", of: item, to: .literal("false"))
        }
    }
}

extension StringUnit {
    /// The unit with another state; nil if nothing is to be done about it. A text that was never translated needs no
    /// review, and only units in the entry's former state are done with.
    fileprivate func changed(to state: EntryState.Kind?, from present: EntryState.Kind?) -> StringUnit {
        switch (state, present) {
        case (.new, _): StringUnit(value, state: .new)
        case (.needsReview, _): self.state == .new ? self : StringUnit(value, state: .needsReview)
        case (.machine, _): StringUnit(value, state: .machineTranslated)
        case (nil, .new) where self.state == .new: StringUnit(value)
        case (nil, .needsReview) where self.state == .needsReview: StringUnit(value)
        case (nil, _), (.obsolete, _): self
        }
    }
}
