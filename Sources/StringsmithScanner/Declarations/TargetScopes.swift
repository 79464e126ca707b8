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

/// The targets whose declarations each source can use.
struct TargetScopes: Sendable {
    /// Sources with the same targets that import the same hiding modules.
    struct Group: Hashable {
        var targets: [Int]

        /// The targets of the imported modules that declare types with names of the platform's, ascending.
        var hiding: [Int]
    }

    /// The group of each source.
    private let numbers: [Int]
    private let groups: [Group]

    /// The targets that each group can use: its own, and those that any source with the same targets imports; nil for
    /// all, since a source whose targets are unknown may be part of any.
    private let visible: [Set<Int>?]

    private let sourceTargets: [[Int]]

    var groupCount: Int { groups.count }

    init(_ sources: [SourceDeclarations], _ targets: SourceTargets, _ platform: TypeTable) {
        var ofModules: [String: [Int]] = [:]
        for (target, module) in targets.modules.enumerated() { ofModules[module, default: []].append(target) }
        let hiding = Self.hidingModules(sources, targets, platform)
        var known: [Group: Int] = [:]
        var visible: [[Int]: Set<Int>] = [:]
        numbers = zip(sources, targets.targets).map { source, own in
            var group = Group(targets: own, hiding: [])
            for module in source.imports {
                guard let imported = ofModules[module] else { continue }
                if !own.isEmpty { visible[own, default: []].formUnion(imported) }
                if hiding.contains(module) { group.hiding += imported }
            }
            if group.hiding.count > 1 { group.hiding = Set(group.hiding).sorted() }
            let number = known[group] ?? known.count
            known[group] = number
            return number
        }
        groups = known.sorted { $0.value < $1.value }.map(\.key)
        for own in visible.keys { visible[own]?.formUnion(own) }
        self.visible = groups.map { $0.targets.isEmpty ? nil : visible[$0.targets] ?? Set($0.targets) }
        sourceTargets = targets.targets
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

    /// Returns the group of a source; nil if it isn't one of the scope.
    func group(of file: Int32) -> Int? { numbers.indices.contains(Int(file)) ? numbers[Int(file)] : nil }

    /// Returns the targets of a source; empty if they are unknown.
    func targets(of file: Int32) -> [Int] {
        sourceTargets.indices.contains(Int(file)) ? sourceTargets[Int(file)] : []
    }

    /// Returns the targets whose declarations a group can use; nil for all.
    func visibleTargets(from group: Int) -> Set<Int>? { visible[group] }

    /// Returns the targets whose types a group can use although the platform has some with the same names: the sources
    /// import their modules themselves, instead of another source of their targets.
    func targetsInsteadOfPlatform(from group: Int) -> [Int] { groups[group].targets + groups[group].hiding }

    /// True if the sources of a group can use the declarations of a source.
    func sees(_ file: Int32, from group: Int) -> Bool {
        let targets = targets(of: file)
        guard !targets.isEmpty, let visible = visible[group] else { return true }
        return targets.contains { visible.contains($0) }
    }
}
