import StringsmithText

/// The oldest systems on which code can run.
enum DeploymentTargets {
    /// The first versions with `String(localized:)`, by the names in manifests.
    static let firstLocalized = ["iOS": 15, "macOS": 12, "tvOS": 15, "watchOS": 8, "visionOS": 1, "macCatalyst": 15]

    /// The settings of Xcode projects for these.
    static let settings = [
        "IPHONEOS_DEPLOYMENT_TARGET": "iOS", "MACOSX_DEPLOYMENT_TARGET": "macOS", "TVOS_DEPLOYMENT_TARGET": "tvOS",
        "WATCHOS_DEPLOYMENT_TARGET": "watchOS", "XROS_DEPLOYMENT_TARGET": "visionOS",
    ]

    /// The setting for a system.
    static func setting(of system: String) -> String? { settings.first { $0.value == system }?.key }

    static func majorVersion(_ text: some StringProtocol) -> Int { Int(text.prefix { ("0"..."9").contains($0) }) ?? 0 }

    /// True if all of these versions, at least one, have `String(localized:)`.
    fileprivate static func haveLocalizedStrings(_ versions: [String: Int]) -> Bool {
        !versions.isEmpty && versions.allSatisfy { $0.value >= firstLocalized[$0.key] ?? .max }
    }
}

extension ProjectTargets {
    /// True if `String(localized:)` is on every system on which a target can run; false if that isn't known.
    func hasLocalizedStrings(_ target: Int, in workspace: Workspace) -> Bool {
        if let systems = packageSystems[targets[target].origin] {
            return DeploymentTargets.haveLocalizedStrings(systems)
        }
        guard let configurations = buildSettings[target], !configurations.isEmpty else { return false }
        return configurations.allSatisfy { settings in
            let settings = settings.readingFiles(in: workspace)
            var versions: [String: Int] = [:]
            for (name, system) in DeploymentTargets.settings {
                versions[system] = settings.value(of: name).map { DeploymentTargets.majorVersion($0) }
            }
            return DeploymentTargets.haveLocalizedStrings(versions)
        }
    }
}
