extension [Int] {
    /// Whether each of distinct numbers has moved: the others are one of the longest increasing subsequences. Takes
    /// O(n log n) time, or linear time if the numbers are in order.
    package var areOutsideOrder: [Bool] {
        var isOutside = Array<Bool>(repeating: false, count: count)
        if zip(self, dropFirst()).allSatisfy(<) { return isOutside }
        // The index of the smallest last number of an increasing subsequence of each length.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: count)
        for place in indices {
            let end = ends.partitioningIndex { self[$0] >= self[place] }
            if end > 0 { previous[place] = ends[end - 1] }
            if end == ends.count { ends.append(place) } else { ends[end] = place }
        }
        isOutside = Array<Bool>(repeating: true, count: count)
        var place = ends.last ?? -1
        while place >= 0 {
            isOutside[place] = false
            place = previous[place]
        }
        return isOutside
    }
}
