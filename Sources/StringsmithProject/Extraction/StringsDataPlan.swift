import StringsmithModel
import StringsmithText

/// Apple's `.stringsdata` files, one per Swift source, as written by the compiler and read by `xcstringstool sync`.
///
/// Like those of the compiler, they contain the literals of localizable types, but not the calls of
/// `NSLocalizedString`.
package struct StringsDataPlan: Sendable {
    /// The files, sorted by path.
    package private(set) var files: [PlannedFile] = []

    /// Plans the files for Swift sources.
    /// - Parameters:
    ///   - sources: the scanned sources. Those without uses also get a file.
    ///   - uses: the uses in the sources.
    ///   - directory: the output directory.
    package init(sources: [String], uses: [KeyUse], directory: String) {
        let sources = sources.filter { $0.utf8.count > 6 && $0.lowercased().hasSuffix(".swift") }
        let usesByPath = Dictionary(grouping: uses.filter { $0.byteColumn > 0 }) { ExactString($0.path) }
        for (source, name) in zip(sources, Self.names(of: sources)) {
            let uses = usesByPath[ExactString(source)] ?? []
            let contents = Self.contents(source: RealPath.of(source) ?? source, uses)
            let count = uses.count == 1 ? "1 key" : "\(uses.count) keys"
            let path = directory + "/" + name
            let original = try? FileReader.bytes(of: path)
            files.append(PlannedFile(path: path, contents: contents, original: original, summary: count))
        }
        files.sort { $0.path.precedesByBytes($1.path) }
    }

    /// Returns the file names: the base names of the sources. If several have the same one, the names of their parent
    /// directories are added.
    private static func names(of sources: [String]) -> [String] {
        let bases = sources.map { source in
            source.split(separator: "/").last.map { String($0.dropLast(6)) } ?? source
        }
        let counts = Dictionary(bases.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        var taken: Set<String> = []
        return zip(sources, bases).map { source, base in
            var name = base
            if counts[base.lowercased()] ?? 0 > 1 {
                name = source.dropLast(6).split(separator: "/").filter { $0 != "." }.joined(separator: "-")
            }
            var unique = name
            var number = 2
            while !taken.insert(unique.lowercased()).inserted {
                unique = "\(name)-\(number)"
                number += 1
            }
            return unique + ".stringsdata"
        }
    }

    private static func contents(source: String, _ uses: [KeyUse]) -> [UInt8] {
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        writer.member("source", source)
        writer.name("tables")
        writer.beginObject()
        for (table, uses) in Dictionary(grouping: uses, by: \.table).sorted(by: { $0.key < $1.key }) {
            writer.name(table.rawValue)
            writer.beginArray()
            for use in uses { write(use, to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        writer.member("version", 1)
        writer.endObject()
        return writer.takeBytes() + [.lineFeed]
    }

    private static func write(_ use: KeyUse, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("comment", use.comment?.text ?? ExactString(""))
        writer.member("key", use.key.text)
        writer.name("location")
        writer.beginObject()
        writer.member("startingColumn", use.byteColumn)
        writer.member("startingLine", use.place.start.line)
        writer.endObject()
        writer.member("value", use.value?.text)
        writer.endObject()
    }
}
