import Foundation
import StringsmithTestSupport
import Testing

/// Serialized, since all tests build in one directory.
@Suite("The plugins of the package manager", .serialized)
struct PluginTests {
    private struct Report: Decodable {
        struct Finding: Decodable, Equatable {
            var path: String
            var line: Int?
            var rule: String
        }
        var diagnostics: [Finding]
    }

    private let client: PluginClient

    init() throws { client = try PluginClient() }

    private func findings(_ run: ProcessRun) throws -> [Report.Finding] {
        try JSONDecoder().decode(Report.self, from: Data(run.output)).diagnostics
    }

    // MARK: check-strings

    @Test("check-strings passes on its arguments, and its output is only the report")
    func check() throws {
        let clean = try client.package("check-strings", "--reporter", "json")
        #expect(clean.status == 0, "\(clean.error)")
        #expect(try findings(clean).isEmpty)

        try client.edit("Harbour", "de", "%d Minuten", "%@ Minuten")
        try client.edit("Tickets", "de", "Fahrkarte kaufen\";", "Fahrkarte kaufen\"")
        let harbour = Report.Finding(path: PluginClient.path("Harbour", "de"), line: 2, rule: "format-argument-class")
        let found = try client.package("check-strings", "--reporter", "json")
        #expect(try findings(found).contains(harbour))
        #expect(try findings(found).contains { $0.path == PluginClient.path("Tickets", "de") })
        // The package manager always exits with 1 if a plugin fails, but prints the plugin's status.
        #expect(found.status == 1)
        #expect(found.error.contains("Plugin ended with exit code 1"))

        let one = try client.package("check-strings", "--target", "Harbour", "--reporter", "json")
        #expect(try findings(one) == [harbour])
        #expect(one.status == 1)

        let misused = try client.package("check-strings", "--no-such-option")
        #expect(misused.status == 1)
        #expect(misused.error.contains("Plugin ended with exit code 2"))
    }

    @Test("The project's configuration and development language are used")
    func configuration() throws {
        try client.edit("Harbour", "de", "%d Minuten", "%@ Minuten")
        try client.directory.write("{check: {'skip-rule': ['format-argument-class']}}", to: ".stringsmith.json")
        let skipped = try client.package("check-strings", "--reporter", "json")
        #expect(skipped.status == 0, "\(skipped.text)")

        try client.directory.write("{}", to: ".stringsmith.json")
        let manifest = try client.directory.text(of: "Package.swift")
        try client.directory.write(
            manifest.replacingOccurrences(of: "Localization: \"en\"", with: "Localization: \"de\""), to: "Package.swift"
        )
        let german = try client.package("check-strings", "--reporter", "json")
        // The German text is compared with its key, which shows what the call passes.
        #expect(try findings(german).map(\.path) == ["de", "en"].map { PluginClient.path("Harbour", $0) })
    }

    @Test(
        "An unusable target is named",
        arguments: [
            ("Nowhere", "the package has no target 'Nowhere' with sources"),
            ("Plain", "target 'Plain' has no localized resources (*.lproj)"),
        ])
    func target(name: String, message: String) throws {
        let run = try client.package("check-strings", "--target", name)
        #expect(run.status == 1)
        #expect(run.error.contains("error: \(message)"))
    }

    // MARK: sync-strings and extract-strings

    @Test("sync-strings updates the tables of the selected targets, and no others")
    func sync() throws {
        try client.addKey("Refund", comment: "Button", to: "Tickets")
        try client.addKey("Tides", comment: "Tab", to: "Harbour")
        let harbour = try client.table("Harbour", "de")
        let tickets = (en: try client.table("Tickets", "en"), de: try client.table("Tickets", "de"))

        let refused = try client.package("sync-strings")
        #expect(refused.status == 1)
        #expect(refused.error.contains("--allow-writing-to-package-directory"))
        #expect(try client.table("Tickets", "en") == tickets.en)

        let one = try client.package("--allow-writing-to-package-directory", "sync-strings", "--target", "Tickets")
        #expect(one.status == 0, "\(one.error)")
        #expect(try client.table("Tickets", "en") == tickets.en + #"\#n/* Button */\#n"Refund" = "Refund";\#n"#)
        #expect(try client.table("Tickets", "de").hasPrefix(tickets.de + "\n/* Button\n   stringsmith: new"))
        #expect(try client.table("Harbour", "de") == harbour)

        let drift = try client.package("--allow-writing-to-package-directory", "sync-strings", "--check")
        #expect(drift.status == 1)
        #expect(drift.text.contains("Harbour") && !drift.text.contains("Tickets"))

        let rest = try client.package("--allow-writing-to-package-directory", "sync-strings")
        #expect(rest.status == 0, "\(rest.error)")
        #expect(try client.table("Harbour", "de").contains(#""Tides" = "Tides";"#))
    }

