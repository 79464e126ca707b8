import StringsmithText

/// Collects the names of declarations that lead to a localizable type.
struct KeyNameCollector: Sendable {
    private(set) var entries = SymbolMap<KeyNames.Entry>()
    private(set) var operators: [Symbol] = []
    private(set) var hasSubscripts = false
    private(set) var hasDynamicMembers = false

    /// The types that contain a localizable type, by the last component of their names: the localizable types
    /// themselves, their aliases, and subclasses of generic classes.
    private(set) var types = SymbolSet()
    private var typeNames: [Symbol] = []

    /// The types and aliases with the types that they inherit from or stand for.
    private var derived: [(name: Symbol, bases: [SwiftType])] = []

    /// The names of types and aliases by the names in the types that they inherit from or stand for, and by the names of
    /// these types themselves.
    private var dependents = SymbolMap<[Symbol]>()
    private var directDependents = SymbolMap<[Symbol]>()

    /// The implementations of macros whose expansions look up a key.
    private var keyMacros: Set<Symbol> = []

    /// The property wrappers and result builders with a localizable type.
    private var attributes: [Symbol] = []
    private var isAttribute = SymbolSet()

    /// The types of generic parameters in the extension whose members are read.
    private var limits = TypeBindings()

    /// The members with a text, with the types that have them, also by inheritance: of types, and of no type for what is
    /// outside of types. Empty unless only texts matter.
    private(set) var members: Set<ParsedSource.Name> = []

    /// The initializers with parameters for texts. Empty unless only texts matter.
    private(set) var initializers: [KeyNames.Initializer] = []
    private var storedProperties = SymbolMap<[Symbol]>()

    /// The names of all types, and of generic parameters.
    private var owners: Set<Symbol> = []
    private var generics: Set<Symbol> = []
    private var genericsOfTypes = SymbolMap<[Symbol]>()

    /// The properties whose type comes from an initial value, with the range of its words in `words`.
    private var inferred: [Property] = []
    private var words: [Word] = []

    /// The values that are types, by their own and the type's name.
    private var metatypes: [(name: Symbol, type: Symbol?)] = []

    private struct Property {
        var name: Symbol

        /// The type whose memberwise initializer has the property, or nil.
        var owner: Symbol?
        var words: Range<Int>
    }

    private struct Word {
        var name: Symbol

        /// True for the type in `Type.self`.
        var isMetatype = false

        /// True for a value that is only a name, which may be a function's.
        var isWhole = false

        /// The property, by its index.
        var property: Int32 = 0
    }

    /// True if only texts matter.
    let areTexts: Bool

    /// The names of the types of strings, and of aliases of types that contain one.
    private(set) var stringNames: SymbolSet = ["String", "Substring", "NSString"]

    private var aliases: [(name: Symbol, type: SwiftType)] = []

    /// Creates a collector for declarations, one array per module.
    /// - Parameter wanted: the names of the types that matter.
    init(_ modules: [[SourceDeclarations]], leadingTo wanted: [Symbol] = LocalizableType.names) {
        self.init(modules, leadingTo: wanted, areTexts: wanted != LocalizableType.names)
        finish()
    }

    /// Creates a collector of what `leading(to:in:of:)` needs of all declarations for texts, whatever is wanted.
    init(forTextsIn modules: [[SourceDeclarations]]) { self.init(modules, leadingTo: [], areTexts: true) }

    private init(_ modules: [[SourceDeclarations]], leadingTo wanted: [Symbol], areTexts: Bool) {
        self.areTexts = areTexts
        for name in wanted { insert(name.last) }
        for module in modules {
            for source in module.indices { addTypes(of: module[source]) }
        }
        linkDependents()
        closeTypes()
        closeStringNames()
        add(modules)
    }

    /// Returns a collector that was created for texts, with what leads to some types.
    /// - Parameters:
    ///   - wanted: the names of the types that matter.
    ///   - changed: the sources that contain them, and did not before.
    ///   - modules: all sources, among them the changed ones.
    func leading(
        to wanted: [Symbol], in changed: [SourceDeclarations],
        of modules: @autoclosure () -> [[SourceDeclarations]]
    ) -> KeyNameCollector {
        var collector = self
        for name in wanted { collector.insert(name.last) }
        for source in changed { collector.addShownRawTypes(of: source) }
        collector.closeTypes()
        let all = collector
        collector.add([changed])
        // Property wrappers, and aliases, make members of other sources matter.
        if !collector.attributes.isEmpty || collector.typeNames.count > wanted.count {
            collector = all
            collector.add(modules())
        }
        collector.finish()
        return collector
    }

    /// Adds the attributes and members of sources.
    private mutating func add(_ modules: [[SourceDeclarations]]) {
        for module in modules {
            for source in module.indices { addAttributes(of: module[source]) }
        }
        closeAttributes()
        for module in modules {
            for source in module.indices { addMembers(of: module[source]) }
        }
    }

