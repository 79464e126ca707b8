import StringsmithModel
import StringsmithText

/// Finds the texts in a tree that are joined from pieces around a look-up, or chosen by comparing a number.
struct ComposedTexts {
    /// A text with the node that joins or chooses it.
    struct Found {
        var node: Int
        var bytes: Range<Int>
        var text: ExactString
        var form: TextForm

        /// The node of the text, if it isn't in the other one.
        var value: Int?

        /// The sink from which the text is read, if any.
        var sink: TextSink?

        /// What is joined, if anything is.
        var pieces: JoinedPieces?
    }

    private let tree: SyntaxTree
    private let literals: TypedLiteral
    private(set) var found: [Found] = []

    /// The nodes that are pieces of others.
    private var pieces: Set<Int> = []

    /// The conditions that choose the key of a look-up.
    private var keys: Set<Int> = []

    /// - Parameter keys: the literals that are keys. Their interpolations are arguments, which translators can move.
    init(_ tree: SyntaxTree, keys: some Sequence<Int>) {
        self.tree = tree
        literals = TypedLiteral(tree: tree)
        for key in keys where isFormat(key: key) { pieces.insert(key) }
    }

    private func isFormat(key: Int) -> Bool {
        tree.kind(key) == .string && tree.firstChild(of: key) != nil
            && literals.texts(around: key).map { $0.contains { $0.bytes.contains { $0.isASCIILetter || $0 >= 0xC3 } } }
                ?? false
    }

    /// - Parameter places: the tokens that such texts contain.
    mutating func read(_ places: [Int32]) {
        if places.isEmpty { return }
        var open = [tree.root]
        while let node = open.popLast() {
            let (start, end) = (tree.nodes[node].start, tree.nodes[node].end)
            guard SyntaxTokens.contains(places, Int(start), Int(end)) else { continue }
            read(node)
            open += tree.children(of: node)
        }
    }

    private mutating func read(_ node: Int) {
        switch tree.kind(node) {
        case .string: if tree.firstChild(of: node) != nil { readPieces(node, .interpolation) }
        case .sequence:
            readPieces(node, .sum)
            readChoice(node)
        case .call:
            if let key = tree.lookupKey(of: node) {
                if tree.kind(key) == .sequence { keys.insert(key) }
                if isFormat(key: key) { pieces.insert(key) }
            }
            readPieces(node, isFormat(node) ? .format : .sum)
        case .conditional: readConditional(node)
        case .switching: readSwitch(node)
        default: break
        }
    }

    private func elements(_ node: Int) -> [Int] { Array(tree.children(of: node)) }

    // MARK: Pieces

    private mutating func readPieces(_ node: Int, _ form: TextForm) {
        guard !pieces.contains(node) else { return }
        var joined = JoinedPieces()
        if tree.kind(node) == .sequence {
            var elements = elements(node)
            if elements.count > 2, tree.kind(elements[1]) == .binary, tree.spells(elements[1], "+=") {
                joined.extendsVariable = true
                joined.addValue()
                elements.removeFirst(2)
            } else if let place = elements.firstIndex(where: { tree.kind($0) == .assignment }) {
                elements.removeFirst(place + 1)
            }
            guard elements.count > 2 || joined.extendsVariable, isSum(elements) else { return }
            for element in elements where tree.kind(element) != .binary { add(element, to: &joined) }
        } else {
            add(node, to: &joined)
        }
        guard joined.pieces.count > 1, joined.isSentence else { return }
        found.append(Found(node: node, bytes: tree.bytes(of: node), text: joined.text, form: form, pieces: joined))
    }

    private func isSum(_ elements: [Int]) -> Bool {
        elements.allSatisfy { element in
            switch tree.kind(element) {
            case .cast, .ternary, .assignment: false
            case .binary: tree.spells(element, "+")
            default: true
            }
        }
    }

