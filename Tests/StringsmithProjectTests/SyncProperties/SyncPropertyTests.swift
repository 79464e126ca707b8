import Foundation
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithTestSupport
import StringsmithText
import Testing

@Suite("Properties of sync")
struct SyncPropertyTests {
    /// `STRINGSMITH_SYNC_PROJECTS=FIRST-LAST` selects other projects and layouts than the default ones.
    private static let chosenSeeds: ClosedRange<UInt64>? = {
        let bounds = (ProcessInfo.processInfo.environment["STRINGSMITH_SYNC_PROJECTS"] ?? "").split(separator: "-")
        guard bounds.count == 2, let first = UInt64(bounds[0]), let last = UInt64(bounds[1]) else { return nil }
        return first...last
    }()

    private static let workers = 4

    @Test("A sync keeps what people wrote, and a second one changes nothing", arguments: 0..<workers)
    func properties(worker: Int) async throws {
        var changes = 0
        var failed = 0
        for seed in Self.chosenSeeds ?? 1...300 where Int(seed) % Self.workers == worker && failed < 5 {
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

    @Test("Whatever the bundles and targets, a second sync changes nothing", arguments: 0..<workers)
    func layouts(worker: Int) async throws {
        var changes = 0
        for seed in Self.chosenSeeds ?? 1...60 where Int(seed) % Self.workers == worker {
            let layout = GeneratedLayout(seed: seed)
            let directory = try TemporaryDirectory(layout.files)
            var options = layout.options
            options.scan.paths = [directory.path]
            let sync = await ProjectSync(options, in: Workspace(recording: PlanBasis())).run()
            for table in sync.tables where table.file.isChange {
                let file = table.file
                try directory.write(file.contents, to: String(file.path.dropFirst(directory.path.count + 1)))
                changes += 1
            }
            let again = await ProjectSync(options, in: Workspace(recording: PlanBasis())).run()
            for table in again.tables where table.file.isChange {
                Issue.record("layout \(seed): a second sync changes \(table.file.path): \(table.notes)")
            }
        }
        #expect(changes > 0)
    }
}
