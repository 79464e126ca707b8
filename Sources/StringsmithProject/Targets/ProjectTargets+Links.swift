import StringsmithText

/// What a target links into its product or copies beside it, by name: targets, products of packages, and frameworks.
/// Names of other repositories' products are among them.
struct TargetLinks: Hashable, Sendable {
    var names: Set<String> = []

    /// True if there are others, whose names are computed.
    var hasUnknown = false

    init() {}

    /// Reads the dependencies of a target in a manifest of a package or of Tuist. Macros and plugins among them do no
    /// harm.
    init(_ dependencies: ManifestValue?) {
        guard let dependencies else { return }
        guard case .list(let values) = dependencies else {
            hasUnknown = true
            return
        }
        for value in values {
            guard case .call(_, let arguments) = value else {
                add(value)
                continue
            }
            add(["name", "target", "product", "path"].compactMap { arguments[$0] }.first ?? .other)
        }
    }

    private mutating func add(_ name: ManifestValue) {
        guard let name = name.text else {
            hasUnknown = true
            return
        }
        // Of a path, the last part.
        names.insert(String(FilePath(name).name.prefix { $0 != "." }))
    }
}

extension ProjectTargets {
    /// Returns the programs that may run the code of each target: those that link it, on their own or through other
    /// targets.
    func programsLinkingTargets(in workspace: Workspace) -> [Set<Int>] {
        let numbers = Dictionary(grouping: targets.indices) { targets[$0].name }
        // A name that is computed may be that of any link.
        let namesAreKnown = numbers[""] == nil
        var programs = Array(repeating: Set<Int>(), count: targets.count)
        for program in targets.indices where targets[program].kind.isProgram {
            var found: Set<Int> = [program]
            var open = [program]
            var isWhole = true
            while let target = open.popLast() {
                guard let links = links[target], !links.hasUnknown, namesAreKnown else {
                    isWhole = false
                    break
                }
                let names = links.names.union(linkedFrameworks(by: target, workspace))
                for name in names {
                    // A product of a package may have the name of one of its targets.
                    for other in [name] + (packageProducts[name] ?? []) {
                        open += (numbers[other] ?? []).filter {
                            !targets[$0].kind.isProgram && found.insert($0).inserted
                        }
                    }
                }
            }
            for target in isWhole ? found : Set(targets.indices) { programs[target].insert(program) }
        }
        return programs
    }

    /// Returns the frameworks and libraries among the flags of the linker.
    private func linkedFrameworks(by target: Int, _ workspace: Workspace) -> Set<String> {
        var names: Set<String> = []
        for settings in buildSettings[target] ?? [] {
            let flags = settings.readingFiles(in: workspace).value(of: "OTHER_LDFLAGS") ?? ""
            let words = flags.replacing("\"", with: "").split(separator: " ")
            for (index, word) in words.enumerated() {
                if word.hasPrefix("-l") { names.insert(String(word.dropFirst(2))) }
                if ["-framework", "-weak_framework"].contains(word), index + 1 < words.count {
                    names.insert(String(words[index + 1]))
                }
            }
        }
        return names
    }
}

extension XcodeProject {
    /// Returns what a target links or copies.
    func links(of target: Object) -> TargetLinks {
        var links = TargetLinks()
        for phase in target.texts("buildPhases").compactMap({ objects[$0] }) {
            guard ["PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"].contains(phase.isa) else { continue }
            for file in phase.texts("files").compactMap({ objects[$0] }) {
                if let product = file.text("productRef").flatMap({ objects[$0]?.text("productName") }) {
                    links.names.insert(product)
                }
                if let reference = file.text("fileRef") { links.names.formUnion(productNames(of: reference)) }
            }
        }
        for product in target.texts("packageProductDependencies") {
            if let name = objects[product]?.text("productName") { links.names.insert(name) }
        }
        for dependency in target.texts("dependencies").compactMap({ objects[$0] }) {
            if let name = dependency.text("target").flatMap({ objects[$0]?.text("name") }) { links.names.insert(name) }
            if let name = dependency.text("targetProxy").flatMap({ objects[$0]?.text("remoteInfo") }) {
                links.names.insert(name)
            }
        }
        return links
    }

    /// Returns the names of the targets whose product is at a path or in another project: `Kit` for `Kit.framework` and
    /// `libKit.a`.
    private func productNames(of reference: String) -> Set<String> {
        guard let object = objects[reference] else { return [] }
        var names: Set<String> = []
        for text in [object.text("path"), object.text("name")].compactMap(\.self) {
            let name = FilePath(text).name.prefix { $0 != "." }
            names.insert(String(name))
            if name.hasPrefix("lib") { names.insert(String(name.dropFirst(3))) }
        }
        for target in objects.values
        where target.isa == "PBXNativeTarget" && target.text("productReference") == reference {
            if let name = target.text("name") { names.insert(name) }
        }
        return names
    }
}

extension XcodeGenProject {
    /// Returns what the dependencies of a target name.
    static func links(_ dependencies: YAMLValue?) -> TargetLinks {
        var links = TargetLinks()
        for dependency in dependencies?.elements ?? [] {
            for key in ["target", "framework", "carthage", "package", "product"] {
                // A target of another project is named behind it.
                guard let name = dependency[key]?.text.map(FilePath.init)?.name else { continue }
                links.names.insert(String(name.prefix { $0 != "." }))
            }
            for product in dependency["products"]?.elements ?? [] {
                if let name = product.text { links.names.insert(name) }
            }
        }
        return links
    }
}
