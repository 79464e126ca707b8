import StringsmithModel
import StringsmithText

/// Matches the parts of the three sides: entries by key, comments by text. Of several matches, the first belongs to the
/// first.
struct PartAlignment {
    /// The index of a part in each side; -1 if it is absent.
    struct Places {
        var base: Int32 = -1
        var ours: Int32 = -1
        var theirs: Int32 = -1
    }

    /// The identity of a part.
    private enum Name: Hashable {
        case entry(Key)
        case text(ExactString)
        case edge(isStart: Bool)
    }

    /// The places of each part, by its number.
    private(set) var places: [Places] = []

    /// The part numbers of our side, in order.
    private(set) var ours: [Int] = []

    /// The part numbers of their side, in order.
    private(set) var theirs: [Int] = []

    private var symbols: [Name: Int] = [:]

    /// The parts with each name, in order.
    private var numbers: [[Int]] = []

    init(_ sides: MergeSides) {
        let expected = max(sides.base.parts.count, sides.ours.parts.count, sides.theirs.parts.count)
        symbols.reserveCapacity(expected + expected / 8)
        numbers.reserveCapacity(expected)
        places.reserveCapacity(expected)
        _ = align(sides.base) { $0.base = $1 }
        ours = align(sides.ours) { $0.ours = $1 }
        theirs = align(sides.theirs) { $0.theirs = $1 }
    }

    private mutating func align(_ side: MergeSide, _ place: (inout Places, Int32) -> Void) -> [Int] {
        var found: [Int] = []
        found.reserveCapacity(side.parts.count)
        var uses = Array(repeating: Int32(0), count: numbers.count)
        for index in side.parts.indices {
            let symbol = symbol(of: index, in: side)
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

    private mutating func symbol(of part: Int, in side: MergeSide) -> Int {
        let name: Name =
            switch side.parts[part].kind {
            case .entry(let index): .entry(side.document.key(at: index, in: nil))
            case .edge(let isStart): .edge(isStart: isStart)
            case .comments, .brace, .junk: .text(ExactString(bytes: side.text[side.parts[part].range]))
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
