import StringsmithText

/// Finds the texts that calls pass to a function, and those whose property is read, if the sources show all of them.
///
/// Whatever has the name of the function counts as a call of it, or else as a use that isn't known. So it doesn't matter
/// which of several functions with the name a call means.
extension FiniteTextReader {
    /// The names of the functions that are called without their names, or by a library.
    private static let implicitNames: SymbolSet = [
        "callAsFunction", "dynamicallyCall", "appendInterpolation", "appendLiteral", "init", "main", "encode", "hash",
    ]

    /// Types and protocols of Apple's frameworks that call no function of others but those that are well known, and whose
    /// nested types have no names that projects use.
    static let knownTypes: SymbolSet = [
        "View", "App", "Scene", "ViewModifier", "Identifiable", "Hashable", "Equatable", "Comparable", "Codable",
        "Encodable", "Decodable", "Error", "LocalizedError", "Sendable", "CaseIterable", "RawRepresentable",
        "ObservableObject", "CustomStringConvertible", "CodingKey", "AnyObject", "Any", "String", "Int", "Character",
        "ExpressibleByStringLiteral", "NSObject", "UIView", "NSView", "UIViewController", "NSViewController",
        "NSWindowController", "UITableViewController", "UICollectionViewController", "UITableViewCell",
        "Widget", "WidgetBundle", "WidgetConfiguration", "ControlWidget", "TimelineEntry", "TimelineProvider",
        "AppIntentTimelineProvider", "ControlValueProvider", "AppIntentControlValueProvider", "AppIntent", "AppEntity",
        "AppEnum", "EntityQuery", "EntityStringQuery", "SetValueIntent", "OpenIntent", "ControlConfigurationIntent",
        "WidgetConfigurationIntent", "AppShortcutsProvider", "UICollectionViewCell", "UIControl", "UIButton", "UILabel",
        "NSControl", "NSButton", "NSTextField", "NSWindow", "UIHostingController", "NSHostingController",
        "UINavigationController", "UITabBarController", "UICollectionViewController", "UIScrollView", "UIStackView",
        "UICollectionReusableView", "UITableViewHeaderFooterView",
    ]

    /// The maximum number of times that a source is read for the arguments in it.
    private static let mostReads = 8

    /// Returns the texts of a parameter.
    func texts(ofParameter parameter: Int, of function: Int, in file: Int) -> FiniteText? {
        guard let source = source(file), !source.tree.nodes[parameter].flags.contains(.isVariadic),
            source.tree.type(of: parameter)?.unwrapped == .string,
            source.tree.child(.attribute, of: parameter) == nil, !source.spells("inout", in: parameter)
        else { return nil }
        return remembered(parameter, file) { reader in
            reader.texts(passedTo: function, parameter, in: source, file)
        }
    }

    /// Returns the texts of `self` in a function or property of an extension.
    func texts(ofReceiverOf member: Int, in file: Int) -> FiniteText? {
        guard let source = source(file) else { return nil }
        return remembered(member, file) { $0.texts(passedTo: member, nil, in: source, file) }
    }

    private func remembered(_ node: Int, _ file: Int, _ read: (FiniteTextReader) -> FiniteText?) -> FiniteText? {
        let member = Member(file: file, node: node)
        if let found = known[member] { return found }
        known[member] = .some(nil)
        let found = read(self)
        known[member] = .some(found)
        return found
    }

