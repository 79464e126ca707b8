import StringsmithFormats
import StringsmithLocales
import StringsmithText

/// The order of merged parts.
///
/// One side's order is kept. Parts that only the other side has follow their predecessor there. Parts that one side
/// moved and the other didn't are placed where they were moved: the side that moved more parts determines the order.
struct PartOrder {
    private let sides: MergeSides
    private let alignment: PartAlignment
    private let isKept: [Bool]

    /// Whether both sides are sorted; computed when needed.
    private lazy var isSorted = Self.isSorted(sides.ours) && Self.isSorted(sides.theirs)

    init(sides: MergeSides, alignment: PartAlignment, isKept: [Bool]) {
        self.sides = sides
        self.alignment = alignment
        self.isKept = isKept
    }

    /// Returns the numbers of the kept parts in merged order.
    mutating func merged() -> [Int] {
        let ours = alignment.ours.filter { isKept[$0] }
        let theirs = alignment.theirs.filter { isKept[$0] }
        var isMovedByUs = moved(ours) { Int(alignment.places[$0].ours) }
        var isMovedByThem = moved(theirs) { Int(alignment.places[$0].theirs) }
        var counts = (0, 0)
        for number in isKept.indices where isMovedByUs[number] != isMovedByThem[number] {
            if isMovedByUs[number] { counts.0 += 1 } else { counts.1 += 1 }
        }
        for number in isKept.indices where isMovedByUs[number] && isMovedByThem[number] {
            isMovedByUs[number] = false
            isMovedByThem[number] = false
        }
        let leads = counts.1 <= counts.0
        let order =
            leads
            ? joined(ours, with: theirs, floating: isMovedByThem, leaderIsOurs: true)
            : joined(theirs, with: ours, floating: isMovedByUs, leaderIsOurs: false)
        // A stray semicolon ends a table: nothing may follow it.
        let (sides, places) = (sides, alignment.places)
        let isRest = { (number: Int) in sides.part(at: places[number]).kind == .junk }
        guard order.contains(where: isRest) else { return order }
        return order.filter { !isRest($0) } + order.filter(isRest)
    }

    /// Returns whether a side moved each part.
    private func moved(_ numbers: [Int], _ place: (Int) -> Int) -> [Bool] {
        var isMoved = Array(repeating: false, count: isKept.count)
        let shared = numbers.filter {
            alignment.places[$0].base >= 0 && alignment.places[$0].ours >= 0 && alignment.places[$0].theirs >= 0
        }
        let outsiders = shared.map { Int(alignment.places[$0].base) }.areOutsideOrder
        for (index, number) in shared.enumerated() where outsiders[index] { isMoved[number] = true }
        return isMoved
    }

    /// Merges the order of the leading side with the parts that only the other side has or moved.
    private mutating func joined(_ leader: [Int], with other: [Int], floating: [Bool], leaderIsOurs: Bool) -> [Int] {
        let places = alignment.places
        let isShared = { (number: Int) in
            places[number].ours >= 0 && places[number].theirs >= 0 && !floating[number]
        }
        // The parts that only the other side has, by the shared part before them; those at the start have none.
        var leading: [Int] = []
        var followers: [Int: [Int]] = [:]
        var anchor: Int?
        for number in other {
            if isShared(number) {
                anchor = number
            } else if let anchor {
                followers[anchor, default: []].append(number)
            } else {
                leading.append(number)
            }
        }
        var result: [Int] = []
        result.reserveCapacity(isKept.count)
        var own: [Int] = []
        var run = leading
        for number in leader where !floating[number] {
            guard isShared(number) else {
                own.append(number)
                continue
            }
            let neighbors = (before: result.last, after: Optional(number))
            result += leaderIsOurs ? interleaved(own, run, neighbors) : interleaved(run, own, neighbors)
            result.append(number)
            own = []
            run = followers[number] ?? []
        }
        let neighbors = (before: result.last, after: Int?.none)
        return result + (leaderIsOurs ? interleaved(own, run, neighbors) : interleaved(run, own, neighbors))
    }

    // MARK: Additions of both sides at one place

    /// Puts our items before theirs, except that their parts without a heading must not follow one of our headings, and
    /// that what is sorted stays sorted: tables, and places between two neighbors.
    private mutating func interleaved(
        _ ours: [Int], _ theirs: [Int], _ neighbors: (before: Int?, after: Int?)
    ) -> [Int] {
        guard let first = ours.first, let other = theirs.first else { return ours + theirs }
        if (ours + theirs).allSatisfy(isEntry),
            isSorted || areSorted(ours, between: neighbors) && areSorted(theirs, between: neighbors)
        {
            return sorted(ours, theirs)
        }
        return !isEntry(first) && isEntry(other) ? theirs + ours : ours + theirs
    }

    private func sorted(_ ours: [Int], _ theirs: [Int]) -> [Int] {
        var result: [Int] = []
        var rest = theirs.map { (number: $0, order: order(of: $0)) }[...]
        for number in ours {
            let order = order(of: number)
            while let next = rest.first, next.order < order {
                result.append(next.number)
                rest.removeFirst()
            }
            result.append(number)
        }
        return result + rest.map(\.number)
    }

    private func areSorted(_ numbers: [Int], between neighbors: (before: Int?, after: Int?)) -> Bool {
        guard let before = neighbors.before, let after = neighbors.after, isEntry(before), isEntry(after) else {
            return false
        }
        let orders = ([before] + numbers + [after]).map(order)
        return zip(orders, orders.dropFirst()).allSatisfy { !($1 < $0) }
    }

    private func order(of number: Int) -> GenstringsOrder {
        let places = alignment.places[number]
        return places.ours >= 0 ? sides.ours.order(Int(places.ours)) : sides.theirs.order(Int(places.theirs))
    }

    /// True if the keys of a side seem to be in the order of `genstrings`.
    private static func isSorted(_ side: MergeSide) -> Bool {
        var previous: GenstringsOrder?
        var count = 0
        for index in side.parts.indices where side.parts[index].isEntry {
            let next = side.order(index)
            if let previous, next < previous { return false }
            previous = next
            count += 1
        }
        return count > 2
    }

    private func part(_ number: Int) -> TextPart { sides.part(at: alignment.places[number]) }

    private func isEntry(_ number: Int) -> Bool { part(number).isEntry }
}
