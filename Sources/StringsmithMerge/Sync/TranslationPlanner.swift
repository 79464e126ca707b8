import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Plans the table of another locale. Its values are the work of translators and never change.
struct TranslationPlanner {
    let changes: SourceChanges
    let options: SyncOptions
    let locale: LocaleIdentifier

    /// The keys of the locale's `.stringsdict`.
    var pluralKeys: Set<ExactString> = []

    func plan(_ table: any TableDocument, placement: KeyPlacement) -> TablePlan {
        var plan = TablePlan(locale: locale)
        var isPresent = Array(repeating: false, count: changes.order.count)
        var next = 0
        var copied: [ExactString: Entry] = [:]
        for index in 0..<table.entryCount(in: nil) {
            if let place = changes.settled.place(of: index, in: table, next: &next) {
                isPresent[place] = true
                continue
            }
            let entry = table.entry(at: index)
            let key = entry.key.text
            changes.settled.skip(to: key, next: &next)
            if let wanted = changes.wanted[key] {
                isPresent[wanted.place] = true
                // A translation that already has the new name of a renamed key was made, or marked, for it.
                let former = changes.renames[key] == nil ? changes.changedTexts[key]?.former : nil
                review(index, entry, as: key, wanted, formerText: former, &plan)
            } else if let newKey = changes.renamedFrom[key], let rename = changes.renames[newKey] {
                plan.changes.append(.rename(index: index, newKey, followsOrder: options.followsOrder))
                plan.notes.append(PlanNote(.renamed, newKey, old: key, score: rename.score))
                if let wanted = changes.wanted[newKey] { isPresent[wanted.place] = true }
                review(index, entry, as: newKey, changes.wanted[newKey], formerText: rename.oldText, &plan)
            } else if let newKey = changes.copiedTo[key] {
                // What nobody translated isn't worth a copy.
                let isTranslated = entry.value.text.map { entry.state?.whenUsed($0)?.kind != .new }
                if isTranslated ?? false { copied[newKey] = entry }
            } else {
                switch changes.fate(ofUnwanted: key) {
                case .obsolete: plan.addObsolete(entry, at: index, options.obsolete)
                case .used where entry.comment != nil || entry.state != nil:
                    review(index, entry, as: key, nil, formerText: nil, &plan)
                case .used, .unknown: break
                }
            }
        }
        let missing = changes.order.enumerated().filter { !isPresent[$0.offset] }.map(\.element)
        addMissing(missing, copying: copied, to: table, placement, &plan)
        return plan
    }

    /// Plans the plural forms of the table. They follow the names of their keys, and states end that no longer apply.
    func planForms(_ table: any TableDocument) -> TablePlan {
        var plan = TablePlan(locale: locale)
        for (index, entry) in table.entries().enumerated() {
            let key = entry.key.text
            let state = entry.state.flatMap { $0.kind(of: entry.value) }
            let newKey = changes.renamedFrom[key] ?? changes.copiedTo[key]
            if let newKey, let rename = changes.renames[newKey] ?? changes.copies[newKey], entry.value.varied != nil {
                let review = EntryState(.needsReview(former: rename.oldText), of: entry.value)
                if !rename.keepsOld {
                    plan.changes.append(.rename(index: index, newKey, followsOrder: options.followsOrder))
                    if state != .new { plan.changes.append(.setState(index: index, review)) }
                    plan.notes.append(PlanNote(.renamed, newKey, old: key, score: rename.score))
                    continue
                }
                if state != .new, !pluralKeys.contains(newKey) {
                    let new = NewEntry(key: newKey, value: entry.value, state: review, place: .after(index))
                    plan.changes.append(.add(new))
                    plan.notes.append(PlanNote(.copied, newKey, old: key, score: rename.score))
                }
            }
            guard entry.state != nil, entry.state?.kind != .obsolete, state == nil else { continue }
            plan.changes.append(.setState(index: index, nil))
            plan.notes.append(PlanNote(.cleared, key))
        }
        return plan
    }

    /// Updates the comment and state of an entry. If the development text changed, marks the entry for review.
    private func review(
        _ index: Int, _ entry: Entry, as key: ExactString, _ wanted: WantedKey?, formerText: ExactString?,
        _ plan: inout TablePlan
    ) {
        let value = entry.value.text ?? ""
        var state = entry.state?.whenUsed(value)
        // Values that were never translated need no review.
        let outdated = state?.kind == .new ? nil : formerText
        if let outdated { state = EntryState(.needsReview(former: outdated), of: value) }
        var comment = entry.comment
        if let wanted, let text = newText(of: entry.comment, entry.key.text, wanted), followsComments {
            comment = text
        }
        plan.setRemark(of: entry, at: index, comment, state)
        if state != entry.state {
            plan.notes.append(PlanNote(outdated == nil ? .cleared : .needsReview, key, old: outdated))
        }
        if comment != entry.comment {
            plan.notes.append(PlanNote(.comment, key, old: entry.comment, new: comment))
        }
    }