    /// - Parameter parameter: the parameter; nil for the receiver.
    private func texts(passedTo node: Int, _ parameter: Int?, in source: ParsedSource, _ file: Int) -> FiniteText? {
        guard isClosed(node, in: source, file) else { return nil }
        let tree = source.tree
        let member = CalledMember(node, parameter, in: source)
        let isPrivate = tree.nodes[member.declaration].flags.contains(.isPrivate)
        guard let files = isPrivate ? [file] : files(naming: tree.name(node)),
            member.parameters.allSatisfy({ !tree.nodes[$0].flags.contains(.isVariadic) })
        else { return nil }
        var all: FiniteText?
        var literals: Set<ExactString> = []
        var isCalled = false
        for other in files {
            guard let called = self.source(other) else { return nil }
            var open: [Range<Int>] = []
            for token in called.tokens(named: tree.name(node)) {
                guard called.spend(1), literals.count <= FiniteText.most,
                    let passed = member.passed(byToken: token, in: called)
                else { return nil }
                switch passed {
                case .nothing: continue
                case .noText: isCalled = true
                case .text(let text): literals.insert(text)
                case .expression(let expression): open.append(called.tree.bytes(of: expression))
                }
            }
            if open.isEmpty { continue }
            guard let found = texts(of: open, in: other), let joined = all.map({ $0.union(found) }) ?? found else {
                return nil
            }
            all = joined
        }
        // No call passes another text than the default, which is nil.
        if literals.isEmpty { return isCalled ? all ?? FiniteText([]).certain : all }
        let known = FiniteText(literals).certain
        return all.map { $0.union(known) } ?? known
    }

    /// Returns the texts of a constant of a structure without initializers: what calls of the memberwise one pass.
    func texts(ofStored binding: Int, in file: Int) -> FiniteText? {
        guard isWhole, let source = source(file), source.tree.type(of: binding)?.unwrapped == .string,
            let structure = source.structure(storing: binding)
        else { return nil }
        let tree = source.tree
        let owner = tree.name(structure)
        let isPublic = tree.nodes[structure].flags.contains(.isPublic) && isImported(file)
        guard !isPublic, typesByName[owner]?.count == 1, !initializedTypes.contains(owner),
            !aliasedTypes.contains(owner), isClosed(owner, depth: 0),
            inheritedNames[owner, default: []].isDisjoint(with: Self.decoded)
        else { return nil }
        return texts(passedToInitializersOf: owner, tree.name(binding))
    }

    /// The protocols whose values a library may make.
    private static let decoded: Set<Symbol> = ["Codable", "Decodable", "AppEntity", "AppIntent", "RawRepresentable"]

    /// - Parameter property: the property, which is the label of the argument.
    private func texts(passedToInitializersOf owner: Symbol, _ property: Symbol) -> FiniteText? {
        guard let named = files(naming: owner), let labeled = files(naming: property) else { return nil }
        var all: FiniteText?
        var literals: Set<ExactString> = []
        for file in Set(named + labeled).sorted() {
            guard let source = source(file), let values = source.arguments(of: property, passedTo: owner),
                values.count <= FiniteText.most, source.spend(16 * values.count)
            else { return nil }
            let others = values.filter { source.tree.kind($0) != .nilLiteral && source.literal($0) == nil }
            literals.formUnion(values.compactMap(source.literal))
            guard literals.count <= FiniteText.most else { return nil }
            if others.isEmpty { continue }
            guard let found = texts(of: others.map(source.tree.bytes), in: file),
                let joined = all.map({ $0.union(found) }) ?? found
            else { return nil }
            all = joined
        }
        if literals.isEmpty { return all }
        let known = FiniteText(literals).certain
        return all.map { $0.union(known) } ?? known
    }

    /// Returns the texts of arguments, of which some may be any text; nil if there are too many.
    private func texts(of expressions: [Range<Int>], in file: Int) -> FiniteText? {
        guard reads[file, default: 0] < Self.mostReads else { return nil }
        reads[file, default: 0] += 1
        let outer = wanted
        defer { wanted = outer }
        let found = read(file, expressions: expressions, arguments: []).texts
        return expressions.map { expression in
            let place = FiniteText.Place(file: file, offset: expression.lowerBound)
            guard let known = found[expression.lowerBound] else { return FiniteText.anything.passed(at: place) }
            // What isn't certain may be any other text as well.
            return (known.isCertain ? known : known.certain.union(.anything))?.passed(at: place)
        }.united
    }

