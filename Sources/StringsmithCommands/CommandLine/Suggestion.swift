/// Finds the name that the user probably intended.
enum Suggestion {
    /// Returns the most similar name, or nil if none is similar enough: with at most one error per three letters, but
    /// at least one, or starting with the text. If several are equally similar, returns the first in code point order.
    static func nearest(to text: String, among names: [String]) -> String? {
        let typed = Array(text.lowercased().unicodeScalars)
        // A longer text isn't a typing error, and comparing it would take too long.
        guard !typed.isEmpty, typed.count <= 64 else { return nil }
        let limit = max(1, typed.count / 3)
        var best: (distance: Int, name: String)?
        for name in Set(names).sorted() {
            let candidate = Array(name.lowercased().unicodeScalars)
            guard abs(candidate.count - typed.count) <= limit else { continue }
            let distance = distance(typed, candidate)
            // With one or two letters, names within one or two errors have nothing in common with the text.
            if distance <= limit, distance < typed.count, distance < best?.distance ?? .max { best = (distance, name) }
        }
        if let best { return best.name }
        return typed.count < 2 ? nil : names.sorted().first { $0.lowercased().hasPrefix(text.lowercased()) }
    }

    /// Returns the number of insertions, deletions, replacements and transpositions (optimal string alignment, the
    /// restricted Damerau-Levenshtein distance).
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let isEqual = left[row] == right[column]
                var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isEqual ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
