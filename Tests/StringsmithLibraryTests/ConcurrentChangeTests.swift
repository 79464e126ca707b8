import Stringsmith
import StringsmithProject
import StringsmithTestSupport
import Testing

@Suite("Sources that change between planning and writing")
struct ConcurrentChangeTests {
    /// Plans a sync while a source is empty, as an editor leaves it for a moment.
    private static func syncWhileEmpty(
        _ directory: TemporaryDirectory, _ policy: SyncOptions.ObsoletePolicy
    ) async throws -> SyncPlan {
        try directory.write("", to: "S/y.swift")
        var sync = TableSync()
        sync.options.obsolete = policy
        let plan = await sync.plan(for: [directory.path])
        try directory.write(SmallProject.files["S/y.swift"] ?? "", to: "S/y.swift")
        return plan
    }

    @Test("Nothing is removed because a source was being saved", arguments: [SyncOptions.ObsoletePolicy.mark, .prune])
    func sync(policy: SyncOptions.ObsoletePolicy) async throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        let plan = try await Self.syncWhileEmpty(directory, policy)
        #expect(plan.hasChanges)
        #expect(throws: FileError.self) { try plan.apply() }
        for (path, text) in SmallProject.files { #expect(try directory.text(of: path) == text) }
    }

    @Test("Nothing is removed because a source was away for a moment")
    func moved() async throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        #expect(try ProcessRun(shell: "mv S/y.swift S/y.swift~", in: directory.path).status == 0)
        var sync = TableSync()
        sync.options.obsolete = .prune
        let plan = await sync.plan(for: [directory.path])
        #expect(try ProcessRun(shell: "mv S/y.swift~ S/y.swift", in: directory.path).status == 0)
        #expect(throws: FileError.self) { try plan.apply() }
        for (path, text) in SmallProject.files { #expect(try directory.text(of: path) == text) }
    }

    @Test("A sync that only adds keys doesn't depend on later changes")
    func additions() async throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        try directory.write(#"let c = NSLocalizedString("c", comment: "c")\#n"#, to: "S/z.swift")
        let plan = await TableSync().plan(for: [directory.path])
        try directory.write("", to: "S/z.swift")
        try plan.apply()
        #expect(try directory.text(of: "R/fr.lproj/Localizable.strings").contains("\"c\""))
    }

    @Test("Nothing is renamed if any file of the project has changed", arguments: ["S/x.swift", "S/y.swift"])
    func rename(changed: String) async throws {
        let directory = try TemporaryDirectory(SmallProject.files)
        let plan = await TableRename().plan(renaming: "b", to: "bb", in: [directory.path])
        #expect(plan.files.count == 3)
        let saved = "// saved\n" + (SmallProject.files[changed] ?? "")
        try directory.write(saved, to: changed)
        #expect(throws: FileError.self) { try plan.apply() }
        for (path, text) in SmallProject.files {
            #expect(try directory.text(of: path) == (path == changed ? saved : text))
        }
    }
}