    @Test("extract-strings adds keys to the development language of each target, or writes the requested output")
    func extract() throws {
        try client.addKey("Refund", comment: "Button", to: "Tickets")
        let german = try client.table("Tickets", "de")
        let english = try client.table("Tickets", "en")

        let list = try client.package(
            "--allow-writing-to-package-directory", "extract-strings", "--target", "Tickets", "--format", "json")
        #expect(list.status == 0, "\(list.error)")
        #expect(
            list.text.hasPrefix(
                """
                {"version":1,"uses":[
                {"path":"Sources/Tickets/Added.swift","line":2,
                """))
        #expect(!list.text.contains("Harbour"))
        #expect(try client.table("Tickets", "en") == english)

        let run = try client.package("--allow-writing-to-package-directory", "extract-strings")
        #expect(run.status == 0, "\(run.error)")
        #expect(try client.table("Tickets", "en") == english + #"\#n/* Button */\#n"Refund" = "Refund";\#n"#)
        #expect(try client.table("Tickets", "de") == german)
    }

    // MARK: CheckStringsPlugin

    @Test(
        "swift build shows warnings once, fails with errors, and checks again only after a change",
        arguments: ["native", "swiftbuild"])
    func build(system: String) throws {
        let files = try client.files()
        let place = client.directory.path(PluginClient.path("Harbour", "de"))
        let first = try client.build(system)
        #expect(first.status == 0, "\(first.text)\(first.error)")
        // swiftbuild doesn't print commands that succeed.
        if system == "native" { #expect(first.text.contains("Checking the tables of Harbour")) }

        try client.edit(
            "Harbour", "de", #""Departures" = "Abfahrten";"#,
            """
            "Departures" = "A";
            "Departures" = "B";
            """)
        let warned = try client.build(system)
        #expect(warned.status == 0, "\(warned.text)\(warned.error)")
        #expect((warned.text + warned.error).contains("\(place):6:1: warning: de: duplicate key \"Departures\""))

        let unchanged = try client.build(system)
        #expect(unchanged.status == 0)
        #expect(!unchanged.text.contains("Checking the tables"))

        try client.edit("Harbour", "de", "%d Minuten", "%@ Minuten")
        let failed = try client.build(system)
        #expect(failed.status == 1)
        let lines = (failed.text + failed.error).split(separator: "\n")
        let error = lines.first { $0.contains("\(place):2:22: error: de: ") }
        #expect(error?.contains("%@ expects an object") ?? false, "\(failed.text)\(failed.error)")
        #expect(try client.build(system).status == 1)

        try client.edit("Harbour", "de", "%@ Minuten", "%d Minuten")
        #expect(try client.build(system).status == 0)
        #expect(try client.files() == files)
    }
}

/// Apart, since it builds in a directory of its own.
@Suite("A plugin's program")
struct PluginProgramTests {
    @Test(
        "The program is compiled from the package's sources",
        .enabled(if: ProcessInfo.processInfo.environment["STRINGSMITH_PLUGIN_SOURCES"] != nil, "it takes minutes"))
    func sources() throws {
        let client = try PluginClient(compilesProgram: true)
        try client.edit("Harbour", "de", "%d Minuten", "%@ Minuten")
        let run = try client.package("check-strings", "--target", "Harbour")
        #expect(run.status == 1, "\(run.error)")
        #expect(run.text.contains("[format-argument-class]"))
    }
}
