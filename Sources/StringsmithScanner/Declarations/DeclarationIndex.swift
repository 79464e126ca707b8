import StringsmithText

/// The declarations of all sources in a scope, and those of the platform.
///
/// Lookups return everything with a name; the caller chooses.
struct DeclarationIndex: Sendable {
    /// A type and all its extensions.
    struct Entry: Sendable {
        var kinds: [DeclaredType.Kind] = []
        var generics: [String] = []
        var inherited: [SwiftType] = []
        var isPlatform = false

        /// Members by name.
        var members: [String: [Declaration]] = [:]

        /// The stored properties by file, in declaration order.
        var stored: [Declaration] = []

        /// True if the sources declare the type, rather than only extend it.
        var isDeclared: Bool { kinds.contains { $0 != .extension } }

        func isKind(_ kind: DeclaredType.Kind) -> Bool { kinds.contains(kind) }

        fileprivate mutating func add(_ type: DeclaredType) {
            // A type in the sources hides the platform's type with the same name.
            if type.kind != .extension, !type.isPlatform, isPlatform { self = Entry() }
            kinds.append(type.kind)
            inherited += type.inherited
            if type.kind != .extension {
                isPlatform = type.isPlatform
                if !type.generics.isEmpty { generics = type.generics }
            }
        }

        fileprivate mutating func add(_ declaration: Declaration) {
            members[declaration.name, default: []].append(declaration)
            if declaration.isStored, !declaration.isInExtension { stored.append(declaration) }
        }
    }

    private(set) var types: [String: Entry] = [:]

    /// The qualified names of types and aliases by their last component.
    private var qualifiedNames: [String: [String]] = [:]
    private(set) var globals: [String: [Declaration]] = [:]
    private(set) var aliases: [String: SwiftType] = [:]

    /// The methods of extensions and of the platform's types, by name.
    private var methods: [String: [Found]] = [:]

    /// The names of all members. Most names in calls aren't among them, so no type has to be searched for them.
    private var memberNames: Set<String> = []

    /// Adds the declarations of a source; `file` is its number, or -1 for the platform's.
    mutating func add(_ source: SourceDeclarations, file: Int32 = -1) {
        var names: [String] = []
        for type in source.types {
            var name = type.name
            if type.kind == .extension, case .named(let target, _)? = aliases[name] { name = target }
            names.append(name)
            add(type, as: name)
        }
        for (owner, member) in source.members {
            var declaration = member
            declaration.file = file
            if owner < 0 {
                globals[declaration.name, default: []].append(declaration)
            } else {
                add(declaration, to: names[Int(owner)], isExtension: source.types[Int(owner)].kind == .extension)
            }
        }
        for alias in source.aliases {
            if aliases.updateValue(alias.type, forKey: alias.name) == nil { addQualifiedName(alias.name) }
        }
    }

    private mutating func addQualifiedName(_ name: String) {
        let simple = name.utf8.lastIndex(of: .fullStop).map { String(name[name.utf8.index(after: $0)...]) } ?? name
        qualifiedNames[simple, default: []].append(name)
    }

    private mutating func add(_ type: DeclaredType, as name: String) {
        let count = types.count
        types[name, default: Entry()].add(type)
        if types.count > count { addQualifiedName(name) }
    }

    private mutating func add(_ declaration: Declaration, to name: String, isExtension: Bool) {
        var declaration = declaration
        declaration.isInExtension = isExtension
        memberNames.insert(declaration.name)
        types[name, default: Entry()].add(declaration)
        if declaration.kind == .function, isExtension || declaration.isPlatform {
            methods[declaration.name, default: []].append(Found(declaration: declaration, owner: name))
        }
    }

    // MARK: Lookup