    /// Adds what matters because others do.
    private mutating func finish() {
        add(.anyCallee, to: .selfType)
        for type in typeNames { add(.value, to: type) }
        if !areTexts { addPreviewsAndWidgets() }
        closeCallees()
        for metatype in metatypes where isCallee(metatype.type) { add(.value, to: metatype.name) }
        closeInferred()
        closeCallees()
        // `.init` and `super.init` are calls of any type's initializers.
        entries[.initializer] = allInitializers
        if areTexts {
            closeMembers()
            addMemberwiseInitializers()
        }
    }

    // MARK: Types

    private mutating func addTypes(of source: SourceDeclarations) {
        for index in source.types.indices {
            let name = source.types[index].name.last
            owners.insert(name)
            if source.types[index].expandsToKey { keyMacros.insert(name) }
            for generic in source.types[index].generics { generics.insert(generic) }
            if !source.types[index].generics.isEmpty { genericsOfTypes[name] = source.types[index].generics }
            if areTexts, hasShownRawType(source.types[index]) {
                // Its raw values are texts, but not its values.
                add(.value, to: name)
            } else if !source.types[index].inherited.isEmpty {
                derived.append((name, source.types[index].inherited))
            }
        }
        for alias in source.aliases {
            if areTexts { aliases.append((alias.name.last, alias.type)) }
            derived.append((alias.name.last, [alias.type]))
        }
    }

    private func hasShownRawType(_ type: DeclaredType) -> Bool {
        type.kind == .enumeration && type.inherited.contains(where: contains)
    }

    private mutating func addShownRawTypes(of source: SourceDeclarations) {
        for type in source.types where hasShownRawType(type) { add(.value, to: type.name.last) }
    }

    private mutating func linkDependents() {
        for (name, bases) in derived {
            for base in bases {
                base.forEachName { dependents[$0.last, default: []].append(name) }
                if case .named(let baseName, _) = base.form {
                    directDependents[baseName.last, default: []].append(name)
                }
            }
        }
    }

    /// Adds the types that contain a localizable type because others do.
    private mutating func closeTypes() {
        var next = 0
        while next < typeNames.count {
            for dependent in dependents[typeNames[next]] ?? [] { insert(dependent) }
            next += 1
        }
    }

    /// Adds the aliases of aliases of strings.
    private mutating func closeStringNames() {
        var hasNew = true
        while hasNew {
            hasNew = false
            for alias in aliases where !stringNames.contains(alias.name) {
                guard !alias.type.isKnown || stringNames.areIn(alias.type) else { continue }
                stringNames.insert(alias.name)
                hasNew = true
            }
        }
    }

    // MARK: Attributes

    /// Adds the property wrappers whose values have a localizable type, and the result builders of such expressions.
    private mutating func addAttributes(of source: SourceDeclarations) {
        for index in source.members.indices where source.members[index].type >= 0 {
            let isLocalizable =
                switch source.members[index].declaration.name {
                case .wrappedValue, .projectedValue: contains(source.members[index].declaration.type)
                case .buildExpression:
                    source.members[index].declaration.parameters.contains { contains($0.type) }
                default: false
                }
            if isLocalizable { addAttribute(source.types[Int(source.members[index].type)].name.last) }
        }
    }

    private mutating func addAttribute(_ name: Symbol) {
        if isAttribute.contains(name) { return }
        isAttribute.insert(name)
        attributes.append(name)
        add(.value, to: name)
    }

    /// Adds the aliases of attributes.
    private mutating func closeAttributes() {
        var next = 0
        while next < attributes.count {
            for name in dependents[attributes[next]] ?? [] { addAttribute(name) }
            next += 1
        }
    }

    /// True if a localizable type is part of a type.
    private func contains(_ type: SwiftType) -> Bool { types.areIn(type.substituting(limits)) }

    private mutating func insert(_ type: Symbol) {
        if types.contains(type) { return }
        types.insert(type)
        typeNames.append(type)
    }

    // MARK: Texts

    private mutating func addTexts(of member: Declaration, in type: Symbol) {
        if member.kind == .property, member.isStored, !type.isEmpty {
            storedProperties[type, default: []].append(member.name)
        }
        let isAttributed = member.wrapper.map { isAttribute.contains($0.last) } ?? false
        guard isAttributed || contains(member.type) || member.parameters.contains(where: { contains($0.type) }) else {
            return
        }
        members.insert(ParsedSource.Name(owner: type, name: member.name))
        if member.kind == .initializer {
            let parameters = member.parameters.map { (label: $0.label, isText: contains($0.type)) }
            initializers.append(KeyNames.Initializer(parameters))
        }
    }

