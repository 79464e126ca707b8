import Foundation
import StringsmithTestSupport
import Testing

extension PluginTests {
    /// The fixture package whose catalog is compiled in its build.
    private func catalogClient() throws -> PluginClient { try PluginClient("CatalogClient") }

    private static let catalog = "Sources/Greetings/Localizable.xcstrings"

    @Test(
        "A catalog is compiled into the bundle, where German and Arabic texts are found",
        arguments: ["native", "swiftbuild"])
    func compiledCatalog(system: String) throws {
        let client = try catalogClient()
        let run = try client.test(system)
        #expect(run.status == 0, "\(run.text)\(run.error)")

        let text = try client.directory.text(of: Self.catalog)
        try client.directory.write(String(text.dropLast(10)), to: Self.catalog)
        let broken = try client.build(system)
        #expect(broken.status != 0)
        #expect((broken.text + broken.error).contains("is not a string catalog"))

        let wrongText = text.replacingOccurrences(of: "\"%lld Datei\"", with: "\"%#@none@\"")
        try client.directory.write(wrongText, to: Self.catalog)
        let wrong = try client.build(system)
        #expect(wrong.status != 0)
        #expect((wrong.text + wrong.error).contains("Referencing undefined substitution 'none'"))
    }

    @Test("A language that is added to a catalog is in the build, or the build says how to get it there")
    func newLanguage() throws {
        let client = try catalogClient()
        #expect(try client.build("native").status == 0)
        let text = try client.directory.text(of: Self.catalog)
        try client.directory.write(text.replacingOccurrences(of: "\"de\"", with: "\"it\""), to: Self.catalog)
        // The package manager plans a build again for other reasons, too.
        var build = try client.build("native")
        if build.status != 0 {
            let output = build.text + build.error
            #expect(output.contains("languages have changed since the build was planned: added 'it'; removed 'de'"))
            #expect(output.contains("run 'touch Package.swift' and build again"))
            #expect(try ProcessRun(shell: "touch Package.swift", in: client.directory.path).status == 0)
            build = try client.build("native")
        }
        #expect(build.status == 0, "\(build.text)\(build.error)")
        #expect(try client.builtFiles().contains { $0.hasSuffix("it.lproj/Localizable.strings") })
    }

    @Test("A key without a symbol is shown as a warning, and the build goes on")
    func missingSymbol() throws {
        let client = try catalogClient()
        let text = try client.directory.text(of: Self.catalog)
        try client.directory.write(
            text.replacingOccurrences(of: "\"strings\" : {", with: "\"strings\" : {\n    \"→\" : {},"), to: Self.catalog
        )
        let run = try client.build("native")
        #expect(run.status == 0, "\(run.text)\(run.error)")
        #expect((run.text + run.error).contains("warning: no symbol for '→'"), "\(run.text)\(run.error)")
    }

    @Test("A target without a catalog is an error")
    func missingCatalog() throws {
        let client = try catalogClient()
        try FileManager.default.removeItem(atPath: client.directory.path(Self.catalog))
        let run = try client.build("native")
        #expect(run.status != 0)
        #expect((run.text + run.error).contains("has no string catalog"))
    }
}