    /// Returns the scope of a qualified name; empty for the outermost scope.
    static func scope(around name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: .fullStop) else { return "" }
        return String(name[..<dot])
    }

    /// Returns the qualified name (`Outer.Inner`) of a type named in a scope, searching from the inside outward.
    func qualifiedName(of name: String, in scope: String) -> String? {
        if let names = qualifiedNames[name] {
            // Most names belong to one type, outside of others.
            if names.count == 1, names[0].utf8.count == name.utf8.count { return name }
        } else if !name.utf8.contains(.fullStop) {
            return nil
        }
        var scope = scope
        while !scope.isEmpty {
            let candidate = scope + "." + name
            if types[candidate] != nil || aliases[candidate] != nil { return candidate }
            scope = DeclarationIndex.scope(around: scope)
        }
        if types[name] != nil || aliases[name] != nil { return name }
        return nil
    }

    /// Returns a type named in a scope, with aliases resolved and names qualified.
    func resolved(_ type: SwiftType, in scope: String, depth: Int = 0) -> SwiftType {
        guard depth < 16 else { return .unknown }
        let next = depth + 1
        switch type {
        case .named(let name, let arguments):
            if name.utf8.starts(with: "Self.".utf8) {
                return resolved(.named(String(name.dropFirst(5)), arguments), in: scope, depth: next)
            }
            let arguments = arguments.map { resolved($0, in: scope, depth: next) }
            guard let qualified = qualifiedName(of: name, in: scope) else { return .named(name, arguments) }
            if types[qualified] == nil, let target = aliases[qualified] {
                let outer = DeclarationIndex.scope(around: qualified)
                return resolved(target, in: outer, depth: next)
            }
            return .named(qualified, arguments)
        case .optional(let inner): return .optional(resolved(inner, in: scope, depth: next))
        case .array(let element): return .array(resolved(element, in: scope, depth: next))
        case .dictionary(let key, let value):
            return .dictionary(resolved(key, in: scope, depth: next), resolved(value, in: scope, depth: next))
        case .tuple(let elements):
            return .tuple(
                elements.map { TupleElement(label: $0.label, type: resolved($0.type, in: scope, depth: next)) })
        case .function(let parameters, let result):
            return .function(
                parameters.map { resolved($0, in: scope, depth: next) }, resolved(result, in: scope, depth: next))
        case .metatype(let inner): return .metatype(resolved(inner, in: scope, depth: next))
        case .unknown: return .unknown
        }
    }

    /// A member and the type that declares it.
    struct Found: Sendable {
        var declaration: Declaration
        var owner: String
        var bindings: [String: SwiftType] = [:]
    }

    /// Returns the members of a type with a name: its own, those of its extensions, then inherited ones.
    func members(_ name: String, of type: SwiftType) -> [Found] {
        var found: [Found] = []
        guard memberNames.contains(name) else { return found }
        var seen: [String] = []
        var queue = [type]
        var next = 0
        while next < queue.count, seen.count < 64 {
            let type = queue[next]
            next += 1
            guard let typeName = type.name, !seen.contains(typeName), let entry = types[typeName] else { continue }
            seen.append(typeName)
            let bindings = Self.bindings(of: entry, named: typeName, as: type)
            for declaration in entry.members[name] ?? [] {
                found.append(Found(declaration: declaration, owner: typeName, bindings: bindings))
            }
            if name == "init", !found.isEmpty { break }
            guard !entry.inherited.isEmpty else { continue }
            let scope = DeclarationIndex.scope(around: typeName)
            for inherited in entry.inherited { queue.append(resolved(inherited.substituting(bindings), in: scope)) }
        }
        return found
    }

    /// Returns the generic parameters of a type with its arguments.
    private static func bindings(of entry: Entry, named name: String, as type: SwiftType) -> [String: SwiftType] {
        let arguments = type.arguments
        if arguments.isEmpty { return [:] }
        var bindings: [String: SwiftType] = [:]
        let generics = entry.generics.isEmpty ? implicitGenerics(name) : entry.generics
        for (generic, argument) in zip(generics, arguments) { bindings[generic] = argument }
        return bindings
    }

    private static func implicitGenerics(_ name: String) -> [String] {
        switch name {
        case "Array", "Set": ["Element"]
        case "Dictionary": ["Key", "Value"]
        case "Optional": ["Wrapped"]
        default: []
        }
    }

    /// Returns the methods of the platform's types with a name, which a value of unknown type may have.
    func openMethods(_ name: String) -> [Found] {
        (methods[name] ?? []).filter { found in
            guard let owner = types[found.owner] else { return true }
            return owner.isPlatform || !owner.isDeclared
        }
    }

    /// True if a type is, inherits from or conforms to another; nil if one of its ancestors is unknown.
    func conforms(_ type: String, to target: String) -> Bool? {
        var seen: Set<String> = []
        var queue = [type]
        var isCertain = true
        while let name = queue.popLast(), seen.count < 64 {
            if name == target { return true }
            guard seen.insert(name).inserted else { continue }
            guard let entry = types[name] else {
                isCertain = isCertain && Self.plainProtocols.contains(name)
                continue
            }
            if !entry.isDeclared { isCertain = false }
            let scope = DeclarationIndex.scope(around: name)
            queue += entry.inherited.compactMap { resolved($0, in: scope).name }
        }
        return isCertain ? false : nil
    }

    /// Protocols without relevant members.
    private static let plainProtocols: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable", "Identifiable", "Comparable",
        "CaseIterable", "RawRepresentable", "CustomStringConvertible", "Error", "LocalizedError", "String", "Int",
        "ObservableObject", "NSObject", "AnyObject", "Copyable",
    ]

    /// Returns the raw type of an enumeration, or nil.
    func rawType(of name: String) -> SwiftType? {
        guard let entry = types[name], entry.isKind(.enumeration), let first = entry.inherited.first else { return nil }
        return first
    }
}
