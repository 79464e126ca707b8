import StringsmithText

/// The names that lead to a localizable type, so that code without any of them needs no types.
///
/// A literal is a key only where a localizable type is expected. Such a type is written there, or comes from a
/// declaration that is named there: a value whose type contains a localizable one, or a function with such a parameter.
/// Names may match too much, but never too little.
struct KeyNames: Sendable {
    /// The role of a name.
    struct Roles: OptionSet {
        let rawValue: UInt8

        /// A type or a value that matters wherever it is used, but not as a label.
        static let value = Roles(rawValue: 1)

        /// A function or type with a localizable parameter without a label.
        static let callee = Roles(rawValue: 2)

        /// A function or type with localizable parameters that have labels.
        static let labeledCallee = Roles(rawValue: 4)

        /// A function or type that matters whenever it is called.
        static let anyCallee = Roles(rawValue: 8)

        static let callees: Roles = [.callee, .labeledCallee, .anyCallee]
    }

    struct Entry {
        var roles: Roles = []

        /// The labels of localizable parameters.
        var labels: Set<Symbol> = []

        func union(_ other: Entry) -> Entry {
            Entry(roles: roles.union(other.roles), labels: labels.union(other.labels))
        }
    }

    private let entries: SymbolMap<Entry>

    /// The names that have an entry, which most tokens' names don't.
    private var names = SymbolSet()

    /// The operators with a localizable operand or result, and whether a subscript has a localizable type.
    private let operators: SymbolSet
    private let hasOperators: Bool

    /// True if a value only matters where it is declared or changed.
    private let areForWriting: Bool
    private let hasSubscripts: Bool

    /// The types that contain a localizable type, by the last component of their names.
    private let types: SymbolSet

    /// Collects the names of declarations, one array per module.
    /// - Parameter wanted: the names of the types that matter.
    init(_ modules: [[SourceDeclarations]], leadingTo wanted: [Symbol] = LocalizableType.names) {
        let collector = KeyNameCollector(modules, leadingTo: wanted)
        (types, entries, operators) = (collector.types, collector.entries, SymbolSet(collector.operators))
        areForWriting = wanted != LocalizableType.names
        (hasOperators, hasSubscripts) = (!collector.operators.isEmpty, collector.hasSubscripts)
        for entry in entries.entries { names.insert(entry.name) }
    }

    @inline(__always)
    private func entry(_ name: Symbol) -> Entry? { names.contains(name) ? entries[name] : nil }

    // MARK: Search

    /// True if a localizable type is part of a type.
    func contains(_ type: SwiftType) -> Bool { types.areIn(type) }

    /// Returns the indices of the tokens that lead to a localizable type.
    func places(in source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> KeyPlaces {
        var places = KeyPlaces()
        for index in tokens.indices {
            switch tokens[index].kind {
            case .identifier:
                guard let entry = entry(Symbol(tokens[index])) else { continue }
                guard matters(entry, index, source, tokens) else { continue }
                places.names.append(Int32(index))
                if entry.roles.contains(.value) { places.values.append(Int32(index)) }
            case .macro:
                // Keys in previews are left out.
                let isPreview = source[tokens[index].range].starts(with: Self.preview)
                let declared = isPreview ? nil : entry(Symbol(tokens[index].range, in: source))
                guard isPreview || declared.map({ matters($0, index, source, tokens) }) ?? false else { continue }
                places.names.append(Int32(index))
                if declared?.roles.contains(.value) ?? false { places.values.append(Int32(index)) }
            case .operation where hasOperators && operators.contains(Symbol(tokens[index].range, in: source)),
                .open where hasSubscripts && startsSubscript(index, source, tokens):
                places.names.append(Int32(index))
                places.values.append(Int32(index))
            default: break
            }
        }
        return places
    }

    /// True for a bracket directly after an expression.
    private func startsSubscript(
        _ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        guard source[Int(tokens[index].start)] == .leftBracket, index > 0 else { return false }
        return tokens[index - 1].end == tokens[index].start && tokens[index - 1].kind != .open
    }

    private static let preview = Array("#Preview".utf8)

    private func matters(
        _ entry: Entry, _ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        // The last token is the end, which has no bytes.
        guard index + 3 < tokens.count else { return true }
        let next = tokens[index + 1]
        if entry.roles.contains(.value), areForWriting {
            if isWritten(index, source, tokens) { return true }
        } else if entry.roles.contains(.value) {
            let last = index > 0 ? tokens[index - 1].kind : .end
            if next.kind != .colon || last != .open && last != .comma { return true }
        }
        guard !entry.roles.isDisjoint(with: .callees) else { return false }
        // A function that is assigned is called by another name.
        if endsValue(next), isAssigned(index, source, tokens) { return true }
        switch next.kind {
        case .open:
            switch source[Int(next.start)] {
            case .leftParenthesis: return mayCall(entry, index + 1, source, tokens)
            case .leftBrace: return entry.roles.contains(.anyCallee)
            default: return false
            }
        case .operation:
            // Generic arguments, and optional calls.
            return source[Int(next.start)] == UInt8(ascii: "<")
                || source[Int(tokens[index + 2].start)] == .leftParenthesis
        case .dot:
            // `Type.self` may be called elsewhere, and so may `Type.init`.
            return source.spells("self", in: tokens[index + 2].range)
                || areForWriting && source.spells("init", in: tokens[index + 2].range)
                || source.spells("Type", in: tokens[index + 2].range)
        default: return false
        }
    }

    /// True for a name that is declared, assigned to, called as a case, or a key in a dictionary.
    private func isWritten(_ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> Bool {
        if index > 0, tokens[index - 1].kind == .identifier {
            let word = tokens[index - 1].range
            for keyword: StaticString in ["var", "let", "func", "enum"] where source.spells(keyword, in: word) {
                return true
            }
        }
        let next = tokens[index + 1]
        switch next.kind {
        case .operation: return source.spells("=", in: next.range) || source.spells("+=", in: next.range)
        case .open: return source[Int(next.start)] == .leftParenthesis
        case .dot: return source.spells("append", in: tokens[index + 2].range)
        case .colon, .close: return Symbol(tokens[index]).isCapitalized
        default: return false
        }
    }

    /// True for the last component of a name behind an equals sign: `= self.name`.
    private func isAssigned(_ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> Bool {
        var first = index
        while first > 1, tokens[first - 1].kind == .dot { first -= 2 }
        return first > 0 && source.spells("=", in: tokens[first - 1].range)
    }

    /// True for a token behind a value that ends before it.
    private func endsValue(_ token: SyntaxToken) -> Bool {
        switch token.kind {
        case .comma, .semicolon, .close: true
        default: token.surroundings.contains(.lineBefore)
        }
    }

    /// True if the parentheses at a token contain an argument for a localizable parameter, according to its label.
    private func mayCall(
        _ entry: Entry, _ open: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        if entry.roles.contains(.anyCallee) { return true }
        let end = min(Int(tokens[open].match), tokens.count - 1)
        var index = open + 1
        var startsArgument = true
        while index < end {
            let token = tokens[index]
            if startsArgument {
                if token.kind == .identifier, tokens[index + 1].kind == .colon {
                    if entry.labels.contains(Symbol(token)) { return true }
                } else if entry.roles.contains(.callee) {
                    return true
                }
            }
            startsArgument = token.kind == .comma
            switch token.kind {
            case .open: index = max(index, Int(token.match)) + 1
            case .string: index = max(index + 1, Int(token.match))
            default: index += 1
            }
        }
        return false
    }
}
