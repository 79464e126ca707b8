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
        var unused = declared
        while true {
            let used = unused.filter { !(users[$0] ?? []).isSubset(of: unused) }
            if used.isEmpty { return Set(unused.map(\.text)) }
            unused.subtract(used)
        }
    }

    /// Reads a Swift source.
    /// - Parameter read: returns the source if it wasn't kept.
    package mutating func read(_ declarations: TypedScanner.Declarations, reading read: () -> [UInt8]?) {
        for type in declarations.content.types where wanted.contains(type.name) {
            if type.kind != .extension { declared.insert(type.name) }
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
            guard tokens[index].kind == .identifier, wanted.contains(tokens[index]) else { continue }
            let name = Symbol(tokens[index])
            if let container, container.name == name || container.name == Self.preview { continue }
            users[name, default: []].insert(container?.name ?? .empty)
        }
    }

    private static let preview: Symbol = "#Preview"
    private static let keywords: SymbolSet = ["struct", "class", "enum", "actor", "extension", "protocol"]
    private static let provider: SymbolSet = ["PreviewProvider"]
    private static let exposing: SymbolSet = ["objc", "objcMembers"]

    /// Returns the type, or the preview, that a token starts, with the index of its closing brace.
    private mutating func container(
        from start: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> (name: Symbol, end: Int)? {
        let isPreview = tokens[start].kind == .macro && source.spells("#Preview", in: tokens[start].range)
        let isType =
            tokens[start].kind == .identifier && Self.keywords.contains(tokens[start])
            && tokens[start + 1].kind == .identifier
        guard isPreview || isType else { return nil }
        var name = isPreview ? Self.preview : Symbol(tokens[start + 1])
        var index = start + 1
        while index < tokens.count, index - start < Self.longestHead {
            let token = tokens[index]
            if token.kind == .identifier, Self.provider.contains(token) { name = Self.preview }
            if token.kind == .open, source[Int(token.start)] == .leftBrace {
                if isType, isExposed(start, tokens) { users[name, default: []].insert(.empty) }
                return (name, Int(token.match))
            }
            if token.kind == .close || token.kind == .semicolon { return nil }
            index = token.kind == .open ? Int(token.match) + 1 : index + 1
        }
        return nil
    }

    /// The most tokens between a keyword and a brace, and of attributes before it.
    private static let longestHead = 256
    private static let mostAttributes = 16

    /// True if an attribute says that the type is used by others.
    private func isExposed(_ keyword: Int, _ tokens: [SyntaxToken]) -> Bool {
        let first = max(0, keyword - Self.mostAttributes)
        return (first..<keyword).contains { index in
            tokens[index].kind == .at && [Self.exposing, Self.entries].contains { $0.contains(tokens[index + 1]) }
        }
    }
}
