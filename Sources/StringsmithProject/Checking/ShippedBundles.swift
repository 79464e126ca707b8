import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The bundles of targets that were walked as a whole, as far as the project shows their contents.
struct ShippedBundles {
    private let layout: ProjectLayout
    private let targets: ProjectTargets
    private let bundles: TargetBundles
    private let workspace: Workspace

    init(_ layout: ProjectLayout, in workspace: Workspace) {
        (self.layout, self.workspace) = (layout, workspace)
        targets = layout.walk.targets
        bundles = TargetBundles(targets, groups: layout.allGroups)
    }

    /// The localized bundles whose development region is known, and isn't the name of one of their directories.
    var localized: [LocaleLayout.Bundle] {
        let held = Set(targets.targets.indices.flatMap(bundles.groups))
        let loose = layout.allGroups.indices.filter { !held.contains($0) }.map { layout.allGroups[$0] }
        return targets.targets.indices.compactMap { index in
            let target = targets.targets[index]
            let groups = bundles.groups(of: index).map { layout.allGroups[$0] }.filter { !$0.isNestedBundle }
            guard !target.isTest, target.walkedDirectories == nil, groups.contains(where: Self.isTranslated) else {
                return nil
            }
            // The bundle may also have the directories that no target is known to copy.
            let project = ProjectTargets.projectDirectory(of: target.origin)
            let others = loose.filter { FilePath($0.parent).isInside(project) }
            let directories = (groups + others).flatMap { $0.directories + $0.unknownDirectories }
            guard !directories.contains(where: { $0.locale == nil || $0.isClosed }),
                let properties = properties(of: index)
            else { return nil }
            var bundle = LocaleLayout.Bundle(
                name: target.name, region: properties.region,
                localizations: properties.localizations.union(directories.compactMap(\.locale)))
            if bundle.isLocalized(for: bundle.region.language) { return nil }
            for path in groups.flatMap({ group in group.allCatalogs.compactMap(group.catalogPath) }) {
                guard let document = workspace.optionalDocument(at: path) else { return nil }
                bundle.localizations.formUnion(document.locales + [document.developmentLanguage].compactMap(\.self))
            }
            return bundle
        }
    }

    /// True if a group has other tables than the translations of property lists.
    private static func isTranslated(_ group: LocalizationGroup) -> Bool {
        if group.closedCatalogs.isEmpty, !group.allCatalogs.isEmpty { return true }
        return group.directories.contains { directory in
            !directory.tables.union(directory.pluralTables).allSatisfy { $0.rawValue.hasSuffix("InfoPlist") }
        }
    }

    /// What a bundle's property list says about its localizations.
    private struct Properties {
        var region: LocaleLayout.Statement
        var localizations: Set<LocaleIdentifier> = []
    }

    /// Returns the properties of a target's bundle; nil if they aren't known, or differ between configurations.
    private func properties(of index: Int) -> Properties? {
        let origin = targets.targets[index].origin
        guard FilePath(origin).name == "project.pbxproj" || FilePath(origin).name == "Package.swift",
            let stated = DevelopmentLanguage.language(statedBy: origin, workspace)
        else { return nil }
        var properties = Properties(region: LocaleLayout.Statement(path: origin, language: stated))
        if targets.targets[index].kind == .module { return properties }
        let configurations = (targets.buildSettings[index] ?? []).map { $0.readingFiles(in: workspace) }
        let lists = configurations.map { settings -> PropertyListFile? in
            let isGenerated = settings.value(of: "GENERATE_INFOPLIST_FILE") == "YES"
            guard let file = settings.value(of: "INFOPLIST_FILE"), !file.isEmpty else {
                return isGenerated ? PropertyListFile(path: nil, members: [], isGenerated: true) : nil
            }
            let path = FilePath(file).resolved(from: settings.resolved("$(SRCROOT)") ?? "")
            guard let members = workspace.optionalBytes(at: path).flatMap({ PropertyListNode(reading: $0)?.members })
            else { return nil }
            return PropertyListFile(path: path, members: members, isGenerated: isGenerated)
        }
        guard let list = lists.first ?? nil, lists.allSatisfy({ $0?.path == list.path }) else { return nil }
        let strings = { (key: String) in list.members.first { $0.key == ExactString(key) }?.node }
        if case .array(let names)? = strings("CFBundleLocalizations")?.value {
            properties.localizations = Set(
                names.compactMap { $0.text.flatMap { LocaleIdentifier.canonical(directoryName: $0.string) } })
        }
        guard let region = strings("CFBundleDevelopmentRegion")?.text?.string else {
            return list.isGenerated ? properties : nil
        }
        if region.contains("$") { return region.contains("DEVELOPMENT_LANGUAGE") ? properties : nil }
        guard let path = list.path, let language = LocaleIdentifier.canonical(directoryName: region) else { return nil }
        properties.region = LocaleLayout.Statement(path: path, language: language)
        return properties
    }

    /// The property list of a bundle.
    private struct PropertyListFile {
        /// Nil if the build system makes all of it.
        var path: String?
        var members: [PropertyListMember]

        /// True if the build system adds the development region.
        var isGenerated: Bool
    }
}
