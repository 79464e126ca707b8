import StringsmithFormats
import StringsmithText

/// Determines the white space between two merged parts.
///
/// If the parts are neighbors in both sides, their white space is merged three ways. If they are neighbors in one side,
/// it is taken from there. If they never were, it is copied from after the first part or before the second.
struct SpaceMerge {
    let sides: MergeSides
    let places: [PartAlignment.Places]

    /// Returns the white space between two parts; nil is the start or the end.
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
        let behind = second.map { Int($0) } ?? side.parts.count
        guard first == nil || before >= 0, second == nil || behind >= 0, behind == before + 1 else { return nil }
        return side.gap(before: behind)
    }

    // MARK: Parts that weren't neighbors

    private func fallback(between first: Int?, and second: Int?) -> MergedSpace {
        guard let first else { return .text([]) }
        guard let second else { return .ours(sides.ours.gap(before: sides.ours.parts.count)) }
        let isAfterEntry = part(first).isEntry
        let isBeforeEntry = part(second).isEntry
        // Comments directly above an entry would become part of it.
        let isAtEdge = [first, second].contains { if case .edge = part($0).kind { true } else { false } }
        let needed = isAfterEntry || isAtEdge ? 1 : 2
        for candidate in candidates(first, second, isAfterEntry: isAfterEntry, isBeforeEntry: isBeforeEntry) {
            if lineEndCount(candidate) >= needed { return candidate }
        }
        return .text(Array(repeating: .lineFeed, count: needed))
    }

    /// Returns the white space after the first part and before the second; that next to a part of the right kind comes
    /// first.
    private func candidates(
        _ first: Int, _ second: Int, isAfterEntry: Bool, isBeforeEntry: Bool
    ) -> [MergedSpace] {
        var likely: [MergedSpace] = []
        var others: [MergedSpace] = []
        func consider(_ side: MergeSide, before index: Int, _ make: (Range<Int>) -> MergedSpace) {
            guard index > 0, index < side.parts.count else { return }
            let isLikely =
                side.parts[index - 1].isEntry == isAfterEntry && side.parts[index].isEntry == isBeforeEntry
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

    private func part(_ number: Int) -> TextPart { sides.part(at: places[number]) }

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
