import StringsmithText

/// Merges two changed versions of a table by key.
///
/// What only one side changed counts, equal changes count once, and two different ones of the same entry are a conflict,
/// as is an edit of what the other side removed. Value and comment of an entry are merged apart. Free comments come and
/// go by their text and are never in conflict.
package enum ThreeWayMerge {
    /// The plan of a merge. Takes time in proportion to the items, and their logarithm if items were moved.
    package static func plan(
        base: MergeSide, ours: MergeSide, theirs: MergeSide, resolution: ConflictResolution = .markers
    ) -> ThreeWayPlan {
        let sides = MergeSides(base: base, ours: ours, theirs: theirs)
        let alignment = ItemAlignment(sides)
        let decision = EntryMerge(sides: sides, resolution: resolution)
        let contents = alignment.places.map { decision.content(at: $0) }
        var order = ItemOrder(sides: sides, alignment: alignment, isKept: contents.map { $0 != nil })
        let spaces = SpaceMerge(sides: sides, places: alignment.places)
        var plan = ThreeWayPlan()
        plan.pieces.reserveCapacity(contents.count)
        var previous: Int?
        for number in order.merged() {
            guard let content = contents[number] else { continue }
            plan.pieces.append(MergedPiece(space: spaces.space(between: previous, and: number), content: content))
            previous = number
        }
        plan.end = spaces.space(between: previous, and: nil)
        return plan
    }
}
