import StringsmithModel
import StringsmithText

/// A symbol that was removed from a generated source.
package struct RemovedSymbol: Hashable, Sendable {
    /// The lines that begin the extension around the symbol.
    package var opening: [UInt8]

    /// The lines of the declaration, with its comment.
    package var text: [UInt8]
    package let key: Key
    package let table: TableName

    /// What no other symbol of a source has.
    package struct Identity: Hashable, Sendable {
        let opening: [UInt8]
        let key: Key
        let table: TableName
    }

    package var identity: Identity { Identity(opening: opening, key: key, table: table) }

    /// Reads a symbol, which a stranger may have written; nil if the lines aren't those of exactly one.
    package init?(opening: [UInt8], text: [UInt8]) {
        let source = SymbolSource([.lineFeed] + opening + [.lineFeed] + text + Array("}\n".utf8))
        guard source.parts.count == 1, case .block(let block) = source.parts[0], block.symbols.count == 1 else {
            return nil
        }
        self = block.symbols[0]
    }

    fileprivate init?(_ lines: ArraySlice<ArraySlice<UInt8>>, opening: [UInt8]) {
        let rest = lines.drop { $0.starts(with: "    ///".utf8) }
        guard rest.count == 3, let signature = rest.first, let end = rest.last, end.elementsEqual("    }".utf8),
            Self.isSignature(signature), let (key, table) = Self.literals(in: rest[rest.startIndex + 1]),
            // Such a character in a comment would end its line.
            lines.allSatisfy({ $0.allSatisfy { $0 >= .space } }), Self.isOpening(opening)
        else { return nil }
        (self.opening, self.key, self.table) = (opening, Key(key), TableName(table.string))
        text = lines.flatMap { $0 + [.lineFeed] }
    }

    /// True for the lines that begin an extension, and nothing else.
    private static func isOpening(_ opening: [UInt8]) -> Bool {
        let lines = opening.split(separator: .lineFeed, omittingEmptySubsequences: false)
        guard let last = lines.last, last.starts(with: "extension ".utf8), last.hasEnding(" {"), lines.count <= 2 else {
            return false
        }
        let name = last.dropFirst("extension ".utf8.count).dropLast(2)
        guard name.allSatisfy({ isInName($0) || $0 == .fullStop }) else { return false }
        guard lines.count == 2 else { return true }
        let versions = Set(" .,*".utf8)
        let list = lines[0].dropFirst("@available(".utf8.count).dropLast()
        return lines[0].starts(with: "@available(".utf8) && lines[0].last == .rightParenthesis
            && list.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || versions.contains($0) }
    }

    /// True for the line that declares a property or function, without anything that is run.
    private static func isSignature(_ line: ArraySlice<UInt8>) -> Bool {
        let marks = Set(" ():,->.<>?[]".utf8)
        return line.starts(with: "    ".utf8) && Array(line).holds(Array("nonisolated static ".utf8))
            && line.hasEnding(" {") && line.dropLast(2).allSatisfy { isInName($0) || marks.contains($0) }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .graveAccent || byte >= 0x80
    }

    /// Returns the key and the table in the only line of a body, which calls nothing but the look-up.
    private static func literals(in line: ArraySlice<UInt8>) -> (key: ExactString, table: ExactString)? {
        let call = "        stringSymbol("
        guard line.last == .rightParenthesis else { return nil }
        if line.starts(with: call.utf8) {
            guard let (key, rest) = literal(at: line.dropFirst(call.utf8.count)), rest.starts(with: ", ".utf8),
                let (table, next) = literal(at: rest.dropFirst(2)), next.starts(with: ", ".utf8),
                let (_, arguments) = literal(at: next.dropFirst(2)), areArguments(arguments.dropLast())
            else { return nil }
            return (key, table)
        }
        let resource = "        LocalizedStringResource("
        guard line.starts(with: resource.utf8),
            let (key, rest) = literal(at: line.dropFirst(resource.utf8.count)), rest.starts(with: ", ".utf8),
            let list = behindDefault(rest.dropFirst(2)), list.starts(with: "table: ".utf8),
            let (table, end) = literal(at: list.dropFirst("table: ".utf8.count)),
            end.elementsEqual(", bundle: stringSymbolBundleDescription)".utf8)
        else { return nil }
        return (key, table)
    }

    /// True for parameters that are passed on, each behind a comma: names, some as a description.
    private static func areArguments(_ list: ArraySlice<UInt8>) -> Bool {
        var rest = list
        while !rest.isEmpty {
            guard rest.starts(with: ", ".utf8) else { return false }
            rest = rest.dropFirst(2)
            let isDescribed = rest.starts(with: description.utf8)
            if isDescribed { rest = rest.dropFirst(description.utf8.count) }
            let name = rest.prefix(while: isInName)
            rest = rest[name.endIndex...]
            if name.isEmpty || isDescribed && rest.popFirst() != .rightParenthesis { return false }
        }
        return true
    }

    private static let description = "String(describing: "

    /// Returns what follows the default value, if there is any: a literal of names with specifiers.
    private static func behindDefault(_ list: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let label = "defaultValue: \""
        guard list.starts(with: label.utf8) else { return list }
        var rest = list.dropFirst(label.utf8.count)
        while rest.starts(with: "\\(".utf8) {
            rest = rest.dropFirst(2).drop(while: isInName)
            let specifier = ", specifier: "
            if rest.starts(with: specifier.utf8) {
                guard let (_, end) = literal(at: rest.dropFirst(specifier.utf8.count)) else { return nil }
                rest = end
            }
            guard rest.popFirst() == .rightParenthesis else { return nil }
        }
        return rest.starts(with: "\", ".utf8) ? rest.dropFirst(3) : nil
    }

    /// Reads a literal as `SwiftLiteral` writes it; nil for one with an interpolation.
    private static func literal(at text: ArraySlice<UInt8>) -> (text: ExactString, rest: ArraySlice<UInt8>)? {
        guard text.first == .quotationMark else { return nil }
        var rest = text.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == .quotationMark { return (ExactString(bytes: bytes), rest) }
            guard byte == .backslash else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): bytes.append(.lineFeed)
            case UInt8(ascii: "r"): bytes.append(.carriageReturn)
            case UInt8(ascii: "t"): bytes.append(.tab)
            case UInt8(ascii: "u"):
                let digits = rest.dropFirst().prefix { $0 != .rightBrace }
                guard rest.first == .leftBrace, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { return nil }
                bytes += Array(String(scalar).utf8)
                rest = rest.dropFirst(digits.count + 2)
            case .quotationMark: bytes.append(.quotationMark)
            case .backslash: bytes.append(.backslash)
            default: return nil
            }
        }
        return nil
    }

    /// The modifier before the declaration, with a space behind it, if there is any.
    fileprivate var access: String {
        let line = text.split(separator: .lineFeed).first { !$0.starts(with: "    ///".utf8) } ?? []
        return SymbolOptions.Access.allCases.map { $0.rawValue + " " }.first { line.dropFirst(4).starts(with: $0.utf8) }
            ?? ""
    }
}

