import StringsmithText

/// A part of a declaration in the sources whose text users see.
struct ShownPart: Hashable, Sendable {
    /// The number of the source, and the type that the declaration is a member of.
    var file: Int32
    var owner: Symbol

    /// The kind of declaration; nil for the raw values of the enumeration `owner`.
    var kind: Declaration.Kind?
    var name: Symbol
    var labels: [Symbol?]

    /// The number of the parameter; nil for the value of a property, and the result of a function.
    var parameter: Int?
}

/// The parts of declarations that are shown, with the sinks in which users see them.
package struct ShownParts: Hashable, Sendable {
    private(set) var types: [ShownPart: SwiftType] = [:]

    package init() {}

    package var isEmpty: Bool { types.isEmpty }

    /// The names by which sources use the declarations.
    package var names: Set<String> {
        Set(
            types.keys.flatMap { part in
                switch part.kind {
                case .initializer?:
                    [part.parameter.flatMap { part.labels[$0]?.text } ?? part.owner.last.text]
                case nil: [part.owner.last.text]
                default: [part.name.text]
                }
            })
    }

    mutating func add(_ part: ShownPart, _ type: SwiftType) {
        if types[part] == nil { types[part] = type.shown.indirect }
    }

    /// Adds parts, and returns those that are new.
    package mutating func add(_ other: ShownParts) -> ShownParts {
        var new = ShownParts()
        for (part, type) in other.types where types[part] == nil {
            types[part] = type
            new.types[part] = type
        }
        return new
    }
}

/// The texts that a source shows, and the way they take there.
struct TextTrace {
    /// The literals that are shown as they are, with the types expected there.
    private(set) var literals: [(node: Int, type: SwiftType)] = []

    /// The look-ups in global constants and static properties, which are evaluated once.
    var earlyLookups: [Int] = []

    /// The local names whose values are shown, by the nodes that declare them.
    private(set) var locals: [Int: SwiftType] = [:]

    /// True if a name was added that may have been read before.
    var hasNewLocals = false

    /// The parts of other declarations that are shown.
    private(set) var parts = ShownParts()

    private var known: Set<Int> = []

    mutating func add(_ literal: Int, _ type: SwiftType) {
        if known.insert(literal).inserted { literals.append((literal, type)) }
    }

    mutating func show(_ declaration: Int, _ type: SwiftType) {
        if locals[declaration] != nil { return }
        locals[declaration] = type
        hasNewLocals = true
    }

    mutating func show(_ part: ShownPart, _ type: SwiftType) {
        parts.add(part, type)
    }
}

/// Follows the texts that users see from their sinks to their literals. The type of a text says in which sink it is
/// shown, so that expected types lead there.
extension TypeReader {
    /// Notes a literal that is shown, or the declaration of a name whose value is.
    mutating func follow(_ node: Int, _ wanted: SwiftType) {
        switch tree.kind(node) {
        case .string: if wanted.isShownText { texts.add(node, wanted) }
        case .name: follow(name: node, wanted)
        case .member: follow(member: node, wanted)
        case .unwrapped: if let inner = tree.firstChild(of: node) { follow(inner, wanted) }
        case .subscripting:
            guard let base = tree.firstChild(of: node), wanted.isShownText else { return }
            let element = wanted.unwrapped
            if case .dictionary = infer(base).unwrapped.form { return follow(base, .dictionary(.unknown, element)) }
            follow(base, .array(element))
        case .tuple:
            let arguments = arguments(of: node)
            if arguments.count == 1, arguments[0].label == nil { check(arguments[0].expression, wanted) }
        default: break
        }
    }

    mutating func follow(name node: Int, _ wanted: SwiftType) {
        let name = tree.name(node)
        if let place = locals.place(of: name) {
            let declaration = locals[place].declaration
            guard declaration >= 0, mayShow(local(name) ?? .unknown, wanted) else { return }
            return texts.show(declaration, wanted)
        }
        if let found = found(name, of: scope.selfType).first(where: {
            $0.declaration.kind == .property && $0.declaration.isStatic == scope.isStatic
        }) {
            return follow(found, wanted)
        }
        var outer = scope.owner
        while !outer.isEmpty {
            let members = self.found(name, of: .named(outer))
            if let found = members.first(where: { $0.declaration.kind == .property && $0.declaration.isStatic }) {
                return follow(found, wanted)
            }
            outer = outer.scope
        }
        if let global = globals(name).first(where: { $0.declaration.kind == .property }) { follow(global, wanted) }
    }

