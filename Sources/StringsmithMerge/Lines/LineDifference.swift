/// The lines that differ between two texts, by Myers' algorithm in linear space. A line is the number of its text.
struct LineDifference {
    /// Lines that are replaced by others. Either range may be empty.
    struct Change: Hashable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// The changes, in order. At least one common line is between two of them.
    private(set) var changes: [Change] = []

    private var old: [Int]
    private var new: [Int]

    /// The places of `old` and `new` in the texts.
    private var places: (old: [Int], new: [Int])

    private var isRemoved: [Bool]
    private var isAdded: [Bool]

    /// The furthest offsets in `old` by diagonal, from either end.
    private var reach: (forward: [Int], backward: [Int]) = ([], [])

    /// The number of steps after which a search takes the best division so far, so that unrelated texts don't take
    /// quadratic time.
    private static let mostSteps = 2000

    init(from whole: [Int], to other: [Int]) {
        var start = 0
        while start < whole.count, start < other.count, whole[start] == other[start] { start += 1 }
        var end = 0
        while end < min(whole.count, other.count) - start,
            whole[whole.count - 1 - end] == other[other.count - 1 - end]
        { end += 1 }
        let middle = (old: start..<whole.count - end, new: start..<other.count - end)
        // A line that only one text has is a difference in any case.
        let shared = Set(whole[middle.old]).intersection(other[middle.new])
        places = (middle.old.filter { shared.contains(whole[$0]) }, middle.new.filter { shared.contains(other[$0]) })
        (old, new) = (places.old.map { whole[$0] }, places.new.map { other[$0] })
        isRemoved = whole.indices.map { middle.old.contains($0) && !shared.contains(whole[$0]) }
        isAdded = other.indices.map { middle.new.contains($0) && !shared.contains(other[$0]) }
        reach.forward = Array(repeating: 0, count: old.count + new.count + 3)
        reach.backward = reach.forward
        compare(old.indices, new.indices)
        var runs = (ChangedRuns(isRemoved, in: whole), ChangedRuns(isAdded, in: other))
        runs.0.slide(along: &runs.1)
        runs.1.slide(along: &runs.0)
        (isRemoved, isAdded) = (runs.0.isChanged, runs.1.isChanged)
        collectChanges()
    }

    private mutating func compare(_ left: Range<Int>, _ right: Range<Int>) {
        var (start, other) = (left.lowerBound, right.lowerBound)
        while start < left.upperBound, other < right.upperBound, old[start] == new[other] {
            (start, other) = (start + 1, other + 1)
        }
        var (end, otherEnd) = (left.upperBound, right.upperBound)
        while end > start, otherEnd > other, old[end - 1] == new[otherEnd - 1] {
            (end, otherEnd) = (end - 1, otherEnd - 1)
        }
        if start == end || other == otherEnd {
            for index in start..<end { isRemoved[places.old[index]] = true }
            for index in other..<otherEnd { isAdded[places.new[index]] = true }
            return
        }
        let division = division(start..<end, other..<otherEnd)
        compare(start..<division.old, other..<division.new)
        compare(division.old..<end, division.new..<otherEnd)
    }

    /// Returns a point on a shortest path, which is found from both ends at once.
    private mutating func division(_ left: Range<Int>, _ right: Range<Int>) -> (old: Int, new: Int) {
        let base = new.count + 1
        let bounds = (left.lowerBound - right.upperBound)...(left.upperBound - right.lowerBound)
        let middle = (left.lowerBound - right.lowerBound, left.upperBound - right.upperBound)
        let isOdd = (middle.0 - middle.1) & 1 != 0
        var forward = (low: middle.0, high: middle.0)
        var backward = (low: middle.1, high: middle.1)
        reach.forward[base + middle.0] = left.lowerBound
        reach.backward[base + middle.1] = left.upperBound
        var steps = 0
        while true {
            steps += 1
            widen(&forward, bounds, &reach.forward, base, -1)
            var diagonal = forward.high
            while diagonal >= forward.low {
                let (before, after) = (reach.forward[base + diagonal - 1], reach.forward[base + diagonal + 1])
                var x = before >= after ? before + 1 : after
                while x < left.upperBound, x - diagonal < right.upperBound, old[x] == new[x - diagonal] { x += 1 }
                reach.forward[base + diagonal] = x
                if isOdd, (backward.low...backward.high).contains(diagonal), reach.backward[base + diagonal] <= x {
                    return (x, x - diagonal)
                }
                diagonal -= 2
            }
            widen(&backward, bounds, &reach.backward, base, .max)
            diagonal = backward.high
            while diagonal >= backward.low {
                let (before, after) = (reach.backward[base + diagonal - 1], reach.backward[base + diagonal + 1])
                var x = before < after ? before : after - 1
                while x > left.lowerBound, x - diagonal > right.lowerBound, old[x - 1] == new[x - diagonal - 1] {
                    x -= 1
                }
                reach.backward[base + diagonal] = x
                if !isOdd, (forward.low...forward.high).contains(diagonal), x <= reach.forward[base + diagonal] {
                    return (x, x - diagonal)
                }
                diagonal -= 2
            }
            if steps >= Self.mostSteps { return furthest(forward, left, right, base) }
        }
    }

