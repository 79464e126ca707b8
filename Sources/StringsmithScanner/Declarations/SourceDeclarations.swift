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
}