    private mutating func add(_ node: Int, to joined: inout JoinedPieces) {
        pieces.insert(node)
        if let lookup = lookup(node) { return joined.add(lookup: lookup) }
        switch tree.kind(node) {
        case .implicitMember where tree.spells(node, "ellipsis"): joined.add("…".utf8)
        case .string:
            guard let texts = literals.texts(around: node) else { return joined.addValue() }
            joined.add(texts[0].bytes)
            for (interpolation, text) in zip(tree.children(of: node), texts.dropFirst()) {
                let arguments = arguments(of: interpolation)
                if arguments.count == 1, arguments[0].label.isEmpty {
                    add(arguments[0].value, to: &joined)
                } else {
                    joined.addValue()
                }
                joined.add(text.bytes)
            }
        case .sequence:
            let elements = elements(node)
            if isSum(elements) {
                for element in elements where tree.kind(element) != .binary { add(element, to: &joined) }
            } else {
                add(branches: elements, to: &joined)
            }
        case .call: add(call: node, to: &joined)
        default: joined.addValue()
        }
    }

    /// Adds the look-up among the branches of a condition, or the text with words.
    private mutating func add(branches elements: [Int], to joined: inout JoinedPieces) {
        guard let place = elements.firstIndex(where: { tree.kind($0) == .ternary }), elements.count == place + 2,
            let first = tree.firstChild(of: elements[place])
        else { return joined.addValue() }
        let branches = [first, elements[place + 1]]
        if let lookup = branches.compactMap({ lookup($0) }).first { return joined.add(lookup: lookup) }
        let texts = branches.compactMap { plainText($0) }
        guard texts.count == 2 else {
            // The start may be a parenthesis.
            if let start = branches.compactMap({ beginning(of: $0) }).first { joined.add(start) }
            return joined.addValue()
        }
        joined.add(texts[0].bytes.count < texts[1].bytes.count ? texts[1].bytes : texts[0].bytes)
    }

    /// Returns the text of the literal with which a sum starts.
    private func beginning(of node: Int) -> [UInt8]? {
        guard tree.kind(node) == .sequence, let first = tree.firstChild(of: node), tree.kind(first) == .string else {
            return nil
        }
        return literals.texts(around: first)?.first?.bytes
    }

    /// Adds the pieces that a call joins: `String(format: "%@: %@", ...)`, `a.appending(b)`, `Text("Total: ")`.
    private mutating func add(call node: Int, to joined: inout JoinedPieces) {
        let arguments = arguments(of: node)
        guard let callee = tree.firstChild(of: node) else { return joined.addValue() }
        // Of a view with a style, only the text matters.
        if tree.kind(callee) == .member, let base = tree.firstChild(of: callee), isView(base) {
            return add(base, to: &joined)
        }
        guard let first = arguments.first else { return joined.addValue() }
        if isFormat(node), let format = plainText(first.value) {
            return add(format, arguments.dropFirst().filter { $0.label.isEmpty }.map(\.value), to: &joined)
        }
        if tree.kind(callee) == .member, tree.spells(callee, "appending"), first.label.isEmpty,
            let base = tree.firstChild(of: callee)
        {
            add(base, to: &joined)
            return add(first.value, to: &joined)
        }
        if Self.attributedTexts.contains(tree.name(callee)), first.label.isEmpty || first.label == "string" {
            return add(first.value, to: &joined)
        }
        guard tree.kind(callee) == .name, tree.spells(callee, "Text") else { return joined.addValue() }
        if tree.kind(first.value) == .string, first.label.isEmpty || first.label == "verbatim" {
            let isLookup = first.label.isEmpty && (plainText(first.value).map { FoundText.hasWords([$0]) } ?? false)
            if isLookup { return joined.add(lookup: plainText(first.value) ?? "") }
            return add(first.value, to: &joined)
        }
        if lookup(first.value) != nil { return add(first.value, to: &joined) }
        // An image isn't a part of the sentence.
        if tree.kind(first.value) == .call, let image = tree.firstChild(of: first.value), tree.spells(image, "Image") {
            return joined.add([])
        }
        joined.addValue()
    }

    private static let attributedTexts: SymbolSet = [
        "AttributedString", "NSAttributedString", "NSMutableAttributedString",
    ]

    /// True for a SwiftUI text with or without modifiers.
    private func isView(_ node: Int) -> Bool {
        var node = node
        while tree.kind(node) == .call || tree.kind(node) == .member, let base = tree.firstChild(of: node) {
            node = base
        }
        return tree.kind(node) == .name && tree.spells(node, "Text")
    }

