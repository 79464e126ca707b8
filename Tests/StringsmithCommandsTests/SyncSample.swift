/// A project with two locales whose tables are up to date.
enum SyncSample {
    static let en = """
        /* Button */
        "Save" = "Save";

        /* Button */
        "Cancel" = "Cancel";

        """
    static let de = """
        /* Button */
        "Save" = "Sichern";

        /* Button */
        "Cancel" = "Abbrechen";

        """
    static let save = """
        NSLocalizedString("Save", comment: "Button")

        """
    static let cancel = """
        NSLocalizedString("Cancel", comment: "Button")

        """

    static func project(_ source: String, en: String = en, de: String = de) throws -> SyncSandbox {
        try SyncSandbox([
            "A.swift": source, "R/en.lproj/Localizable.strings": en, "R/de.lproj/Localizable.strings": de,
        ])
    }
}
