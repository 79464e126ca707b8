import StringsmithModel
import StringsmithText

/// Plans the table of another locale: its values are a person's work and are never changed.
struct TranslationPlanner {
    let changes: SourceChanges
    let options: SyncOptions

    func plan(_ table: Table, locale: LocaleIdentifier, placement: KeyPlacement) -> TablePlan {
        var plan = TablePlan(locale: locale)
        var isPresent = Array(repeating: false, count: changes.order.count)
        let hasComments = table.entries.isEmpty || table.entries.contains { MarkedComment($0.comment).text != nil }
        for (index, entry) in table.entries.enumerated() {
            let key = entry.key.text
            if let wanted = changes.wanted[key] {
                isPresent[wanted.place] = true
                review(index, entry, as: key, wanted, formerText: changes.changedTexts[key]?.former, &plan)
            } else if let newKey = changes.renamedFrom[key], let rename = changes.renames[newKey] {
                plan.changes.append(.rename(index: index, newKey, followsOrder: options.followsOrder))
                plan.notes.append(PlanNote(.renamed, newKey, old: key, score: rename.score))
                if let wanted = changes.wanted[newKey] { isPresent[wanted.place] = true }
                review(index, entry, as: newKey, changes.wanted[newKey], formerText: rename.oldText, &plan)
            } else if changes.isObsolete(unwanted: key) {
                ObsoleteEntryPlanner(policy: options.obsolete).plan(index, entry, &plan)
            } else if entry.comment != nil {
                review(index, entry, as: key, nil, formerText: nil, &plan)
            }
        }
        let missing = changes.order.enumerated().filter { !isPresent[$0.offset] }.map(\.element)
        addMissing(missing, to: table, hasComments: hasComments, placement: placement, &plan)
        return plan
    }

    /// Brings comment and marker of an entry up to date; a former text marks it for review.
    private func review(
        _ index: Int, _ entry: Entry, as key: ExactString, _ wanted: SourceChanges.WantedKey?, formerText: ExactString?,
        _ plan: inout TablePlan
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
        if let text = wanted?.comment, !MarkedComment.saysSame(text, former.text), followsSource(former, wanted) {
            comment.text = text
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
    private func followsSource(_ comment: MarkedComment, _ wanted: SourceChanges.WantedKey?) -> Bool {
        if options.refreshesComments { return true }
        guard let text = comment.text else { return false }
        return text == MarkedComment.placeholder || MarkedComment.saysSame(text, wanted?.formerComment)
    }

    private func addMissing(
        _ keys: [ExactString], to table: Table, hasComments: Bool, placement: KeyPlacement, _ plan: inout TablePlan
    ) {
        guard options.newValue != .omit else { return }
        let missing = Set(keys.filter { changes.developmentTexts[$0] != nil })
        for (key, place) in placement.places(of: missing, in: table, renamed: changes.renamedFrom) {
            guard let wanted = changes.wanted[key], let text = changes.developmentTexts[key] else { continue }
            let value = options.newValue == .empty ? ExactString("") : text
            let comment = MarkedComment(
                text: hasComments ? wanted.comment ?? MarkedComment.placeholder : nil,
                marker: EntryMarker(.new, of: value)
            )
            plan.changes.append(
                .add(
                    NewEntry(
                        key: key, value: .text(value), comment: comment.joined, place: place,
                        followsOrder: options.followsOrder))
            )
            plan.notes.append(PlanNote(.added, key, new: value))
        }
    }
}
