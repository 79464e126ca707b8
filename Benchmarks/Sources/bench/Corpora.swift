import Foundation

/// The input data, generated once and identical on every machine.
struct Corpora {
    /// Their directory.
    let directory: URL

    /// Increased when the generated data changes.
    private static let version = "2"

    private static let fileSize = 10_000

    /// Creates sources of a number of megabytes, in files of 10 kB and with a third in each language. One in
    /// `filesPerCall` files contains calls; this number has no factor in common with the number of languages, so that
    /// all languages have calls.
    func sources(
        _ name: String, megabytes: Int, filesPerCall: Int, languages: [SourceLanguage] = SourceLanguage.allCases
    ) throws -> URL {
        let content = "\(Self.version) \(megabytes) \(filesPerCall) \(languages)"
        return try generate("\(name)-\(megabytes)", content: content) { root in
            let count = megabytes * 1_000_000 / Self.fileSize
            for file in 0..<count {
                // 50 files per directory, as in a real project.
                let directory = root.appending(path: "Module\(file / 50)", directoryHint: .isDirectory)
                if file % 50 == 0 {
                    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                }
                let language = languages[file % languages.count]
                let hasCalls = file % filesPerCall == 0
                let text = SourceText(
                    language: language, file: file, size: Self.fileSize, callInterval: hasCalls ? 4 : nil)
                try Data(text.bytes).write(to: directory.appending(path: "Model\(file).\(language.rawValue)"))
            }
        }
    }

    /// Creates a table with a number of entries.
    func table(entries: Int, encoding: String.Encoding) throws -> URL {
        let name = encoding == .utf8 ? "table-utf8" : "table-utf16"
        let root = try generate("\(name)-\(entries)", content: "\(Self.version) \(entries)") { root in
            var text = ""
            var random = SeededGenerator(seed: 7)
            for entry in 0..<entries {
                text += "/* Shown in section \(random.below(40)); %@ is a name */\n"
                text += "\"section.\(random.below(40)).title.\(entry)\" = "
                text += "\"Die Fähre \\\"%@\\\" legt in \(random.below(60)) Minuten ab\\n\";\n\n"
            }
            // With a byte order mark and in the host's byte order, like Apple's tool.
            let data = encoding == .utf8 ? Data(text.utf8) : Data([0xFF, 0xFE]) + Self.utf16(text)
            try data.write(to: root.appending(path: "Localizable.strings"))
        }
        return root.appending(path: "Localizable.strings")
    }

    private static func utf16(_ text: String) -> Data {
        var data = Data(capacity: text.utf8.count * 2)
        for unit in text.utf16 {
            data.append(UInt8(truncatingIfNeeded: unit))
            data.append(UInt8(truncatingIfNeeded: unit >> 8))
        }
        return data
    }

    /// Generates a directory, unless it already exists with the same content.
    func generate(_ name: String, content: String, _ fill: (URL) throws -> Void) throws -> URL {
        let root = directory.appending(path: name, directoryHint: .isDirectory)
        let stamp = directory.appending(path: ".\(name).stamp")
        if let made = try? String(contentsOf: stamp, encoding: .utf8), made == content { return root }
        FileHandle.standardError.write(Data("generating \(name)\n".utf8))
        try? FileManager.default.removeItem(at: root)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try fill(root)
        try Data(content.utf8).write(to: stamp)
        return root
    }

    /// Returns the size of all files at a URL in bytes.
    static func size(of place: URL) -> Int {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
        guard let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: Array(keys)) else {
            return 0
        }
        var size = 0
        for case let file as URL in files {
            let values = try? file.resourceValues(forKeys: keys)
            if values?.isRegularFile == true { size += values?.fileSize ?? 0 }
        }
        return size > 0 ? size : (try? place.resourceValues(forKeys: keys).fileSize) ?? 0
    }
}
