import StringsmithModel
import StringsmithText

/// Turns literals of a tree into texts with their places.
struct FoundTextWriter {
    private let tree: SyntaxTree
    private let index: DeclarationIndex
    private let path: String
    private let literals: TypedLiteral
    private var places: PlaceCursor
    private let isForDevelopers: Bool

    /// True for a source with previews, whose types for them have it in their names.
    private let hasPreviews: Bool

    /// True for a source whose name says that it has names that are the same in all languages.
    private let isForNames: Bool
    private var parents: [Int]?
    private lazy var importsFoundation = tree.importsFoundation

    /// True if the source names the main menu or a submenu: the menu bar shows the titles of its menus. The titles of
    /// other menus aren't shown.
    private lazy var showsMenus = tree.nodes.indices.contains { node in
        (tree.kind(node) == .member || tree.kind(node) == .name) && Self.menus.contains(tree.name(node))
    }
    private static let menus: SymbolSet = ["mainMenu", "submenu", "setSubmenu"]

    /// The literals of enumerations and switches, by node, and whether they are names.
    private var nameGroups: [Int: NameGroup] = [:]

    private struct NameGroup {
        var values: Set<Int>
        var areNames: Bool
        var areLanguages: Bool
    }

    /// The names of devices and programs, by the dictionary with them.
    private var valuesWithNames: [Int: Set<Int>] = [:]

    /// The branches of `switch` that were looked at, and the arguments with addresses of calls.
    private var developerBranches: [Int: Bool] = [:]
    private var addresses: [Int: [Int]] = [:]

    /// The properties and functions with messages of errors, and whether they look up any text.
    private var declarationsWithLookups: [Int: Bool] = [:]
    private(set) var texts: [FoundText] = []

    /// The token in each block from which on no release runs it; the largest number without one.
    private var unreleasedStarts: [Int: Int32] = [:]

    init(tree: SyntaxTree, index: DeclarationIndex, path: String) {
        (self.tree, self.index, self.path) = (tree, index, path)
        hasPreviews = tree.hasPreviews
        isForDevelopers =
            FoundText.isForDevelopers(file: path)
            || hasPreviews && FoundText.isForPreviews(String(FilePath(path).name.prefix { $0 != "." }))
        isForNames = FoundText.isForNames(String(FilePath(path).stem))
        literals = TypedLiteral(tree: tree)
        places = PlaceCursor(source: tree.source)
    }

    mutating func add(_ literal: ShownLiteral) {
        let (node, type) = (literal.node, literal.type)
        guard let sink = PlatformTexts.sink(of: type), let parts = literals.texts(around: node),
            FoundText.hasWords(parts),
            !type.isIndirect || FoundText.isProse(parts, isValue: type.isInterpolated) || isNamedText(node),
            !isForDevelopers(node), !isChoice(node, type), !type.isIndirect || !isNameAmongNames(node, parts),
            type.isIndirect || sink.name != "NSMenu(title:)" || showsMenus, !isSymbolName(node, parts)
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        let place = places.range(range(of: node))
        var found = FoundText(path: path, place: place, text: text, sink: sink, isFollowed: type.isIndirect)
        found.owner = outermostType(of: node)
        found.variable = initializedVariable(node)
        if sink.kind == .error { found.isAmongLookups = isAmongLookups(node) }
        if type.isTypedString, !type.isInterpolated, importsFoundation, let parents {
            found.literal = tree.replaceable(literal, parts, parents: parents)
        }
        texts.append(found)
    }

    /// Returns the property whose initial value a closure with a literal makes: `let label = { ... }()`.
    private mutating func initializedVariable(_ literal: Int) -> String? {
        readParents()
        var node = literal
        while case let parent = parents?[node] ?? -1, parent >= 0, tree.kind(parent) != .closure { node = parent }
        guard let closure = parents?[node], closure >= 0, case let call = parents?[closure] ?? -1, call >= 0,
            tree.kind(call) == .call, tree.firstChild(of: call) == closure,
            case let initial = parents?[call] ?? -1, initial >= 0, tree.kind(initial) == .initializer,
            case let binding = parents?[initial] ?? -1, binding >= 0, tree.kind(binding) == .binding
        else { return nil }
        return tree.name(binding).text
    }

