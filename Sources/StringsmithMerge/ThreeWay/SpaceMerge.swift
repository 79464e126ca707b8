import StringsmithText

/// Determines the white space between two merged items.
///
/// If the items are neighbors in both sides, their white space is merged three ways. If they are neighbors in one side,
/// it is taken from there. If they never were, it is copied from after the first item or before the second.
struct SpaceMerge {
    let sides: MergeSides
    let places: [ItemAlignment.Places]

    /// Returns the white space between two items; nil is the start or the end.
    func space(between first: Int?, and second: Int?) -> MergedSpace {
        let ours = gap(in: sides.ours, first.map { places[$0].ours }, second.map { places[$0].ours })
        let theirs = gap(in: sides.theirs, first.map { places[$0].theirs }, second.map { places[$0].theirs })
        switch (ours, theirs) {
        case (let ours?, let theirs?):
            let base = gap(in: sides.base, first.map { places[$0].base }, second.map { places[$0].base })
            guard let base, sides.ours.hasSameText(ours, as: sides.base, base) else { return .ours(ours) }
            return sides.theirs.hasSameText(theirs, as: sides.base, base) ? .ours(ours) : .theirs(theirs)
        case (let ours?, nil): return .ours(ours)
        case (nil, let theirs?): return .theirs(theirs)
        case (nil, nil): return fallback(between: first, and: second)
        }
    }

    /// Returns the white space between two places of a side if they are neighbors.
    private func gap(in side: MergeSide, _ first: Int32?, _ second: Int32?) -> Range<Int>? {
        let before = first.map { Int($0) } ?? -1
        let behind = second.map { Int($0) } ?? side.items.count
        guard first == nil || before >= 0, second == nil || behind >= 0, behind == before + 1 else { return nil }
        return side.gap(before: behind)
    }

    // MARK: Items that weren't neighbors

    private func fallback(between first: Int?, and second: Int?) -> MergedSpace {
        guard let first else { return .text([]) }
        guard let second else { return .ours(sides.ours.gap(before: sides.ours.items.count)) }
        let isAfterEntry = isEntry(first)
        let isBeforeEntry = isEntry(second)
        // Comments directly above an entry would become part of it.
        let needed = isAfterEntry ? 1 : 2
        for candidate in candidates(first, second, isAfterEntry: isAfterEntry, isBeforeEntry: isBeforeEntry) {
            if lineEndCount(candidate) >= needed { return candidate }
        }
        return .text(Array(repeating: .lineFeed, count: needed))
    }

    /// Returns the white space after the first item and before the second; that next to an item of the right kind comes
    /// first.
    private func candidates(
        _ first: Int, _ second: Int, isAfterEntry: Bool, isBeforeEntry: Bool
    ) -> [MergedSpace] {
        var likely: [MergedSpace] = []
        var others: [MergedSpace] = []
        func consider(_ side: MergeSide, before index: Int, _ make: (Range<Int>) -> MergedSpace) {
            guard index > 0, index < side.items.count else { return }
            let isLikely =
                side.items[index - 1].isEntry == isAfterEntry && side.items[index].isEntry == isBeforeEntry
            if isLikely {
                likely.append(make(side.gap(before: index)))
            } else {
                others.append(make(side.gap(before: index)))
            }
        }
        if places[first].ours >= 0 { consider(sides.ours, before: Int(places[first].ours) + 1) { .ours($0) } }
        if places[first].theirs >= 0 { consider(sides.theirs, before: Int(places[first].theirs) + 1) { .theirs($0) } }
        if places[second].ours >= 0 { consider(sides.ours, before: Int(places[second].ours)) { .ours($0) } }
        if places[second].theirs >= 0 { consider(sides.theirs, before: Int(places[second].theirs)) { .theirs($0) } }
        return likely + others
    }

    private func isEntry(_ number: Int) -> Bool {
        let places = places[number]
        if places.ours >= 0 { return sides.ours.items[Int(places.ours)].isEntry }
        return places.theirs >= 0
            ? sides.theirs.items[Int(places.theirs)].isEntry : sides.base.items[Int(places.base)].isEntry
    }

    private func lineEndCount(_ space: MergedSpace) -> Int {
        let bytes: ArraySlice<UInt8>
        switch space {
        case .ours(let range): bytes = sides.ours.text[range]
        case .theirs(let range): bytes = sides.theirs.text[range]
        case .base(let range): bytes = sides.base.text[range]
        case .text(let text): bytes = text[...]
        }
        var count = 0
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == .carriageReturn || byte == .lineFeed && previous != .carriageReturn { count += 1 }
            previous = byte
        }
        return count
    }
}
