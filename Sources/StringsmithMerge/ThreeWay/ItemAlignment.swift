import StringsmithText

/// Matches the items of the three sides: entries by key, comments by text. Of several matches, the first belongs to the
/// first.
struct ItemAlignment {
    /// The index of an item in each side; -1 if it is absent.
    struct Places {
        var base: Int32 = -1
        var ours: Int32 = -1
        var theirs: Int32 = -1
    }

    /// The identity of an item.
    private struct Name: Hashable {
        var isEntry: Bool
        var text: ExactString
    }

    /// The places of each item, by its number.
    private(set) var places: [Places] = []

    /// The item numbers of our side, in order.
    private(set) var ours: [Int] = []

    /// The item numbers of their side, in order.
    private(set) var theirs: [Int] = []

    private var symbols: [Name: Int] = [:]

    /// The items with each name, in order.
    private var numbers: [[Int]] = []

    init(_ sides: MergeSides) {
        let expected = max(sides.base.items.count, sides.ours.items.count, sides.theirs.items.count)
        symbols.reserveCapacity(expected + expected / 8)
        numbers.reserveCapacity(expected)
        places.reserveCapacity(expected)
        _ = align(sides.base) { $0.base = $1 }
        ours = align(sides.ours) { $0.ours = $1 }
        theirs = align(sides.theirs) { $0.theirs = $1 }
    }

    private mutating func align(_ side: MergeSide, _ place: (inout Places, Int32) -> Void) -> [Int] {
        var found: [Int] = []
        found.reserveCapacity(side.items.count)
        var uses = Array(repeating: Int32(0), count: numbers.count)
        for (index, item) in side.items.enumerated() {
            let symbol = symbol(of: item, in: side)
            if symbol == uses.count { uses.append(0) }
            let use = Int(uses[symbol])
            uses[symbol] += 1
            if use == numbers[symbol].count {
                numbers[symbol].append(places.count)
                places.append(Places())
            }
            let number = numbers[symbol][use]
            place(&places[number], Int32(truncatingIfNeeded: index))
            found.append(number)
        }
        return found
    }

    private mutating func symbol(of item: MergeItem, in side: MergeSide) -> Int {
        let name: Name
        switch item.kind {
        case .entry(let key): name = Name(isEntry: true, text: key)
        case .comments, .brace, .rest: name = Name(isEntry: false, text: ExactString(bytes: side.text[item.range]))
        }
        let next = numbers.count
        let symbol = symbols[name, default: next]
        if symbol == next {
            symbols[name] = next
            numbers.append([])
        }
        return symbol
    }
}
