/// A one-to-one pairing with the greatest total weight in a sparse bipartite graph.
///
/// The graph usually consists of small components, each of which is solved exactly with the Hungarian algorithm.
/// Components that are too large for it are paired greedily, greatest weight first. Ties are broken by index, so that
/// the result is deterministic.
struct Assignment {
    struct Edge: Hashable, Sendable {
        var left: Int
        var right: Int
        var weight: Double
    }

    /// The chosen edges.
    private(set) var best: [Edge] = []

    /// The maximum size of a component that is solved exactly, in cubic time.
    private static let largestExact = 120

    init(_ edges: [Edge]) {
        for component in Self.components(of: edges) {
            let lefts = Set(component.map(\.left)).sorted()
            let rights = Set(component.map(\.right)).sorted()
            best +=
                max(lefts.count, rights.count) <= Self.largestExact
                ? Self.exact(component, lefts: lefts, rights: rights) : Self.greedy(component)
        }
    }

    /// Returns the edges by connected component, in the order of their smallest left index.
    private static func components(of edges: [Edge]) -> [[Edge]] {
        guard let lastLeft = edges.map(\.left).max(), let lastRight = edges.map(\.right).max() else { return [] }
        var parents = Array(0...(lastLeft + lastRight + 1))
        func root(_ node: Int) -> Int {
            var node = node
            while parents[node] != node {
                parents[node] = parents[parents[node]]
                node = parents[node]
            }
            return node
        }
        for edge in edges {
            let (left, right) = (root(edge.left), root(lastLeft + 1 + edge.right))
            parents[max(left, right)] = min(left, right)
        }
        let groups = Dictionary(grouping: edges) { root($0.left) }
        return groups.keys.sorted().compactMap { groups[$0] }
    }

    private static func greedy(_ edges: [Edge]) -> [Edge] {
        let ordered = edges.sorted { ($1.weight, $0.left, $0.right) < ($0.weight, $1.left, $1.right) }
        var usedLefts: Set<Int> = []
        var usedRights: Set<Int> = []
        return ordered.filter { edge in
            guard !usedLefts.contains(edge.left), !usedRights.contains(edge.right) else { return false }
            usedLefts.insert(edge.left)
            usedRights.insert(edge.right)
            return true
        }
    }

    /// Solves a square cost matrix with the Hungarian algorithm. A missing edge costs the same as leaving both
    /// unpaired.
    private static func exact(_ edges: [Edge], lefts: [Int], rights: [Int]) -> [Edge] {
        let size = max(lefts.count, rights.count)
        var weights = [Double](repeating: 0, count: size * size)
        let leftPlaces = Dictionary(uniqueKeysWithValues: zip(lefts, 0...))
        let rightPlaces = Dictionary(uniqueKeysWithValues: zip(rights, 0...))
        for edge in edges {
            guard let row = leftPlaces[edge.left], let column = rightPlaces[edge.right] else { continue }
            weights[row * size + column] = edge.weight
        }
        let columns = HungarianMethod(size: size, costs: weights.map { -$0 }).columnOfRow
        return columns.enumerated().compactMap { row, column in
            let weight = weights[row * size + column]
            return weight > 0 ? Edge(left: lefts[row], right: rights[column], weight: weight) : nil
        }
    }
}