    private mutating func follow(member node: Int, _ wanted: SwiftType) {
        guard let base = tree.firstChild(of: node) else { return }
        let name = tree.name(node)
        var type = infer(base).unwrapped
        var isStatic = false
        if case .metatype(let inner) = type.form { (type, isStatic) = (inner, true) }
        if case .named(.binding, let arguments) = type.form, let wrapped = arguments.first { type = wrapped.unwrapped }
        if name == "rawValue", let owner = type.name { return followRawValue(of: owner, wanted) }
        let found = found(name, of: type).first {
            $0.declaration.kind == .property && $0.declaration.isStatic == isStatic
        }
        if let found { follow(found, wanted) }
    }

    private mutating func followRawValue(of owner: Symbol, _ wanted: SwiftType) {
        guard wanted.isShownText, let entry = index.type(owner), !entry.isPlatform,
            index.rawType(of: owner).map({ index.resolved($0, in: owner) }) == .string
        else { return }
        texts.show(ShownPart(file: -1, owner: owner, name: "rawValue", labels: []), wanted)
    }

    /// Follows the value of a property, or the result of a function.
    mutating func follow(_ found: Candidate, _ wanted: SwiftType) {
        let type = found.declaration.kind == .property ? type(of: found) : found.result
        guard type.isKnown, mayShow(type, wanted), let part = part(of: found) else { return }
        texts.show(part, wanted)
    }

    /// Follows a name in the pattern of an enumeration's case to the argument of the case.
    mutating func followPattern(_ node: Int, _ place: Int, _ name: Symbol, _ type: SwiftType) {
        guard tree.kind(node) == .namePattern, let wanted = texts.locals[node],
            let found = found(name, of: type.unwrapped).first(where: { $0.declaration.kind == .enumCase }),
            found.parameters.indices.contains(place), mayShow(found.parameters[place].type, wanted),
            var part = part(of: found)
        else { return }
        part.parameter = place
        texts.show(part, wanted)
    }

    private func part(of found: Candidate) -> ShownPart? {
        guard !found.isPlatform, found.file >= 0, !FoundText.isForLogs(found.owner.last.text),
            !FoundText.isForLogs(found.declaration.name.text)
        else { return nil }
        return ShownPart(
            file: found.file, owner: found.owner, kind: found.declaration.kind, name: found.declaration.name,
            labels: found.declaration.parameters.map(\.label))
    }

    /// True if a value may be a text, or a collection of texts, and isn't known to be shown.
    private func mayShow(_ type: SwiftType, _ wanted: SwiftType) -> Bool {
        if type.showsText { return false }
        switch (type.unwrapped.form, wanted.unwrapped.form) {
        case (.unknown, _): return true
        case (.array(let element), .array(let text)): return mayShow(element, text)
        case (.dictionary(_, let value), .dictionary(_, let text)): return mayShow(value, text)
        case (.named(let name, _), .named): return Self.stringTypes.contains(name)
        default: return false
        }
    }

    private static let stringTypes: SymbolSet = ["String", "Substring", "NSString"]

    // MARK: Declarations

    /// Returns the type of a variable, with the sink in which it is shown.
    mutating func shownType(ofBinding node: Int, _ written: SwiftType) -> SwiftType {
        if scope.isInFunction { return texts.locals[node] ?? written }
        guard isShownName(node) else { return written }
        let name = tree.name(node)
        let members = scope.owner.isEmpty ? globals(name).filter { $0.isIn(file) } : found(name, of: scope.selfType)
        let shown = members.first {
            $0.declaration.kind == .property && $0.declaration.isStatic == scope.isStatic && $0.result.showsText
        }
        return shown?.result ?? written
    }

    /// Returns the declaration of a function, or one that it implements or overrides, with a result or parameters that
    /// are shown.
    mutating func shownFunction(_ node: Int) -> Candidate? {
        guard isShownName(node) else { return nil }
        let declaration = DeclarationReader.function(node, of: tree)
        let labels = declaration.parameters.map(\.label)
        let named =
            scope.owner.isEmpty
            ? globals(declaration.name).filter { $0.isIn(file) } : found(declaration.name, of: scope.selfType)
        return named.first { found in
            found.declaration.kind == declaration.kind && found.parameters.map(\.label) == labels
                && (found.result.showsText || found.parameters.contains { $0.type.showsText })
        }
    }

    /// True if the name of a declaration may have a type with a sink.
    private func isShownName(_ node: Int) -> Bool {
        let token = Int(tree.nodes[node].token >= 0 ? tree.nodes[node].token : tree.nodes[node].extra)
        return token >= 0 && tree.tokens.hasKeyName(from: token, to: token + 1)
    }

    /// Follows the parameters of a member or a global that its body shows.
    mutating func followParameters(of node: Int) {
        let nodes = tree.children(of: node).filter { tree.kind($0) == .parameter }
        for (place, parameter) in nodes.enumerated() {
            guard let wanted = texts.locals[parameter] else { continue }
            let declaration = DeclarationReader.function(node, of: tree)
            if FoundText.isForLogs(scope.owner.last.text) || FoundText.isForLogs(declaration.name.text) { return }
            let part = ShownPart(
                file: file, owner: scope.owner, kind: declaration.kind, name: declaration.name,
                labels: declaration.parameters.map(\.label), parameter: place)
            texts.show(part, wanted)
        }
    }

