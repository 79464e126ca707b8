import StringsmithText

extension ThreeWayPlan {
    /// Merges two changed versions of a table by key, in linear time, or O(n log n) if parts were moved.
    ///
    /// A change on one side is applied; equal changes on both sides are applied once. Different changes to the same
    /// entry conflict, and so does an edit of an entry that the other side removed. Values and comments are merged
    /// separately. Free comments are added and removed by their text and never conflict.
    init(merging sides: MergeSides, resolution: ConflictResolution) {
        self.init()
        let alignment = PartAlignment(sides)
        let decision = EntryMerge(sides: sides, resolution: resolution)
        let contents = alignment.places.map { decision.content(at: $0) }
        var order = PartOrder(sides: sides, alignment: alignment, isKept: contents.map { $0 != nil })
        let spaces = SpaceMerge(sides: sides, places: alignment.places)
        pieces.reserveCapacity(contents.count)
        var previous: Int?
        for number in order.merged() {
            guard let content = contents[number] else { continue }
            pieces.append(MergedPiece(space: spaces.space(between: previous, and: number), content: content))
            previous = number
        }
        end = spaces.space(between: previous, and: nil)
    }
}