    /// False if something other than sync updates the translation, and with it the comments.
    private var followsComments: Bool {
        if options.refreshesComments { return true }
        switch options.newValue {
        case .source, .empty: return true
        case .omit: return false
        case .auto: return changes.evidence.newKeys(in: locale).value != .omit
        }
    }

    /// Returns the new text of a comment, or nil to keep it. Lines from the sources are updated; those of translators
    /// stay.
    private func newText(of comment: ExactString?, _ key: ExactString, _ wanted: WantedKey) -> ExactString? {
        guard !wanted.comments.isEmpty, let text = comment ?? (options.refreshesComments ? "" : nil) else {
            return nil
        }
        let development = changes.comments.change(of: wanted.entry.key.text)
        let source = wanted.sourceComments(former: development.former)
        if let former = source.formerWords, let new = development.new, comment?.plainWords == former {
            return development.former.saysSame(as: new) ? nil : new
        }
        var update = CommentUpdate(text)
        let followsSource =
            options.refreshesComments || text.isAbsentComment
            || !source.plainLines.isDisjoint(with: update.plainLines)
        guard followsSource,
            let updated = update.bringing(
                wanted.comments, stale: development.staleLines, remarks: { changes.evidence.remarks(of: key) })
        else {
            return nil
        }
        guard options.refreshesComments, let comment = wanted.comment else { return updated }
        let lines = [comment] + update.remarks
        return ExactString(bytes: Array(lines.map(\.bytes).joined(separator: [.lineFeed])))
    }

    /// - Parameter copied: the entries of other keys, by the new keys that get a copy of their translation, for review.
    private func addMissing(
        _ keys: [ExactString], copying copied: [ExactString: Entry], to table: any TableDocument,
        _ placement: KeyPlacement, _ plan: inout TablePlan
    ) {
        var missing = Set(keys.filter { changes.developmentTexts[$0] != nil && !pluralKeys.contains($0) })
        let copied = copied.filter { missing.remove($0.key) != nil }
        let newValue = newValue(&missing, &plan)
        if newValue == .omit { missing = [] }
        missing.formUnion(copied.keys)
        guard !missing.isEmpty else { return }
        let entries = 0..<table.entryCount(in: nil)
        let hasPlaceholders =
            entries.isEmpty
            ? changes.hasPlaceholders : entries.contains { table.comment(at: $0, in: nil)?.isAbsentComment ?? false }
        let present = entries.lazy.map { table.key(at: $0, in: nil) }
        for (key, place) in placement.places(of: missing, among: present, renamed: changes.renamedFrom) {
            guard let wanted = changes.wanted[key], let text = changes.developmentTexts[key] else { continue }
            var value = newValue == .empty ? ExactString("") : text
            var state = EntryState.Kind.new
            if let former = copied[key]?.value.text, let rename = changes.copies[key] {
                (value, state) = (former, .needsReview(former: rename.oldText))
                plan.notes.append(PlanNote(.copied, key, old: rename.old, score: rename.score))
            } else {
                plan.notes.append(PlanNote(.added, key, new: value))
            }
            plan.changes.append(
                .add(
                    NewEntry(
                        key: key, value: .text(value),
                        comment: wanted.comment ?? (hasPlaceholders ? .absentComment : nil),
                        state: EntryState(state, of: value), place: place, followsOrder: options.followsOrder)))
        }
    }

    /// Returns the value of the missing keys. If the project decides, keys without a text of their own are left out.
    private func newValue(
        _ missing: inout Set<ExactString>, _ plan: inout TablePlan
    ) -> SyncOptions.NewValue {
        guard options.newValue == .auto, !missing.isEmpty else { return options.newValue }
        let choice = changes.evidence.newKeys(in: locale)
        let named = missing.filter { changes.developmentTexts[$0] == $0 && KeyStyle(Key($0)) == .identifier }
        if choice.value != .omit { missing.subtract(named) }
        // Keys that a translation lacked before aren't reported again.
        let isNew = changes.added.contains(where: missing.contains)
        if choice.value == .omit ? isNew : !missing.isEmpty { plan.newKeys.append(choice) }
        if choice.value != .omit, changes.added.contains(where: named.contains) {
            plan.newKeys.append(NewKeyChoice(.omit, because: .identifiers))
        }
        return choice.value
    }
}
