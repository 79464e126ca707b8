import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// How a table is to be normalised. What is not asked for stays to the byte.
package struct TableFormatting: Hashable, Sendable {
    /// The order of entries.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// As they stand.
        case keep

        /// As Apple's tool sorts.
        case genstrings

        /// Numbers by their value.
        case natural

        /// As in the development language's table beside it.
        case source
    }

    /// The line ends of a text.
    package enum LineEnd: String, Hashable, Sendable, CaseIterable {
        case keep, lf, crlf
    }

    /// How the arguments of values are named.
    package enum Positions: String, Hashable, Sendable, CaseIterable {
        /// As they stand.
        case keep

        /// `%1$@ of %2$@`, where there are several.
        case number

        /// `%@ of %@`, where the numbers only repeat the order.
        case remove
    }

    /// The order of entries.
    package var order = Order.keep

    /// The line ends.
    package var lineEnd = LineEnd.keep

    /// How arguments are named.
    package var positions = Positions.keep

    /// The encoding; nil to keep it.
    package var encoding: OutputEncoding?

    /// True to spell every key and value in `"` with the usual escapes.
    package var normalizesEscapes = false

    /// Makes a formatting that changes nothing.
    package init() {}

    /// The plan for one file, which has no value if the table could not be read whole.
    /// - Parameter developmentTable: the table whose order `source` means; nil if there is none.
    package func plan(_ path: String, developmentTable: String?) throws -> Decoded<PlannedFile?> {
        let file = SourceFile(path: path, bytes: try FileReader.bytes(of: path))
        if file.pathExtension == StringCatalogDocument.pathExtension { return Self.plan(catalog: file) }
        let document = FormatRegistry.document(file)
        guard document is StringsDocument else {
            let obstacle = document.obstacle ?? .readOnlyForm("the layout of a property list")
            return Decoded(nil, diagnostics: document.diagnostics + [.unwritable(path, TableChangeError.obstacle(obstacle))])
        }
        // Whoever names an encoding has looked at the file's own.
        guard document.isWritable || document.isWhole && encoding != nil else {
            return Decoded(nil, diagnostics: document.diagnostics.filter { $0.severity != .error } + document.obstacles)
        }
        var contents = file.bytes
        contents = try editingEntries(of: file)
        contents = try sorting(SourceFile(path: path, bytes: contents), like: developmentTable)
        contents = try recoding(SourceFile(path: path, bytes: contents))
        return Decoded(PlannedFile(path: path, contents: contents, original: file.bytes, summary: "formatted"))
    }

    /// The plan for a string catalog: Xcode's style and order, whatever the options are.
    private static func plan(catalog file: SourceFile) -> Decoded<PlannedFile?> {
        let document = StringCatalogDocument(file)
        guard let contents = document.formatted else {
            return Decoded(nil, diagnostics: document.diagnostics + [.notWritten(file.path)])
        }
        return Decoded(
            PlannedFile(path: file.path, contents: contents, original: file.bytes, summary: "formatted"),
            diagnostics: document.diagnostics)
    }

    private func editingEntries(of file: SourceFile) throws -> [UInt8] {
        let document = StringsDocument(file)
        var edits = normalizesEscapes ? document.normalizingEscapes() : []
        if positions != .keep {
            for (index, entry) in document.entries.enumerated() {
                guard let value = document.value(entry) else { continue }
                let format = FormatString(value)
                let wanted = positions == .number ? format.positional() : format.unpositional()
                guard wanted != value else { continue }
                edits.removeAll { $0.range == entry.valueLiteral }
                edits.append(document.settingValue(ofEntry: index, to: wanted))
            }
        }
        return edits.isEmpty ? file.bytes : try document.source.applying(edits)
    }

    private func sorting(_ file: SourceFile, like developmentTable: String?) throws -> [UInt8] {
        let document = StringsDocument(file)
        let indices = Array(document.entries.indices)
        let spellings = document.entries.map { document.spelling(of: $0.keyLiteral) }
        let sorted: [Int]
        switch order {
        case .keep: return file.bytes
        case .genstrings: sorted = Self.sorted(indices, by: spellings.map { GenstringsOrder(spelling: $0) })
        case .natural: sorted = Self.sorted(indices, by: spellings.map { NaturalOrder(spelling: $0) })
        case .source:
            guard let developmentTable else { return file.bytes }
            let other = StringsDocument(
                SourceFile(path: developmentTable, bytes: try FileReader.bytes(of: developmentTable))
            )
            sorted = Self.sorted(indices, by: Self.ranks(of: document, in: other))
        }
        if sorted == indices { return file.bytes }
        return try document.source.encoding.encode(
            document.reordered(sorted), byteOrderMark: document.source.byteOrderMarkLength > 0
        )
    }

    private static func sorted<Rank: Comparable>(_ indices: [Int], by ranks: [Rank]) -> [Int] {
        indices.sorted { ranks[$0] < ranks[$1] || (!(ranks[$1] < ranks[$0]) && $0 < $1) }
    }

    /// The place of each entry's key in another table; a key that is not there follows the entry above it.
    private static func ranks(of document: StringsDocument, in other: StringsDocument) -> [Int] {
        var places: [ExactString: Int] = [:]
        for (index, entry) in other.entries.enumerated() { places[other.key(entry)] = index }
        var last = -1
        return document.entries.map { entry in
            last = places[document.key(entry)] ?? last
            return last
        }
    }

    private func recoding(_ file: SourceFile) throws -> [UInt8] {
        if encoding == nil, lineEnd == .keep { return file.bytes }
        let source = DecodedText(detecting: file.bytes)
        let text = withLineEnds(source.text)
        if let encoding {
            return try encoding.encoding.encode(text, byteOrderMark: encoding.byteOrderMark)
        }
        if text == source.text { return file.bytes }
        return try source.encoding.encode(text, byteOrderMark: source.byteOrderMarkLength > 0)
    }

    private func withLineEnds(_ text: [UInt8]) -> [UInt8] {
        guard lineEnd != .keep else { return text }
        let wanted: [UInt8] = lineEnd == .lf ? [.lineFeed] : [.carriageReturn, .lineFeed]
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 32)
        var offset = 0
        while offset < text.count {
            switch text[offset] {
            case .carriageReturn:
                if offset + 1 < text.count, text[offset + 1] == .lineFeed { offset += 1 }
                result += wanted
            case .lineFeed: result += wanted
            default: result.append(text[offset])
            }
            offset += 1
        }
        return result
    }
}

