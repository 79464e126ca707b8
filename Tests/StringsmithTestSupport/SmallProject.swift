/// A project with two sources, of which each uses a key, and a table in two languages.
public enum SmallProject {
    /// The texts of its files, by path.
    public static let files = [
        "S/x.swift": """
        let a = NSLocalizedString("a", comment: "c")

        """,
        "S/y.swift": """
        let b = NSLocalizedString("b", comment: "c")

        """,
        "R/en.lproj/Localizable.strings": """
        /* c */
        "a" = "A";

        /* c */
        "b" = "B";

        """,
        "R/fr.lproj/Localizable.strings": """
        /* c */
        "a" = "Ah";

        /* c */
        "b" = "Beh";

        """,
    ]
}
