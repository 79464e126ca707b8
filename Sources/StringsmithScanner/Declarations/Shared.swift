/// A value that copies share until one of them changes, so that a copy costs the same whatever it contains.
@dynamicMemberLookup
struct Shared<Contents: Sendable>: Sendable {
    private final class Storage: @unchecked Sendable {
        // Sendable because the contents change only while a single value refers to them, which also makes access to them
        // exclusive.
        @exclusivity(unchecked) var contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private var storage: Storage

    init(_ contents: Contents) { storage = Storage(contents) }

    var contents: Contents {
        @inline(__always) _read { yield storage.contents }
        @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.contents) }
            yield &storage.contents
        }
    }

    subscript<Value>(dynamicMember member: KeyPath<Contents, Value>) -> Value {
        @inline(__always) get { storage.contents[keyPath: member] }
    }

    /// True if two values are copies of each other.
    func isCopy(of other: Shared) -> Bool { storage === other.storage }
}
