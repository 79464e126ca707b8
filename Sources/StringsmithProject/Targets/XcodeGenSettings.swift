import StringsmithText

/// The build settings that a project for XcodeGen gives its targets.
struct XcodeGenSettings {
    private let project: YAMLValue
    private let groups: YAMLValue
    private let configurations: [String]
    private let name: String?
    private let directory: String

    /// - Parameter path: the path of the project's file.
    init(_ project: YAMLValue, at path: String) {
        (self.project, groups) = (project, project["settingGroups"] ?? .null)
        let names = (project["configs"]?.members ?? []).map(\.name)
        configurations = names.isEmpty ? ["Debug", "Release"] : names
        name = project["name"]?.text
        directory = FilePath(path).enclosing.string
    }

    /// Returns the settings of a target in each configuration.
    func buildSettings(of target: YAMLValue, named targetName: String) -> [BuildSettings] {
        configurations.map { configuration in
            BuildSettings(
                [target, project].flatMap { levels(of: $0, in: configuration) }, targetName: targetName,
                projectName: name, directory: directory)
        }
    }

    private func levels(of owner: YAMLValue, in configuration: String) -> [BuildSettings.Level] {
        var groups = Groups()
        // Settings take precedence over the member for the oldest systems.
        let settings = deploymentTargets(of: owner).merging(
            settings(owner["settings"] ?? .null, in: configuration, &groups)
        ) { $1 }
        guard let file = owner["configFiles"]?[configuration]?.text else { return [.settings(settings)] }
        return [.settings(settings), .file(FilePath(file).resolved(from: directory))]
    }

    /// Returns the oldest systems of a target, or of all targets of a project: a version for the target's platform, or
    /// one for each system.
    private func deploymentTargets(of owner: YAMLValue) -> BuildSettings.Settings {
        guard let value = owner["deploymentTarget"] ?? owner["options"]?["deploymentTarget"] else { return [:] }
        let platform = owner["platform"]?.text.flatMap(DeploymentTargets.setting)
        if let version = value.text { return platform.map { [$0: version] } ?? [:] }
        var settings: BuildSettings.Settings = [:]
        for member in value.members {
            guard let name = DeploymentTargets.setting(of: member.name), let version = member.value.text else {
                continue
            }
            settings[name] = version
        }
        return settings
    }

    /// The groups that have been read for a configuration.
    private struct Groups {
        /// The settings, without those of a group that is being read: it may contain itself.
        var settings: [String: BuildSettings.Settings] = [:]
        var depth = 0

        /// The maximum nesting of groups.
        static let deepest = 64
    }

    /// Returns settings, which are either listed or structured: those of groups, then common ones, then those of the
    /// configuration.
    private func settings(
        _ value: YAMLValue, in configuration: String, _ known: inout Groups
    ) -> BuildSettings.Settings {
        let parts = ["groups", "base", "configs"].map { value[$0] }
        guard parts.contains(where: { $0 != nil }) else { return Self.listed(value) }
        var result: BuildSettings.Settings = [:]
        for group in parts[0]?.elements ?? [] {
            result.merge(self.group(group.text ?? "", in: configuration, &known)) { $1 }
        }
        result.merge(Self.listed(parts[1] ?? .null)) { $1 }
        for member in Self.matching(configuration, parts[2]?.members ?? []) {
            result.merge(settings(member.value, in: configuration, &known)) { $1 }
        }
        return result
    }

    private func group(
        _ name: String, in configuration: String, _ known: inout Groups
    ) -> BuildSettings.Settings {
        if let settings = known.settings[name] { return settings }
        known.settings[name] = [:]
        guard known.depth < Groups.deepest else { return [:] }
        known.depth += 1
        let settings = settings(groups[name] ?? .null, in: configuration, &known)
        known.depth -= 1
        known.settings[name] = settings
        return settings
    }

    /// Returns the members for a configuration: the one with its name, or those whose name is a part of it.
    private static func matching(_ configuration: String, _ members: [YAMLMember]) -> [YAMLMember] {
        let name = configuration.lowercased()
        let exact = members.filter { $0.name.lowercased() == name }
        return exact.isEmpty ? members.filter { name.contains($0.name.lowercased()) } : exact
    }

    private static func listed(_ value: YAMLValue) -> BuildSettings.Settings {
        var settings: BuildSettings.Settings = [:]
        for member in value.members {
            let texts = member.value.elements.compactMap(\.text)
            settings[member.name] = texts.count == 1 ? spelled(texts[0]) : texts.joined(separator: " ")
        }
        return settings
    }

    /// Returns a setting as XcodeGen writes it, where a Boolean value of YAML is `YES` or `NO`.
    private static func spelled(_ text: String) -> String {
        switch text {
        case "true", "True", "TRUE", "yes", "Yes": "YES"
        case "false", "False", "FALSE", "no", "No": "NO"
        default: text
        }
    }
}