    /// True for the value of an enumeration case, in an expression or a pattern.
    func isCaseValue(_ argument: Int, in source: ParsedSource) -> Bool {
        let tree = source.tree
        guard source.parents[argument] >= 0 else { return false }
        let outer = source.parents[argument]
        let arguments = tree.children(of: outer).filter { tree.kind($0) == .argument }
        switch tree.kind(outer) {
        case .call:
            guard let callee = tree.firstChild(of: outer), tree.kind(callee) == .implicitMember,
                functions.contains(tree.name(callee))
            else { return false }
            return (staticFunctions[tree.name(callee)] ?? []).allSatisfy { function in
                arguments.count < function.parameters.count { !$0.hasDefault }
                    || arguments.count > function.parameters.count
                    || !arguments.allSatisfy { argument in
                        let label = tree.nodes[argument].token < 0 ? nil : tree.name(argument)
                        return function.parameters.contains { $0.label == label }
                    }
            }
        case .casePattern: return functions.contains(tree.name(outer))
        default: return false
        }
    }

    /// True for a member that only code in the scope's sources can use, and only by its name.
    private func isClosed(_ member: Int, in source: ParsedSource, _ file: Int) -> Bool {
        let tree = source.tree
        let declaration = tree.kind(member) == .binding ? source.parents[member] : member
        let flags = tree.nodes[declaration].flags
        let attributes = tree.children(of: declaration).filter { tree.kind($0) == .attribute }.map { tree.name($0) }
        let isImported = self.isImported(file)
        guard isWhole, !isImported || !flags.contains(.isPublic), !flags.contains(.isOverride),
            attributes.allSatisfy({ ParsedSource.plainAttributes.contains($0) && $0 != "objc" }),
            tree.child(.genericParameter, of: member) == nil,
            !Self.implicitNames.contains(tree.name(member))
        else { return false }
        var node = source.parents[declaration]
        var isOwner = true
        while node >= 0 {
            if tree.kind(node) == .nominal {
                let isExtension = tree.text(tree.nodes[node].extra) == "extension"
                let name = isExtension ? tree.type(of: node)?.name ?? tree.name(node) : tree.name(node)
                let isExposed = tree.children(of: node).contains {
                    tree.kind($0) == .attribute && ["objc", "objcMembers"].contains(tree.name($0).text)
                }
                let isPublic = isExtension && tree.nodes[node].flags.contains(.isPublic)
                if isExposed || isPublic && isImported { return false }
                // A private function is no witness of a requirement, unless its type is private as well.
                let isHidden = flags.contains(.isPrivate) && !tree.nodes[node].flags.contains(.isPrivate)
                if isOwner, !isHidden, !isClosed(name.last, depth: 0) { return false }
                isOwner = false
            }
            node = source.parents[node]
        }
        return true
    }

    /// True for a type whose functions no library calls.
    private func isClosed(_ type: Symbol, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        if Self.knownTypes.contains(type), typesByName[type] == nil {
            return (inheritedNames[type] ?? []).allSatisfy { isClosed($0, depth: depth + 1) }
        }
        guard typesByName[type] != nil, !aliases.contains(type) else { return false }
        return (inheritedNames[type] ?? []).allSatisfy { $0 == type || isClosed($0, depth: depth + 1) }
    }
}

/// A parameter as calls see it.
struct CalledParameter {
    var label: Symbol

    /// True if calls may leave it out, or pass a closure behind the parentheses.
    var isOptional: Bool

    init(_ node: Int, in tree: SyntaxTree) {
        label = tree.name(ofToken: tree.nodes[node].token)
        let isFunction = if case .function = tree.type(of: node)?.unwrapped.form { true } else { false }
        isOptional = isFunction || tree.child(.initializer, of: node) != nil
    }
}

/// A function or computed property as its uses see it.
struct CalledMember {
    /// What a use of a name passes to the member.
    enum Passed {
        /// The name is another one's.
        case nothing

        /// No argument, or nil.
        case noText
        case text(ExactString)
        case expression(Int)
    }

    private let source: ParsedSource
    private let node: Int