    /// Adds a diagonal on both sides, within the bounds.
    private func widen(
        _ range: inout (low: Int, high: Int), _ bounds: ClosedRange<Int>, _ reach: inout [Int], _ base: Int, _ edge: Int
    ) {
        if range.low > bounds.lowerBound {
            range.low -= 1
            reach[base + range.low - 1] = edge
        } else {
            range.low += 1
        }
        if range.high < bounds.upperBound {
            range.high += 1
            reach[base + range.high + 1] = edge
        } else {
            range.high -= 1
        }
    }

    private func furthest(
        _ forward: (low: Int, high: Int), _ left: Range<Int>, _ right: Range<Int>, _ base: Int
    ) -> (old: Int, new: Int) {
        var best = (old: left.lowerBound, new: right.lowerBound)
        for diagonal in stride(from: forward.low, through: forward.high, by: 2) {
            let x = min(reach.forward[base + diagonal], left.upperBound)
            let y = x - diagonal
            if right.contains(y) || y == right.upperBound, x + y > best.old + best.new { best = (x, y) }
        }
        return best
    }

    private mutating func collectChanges() {
        var (left, right) = (0, 0)
        while left < isRemoved.count || right < isAdded.count {
            let start = (left, right)
            while left < isRemoved.count, isRemoved[left] { left += 1 }
            while right < isAdded.count, isAdded[right] { right += 1 }
            if start != (left, right) { changes.append(Change(old: start.0..<left, new: start.1..<right)) }
            (left, right) = (left + 1, right + 1)
        }
    }
}

/// The runs of changed lines in a text, and a cursor at one of them. There is a run, which may be empty, before each
/// unchanged line and at the end, so both texts of a difference have the same number of them.
private struct ChangedRuns {
    private(set) var isChanged: [Bool]
    private let lines: [Int]
    private var run: Range<Int>

    init(_ isChanged: [Bool], in lines: [Int]) {
        (self.isChanged, self.lines) = (isChanged, lines)
        run = 0..<0
    }

    /// Moves each run down as far as its text allows, or to the last place where the other text has a run, too, which is
    /// where Git sees changes.
    mutating func slide(along other: inout ChangedRuns) {
        start()
        other.start()
        repeat {
            guard !run.isEmpty else { continue }
            var first = 0
            var match: Int?
            var size = 0
            repeat {
                size = run.count
                match = nil
                while slideUp() { other.goToPrevious() }
                first = run.upperBound
                if !other.run.isEmpty { match = run.upperBound }
                while slideDown() {
                    other.goToNext()
                    if !other.run.isEmpty { match = run.upperBound }
                }
            } while size != run.count
            guard run.upperBound != first, match != nil else { continue }
            while other.run.isEmpty, slideUp() { other.goToPrevious() }
        } while goToNext() && other.goToNext()
    }

    private mutating func start() { run = 0..<(isChanged.firstIndex(of: false) ?? isChanged.count) }

    @discardableResult
    private mutating func goToNext() -> Bool {
        guard run.upperBound < lines.count else { return false }
        let start = run.upperBound + 1
        var end = start
        while end < lines.count, isChanged[end] { end += 1 }
        run = start..<end
        return true
    }

    private mutating func goToPrevious() {
        guard run.lowerBound > 0 else { return }
        let end = run.lowerBound - 1
        var start = end
        while start > 0, isChanged[start - 1] { start -= 1 }
        run = start..<end
    }

    private mutating func slideUp() -> Bool {
        guard run.lowerBound > 0, lines[run.lowerBound - 1] == lines[run.upperBound - 1] else { return false }
        var start = run.lowerBound - 1
        let end = run.upperBound - 1
        (isChanged[start], isChanged[end]) = (true, false)
        while start > 0, isChanged[start - 1] { start -= 1 }
        run = start..<end
        return true
    }

    private mutating func slideDown() -> Bool {
        guard run.upperBound < lines.count, lines[run.lowerBound] == lines[run.upperBound] else { return false }
        (isChanged[run.lowerBound], isChanged[run.upperBound]) = (false, true)
        var end = run.upperBound + 1
        while end < lines.count, isChanged[end] { end += 1 }
        run = run.lowerBound + 1..<end
        return true
    }
}
