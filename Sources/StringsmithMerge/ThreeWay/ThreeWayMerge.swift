import StringsmithText

/// Merges two changed versions of a table by key.
///
/// A change on one side is applied; equal changes on both sides are applied once. Different changes to the same entry
/// conflict, and so does an edit of an entry that the other side removed. Values and comments are merged separately.
/// Free comments are added and removed by their text and never conflict.
enum ThreeWayMerge {
    /// Returns the plan of a merge, in linear time, or O(n log n) if parts were moved.
    static func plan(_ sides: MergeSides, resolution: ConflictResolution) -> ThreeWayPlan {
        let alignment = PartAlignment(sides)
        let decision = EntryMerge(sides: sides, resolution: resolution)
        let contents = alignment.places.map { decision.content(at: $0) }
        var order = PartOrder(sides: sides, alignment: alignment, isKept: contents.map { $0 != nil })
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