    private func isFormat(_ call: Int) -> Bool {
        guard let callee = tree.firstChild(of: call) else { return false }
        if tree.spells(callee, "localizedStringWithFormat") { return true }
        return (tree.spells(callee, "String") || tree.spells(callee, "NSString"))
            && arguments(of: call).first?.label == "format"
    }

    /// Adds the texts of a format, with its arguments in place of the specifiers.
    private mutating func add(_ format: ExactString, _ arguments: [Int], to joined: inout JoinedPieces) {
        guard arguments.contains(where: { lookup($0) != nil }) else { return joined.addValue() }
        joined.add(format: format) { place, joined in
            if arguments.indices.contains(place), pieces.insert(arguments[place]).inserted {
                add(arguments[place], to: &joined)
            } else {
                joined.addValue()
            }
        }
    }

    // MARK: Look-ups

    private func arguments(of call: Int) -> [(label: Symbol, value: Int)] {
        tree.children(of: call).compactMap { child in
            guard tree.kind(child) == .argument, let value = tree.firstChild(of: child) else { return nil }
            return (tree.name(child), value)
        }
    }

    /// Returns what is known of the text of a look-up: its key or default value; nil for other expressions.
    private func lookup(_ node: Int) -> ExactString? { tree.lookupKey(of: node).map { tree.keyText($0) } }

    private func plainText(_ node: Int) -> ExactString? {
        guard tree.kind(node) == .string, let texts = literals.texts(around: node) else { return nil }
        return ExactString(bytes: Array(texts.map(\.bytes).joined(separator: Array("%@".utf8))))
    }

    // MARK: Plurals

    /// Reads the condition in `count == 1 ? "file" : "files"`, which is the last one if several follow each other.
    private mutating func readChoice(_ node: Int) {
        let elements = elements(node)
        guard let place = elements.lastIndex(where: { tree.kind($0) == .ternary }), elements.count == place + 2 else {
            return
        }
        let before = elements[..<place].lastIndex { tree.kind($0) == .ternary || tree.kind($0) == .assignment }
        let start = (before ?? -1) + 1
        guard let first = tree.firstChild(of: elements[place]),
            let number = comparedNumber(Array(elements[start..<place]))
        else { return }
        let range = tree.bytes(of: elements[start]).lowerBound..<tree.bytes(of: elements[place + 1]).upperBound
        note(number, first, elements[place + 1], at: elements[start], range, areKeys: keys.contains(node))
    }

    /// Reads `if count == 1 { ... } else { ... }`, and what follows a branch that returns.
    private mutating func readConditional(_ node: Int) {
        let parts = elements(node)
        guard parts.count > 1, tree.kind(parts[1]) == .block, tree.kind(parts[0]) == .sequence,
            let number = comparedNumber(elements(parts[0])), let first = onlyStatement(of: parts[1])
        else { return }
        var second: Int?
        if parts.count > 2 {
            second = tree.kind(parts[2]) == .block ? onlyStatement(of: parts[2]) : nil
        } else if tree.kind(first) == .returning, tree.nodes[node].next >= 0 {
            second = Int(tree.nodes[node].next)
        }
        guard let second else { return }
        note(number, statements: first, second, at: parts[0])
    }

    /// Reads `switch count { case 1: ...; default: ... }`.
    private mutating func readSwitch(_ node: Int) {
        var blocks: [Int?] = [nil, nil]
        for branch in tree.children(of: node) where tree.kind(branch) == .switchCase {
            let parts = elements(branch)
            guard let block = parts.last, tree.kind(block) == .block else { continue }
            if parts.count == 1 { blocks[1] = block }
            if parts.count == 2, tree.kind(parts[0]) == .expressionPattern,
                let value = tree.firstChild(of: parts[0]), tree.kind(value) == .integer, tree.spells(value, "1")
            {
                blocks[0] = block
            }
        }
        guard let subject = tree.firstChild(of: node), let one = blocks[0].flatMap({ onlyStatement(of: $0) }),
            let other = blocks[1].flatMap({ onlyStatement(of: $0) })
        else { return }
        note(subject, statements: one, other, at: subject)
    }

