import StringsmithTestSupport

/// A project of several modules whose keys depend on each other's declarations.
enum ModuleSample {
    static let count = 7

    /// The sources of a module, by name.
    static func sources(_ module: Int) -> [String: String] {
        let other = (module * 3 + 1) % count
        return [
            "Model.swift": """
            public struct Item\(module) { public var count: Int; public var name = "x"; public var size = 1.5 }
            public struct Row\(module): View { let title: LocalizedStringKey }
            public enum Failure\(module) { case lost(reason: LocalizedStringResource) }
            """,
            "View.swift": """
            struct View\(module): View {
                let item: Item\(other)
                var body: some View {
                    Text("M\(module) \\(item.count) of \\(item.name), \\(item.size)%")
                    Row\(other)(title: "Row \(module) \\"q\\"")
                    Text("Shared \\u{e9}", comment: "from \(module % 3)"); Text("tab\\there")
                    let s = String(localized: "k\(module)", defaultValue: "v\(module % 2)", table: "Other", bundle: .module)
                    Text("open \\(unknown.thing)")
                    Failure\(other).lost(reason: #"raw \\n \(module)"#)
                }
            }
            #Preview { Text("Preview \(module)"); Text("Preview, too") }
            """,
            "Legacy.m": """
            NSString *a = NSLocalizedString(@"Legacy \(module) \\u00e9", @"note \\"n\\"");
            NSString *b = NSLocalizedStringWithDefaultValue(@"same", @"T", nil, @"v\(module % 4)", @"");
            NSString *c = [NSString stringWithFormat:NSLocalizedString(@"%d of %@", @""), 1, name];
            NSString *d = NSLocalizedString(x ? @"yes" : @"no", @"");
            """,
        ]
    }

    /// Writes all modules, each into `M<number>`.
    static func directory() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for module in 0..<count {
            for (name, text) in sources(module) { try directory.write(text, to: "M\(module)/\(name)") }
        }
        return directory
    }

    /// The paths of the sources of a module, relative to the directory.
    static func paths(_ module: Int) -> [String] {
        sources(module).keys.sorted().map { "M\(module)/\($0)" }
    }

    /// All sources.
    static let allPaths = (0..<count).flatMap(paths)
}

extension TemporaryDirectory {
    /// Runs the built program in the directory without a configuration.
    func stringsmith(_ arguments: String...) throws -> ProcessRun {
        try StringsmithRun.process(arguments, in: self)
    }

    /// Extracts divided sources, each part with the declarations of all others, and returns the names of the results.
    func extractShards(_ parts: [[String]], format: String) throws -> [String] {
        for (number, part) in parts.enumerated() {
            let run = try StringsmithRun.process(
                ["extract", "--no-config", "-q", "--lenient", "--summary", "shards/\(number).summary"] + part, in: self)
            guard run.status == 0 else { throw ShardFailure(text: run.error) }
        }
        return try parts.indices.map { number in
            let output = format == "json" ? "shards/\(number).json" : "shards/\(number)"
            let others = parts.indices.filter { $0 != number }.flatMap { ["--depends", "shards/\($0).summary"] }
            let run = try StringsmithRun.process(
                ["extract", "--no-config", "-q", "--lenient", "--format", format, "-o", output] + others
                    + parts[number],
                in: self)
            guard run.status == 0 else { throw ShardFailure(text: run.error) }
            return output
        }
    }
}

/// An extraction that failed.
struct ShardFailure: Error {
    var text: String
}