/// A source that this program generated, as parts that make up all of its bytes.
private struct SymbolSource {
    /// An extension with symbols.
    struct Block {
        var opening: [UInt8]
        var symbols: [RemovedSymbol] = []

        var bytes: [UInt8] {
            let lines = Array(symbols.map(\.text).joined(separator: [.lineFeed]))
            return [.lineFeed] + opening + [.lineFeed] + lines + Array("}\n".utf8)
        }

        /// The type that the extension extends.
        var type: [String] { SymbolSource.type(in: opening) }
    }

    /// The enumerations in an extension, or at the top level.
    struct Tree {
        var opening: [UInt8]?
        var access: String

        /// The paths of the enumerations, each behind the one around it.
        var paths: [[String]]

        var bytes: [UInt8] {
            if paths.isEmpty { return [] }
            let text = Array(SymbolSupport.tree(paths, access, depth: opening == nil ? 0 : 1).utf8)
            return [.lineFeed] + (opening.map { $0 + [.lineFeed] + text + Array("}\n".utf8) } ?? text)
        }
    }

    enum Part {
        case text([UInt8])
        case block(Block)
        case tree(Tree)
    }

    private(set) var parts: [Part] = []

    init(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        var next = 0
        var text: [UInt8] = []
        func flush(_ parts: inout [Part]) {
            if !text.isEmpty { parts.append(.text(text)) }
            text = []
        }
        while next < lines.count {
            // Everything behind the imports may be inserted there.
            if let (part, end) = Self.part(lines, at: next) {
                flush(&parts)
                parts.append(part)
                next = end
                continue
            }
            text += lines[next] + (next < lines.count - 1 ? [.lineFeed] : [])
            if lines[next].starts(with: "import ".utf8) { flush(&parts) }
            next += 1
        }
        flush(&parts)
        if self.bytes != bytes { parts = [.text(bytes)] }
    }

