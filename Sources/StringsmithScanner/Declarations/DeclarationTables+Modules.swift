import StringsmithText

extension DeclarationTables {
    /// Adds the public declarations of an imported module. Types that are known already hide those with the same name.
    mutating func add(module: [SourceDeclarations], firstFile: Int32) {
        var hidden: Set<Symbol> = []
        for type in module.flatMap(\.types) where type.kind != .extension && type.access != .file {
            if type.access != .everywhere || types.types[type.name]?.isDeclared ?? false
                || types.aliases.contains(type.name)
            {
                hidden.insert(type.name)
            }
        }
        for (place, source) in module.enumerated() {
            add(visible(source, hidden.union(source.fileNames)), file: firstFile + Int32(place))
        }
    }

    /// Returns the declarations of a source that the scope can use.
    private func visible(_ source: SourceDeclarations, _ hidden: Set<Symbol>) -> SourceDeclarations {
        var result = SourceDeclarations()
        var places: [Int32?] = []
        for type in source.types {
            guard !type.name.isHidden(by: hidden) else {
                places.append(nil)
                continue
            }
            places.append(Int32(result.types.count))
            result.types.append(type)
        }
        for var member in source.members where member.declaration.access == .everywhere {
            if member.type < 0 {
                if !hidesGlobal(member.declaration.name) { result.members.append(member) }
            } else if let place = places[Int(member.type)] {
                member.type = place
                result.members.append(member)
            }
        }
        result.aliases = source.aliases.filter { alias in
            alias.access != .file && !types.contains(alias.name) && !alias.name.isHidden(by: hidden)
        }
        return result
    }
}
