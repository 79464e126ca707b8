import StringsmithModel
import StringsmithText

/// Plans the table of the development language: texts and comments follow the sources.
struct DevelopmentTablePlanner {
    let changes: SourceChanges
    let options: SyncOptions

    func plan(_ table: Table, placement: KeyPlacement) -> TablePlan {
        var plan = TablePlan(locale: nil)
        var spelling = TableSpelling()
        spelling.numbersArguments = options.numbersArguments
        let hasComments = table.entries.isEmpty || table.entries.contains { $0.comment != nil }
        for (index, entry) in table.entries.enumerated() {
            let key = entry.key.text
            if let newKey = changes.renamedFrom[key], let rename = changes.renames[newKey] {
                plan.changes.append(.rename(index: index, newKey, followsOrder: options.followsOrder))
                plan.notes.append(PlanNote(.renamed, newKey, old: key, score: rename.score))
                update(index, entry, as: newKey, hasComments, &plan)
            } else if changes.wanted[key] == nil, changes.isObsolete(unwanted: key) {
                ObsoleteEntryPlanner(policy: options.obsolete).plan(index, entry, &plan)
            } else {
                update(index, entry, as: key, hasComments, &plan)
            }
        }
        for (key, place) in placement.places(of: Set(changes.added), in: table, renamed: changes.renamedFrom) {
            guard let wanted = changes.wanted[key] else { continue }
            let comment = hasComments ? wanted.comment ?? MarkedComment.placeholder : nil
            plan.changes.append(
                .add(
                    NewEntry(
                        key: key, value: .text(wanted.text), comment: comment, spelling: spelling.of(wanted.entry),
                        place: place, followsOrder: options.followsOrder))
            )
            plan.notes.append(PlanNote(.added, key, new: wanted.text))
        }
        return plan
    }

    private func update(_ index: Int, _ entry: Entry, as key: ExactString, _ hasComments: Bool, _ plan: inout TablePlan)
    {
        if let changed = changes.changedTexts[key] {
            plan.changes.append(.setValue(index: index, .text(changed.new)))
            plan.notes.append(PlanNote(.updated, key, old: changed.former, new: changed.new))
        }
        var comment = MarkedComment(entry.comment)
        let former = comment
        comment.marker = nil
        if let wanted = changes.wanted[key]?.comment, hasComments, !MarkedComment.saysSame(wanted, former.text) {
            comment.text = wanted
        }
        guard comment != former else { return }
        plan.changes.append(.setComment(index: index, comment.joined))
        plan.notes.append(
            former.text == comment.text
                ? PlanNote(.cleared, key) : PlanNote(.comment, key, old: former.text, new: comment.text)
        )
    }
}

/// What happens to an entry that no source uses.
struct ObsoleteEntryPlanner {
    let policy: SyncOptions.ObsoletePolicy

    func plan(_ index: Int, _ entry: Entry, _ plan: inout TablePlan) {
        let key = entry.key.text
        switch policy {
        case .keep: return
        case .prune:
            plan.changes.append(.remove(index: index))
            plan.notes.append(PlanNote(.removed, key, old: entry.value.text))
        case .comment:
            plan.changes.append(.commentOut(index: index))
            plan.notes.append(PlanNote(.obsolete, key, old: entry.value.text))
        case .mark:
            var comment = MarkedComment(entry.comment)
            if case .obsolete = comment.marker?.state { return }
            comment.marker = EntryMarker(.obsolete, of: entry.value.text ?? "")
            plan.changes.append(.setComment(index: index, comment.joined))
            plan.notes.append(PlanNote(.obsolete, key, old: entry.value.text))
        }
    }
}
