import StringsmithText

/// The targets in Tuist's `Project.swift`. The manifest is parsed as text and never run: a target is a call with a name
/// and sources, whatever helper is called, and computed values are unknown.
struct TuistManifest {
    /// The files that match a pattern, by path relative to the manifest, except those that match others.
    struct Glob {
        var pattern: String
        var excluded: [String] = []
    }

    /// A target as written.
    struct Target {
        var name: String
        var kind: ProjectTarget.Kind
        var sources: [Glob]
        var resources: [Glob]

        /// What its dependencies link.
        var links = TargetLinks()

        /// The value of its argument `settings`.
        var settings: ManifestValue?

        /// The oldest systems on which it runs, as settings.
        var deploymentTargets: BuildSettings.Settings
    }

    private(set) var targets: [Target] = []

    /// The settings of the project.
    private var projectSettings: ManifestValue?

    /// Says which files of targets are computed, and so unknown.
    private(set) var computed: [String] = []

    /// Reads a manifest; there are no targets in another file called `Project.swift`.
    init(_ bytes: [UInt8]) {
        guard bytes.firstRange(of: Array("import ProjectDescription".utf8)) != nil else { return }
        var reader = ManifestReader(bytes)
        while let name = reader.nextMember() {
            guard let arguments = reader.arguments() else { continue }
            // The settings of targets are in their own calls.
            if name == "settings" { projectSettings = .call(name, arguments) }
            for call in reader.takeCalls() + [arguments] { add(call) }
        }
    }

    private mutating func add(_ arguments: [String: ManifestValue]) {
        guard arguments["name"] != nil else { return }
        // The name may be computed, but the files that are written still belong to the target.
        var name = ""
        for label in ["bundleId", "productName", "name"] {
            if case .text(let text)? = arguments[label] { name = text }
        }
        for label in ["sources", "resources", "buildableFolders"] {
            guard let value = arguments[label], Self.isComputed(value) else { continue }
            computed.append("the \(label) of target '\(name)' are computed")
        }
        let folders = arguments["buildableFolders"].map(Self.folders) ?? []
        let sources = arguments["sources"].map(Self.globs) ?? []
        guard !sources.isEmpty || !folders.isEmpty else { return }
        let resources = arguments["resources"].map(Self.globs) ?? []
        targets.append(
            Target(
                name: name, kind: Self.kind(arguments["product"]), sources: sources + folders,
                resources: resources + folders, links: TargetLinks(arguments["dependencies"]),
                settings: arguments["settings"],
                deploymentTargets: arguments["deploymentTargets"].map(Self.deploymentTargets) ?? [:]))
    }

    /// Returns the settings for `.iOS("15.0")` or `.multiplatform(iOS: "15.0", macOS: "12.0")`.
    private static func deploymentTargets(_ value: ManifestValue) -> BuildSettings.Settings {
        guard case .call(let name, let arguments) = value else { return [:] }
        var settings: BuildSettings.Settings = [:]
        for (label, version) in arguments {
            guard let setting = DeploymentTargets.setting(of: label.isEmpty ? name : label) else { continue }
            settings[setting] = version.text
        }
        return settings
    }

    /// Returns the build settings of a target in each configuration, as far as they are literals.
    /// - Parameter directory: the manifest's directory.
    func buildSettings(of target: Target, in directory: String) -> [BuildSettings] {
        let owners = [target.settings, projectSettings].map(Self.settings)
        let names = Set(owners.flatMap { $0.configurations.keys }).sorted()
        return (names.isEmpty ? [""] : names).map { name in
            var levels = owners.flatMap { owner -> [BuildSettings.Level] in
                let own = owner.configurations[name]
                let file = own?.file.map { BuildSettings.Level.file(FilePath($0).resolved(from: directory)) }
                return [.settings(own?.settings ?? [:]), .settings(owner.base)] + [file].compactMap(\.self)
            }
            levels.insert(.settings(target.deploymentTargets), at: 0)
            return BuildSettings(levels, targetName: target.name, projectName: nil, directory: directory)
        }
    }

    /// The settings of one configuration.
    private struct Configuration {
        var settings: BuildSettings.Settings
        var file: String?
    }

    /// Returns the parts of `.settings(base:configurations:)`.
    private static func settings(
        _ value: ManifestValue?
    ) -> (base: BuildSettings.Settings, configurations: [String: Configuration]) {
        guard case .call("settings", let arguments)? = value else { return ([:], [:]) }
        var configurations: [String: Configuration] = [:]
        if case .list(let values)? = arguments["configurations"] {
            for case .call(let variant, let arguments) in values {
                var configuration = Configuration(settings: arguments["settings"].map(settings) ?? [:])
                configuration.file = arguments["xcconfig"]?.text
                configurations[arguments["name"].map { $0.text ?? "" } ?? variant] = configuration
            }
        }
        return (arguments["base"].map(settings) ?? [:], configurations)
    }

