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
    /// The group of each source; nil if its targets are unknown.
    private(set) var groups: [Int?] = []
    private(set) var count = 0
    private var visible: [[Bool]] = []

    init() {}

    init(_ sources: [SourceDeclarations], _ targets: SourceTargets) {
        var numbers: [[Int]: Int] = [:]
        var members: [[Int]] = []
        var imports: [Set<String>] = []
        for (source, own) in zip(sources, targets.targets) {
            guard !own.isEmpty else {
                groups.append(nil)
                continue
            }
            let number = numbers[own] ?? members.count
            if number == members.count {
                numbers[own] = number
                members.append(own)
                imports.append([])
            }
            imports[number].formUnion(source.imports)
            groups.append(number)
        }
        count = members.count
        visible = members.indices.map { viewer in
            members.indices.map { other in
                let own = members[other]
                return own.contains { members[viewer].contains($0) || imports[viewer].contains(targets.modules[$0]) }
            }
        }
    }

    /// True if the sources of a group can use the declarations of a source.
    func sees(_ file: Int32, from group: Int) -> Bool {
        guard file >= 0, Int(file) < groups.count, let other = groups[Int(file)] else { return true }
        return visible[group][other]
    }

    func group(of file: Int32) -> Int? { file >= 0 && Int(file) < groups.count ? groups[Int(file)] : nil }
}

extension DeclarationIndex {
    /// Gives each target its own view of the types that several targets declare, and of the platform's types that only
    /// other targets hide.
    /// - Parameter platform: the types of the platform.
    mutating func separate(_ sources: [SourceDeclarations], platform: TypeTable, by targets: SourceTargets) {
        let groups = TargetGroups(sources, targets)
        guard groups.count > 1 else { return }
        self.groups = groups
        let declaring = Self.ambiguous(sources, groups, platform)
        guard !declaring.isEmpty else { return }
        let parts = sources.enumerated().compactMap { file, source in
            let part = source.part { declaring[$0] != nil }
            return part.types.isEmpty && part.aliases.isEmpty ? nil : (file: Int32(file), part: part)
        }
        let views = (0..<groups.count).map { group in
            Self.view(of: parts, declaring, platform) { groups.sees($0, from: group) }
        }
        for (file, group) in groups.groups.enumerated() {
            guard let group, !views[group].isEmpty else { continue }
            setView(views[group], of: Int32(file))
        }
    }

    /// Returns the sources that declare each name that not all targets see in the same way.
    private static func ambiguous(
        _ sources: [SourceDeclarations], _ groups: TargetGroups, _ platform: TypeTable
    ) -> [String: [Int32]] {
        var declaring: [String: [Int32]] = [:]
        for (file, source) in sources.enumerated() where groups.groups[file] != nil {
            for type in source.types where type.kind != .extension && type.access != .file && type.isOutermost {
                declaring[type.name, default: []].append(Int32(file))
            }
        }
        return declaring.filter { name, files in
            let first = groups.group(of: files[0])
            return platform.types[name] != nil || files.contains { groups.group(of: $0) != first }
        }
    }

    /// Returns the types with ambiguous names as the sources see them that see some of the others.
    private static func view(
        of parts: [(file: Int32, part: SourceDeclarations)], _ declaring: [String: [Int32]], _ platform: TypeTable,
        sees: (Int32) -> Bool
    ) -> TypeTable {
        var names: Set<String> = []
        var ofPlatform: Set<String> = []
        for (name, files) in declaring where !files.allSatisfy(sees) {
            if files.contains(where: sees) {
                names.insert(name)
            } else if platform.types[name] != nil {
                names.insert(name)
                ofPlatform.insert(name)
            }
        }
        guard !names.isEmpty else { return TypeTable() }
        var view = DeclarationIndex(types: platform.part { ofPlatform.contains($0) })
        for (file, part) in parts where sees(file) { view.add(part.part { names.contains($0) }, file: file) }
        return view.types
    }
}

extension DeclaredType {
    var isOutermost: Bool { !name.utf8.contains(.fullStop) }
}

extension SourceDeclarations {
    /// Returns the types whose outermost type is wanted, with their members.
    func part(_ isWanted: (String) -> Bool) -> SourceDeclarations {
        var part = SourceDeclarations()
        var places: [Int32: Int32] = [:]
        for (place, type) in types.enumerated() where type.access != .file {
            guard isWanted(DeclarationIndex.outermost(type.name)) else { continue }
            places[Int32(place)] = Int32(part.types.count)
            part.types.append(type)
        }
        part.aliases = aliases.filter {
            $0.access != .file && $0.name.utf8.contains(.fullStop) && isWanted(DeclarationIndex.outermost($0.name))
        }
        if places.isEmpty { return part }
        part.members = members.compactMap { owner, member in places[owner].map { ($0, member) } }
        return part
    }
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
