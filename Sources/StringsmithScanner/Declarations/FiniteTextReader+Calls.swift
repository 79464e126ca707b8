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

    /// The attributes with which only calls by name lead to a function.
    private static let plainAttributes: SymbolSet = [
        "discardableResult", "MainActor", "available", "inlinable", "nonobjc", "ViewBuilder", "Sendable",
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
        "NSControl", "NSButton", "NSTextField", "NSWindow",
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
    private func texts(passedTo member: Int, _ parameter: Int?, in source: ParsedSource, _ file: Int) -> FiniteText? {
        guard isClosed(member, in: source) else { return nil }
        let tree = source.tree
        let name = tree.name(member)
        let parameters = tree.children(of: member).filter { tree.kind($0) == .parameter }
        let flags = tree.nodes[tree.kind(member) == .binding ? source.parents[member] : member].flags
        guard let files = flags.contains(.isPrivate) ? [file] : files(naming: name),
            parameters.allSatisfy({ !tree.nodes[$0].flags.contains(.isVariadic) })
        else { return nil }
        let shape = parameters.map { CalledParameter($0, in: tree) }
        var all: FiniteText?
        var literals: Set<ExactString> = []
        for other in files {
            guard let called = self.source(other) else { return nil }
            var open: [Range<Int>] = []
            for token in called.tokens(named: name) {
                guard called.spend(1), literals.count <= FiniteText.most else { return nil }
                var expression: Int?
                switch called.use(ofToken: token) {
                case .declaration: continue
                case .unknown: return nil
                case .call(let call):
                    if tree.kind(member) == .binding { continue }
                    guard let places = called.places(ofCall: call, shape) else { return nil }
                    // Another function has the name.
                    if places.isEmpty, !shape.isEmpty { continue }
                    expression =
                        parameter.map { wanted in parameters.firstIndex(of: wanted).flatMap { places[$0] } ?? nil }
                        ?? called.receiver(ofCall: call)
                    if expression == nil, let parameter {
                        guard let initial = tree.child(.initializer, of: parameter),
                            let value = tree.firstChild(of: initial)
                        else { return nil }
                        if tree.kind(value) == .nilLiteral { continue }
                        guard let text = source.literal(value) else { return nil }
                        literals.insert(text)
                        continue
                    }
                case .value(let base):
                    guard tree.kind(member) == .binding else { return nil }
                    expression = base
                }
                guard let expression else { return nil }
                if let text = called.literal(expression) {
                    literals.insert(text)
                } else {
                    open.append(called.tree.bytes(of: expression))
                }
            }
            if open.isEmpty { continue }
            guard let found = texts(of: open, in: other), let joined = all.map({ $0.union(found) }) ?? found else {
                return nil
            }
            all = joined
        }
        if literals.isEmpty { return all }
        let known = FiniteText(literals).certain
        return all.map { $0.union(known) } ?? known
    }

    /// Returns the texts of expressions; nil unless all are known.
    private func texts(of expressions: [Range<Int>], in file: Int) -> FiniteText? {
        guard reads[file, default: 0] < Self.mostReads else { return nil }
        reads[file, default: 0] += 1
        let outer = wanted
        defer { wanted = outer }
        let found = read(file, expressions: expressions, arguments: []).texts
        return expressions.map { found[$0.lowerBound] }.united
    }

    /// True for a member that only code in the scope's sources can use, and only by its name.
    private func isClosed(_ member: Int, in source: ParsedSource) -> Bool {
        let tree = source.tree
        let declaration = tree.kind(member) == .binding ? source.parents[member] : member
        let flags = tree.nodes[declaration].flags
        let attributes = tree.children(of: declaration).filter { tree.kind($0) == .attribute }.map { tree.name($0) }
        guard isWhole, !flags.contains(.isPublic), !flags.contains(.isOverride),
            attributes.allSatisfy(Self.plainAttributes.contains), tree.child(.genericParameter, of: member) == nil,
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
                if isExposed || isExtension && tree.nodes[node].flags.contains(.isPublic) { return false }
                if isOwner, !isClosed(name.last, depth: 0) { return false }
                isOwner = false
            }
            node = source.parents[node]
        }
        return true
    }

    /// True for a type whose functions no library calls.
    private func isClosed(_ type: Symbol, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        if Self.knownTypes.contains(type), typeCounts[type] == nil {
            return (inheritedNames[type] ?? []).allSatisfy { isClosed($0, depth: depth + 1) }
        }
        guard typeCounts[type] != nil, !aliases.contains(type) else { return false }
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

extension ParsedSource {
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
