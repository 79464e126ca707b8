import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithSymbols
import StringsmithText

/// The record of entries that were removed from a project's tables, for restoring them.
///
/// It is JSON with one line per item, so that changes in two branches merge line by line, and is read as JSON5, so that
/// an extra comma after a merge does no harm. A table that changed between two removals has an item for each, in order.
package struct PruneRecord: Sendable {
    /// The name of the file, in the project's directory.
    package static let fileName = ".stringsmith-pruned.json"

    /// The version of the file format.
    private static let version = 1

    /// The entries that were removed from a file at once.
    struct Item: Sendable {
        /// The file's path, relative to the record's directory.
        var path: String
        var table: PrunedTable

        /// The place in the record; nil for an item that isn't in the file yet.
        var range: SourceRange?

        /// True if nothing is left of it.
        var isRestored = false
    }

    /// The record's path.
    package let path: String

    /// The items in the order of their removal.
    private(set) var items: [Item] = []

    /// The symbols that were removed from a generated source, in order.
    struct SymbolItem: Sendable {
        /// The source's path, relative to the record's directory.
        var path: String
        var symbols: [RemovedSymbol]

        /// The names of the tables' files that had no entries left.
        var emptyFiles: Set<String> = []

        /// The place in the record; nil for an item that isn't in the file yet.
        var range: SourceRange?
    }

    private(set) var symbolItems: [SymbolItem] = []

    /// The file's bytes; nil if there is none.
    private let original: [UInt8]?

    /// The path of the record for a project's directory.
    package static func path(in directory: String?) -> String {
        directory.map { FilePath($0).appending(fileName) } ?? fileName
    }

    /// Reads the record of a project, which is empty if there is none.
    /// - Throws: an error with its place.
    init(in directory: String?, _ workspace: Workspace) throws(ConfigurationFile.ReadingError) {
        path = Self.path(in: directory)
        do throws(FileSystemError) {
            // Anything else at the path, such as a link that leads nowhere, may mean a record that is missing.
            original = try FileStatus.kind(of: path) == nil ? nil : workspace.bytes(at: path)
        } catch {
            throw ConfigurationFile.ReadingError(path: path, message: error.description)
        }
        guard let original else { return }
        let lines = LineIndex(original)
        do throws(SyntaxError) {
            let root = try JSONNode(reading: original, as: .json5)
            try root.checkMembers()
            items = try Self.items(in: root, lines)
            symbolItems = try Self.symbolItems(in: root, lines)
        } catch {
            throw ConfigurationFile.ReadingError(
                path: path, position: lines.position(at: error.offset), message: error.message)
        }
    }

    // MARK: Changing

    /// Removes entries from a file, and adds them.
    /// - Parameter path: the file's path, relative to the record's directory.
    /// - Returns: the file's new bytes.
    mutating func remove(_ keys: Set<Key>, from document: any TableDocument, at path: String) throws -> [UInt8] {
        let (former, all) = base(of: document, at: path, without: keys)
        let (contents, table) = try PrunedTable.removing(all, from: former)
        add(table, at: path, removedFrom: former)
        return contents
    }

    /// Adds entries that a plan removes from a file, in which it may make other changes as well.
    /// - Parameter contents: the file's new bytes.
    mutating func add(
        _ keys: Set<Key>, removedFrom document: any TableDocument, at path: String, leaving contents: [UInt8]
    ) throws {
        let (former, all) = base(of: document, at: path, without: keys)
        var (alone, table) = try PrunedTable.removing(all, from: former)
        if alone == contents { return add(table, at: path, removedFrom: former) }
        if all != keys { (alone, table) = try PrunedTable.removing(keys, from: document) }
        add(alone == contents ? table : table.withoutSplices, at: path, removedFrom: document)
    }

    /// Returns the file from which entries are removed, and all that it loses. If nothing else has changed since the
    /// last removal, both are one.
    private func base(
        of document: any TableDocument, at path: String, without keys: Set<Key>
    ) -> (former: any TableDocument, keys: Set<Key>) {
        guard let last = items.last(where: { $0.path.hasSameBytes(as: path) }),
            let former = last.table.former(of: document)
        else { return (document, keys) }
        return (former, keys.union(last.table.keys))
    }

    private mutating func add(_ table: PrunedTable, at path: String, removedFrom document: any TableDocument) {
        var table: PrunedTable? = table
        // An entry that differs from one that was removed before is recorded besides, unless nobody has translated it.
        items = items.compactMap { item in
            guard item.path.hasSameBytes(as: path) else { return item }
            let changed = item.table.changedKeys(in: document)
            table = table?.without(document.untranslatedKeys(among: changed))
            let same = Set(table?.keys ?? []).subtracting(changed)
            return item.table.without(same).map { Item(path: path, table: $0, range: item.range) }
        }
        if let table { items.append(Item(path: path, table: table)) }
    }

    /// Adds symbols that were removed from a generated source, instead of older ones for the same keys.
    /// - Parameter path: the source's path, relative to the record's directory.
    mutating func add(_ symbols: [RemovedSymbol], removedFrom path: String, emptyFiles: Set<String>) {
        let new = Set(symbols.map(\.identity))
        for index in symbolItems.indices where symbolItems[index].path.hasSameBytes(as: path) {
            symbolItems[index].symbols.removeAll { new.contains($0.identity) }
        }
        symbolItems.append(SymbolItem(path: path, symbols: symbols, emptyFiles: emptyFiles))
        symbolItems.removeAll { $0.symbols.isEmpty }
    }

    /// Takes the symbols for some keys out of the record.
    mutating func takeSymbols(where isTaken: (RemovedSymbol) -> Bool) -> [SymbolItem] {
        var taken: [SymbolItem] = []
        for index in symbolItems.indices {
            var item = symbolItems[index]
            item.symbols = item.symbols.filter(isTaken)
            if !item.symbols.isEmpty { taken.append(item) }
            symbolItems[index].symbols.removeAll(where: isTaken)
        }
        symbolItems.removeAll { $0.symbols.isEmpty }
        return taken
    }

    /// Replaces an item by the rest of it; nil for nothing.
    mutating func replace(_ index: Int, by table: PrunedTable?) {
        if let table { items[index].table = table } else { items[index].isRestored = true }
    }

    /// The file with all items, which is removed if there are none; nil if there is no file, nor an item.
    var file: PlannedFile? {
        let items = items.filter { !$0.isRestored }
        let count = items.reduce(0) { $0 + $1.table.keys.count }
        let summary = count == 1 ? "1 removed entry recorded" : "\(count) removed entries recorded"
        let isEmpty = items.isEmpty && symbolItems.isEmpty
        if isEmpty, original == nil { return nil }
        var file = PlannedFile(
            path: path, contents: isEmpty ? [] : Self.bytes(of: items, symbolItems), original: original,
            summary: summary)
        if isEmpty { (file.isRemoval, file.summary) = (true, "removed: everything is restored") }
        return file
    }

    // MARK: Writing

    private static func bytes(of items: [Item], _ symbolItems: [SymbolItem]) -> [UInt8] {
        var text = Array("{\"version\":\(version),\"tables\":[".utf8)
        let sorted = items.enumerated().sorted { left, right in
            left.element.path.hasSameBytes(as: right.element.path)
                ? left.offset < right.offset : left.element.path.precedesByBytes(right.element.path)
        }
        for (number, item) in sorted.enumerated() {
            text += number == 0 ? [.lineFeed] : [.comma, .lineFeed]
            var writer = JSONWriter(layout: .compact, escaping: .display)
            item.element.write(to: &writer)
            text += writer.takeBytes()
        }
        if symbolItems.isEmpty { return text + "\n]}\n".utf8 }
        text += "\n],\"symbols\":[".utf8
        for (number, item) in symbolItems.enumerated() {
            text += number == 0 ? [.lineFeed] : [.comma, .lineFeed]
            var writer = JSONWriter(layout: .compact, escaping: .display)
            item.write(to: &writer)
            text += writer.takeBytes()
        }
        return text + "\n]}\n".utf8
    }

    // MARK: Reading

    /// The maximum number of items for a file. Restoring reads the file once for each.
    private static let mostItems = 1024

    private static func items(in root: JSONNode, _ lines: LineIndex) throws(SyntaxError) -> [Item] {
        guard let version = root["version"] else {
            throw SyntaxError(
                "not a record of removed entries: no object with 'version'", offset: root.range.lowerBound)
        }
        guard version.value == .number(String(Self.version)) else {
            throw SyntaxError(
                "version of the record isn't \(Self.version): use a newer version of stringsmith",
                offset: version.range.lowerBound)
        }
        var items: [Item] = []
        var counts: [FilePath: Int] = [:]
        for node in try root.required("tables").elements() {
            let path = try path(of: node)
            counts[FilePath(path), default: 0] += 1
            guard counts[FilePath(path), default: 0] <= mostItems else {
                throw SyntaxError(
                    "too many items for this file, more than \(mostItems)", offset: node.range.lowerBound)
            }
            items.append(
                Item(path: path, table: try PrunedTable(node), range: lines.range(node.range)))
        }
        return items
    }

    private static func symbolItems(in root: JSONNode, _ lines: LineIndex) throws(SyntaxError) -> [SymbolItem] {
        var items: [SymbolItem] = []
        for node in try root["symbols"]?.elements() ?? [] {
            let path = try path(of: node) { $0.hasByteSuffix(".swift") }
            var item = SymbolItem(path: path, symbols: [], range: lines.range(node.range))
            for name in try node["emptyFiles"]?.elements() ?? [] { item.emptyFiles.insert(try name.text().string) }
            for member in try node.required("declarations").elements() {
                let (opening, text) = (try member.required("in").text(), try member.required("text").text())
                guard let symbol = RemovedSymbol(opening: opening.bytes, text: text.bytes) else {
                    throw SyntaxError("not the declaration of a symbol", offset: member.range.lowerBound)
                }
                item.symbols.append(symbol)
            }
            items.append(item)
        }
        return items
    }

    /// Returns the path of an item, which a stranger may have written: it must be that of a table in the project, or of
    /// a source.
    private static func path(
        of node: JSONNode, _ isExpected: (String) -> Bool = FormatRegistry.isTable
    ) throws(SyntaxError) -> String {
        let member = try node.required("path")
        let path = try member.text().string
        let components = path.utf8.split(separator: .slash, omittingEmptySubsequences: false)
        guard
            components.allSatisfy({ part in !part.isEmpty && ![".", ".."].contains { part.elementsEqual($0.utf8) } }),
            !path.utf8.contains(0), isExpected(path)
        else {
            let kind = isExpected("a.swift") ? "source" : "table"
            throw SyntaxError("'path' isn't a \(kind) below this directory", offset: member.range.lowerBound)
        }
        return path
    }
}

