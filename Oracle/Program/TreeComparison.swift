import Foundation
import StringsmithScanner

/// Compares all sources of a list, on all processors.
struct TreeComparison {
    private struct Report: Sendable {
        var lines: [String] = []
        var language: SourceLanguage
        var size = 0
        var exclusion: String?
    }

    private(set) var differenceCount = 0
    private var sizes: [SourceLanguage: Int] = [:]
    private var counts: [SourceLanguage: Int] = [:]
    private var exclusions: [String: Int] = [:]

    init(paths: [String]) {
        let sources = paths.filter { SourceLanguage(path: $0) != nil }
        let reports = Filled<Report>(count: sources.count)
        DispatchQueue.concurrentPerform(iterations: sources.count) { index in
            reports.set(Self.report(on: sources[index]), at: index)
        }
        for report in reports.all {
            for line in report.lines { print(line) }
            differenceCount += report.lines.count
            if let exclusion = report.exclusion {
                exclusions[exclusion, default: 0] += 1
            } else {
                sizes[report.language, default: 0] += report.size
                counts[report.language, default: 0] += 1
            }
        }
    }

    var summary: String {
        let compared = [(SourceLanguage.swift, "Swift"), (.cFamily, "C family")].map { language, name in
            "\(name): \(counts[language] ?? 0) sources, \(sizes[language] ?? 0) bytes"
        }
        let excluded = exclusions.sorted { $0.key < $1.key }.map { "not compared: \($0.value) \($0.key)" }
        return (["\(differenceCount) differences"] + compared + excluded).joined(separator: "\n")
    }

    private static func report(on path: String) -> Report? {
        guard let language = SourceLanguage(path: path), let data = FileManager.default.contents(atPath: path) else {
            return nil
        }
        let source = [UInt8](data)
        var report = Report(language: language, size: source.count)
        guard String(validating: source, as: UTF8.self) != nil else {
            report.exclusion = "in another encoding"
            return report
        }
        let differences: [FactDifference]
        switch language {
        case .swift:
            let comparison = source.withUnsafeBufferPointer { SwiftComparison(source: $0) }
            report.exclusion = comparison.exclusion?.rawValue
            differences = comparison.differences
        case .cFamily:
            let comparison = CFamilyComparison(path: path, source: source)
            report.exclusion = comparison.isExcluded ? "with unmatched brackets" : nil
            differences = comparison.differences
        }
        report.lines = differences.map { difference in
            let before = source[..<min(difference.offset, source.count)]
            let line = before.count { $0 == 0x0A } + 1
            let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
            let sides = "scanner: \(difference.scanner ?? "nothing"); compiler: \(difference.oracle ?? "nothing")"
            return "\(path):\(line):\(column): "
                + sides.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
        }
        return report
    }
}

/// A list that threads fill.
private final class Filled<Element: Sendable>: @unchecked Sendable {
    // Sendable because the lock protects all access.
    private let lock = NSLock()
    private var elements: [Element?]

    init(count: Int) { elements = Array(repeating: nil, count: count) }

    func set(_ element: Element?, at index: Int) { lock.withLock { elements[index] = element } }

    var all: [Element] { lock.withLock { elements.compactMap { $0 } } }
}
