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

        /// A value that is called: a function.
        static let function = Roles(rawValue: 16)

        static let functions = callees.union(.function)

        /// A case of an enumeration with localizable arguments.
        static let enumCase = Roles(rawValue: 32)
    }

    struct Entry {
        var roles: Roles = []

        /// The labels of localizable parameters.
        var labels: Set<Symbol> = []

        func union(_ other: Entry) -> Entry {
            Entry(roles: roles.union(other.roles), labels: labels.union(other.labels))
        }
    }

    /// An initializer with parameters for texts, which an implicit `.init` may call.
    struct Initializer: Hashable {
        fileprivate var labels: Set<Symbol> = []

        /// The labels of the texts; nil for those without one.
        fileprivate var texts: Set<Symbol?> = []

        init(_ parameters: [(label: Symbol?, isText: Bool)]) {
            for (label, isText) in parameters {
                if let label { labels.insert(label) }
                if isText { texts.insert(label) }
            }
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

    /// The members with texts, and the initializers by each label, if only texts matter. Under nil are initializers
    /// with a text that has no label.
    private let members: Set<ParsedSource.Name>
    private let initializersByLabel: [Symbol?: [Initializer]]
    private let initializedTypes: SymbolSet

    /// True if types look up members by names that they don't declare.
    private let hasDynamicMembers: Bool

    /// The names of strings and aliases: variables of other types can't be texts.
    private let stringNames: SymbolSet

    /// Takes the names that were collected.
    init(_ collector: KeyNameCollector) {
        (types, entries, operators) = (collector.types, collector.entries, SymbolSet(collector.operators))
        areForWriting = collector.areTexts
        (stringNames, members) = (collector.stringNames, collector.members)
        var initializers: [Symbol?: [Initializer]] = [:]
        for initializer in Set(collector.initializers) {
            for label in initializer.labels { initializers[label, default: []].append(initializer) }
            if initializer.texts.contains(nil) { initializers[nil, default: []].append(initializer) }
        }
        initializersByLabel = initializers
        hasDynamicMembers = collector.hasDynamicMembers
        initializedTypes = areForWriting ? collector.initializedTypes : []
        (hasOperators, hasSubscripts) = (!collector.operators.isEmpty, collector.hasSubscripts)
        for entry in entries.entries { names.insert(entry.name) }
    }

    @inline(__always)
    private func entry(_ name: Symbol) -> Entry? { names.contains(name) ? entries[name] : nil }

    // MARK: Search

    /// False if no source with these names, each once, has a token that leads to a localizable type.
    func mayBe(among names: [Symbol]) -> Bool {
        hasOperators || hasSubscripts || names.contains(where: self.names.contains)
    }

    /// True if a localizable type is part of a type.
    func contains(_ type: SwiftType) -> Bool { types.areIn(type) }

    /// Returns the indices of the tokens that lead to a localizable type.
    func places(in source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> KeyPlaces {
        var places = KeyPlaces()
        var bodies = BodyFinder()
        for index in tokens.indices {
            if areForWriting { bodies.read(index, source, tokens) }
            switch tokens[index].kind {
            case .identifier:
                var name = Symbol(tokens[index])
                if areForWriting {
                    if name == .initializer { name = initialized(index, bodies.type, source, tokens) }
                    if name == .selfType { name = bodies.type }
                }
                guard let entry = entry(name) else { continue }
                guard matters(entry, index, source, tokens, bodies) else { continue }
                if areForWriting, name == .initializer, !mayInitialize(index + 1, tokens) { continue }
                places.names.append(Int32(index))
                if entry.roles.contains(.value) { places.values.append(Int32(index)) }
            case .macro:
                // Keys in previews are left out.
                let isPreview = source[tokens[index].range].starts(with: Self.preview)
                if isPreview, areForWriting { continue }
                let declared = isPreview ? nil : entry(Symbol(tokens[index].range, in: source))
                let isKey = declared.map { matters($0, index, source, tokens, bodies) } ?? false
                guard isPreview || isKey else { continue }
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

    /// Returns the type whose initializer is declared or called; the name of all initializers if it isn't known.
    private func initialized(
        _ index: Int, _ type: Symbol, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Symbol {
        guard index > 1, tokens[index - 1].kind == .dot else { return type }
        let base = tokens[index - 2]
        guard base.kind == .identifier, base.end == tokens[index - 1].start else { return .initializer }
        let name = Symbol(base)
        // What a class inherits are initializers of its own.
        if isInstance(index - 2, tokens) || name == .selfType { return type }
        return initializedTypes.contains(name) ? name : .initializer
    }

    /// True for `self` and `super`, but not for the end of `Type.self`.
    private func isInstance(_ index: Int, _ tokens: [SyntaxToken]) -> Bool {
        Self.instances.contains(tokens[index]) && (index == 0 || tokens[index - 1].kind != .dot)
    }

    private static let instances: SymbolSet = ["self", "super"]

    private func matters(
        _ entry: Entry, _ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken],
        _ bodies: borrowing BodyFinder
    ) -> Bool {
        // The last token is the end, which has no bytes.
        guard index + 3 < tokens.count else { return true }
        let next = tokens[index + 1]
        if entry.roles.contains(.value), areForWriting {
            if isWritten(entry, index, source, tokens, bodies) { return true }
        } else if entry.roles.contains(.value) {
            let last = index > 0 ? tokens[index - 1].kind : .end
            if next.kind != .colon || last != .open && last != .comma { return true }
        }
        guard !entry.roles.isDisjoint(with: .callees) else { return false }
        if areForWriting, declaresFunction(index, source, tokens) {
            return isMember(Symbol(tokens[index]), of: bodies.type) && mayDeclare(entry, index + 1, source, tokens)
        }
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

    /// True for a name that is declared, assigned to, called as a value, or a key in a dictionary.
    private func isWritten(
        _ entry: Entry, _ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken],
        _ bodies: borrowing BodyFinder
    ) -> Bool {
        let next = tokens[index + 1]
        if index > 0, tokens[index - 1].kind == .identifier {
            let word = tokens[index - 1].range
            if source.spells("var", in: word) || source.spells("let", in: word) {
                // A local variable is found from where it is used.
                return !bodies.isInside && isMember(Symbol(tokens[index]), of: bodies.type)
                    && (next.kind != .colon || mayBeString(typeAt: index + 2, source, tokens))
            }
            if source.spells("func", in: word) { return isMember(Symbol(tokens[index]), of: bodies.type) }
            if source.spells("enum", in: word) { return true }
        }
        switch next.kind {
        case .operation:
            guard source.spells("=", in: next.range) || source.spells("+=", in: next.range) else { return false }
            return mayBeMember(index, tokens, bodies)
        case .open:
            guard source[Int(next.start)] == .leftParenthesis else { return false }
            return entry.roles.contains(.function)
                || entry.roles.contains(.enumCase) && !isMember(index, source, tokens)
        case .dot:
            return source.spells("append", in: tokens[index + 2].range) && mayBeMember(index, tokens, bodies)
        case .colon, .close: return Symbol(tokens[index]).isCapitalized
        default: return false
        }
    }

    private func isMember(_ name: Symbol, of type: Symbol) -> Bool {
        members.contains(ParsedSource.Name(owner: type, name: name))
    }

    /// False for a name alone, or one behind `self`, that is no member of the types around.
    private func mayBeMember(_ index: Int, _ tokens: [SyntaxToken], _ bodies: borrowing BodyFinder) -> Bool {
        let name = Symbol(tokens[index])
        guard index > 1, tokens[index - 1].kind == .dot else {
            return isMember(name, of: .empty) || bodies.types.contains { isMember(name, of: $0.name) }
        }
        guard isInstance(index - 2, tokens), !hasDynamicMembers else { return true }
        return isMember(name, of: bodies.type)
    }

    /// True for a member of a value, which isn't the case of an enumeration.
    private func isMember(_ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) -> Bool {
        guard index > 1, tokens[index - 1].kind == .dot else { return false }
        let base = tokens[index - 2]
        guard base.end == tokens[index - 1].start else { return false }
        switch base.kind {
        case .identifier:
            let name = Symbol(base)
            return name.isCapitalized ? FoundText.isForLogs(name.text) : !Self.words.contains(base)
        case .close: return true
        default: return false
        }
    }

    /// The keywords before an implicit member.
    private static let words: SymbolSet = ["return", "case", "in", "else", "throw", "try", "await", "is", "as"]

    /// True if the type that begins at a token may be a string, or contain one.
    private func mayBeString(
        typeAt first: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        for (place, token) in tokens[first...].prefix(Self.longestHeader).enumerated() {
            if place > 0, token.surroundings.contains(.lineBefore) { return false }
            switch token.kind {
            case .identifier: if stringNames.contains(token) { return true }
            case .open where source[Int(token.start)] == .leftBrace: return false
            case .operation where source.spells("=", in: token.range): return false
            case .semicolon, .end: return false
            default: break
            }
        }
        return true
    }

    /// True for the name behind `func`, and for `init` outside of calls.
    private func declaresFunction(
        _ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        guard index > 0 else { return false }
        let last = tokens[index - 1]
        if last.kind == .identifier, source.spells("func", in: last.range) { return true }
        return last.kind != .dot && source.spells("init", in: tokens[index].range)
    }

    /// True if a declared function may have a default argument, or calls a parameter with a localizable argument.
    private func mayDeclare(
        _ entry: Entry, _ next: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        if entry.roles.contains(.anyCallee) { return true }
        // Generic parameters, and the question mark of an initializer, are before the parenthesis.
        guard let open = tokens[next...].prefix(Self.longestHeader).firstIndex(where: { $0.kind == .open }) else {
            return true
        }
        return (open..<min(max(open, Int(tokens[open].match)), tokens.count)).contains { index in
            tokens[index].kind == .operation && source.spells("=", in: tokens[index].range)
        }
    }

    /// The maximum number of tokens that are read of a type, and between the name of a function and its parameters.
    private static let longestHeader = 32

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

    /// True if an initializer has the labels in the parentheses at a token, and texts among their arguments.
    private func mayInitialize(_ open: Int, _ tokens: [SyntaxToken]) -> Bool {
        guard open < tokens.count, tokens[open].kind == .open else { return true }
        var labels: [Symbol?] = []
        forEachArgument(open, tokens) { labels.append($0.map(Symbol.init)) }
        // Those with the rarest label are few.
        let candidates = labels.map { $0 == nil ? nil : initializersByLabel[$0] ?? [] }
        guard let fewest = candidates.compactMap(\.self).min(by: { $0.count < $1.count }) else {
            return !labels.isEmpty && initializersByLabel[nil] != nil
        }
        return fewest.contains { known in
            labels.allSatisfy { $0.map(known.labels.contains) ?? true } && labels.contains(where: known.texts.contains)
        }
    }

    /// True if the parentheses at a token contain an argument for a localizable parameter, according to its label.
    private func mayCall(
        _ entry: Entry, _ open: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]
    ) -> Bool {
        if entry.roles.contains(.anyCallee) { return true }
        var isFound = false
        forEachArgument(open, tokens) { label in
            isFound = isFound || label.map { entry.labels.contains(Symbol($0)) } ?? entry.roles.contains(.callee)
        }
        return isFound
    }

    /// Calls a function with the label of each argument in the parentheses at a token; nil for one without a label.
    private func forEachArgument(_ open: Int, _ tokens: [SyntaxToken], _ body: (SyntaxToken?) -> Void) {
        let end = min(Int(tokens[open].match), tokens.count - 1)
        var index = open + 1
        var startsArgument = true
        while index < end {
            let token = tokens[index]
            if startsArgument {
                body(token.kind == .identifier && tokens[index + 1].kind == .colon ? token : nil)
            }
            startsArgument = token.kind == .comma
            switch token.kind {
            case .open: index = max(index, Int(token.match)) + 1
            case .string: index = max(index + 1, Int(token.match))
            default: index += 1
            }
        }
    }
}

/// Finds the bodies of functions among the tokens of a source, from outside.
private struct BodyFinder {
    /// True in the body of a function.
    private(set) var isInside = false

    /// The index of the token that ends the body.
    private var end = -1

    /// True after the keyword of a type, whose braces contain members.
    private var startsType = false

    /// The last parts of the names of the types around, with the indices of the tokens that end them.
    private(set) var types: [(name: Symbol, end: Int)] = []

    /// The keywords behind a value.
    private static let operators: SymbolSet = ["in", "is", "as", "else"]

    // Constants, which are quicker to reach here.
    private let keywords = SyntaxTokenizer.keywords
    private let typeKeywords = SyntaxTokenizer.typeKeywords

    /// The last part of the name of the type around.
    var type: Symbol { types.last?.name ?? .empty }

    /// Reads the next token.
    mutating func read(_ index: Int, _ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) {
        let token = tokens[index]
        switch token.kind {
        case .identifier where keywords.contains(token): readKeyword(index, tokens)
        case .open where source[Int(token.start)] == .leftBrace:
            if isInside { return }
            if startsType {
                types[types.count - 1].end = Int(token.match)
            } else {
                (isInside, end) = (true, Int(token.match))
            }
            startsType = false
        case .close:
            if isInside, index >= end { isInside = false }
            while let last = types.last, last.end >= 0, last.end <= index { types.removeLast() }
        default: break
        }
    }

    private mutating func readKeyword(_ index: Int, _ tokens: [SyntaxToken]) {
        if index > 0, tokens[index - 1].kind == .dot { return }
        guard typeKeywords.contains(tokens[index]) else {
            if !isInside, startsType {
                startsType = false
                types.removeLast()
            }
            return
        }
        let last = index > 0 ? tokens[index - 1] : nil
        // In `for actor in actors`, it is a name.
        guard tokens[index + 1].kind == .identifier, !Self.operators.contains(tokens[index + 1]),
            SyntaxTokenizer.mayStartType(tokens[index], after: last)
        else { return }
        if startsType { types.removeLast() }
        // A type in a body has members of its own.
        (startsType, isInside) = (true, false)
        var name = index + 1
        while name + 2 < tokens.count, tokens[name + 1].kind == .dot, tokens[name + 2].kind == .identifier { name += 2 }
        types.append((Symbol(tokens[name]), -1))
    }
}