    /// Adds the members that types inherit from others.
    private mutating func closeMembers() {
        var queue = Array(members)
        while let member = queue.popLast() {
            for type in dependents[member.owner] ?? [] {
                let inherited = ParsedSource.Name(owner: type, name: member.name)
                if members.insert(inherited).inserted { queue.append(inherited) }
            }
        }
    }

    private mutating func addMemberwiseInitializers() {
        for (type, names) in storedProperties.entries.map({ ($0.name, $0.value) }) {
            let parameters = names.map {
                (label: Symbol?.some($0), isText: members.contains(ParsedSource.Name(owner: type, name: $0)))
            }
            if parameters.contains(where: \.isText) { initializers.append(KeyNames.Initializer(parameters)) }
        }
    }

    /// The types and aliases whose initializers are known by their names.
    var initializedTypes: SymbolSet {
        SymbolSet(owners.union(derived.map(\.name)).subtracting(generics))
    }

    /// Adds the types whose keys are left out, or looked up in another bundle.
    private mutating func addPreviewsAndWidgets() {
        let protocols: [Symbol] = ["PreviewProvider"] + TypeReader.widgetProtocols
        for name in protocols { add(.value, to: name) }
        for (name, bases) in derived where bases.contains(where: { $0.name.map(protocols.contains) ?? false }) {
            add(.value, to: name)
        }
    }

    /// True if initializers of a type, or of the type of a generic parameter, may have localizable parameters.
    private func isCallee(_ type: Symbol?) -> Bool {
        guard let type else { return true }
        return generics.contains(type) || !(entries[type]?.roles.isDisjoint(with: .callees) ?? true)
    }

    // MARK: Members

    private mutating func addMembers(of source: SourceDeclarations) {
        for index in source.members.indices {
            let owner = Int(source.members[index].type)
            limits = owner < 0 ? TypeBindings() : localizableLimits(of: source.types[owner])
            let member = source.members[index].declaration
            if areTexts { addTexts(of: member, in: owner < 0 ? .empty : source.types[owner].name.last) }
            switch member.kind {
            case .property:
                addProperty(member, owner: member.isStored && owner >= 0 ? source.types[owner].name.last : nil)
            case .function: addFunction(member)
            case .initializer: if owner >= 0 { addParameters(of: member, to: source.types[owner].name.last) }
            case .enumCase:
                if member.parameters.contains(where: { contains($0.type) }) {
                    add([.value, .enumCase], to: member.name)
                }
            case .subscripting:
                if contains(member.type) || member.parameters.contains(where: { contains($0.type) }) {
                    hasSubscripts = true
                }
                hasDynamicMembers = hasDynamicMembers || member.looksUpMembers
            }
        }
    }

    /// Returns the types of generic parameters in an extension if one of them is localizable.
    private func localizableLimits(of type: DeclaredType) -> TypeBindings {
        guard type.isLimited else { return TypeBindings() }
        let limits = type.limits(genericsOfTypes[type.name.last] ?? [])
        return limits.all.contains { types.areIn($0.type) } ? limits : TypeBindings()
    }

    private mutating func add(_ roles: KeyNames.Roles, to name: Symbol) {
        entries[name, default: KeyNames.Entry()].roles.formUnion(roles)
    }

    private mutating func addLabel(_ label: Symbol, to name: Symbol) {
        entries[name, default: KeyNames.Entry()].roles.insert(.labeledCallee)
        entries[name, default: KeyNames.Entry()].labels.insert(label)
    }

    private mutating func addProperty(_ member: Declaration, owner: Symbol?) {
        let isAttributed = member.wrapper.map { isAttribute.contains($0.last) } ?? false
        // A memberwise initializer takes a trailing closure for the property.
        if isAttributed, let owner { add(.anyCallee, to: owner) }
        if contains(member.type) || isAttributed {
            add(isFunction(member.type) ? [.value, .function] : .value, to: member.name)
            guard let owner else { return }
            addLabel(member.name, to: owner)
            if isFunction(member.type) { add(.anyCallee, to: owner) }
        } else if member.type.isKnown {
            addMetatype(member)
        } else if let text = member.initialValue {
            let start = words.count
            // `@Environment(Model.self)` is a model.
            addWords(of: text, withMetatypes: member.wrapper != .environment)
            inferred.append(Property(name: member.name, owner: owner, words: start..<words.count))
        }
    }

    private func isFunction(_ type: SwiftType) -> Bool {
        if case .function = type.unwrapped.form { true } else { false }
    }

    private mutating func addMetatype(_ member: Declaration) {
        guard case .metatype(let type) = member.type.unwrapped.form else { return }
        metatypes.append((member.name, type.name.map(\.last)))
    }

