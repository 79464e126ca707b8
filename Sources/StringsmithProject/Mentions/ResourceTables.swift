import StringsmithModel
import StringsmithText

/// The tables whose files sources open by name: programs that read a table as a property list may use any of its keys.
struct ResourceTables: Sendable {
    /// The place that opens each table, and the first one that may open any.
    private var tables: [TableName: Mention] = [:]
    private var all: Mention?

    /// A call with a name and an extension that it doesn't show, and an extension that may be passed to it.
    private var open: Mention?
    private var hasExtension = false

    private static let extensions = ["strings\"", "stringsdict\""].map { Array($0.utf8) }
    private static let labels = ["ithExtension:", "fType:"].map { Array($0.utf8) }
    private static let resource = Array("orResource:".utf8)

    /// The ends of what gives the folder of a path, and parts of what reads a file.
    private static let folder = Array("eletingLastPathComponent".utf8)
    private static let readers = ["ontentsOf", "ropertyList", "Data("].map { Array($0.utf8) }

    /// The maximum number of bytes from the name of a resource to its extension.
    private static let longestCall = 400

    /// Returns the place that may open a table, if any.
    func place(opening table: TableName) -> Mention? { tables[table] ?? all ?? (hasExtension ? open : nil) }

    /// Adds what was found in later files.
    mutating func add(_ others: ResourceTables) {
        tables.merge(others.tables) { first, _ in first }
        all = all ?? others.all
        open = open ?? others.open
        hasExtension = hasExtension || others.hasExtension
    }

    /// Reads a source without comments.
    mutating func add(code: UnsafeBufferPointer<UInt8>, file: Int) {
        // A table is also opened to find the folder of a language, which is a bundle.
        let isRead = { (part: [UInt8]) in code.firstOffset(of: part, from: 0) < code.count }
        if isRead(Self.folder), !Self.readers.contains(where: isRead) { return }
        for text in Self.extensions {
            Self.forEachPlace(of: text, in: code) {
                addLiteral(endingAt: $0, in: code, Mention(file: file, offset: $0))
            }
        }
        for label in Self.labels {
            Self.forEachPlace(of: label, in: code) { place in
                guard let next = code[(place + label.count)...].first(where: { $0 > .space }),
                    ![.quotationMark, .commercialAt, .leftParenthesis, .rightParenthesis].contains(next)
                else { return }
                // An extension that isn't a literal.
                let mention = Mention(file: file, offset: place)
                switch Self.name(before: place, in: code) {
                case .literal(let name): add(name, mention)
                case .computed: open = open ?? mention
                case nil: break
                }
            }
        }
    }

    private static func forEachPlace(of text: [UInt8], in code: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
        var place = code.firstOffset(of: text, from: 0)
        while place < code.count {
            body(place)
            place = code.firstOffset(of: text, from: place + text.count)
        }
    }

    /// Adds the table of `"strings"`, which is an extension, or of `"Name.strings"`.
    private mutating func addLiteral(endingAt end: Int, in code: UnsafeBufferPointer<UInt8>, _ place: Mention) {
        let line = code[..<end].suffix(Self.longestCall)
        guard let quote = line.lastIndex(where: { $0 == .quotationMark || $0 == .lineFeed }),
            code[quote] == .quotationMark
        else { return }
        let literal = code[(quote + 1)..<end]
        if !literal.isEmpty {
            guard literal.last == .fullStop else { return }
            let name = literal.dropLast().split(separator: .slash, omittingEmptySubsequences: false).last
            // What is in front of a value ends with a parenthesis.
            let isKnown = name.map { !$0.isEmpty && !$0.contains(.backslash) && $0.last != .rightParenthesis } ?? false
            guard let name, isKnown else { return all = all ?? place }
            return add(Array(name), place)
        }
        var head = code[..<quote].suffix(Self.longestCall)
        while let last = head.last, last <= .space || last == .commercialAt { head.removeLast() }
        guard Self.labels.contains(where: { head.suffix($0.count).elementsEqual($0) }) else {
            return hasExtension = true
        }
        if case .literal(let name) = Self.name(before: quote, in: code) { add(name, place) } else { all = all ?? place }
    }

    private mutating func add(_ name: [UInt8], _ place: Mention) {
        let table = TableName(String(decoding: name, as: UTF8.self))
        tables[table] = tables[table] ?? place
    }

    /// The name of a resource in a call.
    private enum Name { case literal([UInt8]), computed }

    /// Returns the name in front of an extension; nil if there is none.
    private static func name(before place: Int, in code: UnsafeBufferPointer<UInt8>) -> Name? {
        let head = code[..<place].suffix(longestCall)
        let starts = head.indices.reversed().lazy.filter { head[$0...].starts(with: resource) }
        guard let start = starts.first else { return nil }
        let argument = head[(start + resource.count)...].drop { $0 <= .space || $0 == .commercialAt }
        guard argument.first == .quotationMark else { return .computed }
        let name = argument.dropFirst().prefix { $0 != .quotationMark }
        return name.contains(.backslash) ? .computed : .literal(Array(name))
    }
}
