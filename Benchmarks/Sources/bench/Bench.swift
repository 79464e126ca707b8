import Foundation

/// `bench STRINGSMITH SIZE DIRECTORY`: compares the program's speed with that of others, on generated corpora.
@main
struct Bench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let size = CorpusSize(rawValue: arguments[2]) else {
            FileHandle.standardError.write(Data("usage: bench STRINGSMITH small|standard|large DIRECTORY\n".utf8))
            exit(2)
        }
        let directory = URL(filePath: arguments[3], directoryHint: .isDirectory)
        let suite = Suite(stringsmith: arguments[1], size: size, corpora: Corpora(directory: directory))
        let isComplete = try suite.run()
        exit(isComplete ? 0 : 1)
    }
}

/// The amount of data to generate and measure.
enum CorpusSize: String {
    /// For testing the benchmark itself: 10 MB.
    case small

    /// 100 MB in 10,000 files, twice; tables of 100,000 entries.
    case standard

    /// Same as `standard`, and 1 GB.
    case large

    /// The number of entries per table in benchmarks with many locales.
    var entriesPerLocale: Int { self == .small ? 1_000 : 10_000 }
    var locales: Int { self == .small ? 10 : 100 }
    var syncedLocales: Int { self == .small ? 10 : 40 }
    var syncedEntries: Int { self == .small ? 2_000 : 20_000 }

    var megabytes: Int { self == .small ? 10 : 100 }
    var entries: Int { self == .small ? 10_000 : 100_000 }
    var growth: [Int] {
        switch self {
        case .small: [1, 10]
        case .standard: [10, 100]
        case .large: [10, 100, 1_000]
        }
    }
}