    /// The parameter that matters; nil for the receiver.
    private let parameter: Int?
    let parameters: [Int]
    private let shape: [CalledParameter]

    /// The node with the modifiers.
    let declaration: Int

    /// True for a method, which `.name` can't mean.
    private let isMethod: Bool

    init(_ node: Int, _ parameter: Int?, in source: ParsedSource) {
        let tree = source.tree
        (self.node, self.parameter, self.source) = (node, parameter, source)
        parameters = tree.children(of: node).filter { tree.kind($0) == .parameter }
        shape = parameters.map { CalledParameter($0, in: tree) }
        declaration = tree.kind(node) == .binding ? source.parents[node] : node
        let block = source.parents[node]
        let isMember = block >= 0 && tree.kind(block) == .block && source.parents[block] >= 0
        isMethod = isMember && !tree.nodes[node].flags.contains(.isStatic)
    }

    private var isProperty: Bool { source.tree.kind(node) == .binding }

    /// Returns what a name passes; nil if that isn't known.
    func passed(byToken token: Int32, in called: ParsedSource) -> Passed? {
        let named = called.nodesByName[token]
        if isMethod, named.map({ called.tree.kind($0) }) == .implicitMember { return .nothing }
        switch called.use(ofToken: token) {
        case .declaration: return .nothing
        case .unknown:
            guard let named, called.tree.kind(named) == .name, called.isLocal(named) else { return nil }
            return .nothing
        case .value(let base): return isProperty ? text(of: base, in: called) : nil
        case .call(let call):
            if isProperty { return .nothing }
            guard let places = called.places(ofCall: call, shape) else { return nil }
            // Another function has the name.
            if places.isEmpty, !shape.isEmpty { return .nothing }
            guard let parameter else { return called.receiver(ofCall: call).map { text(of: $0, in: called) } }
            let argument = parameters.firstIndex(of: parameter).flatMap { places[$0] }
            return argument.map { text(of: $0, in: called) } ?? initialText
        }
    }

    private func text(of expression: Int, in called: ParsedSource) -> Passed {
        if called.tree.kind(expression) == .nilLiteral { return .noText }
        return called.literal(expression).map { .text($0) } ?? .expression(expression)
    }

    /// The text of a parameter without an argument; nil if it isn't known.
    private var initialText: Passed? {
        guard let parameter, let initial = source.tree.child(.initializer, of: parameter),
            let value = source.tree.firstChild(of: initial)
        else { return nil }
        if source.tree.kind(value) == .nilLiteral { return .noText }
        return source.literal(value).map { .text($0) }
    }
}

extension ParsedSource {
    /// Returns the structure that has a constant without a value; nil if a macro or a condition may change its
    /// initializer, or if a single argument makes one, so that `.init` may be passed on.
    func structure(storing binding: Int) -> Int? {
        let variable = parents[binding]
        guard tree.nodes[variable].flags.contains(.isConstant), !tree.nodes[variable].flags.contains(.isStatic),
            tree.child(.initializer, of: binding) == nil, tree.child(.accessors, of: binding) == nil,
            parents[variable] >= 0, case let structure = parents[parents[variable]], structure >= 0,
            tree.kind(structure) == .nominal, tree.text(tree.nodes[structure].extra) == "struct",
            hasOnlyWrittenCases(structure), hasSeveralArguments(structure, in: parents[variable])
        else { return nil }
        return structure
    }

