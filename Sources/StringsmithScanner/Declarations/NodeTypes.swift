/// The inferred types of the nodes of a tree. A copy for a trial costs little, since most nodes have no type.
struct NodeTypes {
    /// The numbers of the nodes' types, from 1; 0 for none.
    private var numbers: [Int32]
    private var types: [SwiftType] = []

    init(count: Int) { numbers = Array(repeating: 0, count: count) }

    subscript(node: Int) -> SwiftType? {
        get { numbers[node] > 0 ? types[Int(numbers[node]) - 1] : nil }
        set {
            if let newValue { types.append(newValue) }
            numbers[node] = newValue == nil ? 0 : Int32(types.count)
        }
    }
}
