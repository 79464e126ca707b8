import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Plans a table with all its locales in one document, like Xcode for string catalogs: a new key gets no translations,
/// an unused one is kept and marked if it holds anything that a person made, and entries that a person manages are left
/// alone.
struct CommonTablePlanner {
    let changes: SourceChanges
    let options: SyncOptions
    let table: CommonTable

    /// The plans of the development language and of each translation that changes.
    func plans(_ entries: [Entry]) -> [TablePlan] {
        var development = TablePlan(locale: table.developmentLanguage)
        var reviews: [(key: ExactString, former: ExactString)] = []
        for (index, entry) in entries.enumerated() {
            let record = table.records[index]
            guard record.owner != .person else { continue }
            let key = entry.key.text
            var newKey = key
            var formerText: ExactString?
            if let name = changes.renamedFrom[key], let rename = changes.renames[name] {
                development.changes.append(.rename(index: index, name))
                development.notes.append(PlanNote(.renamed, name, old: key, score: rename.score))
                newKey = name
                // Whatever the similarity, another text may say the opposite, even if it isn't written.
                let isSame = changes.wanted[name]?.says(rename.oldText, options) ?? false
                if !isSame || changes.developmentTexts[name] != rename.oldText { formerText = rename.oldText }
            } else if changes.wanted[key] == nil {
                if changes.fate(ofUnwanted: key) == .obsolete { planUnused(index, entry, record, &development) }
                continue
            }
            guard let wanted = changes.wanted[newKey] else { continue }
            formerText = update(index, record, wanted, &development) ?? formerText
            updateComment(index, entry, record, wanted, &development)
            // Translations of the same phrases in another order remain right.
            let isReordered = !record.phrases.isEmpty && Set(record.phrases) == Set(wanted.entry.phrases)
            if let formerText, record.isTranslated, !isReordered { reviews.append((key, formerText)) }
        }
        for key in changes.added { add(key, &development) }
        return [development] + translationPlans(reviews)
    }

    // MARK: Entries

    /// Marks an unused entry, or deletes one that holds nothing but what was extracted.
    private func planUnused(_ index: Int, _ entry: Entry, _ record: EntryRecord, _ plan: inout TablePlan) {
        // A document with all locales can't comment an entry out.
        var policy = options.obsolete == .comment ? .mark : options.obsolete
        if policy == .mark, record.isExtracted, !options.keepsEmptyEntries { policy = .prune }
        plan.addObsolete(entry, at: index, policy)
    }

    /// Sets an entry's text to the one in its calls. Text that a person typed for a key without a default value stays.
    /// - Returns: the old text, if it changes.
    private func update(
        _ index: Int, _ record: EntryRecord, _ wanted: WantedKey, _ plan: inout TablePlan
    ) -> ExactString? {
        let key = wanted.entry.key.text
        guard let changed = changes.changedTexts[key] else { return nil }
        // The sources don't always show the type of an interpolation; then the present specifier is Xcode's.
        let isInterpolated = wanted.entry.value?.hasInterpolations ?? false
        if isInterpolated, FormatString(changed.former).isVariant(of: FormatString(changed.new)) { return nil }
        if wanted.entry.value != nil {
            guard record.owner == .sourcesWithValue || !record.hasText else { return nil }
            plan.changes.append(.setDefault(index: index, changed.new, phrases: wanted.entry.phrases))
        } else if record.hasText {
            plan.changes.append(.setValue(index: index, .text(changed.new)))
        } else {
            // The new key is itself the new text.
            return changed.former
        }
        plan.notes.append(PlanNote(.updated, key, old: changed.former, new: changed.new))
        return changed.former
    }

    private func add(_ key: ExactString, _ plan: inout TablePlan) {
        guard let wanted = changes.wanted[key] else { return }
        var entry = NewEntry(key: key, value: .text(wanted.text))
        entry.comments = Self.comments(of: wanted)
        entry.hasDefaultValue = wanted.entry.value != nil
        entry.isManual = table.unextractedKeys.contains(key)
        entry.phrases = wanted.entry.phrases
        plan.changes.append(.add(entry))
        plan.notes.append(changes.note(ofAdded: key, text: wanted.text))
    }

    // MARK: Comments

    /// Adds the comments of the calls, and restores an entry that was marked as unused.
    private func updateComment(
        _ index: Int, _ entry: Entry, _ record: EntryRecord, _ wanted: WantedKey, _ plan: inout TablePlan
    ) {
        let key = wanted.entry.key.text
        // Xcode would mark the entry as unused again.
        if entry.state != nil, table.unextractedKeys.contains(key) { return }
        let update = CommonComment(entry.comment, isGenerated: record.isCommentGenerated)
        let text = record.isCommentWritten ? entry.comment : update.bringing(Self.comments(of: wanted)) ?? entry.comment
        plan.setRemark(of: entry, at: index, text, nil)
        if text != entry.comment {
            plan.notes.append(PlanNote(.comment, key, old: entry.comment, new: text))
        } else if entry.state != nil {
            plan.notes.append(PlanNote(.cleared, key))
        }
    }

    /// The decoded comments of the calls, since such a document has its own escapes.
    private static func comments(of wanted: WantedKey) -> [ExactString] {
        wanted.entry.comments.compactMap { literal in
            guard let text = literal.text.withoutStateLines.written, text.bytes.contains(where: { $0 > .space }) else {
                return nil
            }
            return text
        }
    }

    // MARK: Translations

    private func translationPlans(_ reviews: [(key: ExactString, former: ExactString)]) -> [TablePlan] {
        let copies = changes.added.compactMap { changes.copies[$0] }
        guard !reviews.isEmpty || !copies.isEmpty else { return [] }
        return table.locales.compactMap { locale in
            var plan = TablePlan(locale: locale)
            for (key, former) in reviews {
                guard let translation = table.translation(locale, Key(key)) else { continue }
                let entry = translation.entry
                // Some of several forms may be translated, whatever the state of the others.
                if entry.value.text != nil {
                    switch entry.state?.kind {
                    case .new, .needsReview: continue
                    case .machine, .obsolete, nil: break
                    }
                }
                let state = EntryState(.needsReview(former: former), of: entry.value.text ?? "")
                plan.changes.append(.setState(index: translation.index, state))
                var note = PlanNote(.needsReview, changes.renamedFrom[key] ?? key, old: former)
                note.locale = locale
                plan.notes.append(note)
            }
            for rename in copies { copy(rename, in: locale, &plan) }
            return plan.changes.isEmpty ? nil : plan
        }
    }

    /// Gives a new key a copy of what was translated for another, for review.
    private func copy(_ rename: KeyRename, in locale: LocaleIdentifier, _ plan: inout TablePlan) {
        guard let entry = table.translation(locale, Key(rename.old))?.entry, let text = entry.value.varied else {
            return
        }
        let isNew = entry.value.text == nil ? text.units.allSatisfy { $0.state == .new } : entry.state?.kind == .new
        if isNew { return }
        var new = NewEntry(key: rename.new, value: entry.value)
        new.text = text.map { $0.state == .new ? $0 : StringUnit($0.value, state: .needsReview) }
        plan.changes.append(.add(new))
        var note = PlanNote(.copied, rename.new, old: rename.old, score: rename.score)
        note.locale = locale
        plan.notes.append(note)
    }
}
