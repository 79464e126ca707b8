import Synchronization

/// Processes items while they are being found, so that finding and reading files overlap.
enum StreamedMap {
    /// Produces items on one thread and processes them on all threads. Results are in the order of production,
    /// regardless of the number of threads.
    /// - Parameters:
    ///   - jobs: the number of threads, at least 1.
    ///   - produce: calls its argument for each item, and returns its own result.
    ///   - makeState: creates the state that a thread keeps between items, such as a buffer.
    static func map<State: SendableMetatype, Item: Sendable, Product: Sendable, Result: Sendable>(
        jobs: Int, produce: @escaping @Sendable ((Item) -> Void) -> Product,
        makeState: @escaping @Sendable () -> State, work: @escaping @Sendable (Item, State) -> Result
    ) async -> (product: Product, results: [Result]) {
        let queue = ItemQueue<Item>()
        return await withTaskGroup(of: Part<Product, Result>.self) { group in
            group.addTask {
                let product = produce { queue.append($0) }
                queue.complete()
                return Part(product: product, results: await drain(queue, makeState: makeState, work: work))
            }
            for _ in 1..<max(1, jobs) {
                group.addTask { Part(results: await drain(queue, makeState: makeState, work: work)) }
            }
            var product: Product?
            var results: [(first: Int, results: [Result])] = []
            for await part in group {
                product = part.product ?? product
                results += part.results
            }
            guard let product else { preconditionFailure("the first task gives the product") }
            return (product, results.sorted { $0.first < $1.first }.flatMap(\.results))
        }
    }

    private struct Part<Product: Sendable, Result: Sendable>: Sendable {
        var product: Product?
        var results: [(first: Int, results: [Result])]
    }

    private static func drain<State: SendableMetatype, Item: Sendable, Result: Sendable>(
        _ queue: ItemQueue<Item>, makeState: @Sendable () -> State, work: @Sendable (Item, State) -> Result
    ) async -> [(first: Int, results: [Result])] {
        let state = makeState()
        var done: [(first: Int, results: [Result])] = []
        while true {
            switch queue.take() {
            case .items(let items, let first): done.append((first, items.map { work($0, state) }))
            case .notYet: await Task.yield()
            case .complete: return done
            }
        }
    }
}

/// A queue to which one thread appends items, and from which any thread takes several at a time.
private final class ItemQueue<Item: Sendable>: Sendable {
    enum Taken {
        case items(ArraySlice<Item>, first: Int)
        case notYet
        case complete
    }

    private struct Content {
        var items: [Item] = []
        var taken = 0
        var isComplete = false
    }

    private let content = Mutex(Content())

    func append(_ item: Item) { content.withLock { $0.items.append(item) } }

    func complete() { content.withLock { $0.isComplete = true } }

    func take() -> Taken {
        content.withLock { content in
            let rest = content.items.count - content.taken
            // During production, wait for a full chunk: taking items costs more than reading a small file.
            guard rest >= ParallelMap.usualChunkLength || content.isComplete else { return .notYet }
            guard rest > 0 else { return .complete }
            let first = content.taken
            content.taken += min(rest, ParallelMap.usualChunkLength)
            return .items(content.items[first..<content.taken], first: first)
        }
    }
}