    private func onlyStatement(of block: Int) -> Int? {
        guard let only = tree.firstChild(of: block), tree.nodes[only].next < 0 else { return nil }
        return only
    }

    /// Returns what a comparison with a number singles out one of; nil for other conditions. Zero is an empty state,
    /// not a plural form.
    private func comparedNumber(_ elements: [Int]) -> Int? {
        if elements.count == 1, tree.kind(elements[0]) == .sequence {
            return comparedNumber(self.elements(elements[0]))
        }
        guard elements.count == 3, tree.kind(elements[1]) == .binary else { return nil }
        let sign = Int(tree.tokens.tokens[Int(tree.nodes[elements[1]].token)].start)
        var end = sign
        while end < tree.source.count, Set("<>=!".utf8).contains(tree.source[end]) { end += 1 }
        let text = String(decoding: tree.source[sign..<end], as: UTF8.self)
        let isLeft = tree.kind(elements[0]) == .integer
        guard let number = isLeft ? elements.first : elements.last, tree.kind(number) == .integer else { return nil }
        let digits = tree.text(tree.nodes[number].token)
        let wanted =
            switch (digits, isLeft) {
            case ("1", false): ["==", "!=", ">", "<="]
            case ("1", true): ["==", "!=", "<", ">="]
            case ("2", false): [">=", "<"]
            case ("2", true): ["<=", ">"]
            default: [String]()
            }
        guard wanted.contains(text) else { return nil }
        return isLeft ? elements[2] : elements[0]
    }

    private mutating func note(_ number: Int, statements first: Int, _ second: Int, at node: Int) {
        guard let (one, other) = values(first, second) else { return }
        note(number, one, other, at: node, tree.bytes(of: node))
    }

    /// Returns the values that two statements return or assign, or the first arguments of the same call.
    private func values(_ first: Int, _ second: Int) -> (Int, Int)? {
        switch (tree.kind(first), tree.kind(second)) {
        case (.returning, .returning):
            guard let one = tree.firstChild(of: first), let other = tree.firstChild(of: second) else { return nil }
            return values(one, other)
        case (.sequence, .sequence):
            let (one, other) = (elements(first), elements(second))
            let isAssigned: ([Int]) -> Bool = { [tree] parts in
                parts.count == 3 && (tree.kind(parts[1]) == .assignment || tree.spells(parts[1], "+="))
            }
            guard isAssigned(one), isAssigned(other), spelling(one[0]) == spelling(other[0]) else { return nil }
            return (one[2], other[2])
        case (.call, .call) where branch(first) == nil:
            guard let one = tree.firstChild(of: first), let other = tree.firstChild(of: second),
                spelling(one) == spelling(other), let text = arguments(of: first).first,
                let otherText = arguments(of: second).first, text.label == otherText.label
            else { return nil }
            return (text.value, otherText.value)
        default: return branch(first) != nil && branch(second) != nil ? (first, second) : nil
        }
    }

    private func spelling(_ node: Int) -> ExactString { ExactString(bytes: Array(tree.source[tree.bytes(of: node)])) }

    private func branch(_ node: Int) -> CountedTexts.Branch? {
        if let text = plainText(node) { return CountedTexts.Branch(text: text, isLookup: false) }
        if let text = lookup(node) { return CountedTexts.Branch(text: text, isLookup: true) }
        guard tree.kind(node) == .call, isFormat(node), let format = arguments(of: node).first,
            let text = plainText(format.value)
        else { return nil }
        return CountedTexts.Branch(text: text, isLookup: false)
    }

    /// The most bytes of a number that is looked for in texts.
    private static let longestName = 64

    private mutating func note(
        _ number: Int, _ first: Int, _ second: Int, at node: Int, _ bytes: Range<Int>, areKeys: Bool = false
    ) {
        guard var one = branch(first), var other = branch(second) else { return }
        if areKeys { (one.isLookup, other.isLookup) = (true, true) }
        let name = tree.kind(number) == .call ? tree.firstChild(of: number) ?? number : number
        var texts = CountedTexts(one, other, number: tree.name(name).text)
        let number = tree.source[tree.bytes(of: number)]
        let isShort = number.count <= Self.longestName
        texts.showsNumber =
            isShort && [first, second].contains { Array(tree.source[tree.bytes(of: $0)]).holds(Array(number)) }
        guard let form = texts.form else { return }
        found.append(Found(node: node, bytes: bytes, text: texts.text, form: form, value: second))
    }
}

