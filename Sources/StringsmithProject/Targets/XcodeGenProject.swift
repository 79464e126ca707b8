import StringsmithModel
import StringsmithText

/// The targets in XcodeGen's `project.yml` or `project.json`, with the files that it includes.
struct XcodeGenProject {
    /// A part of a target's sources.
    struct Source {
        /// The path of a file or directory.
        var path: String

        /// Patterns relative to the path.
        var includes: [String] = []
        var excludes: [String] = []

        /// If not nil, the only kind of files that belong to the target.
        var content: ProjectTargets.Directory.Content?
    }

    struct Target {
        var name: String
        var kind: ProjectTarget.Kind
        var isStatic: Bool
        var sources: [Source]

        /// What its dependencies link.
        var links: TargetLinks

        /// Its build settings in each configuration.
        var buildSettings: [BuildSettings]
    }

    private(set) var targets: [Target] = []

    /// The files that were included.
    private(set) var includedPaths: [String] = []

    /// The maximum number of files, and of templates of a target.
    private static let mostFiles = 256
    private static let mostTemplates = 64

    /// Reads a project; there are no targets in another file of that name.
    init(at path: String, in workspace: Workspace) throws(ProjectProblem) {
        var files = 0
        let root = try document(
            at: path, workspace, directory: FilePath(path).enclosing.string, including: [], &files)
        let templates = root["targetTemplates"] ?? .null
        let settingsReader = XcodeGenSettings(root, at: path)
        for target in root["targets"]?.members ?? [] {
            let name = target.name
            let settings = try Self.applyingTemplates(templates, to: target.value, named: name, at: path)
            let sources = (settings["sources"]?.elements ?? []).compactMap { Self.source($0, content: nil) }
            let resources = (settings["resources"]?.elements ?? []).compactMap { Self.source($0, content: .resources) }
            let type = settings["type"]?.text ?? ""
            targets.append(
                Target(
                    name: name, kind: Self.kind(type), isStatic: type.hasByteSuffix(".static"),
                    sources: sources + resources, links: Self.links(settings["dependencies"]),
                    buildSettings: settingsReader.buildSettings(of: settings, named: name)))
        }
    }

    private static func kind(_ type: String) -> ProjectTarget.Kind {
        if type.contains("test") { return .test }
        if type.contains("extension") { return .appExtension }
        if type.hasPrefix("application") || type.contains("watchapp") || ["tool", "xpc-service"].contains(type) {
            return .application
        }
        return .library
    }

    // MARK: Files

    /// Reads a file and those that it includes. Paths of sources are resolved.
    /// - Parameter directory: the directory that the sources are relative to.
    private mutating func document(
        at path: String, _ workspace: Workspace, directory: String, including: [String], _ files: inout Int
    ) throws(ProjectProblem) -> YAMLValue {
        files += 1
        guard files <= Self.mostFiles, !including.contains(path) else {
            throw ProjectProblem(path: path, message: "files include each other, or are more than \(Self.mostFiles)")
        }
        guard let bytes = workspace.optionalBytes(at: path) else {
            let isMissing = workspace.kind(of: path) == nil
            throw ProjectProblem(
                path: including.last ?? path,
                message: including.isEmpty
                    ? "the file can't be read"
                    : "it includes '\(path)', which \(isMissing ? "doesn't exist" : "can't be read")")
        }
        let own: YAMLValue
        do throws(SyntaxError) {
            own = try YAMLReader.read(bytes)
        } catch {
            // A file of another tool is no problem.
            guard !including.isEmpty || Self.looksLikeProject(bytes) else { return .null }
            throw ProjectProblem(path: path, message: error.message, place: LineIndex(bytes).position(at: error.offset))
        }
        if including.isEmpty, own["targets"] == nil, own["include"] == nil { return .null }
        var result = YAMLValue.map([])
        for include in own["include"]?.elements ?? [] {
            guard let name = include.text ?? include["path"]?.text else { continue }
            if include["enable"]?.text == "false" || include["enable"]?.text == "NO" { continue }
            guard !name.contains("${") else {
                throw ProjectProblem(path: path, message: "'\(name)' depends on the environment")
            }
            // Includes are relative to the file, and so are their sources, unless that is turned off.
            let target = FilePath(name).resolved(from: FilePath(path).enclosing.string)
            let isRelative = include["relativePaths"]?.text != "false"
            includedPaths.append(target)
            let included = try document(
                at: target, workspace, directory: isRelative ? FilePath(target).enclosing.string : directory,
                including: including + [path], &files)
            result = Self.merging(included, into: result)
        }
        return Self.merging(Self.resolved(own, in: directory), into: result)
    }

    /// True if a file that isn't valid YAML may be a project.
    private static func looksLikeProject(_ bytes: [UInt8]) -> Bool {
        bytes.firstRange(of: Array("\ntargets:".utf8)) != nil && bytes.firstRange(of: Array("sources:".utf8)) != nil
    }

    /// Resolves the paths of the sources of targets and templates.
    private static func resolved(_ document: YAMLValue, in directory: String) -> YAMLValue {
        .map(
            document.members.map { member in
                guard ["targets", "targetTemplates"].contains(plainName(member.name)) else { return member }
                let targets = member.value.members.map { YAMLMember($0.name, resolvedTarget($0.value, in: directory)) }
                return YAMLMember(member.name, .map(targets))
            })
    }

    private static func resolvedTarget(_ target: YAMLValue, in directory: String) -> YAMLValue {
        .map(
            target.members.map { member in
                guard ["sources", "resources"].contains(plainName(member.name)) else { return member }
                let sources = member.value.elements.map { source -> YAMLValue in
                    let path = source.text ?? source["path"]?.text ?? ""
                    let resolved = YAMLMember("path", .text(FilePath(path).resolved(from: directory)))
                    return .map(source.members.filter { $0.name != "path" } + [resolved])
                }
                return YAMLMember(member.name, .list(sources))
            })
    }

