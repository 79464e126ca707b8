/// A project with two locales whose tables are up to date.
enum SyncSample {
    static let en = "/* Button */\n\"Save\" = \"Save\";\n\n/* Button */\n\"Cancel\" = \"Cancel\";\n"
    static let de = "/* Button */\n\"Save\" = \"Sichern\";\n\n/* Button */\n\"Cancel\" = \"Abbrechen\";\n"
    static let save = "NSLocalizedString(\"Save\", comment: \"Button\")\n"
    static let cancel = "NSLocalizedString(\"Cancel\", comment: \"Button\")\n"

    static func project(_ source: String, en: String = en, de: String = de) throws -> SyncSandbox {
        try SyncSandbox([
            "A.swift": source, "R/en.lproj/Localizable.strings": en, "R/de.lproj/Localizable.strings": de,
        ])
    }
}