    /// Returns the name of the outermost type around a node, or of the one that an extension extends.
    private mutating func outermostType(of node: Int) -> String? {
        readParents()
        var (node, type) = (node, Int?.none)
        while case let parent = parents?[node] ?? -1, parent >= 0 {
            if tree.kind(parent) == .nominal { type = parent }
            node = parent
        }
        let name = type.map { (tree.type(of: $0)?.name ?? tree.name($0)).text }
        return name?.split(separator: ".").first.map(String.init)
    }

    /// True for an argument whose label says that it is a text, even if it is one lowercase word.
    private mutating func isNamedText(_ literal: Int) -> Bool {
        readParents()
        guard let argument = parents?[literal], argument >= 0, tree.kind(argument) == .argument else { return false }
        return Self.textLabels.contains(tree.name(argument))
    }

    private static let textLabels: SymbolSet = [
        "title", "accessibilityLabel", "accessibilityHint", "accessibilityValue",
    ]

    /// True for the description of a symbol that only repeats its name.
    private func isSymbolName(_ literal: Int, _ parts: [ExactString]) -> Bool {
        guard let parents, case let argument = parents[literal], argument >= 0, tree.kind(argument) == .argument,
            tree.spells(argument, "accessibilityDescription"), parents[argument] >= 0
        else { return false }
        // The name of the initializer, and its two arguments.
        return tree.children(of: parents[argument]).prefix(3).contains { other in
            guard tree.kind(other) == .argument, tree.spells(other, "systemSymbolName"),
                let name = tree.firstChild(of: other), tree.kind(name) == .string
            else { return false }
            // `gearshape2` describes `gearshape.2`.
            func letters(_ texts: [ExactString]?) -> [[UInt8]]? { texts?.map { $0.bytes.filter { $0 != .fullStop } } }
            return letters(literals.texts(around: name)) == letters(parts)
        }
    }

    /// Lets the literals in some ranges stay as they are.
    mutating func keepLiterals(in ranges: [Range<Int>]) {
        if ranges.isEmpty { return }
        let literals = texts.indices.compactMap { index in texts[index].literal.map { ($0.range.lowerBound, index) } }
        var rest = ranges.sorted { $0.lowerBound < $1.lowerBound }[...]
        var end = 0
        for (start, index) in literals.sorted(by: { $0.0 < $1.0 }) {
            while let range = rest.first, range.lowerBound <= start {
                end = max(end, range.upperBound)
                rest.removeFirst()
            }
            if start < end { texts[index].literal = nil }
        }
    }

    mutating func add(_ text: ComposedTexts.Found) {
        if isForDevelopers(text.node, withLogs: true) { return }
        if let value = text.value, isForDevelopers(value, withLogs: true) { return }
        if text.form == .comparison, isUpdate(text.node) { return }
        if text.form == .key, isInLegend(text.node) { return }
        var found = FoundText(
            path: path, place: places.range(text.bytes), text: text.text, sink: text.sink, form: text.form)
        (found.pieces, found.owner) = (text.pieces, outermostType(of: text.node))
        texts.append(found)
    }

    /// True for the name of a series in the scale of a chart, which its legend shows.
    private func isInLegend(_ key: Int) -> Bool {
        guard let parents, case let dictionary = parents[key], dictionary >= 0, tree.kind(dictionary) == .dictionary,
            case let argument = parents[dictionary], argument >= 0, tree.kind(argument) == .argument,
            case let call = parents[argument], call >= 0, let callee = tree.firstChild(of: call)
        else { return false }
        return tree.name(callee).text.hasPrefix("chart")
    }

    /// True for a comparison that finds out whether a text has to change: `if l.text != text { l.text = text }`.
    private func isUpdate(_ node: Int) -> Bool {
        guard let parents, case let sequence = parents[node], sequence >= 0, tree.kind(sequence) == .sequence,
            case let conditional = parents[sequence], conditional >= 0, tree.kind(conditional) == .conditional,
            let body = tree.child(.block, of: conditional)
        else { return false }
        func code(_ node: Int) -> [UInt8] { Array(tree.source[tree.bytes(of: node)]) }
        let sides = Array(tree.children(of: sequence))
        guard sides.count == 3, tree.spells(sides[1], "!=") else { return false }
        return tree.children(of: body).contains { statement in
            // `title != text { control.setTitle(text, forSegmentAt: 2) }`
            if tree.kind(statement) == .call, let callee = tree.firstChild(of: statement),
                tree.name(callee).text.hasPrefix("set")
            {
                return tree.children(of: statement).contains { argument in
                    tree.kind(argument) == .argument
                        && tree.firstChild(of: argument).map { code($0) == code(sides[2]) } ?? false
                }
            }
            let parts = tree.kind(statement) == .sequence ? Array(tree.children(of: statement)) : []
            guard parts.count == 3, tree.kind(parts[1]) == .assignment else { return false }
            return code(parts[0]) == code(sides[0]) && code(parts[2]) == code(sides[2])
        }
    }

