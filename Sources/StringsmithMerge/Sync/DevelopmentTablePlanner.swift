import StringsmithModel
import StringsmithText

/// Plans the table of the development language, whose strings and comments follow the sources.
struct DevelopmentTablePlanner {
    let changes: SourceChanges
    let options: SyncOptions

    func plan(_ table: Table, placement: KeyPlacement) -> TablePlan {
        var plan = TablePlan(locale: nil)
        let known = changes.changedTexts.isEmpty ? nil : TableIndex(table.entries)
        for (index, entry) in table.entries.enumerated() {
            let key = entry.key.text
            var newKey = key
            if let name = changes.renamedFrom[key], let rename = changes.renames[name] {
                plan.changes.append(.rename(index: index, name, followsOrder: options.followsOrder))
                plan.notes.append(PlanNote(.renamed, name, old: key, score: rename.score))
                newKey = name
            } else if changes.wanted[key] == nil {
                switch changes.fate(ofUnwanted: key) {
                case .obsolete:
                    plan.addObsolete(entry, at: index, options.obsolete)
                    continue
                case .unknown: continue
                case .used: break
                }
            }
            // Of duplicate keys, the last one counts, and only its value is the text.
            if let changed = changes.changedTexts[newKey], known?[entry.key] == index {
                plan.changes.append(.setValue(index: index, .text(changed.new)))
                plan.notes.append(PlanNote(.updated, newKey, old: changed.former, new: changed.new))
            }
            updateComment(index, entry, of: newKey, &plan)
        }
        add(to: table, placement, &plan)
        return plan
    }

    private func add(to table: Table, _ placement: KeyPlacement, _ plan: inout TablePlan) {
        var spelling = TableSpelling()
        spelling.numbersArguments = options.numbersArguments
        let placeholder = changes.hasPlaceholders ? ExactString.absentComment : nil
        for (key, place) in placement.places(
            of: Set(changes.added), among: table.entries.lazy.map(\.key), renamed: changes.renamedFrom)
        {
            guard let wanted = changes.wanted[key] else { continue }
            plan.changes.append(
                .add(
                    NewEntry(
                        key: key, value: .text(wanted.text), comment: wanted.comment ?? placeholder,
                        spelling: spelling.of(wanted.entry), place: place, followsOrder: options.followsOrder)))
            plan.notes.append(changes.note(ofAdded: key, text: wanted.text))
        }
    }

    private func updateComment(_ index: Int, _ entry: Entry, of key: ExactString, _ plan: inout TablePlan) {
        let comment = changes.comments.texts[index]
        plan.setRemark(of: entry, at: index, comment, nil)
        if comment != entry.comment {
            plan.notes.append(PlanNote(.comment, key, old: entry.comment, new: comment))
        } else if entry.state != nil {
            plan.notes.append(PlanNote(.cleared, key))
        }
    }
}

extension TablePlan {
    /// Adds the change to an entry that no source uses.
    mutating func addObsolete(_ entry: Entry, at index: Int, _ policy: SyncOptions.ObsoletePolicy) {
        let key = entry.key.text
        switch policy {
        case .keep: return
        case .prune:
            changes.append(.remove(index: index))
            notes.append(PlanNote(.removed, key, old: entry.value.text))
        case .comment:
            changes.append(.commentOut(index: index))
            notes.append(PlanNote(.obsolete, key, old: entry.value.text))
        case .mark:
            if entry.state?.kind == .obsolete { return }
            let state = EntryState.obsolete(entry.value.text ?? "", after: entry.state)
            changes.append(.setState(index: index, state))
            notes.append(PlanNote(.obsolete, key, old: entry.value.text))
        }
    }
}
