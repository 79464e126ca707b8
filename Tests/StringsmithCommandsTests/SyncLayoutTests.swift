import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: bundles and locale directories")
struct SyncLayoutTests {
    private let save = SyncSample.save
    private let cancel = SyncSample.cancel

    private func checkIsDone(_ project: SyncSandbox) async {
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("Paths can be given in any order, and can contain each other")
    func rootOrder() async throws {
        let project = try SyncSandbox([
            "S/A.swift": save + cancel, "R/en.lproj/Localizable.strings": SyncSample.en,
            "R/de.lproj/Localizable.strings": SyncSample.de, "R/en.lproj/Other.strings": SyncSample.en,
        ])
        let root = project.root.path
        for paths in [["S", "R"], ["R", "S"], ["R", "S", "R/en.lproj"]] {
            for command in [["sync", "--dry-run"], ["check", "--skip-rule", "missing-table"]] {
                #expect(await project.run(command) == .success)
                let expected = project.output
                #expect(await project.run(command + paths.map { "\(root)/\($0)" }) == .success)
                #expect(project.output == expected, "\(command) \(paths)")
            }
        }
    }

    @Test("Two directories of one locale are an error that names both")
    func duplicateLocale() async throws {
        let project = try SyncSample.project(save)
        try project.write("R/German.lproj/Localizable.strings", SyncSample.de)
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("R/de.lproj: error: de: same locale as"))
        #expect(project.errors.contains("R/German.lproj"))
        #expect(try project.text("R/de.lproj/Localizable.strings") == SyncSample.de)
    }

    @Test("A legacy name is reported with the command to rename it, and its tables are updated")
    func legacyName() async throws {
        let project = try SyncSandbox(["A.swift": save, "English.lproj/Localizable.strings": ""])
        try project.write("English.lproj/Localizable.strings", "/* x */\n")
        #expect(await project.run("sync") == .success)
        #expect(project.errors.contains("git mv"))
        #expect(try project.text("English.lproj/Localizable.strings").contains("\"Save\" = \"Save\";"))
    }

    @Test("A new locale gets every table, marked new")
    func addedLocale() async throws {
        let project = try SyncSample.project(save + cancel)
        #expect(await project.run("sync", "--add-locale", "pt_br") == .success)
        let new = try project.text("R/pt-BR.lproj/Localizable.strings")
        #expect(new.components(separatedBy: "stringsmith: new").count == 3)
        await checkIsDone(project)
    }

    @Test("Each bundle's keys are added to its own directories")
    func twoBundles() async throws {
        let project = try SyncSandbox([
            "App/A.swift": save + "NSLocalizedString(\"New in the app\", comment: \"\")",
            "App/en.lproj/Localizable.strings": "\"Save\" = \"Save\";\n",
            "Kit/B.swift": cancel + "NSLocalizedString(\"New in the kit\", comment: \"\")",
            "Kit/Resources/en.lproj/Localizable.strings": "\"Cancel\" = \"Cancel\";\n",
        ])
        #expect(await project.run("sync") == .success)
        let app = try project.text("App/en.lproj/Localizable.strings")
        let kit = try project.text("Kit/Resources/en.lproj/Localizable.strings")
        #expect(app.contains("New in the app") && !app.contains("kit") && !app.contains("obsolete"))
        #expect(kit.contains("New in the kit") && !kit.contains("app") && !kit.contains("obsolete"))
    }

    @Test("Directories without the development language, and that for all languages, get no new table")
    func noDevelopmentDirectory() async throws {
        let project = try SyncSandbox([
            "A.swift": save, "R/mul.lproj/Main.xcstrings": "{}", "R/Base.lproj/keep.txt": "",
            "R/fr.lproj/Other.strings": "a=b;",
        ])
        #expect(await project.run("sync") == .success)
        #expect(!project.exists("R/mul.lproj/Localizable.strings") && !project.exists("R/fr.lproj/Localizable.strings"))
        #expect(project.errors.contains("note: table 'Localizable' doesn't exist"))
    }

    static let languages: [(file: String, text: String)] = [
        ("Package.swift", "let package = Package(name: \"P\", defaultLocalization: \"de\")"),
        ("P.xcodeproj/project.pbxproj", "{ developmentRegion = German; }"),
    ]

    @Test("The manifest or the Xcode project determines the development language", arguments: languages)
    func developmentLanguage(file: String, text: String) async throws {
        let project = try SyncSample.project(save + cancel + "NSLocalizedString(\"Neu\", comment: \"\")\n")
        try project.write(file, text)
        #expect(await project.run("sync") == .success)
        #expect(try !project.text("R/de.lproj/Localizable.strings").contains("stringsmith: new"))
        #expect(try project.text("R/en.lproj/Localizable.strings").contains("stringsmith: new"))
    }

    @Test("A project without locale directories gets advice to create one")
    func noDirectory() async throws {
        let project = try SyncSandbox(["A.swift": save])
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("no locale directory"))
    }

    @Test(
        "A table whose name differs from another's in case only isn't created",
        arguments: [["en", "de"], ["en"], ["de"]], [[], ["--add-locale", "fr"], ["--table", "localizable"]])
    func otherCase(locales: [String], options: [String]) async throws {
        let tables = locales.map { ("R/\($0).lproj/Localizable.strings", "\"A\" = \"A\";\n") }
        let others = [("R/en.lproj/Other.strings", ""), ("R/de.lproj/Other.strings", "")]
        let project = try SyncSandbox(
            Dictionary(uniqueKeysWithValues: tables + others).merging([
                "A.swift": """
                let a = NSLocalizedString("B", tableName: "localizable", comment: "")

                """
            ]) { $1 })
        #expect(await project.run(["sync"] + options) == .success, "\(project.errors)")
        for locale in ["en", "de", "fr"] { #expect(!project.exists("R/\(locale).lproj/localizable.strings")) }
        let message = "warning: table 'localizable' not created: its name differs from 'Localizable' in case only"
        #expect(project.errors.contains("A.swift:1:27: \(message) [table-name-case]"), "\(project.errors)")
    }

    @Test("A translation's table in another case gets no second one beside it")
    func otherCaseInTranslation() async throws {
        let project = try SyncSandbox([
            "R/en.lproj/Main.strings": "\"A\" = \"A\";\n", "R/de.lproj/main.strings": "\"A\" = \"Ä\";\n",
            "R/fr.lproj/Main.strings": "",
            "A.swift": """
            let a = NSLocalizedString("A", tableName: "Main", comment: "")

            """,
        ])
        #expect(await project.run("sync", "--new", "source") == .success, "\(project.errors)")
        #expect(!project.exists("R/de.lproj/Main.strings"))
        #expect(project.errors.contains("de.lproj/main.strings: warning: table 'Main' not created"))
        #expect(try project.text("R/fr.lproj/Main.strings").contains("\"A\""))
    }
}