    mutating func add(lookup call: Int) {
        let argument = tree.children(of: call).first { tree.kind($0) == .argument }
        guard let key = argument.flatMap({ tree.firstChild(of: $0) }), tree.kind(key) == .string,
            let parts = literals.texts(around: key), !isForDevelopers(call)
        else { return }
        let text = ExactString(bytes: Array(parts.map(\.bytes).joined(separator: Array("%@".utf8))))
        texts.append(FoundText(path: path, place: places.range(range(of: key)), text: text))
    }

    private func range(of literal: Int) -> Range<Int> {
        tree.tokens.tokens[Int(tree.nodes[literal].token)].range
    }

    /// True in a declaration whose name says that it isn't for users, and in tests.
    /// - Parameter withLogs: true to also look for calls that write logs.
    private mutating func isForDevelopers(_ node: Int, withLogs: Bool = false) -> Bool {
        if isForDevelopers { return true }
        readParents()
        var node = node
        var calls: [Int] = []
        while let parent = parents?[node], parent >= 0 {
            let child = node
            node = parent
            switch tree.kind(node) {
            case .nominal:
                if FoundText.isForDevelopers(tree.name(node).text) || isTest(node) { return true }
                if hasPreviews, FoundText.isForPreviews(tree.name(node).text) { return true }
            case .function:
                if FoundText.isForDevelopers(tree.name(node).text) || tree.isPlaceholder(node) { return true }
            case .binding:
                if FoundText.isForDevelopers(tree.name(node).text) || isPreview(node, calls) { return true }
            case .call:
                if withLogs, tree.isLog(node) { return true }
                calls.append(node)
            case .switchCase: if isForDevelopers(branch: node) { return true }
            case .member: if isRedacted(node) { return true }
            case .macro: if withLogs, tree.name(node).text.hasPrefix("#Preview") { return true }
            case .conditional, .sequence, .block: if isUnreleased(child, of: node) { return true }
            default: break
            }
        }
        return false
    }

    private mutating func isForDevelopers(branch: Int) -> Bool {
        if let known = developerBranches[branch] { return known }
        let isFound = tree.isForDevelopers(branch: branch)
        developerBranches[branch] = isFound
        return isFound
    }

    /// True for the member of a view that is always a placeholder: `redacted()`, `redacted(reason: .placeholder)`.
    private func isRedacted(_ member: Int) -> Bool {
        guard tree.spells(member, "redacted"), let call = parents?[member], call >= 0, tree.kind(call) == .call else {
            return false
        }
        let arguments = tree.children(of: call).filter { tree.kind($0) == .argument }
        return arguments.allSatisfy { argument in
            tree.firstChild(of: argument).map { tree.kind($0) == .implicitMember && tree.spells($0, "placeholder") }
                ?? false
        }
    }

    private mutating func readParents() {
        if parents != nil { return }
        var all = Array(repeating: -1, count: tree.nodes.count)
        for node in tree.nodes.indices {
            for child in tree.children(of: node) { all[child] = node }
        }
        parents = all
    }

    // MARK: Flags of builds

    /// True for a branch that no release runs: of `if isDebug`, `isDebug ? a : b`, and behind `guard isDebug else`.
    private mutating func isUnreleased(_ child: Int, of node: Int) -> Bool {
        let children = tree.children(of: node)
        switch tree.kind(node) {
        case .conditional:
            let conditions = Array(children.prefix { tree.kind($0) != .block })
            guard let body = children.first(where: { tree.kind($0) == .block }), !conditions.contains(child) else {
                return false
            }
            if child == body { return conditions.contains { isFlag($0) } }
            return conditions.count == 1 && isNegatedFlag(conditions[0])
        case .sequence:
            let elements = Array(children)
            guard let place = elements.firstIndex(of: child) else { return false }
            if tree.kind(child) == .ternary { return isFlag(condition(before: place, in: elements)) }
            guard let question = elements[..<place].lastIndex(where: { tree.kind($0) == .ternary }) else {
                return false
            }
            let condition = condition(before: question, in: elements)
            return condition.count == 1 && isNegatedFlag(condition[0])
        default:
            if unreleasedStarts[node] == nil {
                let start = children.first {
                    tree.kind($0) == .guarding && tree.children(of: $0).contains { isFlag($0) }
                }
                unreleasedStarts[node] = start.map { tree.nodes[$0].end } ?? .max
            }
            return unreleasedStarts[node].map { tree.nodes[child].start >= $0 } ?? false
        }
    }

