import Foundation
import Testing

@testable import StringsmithCommands

@Suite("sync: renames")
struct SyncRenameTests {
    private let en = "R/en.lproj/Localizable.strings"
    private let de = "R/de.lproj/Localizable.strings"
    private let call = """
        NSLocalizedString("Cancel it", comment: "Button")

        """

    private func table(_ pairs: [(String, String)]) -> String {
        pairs.map { "/* Button */\n\"\($0.0)\" = \"\($0.1)\";\n" }.joined(separator: "\n")
    }

    @Test("A renamed entry that is at its place keeps the space around it")
    func soleEntry() async throws {
        let table = """
            /* Button */
            "old" = "Save it";

            """
        let project = try SyncSample.project(
            #"NSLocalizedString("new", value: "Save it", comment: "Button")\#n"#, en: table,
            de: table.replacing("Save it", with: "Sichern"))
        #expect(await project.run("sync") == .success)
        #expect(try project.text("R/en.lproj/Localizable.strings") == table.replacing("old", with: "new"))
        #expect(try project.text("R/de.lproj/Localizable.strings").hasPrefix("/* Button\n   stringsmith: "))
        #expect(try project.text("R/de.lproj/Localizable.strings").hasSuffix(#"\#n"new" = "Sichern";\#n"#))
    }

    @Test("A translation that already has the new key of a renamed entry stays as it is")
    func translatedBefore() async throws {
        let old = "Select the folder that the old app should use."
        let new = "Select the folder that the new app should use."
        let project = try SyncSample.project(
            "NSLocalizedString(\"\(new)\", comment: \"Button\")\n", en: table([(old, old)]),
            de: table([(new, "Ordner der neuen App")]))
        try project.write("R/fr.lproj/Localizable.strings", table([(old, "Ancien dossier")]))
        #expect(await project.run("sync") == .success)
        #expect(try project.text(en) == table([(new, new)]))
        #expect(try project.text(de) == table([(new, "Ordner der neuen App")]))
        let french = try project.text("R/fr.lproj/Localizable.strings")
        #expect(french.contains("needs-review") && french.contains("\"\(new)\" = \"Ancien dossier\";"))
    }

    @Test("A key isn't renamed to one that another locale has", arguments: ["strings", "stringsdict", "other table"])
    func taken(form: String) async throws {
        let former = table([("Save", "Sichern"), ("Cancel", "Abbrechen")])
        var german = former
        if form == "strings" { german += "\n" + table([("Cancel it", "Stoppen")]) }
        let project = try SyncSample.project(SyncSample.save + call, de: german)
        let plural = "<plist version=\"1.0\"><dict><key>Cancel it</key><dict></dict></dict></plist>"
        if form == "stringsdict" { try project.write("R/de.lproj/Localizable.stringsdict", plural) }
        if form == "other table" { try project.write("R/fr.lproj/Other.strings", table([("Cancel it", "Non")])) }
        #expect(await project.run("sync") == .success)
        #expect(!project.output.contains("renamed"))
        let text = try project.text(de)
        #expect(text.contains(#""Cancel" = "Abbrechen";"#))
        if form == "strings" {
            #expect(text.components(separatedBy: "\"Cancel it\" = ").count == 2 && text.contains("\"Stoppen\""))
        }
        #expect(await project.run("sync", "--check") == .success)
    }

    static let pairs: [(old: String, new: String, isRename: Bool)] = [
        ("%@: %d", "%@: %d", false), ("—", "—", false), ("1.0", "1.0", false), ("{name}", "{name}", false),
        ("<br/>%@", "<br/>%@", false), ("👍", "👍", false), ("Delete %@?", "Delete %@ now?", true),
        ("Delete %@?", "Delete %d?", false), ("Delete %@?", "Delete?", false), ("%@ of %d", "%2$d from %1$@ of", false),
        ("5% a day", "5% a day", true),
    ]