extension SyntaxTree {
    /// True for the name of a function that looks up its first argument: `NSLocalizedString`, `localizedString`, and
    /// wrappers with such names.
    static func isLookup(_ name: String) -> Bool {
        // Most names are shorter, which is quick to find out.
        name.utf8.count >= 15 && (name.hasSuffix("LocalizedString") || name == "localizedString")
    }

    /// The members of a text that don't change its words.
    private static let wordMembers: SymbolSet = [
        "uppercased", "lowercased", "capitalized", "localizedUppercase", "localizedLowercase", "localizedCapitalized",
        "trimmingCharacters",
    ]

    /// True if an expression or declaration contains a look-up.
    func looksUp(_ node: Int) -> Bool {
        var open = [node]
        while let node = open.popLast() {
            if lookupKey(of: node) != nil { return true }
            open += children(of: node)
        }
        return false
    }

    /// True if a function contains a look-up that is a text of its own, rather than a part of one for a log.
    func looksUpWhole(_ function: Int) -> Bool {
        var open = [function]
        while let node = open.popLast() {
            if lookupKey(of: node) != nil { return true }
            if kind(node) != .string, kind(node) != .call || !isLog(node) { open += children(of: node) }
        }
        return false
    }

    /// Returns the key or default value of a look-up, or the name of a generated accessor; nil for other expressions.
    func lookupKey(of node: Int) -> Int? {
        var node = node
        while kind(node) == .unwrapped, let inner = firstChild(of: node) { node = inner }
        switch kind(node) {
        case .member:
            guard let base = firstChild(of: node) else { return nil }
            if spells(node, "localized") { return base }
            if Self.wordMembers.contains(name(node)) { return lookupKey(of: base) }
            return isAccessor(node) ? node : nil
        case .call: return lookupKey(ofCall: node)
        default: return nil
        }
    }

    /// Returns a key with `%@` for interpolations, or the name of an accessor; `%@` if it isn't known.
    func keyText(_ key: Int) -> ExactString {
        if kind(key) == .string, let texts = TypedLiteral(tree: self).texts(around: key) {
            return ExactString(bytes: Array(texts.map(\.bytes).joined(separator: Array("%@".utf8))))
        }
        return isAccessor(key) ? ExactString(bytes: Array(source[bytes(of: key)])) : "%@"
    }

    private func lookupKey(ofCall call: Int) -> Int? {
        guard let callee = firstChild(of: call) else { return nil }
        if kind(callee) == .member, let base = firstChild(of: callee) {
            if Self.wordMembers.contains(name(callee)) { return lookupKey(of: base) }
            if spells(callee, "localized") { return base }
            if isAccessor(callee) { return callee }
        }
        guard kind(callee) == .name || kind(callee) == .member else { return nil }
        let arguments = children(of: call).filter { kind($0) == .argument }
        guard let first = arguments.first, let key = firstChild(of: first) else { return nil }
        let text = arguments.first { spells($0, "value") || spells($0, "defaultValue") }.flatMap { firstChild(of: $0) }
        if spells(callee, "String") || spells(callee, "AttributedString"), spells(first, "localized") {
            return text ?? key
        }
        let isFormat =
            spells(callee, "localizedStringWithFormat") || spells(callee, "String") && spells(first, "format")
        if isFormat { return lookupKey(of: key) }
        guard self.name(first).isEmpty || spells(first, "forKey"), Self.isLookup(name(callee).text) else { return nil }
        return text ?? key
    }

    /// True for a member of generated accessors: `L10n.Menu.title`.
    private func isAccessor(_ node: Int) -> Bool {
        var node = node
        while kind(node) == .member, let base = firstChild(of: node) { node = base }
        return kind(node) == .name && spells(node, "L10n")
    }
}