    private func condition(before place: Int, in elements: [Int]) -> [Int] {
        let start = elements[..<place].lastIndex { tree.kind($0) == .ternary || tree.kind($0) == .assignment }
        return Array(elements[(start.map { $0 + 1 } ?? 0)..<place])
    }

    private func isNegatedFlag(_ node: Int) -> Bool {
        guard tree.kind(node) == .prefix, tree.spells(node, "!"), let flag = tree.firstChild(of: node) else {
            return false
        }
        return isFlag(flag)
    }

    /// True for a condition that is false in releases: each operand of `||` has a flag, or several with `&&`.
    private func isFlag(_ elements: [Int]) -> Bool {
        let parts = elements.split { tree.kind($0) == .binary && tree.spells($0, "||") }
        return !parts.isEmpty
            && parts.allSatisfy { part in
                part.split { tree.kind($0) == .binary && tree.spells($0, "&&") }
                    .contains { $0.count == 1 && isFlag($0[$0.startIndex]) }
            }
    }

    private func isFlag(_ node: Int) -> Bool {
        if tree.kind(node) == .member || tree.kind(node) == .name, FoundText.isForStaff(tree.name(node).text) {
            return true
        }
        switch tree.kind(node) {
        case .sequence: return isFlag(Array(tree.children(of: node)))
        case .tuple, .argument:
            let children = Array(tree.children(of: node))
            return children.count == 1 && isFlag(children[0])
        case .member:
            guard let base = tree.firstChild(of: node), tree.kind(base) == .name else { return false }
            let owner = tree.spells(base, "Self") ? group(of: node).map { tree.name($0) } : tree.name(base)
            return owner.map { isFlag(index.members(tree.name(node), of: .named($0))) } ?? false
        case .name:
            if let owner = group(of: node), tree.kind(owner) == .nominal,
                isFlag(index.members(tree.name(node), of: .named(tree.name(owner))))
            {
                return true
            }
            return isFlag(index.globals(tree.name(node)))
        default: return false
        }
    }

    private func isFlag(_ found: Candidates) -> Bool {
        !found.all.isEmpty && found.all.allSatisfy(\.declaration.isUnreleased)
    }

    // MARK: Errors

    /// True for a message in a property or function that looks up others: `case .full: NSLocalizedString("Full", ...)`.
    private mutating func isAmongLookups(_ literal: Int) -> Bool {
        guard let parents else { return false }
        var declaration: Int?
        var node = literal
        while case let parent = parents[node], parent >= 0, tree.kind(parent) != .nominal {
            node = parent
            if tree.kind(node) == .binding || tree.kind(node) == .function { declaration = node }
        }
        return declaration.map { looksUp($0) } ?? false
    }

    private mutating func looksUp(_ declaration: Int) -> Bool {
        if let known = declarationsWithLookups[declaration] { return known }
        let isFound =
            tree.kind(declaration) == .function ? tree.looksUpWhole(declaration) : tree.looksUp(declaration)
        declarationsWithLookups[declaration] = isFound
        return isFound
    }

    /// True for a literal that is kept from being looked up, since its place takes a key as well: `String("Name")`, and
    /// `\("Name")` in a key.
    private func isChoice(_ node: Int, _ type: SwiftType) -> Bool {
        guard PlatformTexts.takesKeys(type), let parents, case let argument = parents[node], argument >= 0,
            tree.kind(argument) == .argument, tree.name(argument).isEmpty,
            case let parent = parents[argument], parent >= 0
        else { return false }
        switch tree.kind(parent) {
        case .string: return true
        case .call:
            guard let callee = tree.firstChild(of: parent), tree.kind(callee) == .name else { return false }
            return tree.spells(callee, "String")
        case .tuple: return parents[parent] >= 0 && tree.kind(parents[parent]) == .string
        default: return false
        }
    }

