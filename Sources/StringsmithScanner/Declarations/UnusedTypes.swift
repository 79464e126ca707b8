import StringsmithText

/// The types that no code names apart from their own, previews, and other such types: nobody sees the texts in them.
package struct UnusedTypes {
    private let wanted: SymbolSet

    /// The types whose code names each type; the empty name for code outside of types, and for what isn't known.
    private var users: [Symbol: Set<Symbol>] = [:]

    /// The types that sources declare. Others may only be extended in these.
    private var declared: Set<Symbol> = []

    /// True if a source has the entry point of a program. The types of a library may be for others.
    package private(set) var haveEntryPoint = false

    /// - Parameter names: the names of types outside of others.
    package init(among names: some Sequence<String>) { wanted = SymbolSet(names.map { Symbol($0) }) }

    /// The names of the types.
    package var names: Set<String> {
        var named: [Symbol: [Symbol]] = [:]
        var open: [Symbol] = []
        for name in declared {
            let users = users[name] ?? []
            for user in users { named[user, default: []].append(name) }
            if !users.isSubset(of: declared) { open.append(name) }
        }
        var used = Set(open)
        while let name = open.popLast() {
            for next in named[name] ?? [] where used.insert(next).inserted { open.append(next) }
        }
        return Set(declared.subtracting(used).map(\.text))
    }

    /// Reads a Swift source.
    /// - Parameter read: returns the source if it wasn't kept.
    package mutating func read(_ declarations: TypedScanner.Declarations, reading read: () -> [UInt8]?) {
        for type in declarations.content.types where wanted.contains(type.name) {
            // A class may also be found by its name.
            if type.kind == .structure || type.kind == .enumeration { declared.insert(type.name) }
            let isKnown = type.inherited.allSatisfy { Self.protocols.contains($0.name ?? .empty) }
            if !isKnown || type.access == .everywhere { users[type.name, default: []].insert(.empty) }
        }
        let names = declarations.text?.names
        let mayEnter = !haveEntryPoint && names?.contains(where: Self.entries.contains) ?? true
        if !mayEnter, let names, !names.contains(where: wanted.contains) { return }
        declarations.withTokens(reading: read) { source, tokens in
            haveEntryPoint =
                haveEntryPoint
                || tokens.indices.dropLast().contains { index in
                    tokens[index].kind == .at && Self.entries.contains(tokens[index + 1])
                }
            self.read(source, tokens)
        }
    }

    private static let entries: SymbolSet = ["main", "UIApplicationMain", "NSApplicationMain"]

    /// What a type can be without being used by a framework that finds it by itself.
    private static let protocols: SymbolSet = [
        "View", "ViewModifier", "Identifiable", "Hashable", "Equatable", "Comparable", "Codable", "Decodable",
        "Encodable", "Sendable", "Error", "LocalizedError", "CustomStringConvertible", "CaseIterable",
        "RawRepresentable", "String", "Int", "ObservableObject", "UIViewRepresentable", "NSViewRepresentable",
        "UIViewControllerRepresentable", "NSViewControllerRepresentable", "ButtonStyle", "LabelStyle", "Shape",
    ]

    private mutating func read(_ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) {
        var container: (name: Symbol, end: Int)?
        for index in tokens.indices {
            if let end = container?.end, index > end { container = nil }
            if container == nil { container = self.container(from: index, source, tokens) }
            if let container, tokens[index].kind == .at, Self.exposing.contains(tokens[index + 1]) {
                users[container.name, default: []].insert(.empty)
            }
            guard tokens[index].kind == .identifier, wanted.contains(tokens[index]) else { continue }
            let name = Symbol(tokens[index])
            if let container, container.name == name || container.name == Self.preview { continue }
            users[name, default: []].insert(container?.name ?? .empty)
        }
    }

    private static let preview: Symbol = "#Preview"
    private static let keywords: SymbolSet = ["struct", "class", "enum", "actor", "extension", "protocol"]
    private static let provider: SymbolSet = ["PreviewProvider"]
    private static let exposing: SymbolSet = ["objc", "objcMembers", "_cdecl"]

    /// The attributes that don't make a type known to anything else.
    private static let plainAttributes: SymbolSet = [
        "available", "MainActor", "frozen", "dynamicMemberLookup", "propertyWrapper", "resultBuilder", "Observable",
        "preconcurrency", "unchecked",
    ]

    /// Returns the type, or the preview, that a token starts, with the index of its last token.
    private mutating func container(
        from start: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> (name: Symbol, end: Int)? {
        if tokens[start].kind == .macro, source.spells("#Preview", in: tokens[start].range) {
            var end = start
            for bracket in [UInt8.leftParenthesis, .leftBrace] where tokens[end + 1].kind == .open {
                if source[Int(tokens[end + 1].start)] == bracket { end = Int(tokens[end + 1].match) }
            }
            return (Self.preview, end)
        }
        guard tokens[start].kind == .identifier, Self.keywords.contains(tokens[start]),
            tokens[start + 1].kind == .identifier
        else { return nil }
        var name = Symbol(tokens[start + 1])
        var index = start + 1
        while index < tokens.count, index - start < Self.longestHead {
            let token = tokens[index]
            if token.kind == .identifier, Self.provider.contains(token) { name = Self.preview }
            // The parts of a composition aren't all known.
            let isComposed = token.kind == .operation && source.spells("&", in: token.range)
            if isComposed { users[name, default: []].insert(.empty) }
            if token.kind == .open, source[Int(token.start)] == .leftBrace {
                if isExposed(start, source, tokens) { users[name, default: []].insert(.empty) }
                return (name, Int(token.match))
            }
            if token.kind == .close || token.kind == .semicolon { return nil }
            index = token.kind == .open ? Int(token.match) + 1 : index + 1
        }
        return nil
    }

    /// The most tokens between a keyword and a brace, and before the keyword.
    private static let longestHead = 256

    /// True if an attribute, or a macro, says that the type is used by others.
    private func isExposed(_ keyword: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> Bool {
        var index = keyword - 1
        while index > 0, keyword - index < Self.longestHead {
            switch tokens[index].kind {
            case .close where source[Int(tokens[index].start)] == .rightParenthesis: index = Int(tokens[index].match)
            case .identifier where tokens[index - 1].kind == .at:
                if !Self.plainAttributes.contains(tokens[index]) { return true }
                index -= 1
            case .identifier: break
            default: return false
            }
            index -= 1
        }
        return false
    }
}
