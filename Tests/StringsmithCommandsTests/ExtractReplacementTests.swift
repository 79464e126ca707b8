import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("extract: existing tables")
struct ExtractReplacementTests {
    private static let own = """
        /* Button */
        "Save" = "Save";


        """

    /// An existing table, and the text whose loss is reported; nil if the table is replaced.
    static let tables: [(old: String, loss: String?)] = [
        ("", nil), (own, nil), (#""Save" = "Save";"#, nil),
        (
            """
            'Save'='Save';
            "Save" = "Save";
            """, nil
        ),
        ("/* No comment provided by engineer. */\r\n\"Save\" = \"Save\";\r\n", nil),
        ("/* Button */\n// Button\nSave = Save;", nil),
        ("{ Save = Save; }", nil), ("<plist><dict><key>Save</key><string>Save</string></dict></plist>", nil),
        (#""Save" = "Enregistrer";\#n"#, "the value of 'Save'"),
        (
            """
            "Save" = "Enregistrer";
            "Save" = "Save";

            """, "the value of 'Save'"
        ),
        (own + #""Old" = "Old";\#n"#, nil), (own + #""Old" = "Ancien";\#n"#, "the key 'Old'"),
        (
            """
            /* Knopf */
            "Save" = "Save";

            """, nil
        ),
        ("/* Copyright */\n\n" + own, "the comment 'Copyright'"), (own + "// end", "the comment 'end'"),
        (
            "<plist><!-- Knopf --><dict><key>Save</key><string>Save</string></dict></plist>",
            "the comment '"
        ),
    ]

    private static func project(_ table: String) throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "A.swift": #"NSLocalizedString("Save", comment: "Button")"#, "fr.lproj/Localizable.strings": table,
        ])
    }

    @Test("A table isn't replaced if a text in it would be lost", arguments: tables)
    func replacement(old: String, loss: String?) async throws {
        let directory = try Self.project(old)
        for options in [["--dry-run"], ["--check"], [], ["--encoding", "utf-16"]] {
            let run = await StringsmithRun(["extract", "@/A.swift", "-o", "@/fr.lproj"] + options, in: directory)
            if let loss {
                #expect(run.status == 2)
                let message = "fr.lproj/Localizable.strings: error: \(loss)"
                #expect(run.error.hasPrefix(message) && run.error.contains("use --append"), "\(run.error)")
                #expect(run.output == "")
                #expect(try directory.text(of: "fr.lproj/Localizable.strings") == old)
            } else {
                #expect(run.status == (options == ["--check"] && old != Self.own ? 1 : 0), "\(run.error)")
                if options.isEmpty { #expect(try directory.text(of: "fr.lproj/Localizable.strings") == Self.own) }
            }
        }
    }

    @Test("A table keeps its keys if a source couldn't be read in full")
    func incompleteScan() async throws {
        let table = plainTable("Other") + Self.own
        let directory = try Self.project(table)
        try directory.write(
            """
            /* unterminated

            NSLocalizedString("Other", comment: "")
            """, to: "B.swift")
        let arguments = ["extract", "@/A.swift", "@/B.swift", "-o", "@/fr.lproj"]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("error: the key 'Other' would be lost"), "\(run.error)")
        #expect(try directory.text(of: "fr.lproj/Localizable.strings") == table)
    }

    @Test("New keys and comments of sources replace a table, and genstrings replaces any")
    func newKeys() async throws {
        let directory = try Self.project(#""Save" = "Save";\#n"#)
        try directory.write(
            #"NSLocalizedString("Save", comment: "Button"); NSLocalizedString("New", comment: "")"#, to: "A.swift"
        )
        let run = await StringsmithRun(["extract", "@/A.swift", "-o", "@/fr.lproj"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "fr.lproj/Localizable.strings") == plainTable("New") + Self.own)
        try directory.write(#""Save" = "Enregistrer";\#n"#, to: "fr.lproj/Localizable.strings")
        let apple = await StringsmithRun(["genstrings", "@/A.swift", "-o", "@/fr.lproj"], in: directory)
        #expect(apple.status == 0, "\(apple.error)")
        #expect(try !directory.text(of: "fr.lproj/Localizable.strings").contains("Enregistrer"))
    }

    @Test("The table of an interface file isn't replaced if a text in it would be lost")
    func interfaceFile() async throws {
        let directory = try TemporaryDirectory([
            "Base.lproj/Main.xib": """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
            <label opaque="NO" text="Hello" id="abc-de-fgh"/></objects></document>
            """,
            "fr.lproj/Main.strings": """
            "abc-de-fgh.text" = "Bonjour";

            """,
        ])
        let arguments = ["extract", "@/Base.lproj", "--interface-files", "-o", "@/fr.lproj"]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("the value of 'abc-de-fgh.text' would be lost"), "\(run.error)")
        #expect(try directory.text(of: "fr.lproj/Main.strings").contains("Bonjour"))
        #expect(await StringsmithRun(arguments + ["--append"], in: directory).status == 0)
        #expect(try directory.text(of: "fr.lproj/Main.strings").contains("Bonjour"))
    }

    @Test(
        "A table isn't written beside the catalog that holds it",
        arguments: ["@/", "@/R", "@/R/", "@/R/fr.lproj", "@/R/fr.lproj/"], [[], ["--append"], ["--check"]])
    func catalog(output: String, options: [String]) async throws {
        let catalog = #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#
        let directory = try TemporaryDirectory([
            "A.swift": #"NSLocalizedString("Save", comment: "Button")"#, "Localizable.xcstrings": catalog,
            "R/Localizable.xcstrings": catalog,
        ])
        let run = await StringsmithRun(["extract", "@/A.swift", "-o", output] + options, in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("cannot co-exist with other .strings"), "\(run.error)")
        #expect(try directory.names(in: "R") == ["Localizable.xcstrings"])
        #expect(try directory.names() == ["A.swift", "Localizable.xcstrings", "R"])
    }
}
