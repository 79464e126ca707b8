import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Options for normalizing a table. Everything else is preserved byte for byte.
package struct TableFormatting: Hashable, Sendable {
    /// The order of entries.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// Unchanged.
        case keep

        /// The order of Apple's tool.
        case genstrings

        /// Alphabetical, with numbers by value.
        case natural

        /// The order of the development language's table.
        case source
    }

    /// The line endings of a text.
    package enum LineEnd: String, Hashable, Sendable, CaseIterable {
        case keep, lf, crlf
    }

    /// The numbering of arguments in values.
    package enum Positions: String, Hashable, Sendable, CaseIterable {
        /// Unchanged.
        case keep

        /// `%1$@ of %2$@`, if there are several.
        case number

        /// `%@ of %@`, if the numbers only repeat the order.
        case remove
    }

    /// The order of entries.
    package var order = Order.keep

    /// The line endings.
    package var lineEnd = LineEnd.keep

    /// The numbering of arguments.
    package var positions = Positions.keep

    /// The encoding; nil to keep it.
    package var encoding: OutputEncoding?

    /// The encoding of tables whose own would be a guess; nil if unknown, so that these are left alone.
    package var sourceEncoding: TextEncoding?

    /// True to quote every key and value with `"`, using the standard escapes.
    package var normalizesEscapes = false

    /// Creates options that change nothing.
    package init() {}

    /// Returns the bytes of a formatted table.
    /// - Parameter development: the table whose order `source` refers to; nil to keep the order.
    /// - Throws: `TextEncodingError` if the encoding can't represent a character.
    package func formatted(_ document: StringsDocument, like development: StringsDocument?) throws -> [UInt8] {
        let edited = SourceFile(path: document.path, bytes: try editingEntries(of: document))
        let sorted = SourceFile(path: document.path, bytes: try sorting(edited, like: development))
        return try recoding(sorted)
    }

    /// Reads a table in the encoding that was named, if its bytes don't show another one.
    package func document(_ file: SourceFile) -> StringsDocument {
        let detected = StringsDocument(file)
        guard detected.source.origin == .guess, let sourceEncoding,
            let declared = try? DecodedText(file.bytes, encoding: sourceEncoding)
        else { return detected }
        return StringsDocument(declared, path: file.path)
    }

    private func editingEntries(of document: StringsDocument) throws -> [UInt8] {
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
        return edits.isEmpty ? document.bytes : try document.source.applying(edits)
    }

    private func sorting(_ file: SourceFile, like development: StringsDocument?) throws -> [UInt8] {
        let document = self.document(file)
        let indices = Array(document.entries.indices)
        let spellings = document.entries.map { document.spelling(of: $0.keyLiteral) }
        let sorted: [Int]
        switch order {
        case .keep: return file.bytes
        case .genstrings: sorted = Self.sorted(indices, by: spellings.map { GenstringsOrder(spelling: $0) })
        case .natural: sorted = Self.sorted(indices, by: spellings.map { NaturalOrder(spelling: $0) })
        case .source:
            guard let development else { return file.bytes }
            sorted = Self.sorted(indices, by: Self.ranks(of: document, in: development))
        }
        if sorted == indices { return file.bytes }
        return try document.source.encoding.encode(
            document.reordered(sorted), byteOrderMark: document.source.byteOrderMarkLength > 0
        )
    }

    private static func sorted<Rank: Comparable>(_ indices: [Int], by ranks: [Rank]) -> [Int] {
        indices.sorted { ranks[$0] < ranks[$1] || (!(ranks[$1] < ranks[$0]) && $0 < $1) }
    }

    /// Returns the index of each entry's key in another table. A key that isn't there follows the entry above it.
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
        let document = self.document(file)
        let source = document.source
        let text = lineEnd == .keep ? source.text : withLineEnds(document)
        if let encoding {
            return try encoding.encoding.encode(text, byteOrderMark: encoding.byteOrderMark)
        }
        if text == source.text { return file.bytes }
        return try source.encoding.encode(text, byteOrderMark: source.byteOrderMarkLength > 0)
    }

    /// Line breaks in keys and values are part of these: a converted key couldn't be looked up any more.
    private func withLineEnds(_ document: StringsDocument) -> [UInt8] {
        let lineEnd = lineEnd == .crlf ? [UInt8.carriageReturn, .lineFeed] : [.lineFeed]
        let text = document.text
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var copied = 0
        for entry in document.entries {
            for literal in [entry.keyLiteral, entry.valueLiteral] where literal.lowerBound >= copied {
                result += LineEndStyle.replacing(in: Array(text[copied..<literal.lowerBound]), by: lineEnd)
                result += text[literal]
                copied = literal.upperBound
            }
        }
        return result + LineEndStyle.replacing(in: Array(text[copied...]), by: lineEnd)
    }
}

extension TableFormatting {
    /// Returns a table in the encoding that it is formatted in; nil if its format has no layout to change.
    package func document(_ table: any TableDocument) -> (any TableDocument)? {
        switch table {
        case let catalog as StringCatalogDocument: catalog
        case let strings as StringsDocument: document(SourceFile(path: strings.path, bytes: strings.bytes))
        default: nil
        }
    }

    /// Returns the bytes of a formatted table. A catalog always gets Xcode's style and order.
    /// - Parameter development: the table whose order `source` refers to.
    package func formatted(_ table: any TableDocument, like development: (any TableDocument)?) throws -> [UInt8] {
        if let catalog = table as? StringCatalogDocument, let bytes = catalog.formatted { return bytes }
        guard let strings = table as? StringsDocument else { return table.bytes }
        return try formatted(strings, like: development as? StringsDocument)
    }
}
