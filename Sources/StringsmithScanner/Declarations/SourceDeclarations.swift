/// The declarations of a source, which are kept after its text is released.
struct SourceDeclarations: Sendable {
    /// The types, including extensions under the name of the extended type.
    var types: [DeclaredType] = []

    /// The name of a member of a type, or of a global, and the place of its declaration.
    struct Member: BitwiseCopyable, Sendable {
        /// The index of its type in `types`; -1 for globals.
        var type: Int32
        var name: Symbol
        var kind: Declaration.Kind
        var access: Access

        /// True for a property without a declared type that isn't read yet.
        var isInferred = false

        /// True if the declaration is one of the text's, which are read when something asks for them.
        fileprivate(set) var isUnread = false

        /// The number of the declaration among those of the text, or among the others.
        fileprivate(set) var number: Int32 = -1
    }

    private(set) var members: [Member] = []

    /// The declarations that were read with the source.
    private var read: [Declaration] = []

    /// The text of the others.
    private(set) var text: SourceText?

    var aliases: [DeclaredAlias] = []

    /// The modules that the source imports.
    var imports: [String] = []

    init(_ text: SourceText? = nil) { self.text = text }

    mutating func add(_ declaration: Declaration, to type: Int32) {
        var member = Member(type: type, name: declaration.name, kind: declaration.kind, access: declaration.access)
        member.number = Int32(read.count)
        read.append(declaration)
        members.append(member)
    }

    /// Adds the declaration with a number in the text.
    mutating func add(_ member: Member, unread number: Int) {
        var member = member
        (member.isUnread, member.number) = (true, Int32(number))
        members.append(member)
    }

    /// Returns what a member says.
    subscript(member: Int) -> Declaration {
        let member = members[member]
        guard member.isUnread, let text else { return read[Int(member.number)] }
        return text.declaration(Int(member.number), member)
    }

    /// Returns the text in which the declaration of a member is, and its number there; nil for one that was read with the
    /// source.
    func unread(_ member: Int) -> (text: SourceText, number: Int)? {
        guard members[member].isUnread, let text else { return nil }
        return (text, Int(members[member].number))
    }

    /// Removes the members that don't pass a test, and changes the types of others to those that it returns.
    mutating func keepMembers(_ type: (Int) -> Int32?) {
        members = members.indices.compactMap { index in
            var member = members[index]
            guard let type = type(index) else { return nil }
            member.type = type
            return member
        }
    }

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

    /// The names of the types and aliases that other sources can't use.
    var fileNames: Set<Symbol> {
        var names: Set<Symbol> = []
        for type in types where type.access == .file && type.kind != .extension { names.insert(type.name) }
        for alias in aliases where alias.access == .file { names.insert(alias.name) }
        return names
    }

    /// True if a member says the same as one of another source.
    func says(_ member: Int, like other: Int, of source: SourceDeclarations) -> Bool {
        let (own, others) = (members[member], source.members[other])
        guard own.kind == others.kind, own.access == others.access, own.name == others.name else { return false }
        if let own = unread(member), let others = source.unread(other),
            own.text.spells(own.number, like: others.number, of: others.text)
        {
            return true
        }
        return self[member] == source[other]
    }
}

extension SourceDeclarations: Equatable {
    static func == (left: SourceDeclarations, right: SourceDeclarations) -> Bool {
        left.types == right.types && left.aliases == right.aliases && left.imports == right.imports
            && left.hasSameMembers(as: right)
    }

    private func hasSameMembers(as other: SourceDeclarations) -> Bool {
        let isCopy = members.withUnsafeBufferPointer { own in
            other.members.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
        if isCopy { return true }
        return members.count == other.members.count
            && members.indices.allSatisfy {
                members[$0].type == other.members[$0].type && says($0, like: $0, of: other)
            }
    }
}