    /// Returns the arguments with a label in calls that may make a value of a type; nil if there may be others.
    func arguments(of label: Symbol, passedTo type: Symbol) -> [Int]? {
        var found: [Int] = []
        var seen: Set<Int> = []
        for token in tokens(named: type) + tokens(named: .selfType) {
            guard spend(1) else { return nil }
            guard let node = nodesByName[token] else {
                // `Type.init` and `Type.self` beside a type.
                let isMember = tree.text(token + 1) == "." && ["init", "self"].contains(tree.text(token + 2))
                if isMember, tree.name(ofToken: token) == type { return nil }
                continue
            }
            var callee = node
            if case let parent = parents[node], parent >= 0, tree.kind(parent) == .member,
                tree.firstChild(of: parent) == node
            {
                if tree.spells(parent, "self") { return nil }
                guard tree.spells(parent, "init") else { continue }
                callee = parent
            }
            guard tree.kind(callee) == .name || tree.kind(callee) == .member else { continue }
            let call = parents[callee]
            guard call >= 0, tree.kind(call) == .call, tree.firstChild(of: call) == callee else { return nil }
            guard let value = value(of: label, in: call) else {
                if tree.name(ofToken: token) == type { return nil }
                continue
            }
            if seen.insert(value).inserted { found.append(value) }
        }
        for token in tokens(named: label) {
            guard spend(1) else { return nil }
            guard let argument = nodesByName[token], tree.kind(argument) == .argument,
                case let call = parents[argument], call >= 0, tree.kind(call) == .call,
                let callee = tree.firstChild(of: call), tree.spells(callee, "init"),
                let value = tree.firstChild(of: argument), seen.insert(value).inserted
            else { continue }
            found.append(value)
        }
        return found
    }

    private func value(of label: Symbol, in call: Int) -> Int? {
        tree.children(of: call).first { tree.kind($0) == .argument && tree.name($0) == label }
            .flatMap { tree.firstChild(of: $0) }
    }

    /// What a name in a source is.
    enum NameUse {
        case declaration
        case call(Int)

        /// A member that isn't called, with its base.
        case value(Int)
        case unknown
    }

    func use(ofToken token: Int32) -> NameUse {
        guard let node = nodesByName[token] else { return .unknown }
        switch tree.kind(node) {
        case .function, .binding, .enumCase, .argument, .trailingClosure, .namePattern, .parameter: return .declaration
        case .name, .member, .implicitMember:
            let parent = parents[node]
            if parent >= 0, tree.kind(parent) == .call, tree.firstChild(of: parent) == node { return .call(parent) }
            guard tree.kind(node) == .member, let base = tree.firstChild(of: node) else { return .unknown }
            return .value(base)
        default: return .unknown
        }
    }

    /// Returns the value whose member a call is.
    func receiver(ofCall call: Int) -> Int? {
        guard let callee = tree.firstChild(of: call), tree.kind(callee) == .member else { return nil }
        return tree.firstChild(of: callee)
    }

    /// Returns the argument for each parameter of a call; empty if its labels are another function's, and nil if that
    /// isn't known.
    func places(ofCall call: Int, _ parameters: [CalledParameter]) -> [Int?]? {
        var places: [Int?] = Array(repeating: nil, count: parameters.count)
        var next = 0
        for argument in tree.children(of: call) {
            let kind = tree.kind(argument)
            if kind == .trailingClosure { continue }
            guard kind == .argument else { continue }
            guard let value = tree.firstChild(of: argument) else { return nil }
            let name = tree.nodes[argument].token < 0 ? Symbol.underscore : tree.name(argument)
            let label = name.isEmpty ? Symbol.underscore : name
            if !parameters.contains(where: { $0.label == label }) { return [] }
            while next < parameters.count, parameters[next].label != label {
                guard parameters[next].isOptional else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            places[next] = value
            next += 1
        }
        let isWhole = parameters[next...].allSatisfy(\.isOptional)
        return isWhole ? places : nil
    }

    /// Returns the text of a literal without interpolations.
    func literal(_ node: Int) -> ExactString? {
        guard tree.kind(node) == .string, let parts = TypedLiteral(tree: tree).texts(around: node), parts.count == 1
        else { return nil }
        return parts[0]
    }

    /// True if a declaration contains a word.
    func spells(_ word: StaticString, in node: Int) -> Bool {
        (tree.nodes[node].start..<tree.nodes[node].end).contains {
            tree.source.spells(word, in: tree.tokens.tokens[Int($0)].range)
        }
    }
}
