import Foundation

extension Corpora {
    /// Creates a project without sources: tables with the same keys in several locales, English first.
    func locales(_ count: Int, entries: Int) throws -> URL {
        try generate("locales-\(count)x\(entries)", content: "tables 1 \(count) \(entries)") { root in
            try Self.writeTables(of: root, locales: count, entries: entries)
        }
    }

    /// Creates a project whose tables are up to date, with one call per key.
    func syncedProject(locales: Int, entries: Int) throws -> URL {
        try generate("project-\(locales)x\(entries)", content: "project 1 \(locales) \(entries)") { root in
            try Self.writeTables(of: root, locales: locales, entries: entries)
            for first in stride(from: 0, to: entries, by: 100) {
                let calls = (first..<min(first + 100, entries)).map { entry in
                    "    NSLocalizedString(\"\(Self.key(entry))\", comment: \"\(Self.comment(entry))\"),\n"
                }
                let text = "import Foundation\n\nlet texts\(first) = [\n\(calls.joined())]\n"
                try Data(text.utf8).write(to: root.appending(path: "Texts\(first).swift"))
            }
        }
    }

    /// Creates three versions of a table. Two of them each change a tenth of the entries, and no entry is changed in
    /// both.
    func mergeInputs(entries: Int) throws -> [URL] {
        let names = ["base", "ours", "theirs"]
        let root = try generate("merge-\(entries)", content: "merge 1 \(entries)") { root in
            for (index, name) in names.enumerated() {
                let text = (0..<entries).map { entry in
                    let isChanged = index > 0 && entry % 10 == index
                    return Self.entry(entry, value: "\(Self.key(entry))\(isChanged ? ", edited by \(name)" : "")")
                }.joined()
                try Data(text.utf8).write(to: root.appending(path: name + ".strings"))
            }
        }
        return names.map { root.appending(path: $0 + ".strings") }
    }

    private static func writeTables(of root: URL, locales: Int, entries: Int) throws {
        // Real codes, since the program looks up their meaning.
        let languages = [
            "de", "fr", "es", "it", "nl", "sv", "da", "fi", "nb", "pt", "pl", "cs", "sk", "hu", "ro", "hr",
        ]
        let regions = ["", "-DE", "-FR", "-ES", "-IT", "-NL", "-SE"]
        let identifiers = ["en"] + regions.flatMap { region in languages.map { $0 + region } }
        for identifier in identifiers.prefix(locales) {
            let directory = root.appending(path: "\(identifier).lproj", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let suffix = identifier == "en" ? "" : ", in \(identifier)"
            let text = (0..<entries).map { entry($0, value: key($0) + suffix) }.joined(separator: "\n")
            try Data(text.utf8).write(to: directory.appending(path: "Localizable.strings"))
        }
    }

    private static func key(_ number: Int) -> String {
        let digits = String(number)
        return "Departure \(String(repeating: "0", count: 6 - digits.count))\(digits) from the harbor"
    }

    private static func comment(_ number: Int) -> String { "Row \(number % 40) of the timetable" }

    private static func entry(_ number: Int, value: String) -> String {
        "/* \(comment(number)) */\n\"\(key(number))\" = \"\(value)\";\n"
    }
}
