import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Runs the built program in projects whose locale directories or sources are links.
@Suite("Linked directories")
struct LinkedLocaleTests {
    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "p/A.swift": """
            NSLocalizedString("Save", comment: "c"); NSLocalizedString("New", comment: "c")

            """,
            "p/en.lproj/Localizable.strings": """
            /* c */
            "Save" = "Save";

            /* c */
            "Old" = "Old";

            """,
            "p/fr.lproj/Localizable.strings": """
            /* c */
            "Save" = "Garder";

            /* c */
            "Old" = "Ancien";

            """,
        ])
    }

    /// Shell commands that make `fr.lproj` a link.
    static let links = [
        "mkdir loc; mv fr.lproj loc/xx; ln -s loc/xx fr.lproj", "mv fr.lproj xx; ln -s \"$PWD/xx\" fr.lproj",
        "mkdir Pods; mv fr.lproj Pods/xx; ln -s Pods/xx fr.lproj",
        "mkdir Pods; mv fr.lproj Pods; ln -s Pods/fr.lproj fr.lproj",
        "mkdir .build; mv fr.lproj .build/xx; ln -s .build/xx fr.lproj",
        "mv fr.lproj xx; ln -s xx yy; ln -s yy fr.lproj",
        "mkdir loc; mv fr.lproj loc/xx; ln -s loc/xx fr.lproj; ln -s loc/xx zz.lproj; ln -s loc Again",
        "mkdir loc; mv fr.lproj loc/xx; ln -s loc/xx fr.lproj; mkdir loc/xx/more; ln -s ../.. loc/xx/more/up",
    ]

    @Test(
        "What a link leads to is excluded, too, unless the link is included",
        arguments: [
            ("ln -s ../Vendor ci/Vendor", "ci/Vendor"), ("ln -s ../Vendor/App ci/App", "ci/App"),
            ("ln -s ../Vendor/App/en.lproj ci/en.lproj", "ci/en.lproj"),
            ("ln -s \"$PWD/Vendor\" ci/Vendor", "ci/Vendor"),
            ("ln -s ../Vendor ci/hop; ln -s hop ci/Vendor", "ci/Vendor"),
            (
                "mkdir ci/en.lproj; ln -s ../../Vendor/App/en.lproj/B.strings ci/en.lproj/B.strings",
                "ci/en.lproj/B.strings"
            ),
        ],
        ["/Vendor", "Vendor", "/Vendor/", "/Vendor/**", "../p/Vendor"])
    func excludedTarget(row: (line: String, link: String), pattern: String) throws {
        let (line, link) = row
        let directory = try Self.project()
        try directory.write(#""Old" = "Old"\#n"#, to: "p/Vendor/App/en.lproj/B.strings")
        try directory.write(
            #"NSLocalizedString("More", tableName: "B", comment: "")\#n"#, to: "p/Vendor/App/A.swift")
        try directory.makeDirectory("p/ci")
        let run = { (options: String) in
            try StringsmithRun.shell("\(line); $S check --no-sources \(options); true", in: directory, at: "p")
        }
        let excluded = try run("--exclude '\(pattern)' .")
        #expect(!(excluded.text + excluded.error).contains("B.strings"), "\(excluded.text)\(excluded.error)")
        let named = try StringsmithRun.shell("$S check --no-sources --exclude '\(pattern)' ci", in: directory, at: "p")
        #expect(!(named.text + named.error).contains("B.strings"), "\(named.text)\(named.error)")
        let inside = pattern.hasSuffix("**") ? "--include '/\(link)/**'" : ""
        let included = try StringsmithRun.shell(
            "$S check --no-sources --exclude '\(pattern)' --include '/\(link)' \(inside) .", in: directory, at: "p")
        // The directory itself is walked, and not again behind the link.
        if pattern.hasSuffix("**"), !line.contains("App") { return }
        #expect(included.text.contains("\(link)"), "\(included.text)\(included.error)")
    }

    @Test("A locale directory may be a link to a plain directory", arguments: links)
    func plainDirectory(line: String) throws {
        let directory = try Self.project()
        #expect(try StringsmithRun.shell(line, in: directory, at: "p").error == "")
        let status = try StringsmithRun.shell("$S status", in: directory, at: "p")
        #expect(status.text.contains("fr "), "\(status.text)")
        let check = try StringsmithRun.shell("$S check --rule missing-key", in: directory, at: "p")
        #expect(check.text.contains("All 2 tables are fine."), "\(check.text) \(check.error)")
        #expect(try StringsmithRun.shell("$S sync --check", in: directory, at: "p").status == 1)
        let sync = try StringsmithRun.shell("$S sync --prune", in: directory, at: "p")
        #expect(sync.status == 0, "\(sync.error)")
        let french = try directory.text(of: "p/fr.lproj/Localizable.strings")
        #expect(french.contains(#""Save" = "Garder""#) && french.contains("\"New\"") && !french.contains("Ancien"))
        #expect(try StringsmithRun.shell("$S sync --check && test -L fr.lproj", in: directory, at: "p").status == 0)
    }

    @Test(
        "A link into a directory that is skipped leaves the scan incomplete if it hides sources",
        arguments: [
            ("ln -s Pods Linked", true), ("ln -s Pods/Lib Linked", true),
            ("mkdir -p .build/checkouts; mv Pods/Lib .build/checkouts; ln -s .build/checkouts/Lib Linked", true),
            ("mv Pods/Lib/B.swift Pods/Lib/B.txt; ln -s Pods Linked", false),
            ("mkdir -p .build/release; mv Pods/Lib .build/release; ln -s .build/release bin", false),
            ("mkdir -p Carthage/A.framework; mv Pods/Lib Carthage/A.framework; ln -s Carthage Linked", false),
            ("ln -s Pods/Lib Pods", false),
        ])
    func skippedDirectory(line: String, isReported: Bool) throws {
        let directory = try Self.project()
        try directory.write(#"NSLocalizedString("Old", comment: "c")\#n"#, to: "p/Pods/Lib/B.swift")
        _ = try StringsmithRun.shell(line, in: directory, at: "p")
        let sync = try StringsmithRun.shell("$S sync --prune", in: directory, at: "p")
        #expect(sync.status == (isReported ? 2 : 0), "\(sync.error)")
        let english = try directory.text(of: "p/en.lproj/Localizable.strings")
        #expect(english.contains("\"Old\"") == isReported)
        guard isReported else { return }
        #expect(sync.error.contains("Linked: error: cannot follow 'Linked'"))
        #expect(try StringsmithRun.shell("$S sync --prune --include Linked", in: directory, at: "p").status == 0)
        #expect(try directory.text(of: "p/en.lproj/Localizable.strings").contains("\"Old\""))
        #expect(try StringsmithRun.shell("$S sync --prune --exclude Linked", in: directory, at: "p").status == 0)
        #expect(try !directory.text(of: "p/en.lproj/Localizable.strings").contains("\"Old\""))
    }

    @Test("A locale directory that leads to a directory around it has no tables of its own")
    func cycle() throws {
        let directory = try Self.project()
        let sync = try StringsmithRun.shell("rm -r fr.lproj; ln -s . fr.lproj; $S sync", in: directory, at: "p")
        #expect(sync.status == 0, "\(sync.error)")
        #expect(
            try StringsmithRun.shell("find . -name '*.strings'", in: directory, at: "p").text
                == "./en.lproj/Localizable.strings\n")
    }

    @Test(
        "sync says what to name instead of a locale, or of a directory that is ignored",
        arguments: [
            ("$S sync en.lproj fr.lproj", "en.lproj: error: a locale can't be updated on its own"),
            ("$S sync fr.lproj/Localizable.strings", "fr.lproj/Localizable.strings: error: a locale can't"),
            ("cd fr.lproj; $S sync", "../fr.lproj: error: a locale can't be updated on its own"),
            ("echo en.lproj > .gitignore; $S sync", "en.lproj: error: the development language's directory is ignored"),
            ("rm -r *.lproj; $S sync", ".: error: no locale directory (*.lproj) or string catalog"),
        ])
    func noGroup(line: String, message: String) throws {
        let directory = try Self.project()
        let run = try StringsmithRun.shell(line, in: directory, at: "p")
        #expect(run.status == 2)
        #expect(run.error.contains(message), "\(run.error)")
    }
}
