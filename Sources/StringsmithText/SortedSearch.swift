extension RandomAccessCollection {
    /// Returns the first index whose element fulfills a condition that all later elements fulfill as well; the end index
    /// if there is none. Takes logarithmic time.
    @inlinable
    package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var start = startIndex
        var rest = count
        while rest > 0 {
            let half = rest / 2
            let middle = index(start, offsetBy: half)
            if isBehind(self[middle]) {
                rest = half
            } else {
                start = index(after: middle)
                rest -= half + 1
            }
        }
        return start
    }
}

extension RandomAccessCollection where Element: Comparable {
    /// True if an element, which are in order, equals another one.
    package func containInOrder(_ element: Element) -> Bool {
        let index = partitioningIndex { $0 >= element }
        return index < endIndex && self[index] == element
    }

    /// Returns the indices of the elements in a range. The elements are in order, and so are the ends of the range.
    package func indices(in range: Range<Element>) -> Range<Index> {
        let first = partitioningIndex { $0 >= range.lowerBound }
        return first..<self[first...].partitioningIndex { $0 >= range.upperBound }
    }
}

extension RandomAccessCollection where Element == Range<Int> {
    /// Returns the index of the range that contains a place; nil if none does. The ranges are in order, and don't overlap.
    package func indexInOrder(containing place: Int) -> Index? {
        let index = partitioningIndex { $0.upperBound > place }
        return index < endIndex && self[index].contains(place) ? index : nil
    }

    /// True if one of the ranges, which are in order and don't overlap, contains a place.
    package func containInOrder(_ place: Int) -> Bool { indexInOrder(containing: place) != nil }
}
