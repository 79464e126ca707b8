import StringsmithModel
import StringsmithText

/// Key uses as JSON for other tools: `{"version":1,"uses":[{"path","line","column","routine","found","table",
/// "key","value","comment"}]}`, one use a line; members that don't apply are absent.
package struct UseListing {
    /// The version of the form.
    static let version = 1

    private var isEmpty = true

    init() {}

    /// The beginning of a list.
    static let beginning = Array("{\"version\":\(version),\"uses\":[".utf8)

    /// The end of a list.
    static let end = Array("\n]}\n".utf8)

    /// The number of uses that a thread writes at a time.
    private static let chunkLength = 512

    /// Returns a list of uses. Its parts are written at the same time.
    /// - Parameter jobs: the number of threads; nil for one per processor.
    package static func contents(of uses: [KeyUse], jobs: Int?) async -> [UInt8] {
        let jobs = jobs ?? ProcessResources.processorCount
        let chunkCount = (uses.count + chunkLength - 1) / chunkLength
        let chunks = await ParallelMap.map(count: chunkCount, jobs: jobs, chunkLength: 1) { chunk in
            let indices = chunk * chunkLength..<min(uses.count, (chunk + 1) * chunkLength)
            var writer = JSONWriter(layout: .compact, escaping: .display)
            writer.reserveCapacity(indices.count * 256)
            for index in indices {
                writer.value(json: index == 0 ? [.lineFeed] : [.comma, .lineFeed])
                write(uses[index], to: &writer)
            }
            return writer.bytes
        }
        var contents: [UInt8] = []
        contents.reserveCapacity(chunks.reduce(beginning.count + end.count) { $0 + $1.count })
        contents += beginning
        for chunk in chunks { contents += chunk }
        contents += end
        return contents
    }

    /// The next use of a list, with the text made by `line`.
    mutating func next(line: ArraySlice<UInt8>) -> [UInt8] {
        defer { isEmpty = false }
        return (isEmpty ? [.lineFeed] : [.comma, .lineFeed]) + line
    }

    /// A use without a line ending.
    static func line(_ use: KeyUse) -> [UInt8] {
        var writer = JSONWriter(layout: .compact, escaping: .display)
        write(use, to: &writer)
        return writer.takeBytes()
    }

    private static func write(_ use: KeyUse, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", use.path)
        writer.member("line", use.place.start.line)
        writer.member("column", use.place.start.column)
        writer.member("routine", use.routine)
        writer.member("found", use.origin.rawValue)
        writer.member("table", use.table.rawValue)
        writer.member("key", use.key.text)
        writer.member("value", use.value?.text)
        writer.member("comment", use.comment?.text)
        UseDetails.write(use, to: &writer)
        writer.endObject()
    }
}