    /// Returns the settings in a dictionary whose values are texts.
    private static func settings(_ value: ManifestValue) -> BuildSettings.Settings {
        guard case .members(let members) = value else { return [:] }
        return members.compactMapValues { value in
            switch value {
            case .text(let text): text
            case .call("string", let arguments): arguments[""]?.text
            case .list, .call, .members, .member, .other: nil
            }
        }
    }

    private static func kind(_ product: ManifestValue?) -> ProjectTarget.Kind {
        guard case .member(let product)? = product else { return .library }
        switch product {
        case "unitTests", "uiTests": return .test
        case "app", "appClip", "commandLineTool", "watch2App", "xpc": return .application
        case "messagesExtension", "stickerPackExtension", "watch2Extension", "tvTopShelfExtension",
            "extensionKitExtension", "systemExtension", "appExtension":
            return .appExtension
        default: return .library
        }
    }

    /// True if a value has patterns or folders that aren't literals.
    private static func isComputed(_ value: ManifestValue) -> Bool {
        switch value {
        case .text: false
        case .list(let values): values.contains(where: isComputed)
        case .call(_, let arguments):
            [arguments["pattern"] ?? arguments["path"] ?? arguments[""], arguments["excluding"]].contains {
                $0.map(isComputed) ?? false
            }
        case .members, .member, .other: true
        }
    }

    /// Returns the patterns in a value, without those that are computed.
    private static func globs(_ value: ManifestValue) -> [Glob] {
        switch value {
        case .text(let pattern): return expanded(pattern).map { Glob(pattern: $0) }
        case .list(let values): return values.flatMap(globs)
        case .call("glob", let arguments):
            guard case .text(let pattern)? = arguments["pattern"] ?? arguments[""] else { return [] }
            let excluded = arguments["excluding"].map(globs)?.map(\.pattern) ?? []
            return expanded(pattern).map { Glob(pattern: $0, excluded: excluded) }
        case .call(_, let arguments):
            return (arguments["path"] ?? arguments[""]).map { $0.isText ? folders($0) : globs($0) } ?? []
        case .members, .member, .other: return []
        }
    }

    /// Returns the patterns for all files in folders.
    private static func folders(_ value: ManifestValue) -> [Glob] {
        switch value {
        case .text(let path): [Glob(pattern: FilePath(path).resolved(from: "") + "/**")]
        case .list(let values): values.flatMap(folders)
        case .call(_, let arguments): (arguments["path"] ?? arguments[""]).map(folders) ?? []
        case .members, .member, .other: []
        }
    }

    /// The maximum number of patterns that the braces in one stand for.
    private static let mostPatterns = 64

    /// Returns the patterns without braces: `*.{a,b}` stands for two.
    private static func expanded(_ pattern: String) -> [String] {
        var open = [Array(pattern.utf8)]
        var done: [String] = []
        while let next = open.popLast() {
            guard let start = next.firstIndex(of: .leftBrace), let end = next[start...].firstIndex(of: .rightBrace),
                open.count + done.count < mostPatterns
            else {
                done.append(String(decoding: next, as: UTF8.self))
                continue
            }
            for part in next[(start + 1)..<end].split(separator: .comma).reversed() {
                open.append(Array(next[..<start]) + part + next[(end + 1)...])
            }
        }
        return done
    }
}

extension ProjectTargets {
    /// Adds the targets of a Tuist project.
    mutating func add(_ manifest: TuistManifest, at path: String) {
        let base = FilePath(path).enclosing.string
        for declared in manifest.targets {
            for (globs, isResource) in [(declared.sources, false), (declared.resources, true)] {
                for glob in globs { add(glob, isResource: isResource, to: targets.count, in: base) }
            }
            links[targets.count] = declared.links
            buildSettings[targets.count] = manifest.buildSettings(of: declared, in: base)
            targets.append(ProjectTarget(name: declared.name, kind: declared.kind, origin: path))
        }
    }

    private mutating func add(_ glob: TuistManifest.Glob, isResource: Bool, to target: Int, in base: String) {
        let parts = glob.pattern.split(separator: "/", omittingEmptySubsequences: true)
        let fixed = parts.prefix { !$0.utf8.contains { [.asterisk, .questionMark, .leftBracket].contains($0) } }
        let directory = fixed.joined(separator: "/")
        var rule = Directory(target: target)
        rule.content = isResource ? .resources : .sources
        if fixed.count == parts.count {
            // It may be a file or a directory.
            files[FilePath(FilePath(directory).resolved(from: base)), default: []].append(target)
        } else {
            let rest = parts.dropFirst(fixed.count).joined(separator: "/")
            if rest != "**" { rule.pattern = GlobPattern(rest.utf8) }
        }
        rule.excluded = glob.excluded.compactMap { pattern in
            if directory.isEmpty || pattern.utf8.starts(with: "**".utf8) { return GlobPattern(pattern.utf8) }
            let start = directory + "/"
            guard pattern.utf8.starts(with: start.utf8) else { return nil }
            return GlobPattern(pattern.utf8.dropFirst(start.utf8.count))
        }
        directories[FilePath(FilePath(directory).resolved(from: base)), default: []].append(rule)
    }
}