extension ProjectLayout {
    /// The tables of the localisation groups with the development language's table of the same name, by path.
    package var tablesWithDevelopmentTable: [(path: String, developmentTable: String?)] {
        groups.flatMap { group in
            group.directories.flatMap { directory in
                directory.tables.sorted().map { table in
                    let development = group.developmentDirectory(of: table)
                    let hasTable = development?.tables.contains(table) ?? false
                    return (directory.path(of: table), hasTable ? development?.path(of: table) : nil)
                }
            }
        }
    }

    /// The `.strings` tables and catalogs to format: all that were found or named and are selected, in locale directories
    /// and outside. A catalog is formatted as a whole, so that it is never selected by a locale.
    package func tablesToFormat(_ selection: TableSelection) -> [(path: String, developmentTable: String?)] {
        let catalogs = catalogPaths.filter { selection.includes(nil, Self.tableName(of: $0)) }
        var found: [(path: String, developmentTable: String?)] = []
        for path in tablePaths where path.hasSuffix(".strings") {
            let table = Self.tableName(of: path)
            guard selection.includes(locale(of: path), table) else { continue }
            let development = groupIndex(of: path).flatMap { allGroups[$0].developmentDirectory(of: table) }
            let hasTable = development?.tables.contains(table) ?? false
            found.append((path, hasTable ? development?.path(of: table) : nil))
        }
        return found + catalogs.map { ($0, nil) }
    }
}