    @Test("Only texts with words and the same placeholders are paired", arguments: pairs)
    func texts(old: String, new: String, isRename: Bool) async throws {
        let source = SyncSample.save + "NSLocalizedString(\"new.key\", value: \"\(new)\", comment: \"Same words\")\n"
        let former = { (value: String) in "\n/* Same words */\n\"old.key\" = \"\(value)\";\n" }
        let project = try SyncSample.project(
            source, en: table([("Save", "Save")]) + former(old), de: table([("Save", "Sichern")]) + former(old))
        #expect(await project.run("sync") == .success)
        #expect(project.output.contains("renamed") == isRename, "\(project.output)")
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A translation with incompatible placeholders prevents the rename in all locales")
    func unfitTranslation() async throws {
        let source = """
            NSLocalizedString("Delete %@ now", comment: "Button")

            """
        let english = table([("Delete %@", "Delete %@")])
        let project = try SyncSample.project(source, en: english, de: table([("Delete %@", "%d löschen")]))
        try project.write("R/fr.lproj/Localizable.strings", table([("Delete %@", "Supprimer %@")]))
        #expect(await project.run("sync") == .success)
        #expect(!project.output.contains("renamed"))
        #expect(try project.text("R/fr.lproj/Localizable.strings").contains(#""Delete %@" = "Supprimer %@";"#))
    }

    @Test("A rename waits until every table of the bundle can be written")
    func brokenTable() async throws {
        let project = try SyncSample.project(SyncSample.save + call)
        let broken = """
            "Cancel" = "Annuler"
            "Save" = "Enregistrer";

            """
        try project.write("R/fr.lproj/Localizable.strings", broken)
        #expect(await project.run("sync") == .failure)
        #expect(project.errors.contains("rename-on-hold"))
        #expect(try project.text(en) == SyncSample.en)
        #expect(try project.text(de) == SyncSample.de)
        try project.write("R/fr.lproj/Localizable.strings", broken.replacingOccurrences(of: "r\"\n", with: "r\";\n"))
        #expect(await project.run("sync") == .success)
        for (path, value) in [("de", "Abbrechen"), ("fr", "Annuler")] {
            #expect(try project.text("R/\(path).lproj/Localizable.strings").contains("\"Cancel it\" = \"\(value)\";"))
        }
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A renamed entry that moves keeps its bytes but for the key")
    func movedBytes() async throws {
        let english = """
            /* Button */
            "a.apply" = "Apply changes";

            /* Button */
            "b.save" = "Save all";

            """
        let entry = "  // ask Ann\n  /* Button */\n  'a.apply' /* inner */ = 'Anwenden \"jetzt\"'; // max 8\n"
        let other = #"\#n/* Button */\#n"b.save" = "Sichern";\#n"#
        let project = try SyncSample.project(
            #"NSLocalizedString("z.apply", value: "Apply changes", comment: "Button")\#n"#
                + #"NSLocalizedString("b.save", value: "Save all", comment: "Button")\#n"#, en: english,
            de: entry + other)
        #expect(await project.run("sync") == .success)
        #expect(project.output.contains("1 renamed"))
        let marker = "Button\n     stringsmith: needs-review ae0d120c was \"Apply changes\" */"
        let moved = entry.replacingOccurrences(of: "a.apply", with: "z.apply")
            .replacingOccurrences(of: "Button */", with: marker)
        #expect(try project.text(de) == other.dropFirst() + "\n" + moved)
        #expect(await project.run("sync", "--check") == .success)
    }

    @Test("A sync of one locale renames nothing")
    func selectedLocale() async throws {
        let project = try SyncSample.project(SyncSample.save + call)
        #expect(await project.run("sync", "--locale", "de") == .success)
        #expect(try project.text(de) == SyncSample.de)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(de).contains(#""Cancel it" = "Abbrechen";"#))
    }

    @Test("An entry whose value isn't text is renamed in place")
    func dictionaryValue() async throws {
        let project = try SyncSample.project(
            SyncSample.save + call, en: table([("Cancel", "Cancel"), ("Save", "Save")]),
            de: """
                /* Button */
                "Cancel" = { a = b; };

                /* Button */
                "Save" = "Sichern";

                """)
        #expect(await project.run("sync") == .success)
        #expect(try project.text(de).contains("\"Cancel it\" = { a = b; };"))
    }
}
