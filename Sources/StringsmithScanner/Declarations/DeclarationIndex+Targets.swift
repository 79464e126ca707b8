import StringsmithText

/// The targets of sources, which determine the declarations that a source can use where several targets declare the
/// same name.
package struct SourceTargets: Hashable, Sendable {
    /// The targets of each source, by number, ascending; empty if they are unknown.
    package var targets: [[Int]]

    /// The module names of the targets.
    package var modules: [String]

    /// Creates the targets of sources.
    package init(targets: [[Int]], modules: [String]) { (self.targets, self.modules) = (targets, modules) }
}

/// The sources with the same targets, and whether each group of them can use the declarations of another.
struct TargetGroups: Sendable {
    /// The group of each source; nil if its targets are unknown, and nothing depends on its imports.
    private(set) var groups: [Int?] = []
    private(set) var count = 0
    private var visible: [[Bool]] = []
    private var imported: [[Bool]] = []

    private struct Group: Hashable {
        var targets: [Int]

        /// The imported modules that declare types with names of the platform's.
        var hiding: Set<String>
    }

    init() {}

    init(_ sources: [SourceDeclarations], _ targets: SourceTargets, _ platform: TypeTable) {
        let hiding = Self.hidingModules(sources, targets, platform)
        var numbers: [Group: Int] = [:]
        var members: [Group] = []
        var imports: [[Int]: Set<String>] = [:]
        for (source, own) in zip(sources, targets.targets) {
            guard !own.isEmpty || !hiding.isEmpty else {
                groups.append(nil)
                continue
            }
            let group = Group(targets: own, hiding: hiding.isEmpty ? [] : hiding.intersection(source.imports))
            let number = numbers[group] ?? members.count
            if number == members.count {
                numbers[group] = number
                members.append(group)
            }
            imports[own, default: []].formUnion(source.imports)
            groups.append(number)
        }
        count = members.count
        // A source whose targets are unknown may be part of any.
        visible = Self.table(members, targets) { $0.targets.isEmpty || imports[$0.targets]?.contains($1) ?? false }
        imported = Self.table(members, targets) { $0.hiding.contains($1) }
    }

    private static func table(
        _ members: [Group], _ targets: SourceTargets, imports: (Group, String) -> Bool
    ) -> [[Bool]] {
        members.map { viewer in
            members.map { other in
                other.targets.isEmpty
                    || other.targets.contains { viewer.targets.contains($0) || imports(viewer, targets.modules[$0]) }
            }
        }
    }

    /// Returns the modules that declare types with names of the platform's.
    private static func hidingModules(
        _ sources: [SourceDeclarations], _ targets: SourceTargets, _ platform: TypeTable
    ) -> Set<String> {
        var modules: Set<String> = []
        for (source, own) in zip(sources, targets.targets) where !own.isEmpty {
            let isHiding = source.types.contains {
                $0.kind != .extension && $0.access != .file && platform.types[$0.name] != nil
            }
            if isHiding { modules.formUnion(own.map { targets.modules[$0] }) }
        }
        return modules
    }

    /// True if the sources of a group can use the declarations of a source.
    func sees(_ file: Int32, from group: Int) -> Bool {
        guard file >= 0, Int(file) < groups.count, let other = groups[Int(file)] else { return true }
        return visible[group][other]
    }

    /// True if the sources of a group can use a type of a source although the platform has one with the same name: they
    /// import its module themselves, instead of another source of their target.
    func seesInsteadOfPlatform(_ file: Int32, from group: Int) -> Bool {
        guard file >= 0, Int(file) < groups.count, let other = groups[Int(file)] else { return true }
        return imported[group][other]
    }

    func group(of file: Int32) -> Int? { file >= 0 && Int(file) < groups.count ? groups[Int(file)] : nil }
}

extension DeclarationIndex {
    /// Gives each target its own view of the types that several targets declare, and of the platform's types that only
    /// other targets hide.
    /// - Parameters:
    ///   - sources: the sources of the scope, which were added from `first` on.
    ///   - platform: the types of the platform.
    mutating func separate(
        _ sources: [SourceDeclarations], from first: Int32, platform: TypeTable, by targets: SourceTargets
    ) {
        let groups = TargetGroups(sources, targets, platform)
        guard groups.count > 1 else { return }
        self.groups = groups
        let names = AmbiguousNames(sources, groups, platform)
        guard !names.isEmpty else { return }
        let parts = sources.indices.compactMap { names.part(of: sources[$0], file: Int32($0)) }
        let views = (0..<groups.count).map { group in
            view(of: parts, sources, from: first, names, platform) { file, isOfPlatform in
                isOfPlatform ? groups.seesInsteadOfPlatform(file, from: group) : groups.sees(file, from: group)
            }
        }
        for (file, group) in groups.groups.enumerated() {
            guard let group, !views[group].isEmpty else { continue }
            setView(views[group], of: Int32(file))
        }
    }