    /// True for a name of a person or a product in credits, in a static constant of a type of names, or among the cases
    /// of an enumeration or a switch.
    private mutating func isNameAmongNames(_ literal: Int, _ parts: [ExactString]) -> Bool {
        guard parts.count == 1, let parents else { return false }
        let mayBeName = FoundText.mayBeName(parts[0].bytes)
        var node = literal
        var isElement = false
        while case let parent = parents[node], parent >= 0 {
            let child = node
            node = parent
            switch tree.kind(node) {
            case .array, .dictionary:
                isElement = isElement || tree.kind(node) == .array
                if parents[literal] == node, nameGroup(of: node).areLanguages { return true }
                if tree.kind(node) == .dictionary, namedValues(in: node).contains(child) { return true }
            case .argument: if mayBeName, FoundText.isForCredits(tree.name(node).text) { return true }
            case .call:
                // `Contributor(name: "Example")`
                if mayBeName, case let argument = parents[literal], argument >= 0, parents[argument] == node,
                    tree.spells(argument, "name")
                {
                    if createdType(of: node).map(FoundText.isForWorks) ?? false { return true }
                    // `Server(name: "Example", url: "https://example.com")`
                    if addresses[node] == nil {
                        let found = tree.children(of: node).filter { tree.kind($0) == .argument && holdsAddress($0) }
                        addresses[node] = Array(found.prefix(2))
                    }
                    if addresses[node]?.contains(where: { $0 != argument }) ?? false { return true }
                }
            case .binding:
                guard mayBeName else { break }
                if isElement, FoundText.isForCredits(tree.name(node).text) { return true }
                if hasFlags([.isStatic, .isConstant], binding: node), let type = group(of: node),
                    tree.kind(type) == .nominal, isForNames || FoundText.isForNames(tree.name(type).text)
                {
                    return true
                }
            case .switchCase, .enumCase:
                // Arguments and conditions aren't what a case is.
                guard let group = group(of: node) else { break }
                let known = nameGroup(of: group)
                guard known.values.contains(literal) else { break }
                return mayBeName && (known.areNames || isInNames(node)) || known.areLanguages
            case .conditional where parents[node] < 0 || tree.kind(parents[node]) != .conditional:
                let known = nameGroup(of: node)
                if known.values.contains(literal), mayBeName && known.areNames || known.areLanguages { return true }
            case .function, .closure, .nominal: return false
            default: break
            }
        }
        return false
    }

    /// True for an argument with the literal of an address in it.
    private func holdsAddress(_ argument: Int) -> Bool {
        var open = [argument]
        var rest = Self.mostArgumentParts
        while let node = open.popLast(), rest > 0 {
            rest -= 1
            if tree.kind(node) == .string, literals.texts(around: node)?.first?.bytes.holds(Self.scheme) ?? false {
                return true
            }
            if tree.kind(node) != .closure { open += tree.children(of: node).prefix(rest) }
        }
        return false
    }

    private static let scheme = Array("://".utf8)
    private static let mostArgumentParts = 32

    /// Returns the name of the type that a call creates, as its callee shows: `Self(...)` is the type around it.
    private func createdType(of call: Int) -> String? {
        guard let callee = tree.firstChild(of: call) else { return nil }
        let name = tree.name(callee)
        guard name == "Self" || name == "init" else { return name.text }
        var node = call
        while let parent = parents?[node], parent >= 0 {
            node = parent
            if tree.kind(node) == .nominal { return tree.name(node).text }
        }
        return nil
    }

    /// Returns the values in a dictionary whose keys are identifiers of devices, or of programs: `"MacPro1,1": "Mac
    /// Pro"`.
    private mutating func namedValues(in dictionary: Int) -> Set<Int> {
        if let known = valuesWithNames[dictionary] { return known }
        let children = Array(tree.children(of: dictionary))
        func text(_ node: Int) -> [UInt8]? {
            tree.kind(node) == .string ? literals.texts(around: node)?.first?.bytes : nil
        }
        let values = children.indices.filter { place in
            guard !place.isMultiple(of: 2), let key = text(children[place - 1]) else { return false }
            return FoundText.isDevice(key)
                || FoundText.isBundleIdentifier(key) && text(children[place]).map(FoundText.mayBeName) ?? false
        }
        let found = Set(values.map { children[$0] })
        valuesWithNames[dictionary] = found
        return found
    }