    var bytes: [UInt8] {
        parts.flatMap { part in
            switch part {
            case .text(let text): text
            case .block(let block): block.symbols.isEmpty ? [] : block.bytes
            case .tree(let tree): tree.bytes
            }
        }
    }

    /// False if there is an extension that can't be read.
    var isRead: Bool {
        parts.allSatisfy { part in
            guard case .text(let text) = part else { return true }
            return !text.split(separator: .lineFeed).contains { $0.starts(with: "extension ".utf8) }
        }
    }

    /// True if the source declares how strings are looked up.
    var hasLookup: Bool {
        parts.contains { part in
            guard case .text(let text) = part else { return false }
            return text.holds(Array("func stringSymbol(".utf8))
        }
    }

    // MARK: Reading

    private typealias Lines = [ArraySlice<UInt8>]

    private static func part(_ lines: Lines, at start: Int) -> (Part, end: Int)? {
        guard lines[start].isEmpty, start + 1 < lines.count else { return nil }
        var next = start + 1
        if lines[next].starts(with: "@available(".utf8), next + 1 < lines.count { next += 1 }
        if lines[next].starts(with: "extension ".utf8), lines[next].hasEnding(" {") {
            let opening = Array(lines[(start + 1)...next].joined(separator: [.lineFeed]))
            guard let end = lines[next...].firstIndex(where: { $0.elementsEqual("}".utf8) }) else { return nil }
            let inside = lines[(next + 1)..<end]
            if let paths = paths(inside) {
                return (.tree(Tree(opening: opening, access: paths.access, paths: paths.paths)), end + 1)
            }
            var block = Block(opening: opening)
            for lines in inside.split(omittingEmptySubsequences: false, whereSeparator: \.isEmpty) {
                guard let symbol = RemovedSymbol(lines, opening: opening) else { return nil }
                block.symbols.append(symbol)
            }
            return (.block(block), end + 1)
        }
        guard next == start + 1, let end = lines[next...].firstIndex(where: { $0.elementsEqual("}".utf8) }),
            let paths = paths(lines[next...end])
        else { return nil }
        return (.tree(Tree(opening: nil, access: paths.access, paths: paths.paths)), end + 1)
    }

    /// Returns the paths of nested enumerations; nil for other lines.
    private static func paths(_ lines: Lines.SubSequence) -> (access: String, paths: [[String]])? {
        var paths: [[String]] = []
        var path: [String] = []
        var access: String?
        for line in lines {
            let words = String(decoding: line.drop { $0 == .space }, as: UTF8.self)
            if words == "}" {
                if path.popLast() == nil { return nil }
                continue
            }
            guard let keyword = words.firstRange(of: "enum "), words.hasSuffix(" {") else { return nil }
            access = String(words[..<keyword.lowerBound])
            path.append(String(words[keyword.upperBound...].dropLast(2)))
            paths.append(path)
        }
        return access.map { ($0, paths) }
    }

    static func type(in opening: [UInt8]) -> [String] {
        let line = opening.split(separator: .lineFeed).last ?? []
        let name = String(decoding: line.dropFirst("extension ".utf8.count).dropLast(2), as: UTF8.self)
        return name.split(separator: ".").map(String.init)
    }

    // MARK: Changing

    mutating func remove(where isRemoved: (RemovedSymbol) -> Bool) -> [RemovedSymbol] {
        var removed: [RemovedSymbol] = []
        for index in parts.indices {
            guard case .block(var block) = parts[index] else { continue }
            removed += block.symbols.filter(isRemoved)
            block.symbols.removeAll(where: isRemoved)
            parts[index] = .block(block)
        }
        parts.removeAll { part in
            guard case .block(let block) = part else { return false }
            return block.symbols.isEmpty
        }
        return removed
    }