    // MARK: Merging

    private static func plainName(_ name: String) -> String {
        name.hasSuffix(":REPLACE") ? String(name.dropLast(":REPLACE".utf8.count)) : name
    }

    /// Adds members as XcodeGen does: maps are merged, lists are joined, and anything else is replaced.
    private static func merging(_ new: YAMLValue, into old: YAMLValue) -> YAMLValue {
        var result = old.members
        var places = Dictionary(result.enumerated().map { ($1.name, $0) }) { $1 }
        for member in new.members {
            let name = plainName(member.name)
            guard let place = places[name], name == member.name else {
                if let place = places[name] {
                    result[place].value = member.value
                } else {
                    places[name] = result.count
                    result.append(YAMLMember(name, member.value))
                }
                continue
            }
            switch (result[place].value, member.value) {
            case (.map, .map): result[place].value = merging(member.value, into: result[place].value)
            case (.list(let old), .list(let new)): result[place].value = .list(old + new)
            default: result[place].value = member.value
            }
        }
        return .map(result)
    }

    /// Returns a target with the members of its templates.
    private static func applyingTemplates(
        _ templates: YAMLValue, to target: YAMLValue, named name: String, at path: String
    ) throws(ProjectProblem) -> YAMLValue {
        var result = YAMLValue.map([])
        var attributes = [("target_name", name)]
        for attribute in target["templateAttributes"]?.members ?? [] {
            if let text = attribute.value.text { attributes.append((attribute.name, text)) }
        }
        var open: [(YAMLValue, isDone: Bool)] = [(target, false)]
        var count = 0
        // A template's own templates come first, and the target itself comes last.
        while let (value, isDone) = open.popLast() {
            let names = (value["templates"]?.elements ?? []).compactMap(\.text)
            if isDone || names.isEmpty {
                result = merging(value, into: result)
                continue
            }
            open.append((value, true))
            for name in names.reversed() {
                count += 1
                guard count <= mostTemplates, let template = templates[name] else {
                    throw ProjectProblem(
                        path: path, message: "the template '\(name)' doesn't exist, or there are too many")
                }
                open.append((template, false))
            }
        }
        return replacing(attributes, in: result)
    }

    private static func replacing(_ attributes: [(name: String, value: String)], in value: YAMLValue) -> YAMLValue {
        switch value {
        case .null: .null
        case .text(let text):
            .text(
                text.contains("${") ? attributes.reduce(text) { $0.replacing("${\($1.name)}", with: $1.value) } : text)
        case .list(let elements): .list(elements.map { replacing(attributes, in: $0) })
        case .map(let members): .map(members.map { YAMLMember($0.name, replacing(attributes, in: $0.value)) })
        }
    }

    // MARK: Sources

    private static func source(_ value: YAMLValue, content: ProjectTargets.Directory.Content?) -> Source? {
        guard let path = value["path"]?.text else { return nil }
        var source = Source(path: path, content: content)
        source.includes = (value["includes"]?.elements ?? []).compactMap(\.text)
        source.excludes = (value["excludes"]?.elements ?? []).compactMap(\.text)
        switch value["buildPhase"] {
        case .text("none"): return nil
        case .text("resources"): source.content = .resources
        case .text("sources"): source.content = .sources
        default: if value["type"]?.text == "folder" { source.content = .resources }
        }
        return source
    }
}

extension ProjectTargets {
    /// The names of files with which XcodeGen generates an Xcode project.
    static let xcodeGenNames: Set<String> = ["project.yml", "project.yaml", "project.json"]

    /// Adds the targets of projects for XcodeGen. Those that others include aren't projects of their own.
    mutating func addXcodeGen(_ paths: [String], in workspace: Workspace) {
        var projects: [(path: String, project: XcodeGenProject)] = []
        var included: Set<String> = []
        for path in paths {
            do throws(ProjectProblem) {
                let project = try XcodeGenProject(at: path, in: workspace)
                included.formUnion(project.includedPaths)
                projects.append((path, project))
            } catch {
                problems.append(error)
            }
        }
        for (path, project) in projects where !included.contains(path) { add(project, at: path) }
    }

    private mutating func add(_ project: XcodeGenProject, at path: String) {
        for declared in project.targets {
            for source in declared.sources { add(source, to: targets.count) }
            links[targets.count] = declared.links
            buildSettings[targets.count] = declared.buildSettings
            targets.append(
                ProjectTarget(name: declared.name, kind: declared.kind, origin: path, isStatic: declared.isStatic))
        }
    }

    private mutating func add(_ source: XcodeGenProject.Source, to target: Int) {
        var rule = Directory(target: target)
        rule.content = source.content
        rule.excluded = source.excludes.flatMap(Self.patterns)
        let included = source.includes.flatMap(Self.patterns)
        // It may be a file or a directory.
        if rule.content == nil, included.isEmpty { files[FilePath(source.path), default: []].append(target) }
        if included.isEmpty { directories[FilePath(source.path), default: []].append(rule) }
        for pattern in included {
            rule.pattern = pattern
            directories[FilePath(source.path), default: []].append(rule)
        }
    }

    /// Returns the patterns for what a pattern of XcodeGen matches, and for everything in such a directory.
    private static func patterns(_ pattern: String) -> [GlobPattern] {
        let path = FilePath(pattern).withoutSlash
        return [GlobPattern(path.utf8), GlobPattern("\(path)/**".utf8)]
    }
}