    /// True for a member of a type whose name says that it has names.
    private func isInNames(_ node: Int) -> Bool {
        var node = node
        while let parent = parents?[node], parent >= 0 {
            node = parent
            if tree.kind(node) == .nominal { return FoundText.isForNames(tree.name(node).text) }
        }
        return false
    }

    /// Returns the switch or the type of a case or a constant.
    private func group(of node: Int) -> Int? {
        var node = node
        while let parent = parents?[node], parent >= 0 {
            node = parent
            if tree.kind(node) == .switching || tree.kind(node) == .nominal { return node }
        }
        return nil
    }

    /// Returns the literals that the cases of a switch or an enumeration are.
    private func values(of group: Int) -> [Int] {
        var values: [Int] = []
        var open = [group]
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .string: values.append(node)
            case .call, .argument, .closure, .attribute, .casePattern, .expressionPattern, .function, .binding:
                continue
            case .nominal, .switching: if node != group { continue }
            case .conditional:
                open += tree.children(of: node).filter { [.block, .conditional].contains(tree.kind($0)) }
                continue
            default: break
            }
            open += tree.children(of: node)
        }
        return values
    }

    /// Returns the literals of a switch, an enumeration, conditions, or a list. They are names if at least two thirds of
    /// those with words can only be names.
    private mutating func nameGroup(of node: Int) -> NameGroup {
        if let known = nameGroups[node] { return known }
        let values = values(of: node)
        let texts = values.compactMap { node in
            tree.firstChild(of: node) == nil ? literals.texts(around: node)?.first : nil
        }
        let titles = texts.filter { text in
            FoundText.isLanguage(text.bytes)
                || FoundText.isTitle(text.bytes) && (FoundText.hasWords([text]) || FoundText.isName(text.bytes))
        }.map(\.bytes)
        func areMost(_ isName: ([UInt8]) -> Bool, least: Int) -> Bool {
            let count = titles.count(where: isName)
            return count >= least && count * 3 >= titles.count * 2
        }
        let least = tree.kind(node) == .conditional ? 2 : 1
        let group = NameGroup(
            values: Set(values), areNames: areMost(FoundText.isName, least: least),
            areLanguages: areMost(FoundText.isLanguage, least: 3)
                || tree.kind(node) == .array && FoundText.scriptCount(in: texts.lazy.map(\.bytes)) > 2)
        nameGroups[node] = group
        return group
    }

    private static let previews: SymbolSet = ["preview", "previews", "placeholder", "placeholders", "demo"]

    /// True for a static property with values of its own type for previews, or without any text of its own:
    /// `static let preview = Item(title: "...")`.
    /// - Parameter calls: the calls around a literal in it.
    private func isPreview(_ node: Int, _ calls: [Int]) -> Bool {
        guard Self.previews.contains(tree.name(node)), hasFlags(.isStatic, binding: node),
            let type = group(of: node)
        else { return false }
        return calls.contains { call in
            guard let callee = tree.firstChild(of: call) else { return false }
            if tree.kind(callee) == .implicitMember { return tree.spells(callee, "init") }
            return tree.kind(callee) == .name
                && (tree.name(callee) == tree.name(type).last || tree.spells(callee, "Self"))
        }
    }

    private func hasFlags(_ flags: SyntaxNode.Flags, binding: Int) -> Bool {
        guard let variable = parents?[binding], variable >= 0 else { return false }
        return tree.nodes[variable].flags.isSuperset(of: flags)
    }

    /// True for a subclass of `XCTestCase`.
    private func isTest(_ nominal: Int) -> Bool {
        tree.children(of: nominal).contains { child in
            guard tree.kind(child) == .inherited, let name = tree.type(of: child)?.name else { return false }
            return ([name] + index.ancestors(of: .named(name))).contains { ancestor in
                ancestor == "XCTestCase" || index.type(ancestor)?.inherited.contains(.named("XCTestCase")) ?? false
            }
        }
    }
}

extension SyntaxTree {
    /// True if the source has a preview at its top level.
    fileprivate var hasPreviews: Bool {
        children(of: root).contains { node in
            switch kind(node) {
            case .macro: name(node).text.hasPrefix("#Preview")
            case .nominal:
                children(of: node).contains { kind($0) == .inherited && type(of: $0)?.name == "PreviewProvider" }
            default: false
            }
        }
    }
}
