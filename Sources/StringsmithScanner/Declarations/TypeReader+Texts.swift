import StringsmithText

/// Finds out which texts expressions can be; nil unless the sources show all of them.
extension TypeReader {
    /// Notes the texts of an expression if they are wanted.
    mutating func noteTexts(of node: Int) {
        guard let textReader, textReader.wanted.isStart(tree.nodes[node].start), let source,
            let offset = textReader.wanted.offset(of: node, in: source)
        else { return }
        guard let found = self.texts(of: node), found.isCertain || !found.texts.isEmpty,
            found.texts != FiniteText.anything.texts || !found.unknowns.isEmpty
        else { return }
        // The body of a closure may be read several times, with other types.
        let known = textReader.wanted.reading.texts[offset]
        textReader.wanted.reading.texts[offset] = known.map { $0.union(found) } ?? found
    }

    /// Notes `.init(value)`, where a key is expected.
    mutating func noteConversion(_ call: Int, _ type: SwiftType) {
        guard let textReader, let callee = tree.firstChild(of: call), tree.kind(callee) == .implicitMember,
            LocalizableType.contains(type)
        else { return }
        let arguments = arguments(of: call)
        // A string that is put together is no literal of the key: `.init` takes it as it is.
        guard arguments.count == 1, let first = arguments.first,
            tree.kind(first.expression) != .string || tree.firstChild(of: first.expression) != nil,
            first.label == nil || first.label == "stringLiteral"
        else { return }
        guard let source, let offset = textReader.wanted.offset(of: first.expression, in: source) else { return }
        textReader.wanted.reading.conversions.insert(offset)
    }

    /// The source that is read, where texts are looked for.
    var source: ParsedSource? { textReader?.source(Int(file)) }

    // MARK: Expressions

