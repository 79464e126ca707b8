import StringsmithModel
import StringsmithText

/// The sources with the symbols of tables.
///
/// The first file declares the enumerations and how strings are looked up. Each table has a file of its own, or several
/// of a limited size, whose extensions contain the symbols.
package struct SymbolFiles: Sendable {
    /// A file, by its name.
    package struct File: Hashable, Sendable {
        package var name: String
        package var bytes: [UInt8]

        /// The number of keys with symbols; nil for the file with the look-up.
        package var count: Int?
    }

    package private(set) var files: [File] = []

    /// The symbols in the sources, by table and key.
    package private(set) var symbols: [GeneratedSymbol] = []

    /// One finding for each key without a symbol.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The beginning of the names of all files.
    package static let prefix = "StringSymbols"

    private let options: SymbolOptions
    private let tables: [SymbolTable]

    /// Generates the sources.
    /// - Parameter tables: the tables with their entries, sorted by name.
    package init(_ tables: [SymbolTable], _ options: SymbolOptions) {
        (self.tables, self.options) = (tables, options)
        let support = SymbolSupport(options, tables)
        var symbols = tables.flatMap { table in
            let path = options.roots + (tableName(table.name).map { [$0] } ?? [])
            return table.entries.compactMap { symbol(for: $0, in: table.name, at: path, support) }
        }
        removeCollisions(&symbols)
        self.symbols = symbols
        let common = support.text(around: namespaces(symbols))
        // The symbols are in the order of their tables.
        var rest = symbols[...]
        let own = tables.map { table in
            let group = rest.prefix { $0.table == table.name }
            rest = rest.dropFirst(group.count)
            return Array(group)
        }
        if options.isSingleFile {
            let head = support.head(of: tables.flatMap(\.fileNames)) + common
            let parts = own.flatMap { self.parts(of: $0, head: "", support) }
            let bytes = Array(head.utf8) + parts.flatMap(\.bytes)
            files = [File(name: "", bytes: bytes, count: symbols.count)]
        } else {
            files = [File(name: Self.prefix + ".swift", bytes: Array((support.head(of: []) + common).utf8))]
            for (table, symbols) in zip(tables, own) {
                let parts = self.parts(of: symbols, head: support.head(of: table.fileNames), support)
                for (index, part) in parts.enumerated() {
                    let number = index == 0 ? "" : "_\(index + 1)"
                    let name = "\(Self.prefix)_\(table.name)\(number).swift"
                    files.append(File(name: name, bytes: part.bytes, count: part.count))
                }
            }
        }
        diagnostics.sort { ($0.path, $0.range?.start.line ?? 0) < ($1.path, $1.range?.start.line ?? 0) }
    }

    // MARK: Names

    /// Returns the symbol of a key; nil if it is to have none.
    /// - Parameter root: the enumerations of the table.
    private mutating func symbol(
        for entry: SymbolEntry, in table: TableName, at root: [String], _ support: SymbolSupport
    ) -> GeneratedSymbol? {
        guard entry.generatesSymbol else { return nil }
        // A lone surrogate can't be in a source.
        guard entry.key.text.isUnicode else {
            return refuse(entry, "it isn't valid Unicode", "change the key")
        }
        let key = entry.key.text.string
        var parts = options.keySeparator.map { key.components(separatedBy: $0).filter { !$0.isEmpty } } ?? [key]
        let last = parts.popLast() ?? ""
        guard parts.count <= Self.deepest else {
            return refuse(entry, "it has more than \(Self.deepest) nested parts", "change the key, or use --separator")
        }
        let names = parts.map(typeName)
        guard let name = memberName(last), !names.contains(where: \.isEmpty) else {
            return refuse(entry, "it has no letter or digit", "change the key, or set generatesSymbol to false")
        }
        if options.style == .xcode, SymbolName.isReservedInXcode(name) {
            return refuse(entry, "'\(name)' is reserved in Swift", "change the key")
        }
        // SwiftGen and R.swift read only the format with the variables.
        let arguments = SymbolArguments(of: entry, readsForms: options.style == .xcode)
        let resource = SymbolFunction(SymbolName.escaped(name), arguments)
        guard let string = stringFunction(SymbolName.escaped(name), arguments, resource) else {
            return refuse(entry, SymbolFunction.problem(with: arguments), "correct the string's specifiers")
        }
        let path = names.isEmpty ? root : root + names.map(SymbolName.escaped)
        return GeneratedSymbol(entry, in: table, path: path, string, resource: resource, support)
    }

    /// The maximum number of nested enumerations.
    private static let deepest = 64

    private func memberName(_ part: String) -> String? {
        let name =
            switch options.style {
            case .xcode: SymbolName.xcode(ExactString(part)) ?? ""
            case .swiftGenStructured, .swiftGenFlat: SymbolName.swiftGen(part)
            case .rSwift: SymbolName.rSwift(part)
            }
        return SymbolName.isIdentifier(name) && name.utf8.contains { $0 != .lowLine } ? name : nil
    }

    private func typeName(_ part: String) -> String {
        options.style == .xcode ? SymbolName.type(part) ?? "" : SymbolName.swiftGenType(part)
    }

    private func tableName(_ table: TableName) -> String? {
        switch options.style {
        case .xcode:
            table == .localizable && !options.nestsTables ? nil : XcodeSymbolFile.enumeration(table)
        case .swiftGenStructured, .swiftGenFlat:
            tables.count > 1 || options.nestsTables
                ? SymbolName.escaped(SymbolName.swiftGenType(table.rawValue)) : nil
        case .rSwift: SymbolName.escaped(SymbolName.rSwift(table.rawValue))
        }
    }

    /// Returns the function with the parameters of the style; nil if Swift can't pass the arguments.
    private func stringFunction(
        _ name: String, _ arguments: SymbolArguments, _ xcode: SymbolFunction?
    ) -> SymbolFunction? {
        if options.style == .xcode { return xcode }
        guard arguments.problem == nil else { return nil }
        // Both tools number what there is, whatever its position.
        var parameters: [SymbolFunction.Parameter] = []
        for (index, argument) in arguments.list.enumerated() {
            let isSwiftGen = options.style != .rSwift
            let name = isSwiftGen ? "p\(index + 1)" : "value\(index + 1)"
            guard let type = isSwiftGen ? argument.swiftGenType : argument.rSwiftType else { return nil }
            let passed =
                switch type {
                case "Any": "String(describing: \(name))"
                case "UnsafeRawPointer": "Int(bitPattern: \(name))"
                case "Character": "String(\(name))"
                default: name
                }
            parameters.append(
                SymbolFunction.Parameter(
                    label: "_ ", name: name, type: type, passed: passed, specifier: argument.specifier))
        }
        return SymbolFunction(name, parameters)
    }

    private mutating func refuse(_ entry: SymbolEntry, _ reason: String, _ advice: String) -> GeneratedSymbol? {
        diagnostics.append(
            Diagnostic(
                path: entry.path, range: entry.range, severity: .error, rule: .symbolUnavailable,
                message: "no symbol for '\(entry.key)': \(reason)", key: entry.key, notes: [Note(advice)]))
        return nil
    }

    /// Removes symbols that can't be in the same place as another one.
    private mutating func removeCollisions(_ symbols: inout [GeneratedSymbol]) {
        let enumerations = Set(namespaces(symbols).map { $0.joined(separator: ".") })
        var known: [String: Key] = [:]
        known.reserveCapacity(symbols.count)
        var kept: [GeneratedSymbol] = []
        kept.reserveCapacity(symbols.count)
        var (path, prefix) = ([String](), "")
        for symbol in symbols {
            if symbol.path != path { (path, prefix) = (symbol.path, symbol.path.map { $0 + "." }.joined()) }
            if !enumerations.isEmpty, enumerations.contains(prefix + symbol.string.name) {
                let reason = "'\(prefix)\(symbol.string.name)' is also an enumeration for other keys"
                _ = refuse(symbol.entry, reason, "change the key")
                continue
            }
            let signature = prefix.isEmpty ? symbol.string.signature : prefix + symbol.string.signature
            if let other = known.updateValue(symbol.entry.key, forKey: signature) {
                known[signature] = other
                let reason = "its symbol '\(prefix)\(symbol.string.name)' is that of '\(other)'"
                _ = refuse(symbol.entry, reason, "change one of the keys")
                continue
            }
            kept.append(symbol)
        }
        symbols = kept
    }

    /// Returns the paths of all enumerations, sorted.
    private func namespaces(_ symbols: [GeneratedSymbol]) -> [[String]] {
        var found: Set<[String]> = []
        var last: [String] = []
        for symbol in symbols where symbol.path != last {
            last = symbol.path
            var path = last
            while !path.isEmpty, found.insert(path).inserted { path.removeLast() }
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    // MARK: Files

    /// Returns the files with the symbols of a table, in as many parts as the size of files requires.
    /// - Parameter head: the beginning of each part.
    private func parts(
        of symbols: [GeneratedSymbol], head: String, _ support: SymbolSupport
    ) -> [(bytes: [UInt8], count: Int)] {
        // The symbols are in the order of their keys.
        var groups: [(path: [String], symbols: [GeneratedSymbol])] = []
        var places: [[String]: Int] = [:]
        for symbol in symbols {
            if groups.last?.path == symbol.path {
                groups[groups.count - 1].symbols.append(symbol)
            } else if let place = places[symbol.path] {
                groups[place].symbols.append(symbol)
            } else {
                places[symbol.path] = groups.count
                groups.append((symbol.path, [symbol]))
            }
        }
        groups.sort { $0.path.lexicographicallyPrecedes($1.path) { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        var parts: [(bytes: [UInt8], count: Int)] = []
        var text: [UInt8] = []
        // An array that grows step by step would take the memory several times.
        let size = symbols.reduce(head.utf8.count + Self.headSize) { $0 + $1.declarations.count + 2 }
        text.reserveCapacity(min(size, options.maximumSize ?? .max))
        text.append(head)
        var keys: Set<Key> = []
        for owner in support.owners {
            var isOpen = false
            for (path, symbols) in groups {
                let opening = owner.opening(path) + "\n"
                var isFirst = true
                for symbol in symbols where owner.form == .string || symbol.resource != nil {
                    if let limit = options.maximumSize {
                        let size = 1 + opening.utf8.count + symbol.declaration(owner.form).count
                        if !keys.isEmpty, text.count - head.utf8.count + size > limit - Self.headSize {
                            if isOpen { text.append("}\n") }
                            parts.append((text, keys.count))
                            (isOpen, isFirst, text, keys) = (false, true, Array(head.utf8), [])
                        }
                        keys.insert(symbol.entry.key)
                    }
                    if isFirst {
                        text.append(isOpen ? "}\n\n" : "\n")
                        text.append(opening)
                        (isOpen, isFirst) = (true, false)
                    } else {
                        text.append("\n")
                    }
                    text.append(contentsOf: symbol.declaration(owner.form))
                }
            }
            if isOpen { text.append("}\n") }
        }
        return parts + [(text, options.maximumSize == nil ? symbols.count : keys.count)]
    }

    /// More than the size of a file's head and end.
    private static let headSize = 400
}

extension String {
    /// Splits a text at a separator.
    fileprivate func components(separatedBy separator: String) -> [String] {
        if separator.isEmpty { return [self] }
        let (bytes, end) = (Array(utf8), Array(separator.utf8))
        var parts: [String] = []
        var start = 0
        var offset = 0
        while offset + end.count <= bytes.count {
            if bytes[offset..<(offset + end.count)].elementsEqual(end) {
                parts.append(String(decoding: bytes[start..<offset], as: UTF8.self))
                offset += end.count
                start = offset
            } else {
                offset += 1
            }
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }
}

extension SymbolFiles {
    /// True for a file that this program, or a tool that it replaces, generated: it may be replaced.
    package static func isGenerated(_ bytes: [UInt8]) -> Bool {
        let marks = [
            SymbolSupport.mark, "// Auto-Generated symbols for localized strings", "// Generated using SwiftGen",
        ]
        return bytes.allSatisfy { $0 <= .space } || marks.contains { Array(bytes.prefix(512)).holds(Array($0.utf8)) }
    }
}
