import StringsmithText

/// A three-way merge of lines, with the rules of `git merge-file`: changes of adjacent lines conflict, and the lines that
/// both sides of a conflict share are outside its markers.
struct LineMerge {
    /// A part of the merged text.
    enum Piece: Hashable {
        /// Lines of our side that nobody changed, or that both sides changed in the same way.
        case common(Range<Int>)

        /// Lines that only one side changed.
        case ours(Range<Int>)
        case theirs(Range<Int>)

        /// Lines that both sides changed.
        case conflict(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)
    }

    /// The pieces in order.
    private(set) var pieces: [Piece] = []

    private let ours: [Int]
    private let theirs: [Int]

    /// Conflicts with at most this many common lines between them are a single one.
    private static let mostLinesInside = 3

    /// Merges lines, which are compared with their line endings.
    /// - Parameter refinesConflicts: whether to move common lines out of conflicts.
    init(
        base: [ArraySlice<UInt8>], ours: [ArraySlice<UInt8>], theirs: [ArraySlice<UInt8>], refinesConflicts: Bool
    ) {
        var symbols: [ArraySlice<UInt8>: Int] = [:]
        let number = { (line: ArraySlice<UInt8>) -> Int in
            let next = symbols.count
            let symbol = symbols[line, default: next]
            if symbol == next { symbols[line] = next }
            return symbol
        }
        let old = base.map(number)
        (self.ours, self.theirs) = (ours.map(number), theirs.map(number))
        merge(old)
        if refinesConflicts {
            pieces = pieces.flatMap(refined)
            joinConflicts()
        }
    }

    private mutating func merge(_ base: [Int]) {
        var own = LineDifference(from: base, to: ours).changes[...]
        var other = LineDifference(from: base, to: theirs).changes[...]
        // Our lines, and theirs, up to an offset in the base that is outside any change.
        var (start, place, otherPlace) = (0, 0, 0)
        while let first = [own.first, other.first].compactMap({ $0?.old.lowerBound }).min() {
            var end = first
            var taken: (own: [LineDifference.Change], other: [LineDifference.Change]) = ([], [])
            while true {
                if let change = own.first, change.old.lowerBound <= end {
                    taken.own.append(own.removeFirst())
                    end = max(end, change.old.upperBound)
                } else if let change = other.first, change.old.lowerBound <= end {
                    taken.other.append(other.removeFirst())
                    end = max(end, change.old.upperBound)
                } else {
                    break
                }
            }
            append(.common(place..<place + first - start))
            place += first - start
            otherPlace += first - start
            let growth = { (changes: [LineDifference.Change]) in changes.reduce(0) { $0 + $1.new.count - $1.old.count }
            }
            let lines = place..<place + end - first + growth(taken.own)
            let otherLines = otherPlace..<otherPlace + end - first + growth(taken.other)
            if taken.other.isEmpty {
                append(.ours(lines))
            } else if taken.own.isEmpty {
                append(.theirs(otherLines))
            } else if ours[lines] == theirs[otherLines] {
                append(.common(lines))
            } else {
                append(.conflict(base: first..<end, ours: lines, theirs: otherLines))
            }
            (start, place, otherPlace) = (end, lines.upperBound, otherLines.upperBound)
        }
        append(.common(place..<ours.count))
    }

    private mutating func append(_ piece: Piece) {
        switch (pieces.last, piece) {
        case (_, .common(let lines)) where lines.isEmpty: break
        case (.common(let before)?, .common(let lines)):
            pieces[pieces.count - 1] = .common(before.lowerBound..<lines.upperBound)
        default: pieces.append(piece)
        }
    }

    /// Divides a conflict at the lines that both sides share.
    private func refined(_ piece: Piece) -> [Piece] {
        guard case .conflict(let base, let own, let other) = piece, !own.isEmpty, !other.isEmpty else { return [piece] }
        var result: [Piece] = []
        var start = own.lowerBound
        for change in LineDifference(from: Array(ours[own]), to: Array(theirs[other])).changes {
            let lines = own.lowerBound + change.old.lowerBound..<own.lowerBound + change.old.upperBound
            let otherLines = other.lowerBound + change.new.lowerBound..<other.lowerBound + change.new.upperBound
            if start < lines.lowerBound { result.append(.common(start..<lines.lowerBound)) }
            result.append(.conflict(base: base, ours: lines, theirs: otherLines))
            start = lines.upperBound
        }
        if start < own.upperBound { result.append(.common(start..<own.upperBound)) }
        return result
    }

    private mutating func joinConflicts() {
        var joined: [Piece] = []
        for piece in pieces { Self.append(piece, to: &joined) }
        pieces = joined
    }

    /// Appends a piece, joined with the one before or with a conflict close to it.
    private static func append(_ piece: Piece, to pieces: inout [Piece]) {
        // Refining may leave two runs of common lines side by side.
        if case .common(let lines) = piece, case .common(let before)? = pieces.last {
            pieces[pieces.count - 1] = .common(before.lowerBound..<lines.upperBound)
            return
        }
        guard case .conflict(let base, let ours, let theirs) = piece, pieces.count > 1,
            case .common(let lines) = pieces[pieces.count - 1], lines.count <= mostLinesInside,
            case .conflict(let first, let own, let other) = pieces[pieces.count - 2]
        else {
            pieces.append(piece)
            return
        }
        pieces.removeLast(2)
        pieces.append(
            .conflict(
                base: first.lowerBound..<base.upperBound, ours: own.lowerBound..<ours.upperBound,
                theirs: other.lowerBound..<theirs.upperBound))
    }
}
