import StringsmithText

extension DeclarationIndex {
    /// Adds the public declarations of an imported module. Types that are known already hide those with the same name.
    mutating func add(module: [SourceDeclarations], firstFile: Int32) {
        var hidden: Set<String> = []
        for type in module.flatMap(\.types) where type.kind != .extension && type.access != .file {
            if type.access != .everywhere || self.type(type.name)?.isDeclared ?? false || alias(type.name) != nil {
                hidden.insert(type.name)
            }
        }
        for (place, source) in module.enumerated() {
            add(visible(source, hidden.union(source.fileNames)), file: firstFile + Int32(place))
        }
    }

    /// Returns the declarations of a source that the scope can use.
    private func visible(_ source: SourceDeclarations, _ hidden: Set<String>) -> SourceDeclarations {
        var result = SourceDeclarations()
        var places: [Int32?] = []
        for type in source.types {
            guard !Self.isHidden(type.name, hidden) else {
                places.append(nil)
                continue
            }
            places.append(Int32(result.types.count))
            result.types.append(type)
        }
        for var member in source.members where member.declaration.access == .everywhere {
            if member.type < 0 {
                if !hidesGlobal(member.declaration) { result.members.append(member) }
            } else if let place = places[Int(member.type)] {
                member.type = place
                result.members.append(member)
            }
        }
        result.aliases = source.aliases.filter { alias in
            alias.access != .file && !isKnown(alias.name) && !Self.isHidden(alias.name, hidden)
        }
        return result
    }

    /// True if a type, or a type around it, is hidden.
    static func isHidden(_ name: String, _ hidden: Set<String>) -> Bool {
        if hidden.isEmpty { return false }
        var name = name
        while !name.isEmpty {
            if hidden.contains(name) { return true }
            name = scope(around: name)
        }
        return false
    }
}
