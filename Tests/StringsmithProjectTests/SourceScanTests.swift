import Foundation
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

private let call = """
    let a = NSLocalizedString("Café", comment: "Größe")

    """

/// Returns a key with a non-ASCII byte.
private func legacyCall(_ byte: UInt8) -> [UInt8] {
    Array("let a = NSLocalizedString(\"Caf".utf8) + [byte] + Array("\", comment: \"\")".utf8)
}

private let legacySources: [(name: String, bytes: [UInt8])] = [
    ("macintosh", legacyCall(0x8E)), ("iso-8859-1", legacyCall(0xE9)), ("macintosh", [UInt8](utf16: call)),
]

/// Scans a source with some bytes.
private func scan(
    _ bytes: [UInt8], _ change: (inout SourceScanOptions) -> Void = { _ in }
) async throws -> SourceScan {
    let directory = try TemporaryDirectory()
    try directory.write(bytes, to: "a.swift")
    var options = SourceScanOptions()
    options.paths = [directory.path("a.swift")]
    change(&options)
    return await SourceScan(options, in: Workspace())
}

@Suite("Reading sources")
struct SourceScanTests {
    @Test(
        "UTF-8 and UTF-16 sources have the same results at the same places",
        arguments: [
            Array(call.utf8), Array("\u{FEFF}\(call)".utf8), [UInt8](utf16: call),
            [UInt8](utf16: call, isBigEndian: true),
        ] as [[UInt8]]
    )
    func encodings(bytes: [UInt8]) async throws {
        let scan = try await scan(bytes)
        #expect(scan.diagnostics == [])
        let use = try #require(scan.uses.first)
        #expect(scan.uses.count == 1)
        #expect(use.key.text == "Café")
        #expect(use.comment?.text == "Größe")
        #expect(use.place.start == SourcePosition(line: 1, column: 27))
        #expect(use.place.end == SourcePosition(line: 1, column: 33))
    }

    @Test("A given encoding is used, but a byte order mark takes precedence", arguments: legacySources)
    func namedEncoding(name: String, bytes: [UInt8]) async throws {
        let encoding = try #require(TextEncoding(name: name))
        let scan = try await scan(bytes) { $0.encoding = encoding }
        #expect(scan.uses.map(\.key.text) == ["Café"])
        #expect(scan.diagnostics == [])
    }

    @Test("Invalid UTF-8 is one warning at the first place, and the rest is read")
    func malformed() async throws {
        let text: [[UInt8]] = [Array("// caf".utf8), [0xE9], Array(" \n".utf8), [0xFF], Array(" \(call)".utf8)]
        let scan = try await scan(Array(text.joined()))
        #expect(scan.uses.map(\.key.text) == ["Café"])
        #expect(scan.uses.first?.place.start == SourcePosition(line: 2, column: 29))
        let diagnostic = try #require(scan.diagnostics.first)
        #expect(scan.diagnostics.count == 1)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.range?.start == SourcePosition(line: 1, column: 7))
        #expect(
            diagnostic.message == "undecodable bytes here and in 1 more place: name the encoding with --source-encoding"
        )
        #expect(!scan.hasFailures)
    }

    @Test("A file that isn't a source, or is missing, is reported, and the others are read")
    func failures() async throws {
        let directory = try TemporaryDirectory(["a.txt": call, "b.swift": call])
        var options = SourceScanOptions()
        options.paths = ["a.txt", "b.swift", "c.swift"].map(directory.path(_:))
        let scan = await SourceScan(options, in: Workspace())
        #expect(scan.uses.count == 1)
        #expect(scan.diagnostics.map(\.rule) == [.unreadableFile, .unknownSourceType])
        #expect(scan.hasFailures)
    }

    @Test("A file named twice is read once")
    func twice() async throws {
        let directory = try TemporaryDirectory(["a.swift": call])
        var options = SourceScanOptions()
        options.paths = [directory.path("a.swift"), directory.path, directory.path("a.swift")]
        #expect(await SourceScan(options, in: Workspace()).uses.count == 1)
    }

    @Test("Uses and diagnostics don't depend on the number of jobs")
    func jobs() async throws {
        let directory = try TemporaryDirectory()
        for index in 0..<200 {
            let calls = (0..<(index % 7)).map { "NSLocalizedString(\"\(index) \($0)\", comment: \"\")\n" }.joined()
            let bad = index % 5 == 0 ? "NSLocalizedString(key, comment: \"\")" : ""
            try directory.write(calls + bad, to: "d\(index % 3)/\(index).swift")
        }
        var results: [SourceScan] = []
        for jobs in [1, 2, 7, 1000] {
            var options = SourceScanOptions()
            options.paths = [directory.path]
            options.jobs = jobs
            results.append(await SourceScan(options, in: Workspace()))
        }
        #expect(results[0].uses.count > 500)
        #expect(results[0].diagnostics.count == 40)
        #expect(results.allSatisfy { $0.uses == results[0].uses && $0.diagnostics == results[0].diagnostics })
    }
}

@Suite("Streamed map")
struct StreamedMapTests {
    @Test(
        "Results are in the order of production, with each item once",
        arguments: [0, 1, 15, 16, 17, 1000], [1, 2, 7, 100])
    func order(count: Int, jobs: Int) async {
        let (product, results) = await StreamedMap.map(
            jobs: jobs,
            produce: { (append: (Int) -> Void) in
                for number in 0..<count {
                    // Threads that are faster than the producer wait for it.
                    if number % 100 == 99 { Thread.sleep(forTimeInterval: 0.0002) }
                    append(number)
                }
                return "product"
            }
        ) { (number: Int) in number * 2 }
        #expect(product == "product")
        #expect(results == (0..<count).map { $0 * 2 })
    }
}

@Suite("Parallel map")
struct ParallelMapTests {
    @Test("Results are in order, with each index once", arguments: [0, 1, 15, 16, 17, 1000], [0, 1, 2, 7, 5000])
    func order(count: Int, jobs: Int) async {
        let result = await ParallelMap.map(count: count, jobs: jobs) { $0 * 2 }
        #expect(result == (0..<count).map { $0 * 2 })
    }
}