    // MARK: Expressions

    /// The methods of strings whose results contain the string.
    private static let passingMembers: SymbolSet = [
        "uppercased", "lowercased", "capitalized", "localizedUppercase", "localizedLowercase", "localizedCapitalized",
        "trimmingCharacters", "appending", "appendingFormat", "replacingOccurrences", "description", "joined",
    ]

    /// Returns the expected type of the base of a chain: what is shown of `"save".uppercased()`.
    mutating func passedType(_ links: [Int], _ wanted: SwiftType) -> SwiftType {
        guard wanted.isShownText, let last = links.last, tree.kind(last) == .member else { return .unknown }
        let isPassed = links.allSatisfy { link in
            switch tree.kind(link) {
            case .member: Self.passingMembers.contains(tree.name(link))
            case .call, .unwrapped: true
            default: false
            }
        }
        guard isPassed else { return .unknown }
        return tree.spells(last, "joined") ? .array(wanted.unwrapped) : wanted
    }

    /// True for a sum of strings.
    func isSum(_ elements: [Int]) -> Bool {
        elements.count > 2 && elements.allSatisfy { tree.kind($0) != .cast }
            && elements.allSatisfy { tree.kind($0) != .binary || tree.spells($0, "+") }
    }

    /// Returns the type of what is assigned to an expression, with the sink in which it is shown.
    mutating func assignedType(_ left: [Int]) -> SwiftType {
        guard findsTexts, left.count == 1 else { return infer(elements: left) }
        switch tree.kind(left[0]) {
        case .name, .member: return inferAnew(left[0])
        case .subscripting:
            // `userInfo[NSLocalizedDescriptionKey] = "..."`
            let key = arguments(of: left[0]).first?.expression
            if let key, tree.kind(key) == .name {
                let type = inferAnew(key)
                if type.showsText { return type }
            }
            return infer(left[0])
        default: return infer(left[0])
        }
    }

    // MARK: Calls

    /// Follows the result of a call, or what it appends to a text.
    mutating func followCall(_ node: Int, _ chosen: Callee?, _ wanted: SwiftType) {
        if wanted.showsText, let found = chosen?.candidate, found.declaration.kind == .function {
            return follow(found, wanted)
        }
        guard let callee = tree.firstChild(of: node), tree.kind(callee) == .member, tree.spells(callee, "append"),
            let base = tree.firstChild(of: callee), tree.kind(base) == .name || tree.kind(base) == .member,
            let value = arguments(of: node).first?.expression
        else { return }
        let type = inferAnew(base)
        guard type.showsText else { return }
        if case .array(let element) = type.unwrapped.form { check(value, element) } else { check(value, type) }
    }

    /// Returns the expected type of an argument that users see: as a part of the result, or as the elements that a
    /// closure of the same call shows; nil for another one.
    /// - Parameter shown: the expected type of the call, if its result is shown.
    mutating func shownType(
        of place: Int, _ chosen: Callee?, _ arguments: [CallArgumentNode], shown: SwiftType
    ) -> SwiftType? {
        guard let chosen, let parameter = chosen.parameter(of: place)?.type else { return nil }
        if parameter.isPassedText { return shown.isShownText ? shown : .string }
        guard case .array(let element) = parameter.unwrapped.form, let name = element.plainName,
            chosen.candidate.declaration.generics.contains(name)
        else { return nil }
        for (other, argument) in arguments.enumerated() where tree.kind(argument.expression) == .closure {
            guard case .function(let parameters, _)? = chosen.parameter(of: other)?.type.unwrapped.form,
                let number = parameters.indices.first(where: { parameters[$0].plainName == name })
            else { continue }
            let written = tree.children(of: argument.expression).filter { tree.kind($0) == .parameter }
            let declaration = written.indices.contains(number) ? written[number] : argument.expression
            if let type = texts.locals[declaration] { return .array(type.unwrapped) }
        }
        return nil
    }

    /// Notes the look-ups in an initial value that is evaluated once.
    mutating func noteEarlyLookups(in node: Int) {
        var open = [node]
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .closure, .function, .nominal: continue
            case .call:
                if isLookup(node) { texts.earlyLookups.append(node) }
            default: break
            }
            open += tree.children(of: node)
        }
    }

    private func isLookup(_ call: Int) -> Bool {
        guard let callee = tree.firstChild(of: call), tree.kind(callee) == .name else { return false }
        if tree.spells(callee, "NSLocalizedString") { return true }
        return tree.spells(callee, "String") && arguments(of: call).first?.label == "localized"
    }
}
