import StringsmithText

/// The directories of a project that contain third-party code, or tests that a walk doesn't recognize. They are found
/// by common names and by git's list of submodules.
struct VendoredDirectories {
    private(set) var directories: [ProjectSurvey.Directory] = []

    private static let vendored: Set<String> = [
        "vendor", "vendors", "thirdparty", "third-party", "third_party", "third party", "3rdparty", "external",
        "externals", "submodules", "checkouts",
    ]
    /// The reason for directories of tests.
    static let testsReason = "tests"

    private static let tests: Set<String> = ["test", "tests", "spec", "specs", "uitest"]

    /// - Parameters:
    ///   - directory: the project's directory, with a trailing slash; empty for the current one.
    ///   - sources: the sources that a walk finds.
    init(in directory: String, of workspace: Workspace, sources: [String]) {
        var found: [String: String] = [:]
        let submodules = Self.submodules(in: directory, workspace)
        for source in sources {
            guard let path = FilePath(source).relative(to: directory) else { continue }
            let parts = FilePath(path).components.dropLast()
            for (index, part) in parts.enumerated() {
                let path = parts[...index].joined(separator: "/")
                if let reason = submodules.contains(path) ? "git submodule" : Self.reason(String(part)) {
                    found[path] = reason
                    break
                }
            }
        }
        directories = found.sorted { $0.key.precedesByBytes($1.key) }.map {
            ProjectSurvey.Directory(path: $0.key, reason: $0.value)
        }
    }

    private static func reason(_ name: String) -> String? {
        let lowercase = name.lowercased()
        if vendored.contains(lowercase) { return "other people's code" }
        if tests.contains(lowercase) || name.hasSuffix("Specs") || name.hasSuffix("UITest") { return testsReason }
        return nil
    }

    /// Returns the paths in `.gitmodules`.
    private static func submodules(in directory: String, _ workspace: Workspace) -> Set<String> {
        guard let bytes = workspace.optionalBytes(at: directory + ".gitmodules") else { return [] }
        var paths: Set<String> = []
        for line in bytes.split(separator: .lineFeed) {
            let words = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
            guard words.count == 2, words[0].allSatisfy({ $0.isWhitespace || "path".contains($0) }),
                words[0].contains("path")
            else { continue }
            paths.insert(words[1].split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        return paths
    }
}
