import Testing

@Suite("Sync of an entry without a value")
struct SyncShorthandTests {
    @Test("A renamed key whose text is the key gets both in one edit")
    func renamedShorthand() async throws {
        let sandbox = try SyncSandbox([
            "App.swift": """
            let a = NSLocalizedString("Your home harbour", comment: "Setting")
            let b = NSLocalizedString("About", comment: "Menu")
            """,
            // Not sorted, so that the entry stays where it is.
            "en.lproj/Localizable.strings":
                """
            /* Setting */
            "Your home harbor";

            /* Menu */
            "About" = "About";

            """,
        ])
        #expect(await sandbox.run("sync") == .success)
        let text = """
            /* Setting */
            "Your home harbour" = "Your home harbour";

            /* Menu */
            "About" = "About";

            """
        #expect(try sandbox.text("en.lproj/Localizable.strings") == text)
        #expect(await sandbox.run("sync", "--check") == .success)
    }
}
