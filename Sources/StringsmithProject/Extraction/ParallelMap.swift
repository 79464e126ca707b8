import Synchronization

/// Maps an index range on several threads. Results are in index order, regardless of the number of threads.
enum ParallelMap {
    /// The default number of items per chunk. A task per item would cost more than a small file.
    static let usualChunkLength = 16

    /// Calls `work` once per index.
    /// - Parameters:
    ///   - count: the number of items.
    ///   - jobs: the number of threads, at least 1.
    ///   - chunkLength: the number of items that a thread takes at a time; 1 if each takes long.
    static func map<Result: Sendable>(
        count: Int, jobs: Int, chunkLength: Int = usualChunkLength, work: @escaping @Sendable (Int) -> Result
    ) async -> [Result] {
        let next = Counter()
        let chunkCount = (count + chunkLength - 1) / chunkLength
        let workerCount = max(1, min(jobs, chunkCount))
        if workerCount == 1 { return results(0..<count, work) }
        return await withTaskGroup(of: [(chunk: Int, results: [Result])].self) { group in
            for _ in 0..<workerCount {
                group.addTask {
                    var done: [(chunk: Int, results: [Result])] = []
                    while true {
                        let chunk = next.take()
                        guard chunk < chunkCount else { return done }
                        let items = chunk * chunkLength..<min(count, (chunk + 1) * chunkLength)
                        done.append((chunk, results(items, work)))
                    }
                }
            }
            var chunks: [(chunk: Int, results: [Result])] = []
            for await part in group { chunks += part }
            return chunks.sorted { $0.chunk < $1.chunk }.flatMap(\.results)
        }
    }

    /// Uses a loop, since `map` of a range isn't specialized in generic code.
    private static func results<Result>(_ items: Range<Int>, _ work: (Int) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(items.count)
        for index in items { results.append(work(index)) }
        return results
    }
}

/// Returns the numbers from 0, each once, on any thread.
private final class Counter: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
