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

    /// The languages that packages and Xcode projects state, by the file that declares them.
    private let languages: [String: LocaleIdentifier]

    init(_ layout: ProjectLayout, in workspace: Workspace) {
        (self.layout, self.workspace) = (layout, workspace)
        targets = layout.walk.targets
        bundles = TargetBundles(targets, groups: layout.allGroups)
        languages = Set(targets.targets.map(\.origin)).reduce(into: [:]) { languages, origin in
            guard ["project.pbxproj", "Package.swift"].contains(FilePath(origin).name) else { return }
            languages[origin] = DevelopmentLanguage.language(statedBy: origin, workspace)
        }
    }

    /// The localized bundles whose development region is known, and isn't the name of one of their directories.
    var localized: [LocaleLayout.Bundle] {
        let held = Set(targets.targets.indices.flatMap(bundles.groups))
        let loose = layout.allGroups.indices.filter { !held.contains($0) }.map { layout.allGroups[$0] }
        let looseByOrigin = Dictionary(
            Set(targets.targets.map(\.origin)).map { origin in
                let project = ProjectTargets.projectDirectory(of: origin)
                return (origin, loose.filter { FilePath($0.parent).isInside(project) })
            }
        ) { first, _ in first }
        return targets.targets.indices.compactMap { index in
            let target = targets.targets[index]
            let groups = bundles.groups(of: index).map { layout.allGroups[$0] }.filter {
                !$0.isNestedBundle && isShipped($0, by: index)
            }
            guard !target.isTest, target.walkedDirectories == nil, groups.contains(where: Self.isTranslated) else {
                return nil
            }
            // The bundle may also have the directories that no target is known to copy.
            let others = looseByOrigin[target.origin] ?? []
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

    /// The bundles of packages and frameworks with tables, if the languages of all programs that link them are known, and
    /// if other repositories don't use the libraries.
    var libraries: [LocaleLayout.Library] {
        let all = targets.targets
        let programs = all.indices.filter { all[$0].kind.isProgram }
        guard programs.contains(where: { all[$0].kind == .application }), targets.problems.isEmpty,
            all.allSatisfy({ $0.walkedDirectories == nil }), !layout.walk.isPublished(in: workspace)
        else { return [] }
        // A program may also have the directories that no target is known to copy.
        let held = Set(all.indices.flatMap(bundles.groups))
        let loose = layout.allGroups.indices.filter { !held.contains($0) }
        let shared = Set(languages(of: loose.map { layout.allGroups[$0] }).map(\.locale))
        var ofPrograms: [Int: Set<LocaleIdentifier>] = [:]
        for program in programs {
            guard let properties = properties(of: program), !properties.allowsMixedLocalizations else { continue }
            let groups = bundles.groups(of: program).map { layout.allGroups[$0] }
            ofPrograms[program] = shared.union(properties.localizations).union([properties.region.language])
                .union(languages(of: groups).map(\.locale))
        }
        let groupsOfPrograms = Set(programs.flatMap(bundles.groups))
        let linking = targets.programsLinkingTargets(in: workspace)
        return all.indices.compactMap { index in
            guard all[index].kind == .module || all[index].kind == .library else { return nil }
            let groups = bundles.groups(of: index).map { layout.allGroups[$0] }.filter { !$0.isNestedBundle }
            // Statically linked code has no bundle: its tables are those of the programs.
            guard !groups.isEmpty, groupsOfPrograms.isDisjoint(with: bundles.groups(of: index)), !linking[index].isEmpty
            else { return nil }
            var languages: Set<LocaleIdentifier> = []
            for program in linking[index] {
                guard let own = ofPrograms[program] else { return nil }
                languages.formUnion(own)
            }
            return LocaleLayout.Library(
                name: all[index].name, languages: self.languages(of: groups.filter(Self.isTranslated)),
                applicationLanguages: languages)
        }
    }

    /// Returns the languages of groups, each once, with a directory or catalog.
    private func languages(of groups: [LocalizationGroup]) -> [(locale: LocaleIdentifier, path: String)] {
        var paths: [LocaleIdentifier: String] = [:]
        for group in groups {
            for directory in group.directories {
                guard let locale = directory.locale, paths[locale] == nil else { continue }
                paths[locale] = directory.path
            }
            for path in group.allCatalogs.sorted().compactMap(group.catalogPath) {
                guard let document = workspace.optionalDocument(at: path) else { continue }
                for locale in document.locales where paths[locale] == nil { paths[locale] = path }
            }
        }
        return paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// False if a package's manifest keeps all tables of a group out of the bundle, or copies them where nothing looks.
    private func isShipped(_ group: LocalizationGroup, by target: Int) -> Bool {
        guard let resources = targets.resourceCopies.packages[target] else { return true }
        let paths = group.directories.flatMap { directory in
            directory.tables.map(directory.path) + directory.pluralTables.map(directory.pluralPath)
        }
        return (paths + group.allCatalogs.compactMap(group.catalogPath)).contains { path in
            let fate = resources.fate(ofTable: path)
            return fate == nil || fate == .shipped
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
        var allowsMixedLocalizations = false
    }

    /// Returns the properties of a target's bundle; nil if they aren't known, or differ between configurations.
    private func properties(of index: Int) -> Properties? {
        let origin = targets.targets[index].origin
        guard let stated = languages[origin] else { return nil }
        var properties = Properties(region: LocaleLayout.Statement(path: origin, language: stated))
        if targets.targets[index].kind == .module { return properties }
        let configurations = (targets.buildSettings[index] ?? []).map { $0.readingFiles(in: workspace) }
        if configurations.contains(where: { $0.value(of: "DEVELOPMENT_LANGUAGE") != nil }) { return nil }
        let lists = configurations.map {
            settings -> (path: String?, members: [PropertyListMember], isGenerated: Bool)? in
            let isGenerated = settings.value(of: "GENERATE_INFOPLIST_FILE") == "YES"
            guard let file = settings.value(of: "INFOPLIST_FILE"), !file.isEmpty else {
                return isGenerated ? (path: nil, members: [], isGenerated: true) : nil
            }
            let path = FilePath(file).resolved(from: settings.resolved("$(SRCROOT)") ?? "")
            guard let members = workspace.optionalBytes(at: path).flatMap({ PropertyListNode(reading: $0)?.members })
            else { return nil }
            return (path: path, members: members, isGenerated: isGenerated)
        }
        guard let list = lists.first ?? nil, lists.allSatisfy({ $0?.path == list.path }) else { return nil }
        let strings = { (key: String) in list.members.first { $0.key == ExactString(key) }?.node }
        if case .array(let names)? = strings("CFBundleLocalizations")?.value {
            properties.localizations = Set(
                names.compactMap { $0.text.flatMap { LocaleIdentifier.canonical(directoryName: $0.string) } })
        }
        properties.allowsMixedLocalizations = strings("CFBundleAllowMixedLocalizations") != nil
        guard let region = strings("CFBundleDevelopmentRegion")?.text?.string else {
            return list.isGenerated ? properties : nil
        }
        if region.contains("$") { return region.contains("DEVELOPMENT_LANGUAGE") ? properties : nil }
        guard let path = list.path, let language = LocaleIdentifier.canonical(directoryName: region) else { return nil }
        properties.region = LocaleLayout.Statement(path: path, language: language)
        return properties
    }
}
