import Foundation
import Testing

/// Checks that files are shown unchanged in the documentation.
@Suite("Files in the documentation")
struct DocumentedFileTests {
    /// The top of the repository, without a trailing slash.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    /// Returns the files shown in a page: the contents of fences after `<!-- file: PATH -->`.
    private static func shown(in page: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for part in try text("Documentation/" + page).split(separator: "\n<!-- file: ").dropFirst() {
            let name = try #require(part.split(separator: " -->").first)
            let fences = part.split(separator: "```", omittingEmptySubsequences: false)
            let content = try #require(fences.dropFirst().first)
            files[String(name)] = String(content.drop { $0 != "\n" }.dropFirst())
        }
        return files
    }

    @Test(
        "A page shows its files to the byte",
        arguments: [
            (
                "CI.md",
                [
                    "../scripts/xcode-build-phase.sh", "CI/github-pull-request.yml", "CI/github-translations.yml",
                    "CI/github.yml", "CI/gitlab-ci.yml", "CI/pre-commit-config.yaml", "CI/xcode-phase.sh",
                ]
            ),
            (
                "Installing.md",
                [
                    "../Fixtures/ArtifactBundle/Package.swift",
                    "../Fixtures/ArtifactBundle/Plugins/StringsPlugin/StringsPlugin.swift",
                ]
            ),
        ])
    func verbatim(page: String, names: [String]) throws {
        let files = try Self.shown(in: page)
        #expect(files.keys.sorted() == names)
        for (name, content) in files { #expect(try content == Self.text("Documentation/" + name), "\(name)") }
    }

    @Test("Every file of Documentation/CI is shown")
    func complete() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.root + "/Documentation/CI").sorted()
        let shown = try Self.shown(in: "CI.md").keys.filter { $0.hasPrefix("CI/") }.map { String($0.dropFirst(3)) }
        #expect(shown.sorted() == names)
    }
}