extension TableDocument {
    /// Returns those of some keys whose entries a sync has added, and nobody has changed.
    fileprivate func untranslatedKeys(among keys: Set<Key>) -> Set<Key> {
        if keys.isEmpty { return [] }
        let index = TableIndex(self)
        return keys.filter { key in
            index[key].map { state(at: $0, in: nil)?.kind(of: value(at: $0, in: nil)) == .new } ?? false
        }
    }
}

extension PruneRecord.Item {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.name("keys")
        writer.beginArray()
        for key in table.keys { writer.string(key.text) }
        writer.endArray()
        switch table.excerpt {
        case .text(let text): writer.member("text", ExactString(bytes: text))
        case .file(let bytes): writer.member("base64", ExactString(bytes: Base64.encode(bytes)))
        }
        if !table.splices.isEmpty {
            writer.name("splices")
            writer.beginArray()
            for splice in table.splices {
                writer.beginArray()
                for range in [splice.place, splice.piece] {
                    writer.integer(range.lowerBound)
                    writer.integer(range.count)
                }
                writer.endArray()
            }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension PruneRecord.SymbolItem {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        if !emptyFiles.isEmpty {
            writer.name("emptyFiles")
            writer.beginArray()
            for name in emptyFiles.sorted() { writer.string(ExactString(name)) }
            writer.endArray()
        }
        writer.name("declarations")
        writer.beginArray()
        for symbol in symbols {
            writer.beginObject()
            writer.member("in", ExactString(bytes: symbol.opening))
            writer.member("text", ExactString(bytes: symbol.text))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension PrunedTable {
    /// Reads an item.
    /// - Throws: an error with its place.
    fileprivate init(_ node: JSONNode) throws(SyntaxError) {
        var keys: [Key] = []
        for key in try node.required("keys").elements() { keys.append(Key(try key.text())) }
        guard !keys.isEmpty else { throw SyntaxError("item without keys", offset: node.range.lowerBound) }
        let excerpt: Excerpt =
            if let file = node["base64"] {
                .file(Base64.decode(try file.text().bytes))
            } else {
                .text(try node.required("text").text().bytes)
            }
        self.init(keys: keys, excerpt: excerpt, splices: try Self.splices(node["splices"]))
    }

    private static func splices(_ node: JSONNode?) throws(SyntaxError) -> [Splice] {
        var splices: [Splice] = []
        for splice in try node?.elements() ?? [] {
            let numbers = try splice.elements()
            guard numbers.count == 4 else {
                throw SyntaxError("splice isn't four numbers", offset: splice.range.lowerBound)
            }
            splices.append(
                Splice(
                    place: try range(numbers[0], numbers[1]), piece: try range(numbers[2], numbers[3])))
        }
        return splices
    }

    private static func range(_ start: JSONNode, _ count: JSONNode) throws(SyntaxError) -> Range<Int> {
        let (lower, length) = (try start.size(), try count.size())
        return lower..<lower + length
    }
}

extension JSONNode {
    /// The value of a member; nil if this isn't an object with it.
    fileprivate subscript(name: ExactString) -> JSONNode? { value.object?.first { $0.key == name }?.value }

    fileprivate func required(_ name: String) throws(SyntaxError) -> JSONNode {
        guard let member = self[ExactString(name)] else {
            throw SyntaxError("'\(name)' is missing", offset: range.lowerBound)
        }
        return member
    }

    fileprivate func elements() throws(SyntaxError) -> [JSONNode] {
        guard let elements = value.array else { throw SyntaxError("not a list", offset: range.lowerBound) }
        return elements
    }

    fileprivate func text() throws(SyntaxError) -> ExactString {
        guard let text = value.string else { throw SyntaxError("not a string", offset: range.lowerBound) }
        return text
    }

    /// Throws an error if an object has two members with one name, as after a merge: entries of one would be lost.
    fileprivate func checkMembers() throws(SyntaxError) {
        var names: Set<ExactString> = []
        for member in value.object ?? [] {
            guard names.insert(member.key).inserted else {
                throw SyntaxError(
                    "two members '\(member.key)': join them", offset: member.value.range.lowerBound)
            }
            try member.value.checkMembers()
        }
        for element in value.array ?? [] { try element.checkMembers() }
    }

    /// The largest offset, which no sum of two exceeds.
    private static var largestSize: Int { Int.max / 4 }

    fileprivate func size() throws(SyntaxError) -> Int {
        guard case .number(let text) = value, let number = Int(text), (0...Self.largestSize).contains(number) else {
            throw SyntaxError("not an offset", offset: range.lowerBound)
        }
        return number
    }
}
