import Foundation

/// All benchmarks, in order.
struct Suite {
    var stringsmith: String
    var size: CorpusSize
    var corpora: Corpora

    private var rounds: Int { size == .small ? 3 : 7 }
    private var output: URL { corpora.directory.appending(path: "output", directoryHint: .isDirectory) }

    /// Runs and prints all benchmarks. Returns false if ours failed in any of them.
    func run() throws -> Bool {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        print("Medians of \(rounds) interleaved runs, files in the system's cache, output to files.")
        var isComplete = try compare(startUp(), rounds: 20)
        isComplete =
            try compareExtraction(sources("sparse", "one file in 31 holds calls", filesPerCall: 31)) && isComplete
        isComplete = try compareExtraction(sources("dense", "every file holds calls", filesPerCall: 1)) && isComplete
        isComplete = try compareExtraction(objectiveC()) && isComplete
        for encoding in [String.Encoding.utf8, .utf16LittleEndian] {
            isComplete = try compare(table(encoding)) && isComplete
        }
        for comparison in [try check(), try checkFile(), try status(), try sync(), try merge()] + (try catalogs()) {
            isComplete = try compare(comparison) && isComplete
        }
        return try growth() && isComplete
    }

    private func compare(_ comparison: Comparison, rounds: Int? = nil) throws -> Bool {
        let outcomes = try comparison.measure(rounds: rounds ?? self.rounds, output: output)
        print(comparison.markdown(outcomes), terminator: "")
        if case .measured = outcomes[0] { return true }
        return false
    }

    /// Compares contenders, and verifies that they produced results.
    private func compareExtraction(_ comparison: Comparison) throws -> Bool {
        let table = output.appending(path: "Localizable.strings")
        try? FileManager.default.removeItem(at: table)
        let isComplete = try compare(comparison)
        if Corpora.size(of: table) > 1_000 { return isComplete }
        print("\n**Nothing was extracted.**")
        return false
    }

    private func extraction(of sources: URL) -> Contender {
        Contender(
            name: "stringsmith extract",
            arguments: [
                stringsmith, "extract", sources.path(percentEncoded: false), "-o", output.path(percentEncoded: false),
            ])
    }

    private func startUp() -> Comparison {
        Comparison(
            title: "Start-up", bytes: 0,
            contenders: [
                Contender(name: "stringsmith --version", arguments: [stringsmith, "--version"]),
                Contender(name: "rg --version", arguments: ["rg", "--version"]),
                Contender(name: "xgettext --version", arguments: ["xgettext", "--version"]),
            ])
    }

    private func sources(_ name: String, _ description: String, filesPerCall: Int) throws -> Comparison {
        let place = try corpora.sources(name, megabytes: size.megabytes, filesPerCall: filesPerCall)
        return Comparison(
            title: "\(size.megabytes) MB of Swift, Objective-C and C; \(description)", bytes: Corpora.size(of: place),
            contenders: [
                extraction(of: place),
                Contender(
                    name: "rg -j2 -c -F",
                    arguments: ["rg", "-j2", "-c", "-F", "NSLocalizedString", place.path(percentEncoded: false)]),
                Contender(
                    name: "grep -rcF",
                    arguments: ["grep", "-rcF", "NSLocalizedString", place.path(percentEncoded: false)]),
            ])
    }

    private func objectiveC() throws -> Comparison {
        let place = try corpora.sources("objective-c", megabytes: 10, filesPerCall: 1, languages: [.objectiveC])
        let list = output.appending(path: "files")
        let files = try FileManager.default.subpathsOfDirectory(atPath: place.path(percentEncoded: false)).filter {
            $0.hasSuffix(".m")
        }
        try Data(files.sorted().map { place.path(percentEncoded: false) + $0 + "\n" }.joined().utf8).write(to: list)
        return Comparison(
            title: "10 MB of Objective-C; every file holds calls", bytes: Corpora.size(of: place),
            contenders: [
                extraction(of: place),
                Contender(
                    name: "xgettext",
                    arguments: [
                        "xgettext", "-L", "ObjectiveC", "--from-code=UTF-8", "-k", "-kNSLocalizedString:1", "-c",
                        "-f", list.path(percentEncoded: false), "-o",
                        output.appending(path: "messages.pot").path(percentEncoded: false),
                    ]),
            ])
    }

    private func table(_ encoding: String.Encoding) throws -> Comparison {
        let table = try corpora.table(entries: size.entries, encoding: encoding)
        var contenders = [
            Contender(
                name: "stringsmith convert --to json",
                arguments: [stringsmith, "convert", table.path(percentEncoded: false), "--to", "json", "-o", "-"])
        ]
        contenders.append(Contender(name: "sfparse", arguments: ["sfparse", table.path(percentEncoded: false)]))
        return Comparison(
            title: "A table of \(size.entries) entries in \(encoding == .utf8 ? "UTF-8" : "UTF-16")",
            bytes: Corpora.size(of: table), contenders: contenders)
    }