    mutating func texts(of node: Int) -> FiniteText? {
        guard depth < Self.deepest, source?.spend(1) ?? false else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .string: return texts(ofLiteral: node)
        case .sequence: return texts(ofElements: tree.children(of: node).map { $0 })
        case .tuple:
            let arguments = arguments(of: node)
            return arguments.count == 1 && arguments[0].label == nil ? texts(of: arguments[0].expression) : nil
        case .unwrapped: return tree.firstChild(of: node).flatMap { texts(of: $0) }
        case .conditional, .switching: return texts(ofBranches: node)
        case .nilLiteral: return FiniteText([]).certain
        case .subscripting: return texts(ofSubscript: node)
        case .name where !areLiteralsOnly && tree.spells(node, "self"): return texts(ofSelf: node)
        case .name where !areLiteralsOnly: return texts(ofName: tree.name(node), at: node)
        case .member where !areLiteralsOnly || isCaseOfType(node): return texts(ofMember: node)
        case .call where !areLiteralsOnly: return texts(ofCall: node)
        default: return nil
        }
    }

    private mutating func texts(ofLiteral node: Int) -> FiniteText? {
        guard let parts = TypedLiteral(tree: tree).texts(around: node) else { return nil }
        var all = FiniteText([parts[0]]).certain
        for (interpolation, part) in zip(tree.children(of: node), parts.dropFirst()) {
            let arguments = arguments(of: interpolation)
            var value: FiniteText?
            if !areLiteralsOnly, arguments.count == 1, arguments[0].label == nil {
                value = texts(ofInterpolated: arguments[0].expression)
            }
            let end = FiniteText([part]).certain
            // The result of a look-up is known only if it is all of the text.
            let whole = value.flatMap { $0.isCertain && !$0.results.isEmpty ? all.joined($0)?.joined(end) : nil }
            guard let joined = whole ?? all.joined(value.orAnything)?.joined(end) else { return nil }
            all = joined
        }
        // An extension may put a value in a string in another form.
        if parts.count > 1, textReader?.functions.contains("appendInterpolation") ?? true { all = all.uncertain }
        if parts.count > 1 {
            all.literals.insert(FiniteText.Literal(file: Int(file), range: tree.bytes(of: node)))
        }
        return all
    }

    /// Returns the texts of a value in a string.
    private mutating func texts(ofInterpolated node: Int) -> FiniteText? {
        let known = texts(ofDescribed: node)
        if let known, known.isCertain, known.isWhole { return known }
        if let gap = gap(for: node) { return FiniteText(gap) }
        let type = certainType(of: node)
        if type == .boolean, isStandard("Bool") { return FiniteText(["true", "false"]).certain }
        return type.flatMap { namesOfCases(of: $0) } ?? known
    }

    /// Returns the texts with which a value describes itself.
    private mutating func texts(ofDescribed node: Int) -> FiniteText? {
        let type = infer(node)
        if type.isOptional { return nil }
        if let texts = texts(of: node) {
            // A type of its own may describe itself in another way than its literals.
            let isPlain = !type.isKnown || type == .string || Self.integers.contains(Self.specifier(of: type) ?? "")
            return isPlain ? texts : texts.uncertain
        }
        if type == .boolean { return FiniteText(["true", "false"]) }
        guard let name = type.plainName, let entry = index.type(name),
            found("description", of: type).allSatisfy(\.isPlatform),
            !entry.inherited.contains(where: { $0.name.map(Self.described.contains) ?? false })
        else { return nil }
        return texts(ofCases: name, .name)
    }

    /// The protocols whose values have other texts than the names of cases.
    private static let described: SymbolSet = [
        "CustomStringConvertible", "LosslessStringConvertible", "CodingKey", "CustomDebugStringConvertible",
        "TextOutputStreamable",
    ]

    /// Returns the names of the cases of an enumeration if its values can have no other description.
    private mutating func namesOfCases(of type: SwiftType) -> FiniteText? {
        guard let name = type.plainName, let textReader, let entry = index.type(name), entry.isEnumeration,
            !entry.isPlatform, textReader.typesByName[name.last]?.count == 1, !textReader.aliases.contains(name.last),
            textReader.hasOnlyWrittenCases(name), isKnown(type, depth: 0),
            found("description", of: type).allSatisfy(\.isPlatform),
            found("debugDescription", of: type).allSatisfy(\.isPlatform)
        else { return nil }
        var open = [name.last]
        var seen: Set<Symbol> = []
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            if next == .underscore || Self.described.contains(next) { return nil }
            open += textReader.inheritedNames[next] ?? []
        }
        let isExposed = (textReader.enumerations[name] ?? []).contains { file in
            textReader.source(file)?.isExposed(name) ?? true
        }
        if isExposed { return nil }
        // Without reflection metadata, all values show the name of the type.
        return texts(ofCases: name, .name)?.certain.union(FiniteText([ExactString(name.last.text)]).certain)
    }

    mutating func texts(ofElements elements: [Int]) -> FiniteText? {
        guard let first = elements.first, elements.count <= Self.longestSequence else { return nil }
        if elements.count == 1 { return texts(of: first) }
        if let place = elements.firstIndex(where: { tree.kind($0) == .ternary }) {
            guard let middle = tree.firstChild(of: elements[place]) else { return nil }
            return [texts(of: middle), texts(ofElements: Array(elements[(place + 1)...]))].united
        }
        if let last = elements.last, tree.kind(last) == .cast, !tree.spells(last, "is") {
            return texts(ofElements: Array(elements.dropLast()))
        }
        if let place = elements.firstIndex(where: { tree.kind($0) == .binary && tree.spells($0, "??") }) {
            return [texts(ofElements: Array(elements[..<place])), texts(ofElements: Array(elements[(place + 1)...]))]
                .united
        }
        guard !elements.count.isMultiple(of: 2), callee(ofInfix: Array(elements.prefix(3))) == nil else {
            return nil
        }
        // The sum of numbers isn't that of their digits.
        let terms = stride(from: 0, to: elements.count, by: 2).map { elements[$0] }
        guard terms.count == 1 || terms.contains(where: { tree.kind($0) == .string || infer($0) == .string }) else {
            return nil
        }
        var all: FiniteText? = texts(ofTerm: first)
        for place in stride(from: 1, to: elements.count, by: 2) {
            guard tree.kind(elements[place]) == .binary, tree.spells(elements[place], "+") else { return nil }
            all = all?.joined(texts(ofTerm: elements[place + 1]))
        }
        return all
    }

    /// Returns the texts of a part of a sum, which may be any text.
    private mutating func texts(ofTerm node: Int) -> FiniteText {
        var found = texts(of: node).orAnything
        if tree.kind(node) == .string {
            found.literals.insert(FiniteText.Literal(file: Int(file), range: tree.bytes(of: node)))
        }
        return found
    }

    private mutating func texts(ofCall node: Int) -> FiniteText? {
        guard let callee = tree.firstChild(of: node) else { return nil }
        let arguments = arguments(of: node)
        let name = tree.name(callee)
        if let result = result(ofLookup: node, callee) { return result }
        if tree.kind(callee) == .member, arguments.isEmpty, let base = tree.firstChild(of: callee) {
            let isOwn = textReader?.functions.contains(name) ?? true
            if name == "lowercased" {
                return texts(of: base)?.mapped(isOnly: !isOwn) { $0.isASCIILetter ? $0 | 0x20 : $0 }
            }
            if name == "uppercased" {
                return texts(of: base)?.mapped(isOnly: !isOwn) { $0.isASCIILetter ? $0 & ~0x20 : $0 }
            }
        }
        if arguments.count == 1, Self.conversions.contains(name), tree.kind(callee) != .unwrapped {
            let label = arguments[0].label
            if label == "describing" { return texts(ofInterpolated: arguments[0].expression)?.uncertain }
            let value = arguments[0].expression
            if label == nil, let gap = gap(ofDescription: value, by: callee) { return FiniteText(gap) }
            return label == nil || label == "stringLiteral" ? texts(of: value)?.uncertain : nil
        }
        if arguments.first?.label == "format" { return texts(ofFormat: arguments, callee) }
        if arguments.count > 1, arguments[1].label == "radix" {
            let isShort = Int(tree.text(tree.nodes[arguments[1].expression].token)).map { $0 <= 16 } ?? false
            return isShort && arguments[0].label == nil && isString(callee) ? FiniteText(.hexadecimal) : nil
        }
        guard tree.kind(callee) == .name || tree.kind(callee) == .member, let chosen = self.callee(of: node),
            chosen.candidate.declaration.kind == .function
        else { return nil }
        let found = texts(of: [chosen.candidate])
        if isOnlyMember(named: callee, [chosen.candidate]) { return found }
        let isStatic = tree.kind(callee) == .member && chosen.candidate.declaration.isStatic
        return isStatic && isOnlyMember(callee, isFunction: true) ? found : found?.uncertain
    }

    /// True for the name of the type of strings, which makes a string as its own initializers do.
    private func isString(_ callee: Int) -> Bool {
        tree.kind(callee) == .name && tree.spells(callee, "String")
            && textReader.map { $0.typesByName["String"] == nil && !$0.initializedTypes.contains("String") } ?? false
    }

    /// Returns the gap for `String(number)`.
    private mutating func gap(ofDescription node: Int, by callee: Int) -> TextGap? {
        isString(callee) ? gap(for: node) : nil
    }

    /// Returns the texts of `String(format: "%@.%d", screen, number)`.
    private mutating func texts(ofFormat arguments: [CallArgumentNode], _ callee: Int) -> FiniteText? {
        guard isString(callee), let first = arguments.first, let format = source?.literal(first.expression),
            arguments.dropFirst().allSatisfy({ $0.label == nil && !$0.isTrailing })
        else { return nil }
        return FiniteText.formatting(format) { number in
            arguments.indices.contains(number) ? texts(ofInterpolated: arguments[number].expression) : nil
        }
    }

    /// True for a property of the structure around it that is declared with a type, of which there is only one.
    private func hasDeclaredType(_ base: Int) -> Bool {
        guard tree.kind(base) == .name else { return false }
        let own = candidates(forValue: tree.name(base))
        guard isOwnMember(base, own), let type = own.first?.declaration.type.unwrapped.name,
            let entry = index.type(type), entry.isStructure || entry.isEnumeration
        else { return false }
        return textReader?.typesByName[type.last]?.count == 1
    }

    /// True for a name that the scope declares once, and no body around it does, if nobody can override it.
    private func isOnlyMember(named node: Int, _ candidates: [Candidate]) -> Bool {
        guard let source, let textReader, textReader.memberCounts[tree.name(node)] == 1,
            tree.kind(node) == .member || !source.declaresName(at: node)
        else { return false }
        return candidates.allSatisfy { candidate in
            let owner = index.type(candidate.owner)
            return candidate.owner.isEmpty || owner.map { $0.isStructure || $0.isEnumeration } ?? false
                || !textReader.isImported(Int(candidate.file))
        }
    }

    /// Returns what a call shows that looks up a literal.
    private mutating func result(ofLookup call: Int, _ callee: Int) -> FiniteText? {
        guard let source, let textReader, !areLiteralsOnly else { return nil }
        let arguments = arguments(of: call)
        if source.isGenerated {
            let literals = arguments.map { source.literal($0.expression) }
            // Values follow the key and the table.
            let isFilled = literals.contains(nil)
            if isFilled, literals.count < 3 || literals.prefix(2).contains(nil) { return nil }
            let keys = Set(literals.compactMap(\.self))
            return keys.isEmpty ? nil : FiniteText(lookingUp: keys, or: [], isFilled: isFilled)
        }
        let isFunction = tree.kind(callee) == .name && tree.spells(callee, "NSLocalizedString")
        guard isFunction, !textReader.functions.contains("NSLocalizedString"), let first = arguments.first,
            first.label == nil, let key = source.literal(first.expression)
        else { return nil }
        var others: Set<ExactString> = []
        for argument in arguments.dropFirst() {
            switch argument.label {
            case "value":
                guard let value = source.literal(argument.expression) else { return nil }
                others.insert(value)
            // Another bundle's table can have any text.
            case "bundle":
                let bundle = String(decoding: tree.source[tree.bytes(of: argument.expression)], as: UTF8.self)
                guard [".main", ".module", "Bundle.main", "Bundle.module"].contains(bundle) else { return nil }
            default: break
            }
        }
        return FiniteText(lookingUp: [key], or: others)
    }

    /// The types that keep the text they are made of.
    private static let conversions: SymbolSet = [
        "String", "NSString", "LocalizedStringKey", "LocalizationValue", "LocalizedStringResource", "init",
    ]

    // MARK: Names

    /// - Parameter node: the node with the name; nil for a name that is bound again.
    mutating func texts(ofName name: Symbol, at node: Int?) -> FiniteText? {
        if let place = locals.place(of: name) {
            let declaration = locals[place].declaration
            if declaration < 0 { return nil }
            let hidden = locals.hideAll(from: place)
            defer { locals.show(hidden) }
            return texts(ofLocal: name, declaration, at: node)
        }
        let found = candidates(forValue: name)
        if name == "rawValue", let node, found.isEmpty, !scope.isStatic {
            return texts(ofRawValueAt: node, of: scope.selfType, only: nil)
        }
        let texts = texts(of: found)
        return isOwnMember(node, found) ? texts : texts?.uncertain
    }

    /// True for the name of a member of the structure or enumeration around it, if the body doesn't declare the name.
    func isOwnMember(_ node: Int?, _ candidates: [Candidate]) -> Bool {
        guard let source, let node, candidates.count == 1, candidates[0].owner == scope.owner,
            let owner = index.type(scope.owner), owner.isStructure || owner.isEnumeration
        else { return false }
        return !source.declaresName(at: node)
    }

    /// Returns the members or globals that a name means that isn't declared in a body.
    func candidates(forValue name: Symbol) -> [Candidate] {
        if scope.functions.contains(where: { $0.declaration.name == name }) { return [] }
        let own = properties(name, of: scope.selfType, isStatic: scope.isStatic)
        if !own.isEmpty { return own }
        var outer = scope.owner
        while !outer.isEmpty {
            let members = properties(name, of: .named(outer), isStatic: true)
            if !members.isEmpty { return members }
            outer = outer.scope
        }
        return globals(name).filter { $0.declaration.kind == .property }
    }

    func properties(_ name: Symbol, of type: SwiftType, isStatic: Bool) -> [Candidate] {
        guard type.isKnown else { return [] }
        return found(name, of: type).filter {
            $0.declaration.kind == .property && $0.declaration.isStatic == isStatic
        }
    }

    private mutating func texts(ofMember node: Int) -> FiniteText? {
        guard let base = tree.firstChild(of: node) else { return nil }
        let name = tree.name(node)
        let type = infer(base)
        if case .metatype(let type) = type.form {
            let found = texts(of: properties(name, of: type, isStatic: true))
            return isOnlyMember(node) ? found : found?.uncertain
        }
        guard type.isKnown else { return nil }
        let members = properties(name, of: type.unwrapped, isStatic: false)
        if !members.isEmpty {
            let found = texts(of: members)
            let isCertain = isOnlyMember(named: node, members) || hasDeclaredType(base)
            return isCertain ? found : found?.uncertain
        }
        guard name == "rawValue" else { return nil }
        return texts(ofRawValueAt: base, of: type.unwrapped, only: enumCase(base, of: type.unwrapped))
    }

    /// True for a static member that is named with its type, if no other type with that name has such a member.
    func isOnlyMember(_ member: Int, isFunction: Bool = false) -> Bool {
        guard let source, let textReader, var base = tree.firstChild(of: member) else { return false }
        let name = ParsedSource.Name(owner: tree.name(base), name: tree.name(member))
        if isFunction, textReader.propertyOwners[name] != nil { return false }
        var owners = (isFunction ? textReader.functionOwners : textReader.propertyOwners)[name] ?? []
        while true {
            let part = tree.name(base)
            owners = owners.filter { $0.last == part }
            if tree.kind(base) == .name {
                guard owners.count == 1, !isHidden(part), !textReader.aliases.contains(part) else { return false }
                break
            }
            guard tree.kind(base) == .member, !textReader.aliases.contains(part), source.spend(owners.count),
                let outer = tree.firstChild(of: base)
            else { return false }
            (owners, base) = (owners.map(\.scope), outer)
        }
        var node = source.parents[member]
        while node >= 0 {
            if tree.kind(node) == .nominal, !hasKnownSupertypes(node) { return false }
            node = source.parents[node]
        }
        return true
    }

    /// False if a supertype, or what is extended, may have a type in a library, whose name hides another one.
    func hasKnownSupertypes(_ nominal: Int) -> Bool {
        let keyword = tree.text(tree.nodes[nominal].extra)
        var types = tree.children(of: nominal).filter { tree.kind($0) == .inherited }.map { tree.type(of: $0) }
        if keyword == "extension" { types.append(tree.type(of: nominal) ?? .named(tree.name(nominal))) }
        return types.allSatisfy { type in type.map { isKnown($0, depth: 0) } ?? false }
    }

    /// Protocols of Apple's frameworks for classes in Objective-C, which have no nested types.
    private static let delegates: SymbolSet = [
        "UITableViewDelegate", "UITableViewDataSource", "UICollectionViewDelegate", "UICollectionViewDataSource",
        "UICollectionViewDelegateFlowLayout", "UITextFieldDelegate", "UITextViewDelegate", "UIScrollViewDelegate",
        "UIGestureRecognizerDelegate", "UIPickerViewDelegate", "UIPickerViewDataSource", "UISearchBarDelegate",
        "UISearchResultsUpdating", "UINavigationControllerDelegate", "UITabBarControllerDelegate",
        "UIAdaptivePresentationControllerDelegate", "UIImagePickerControllerDelegate", "UIApplicationDelegate",
        "UIWindowSceneDelegate", "NSTableViewDelegate", "NSTableViewDataSource", "NSOutlineViewDelegate",
        "NSOutlineViewDataSource", "NSWindowDelegate", "NSTextFieldDelegate", "NSMenuDelegate", "NSApplicationDelegate",
    ]

    /// False for a type with supertypes in a library, which aren't known.
    func isKnown(_ type: SwiftType, depth: Int) -> Bool {
        let type = resolved(type)
        guard depth < 8, let name = type.name, let textReader else { return false }
        let isPlain = FiniteTextReader.knownTypes.contains(name) || Self.delegates.contains(name)
        if isPlain, textReader.typesByName[name] == nil { return true }
        guard let entry = index.type(name) else { return false }
        return entry.isPlatform || entry.isDeclared && entry.inherited.allSatisfy { isKnown($0, depth: depth + 1) }
    }

    // MARK: Declarations

    /// Returns the texts of properties and of functions' results, or of the elements of properties.
    mutating func texts(of candidates: [Candidate], elements: Elements? = nil) -> FiniteText? {
        guard hops < Self.mostHops else { return nil }
        var all: [FiniteText?] = []
        for candidate in candidates { all.append(texts(of: candidate, elements)) }
        return all.united
    }

    private mutating func texts(of candidate: Candidate, _ elements: Elements?) -> FiniteText? {
        let declaration = candidate.declaration
        guard let textReader, candidate.file >= 0, !candidate.isPlatform, !candidate.isRepeated,
            !isHidden(candidate.owner), let source = textReader.source(Int(candidate.file)),
            let nodes = source.members[ParsedSource.Name(owner: candidate.owner, name: declaration.name)]
        else { return nil }
        var all: [FiniteText?] = []
        for node in nodes
        where (source.tree.kind(node) == .function) == (declaration.kind == .function) {
            let member = FiniteTextReader.Member(file: Int(candidate.file), node: node, elements: elements)
            if let known = textReader.known[member] {
                all.append(known)
                continue
            }
            textReader.known[member] = .some(nil)
            var reader = TypeReader(
                tree: source.tree, index: index, names: names, file: candidate.file, initialTypes: initialTypes)
            (reader.textReader, reader.hops) = (textReader, hops + 1)
            reader.scope.owner = candidate.owner
            reader.scope.selfType = candidate.owner.isEmpty ? .unknown : .named(candidate.owner)
            reader.scope.isStatic = declaration.isStatic
            let place = FiniteText.Place(file: member.file, offset: source.tree.bytes(of: node).lowerBound)
            let found = reader.texts(ofDeclaration: node, elements)?.from(place, isOnly: true)
            textReader.known[member] = .some(found)
            all.append(found)
        }
        return all.united
    }

    /// True for a type that one in a body of this source may hide.
    func isHidden(_ type: Symbol) -> Bool { source?.localTypes.contains(type.last) ?? true }

    private mutating func texts(ofDeclaration node: Int, _ elements: Elements?) -> FiniteText? {
        guard let source else { return nil }
        scope.isInFunction = true
        if tree.kind(node) == .function {
            guard elements == nil, let body = tree.child(.block, of: node) else { return nil }
            let isPlain = tree.children(of: node).allSatisfy {
                tree.kind($0) != .attribute || ParsedSource.plainAttributes.contains(tree.name($0))
            }
            let found = texts(ofBody: tree.children(of: body).map { $0 }, of: node)
            return isPlain ? found : found?.uncertain
        }
        let variable = source.parents[node]
        let hasWrapper = tree.children(of: variable).contains {
            tree.kind($0) == .attribute && tree.name($0).isCapitalized && tree.name($0) != "MainActor"
        }
        if hasWrapper { return nil }
        let flags = tree.nodes[variable].flags
        if let initial = tree.child(.initializer, of: node), let value = tree.firstChild(of: initial) {
            guard flags.contains(.isConstant) else { return nil }
            return elements.map { self.elements(of: value, $0) } ?? texts(of: value)
        }
        guard elements == nil, let accessors = tree.child(.accessors, of: node) else {
            return elements == nil ? textReader?.texts(ofStored: node, in: Int(file)) : nil
        }
        for accessor in tree.children(of: accessors) {
            let name = tree.name(accessor)
            guard name.isEmpty || name == "get" else { continue }
            guard let body = name.isEmpty ? accessor : tree.child(.block, of: accessor) else { return nil }
            return texts(ofBody: tree.children(of: body).map { $0 }, of: accessor)
        }
        return nil
    }

    /// Returns the texts that a body returns.
    private mutating func texts(ofBody statements: [Int], of outer: Int) -> FiniteText? {
        guard let nodes = source?.nodes(in: outer) else { return nil }
        bindNames(in: nodes, statements)
        let inner = nodes.filter { isFunctionBody(around: $0, in: outer) }
        var all: [FiniteText?] = []
        for node in inner where tree.kind(node) == .returning {
            guard let value = tree.firstChild(of: node) else { return nil }
            if tree.kind(value) != .nilLiteral { all.append(texts(of: value)) }
        }
        if all.isEmpty, statements.count == 1 { return texts(of: statements[0]) }
        return all.united
    }

    /// True for code that a body runs itself, rather than a closure or function in it.
    private func isFunctionBody(around node: Int, in outer: Int) -> Bool {
        source?.ancestor(of: node) { [.closure, .function, .accessor].contains($0) } == outer
    }

    /// Binds the names that a body declares: to their values if nothing else in it has the name.
    private mutating func bindNames(in nodes: [Int], _ statements: [Int]) {
        var counts: [Symbol: Int] = [:]
        var parameters: [Int] = []
        for node in nodes {
            switch tree.kind(node) {
            case .binding, .namePattern: counts[tree.name(node), default: 0] += 1
            case .parameter:
                counts[tree.name(ofToken: tree.nodes[node].extra), default: 0] += 1
                parameters.append(node)
            default: break
            }
        }
        for name in counts.keys { bind(name, .unknown) }
        for node in parameters {
            let name = tree.name(ofToken: tree.nodes[node].extra)
            if counts[name] == 1 { bind(name, tree.type(of: node).map { resolved($0) } ?? .unknown) }
        }
        for statement in statements where tree.kind(statement) == .variable { bindLocals(of: statement) }
        for (name, count) in counts where count > 1 { bind(name, .unknown) }
    }

    // MARK: Branches

    /// Returns the texts of a condition or `switch` that is an expression.
    private mutating func texts(ofBranches node: Int) -> FiniteText? {
        guard let nodes = source?.nodes(in: node) else { return nil }
        // What a pattern binds isn't in scope here.
        let bindsNames = nodes.contains { tree.kind($0) == .namePattern }
        let outer = areLiteralsOnly
        areLiteralsOnly = outer || bindsNames
        defer { areLiteralsOnly = outer }
        var all: [FiniteText?] = []
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .block: all.append(texts(ofBranch: child))
            case .conditional: all.append(texts(ofBranches: child))
            case .switchCase: all.append(tree.child(.block, of: child).flatMap { texts(ofBranch: $0) })
            default: break
            }
        }
        return all.united
    }

    private mutating func texts(ofBranch block: Int) -> FiniteText? {
        guard let only = tree.firstChild(of: block), tree.nodes[only].next < 0 else { return nil }
        switch tree.kind(only) {
        case .nilLiteral, .throwing: return FiniteText([])
        case .call:
            let ends = tree.firstChild(of: only).map { Self.traps.contains(tree.name($0)) } ?? false
            return ends ? FiniteText([]) : texts(of: only)
        default: return texts(of: only)
        }
    }

    /// The functions that never return.
    private static let traps: SymbolSet = ["fatalError", "preconditionFailure"]

    /// Returns the texts of an expression that may be in another scope, if it consists of literals.
    mutating func literalTexts(_ read: (inout TypeReader) -> FiniteText?) -> FiniteText? {
        let outer = areLiteralsOnly
        areLiteralsOnly = true
        defer { areLiteralsOnly = outer }
        return read(&self)
    }
}
