/// Names of types, as hashes of their last components.
struct TypeNames: Sendable {
    private(set) var hashes: Set<Int32> = []
    private var filter = NameFilter(bitCount: 4096)

    mutating func insert(_ hash: Int32) {
        hashes.insert(hash)
        filter.insert(hash)
    }

    /// True if a type or a part of it has one of the names.
    func areIn(_ type: SwiftType) -> Bool {
        switch type {
        case .unknown: false
        case .named(let name, let arguments): contains(name) || arguments.contains(where: areIn)
        case .optional(let inner), .array(let inner), .metatype(let inner): areIn(inner)
        case .dictionary(let key, let value): areIn(key) || areIn(value)
        case .tuple(let elements): elements.contains { areIn($0.type) }
        case .function(let parameters, let result): areIn(result) || parameters.contains(where: areIn)
        }
    }

    private func contains(_ name: String) -> Bool {
        let hash = NameHash.of(name)
        return filter.mayContain(hash) && hashes.contains(hash)
    }
}
