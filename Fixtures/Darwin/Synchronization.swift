// The part of Swift's Synchronization that the sources use. The toolchain's own module brings Linux's C library with it,
// whose types would hide those of CDarwin.

public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private final class Storage {
        var value: Value
        init(_ value: consuming sending Value) { self.value = value }
    }

    private let storage: Storage

    public init(_ initialValue: consuming sending Value) { storage = Storage(initialValue) }

    public borrowing func withLock<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
        fatalError("only for type checking")
    }
}

public struct Atomic<Value>: ~Copyable, @unchecked Sendable {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    public init(_ initialValue: consuming Value) { storage = Storage(initialValue) }

    public borrowing func load(ordering: AtomicLoadOrdering) -> Value { storage.value }
    public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {}
    public borrowing func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
        storage.value
    }
    public borrowing func compareExchange(
        expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
        (true, storage.value)
    }
}

extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    public borrowing func wrappingAdd(
        _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
        (operand, operand)
    }

    @discardableResult
    public borrowing func add(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        (operand, operand)
    }

    @discardableResult
    public borrowing func subtract(
        _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
        (operand, operand)
    }
}

public struct AtomicLoadOrdering: Sendable {
    public static var relaxed: Self { Self() }
    public static var acquiring: Self { Self() }
    public static var sequentiallyConsistent: Self { Self() }
}

public struct AtomicStoreOrdering: Sendable {
    public static var relaxed: Self { Self() }
    public static var releasing: Self { Self() }
    public static var sequentiallyConsistent: Self { Self() }
}

public struct AtomicUpdateOrdering: Sendable {
    public static var relaxed: Self { Self() }
    public static var acquiring: Self { Self() }
    public static var releasing: Self { Self() }
    public static var acquiringAndReleasing: Self { Self() }
    public static var sequentiallyConsistent: Self { Self() }
}
