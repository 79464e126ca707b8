/// The tokens of a source while they are read.
///
/// An array would check on each access that it has one owner, which takes as long as reading a token.
struct TokenBuffer {
    private var base: UnsafeMutablePointer<SyntaxToken>
    private var capacity: Int
    private(set) var count = 0

    /// Creates a buffer, which `take` must empty.
    init(capacity: Int) {
        self.capacity = max(8, capacity)
        base = .allocate(capacity: self.capacity)
    }

    @inline(__always)
    subscript(index: Int) -> SyntaxToken {
        get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
        nonmutating _modify {
            precondition(index >= 0 && index < count)
            yield &base[index]
        }
    }

    var last: SyntaxToken? { count > 0 ? base[count - 1] : nil }

    @inline(__always)
    mutating func append(_ token: SyntaxToken) {
        if count == capacity { grow() }
        (base + count).initialize(to: token)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<SyntaxToken>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        (base, capacity) = (larger, capacity * 2)
    }

    /// Removes the tokens from an index on.
    mutating func removeAll(from index: Int) { count = min(count, index) }

    /// Returns the tokens, and frees the buffer.
    mutating func take() -> [SyntaxToken] {
        defer {
            base.deallocate()
            (count, capacity) = (0, 0)
        }
        return Array(UnsafeBufferPointer(start: base, count: count))
    }
}