    // MARK: Tables of many locales

    private func own(_ title: String, _ place: URL, _ arguments: String...) -> Comparison {
        Comparison(
            title: title, bytes: Corpora.size(of: place),
            contenders: [Contender(name: "stringsmith \(arguments[0])", arguments: [stringsmith] + arguments)])
    }

    private func check() throws -> Comparison {
        let place = try corpora.locales(size.locales, entries: size.entriesPerLocale)
        return own(
            "check: \(size.locales * size.entriesPerLocale) entries in \(size.locales) locales", place, "check",
            place.path(percentEncoded: false))
    }

    private func checkFile() throws -> Comparison {
        let entries = size.entriesPerLocale / 2
        let place = try corpora.locales(2, entries: entries)
        let table = place.appending(path: "de.lproj/Localizable.strings")
        return own(
            "check: one file of \(entries) entries", table, "check", table.path(percentEncoded: false))
    }

    private func status() throws -> Comparison {
        let place = try corpora.locales(size.locales, entries: size.entriesPerLocale)
        return own(
            "status: \(size.locales - 1) locales of \(size.entriesPerLocale) keys", place, "status",
            place.path(percentEncoded: false))
    }

    private func sync() throws -> Comparison {
        let place = try corpora.syncedProject(locales: size.syncedLocales, entries: size.syncedEntries)
        return own(
            "sync --check: \(size.syncedEntries) keys in \(size.syncedLocales) locales, nothing to do", place, "sync",
            "--check", place.path(percentEncoded: false))
    }

    private func merge() throws -> Comparison {
        let files = try corpora.mergeInputs(entries: size.syncedEntries)
        let paths = files.map { $0.path(percentEncoded: false) }
        return own(
            "merge: three versions of \(size.syncedEntries) entries", files[0], "merge", paths[0], paths[1], paths[2],
            "-o", "-")
    }

    // MARK: Catalogs

    /// Benchmarks on a catalog of 30 languages, and on an exchange file that changes every text of another one.
    private func catalogs() throws -> [Comparison] {
        let place = try corpora.catalog(entries: size.entriesPerLocale)
        let catalog = place.appending(path: "Localizable.xcstrings")
        let versions = try corpora.catalogVersions(entries: size.entriesPerLocale).map {
            $0.path(percentEncoded: false)
        }
        let exchange = try corpora.exchange(entries: size.entriesPerLocale * 5)
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "json")
        let reading = Comparison(
            title: "Reading JSON", bytes: Corpora.size(of: catalog),
            contenders: [
                Contender(
                    name: "JSON reader",
                    arguments: [program.path(percentEncoded: false), catalog.path(percentEncoded: false)])
            ])
        return [
            reading,
            own(
                "check: a catalog of \(size.entriesPerLocale) keys in 30 languages", catalog, "check", "--no-sources",
                place.path(percentEncoded: false)),
            own("format --check: that catalog", catalog, "format", "--check", place.path(percentEncoded: false)),
            own(
                "merge: three versions of that catalog", URL(filePath: versions[0]), "merge", versions[0], versions[1],
                versions[2], "-o", "-"),
            own(
                "import: an XLIFF file of \(size.entriesPerLocale * 5) texts", exchange.appending(path: "de.xliff"),
                "import", "--dry-run", "--project", exchange.path(percentEncoded: false),
                exchange.appending(path: "de.xliff").path(percentEncoded: false)),
        ]
    }

    /// Shows how the time per megabyte depends on the size of the corpus.
    private func growth() throws -> Bool {
        print("\n### Growth; every file holds calls\n\n| MB | ms | ms a MB | to the first |\n|---:|---:|---:|---:|")
        var first: Double?
        for megabytes in size.growth {
            let place = try corpora.sources("dense", megabytes: megabytes, filesPerCall: 1)
            let comparison = Comparison(title: "", bytes: 0, contenders: [extraction(of: place)])
            guard case .measured(let seconds, _) = try comparison.measure(rounds: rounds, output: output)[0] else {
                print("| \(megabytes) | failed | | |")
                return false
            }
            let each = seconds * 1e9 / Double(Corpora.size(of: place))
            first = first ?? each
            let cells = [seconds * 1_000, each, each / (first ?? each)].map { Comparison.decimal($0, 2) }
            print("| \(megabytes) | " + cells.joined(separator: " | ") + " |")
        }
        return true
    }
}