    private mutating func addFunction(_ member: Declaration) {
        let name = member.name
        if contains(member.type) {
            add(isFunction(member.type) ? [.value, .function] : .value, to: name)
        } else {
            addMetatype(member)
        }
        addParameters(of: member, to: name)
        if member.initialValue.map({ keyMacros.contains(Symbol($0).last) }) ?? false { add(.anyCallee, to: name) }
        if let attribute = member.attributeName { return addParameters(of: member, to: attribute) }
        // Operators aren't names.
        let isOperator = ByteTable.identifierPart[member.name.firstByte] == 0
        if isOperator, contains(member.type) || member.parameters.contains(where: { contains($0.type) }) {
            operators.append(member.name)
        }
    }

    private mutating func addParameters(of member: Declaration, to name: Symbol) {
        for parameter in member.parameters {
            if let builder = parameter.builder, isAttribute.contains(builder.last) { add(.anyCallee, to: name) }
            guard contains(parameter.type) else { continue }
            // A trailing closure has no label.
            if isFunction(parameter.type) {
                add(.anyCallee, to: name)
            } else if let label = parameter.label {
                addLabel(label, to: name)
            } else {
                add(.callee, to: name)
            }
        }
    }

    /// Adds the words of an initial value, but not its labels.
    private mutating func addWords(of text: String, withMetatypes: Bool) {
        var text = text
        text.withUTF8 { bytes in
            let first = words.count
            // In `a ? b: c`, the colon doesn't follow a label.
            let hasLabels = !bytes.contains(.questionMark)
            bytes.forEachWord { word in
                if hasLabels, word.upperBound < bytes.count, bytes[word.upperBound] == .colon { return }
                if bytes.spells("self", in: word) {
                    let isMember = word.lowerBound > 0 && bytes[word.lowerBound - 1] == .fullStop
                    if withMetatypes, isMember, first < words.count { words[words.count - 1].isMetatype = true }
                    return
                }
                words.append(Word(name: Symbol(word, in: bytes)))
            }
            let isOnlyName = bytes.allSatisfy { ByteTable.identifierPart[$0] == 1 || $0 == .fullStop }
            if isOnlyName, words.count > first { words[words.count - 1].isWhole = true }
        }
    }

    // MARK: Names that matter because others do

    /// Adds the properties whose initial values have a localizable type.
    private mutating func closeInferred() {
        // The words of each name are linked: the first one by name, and the next one for each word.
        var first = SymbolMap<Int32>()
        var next = Array(repeating: Int32(-1), count: words.count)
        for (property, contents) in inferred.enumerated() {
            for word in contents.words {
                words[word].property = Int32(property)
                next[word] = first[words[word].name] ?? -1
                first[words[word].name] = Int32(word)
            }
        }
        var isKnown = Array(repeating: false, count: inferred.count)
        var queue: [Symbol] = []
        func add(_ word: Int, _ collector: inout KeyNameCollector) {
            let property = Int(collector.words[word].property)
            guard !isKnown[property], collector.matters(collector.words[word]) else { return }
            isKnown[property] = true
            let (name, owner) = (collector.inferred[property].name, collector.inferred[property].owner)
            collector.add([.value, .function], to: name)
            queue.append(name)
            guard let owner else { return }
            collector.addLabel(name, to: owner)
            queue.append(owner)
        }
        for word in words.indices { add(word, &self) }
        while let name = queue.popLast() {
            var word = first[name] ?? -1
            while word >= 0 {
                add(Int(word), &self)
                word = next[Int(word)]
            }
        }
    }

    private func matters(_ word: Word) -> Bool {
        if word.isMetatype, isCallee(word.name) { return true }
        guard let roles = entries[word.name]?.roles else { return false }
        // A text leads to its value, but not to what has the same value later.
        return areTexts
            ? word.isWhole && !roles.isDisjoint(with: .functions)
            : roles.contains(.value) || word.isWhole && !roles.isDisjoint(with: .callees)
    }

    /// The roles and labels of all initializers.
    private var allInitializers: KeyNames.Entry {
        var all = entries[.initializer] ?? KeyNames.Entry()
        for type in owners {
            guard var entry = entries[type] else { continue }
            entry.roles.formIntersection(.callees)
            all = all.union(entry)
        }
        return all
    }

    /// Adds the aliases of types, and the types that inherit initializers.
    private mutating func closeCallees() {
        var queue = directDependents.entries.map(\.name)
        while let base = queue.popLast() {
            guard var inherited = entries[base], let names = directDependents[base] else { continue }
            inherited.roles.formIntersection(.callees)
            if inherited.roles.isEmpty { continue }
            for name in names {
                let own = entries[name] ?? KeyNames.Entry()
                if own.roles.isSuperset(of: inherited.roles), own.labels.isSuperset(of: inherited.labels) { continue }
                entries[name] = own.union(inherited)
                queue.append(name)
            }
        }
    }
}
