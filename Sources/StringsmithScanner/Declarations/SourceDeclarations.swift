/// The declarations of a source, which are kept after its text is released.
struct SourceDeclarations: Equatable, Sendable {
    /// The types, including extensions under the name of the extended type.
    var types: [DeclaredType] = []

    /// A declaration with the index of its type in `types`; -1 for globals.
    struct Member: Equatable, Sendable {
        var type: Int32
        var declaration: Declaration
    }

    var members: [Member] = []

    var aliases: [DeclaredAlias] = []

    /// The modules that the source imports.
    var imports: [String] = []

    /// True if nothing is declared.
    var isEmpty: Bool { types.isEmpty && members.isEmpty && aliases.isEmpty }

    /// Calls a function for the members of each type: a type's members mostly follow each other.
    func forEachOwner(_ body: (_ owner: Int, _ members: Range<Int>) -> Void) {
        var start = 0
        while start < members.count {
            let owner = members[start].type
            var end = start + 1
            while end < members.count, members[end].type == owner { end += 1 }
            body(Int(owner), start..<end)
            start = end
        }
    }

    /// Returns the declarations with the types of parts that are shown; nil if there are none of them.
    func showing(_ shown: ShownDeclarations, file: Int32) -> SourceDeclarations? {
        let parts = shown.parts[file] ?? [:]
        let hasRawTypes = !shown.rawTypes.isEmpty && types.contains { shown.rawTypes[$0.name] != nil }
        if parts.isEmpty, !hasRawTypes { return nil }
        var source = self
        if hasRawTypes {
            for index in types.indices where types[index].kind == .enumeration {
                guard let type = shown.rawTypes[types[index].name] else { continue }
                source.types[index].inherited.show(rawType: type)
            }
        }
        if parts.isEmpty { return source }
        for index in members.indices {
            let owner = members[index].type < 0 ? nil : types[Int(members[index].type)]
            var name = ShownPart.Declared(members[index].declaration, of: owner?.name ?? .empty)
            var shown = parts[name]
            // An extension may name the module.
            if shown == nil, owner?.kind == .extension, name.owner.hasScope {
                name.owner = name.owner.withoutOutermost
                shown = parts[name]
            }
            for (part, type) in shown ?? [] { source.members[index].declaration.show(part, type) }
        }
        return source
    }

    /// The names of the types and aliases that other sources can't use.
    var fileNames: Set<Symbol> {
        var names: Set<Symbol> = []
        for type in types where type.access == .file && type.kind != .extension { names.insert(type.name) }
        for alias in aliases where alias.access == .file { names.insert(alias.name) }
        return names
    }
}

/// The types of the texts that declarations show.
struct ShownDeclarations {
    /// The parts of each declaration, by the number of its source.
    private(set) var parts: [Int32: [ShownPart.Declared: [(part: ShownPart, type: SwiftType)]]] = [:]

    /// The types of raw values, by enumeration.
    private(set) var rawTypes: [Symbol: SwiftType] = [:]

    mutating func add(_ part: ShownPart, _ type: SwiftType) {
        if let declaration = part.declaration {
            parts[part.file, default: [:]][declaration, default: []].append((part, type))
        } else {
            rawTypes[part.owner] = type
        }
    }
}

extension [(part: ShownPart, type: SwiftType)] {
    /// True for the same parts of a declaration in another source.
    func isEqual(to others: Self) -> Bool {
        func parts(_ all: Self) -> [ShownPart: SwiftType] {
            var parts: [ShownPart: SwiftType] = [:]
            for item in all {
                var part = item.part
                part.file = -1
                parts[part] = item.type
            }
            return parts
        }
        return parts(self) == parts(others)
    }
}

extension [SwiftType] {
    /// Replaces the raw type of an enumeration's texts.
    mutating func show(rawType: SwiftType) {
        for place in indices where self[place] == .string { self[place] = rawType.unwrapped }
    }
}

extension Declaration {
    fileprivate mutating func show(_ part: ShownPart, _ text: SwiftType) {
        guard let parameter = part.parameter else {
            guard let element = part.element else {
                type = type.replaced(by: text)
                return
            }
            guard case .tuple(let known) = type.unwrapped.form else { return }
            var elements = Array(known)
            guard elements.indices.contains(element) else { return }
            elements[element].type = elements[element].type.replaced(by: text)
            type = type.isOptional ? .optional(.tuple(elements)) : .tuple(elements)
            return
        }
        guard parameters.indices.contains(parameter) else { return }
        let type = parameters[parameter].type
        guard let argument = part.argument else {
            parameters[parameter].type = type.replaced(by: text)
            return
        }
        guard case .function(let known, let result) = type.unwrapped.form, known.indices.contains(argument) else {
            return
        }
        var types = Array(known)
        types[argument] = types[argument].replaced(by: text)
        parameters[parameter].type = type.replaced(by: .function(types, result))
    }
}

extension SwiftType {
    /// Returns the type of a text in place of this one, optional if this one is. A type that can't be a text remains,
    /// since overloads by type aren't distinguished.
    fileprivate func replaced(by text: SwiftType) -> SwiftType {
        guard mayBeText else { return self }
        let text = unwrapped == text.plain.unwrapped ? text.typedString : text.otherwiseTyped
        return isOptional ? .optional(text.unwrapped) : text.unwrapped
    }

    private static let attributed: SymbolSet = ["NSAttributedString", "NSMutableAttributedString", "AttributedString"]

    /// False for keys, numbers, and other types that an overload has instead of a text.
    private var mayBeText: Bool {
        let type = plain.unwrapped
        if LocalizableType.contains(type) || type.plainName.map(Self.attributed.contains) ?? false { return false }
        return type.plainName.map { TypeReader.stringTypes.contains($0) || !TypeReader.plainTypes.contains($0) } ?? true
    }
}
