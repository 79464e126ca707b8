import StringsmithText

extension SyntaxNode.Kind {
    fileprivate var isPattern: Bool {
        switch self {
        case .namePattern, .tuplePattern, .casePattern, .expressionPattern, .typedPattern, .optionalPattern: true
        default: false
        }
    }
}

/// A source with all its code parsed, and its declarations by name.
final class ParsedSource {
    let tree: SyntaxTree

    /// The parents of the nodes; -1 for none.
    let parents: [Int]

    /// A member of a type, or a global.
    struct Name: Hashable {
        var owner: Symbol
        var name: Symbol
    }

    private(set) var members: [Name: [Int]] = [:]
    private(set) var enumerations: [Symbol: [Int]] = [:]

    /// The names of types that bodies declare, of generic parameters, and of aliases, which may hide other types.
    private(set) var localTypes: Set<Symbol> = []

    /// True for a source that a tool made from tables.
    var isGenerated = false

    /// True for code that isn't always compiled, in which a name may be declared again.
    let hasBranches: Bool

    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// The number of steps that searches may still take, so that a hostile source takes linear time.
    private var rest: Int

    init?(_ text: [UInt8]) {
        hasBranches = text.holds(Array("#if".utf8))
        // The tree refers to the bytes.
        bytes = .allocate(capacity: text.count)
        _ = bytes.initialize(from: text)
        let source = UnsafeBufferPointer(bytes)
        guard var tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) else {
            bytes.deallocate()
            return nil
        }
        // All code matters, not only the one around literals.
        tokens.strings = tokens.tokens.indices.dropLast().map { Int32($0) }
        tree = SyntaxParser.parse(source, tokens, readsBodies: true, readsPlainBodies: true)
        var parents = Array(repeating: -1, count: tree.nodes.count)
        for node in tree.nodes.indices {
            for child in tree.children(of: node) { parents[child] = node }
        }
        self.parents = parents
        rest = 64 * tree.nodes.count + 10_000
        collect(tree.root, owner: .empty)
        let bodies: [SyntaxNode.Kind] = [.function, .closure, .accessor]
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .nominal where ancestor(of: node, where: { bodies.contains($0) }) != nil:
                localTypes.insert(tree.name(node))
            case .genericParameter, .typeAlias: localTypes.insert(tree.name(node))
            default: break
            }
        }
    }

    deinit { bytes.deallocate() }

    /// The tokens that may declare each name in a body: in patterns, parameters, and lists of captured values.
    private lazy var declaring: [Symbol: Set<Int32>] = {
        var found: [Symbol: Set<Int32>] = [:]
        let tokens = tree.tokens.tokens
        func add(_ token: Int32) {
            if token >= 0 { found[tree.name(ofToken: token), default: []].insert(token) }
        }
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .binding, .function: add(tree.nodes[node].token)
            case .parameter:
                add(tree.nodes[node].token)
                add(tree.nodes[node].extra)
            case let kind where kind.isPattern && !(parents[node] >= 0 && tree.kind(parents[node]).isPattern):
                for token in tree.nodes[node].start..<tree.nodes[node].end
                where tokens[Int(token)].kind == .identifier { add(token) }
            default: break
            }
        }
        // In `[key = name]` and `set(name)`, the tree doesn't have the name.
        for index in tokens.indices.dropFirst().dropLast()
        where tokens[index].kind == .identifier && tree.text(Int32(index + 1)) == "=" {
            let before = tree.text(Int32(index - 1))
            // `unowned(safe) name = value`
            let isUnowned = before == ")" && index > 3 && tree.text(Int32(index - 4)) == "unowned"
            if isUnowned || ["[", ",", "weak", "unowned"].contains(before) { add(Int32(index)) }
        }
        for index in tokens.indices.dropFirst(2).dropLast()
        where tokens[index].kind == .identifier && tree.text(Int32(index - 1)) == "(" {
            if ["set", "willSet", "didSet"].contains(tree.text(Int32(index - 2))) { add(Int32(index)) }
        }
        return found
    }()

    /// The ranges from `#if` to `#endif`, in order and without overlaps.
    private lazy var branches: [Range<Int>] = {
        var found: [Range<Int>] = []
        var depth = 0
        var start = 0
        var rest = tree.source[...]
        while let sign = rest.firstIndex(of: .numberSign) {
            rest = rest[(sign + 1)...]
            if rest.starts(with: "if".utf8) {
                if depth == 0 { start = sign }
                depth += 1
            } else if depth > 0, rest.starts(with: "endif".utf8) {
                depth -= 1
                if depth == 0 { found.append(start..<sign) }
            }
        }
        if depth > 0 { found.append(start..<tree.source.count) }
        return found
    }()

    /// True for a body that has a name in code that isn't always compiled.
    private func hasBranches(with name: Symbol, in body: Int) -> Bool {
        guard hasBranches else { return false }
        let bytes = tree.bytes(of: body)
        let branches = branches.filter(bytes.overlaps)
        let tokens = tokens(named: name)
        guard spend(self.branches.count + branches.count * tokens.count) else { return true }
        return tokens.contains { token in
            let start = Int(tree.tokens.tokens[Int(token)].start)
            return branches.contains { $0.contains(start) }
        }
    }

    /// True for a name that a condition binds to the value that it already has: `if let key` and `if let key = key`.
    private func isBoundAgain(_ token: Int32) -> Bool {
        guard let pattern = nodesByName[token], tree.kind(pattern) == .namePattern, parents[pattern] >= 0,
            case let binding = parents[pattern], tree.kind(binding) == .optionalBinding, isConstant(pattern)
        else { return false }
        guard let initial = tree.child(.initializer, of: binding) else { return true }
        guard let value = tree.firstChild(of: initial), tree.kind(value) == .name else { return false }
        return tree.name(value) == tree.name(pattern)
    }

    /// The nodes that have a token as their name.
    private(set) lazy var nodesByName: [Int32: Int] = {
        var found: [Int32: Int] = [:]
        for node in tree.nodes.indices where tree.nodes[node].token >= 0 {
            switch tree.kind(node) {
            case .name, .member, .implicitMember, .function, .binding, .enumCase, .argument, .trailingClosure,
                .namePattern, .parameter:
                found[tree.nodes[node].token] = node
                if tree.kind(node) == .parameter { found[tree.nodes[node].extra] = node }
            default: break
            }
        }
        return found
    }()

    /// The identifiers by name.
    private lazy var identifiers: [Symbol: [Int32]] = {
        var found: [Symbol: [Int32]] = [:]
        for (index, token) in tree.tokens.tokens.enumerated() where token.kind == .identifier {
            found[tree.name(ofToken: Int32(index)), default: []].append(Int32(index))
        }
        return found
    }()

    /// Returns the tokens with a name.
    func tokens(named name: Symbol) -> [Int32] { identifiers[name] ?? [] }

    /// True if nothing else in the outermost body around a declaration may declare its name.
    func isOnlyDeclaration(_ declaration: Int, of name: Symbol) -> Bool {
        let outermost = outermostBody(around: declaration)
        // A name that bodies have without a declaration.
        guard let outermost, !hasBranches(with: name, in: outermost),
            !["error", "newValue", "oldValue", "self"].contains(name.text)
        else { return false }
        let range = tree.nodes[outermost].start..<tree.nodes[outermost].end
        let tokens = declaring[name] ?? []
        return spend(tokens.count) && tokens.count { range.contains($0) && !isBoundAgain($0) } <= 1
    }

    /// Returns the declaration of a constant in the outermost body around its name, which has no other one.
    func onlyDeclaration(ofNameAt node: Int) -> Int? {
        guard let body = outermostBody(around: node), !hasBranches(with: tree.name(node), in: body) else { return nil }
        let range = tree.nodes[body].start..<tree.nodes[body].end
        let tokens = declaring[tree.name(node)] ?? []
        guard spend(tokens.count), case let own = tokens.filter(range.contains), own.count == 1, let token = own.first,
            let declaration = nodesByName[token]
        else { return nil }
        switch tree.kind(declaration) {
        case .binding: return tree.nodes[parents[declaration]].flags.contains(.isConstant) ? declaration : nil
        case .namePattern: return isConstant(declaration) ? declaration : nil
        default: return nil
        }
    }

    /// True if the outermost body around a declaration has its name in only one more place.
    func isUsedOnce(_ declaration: Int, _ name: Symbol) -> Bool {
        guard let outermost = outermostBody(around: declaration) else { return false }
        let range = tree.nodes[outermost].start..<tree.nodes[outermost].end
        let tokens = tokens(named: name)
        return spend(tokens.count) && tokens.count(where: range.contains) == 2
    }

    private func outermostBody(around inner: Int) -> Int? {
        var outermost: Int?
        var node = parents[inner]
        while node >= 0 {
            if [.function, .closure, .accessor].contains(tree.kind(node)) { outermost = node }
            node = parents[node]
        }
        return outermost
    }

    /// True if the outermost body around a name may declare it.
    func declaresName(at node: Int) -> Bool {
        guard let body = outermostBody(around: node) else { return hasBranches }
        let range = tree.nodes[body].start..<tree.nodes[body].end
        let tokens = declaring[tree.name(node)] ?? []
        return hasBranches(with: tree.name(node), in: body) || !spend(tokens.count)
            || tokens.contains(where: range.contains)
    }

    /// True for a name that is declared as a variable or constant earlier in a block around it.
    func isLocal(_ node: Int) -> Bool {
        let tokens = declaring[tree.name(node)] ?? []
        guard spend(tokens.count) else { return false }
        return tokens.contains { token in
            guard token < tree.nodes[node].start, let binding = nodesByName[token], tree.kind(binding) == .binding,
                case let variable = parents[binding], variable >= 0, parents[variable] >= 0,
                tree.nodes[variable].end <= tree.nodes[node].start
            else { return false }
            let block = tree.nodes[parents[variable]]
            return tree.kind(parents[variable]) == .block && outermostBody(around: binding) != nil
                && block.start <= tree.nodes[node].start && tree.nodes[node].end <= block.end
        }
    }

    // MARK: Literals

    /// Returns the innermost literals around places.
    func literals(around offsets: [Int]) -> [Int: Int] {
        var found: [Int: Int] = [:]
        let offsets = offsets.sorted()
        // Inner literals follow outer ones.
        for node in tree.nodes.indices where tree.kind(node) == .string {
            let bytes = tree.bytes(of: node)
            for offset in offsets[offsets.partitioningIndex { $0 > bytes.lowerBound }...] {
                guard offset < bytes.upperBound, spend(1) else { break }
                if let outer = found[offset], tree.bytes(of: outer).count < bytes.count { continue }
                found[offset] = node
            }
        }
        return found
    }

    /// True if code around a literal may take texts apart, or replace parts of them.
    func changesTexts(around literal: Int) -> Bool {
        let outer = outermostBody(around: literal) ?? ancestor(of: literal) { $0 == .variable } ?? tree.root
        if let known = changing[outer] { return known }
        let changes = (tree.nodes[outer].start..<tree.nodes[outer].end).contains { token in
            let text = tree.text(token)
            guard tree.tokens.tokens[Int(token)].kind == .identifier else { return text == "..." || text == "..<" }
            let name = tree.name(ofToken: token)
            if let known = changingNames[name] { return known }
            changingNames[name] = TextGap.changesTexts(text)
            return changingNames[name] ?? true
        }
        changing[outer] = changes
        return changes
    }

    /// The bodies, and declarations of variables, that were searched for such code, and the names in them.
    private var changing: [Int: Bool] = [:]
    private var changingNames: [Symbol: Bool] = [:]

    /// Members of strings that leave the values in them as they are, or whose results are no strings.
    private static let plainMembers: SymbolSet = [
        "localized", "localizedString", "description", "uppercased", "lowercased", "capitalized", "isEmpty", "count",
        "hashValue", "hasPrefix", "hasSuffix",
    ]

    /// Types whose values have the text that they are made of.
    private static let wrappers: SymbolSet = [
        "Optional", "some", "String", "NSString", "NSMutableString", "Substring", "Array", "Set", "NSArray", "NSSet",
        "AnyHashable", "Result", "success",
    ]

    private func isBody(_ node: Int) -> Bool {
        let bodies: [SyntaxNode.Kind] = [.closure, .accessor, .function]
        return bodies.contains(tree.kind(node)) || parents[node] >= 0 && bodies.contains(tree.kind(parents[node]))
    }

    /// The functions and computed properties by name.
    private lazy var membersByName = Dictionary(
        grouping: tree.nodes.indices.filter {
            tree.kind($0) == .function || tree.kind($0) == .binding && tree.child(.accessors, of: $0) != nil
        }, by: { tree.name($0) })

    /// Returns the members to which functions and computed properties with a name pass texts on; nil if they may take
    /// texts apart.
    func members(after member: FiniteTextReader.TextMember) -> [FiniteTextReader.TextMember]? {
        var found: [FiniteTextReader.TextMember] = []
        for declaration in membersByName[member.name] ?? [] {
            guard let body = tree.child(.block, of: declaration) ?? tree.child(.accessors, of: declaration),
                !changesTexts(around: body)
            else { return nil }
            var names: Set<Symbol> = member.isMember ? [.selfValue] : []
            for node in tree.children(of: declaration) where !member.isMember && tree.kind(node) == .parameter {
                names.insert(tree.name(ofToken: tree.nodes[node].extra))
            }
            guard let next = members(getting: names, in: body, isMember: member.isMember) else { return nil }
            found += next
        }
        return found
    }

    /// Returns the members to which a body passes on what names stand for; nil if the search is too long.
    private func members(getting names: Set<Symbol>, in body: Int, isMember: Bool) -> [FiniteTextReader.TextMember]? {
        var names = names
        var found: [FiniteTextReader.TextMember] = []
        func contains(_ node: Int) -> Bool {
            let range = tree.nodes[node].start..<tree.nodes[node].end
            return names.contains { !tokens(named: $0).indices(in: range).isEmpty }
        }
        guard let nodes = nodes(in: body) else { return nil }
        for node in nodes.sorted(by: { tree.nodes[$0].start < tree.nodes[$1].start }) {
            guard spend(1 + names.count) else { return nil }
            switch tree.kind(node) {
            case .binding where contains(node): names.insert(tree.name(node))
            case .namePattern where parents[node] >= 0 && contains(parents[node]): names.insert(tree.name(node))
            case .call:
                guard let callee = tree.firstChild(of: node) else { continue }
                if tree.children(of: node).dropFirst().contains(where: { contains($0) }) {
                    found.append(FiniteTextReader.TextMember(name: tree.name(callee), isMember: false))
                }
            case .member where tree.firstChild(of: node).map(contains) ?? false:
                found.append(FiniteTextReader.TextMember(name: tree.name(node), isMember: true))
            case .name where isMember && tree.name(node) != .selfValue:
                found.append(FiniteTextReader.TextMember(name: tree.name(node), isMember: true))
            default: break
            }
        }
        return found
    }

    /// True if other code may get the text of an expression and change it: the text is a result, has a member that isn't
    /// known, is passed to a call that may change it, or is assigned to anything but a constant that stays in its body.
    /// - Parameter mayChange: returns true for the name of a function or type that may change its argument.
    func leavesBody(
        _ expression: Int, depth: Int = 0, _ mayChange: (Symbol, _ isMember: Bool) -> Bool
    ) -> Bool {
        guard depth < 8 else { return true }
        var node = expression
        while parents[node] >= 0, spend(1) {
            let parent = parents[node]
            switch tree.kind(parent) {
            case .argument:
                let call = parents[parent]
                guard call >= 0, tree.kind(call) == .call, let callee = tree.firstChild(of: call) else { return true }
                if mayChange(tree.name(callee), false) { return true }
                // A local name may be a closure.
                if tree.kind(callee) == .name, declaresName(at: callee) { return true }
                guard Self.wrappers.contains(tree.name(callee)), !tree.spells(parent, "localized") else { return false }
                node = call
            case .member
            where !Self.plainMembers.contains(tree.name(parent)) || mayChange(tree.name(parent), true):
                return true
            case .optionalBinding, .matching, .iteration, .switching: return true
            case .block where !isBody(parent):
                // A branch of an expression has nothing else.
                guard tree.children(of: parent).allSatisfy({ $0 == node }) else { return false }
                node = parent
            case .binding:
                guard let body = outermostBody(around: parent) else { return true }
                let tokens = tree.nodes[body].start..<tree.nodes[body].end
                let named = self.tokens(named: tree.name(parent))
                return named[named.indices(in: tokens)].contains { token in
                    guard let use = nodesByName[token], tree.kind(use) == .name else { return false }
                    return leavesBody(use, depth: depth + 1, mayChange)
                }
            case .block, .closure, .accessor, .function:
                return isBody(parent) && tree.children(of: parent).count { tree.kind($0) != .parameter } == 1
            case .returning,
                .sequence where !isSum(parent), .variable, .nominal:
                return true
            default: node = parent
            }
        }
        return true
    }

    /// True if a body gives `self` another value.
    func rebindsSelf(around node: Int) -> Bool {
        guard let body = outermostBody(around: node) else { return false }
        let range = tree.nodes[body].start..<tree.nodes[body].end
        let tokens = tokens(named: .selfValue)
        return !spend(tokens.count)
            || tokens.contains { token in
                range.contains(token) && tree.text(token + 1) == "="
                    && (tree.text(token + 2) != "self" || ["as", ".", "(", "["].contains(tree.text(token + 3)))
            }
    }

    /// True for a sum.
    func isSum(_ node: Int) -> Bool {
        guard tree.kind(node) == .sequence else { return false }
        let elements = tree.children(of: node).map { $0 }
        return spend(elements.count) && elements.count > 2
            && elements.indices.allSatisfy { place in
                place.isMultiple(of: 2)
                    || tree.kind(elements[place]) == .binary && tree.spells(elements[place], "+")
            }
    }

    /// Returns the call that fills in a format.
    func call(ofFormat literal: Int) -> Int? {
        let argument = parents[literal]
        guard argument >= 0, tree.kind(argument) == .argument, tree.spells(argument, "format"),
            parents[argument] >= 0, tree.kind(parents[argument]) == .call
        else { return nil }
        return parents[argument]
    }

    /// True for a name in a pattern whose value can't change.
    func isConstant(_ pattern: Int) -> Bool {
        var outer = pattern
        while parents[outer] >= 0, tree.kind(parents[outer]).isPattern || tree.kind(parents[outer]) == .argument {
            outer = parents[outer]
        }
        let words = max(0, tree.nodes[outer].start - 1)..<tree.nodes[pattern].start
        return !words.contains { tree.text($0) == "var" }
    }

    /// True if a type with a name is public.
    func declaresPublicType(_ name: Symbol) -> Bool {
        tree.nodes.indices.contains {
            tree.kind($0) == .nominal && tree.nodes[$0].flags.contains(.isPublic) && tree.name($0) == name
        }
    }

    private func collect(_ block: Int, owner: Symbol) {
        for node in tree.children(of: block) {
            switch tree.kind(node) {
            case .nominal:
                let keyword = tree.text(tree.nodes[node].extra)
                let name =
                    keyword == "extension"
                    ? tree.type(of: node)?.name ?? tree.name(node) : owner.member(tree.name(node))
                if keyword == "enum" { enumerations[name, default: []].append(node) }
                if let body = tree.child(.block, of: node) { collect(body, owner: name) }
            case .variable:
                for binding in tree.children(of: node) where tree.kind(binding) == .binding {
                    members[Name(owner: owner, name: tree.name(binding)), default: []].append(binding)
                }
            case .function: members[Name(owner: owner, name: tree.name(node)), default: []].append(node)
            default: break
            }
        }
    }

    /// The text of a case: its name, or its raw value.
    enum CaseText { case name, text, number }

    /// Returns the cases of an enumeration with their names or raw values; nil if one has associated values, or a raw
    /// value that isn't a plain literal.
    func cases(of enumeration: Int, _ kind: CaseText) -> [(name: Symbol, text: ExactString)]? {
        guard let body = tree.child(.block, of: enumeration) else { return nil }
        var literals = TypedLiteral(tree: tree)
        var cases: [(name: Symbol, text: ExactString)] = []
        var number = 0
        for variable in tree.children(of: body) where tree.kind(variable) == .variable {
            for enumCase in tree.children(of: variable) where tree.kind(enumCase) == .enumCase {
                guard tree.child(.parameter, of: enumCase) == nil else { return nil }
                let name = tree.name(enumCase)
                var text = ExactString(name.text)
                if let value = tree.child(.initializer, of: enumCase).flatMap({ tree.firstChild(of: $0) }) {
                    switch kind {
                    case .name: break
                    case .text:
                        guard tree.kind(value) == .string, tree.firstChild(of: value) == nil,
                            let literal = literals.literal(value, [])
                        else { return nil }
                        text = literal.text
                    case .number:
                        guard let written = Int(String(decoding: tree.source[tree.bytes(of: value)], as: UTF8.self))
                        else { return nil }
                        number = written
                    }
                }
                if kind == .number {
                    text = ExactString(String(number))
                    number &+= 1
                }
                cases.append((name, text))
            }
        }
        return cases
    }

    /// True if Objective-C can use an enumeration, whose values have no names then.
    func isExposed(_ enumeration: Symbol) -> Bool {
        (enumerations[enumeration] ?? []).contains { node in
            tree.children(of: node).contains { tree.kind($0) == .attribute && tree.name($0) == "objc" }
        }
    }

    /// False for an enumeration to which a macro may add cases.
    func hasOnlyWrittenCases(_ enumeration: Int) -> Bool {
        if let known = written[enumeration] { return known }
        let isWritten = findsOnlyWrittenCases(enumeration)
        written[enumeration] = isWritten
        return isWritten
    }

    /// The types that were searched for macros, and whether they have none.
    private var written: [Int: Bool] = [:]

    /// True for a structure with more than one property that its memberwise initializer has to be given.
    func hasSeveralArguments(_ structure: Int, in members: Int) -> Bool {
        if let known = severalArguments[structure] { return known }
        let arguments = tree.children(of: members).lazy.filter { [tree] member in
            tree.kind(member) == .variable && !tree.nodes[member].flags.contains(.isStatic)
                && tree.children(of: member).contains {
                    tree.kind($0) == .binding && tree.child(.initializer, of: $0) == nil
                        && tree.child(.accessors, of: $0) == nil
                }
        }
        let isSeveral = Array(arguments.prefix(2)).count > 1
        severalArguments[structure] = isSeveral
        return isSeveral
    }

    /// The structures whose properties were counted.
    private var severalArguments: [Int: Bool] = [:]

    private func findsOnlyWrittenCases(_ enumeration: Int) -> Bool {
        let attributes = tree.children(of: enumeration).filter { tree.kind($0) == .attribute }
        guard attributes.allSatisfy({ Self.plainAttributes.contains(tree.name($0)) }) else { return false }
        let bytes = tree.bytes(of: enumeration)
        return bytes.allSatisfy { offset in
            let mark = tree.source[offset]
            guard mark == .numberSign || mark == UInt8(ascii: "@") else { return true }
            var end = offset + 1
            while end < bytes.upperBound, ByteTable.identifierPart[tree.source[end]] == 1 { end += 1 }
            let name = Symbol(String(decoding: tree.source[(offset + 1)..<end], as: UTF8.self))
            return (mark == .numberSign ? Self.plainMacros : Self.plainAttributes).contains(name)
        }
    }

    /// Attributes and macros of the language and of Apple's frameworks that add no members, and don't change any.
    static let plainAttributes: SymbolSet = [
        "discardableResult", "MainActor", "available", "inlinable", "nonobjc", "ViewBuilder", "Sendable", "objc",
        "frozen", "escaping", "autoclosure", "unknown", "usableFromInline",
    ]
    private static let plainMacros: SymbolSet = [
        "available", "unavailable", "selector", "function", "file", "fileID", "line", "keyPath",
    ]

    /// Takes steps from those that may still be taken; false if there are too few.
    func spend(_ steps: Int) -> Bool {
        rest -= steps
        return rest >= 0
    }

    /// Returns the nodes inside a node; nil if too many have been looked at.
    func nodes(in outer: Int) -> [Int]? {
        var found: [Int] = []
        var open = [outer]
        while let node = open.popLast() {
            guard spend(1) else { return nil }
            if node != outer { found.append(node) }
            open += tree.children(of: node)
        }
        return found
    }

    /// Returns the innermost node of some kinds around a node.
    func ancestor(of node: Int, where isWanted: (SyntaxNode.Kind) -> Bool) -> Int? {
        var parent = parents[node]
        while parent >= 0, !isWanted(tree.kind(parent)) { parent = parents[parent] }
        return parent >= 0 ? parent : nil
    }
}
