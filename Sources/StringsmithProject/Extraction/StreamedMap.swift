import Synchronization

/// Processes items while they are being found, so that finding and reading files overlap.
enum StreamedMap {
    /// Produces items on one thread and processes them on all threads. Results are in the order of production,
    /// regardless of the number of threads.
    /// - Parameters:
    ///   - jobs: the number of threads, at least 1.
    ///   - produce: calls its argument for each item, and returns its own result.
    static func map<Item: Sendable, Product: Sendable, Result: Sendable>(
        jobs: Int, produce: @escaping @Sendable ((Item) -> Void) -> Product,
        work: @escaping @Sendable (Item) -> Result
    ) async -> (product: Product, results: [Result]) {
        let queue = ChunkQueue<Item>()
        return await withTaskGroup(of: Part<Product, Result>.self) { group in
            group.addTask {
                let product = queue.fill(produce)
                return Part(product: product, results: await drain(queue, work))
            }
            for _ in 1..<max(1, jobs) {
                group.addTask { Part(results: await drain(queue, work)) }
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

    private static func drain<Item: Sendable, Result: Sendable>(
        _ queue: ChunkQueue<Item>, _ work: @Sendable (Item) -> Result
    ) async -> [(first: Int, results: [Result])] {
        var done: [(first: Int, results: [Result])] = []
        while let chunk = await queue.take() {
            done.append((chunk.first, chunk.items.map(work)))
        }
        return done
    }
}

/// A queue that one thread fills, and from which any thread takes several items at a time.
private final class ChunkQueue<Item: Sendable>: Sendable {
    struct Chunk: Sendable {
        /// The number of items before the chunk.
        var first: Int
        var items: [Item]
    }

    private enum Answer {
        /// A chunk, or nil at the end.
        case chunk(Chunk?)
        case notYet
    }

    private struct Content {
        var chunks: [Chunk] = []
        var taken = 0
        var isComplete = false

        /// The threads that wait for a chunk.
        var waiting: [UnsafeContinuation<Chunk?, Never>] = []

        mutating func take() -> Answer {
            guard taken < chunks.count else { return isComplete ? .chunk(nil) : .notYet }
            let chunk = chunks[taken]
            // A chunk that was taken needs no memory.
            chunks[taken].items = []
            taken += 1
            return .chunk(chunk)
        }
    }

    private let content = Mutex(Content())

    /// Takes the items of a producer, and returns its product.
    func fill<Product>(_ produce: ((Item) -> Void) -> Product) -> Product {
        var chunk = Chunk(first: 0, items: [])
        let product = produce { item in
            chunk.items.append(item)
            // Taking an item costs more than reading a small file.
            guard chunk.items.count == ParallelMap.usualChunkLength else { return }
            append(chunk)
            chunk = Chunk(first: chunk.first + chunk.items.count, items: [])
            chunk.items.reserveCapacity(ParallelMap.usualChunkLength)
        }
        if !chunk.items.isEmpty { append(chunk) }
        let waiting = content.withLock { content in
            content.isComplete = true
            defer { content.waiting = [] }
            return content.waiting
        }
        for thread in waiting { thread.resume(returning: nil) }
        return product
    }

    private func append(_ chunk: Chunk) {
        let waiting = content.withLock { content in
            if content.waiting.isEmpty { content.chunks.append(chunk) }
            return content.waiting.popLast()
        }
        waiting?.resume(returning: chunk)
    }

    /// Returns the next chunk when there is one; nil at the end.
    func take() async -> Chunk? {
        if case .chunk(let chunk) = content.withLock({ $0.take() }) { return chunk }
        return await withUnsafeContinuation { continuation in
            let answer = content.withLock { content in
                let answer = content.take()
                if case .notYet = answer { content.waiting.append(continuation) }
                return answer
            }
            if case .chunk(let chunk) = answer { continuation.resume(returning: chunk) }
        }
    }
}
