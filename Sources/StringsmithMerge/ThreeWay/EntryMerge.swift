import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges a single part.
struct EntryMerge {
    let sides: MergeSides
    let resolution: ConflictResolution

    /// Returns the merged content of a part at the given places; nil if it is removed.
    func content(at places: PartAlignment.Places) -> MergedContent? {
        let base = places.base < 0 ? nil : Int(places.base)
        switch (places.ours < 0 ? nil : Int(places.ours), places.theirs < 0 ? nil : Int(places.theirs)) {
        case (let ours?, let theirs?): return merged(base: base, ours: ours, theirs: theirs)
        case (let ours?, nil):
            guard let base, !Self.isEdge(sides.ours, ours) else { return .ours(ours) }
            guard isEdited(sides.ours, ours, base: base) else { return nil }
            return removal(.removedByTheirs, base: base, ours: ours, theirs: nil)
        case (nil, let theirs?):
            guard let base, !Self.isEdge(sides.theirs, theirs) else { return .theirs(theirs) }
            guard isEdited(sides.theirs, theirs, base: base) else { return nil }
            return removal(.removedByOurs, base: base, ours: nil, theirs: theirs)
        case (nil, nil): return nil
        }
    }

    /// True for a part without which no entry has a place.
    private static func isEdge(_ side: MergeSide, _ part: Int) -> Bool {
        if case .edge = side.parts[part].kind { true } else { false }
    }

    // MARK: One side removed it

    /// True if the value or the comment of an entry differs from the base's, or another comment was added. Spelling and
    /// states are ignored.
    private func isEdited(_ side: MergeSide, _ part: Int, base: Int) -> Bool {
        guard !side.hasSameText(side.parts[part].range, as: sides.base, sides.base.parts[base].range),
            let entry = side.entry(part), let old = sides.base.entry(base)
        else { return false }
        return !side.hasSameValue(part, as: sides.base, base) || !entry.comment.saysSame(as: old.comment)
            || !sides.base.valueComments(base).contains(side.valueComments(part))
            || !sides.base.frameComments(base).contains(side.frameComments(part))
    }

    private func removal(_ kind: MergeConflict.Kind, base: Int, ours: Int?, theirs: Int?) -> MergedContent? {
        switch resolution {
        case .markers: return conflict(kind, base: base, ours: ours, theirs: theirs)
        case .ours: return ours.map { .ours($0) }
        case .theirs: return theirs.map { .theirs($0) }
        case .base: return .base(base)
        case .union: return ours.map { .ours($0) } ?? theirs.map { .theirs($0) }
        }
    }

    private func conflict(_ kind: MergeConflict.Kind, base: Int?, ours: Int?, theirs: Int?) -> MergedContent? {
        guard let key = ours.flatMap(sides.ours.key) ?? theirs.flatMap(sides.theirs.key) else { return nil }
        return .conflict(MergeConflict(kind: kind, key: key, base: base, ours: ours, theirs: theirs))
    }

    // MARK: Both sides have it

    private func merged(base: Int?, ours: Int, theirs: Int) -> MergedContent {
        let ranges = (sides.ours.parts[ours].range, sides.theirs.parts[theirs].range)
        if sides.ours.hasSameText(ranges.0, as: sides.theirs, ranges.1) { return .ours(ours) }
        if let base {
            let range = sides.base.parts[base].range
            if sides.theirs.hasSameText(ranges.1, as: sides.base, range) { return .ours(ours) }
            if sides.ours.hasSameText(ranges.0, as: sides.base, range) { return .theirs(theirs) }
        }
        guard let own = sides.ours.entry(ours), let other = sides.theirs.entry(theirs) else {
            return .edges(base: base, ours: ours, theirs: theirs)
        }
        let value = value(base: base, ours: ours, theirs: theirs)
        let text: ExactString? =
            switch value {
            case .ours: own.value.text
            case .theirs, .oursWithTheirValue: other.value.text
            case .oursWithBaseValue, .oursWithEdits, nil: nil
            }
        let remarks = CommentMerge(base: base.flatMap(sides.base.entry), ours: own, theirs: other)
        let comment = comment(remarks, value: text, base: base, ours: ours, theirs: theirs)
        let entry = MergedEntry(
            ours: ours, theirs: theirs, base: base, value: value ?? .ours, comment: comment ?? .ours)
        if value != nil, comment != nil { return Self.content(of: entry) }
        return resolved(entry, hasValue: value != nil, hasComment: comment != nil)
    }

