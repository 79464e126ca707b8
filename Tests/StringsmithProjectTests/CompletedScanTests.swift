import StringsmithModel
import StringsmithScanner
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Scans of all branches")
struct CompletedScanTests {
    private static let plain = """
        import SwiftUI
        let a = NSLocalizedString("plain", comment: "")
        struct A: View { var body: some View { Text("typed") } }
        func f(_ key: String) -> String { NSLocalizedString(key, comment: "") }

        """

    static let projects: [(name: String, files: [String: String], keys: [String])] = [
        ("nothing is left out", ["P.swift": plain], ["plain", "typed"]),
        (
            "code for debugging",
            [
                "P.swift": plain,
                "D.swift": """
                import SwiftUI
                #if DEBUG
                let d = NSLocalizedString("debug", comment: "")
                func g(_ key: String) -> String { NSLocalizedString(key, comment: "") }
                #else
                let r = String(localized: "release")
                #endif

                """,
            ], ["debug", "plain", "release", "typed"]
        ),
        (
            "declarations for debugging, which change what calls in other sources mean",
            [
                "P.swift": plain,
                "D.swift": """
                import SwiftUI
                #if DEBUG
                func show(_ key: LocalizedStringKey) {}
                #endif

                """, "E.swift": "import SwiftUI\nfunc h() { show(\"shown\") }\n",
            ], ["plain", "shown", "typed"]
        ),
        (
            "previews",
            [
                "P.swift": plain,
                "V.swift": """
                import SwiftUI
                struct V: View { var body: some View { Text("view") } }
                #Preview { Text("macro") }
                struct V_Previews: PreviewProvider {
                    static var previews: some View { Text(String(localized: "provider")) }
                }

                """,
            ], ["macro", "plain", "provider", "typed", "view"]
        ),
        (
            "conditions in the C family",
            [
                "P.swift": plain,
                "C.m": """
                # if 0
                NSLocalizedString(@"never", nil);
                #elif defined(DEBUG)
                NSLocalizedString(@"debug", nil);
                #endif
                #ifndef DEBUG
                NSLocalizedString(@"release", nil);
                #endif
                #ifdef \\
                DEBUG
                NSLocalizedString(@"continued", nil);
                #endif

                """,
                "B.m": "#if DEBUG\nNSLocalizedString(@\"only\", nil);\n#endif\n",
            ], ["continued", "debug", "never", "only", "plain", "release", "typed"]
        ),
    ]

    @Test("A scan that is completed finds what a scan of all branches finds", arguments: projects)
    func completed(name: String, files: [String: String], keys: [String]) async throws {
        let directory = try TemporaryDirectory(files)
        let workspace = Workspace()
        let layout = workspace.layout([directory.path], selection: PathSelection(), developmentLanguage: nil)
        var options = SourceScanOptions()
        options.paths = [directory.path]
        let former = await SourceScan(of: layout, options, in: workspace)
        let completed = await SourceScan(completing: former, of: layout, options, in: workspace)
        options.readsAllBranches = true
        let whole = await SourceScan(of: layout, options, in: workspace)
        #expect(Set(completed.uses.map(\.key.text.string)).sorted() == keys, "\(name)")
        #expect(completed.uses == whole.uses, "\(name)")
        #expect(completed.openCalls.map(\.use) == whole.openCalls.map(\.use), "\(name)")
        let diagnostics = [completed, whole].map { $0.diagnostics.sorted(by: Diagnostic.displayOrder) }
        #expect(diagnostics[0] == diagnostics[1], "\(name)")
        #expect(Set(completed.wrappers) == Set(whole.wrappers), "\(name)")
    }

    private static let wrappers = [
        "P.swift": plain,
        "Look.swift": """
        import SwiftUI
        func look(_ key: String) -> String { NSLocalizedString(key, comment: "") }
        func shout(_ key: String) -> String { look(key).uppercased() }
        #if DEBUG
        let d = look("debug"), e = look(name)
        #endif

        """,
        "A.swift": """
        import SwiftUI
        struct A: View { var body: some View { Text(look("a")); Text("typed a") } }
        #Preview { Text(shout("preview")) }

        """,
        "B.swift": "import SwiftUI\nlet look = 1, b = Text(\"typed b\"), c = shout(\"é\")\n",
        "C.m": "#define LOOK(key) NSLocalizedString(key, nil)\nid c = LOOK(@\"c\"), d = LOOK(name);\n",
    ]

    @Test("Calls of further routines are found as by a scan with them", arguments: [true, false], [true, false])
    func furtherRoutines(readsAllBranches: Bool, isCompleted: Bool) async throws {
        let directory = try TemporaryDirectory(Self.wrappers)
        let workspace = Workspace()
        let layout = workspace.layout([directory.path], selection: PathSelection(), developmentLanguage: nil)
        var options = SourceScanOptions()
        options.paths = [directory.path]
        options.readsAllBranches = readsAllBranches && !isCompleted
        var scan = await SourceScan(of: layout, options, in: workspace)
        options.readsAllBranches = readsAllBranches
        if readsAllBranches, isCompleted {
            scan = await SourceScan(completing: scan, of: layout, options, in: workspace)
        }
        for signatures in [["look(key:1)", "LOOK(key:1)"], ["shout(key:1)"]] {
            let routines = try signatures.flatMap(Routine.parse)
            options.routines += routines
            await scan.find(routines, of: layout, options, in: workspace)
            let whole = await SourceScan(of: layout, options, in: workspace)
            #expect(scan.uses == whole.uses)
            let diagnostics = [scan, whole].map { $0.diagnostics.sorted(by: Diagnostic.displayOrder) }
            #expect(diagnostics[0] == diagnostics[1])
            #expect(Set(scan.openCalls).isSubset(of: whole.openCalls))
            #expect(Set(scan.wrappers).isSuperset(of: whole.wrappers))
        }
        #expect(scan.uses.contains { $0.key.text == "é" } && scan.uses.contains { $0.key.text == "typed b" })
    }
}
