/// The cheapest assignment of rows to columns of a square matrix, in cubic time (Kuhn 1955, with potentials and
/// shortest augmenting paths).
struct HungarianMethod {
    /// The column assigned to each row.
    private(set) var columnOfRow: [Int]

    private let size: Int
    private let costs: [Double]

    // Indices start at 1; 0 means "none". In the literature, the potentials are called u and v.
    private var rowPotentials: [Double]
    private var columnPotentials: [Double]
    private var rowOfColumn: [Int]

    init(size: Int, costs: [Double]) {
        self.size = size
        self.costs = costs
        rowPotentials = Array(repeating: 0, count: size + 1)
        columnPotentials = Array(repeating: 0, count: size + 1)
        rowOfColumn = Array(repeating: 0, count: size + 1)
        columnOfRow = Array(repeating: 0, count: size)
        for row in 1...max(size, 1) where size > 0 { augment(from: row) }
        for column in 1...max(size, 1) where size > 0 { columnOfRow[rowOfColumn[column] - 1] = column - 1 }
    }

    private mutating func augment(from row: Int) {
        var previousColumns = Array(repeating: 0, count: size + 1)
        var slacks = Array(repeating: Double.infinity, count: size + 1)
        var isVisited = Array(repeating: false, count: size + 1)
        rowOfColumn[0] = row
        var column = 0
        repeat {
            isVisited[column] = true
            let current = rowOfColumn[column]
            var smallest = Double.infinity
            var next = 0
            for candidate in 1...size where !isVisited[candidate] {
                let slack =
                    costs[(current - 1) * size + candidate - 1] - rowPotentials[current] - columnPotentials[candidate]
                if slack < slacks[candidate] {
                    slacks[candidate] = slack
                    previousColumns[candidate] = column
                }
                if slacks[candidate] < smallest {
                    smallest = slacks[candidate]
                    next = candidate
                }
            }
            for candidate in 0...size {
                if isVisited[candidate] {
                    rowPotentials[rowOfColumn[candidate]] += smallest
                    columnPotentials[candidate] -= smallest
                } else {
                    slacks[candidate] -= smallest
                }
            }
            column = next
        } while rowOfColumn[column] != 0
        while column != 0 {
            let previous = previousColumns[column]
            rowOfColumn[column] = rowOfColumn[previous]
            column = previous
        }
    }
}