    mutating func insert(_ symbol: RemovedSymbol) {
        for index in parts.indices {
            guard case .block(var block) = parts[index], block.opening == symbol.opening else { continue }
            if block.symbols.contains(where: { $0.key == symbol.key && $0.table == symbol.table }) { return }
            let place = block.symbols.firstIndex { symbol.key.text < $0.key.text } ?? block.symbols.count
            block.symbols.insert(symbol, at: place)
            parts[index] = .block(block)
            return
        }
        let new = Block(opening: symbol.opening, symbols: [symbol])
        let place = parts.firstIndex { part in
            guard case .block(let block) = part, let first = block.symbols.first else { return false }
            return Self.order(new, symbol.table).lexicographicallyPrecedes(Self.order(block, first.table)) {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        }
        parts.insert(.block(new), at: place ?? parts.count)
    }

    /// What extensions are sorted by: table, form, and enumerations.
    private static func order(_ block: Block, _ table: TableName) -> [String] {
        [table.rawValue, block.type.first == "LocalizedStringResource" ? "1" : "0"] + block.type
    }

    var blocks: [Block] {
        parts.compactMap { part in
            guard case .block(let block) = part else { return nil }
            return block
        }
    }

    mutating func removeEnumerations(_ paths: Set<[String]>) {
        for index in parts.indices {
            guard case .tree(var tree) = parts[index] else { continue }
            tree.paths.removeAll { paths.contains($0) }
            parts[index] = .tree(tree)
        }
        parts.removeAll { part in
            guard case .tree(let tree) = part else { return false }
            return tree.paths.isEmpty
        }
    }

    /// Adds enumerations to the tree with an opening, which is the first or the second one.
    mutating func insertEnumerations(_ paths: Set<[String]>, opening: [UInt8]?, access: String) {
        if paths.isEmpty { return }
        var place = 1
        for index in parts.indices {
            guard case .tree(var tree) = parts[index] else { continue }
            if tree.opening != opening {
                place = index + 1
                continue
            }
            tree.paths = Self.sorted(paths.union(tree.paths))
            parts[index] = .tree(tree)
            return
        }
        // Strings come before resources.
        if opening.map({ Self.type(in: $0).first != "LocalizedStringResource" }) ?? true {
            place = parts.firstIndex { if case .text = $0 { true } else { false } }.map { $0 + 1 } ?? 0
        }
        // Behind the imports.
        while place < parts.count, case .text(let text) = parts[place], text.starts(with: "import ".utf8) { place += 1 }
        parts.insert(
            .tree(Tree(opening: opening, access: access, paths: Self.sorted(paths))), at: min(place, parts.count))
    }

    private static func sorted(_ paths: Set<[String]>) -> [[String]] {
        paths.sorted { $0.lexicographicallyPrecedes($1) { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    // MARK: Names of tables

    /// Changes the names of files in the first line.
    mutating func changeNames(_ change: (inout [String]) -> Void) {
        guard case .text(var text)? = parts.first, let end = text.firstIndex(of: .lineFeed) else { return }
        let line = String(decoding: text[..<end], as: UTF8.self)
        let (mark, separator, rest) = (SymbolSupport.mark, " from ", ": don't edit.")
        guard line.hasPrefix(mark), line.hasSuffix(rest) else { return }
        let middle = String(line.dropFirst(mark.count).dropLast(rest.count))
        guard middle.isEmpty || middle.hasPrefix(separator) else { return }
        var names = middle.dropFirst(separator.count).split(separator: ", ").map(String.init)
        change(&names)
        let origin = names.isEmpty ? "" : separator + names.joined(separator: ", ")
        text.replaceSubrange(..<end, with: Array("\(mark)\(origin)\(rest)".utf8))
        parts[0] = .text(text)
    }
}

/// The sources that this program generated for one output: a single one, or those in a directory.
package struct SymbolSources {
    private var sources: [String: SymbolSource] = [:]
    private let original: [String: [UInt8]]

    /// - Parameter files: the contents of the sources, by path.
    package init(_ files: [String: [UInt8]]) {
        original = files
        sources = files.mapValues { SymbolSource($0) }
    }

    /// True for a source that this program generated.
    package static func isOwn(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: SymbolSupport.mark.utf8) }

    /// The sources whose contents differ from before.
    package var changes: [String: [UInt8]] {
        sources.mapValues(\.bytes).filter { $0.value != original[$0.key] }
    }

    /// Removes symbols, and enumerations that are empty then.
    /// - Parameter emptyFiles: the names of tables without entries.
    /// - Returns: the symbols, by path; nil if the sources aren't as they were generated, and don't change.
    package mutating func remove(
        emptyFiles: Set<String>, where isRemoved: (_ path: String, RemovedSymbol) -> Bool
    ) -> [String: [RemovedSymbol]]? {
        var changed = self
        var removed: [String: [RemovedSymbol]] = [:]
        for path in sources.keys {
            let symbols = changed.sources[path]?.remove { isRemoved(path, $0) } ?? []
            if !symbols.isEmpty { removed[path] = symbols }
        }
        if removed.isEmpty { return [:] }
        guard sources.values.allSatisfy(\.isRead) else { return nil }
        let remaining = changed.enumerations(of: changed.sources.values.flatMap { $0.blocks.map(\.type) })
        let lost = enumerations(of: sources.values.flatMap { $0.blocks.map(\.type) }).subtracting(remaining)
        for path in sources.keys { changed.sources[path]?.removeEnumerations(lost) }
        for path in removed.keys {
            changed.sources[path]?.changeNames { names in names.removeAll { emptyFiles.contains($0) } }
        }
        // What can't be restored isn't removed.
        var restored = changed
        restored.insert(removed, emptyFiles: emptyFiles)
        guard restored.changes.isEmpty else { return nil }
        self = changed
        return removed
    }

    /// Returns the sources that change if symbols are inserted where they are generated, with the enumerations around
    /// them.
    /// - Parameter emptyFiles: the names of tables that have entries again.
    package func inserting(_ symbols: [String: [RemovedSymbol]], emptyFiles: Set<String>) -> [String: [UInt8]] {
        var sources = self
        sources.insert(symbols, emptyFiles: emptyFiles)
        return sources.changes
    }

    private mutating func insert(_ symbols: [String: [RemovedSymbol]], emptyFiles: Set<String>) {
        let all = symbols.values.joined()
        for (path, symbols) in symbols {
            for symbol in symbols { sources[path]?.insert(symbol) }
            let tables = Set(symbols.map(\.table))
            sources[path]?.changeNames { names in
                let back = emptyFiles.filter { name in tables.contains(TableName(path: name)) && !names.contains(name) }
                if !back.isEmpty { names = (names + back).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
            }
        }
        guard let first = all.first, let path = sources.first(where: { $0.value.hasLookup })?.key else { return }
        let types = all.map { SymbolSource.type(in: $0.opening) }
        let paths = enumerations(of: types)
        let string = all.first { SymbolSource.type(in: $0.opening).first != "LocalizedStringResource" }
        if let string {
            let isMember = SymbolSource.type(in: string.opening).first == "String"
            let opening = isMember ? Array("extension String {".utf8) : nil
            sources[path]?.insertEnumerations(paths, opening: opening, access: first.access)
        }
        let resource = all.first { SymbolSource.type(in: $0.opening).first == "LocalizedStringResource" }
        if let resource, let line = resource.opening.split(separator: .lineFeed).first {
            let opening = Array(line) + Array("\nextension LocalizedStringResource {".utf8)
            sources[path]?.insertEnumerations(paths, opening: opening, access: first.access)
        }
    }

    /// Returns the paths of the enumerations around the members of types.
    private func enumerations(of types: [[String]]) -> Set<[String]> {
        var paths: Set<[String]> = []
        for type in types {
            var path = type[...]
            if let first = path.first, first == "String" || first == "LocalizedStringResource" {
                path = path.dropFirst()
            }
            while !path.isEmpty, paths.insert(Array(path)).inserted { path = path.dropLast() }
        }
        return paths
    }
}

extension Collection<UInt8> {
    /// True if the bytes end like a text.
    fileprivate func hasEnding(_ text: String) -> Bool {
        count >= text.utf8.count && suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
