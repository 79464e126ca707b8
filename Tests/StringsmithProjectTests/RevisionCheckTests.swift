import StringsmithModel
import StringsmithRules
import StringsmithTestSupport
import Testing

@testable import StringsmithProject

/// Compares the two ways to check a revision: only what depends on changed files, and all of its own files.
@Suite("Checks at a revision")
struct RevisionCheckTests {
    private static let projects: ClosedRange<UInt64> = 1...25

    @Test("Checking only what has changed finds what checking all files finds", arguments: 0..<2)
    func equivalence(worker: UInt64) async throws {
        var count = 0
        for seed in Self.projects where seed % 2 == worker {
            var project = try GeneratedProject(seed: seed)
            let directory = try TemporaryDirectory()
            for (path, bytes) in project.files { try directory.write(bytes, to: path) }
            try Self.git("init -q && git add -A && git commit -q -m a", in: directory)
            for round in 0..<3 {
                project.work()
                for (path, bytes) in project.files { try directory.write(bytes, to: path) }
                var options = ProjectCheckOptions()
                options.paths = [directory.path]
                for rule in RuleSelection.all { options.selection.enable(rule) }
                let workspace = Workspace(isReread: true)
                let former = try await FormerProject(options, at: "HEAD", over: workspace)
                var present = options
                present.known = former.known
                present.formerMissingKeys = await former.missingKeys
                let changed = await ProjectCheck(present, in: workspace).run()
                let fast = await RevisionCheck(
                    of: former, without: former.known, comparing: changed.diagnostics,
                    missingKeys: present.formerMissingKeys)
                // This one takes nothing from the check of the working tree.
                var separate = former
                separate.workspace = Workspace(former.files, over: Workspace(), sharesLayout: false)
                let whole = await RevisionCheck(of: separate, without: [])
                let check = await ProjectCheck(options, in: Workspace()).run()
                #expect(changed.paths == check.paths)
                #expect(changed.tableCount == check.tableCount)
                let new = whole.new(among: check.diagnostics)
                let found = fast.new(among: changed.diagnostics)
                #expect(found.count == new.count, "project \(seed), round \(round)")
                let different = Set(found).symmetricDifference(new)
                for one in different.prefix(2) {
                    let which = new.contains(one) ? "missing" : "too many"
                    Issue.record("project \(seed), round \(round): \(which): \(one.path): \(one.rule): \(one.message)")
                }
                #expect(fast.sourceChanges == whole.sourceChanges, "project \(seed), round \(round)")
                count += new.count
            }
        }
        #expect(count > 0)
    }

    private static func git(_ line: String, in directory: TemporaryDirectory) throws {
        let names = "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b"
        let run = try ProcessRun(shell: "\(names); git \(line)", in: directory.path)
        #expect(run.status == 0, "\(run.error)")
    }
}
