/// The longest part of a sequence that is in order, so that only the rest has moved.
package enum IncreasingSubsequence {
    /// Returns whether each element of a sequence of distinct numbers is outside one of its longest increasing
    /// subsequences. Takes O(n log n) time, or linear time if the sequence is in order.
    package static func outsiders(of numbers: [Int]) -> [Bool] {
        var isOutside = Array(repeating: false, count: numbers.count)
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return isOutside }
        // The index of the smallest last number of an increasing subsequence of each length.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for place in numbers.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = ends[low - 1] }
            if low == ends.count { ends.append(place) } else { ends[low] = place }
        }
        isOutside = Array(repeating: true, count: numbers.count)
        var place = ends.last ?? -1
        while place >= 0 {
            isOutside[place] = false
            place = previous[place]
        }
        return isOutside
    }
}