    /// Returns the types with ambiguous names as the sources see them that see some of the others.
    private func view(
        of parts: [AmbiguousNames.Part], _ sources: [SourceDeclarations], from first: Int32, _ names: AmbiguousNames,
        _ platform: TypeTable, sees: (_ file: Int32, _ isOfPlatform: Bool) -> Bool
    ) -> TypeTable {
        var isHidden = Array(repeating: false, count: names.declaring.count)
        var ofPlatform: Set<String> = []
        let isOfPlatform = names.isOfPlatform
        for (index, files) in names.declaring.enumerated() {
            let seen = files.count { sees($0, isOfPlatform[index]) }
            if seen == files.count { continue }
            if seen > 0 {
                isHidden[index] = true
            } else if isOfPlatform[index] {
                isHidden[index] = true
                ofPlatform.insert(names.names[index])
            }
        }
        guard isHidden.contains(true) else { return TypeTable() }
        var view = ofPlatform.isEmpty ? TypeTable() : platform.part { ofPlatform.contains($0) }
        for part in parts where sees(part.file, false) {
            let source = sources[Int(part.file)]
            var owners: [Int: String] = [:]
            for (type, name) in part.types where isHidden[name] && sees(part.file, isOfPlatform[name]) {
                owners[type] = view.name(of: source.types[type])
                view.add(source.types[type], as: owners[type] ?? source.types[type].name)
            }
            if !owners.isEmpty {
                source.forEachOwner { owner, members in
                    guard let name = owners[owner] else { return }
                    let isInExtension = source.types[owner].kind == .extension
                    view.add(
                        members, of: first + part.file, isInExtension: isInExtension, to: name, in: self.sources)
                }
            }
            for (alias, name) in part.aliases where isHidden[name] && sees(part.file, isOfPlatform[name]) {
                view.add(source.aliases[alias])
            }
        }
        return view
    }
}

/// The names of types that not all targets see in the same way.
private struct AmbiguousNames {
    private(set) var names: [String] = []

    /// Whether each name is also one of the platform's.
    private(set) var isOfPlatform: [Bool] = []

    /// The files that declare each name.
    private(set) var declaring: [[Int32]] = []
    private var places: [String: Int] = [:]

    var isEmpty: Bool { names.isEmpty }

    /// The types and aliases of a source with such names, by index, with the index of the name.
    struct Part {
        var file: Int32
        var types: [(index: Int, name: Int)] = []
        var aliases: [(index: Int, name: Int)] = []
    }

    init(_ sources: [SourceDeclarations], _ groups: TargetGroups, _ platform: TypeTable) {
        var declaring: [String: [Int32]] = [:]
        for (file, source) in sources.enumerated() where groups.groups[file] != nil {
            for type in source.types where type.kind != .extension && type.access != .file && type.isOutermost {
                declaring[type.name, default: []].append(Int32(file))
            }
        }
        for (name, files) in declaring {
            let first = groups.group(of: files[0])
            let differs = platform.types[name] != nil || files.contains { groups.group(of: $0) != first }
            guard differs else { continue }
            places[name] = names.count
            names.append(name)
            isOfPlatform.append(platform.types[name] != nil)
            self.declaring.append(files)
        }
    }

    /// Returns the part of a source that has such names; nil if there is none.
    func part(of source: SourceDeclarations, file: Int32) -> Part? {
        var part = Part(file: file)
        for (index, type) in source.types.enumerated() where type.access != .file {
            if let name = places[DeclarationIndex.outermost(type.name)] { part.types.append((index, name)) }
        }
        for (index, alias) in source.aliases.enumerated() where alias.access != .file && !alias.isOutermost {
            if let name = places[DeclarationIndex.outermost(alias.name)] { part.aliases.append((index, name)) }
        }
        return part.types.isEmpty && part.aliases.isEmpty ? nil : part
    }
}

extension DeclaredType {
    fileprivate var isOutermost: Bool { !name.utf8.contains(.fullStop) }
}

extension DeclaredAlias {
    fileprivate var isOutermost: Bool { !name.utf8.contains(.fullStop) }
}

extension TypeTable {
    /// Returns the types and aliases whose outermost type is wanted.
    func part(_ isWanted: (String) -> Bool) -> TypeTable {
        var part = TypeTable()
        for (name, entry) in types where isWanted(DeclarationIndex.outermost(name)) { part.insert(entry, as: name) }
        return part
    }
}

extension DeclarationIndex {
    /// Returns the first component of a qualified name.
    static func outermost(_ name: String) -> String {
        guard let dot = name.utf8.firstIndex(of: .fullStop) else { return name }
        return String(name[..<dot])
    }
}
