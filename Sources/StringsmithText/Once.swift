import Synchronization

/// A value that its first user makes, while others wait.
package final class Once<Value: Sendable>: Sendable {
    private let known = Mutex<Value?>(nil)

    package init() {}

    /// Returns the value, which is made on first use.
    package func value(make: () -> Value) -> Value {
        known.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}