    /// Resolves a conflict between the values of an entry, its comments, or both.
    private func resolved(_ merged: MergedEntry, hasValue: Bool, hasComment: Bool) -> MergedContent {
        var entry = merged
        switch resolution {
        case .markers:
            return conflict(hasValue ? .comment : .value, base: entry.base, ours: entry.ours, theirs: entry.theirs)
                ?? .ours(entry.ours)
        case .union:
            if type(of: sides.ours.document).allowsRepeatedKeys { return .both(ours: entry.ours, theirs: entry.theirs) }
        case .ours: break
        case .theirs:
            if !hasValue { entry.value = .oursWithTheirValue }
            if !hasComment { entry.comment = .theirs }
        case .base:
            if !hasValue, entry.base != nil { entry.value = .oursWithBaseValue }
            if !hasComment, entry.base != nil { entry.comment = .base }
        }
        return Self.content(of: entry)
    }

    private static func content(of entry: MergedEntry) -> MergedContent {
        if entry.value == .ours, entry.comment == .ours { return .ours(entry.ours) }
        if entry.value == .theirs, entry.comment == .theirs { return .theirs(entry.theirs) }
        return .combined(entry)
    }

    /// Returns the source of the value; nil if both sides changed it.
    private func value(base: Int?, ours: Int, theirs: Int) -> MergedEntry.Value? {
        let values = (sides.ours.parts[ours].value, sides.theirs.parts[theirs].value)
        if sides.ours.hasSameText(values.0, as: sides.theirs, values.1) { return .ours }
        if let base {
            let value = sides.base.parts[base].value
            if sides.theirs.hasSameText(values.1, as: sides.base, value) { return .ours }
            if sides.ours.hasSameText(values.0, as: sides.base, value) { return .theirs }
        }
        // Comments inside a value don't make it a different one, but have to be kept.
        let remarks = (ours: sides.ours.valueComments(ours), theirs: sides.theirs.valueComments(theirs))
        let kept = CommentCounts.kept(
            base: base.map(sides.base.valueComments) ?? CommentCounts(), ours: remarks.ours, theirs: remarks.theirs)
        if remarks.ours.contains(kept) {
            if sides.ours.hasSameValue(ours, as: sides.theirs, theirs) { return .ours }
            if let base, sides.base.hasSameValue(base, as: sides.theirs, theirs) { return .ours }
        }
        let isOld = base.map { sides.base.hasSameValue($0, as: sides.ours, ours) } ?? false
        if isOld, remarks.theirs.contains(kept) { return .oursWithTheirValue }
        guard let own = sides.ours.tree(ours), let other = sides.theirs.tree(theirs) else { return nil }
        let old = base.flatMap(sides.base.tree)
        let merge = TreeMerge(
            base: (old?.tree ?? own.tree, old?.node), ours: own, theirs: other, resolution: .markers)
        guard merge.conflicts.isEmpty else { return nil }
        let edits =
            merge.changes.map(own.tree.edit)
            + own.tree.takingComments(own.node, of: other.tree, other.node, base: old?.node)
        let merged = sides.ours.text.applying(edits, in: own.node.range)
        return CommentCounts(in: merged[...]).contains(kept) ? .oursWithEdits(edits) : nil
    }

    /// Returns the source of the comments; nil if they conflict.
    private func comment(
        _ remarks: CommentMerge, value: ExactString?, base: Int?, ours: Int, theirs: Int
    ) -> MergedEntry.Comment? {
        let parts = (sides.ours.parts[ours], sides.theirs.parts[theirs])
        if hasSameFrame(sides.ours, parts.0, as: sides.theirs, parts.1) { return .ours }
        if let base {
            let part = sides.base.parts[base]
            if hasSameFrame(sides.theirs, parts.1, as: sides.base, part) { return .ours }
            if hasSameFrame(sides.ours, parts.0, as: sides.base, part) { return .theirs }
        }
        let mine = sides.ours.frameComments(ours)
        let other = sides.theirs.frameComments(theirs)
        let kept = CommentCounts.kept(
            base: base.map(sides.base.frameComments) ?? CommentCounts(), ours: mine, theirs: other)
        switch remarks.outcome(value: value) {
        case .theirs? where other.contains(kept): return .theirs
        case .theirs?, nil: return nil
        case let outcome?: return mine.contains(kept) ? outcome : nil
        }
    }

    /// True if two entries have the same text before and after their values.
    private func hasSameFrame(_ left: MergeSide, _ part: TextPart, as right: MergeSide, _ other: TextPart) -> Bool {
        left.hasSameText(
            part.range.lowerBound..<part.value.lowerBound, as: right, other.range.lowerBound..<other.value.lowerBound)
            && left.hasSameText(
                part.value.upperBound..<part.range.upperBound, as: right,
                other.value.upperBound..<other.range.upperBound)
    }
}
