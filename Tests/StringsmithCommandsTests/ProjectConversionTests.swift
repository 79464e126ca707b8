import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("convert --project")
struct ProjectConversionTests {
    static let dictionary = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- Count -->
        \t<key>files</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@n@</string>
        \t\t<key>n</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>d</string>
        \t\t\t<key>zero</key>
        \t\t\t<string>none</string>
        \t\t\t<key>one</key>
        \t\t\t<string>%d file</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%d files</string>
        \t\t</dict>
        \t</dict>
        </dict>
        </plist>

        """

    static let files = [
        "P/App/en.lproj/Localizable.strings": "/* Button */\n\"save\" = \"Save\";\n\"open\" = \"Open\";\n",
        "P/App/en.lproj/Localizable.stringsdict": dictionary,
        "P/App/de.lproj/Localizable.strings":
            "/* Button */\n\"save\" = \"Sichern\";\n\n/* stringsmith: new 93f5bd2d */\n\"open\" = \"Open\";\n",
        "P/App/de.lproj/Other.strings": "\"x\" = \"y\";\n",
    ]

    @Test("Tables of all languages become catalogs, with comments, plurals and states, and come back")
    func thereAndBack() async throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.names(in: "out/App") == ["Localizable.xcstrings", "Other.xcstrings"])
        let catalog = try directory.text(of: "out/App/Localizable.xcstrings")
        #expect(await StringsmithRun(["format", "--check", "@/out"], in: directory).status == 0)
        #expect(catalog.contains("\"comment\" : \"Count\"") && catalog.contains("\"comment\" : \"Button\""))
        #expect(catalog.contains("\"zero\" : {") && !catalog.contains("substitutions"))
        #expect(
            try directory.text(of: "P/App/en.lproj/Localizable.strings")
                == Self.files["P/App/en.lproj/Localizable.strings"])

        let again = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(again.status == 0, "\(again.error)")
        #expect(try directory.text(of: "out/App/Localizable.xcstrings") == catalog)

        let back = await StringsmithRun(
            ["convert", "--project", "--to", "strings", "@/out", "-o", "@/back"], in: directory)
        #expect(back.status == 0, "\(back.error)")
        #expect(try directory.text(of: "back/App/de.lproj/Localizable.strings").contains("\"save\" = \"Sichern\";"))
        #expect(try directory.text(of: "back/App/en.lproj/Localizable.stringsdict").contains("<string>none</string>"))
        let third = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/back", "-o", "@/third"], in: directory)
        #expect(third.status == 0, "\(third.error)")
        #expect(try directory.text(of: "third/App/Localizable.xcstrings") == catalog)
    }

    @Test("Texts that lookups never find are reported")
    func hiddenTexts() async throws {
        var files = Self.files
        files["P/App/en.lproj/Localizable.strings", default: ""] += "\"files\" = \"files\";\n"
        let directory = try TemporaryDirectory(files)
        let run = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(run.status == 0)
        #expect(
            run.error.contains(
                "string 'files' left out: the language has another string"))
    }

    @Test("A marker that fits its text becomes a state, and a state a marker")
    func states() async throws {
        let catalog = CatalogCommandTests.catalog.replacing(
            "translated\",\n                \"value\" : \"Si", with: "needs_review\",\n                \"value\" : \"Si"
        )
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let run = await StringsmithRun(["convert", "--project", "--to", "strings", "@/", "-o", "@/out"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        if catalog != CatalogCommandTests.catalog {
            #expect(try directory.text(of: "out/de.lproj/A.strings").contains("stringsmith: needs-review "))
        }
        let back = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/out", "-o", "@/back"], in: directory)
        #expect(back.status == 0, "\(back.error)")
        #expect(
            try directory.text(of: "back/A.xcstrings").contains("needs_review") == catalog.contains("needs_review"))
    }

    @Test("Nothing is written for a project without tables, over other files, or of a table that can't be read")
    func refusals() async throws {
        var files = Self.files
        files["out/App/Localizable.xcstrings"] = "mine"
        files["Bad/en.lproj/T.strings"] = "\"a\" = \"b"
        files["Empty/a.txt"] = ""
        let directory = try TemporaryDirectory(files)
        let taken = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(taken.status == 2 && taken.error.contains("already exists"))
        #expect(try directory.text(of: "out/App/Localizable.xcstrings") == "mine")
        for (path, status) in [("Bad", 1), ("Empty", 1), ("none", 2)] as [(String, Int32)] {
            let run = await StringsmithRun(
                ["convert", "--project", "--to", "xcstrings", "@/\(path)", "-o", "@/new"], in: directory)
            #expect(run.status == status && !run.error.isEmpty, "\(path): \(run.error)")
            #expect(!(try directory.names().contains("new")))
        }
    }

    @Test("Nothing is written if a part of the project can't be seen", arguments: ["convert", "export"])
    func incomplete(command: String) throws {
        let directory = try TemporaryDirectory(Self.files)
        try directory.setMode(0, of: "P/App/de.lproj")
        defer { try? directory.setMode(0o755, of: "P/App/de.lproj") }
        let arguments =
            command == "convert"
            ? ["convert", "--project", "--to", "xcstrings", "P", "-o", "out"]
            : ["export", "--locale", "de", "-o", "out", "P"]
        let program = try #require(BuiltProgram.path)
        let run: ProcessRun
        if getuid() == 0 {
            try directory.setMode(0o777, of: ".")
            guard let nobody = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: FileManager.default.isExecutableFile)
            else { return }
            run = try ProcessRun(
                nobody, ["--reuid", "65534", "--regid", "65534", "--clear-groups", program] + arguments,
                in: directory.path)
        } else {
            run = try ProcessRun(program, arguments, in: directory.path)
        }
        #expect(run.status == 2, "\(run.error)")
        #expect(run.error.contains("scan is incomplete: nothing is"), "\(run.error)")
        #expect(try !directory.names().contains("out"))
    }

    @Test("The tables in a directory whose name isn't a language are reported")
    func unrecognizedDirectory() async throws {
        var files = Self.files
        files["P/App/tz-ru-.lproj/Other.strings"] = "\"x\" = \"z\";\n"
        let directory = try TemporaryDirectory(files)
        let run = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(run.error.contains("P/App/tz-ru-.lproj: warning: tables left out"), "\(run.error)")
        #expect(try directory.names(in: "out/App") == ["Localizable.xcstrings", "Other.xcstrings"])
    }

    @Test("The catalog of an interface file has its texts as those of the source language, and they come back")
    func interface() async throws {
        let directory = try TemporaryDirectory([
            "P/Base.lproj/Main.xib": TableExchangeTests.interface,
            "P/en.lproj/L.strings": "\"a\" = \"b\";\n",
            "P/de.lproj/Main.strings": "/* Menu */\n\"2.title\" = \"Ablage\";\n\n\"9.title\" = \"Weg\";\n",
        ])
        let run = await StringsmithRun(
            ["convert", "--project", "--to", "xcstrings", "@/P", "-o", "@/out"], in: directory)
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        let catalog = try directory.text(of: "out/mul.lproj/Main.xcstrings")
        #expect(catalog.contains("\"value\" : \"File\"") && catalog.contains("\"value\" : \"Ablage\""), "\(catalog)")
        #expect(catalog.contains("\"extractionState\" : \"extracted_with_value\""), "\(catalog)")
        let back = await StringsmithRun(
            ["convert", "--project", "--to", "strings", "@/out", "-o", "@/back"], in: directory)
        #expect(back.status == 0, "\(back.error)")
        #expect(try directory.text(of: "back/en.lproj/Main.strings").contains("\"2.title\" = \"File\";"))
        #expect(try directory.text(of: "back/de.lproj/Main.strings").contains("\"2.title\" = \"Ablage\";"))
    }
}
