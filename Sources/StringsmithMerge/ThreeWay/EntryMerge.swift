import StringsmithModel
import StringsmithText

/// Merges a single item.
struct EntryMerge {
    let sides: MergeSides
    let resolution: ConflictResolution

    /// Returns the merged content of an item at the given places; nil if it is removed.
    func content(at places: ItemAlignment.Places) -> MergedContent? {
        let base = places.base < 0 ? nil : Int(places.base)
        switch (places.ours < 0 ? nil : Int(places.ours), places.theirs < 0 ? nil : Int(places.theirs)) {
        case (let ours?, let theirs?): return merged(base: base, ours: ours, theirs: theirs)
        case (let ours?, nil):
            guard let base else { return .ours(ours) }
            guard isEdited(sides.ours, ours, base: base) else { return nil }
            return removal(.removedByTheirs, base: base, ours: ours, theirs: nil)
        case (nil, let theirs?):
            guard let base else { return .theirs(theirs) }
            guard isEdited(sides.theirs, theirs, base: base) else { return nil }
            return removal(.removedByOurs, base: base, ours: nil, theirs: theirs)
        case (nil, nil): return nil
        }
    }

    // MARK: One side removed it

    /// True if the value or comment of an entry differs from the base's. Spelling and states are ignored.
    private func isEdited(_ side: MergeSide, _ item: Int, base: Int) -> Bool {
        guard side.items[item].isEntry,
            !side.hasSameText(side.items[item].range, as: sides.base, sides.base.items[base].range)
        else { return false }
        let values = (side.values(item), sides.base.values(base))
        guard values.0.hasSameValue(as: values.1) else { return true }
        return !values.0.comment.saysSame(as: values.1.comment)
    }

    private func removal(_ kind: MergeConflict.Kind, base: Int, ours: Int?, theirs: Int?) -> MergedContent? {
        switch resolution {
        case .markers:
            guard let key = key(ours: ours, theirs: theirs) else { return nil }
            return .conflict(MergeConflict(kind: kind, key: key, base: base, ours: ours, theirs: theirs))
        case .ours: return ours.map { .ours($0) }
        case .theirs: return theirs.map { .theirs($0) }
        case .base: return .base(base)
        case .union: return ours.map { .ours($0) } ?? theirs.map { .theirs($0) }
        }
    }

    private func key(ours: Int?, theirs: Int?) -> Key? {
        let item = ours.map { sides.ours.items[$0] } ?? theirs.map { sides.theirs.items[$0] }
        guard case .entry(let key) = item?.kind else { return nil }
        return Key(key)
    }

    // MARK: Both sides have it

    private func merged(base: Int?, ours: Int, theirs: Int) -> MergedContent {
        let ranges = (sides.ours.items[ours].range, sides.theirs.items[theirs].range)
        if sides.ours.hasSameText(ranges.0, as: sides.theirs, ranges.1) { return .ours(ours) }
        if let base {
            let range = sides.base.items[base].range
            if sides.theirs.hasSameText(ranges.1, as: sides.base, range) { return .ours(ours) }
            if sides.ours.hasSameText(ranges.0, as: sides.base, range) { return .theirs(theirs) }
        }
        guard sides.ours.items[ours].isEntry else { return .ours(ours) }
        return combined(base: base, ours: ours, theirs: theirs)
    }

    private func combined(base: Int?, ours: Int, theirs: Int) -> MergedContent {
        let values = Versions(
            base: base.map(sides.base.values), ours: sides.ours.values(ours), theirs: sides.theirs.values(theirs))
        let pair = pair(values, base: base, ours: ours, theirs: theirs)
        let value: ExactString? =
            switch pair {
            case .ours: values.ours.value.text
            case .theirs, .oursWithTheirValue: values.theirs.value.text
            case .oursWithBaseValue, nil: nil
            }
        let comment = comment(values, value: value, base: base, ours: ours, theirs: theirs)
        var entry = MergedEntry(ours: ours, theirs: theirs, base: base, pair: pair ?? .ours, comment: comment ?? .ours)
        if pair != nil, comment != nil { return content(of: entry) }
        switch resolution {
        case .markers:
            guard let key = key(ours: ours, theirs: theirs) else { return .ours(ours) }
            let kind: MergeConflict.Kind = pair == nil ? .value : .comment
            return .conflict(MergeConflict(kind: kind, key: key, base: base, ours: ours, theirs: theirs))
        case .union: return .both(ours: ours, theirs: theirs)
        case .ours: break
        case .theirs:
            if pair == nil { entry.pair = .oursWithTheirValue }
            if comment == nil { entry.comment = .theirs }
        case .base:
            if pair == nil, base != nil { entry.pair = .oursWithBaseValue }
            if comment == nil, base != nil { entry.comment = .base }
        }
        return content(of: entry)
    }

    private func content(of entry: MergedEntry) -> MergedContent {
        if entry.pair == .ours, entry.comment == .ours { return .ours(entry.ours) }
        if entry.pair == .theirs, entry.comment == .theirs { return .theirs(entry.theirs) }
        return .combined(entry)
    }

    private struct Versions {
        var base: MergedValues?
        var ours: MergedValues
        var theirs: MergedValues
    }

    /// Returns the side that key and value are taken from; nil if both sides changed the value.
    private func pair(_ values: Versions, base: Int?, ours: Int, theirs: Int) -> MergedEntry.Pair? {
        let pairs = (sides.ours.items[ours].pair, sides.theirs.items[theirs].pair)
        if sides.ours.hasSameText(pairs.0, as: sides.theirs, pairs.1) { return .ours }
        if let base {
            let pair = sides.base.items[base].pair
            if sides.theirs.hasSameText(pairs.1, as: sides.base, pair) { return .ours }
            if sides.ours.hasSameText(pairs.0, as: sides.base, pair) { return .theirs }
        }
        if values.ours.hasSameValue(as: values.theirs) { return .ours }
        guard let base = values.base else { return nil }
        if base.hasSameValue(as: values.theirs) { return .ours }
        return base.hasSameValue(as: values.ours) ? .oursWithTheirValue : nil
    }

    /// Returns the side that comments are taken from; nil if they conflict.
    private func comment(
        _ values: Versions, value: ExactString?, base: Int?, ours: Int, theirs: Int
    ) -> MergedEntry.Comment? {
        let items = (sides.ours.items[ours], sides.theirs.items[theirs])
        if hasSameFrame(sides.ours, items.0, as: sides.theirs, items.1) { return .ours }
        if let base {
            let item = sides.base.items[base]
            if hasSameFrame(sides.theirs, items.1, as: sides.base, item) { return .ours }
            if hasSameFrame(sides.ours, items.0, as: sides.base, item) { return .theirs }
        }
        return CommentMerge(base: values.base, ours: values.ours, theirs: values.theirs).outcome(value: value)
    }

    /// True if two entries have the same text before and after key and value.
    private func hasSameFrame(_ left: MergeSide, _ item: MergeItem, as right: MergeSide, _ other: MergeItem) -> Bool {
        left.hasSameText(
            item.range.lowerBound..<item.pair.lowerBound, as: right, other.range.lowerBound..<other.pair.lowerBound)
            && left.hasSameText(
                item.pair.upperBound..<item.range.upperBound, as: right, other.pair.upperBound..<other.range.upperBound)
    }
}
