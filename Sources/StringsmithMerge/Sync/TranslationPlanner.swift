import StringsmithModel
import StringsmithText

/// Plans the table of another locale: its values are a person's work and are never changed.
struct TranslationPlanner {
    let changes: SourceChanges
    let options: SyncOptions

    func plan(_ table: Table, locale: LocaleIdentifier, placement: KeyPlacement) -> TablePlan {
        var plan = TablePlan(locale: locale)
        var present: Set<ExactString> = []
        let hasComments = table.entries.isEmpty || table.entries.contains { MarkedComment($0.comment).text != nil }
        for (index, entry) in table.entries.enumerated() {
            let key = entry.key.text
            if let newKey = changes.renamedFrom[key], let rename = changes.renames[newKey] {
                present.insert(newKey)
                plan.changes.append(.rename(index: index, newKey))
                plan.notes.append(PlanNote(.renamed, newKey, old: key, score: rename.score))
                review(index, entry, as: newKey, formerText: rename.oldText, &plan)
            } else if changes.isObsolete(key) {
                EntryRetirement(policy: options.obsolete).retire(index, entry, &plan)
            } else {
                present.insert(key)
                review(index, entry, as: key, formerText: changes.changedTexts[key]?.former, &plan)
            }
        }
        addMissing(to: table, present: present, hasComments: hasComments, placement: placement, &plan)
        return plan
    }

    /// Brings comment and marker of an entry up to date; a former text marks it for review.
    private func review(
        _ index: Int, _ entry: Entry, as key: ExactString, formerText: ExactString?, _ plan: inout TablePlan
    ) {
        let former = MarkedComment(entry.comment)
        var comment = former
        let value = entry.value.text ?? ""
        if let marker = former.marker {
            if case .obsolete = marker.state {
                comment.marker = nil
            } else if !marker.fits(value) {
                comment.marker = nil
            }
        }
        if let formerText {
            // What was never translated has nothing to be reviewed.
            if case .new = comment.marker?.state {
            } else {
                comment.marker = EntryMarker(.needsReview(former: formerText), of: value)
            }
        }
        if let wanted = changes.wanted[key]?.comment, followsSource(former, key),
            !MarkedComment.saysSame(wanted, former.text)
        {
            comment.text = wanted
        }
        guard comment != former else { return }
        plan.changes.append(.setComment(index: index, comment.joined))
        if comment.marker != former.marker {
            plan.notes.append(PlanNote(comment.marker == nil ? .cleared : .needsReview, key, old: formerText))
        }
        if comment.text != former.text {
            plan.notes.append(PlanNote(.comment, key, old: former.text, new: comment.text))
        }
    }

    /// True if the comment is the sources' former one, or none: a translator's own words stay.
    private func followsSource(_ comment: MarkedComment, _ key: ExactString) -> Bool {
        if options.refreshesComments { return true }
        guard let text = comment.text else { return false }
        let formerKey = changes.renames[key]?.old ?? key
        return text == MarkedComment.placeholder || MarkedComment.saysSame(text, changes.formerComments[formerKey])
    }

    private func addMissing(
        to table: Table, present: Set<ExactString>, hasComments: Bool, placement: KeyPlacement, _ plan: inout TablePlan
    ) {
        guard options.newValue != .omit else { return }
        let missing = Set(changes.developmentTexts.keys.filter { !present.contains($0) })
        for (key, place) in placement.places(of: missing, in: table, renamed: changes.renamedFrom) {
            guard let wanted = changes.wanted[key], let text = changes.developmentTexts[key] else { continue }
            let value = options.newValue == .empty ? ExactString("") : text
            let comment = MarkedComment(
                text: hasComments ? wanted.comment ?? MarkedComment.placeholder : nil,
                marker: EntryMarker(.new, of: value)
            )
            plan.changes.append(
                .add(NewEntry(key: key, value: value, comment: comment.joined, source: nil, place: place))
            )
            plan.notes.append(PlanNote(.added, key, new: value))
        }
    }
}
