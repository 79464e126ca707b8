import Foundation
import Testing

@Suite("Properties of sync")
struct SyncPropertyTests {
    /// `STRINGSMITH_SYNC_PROJECTS=FIRST-LAST` selects other projects than the default ones.
    private static let seeds: ClosedRange<UInt64> = {
        let bounds = (ProcessInfo.processInfo.environment["STRINGSMITH_SYNC_PROJECTS"] ?? "").split(separator: "-")
        guard bounds.count == 2, let first = UInt64(bounds[0]), let last = UInt64(bounds[1]) else { return 1...300 }
        return first...last
    }()

    private static let workers = 4

    @Test("A sync keeps what people wrote, and a second one changes nothing", arguments: 0..<workers)
    func properties(worker: Int) async throws {
        var changes = 0
        var failed = 0
        for seed in Self.seeds where Int(seed) % Self.workers == worker && failed < 5 {
            var properties = try SyncProperties(seed: seed)
            try await properties.check(rounds: 3)
            if !properties.failures.isEmpty { failed += 1 }
            let shown = properties.failures.prefix(2).joined(separator: "\n")
            #expect(properties.failures.isEmpty, "project \(seed): \(shown)")
            changes += properties.changeCount
        }
        // Projects that need no sync would prove nothing.
        #expect(changes > 0)
    }
}
