import StringsmithText

extension ProjectTargets {
    /// Adds the targets of an Xcode project.
    mutating func add(_ project: XcodeProject, at path: String) {
        guard let root = project.root, let object = project.objects[root] else { return }
        var base = FilePath(path).enclosing.enclosing.string
        if let directory = object.text("projectDirPath"), !directory.isEmpty {
            base = FilePath(directory).resolved(from: base)
        }
        var places = XcodePlaces(project, base: base)
        if let group = object.text("mainGroup") { places.add(group, in: base, depth: 0) }
        let first = targets.count
        let identifiers = object.texts("targets").filter { project.objects[$0]?.isa == "PBXNativeTarget" }
        for identifier in identifiers {
            guard let target = project.objects[identifier] else { continue }
            let product = target.text("productType") ?? ""
            let name = target.text("name") ?? identifier
            buildSettings[targets.count] = project.buildSettings(of: target, named: name, at: path) {
                places.paths[$0]
            }
            links[targets.count] = project.links(of: target)
            targets.append(
                ProjectTarget(
                    name: name, kind: Self.kind(product), origin: path, isStatic: product.hasByteSuffix(".static")))
        }
        resourceCopies.add(project, at: path, synchronized: places.synchronizedGroups.map(\.path)) { places.paths[$0] }
        for (index, identifier) in identifiers.enumerated() {
            guard let target = project.objects[identifier] else { continue }
            addFiles(of: target, as: first + index, project, places)
            for group in target.texts("fileSystemSynchronizedGroups") {
                guard let directory = places.paths[group] else { continue }
                let excepted = Self.exceptions(of: group, for: identifier, in: project)
                directories[FilePath(directory), default: []].append(
                    Directory(target: first + index, exceptions: excepted))
            }
            addSelected(by: identifier, of: target, as: first + index, project, places)
        }
    }

    private static func kind(_ productType: String) -> ProjectTarget.Kind {
        let type = productType.split(separator: ".").dropFirst(3).joined(separator: ".")
        if type.contains("test") || type.contains("ocunit") { return .test }
        if type.contains("extension") { return .appExtension }
        if type.hasPrefix("application") || type.contains("watchapp") || ["tool", "xpc-service"].contains(type) {
            return .application
        }
        return .library
    }

    private mutating func addFiles(
        of target: XcodeProject.Object, as index: Int, _ project: XcodeProject, _ places: XcodePlaces
    ) {
        for phase in target.texts("buildPhases") {
            guard let phase = project.objects[phase], phase.isa.hasSuffix("BuildPhase"),
                phase.isa != "PBXCopyFilesBuildPhase"
            else { continue }
            for file in phase.texts("files") {
                guard let reference = project.objects[file]?.text("fileRef") else { continue }
                add(reference, to: index, project, places)
            }
        }
    }

    /// Adds a file, or the localized files of a variant group.
    private mutating func add(
        _ reference: String, to target: Int, _ project: XcodeProject, _ places: XcodePlaces
    ) {
        if project.objects[reference]?.isa == "PBXVariantGroup" {
            for child in project.objects[reference]?.texts("children") ?? [] {
                if let path = places.paths[child] { addFile(path, to: target) }
            }
            return
        }
        guard let path = places.paths[reference] else { return }
        let type = project.objects[reference]?.text("lastKnownFileType")
        if ["folder", "text.plist.strings"].contains(type), FilePath(path).isLocaleDirectory {  // Checked: a type
            directories[FilePath(path), default: []].append(Directory(target: target))
        } else if type == "folder" {
            // It is copied as it is: its sources aren't compiled, and its tables don't belong to the bundle.
            copiedDirectories.insert(FilePath(path))
        } else {
            addFile(path, to: target)
        }
    }

    private mutating func addFile(_ path: String, to target: Int) {
        if files[FilePath(path)]?.contains(target) ?? false { return }
        files[FilePath(path), default: []].append(target)
    }

    /// Returns the files in a synchronized group that don't belong to a target with that group.
    private static func exceptions(of group: String, for target: String, in project: XcodeProject) -> Set<String> {
        var result: Set<String> = []
        for set in project.objects[group]?.texts("exceptions") ?? [] {
            guard let set = project.objects[set], set.text("target") == target else { continue }
            result.formUnion(set.texts("membershipExceptions").map { FilePath($0).resolved(from: "") })
        }
        return result
    }

    /// Adds files in synchronized groups that a target doesn't have: there, the exceptions are the files that belong to
    /// it.
    private mutating func addSelected(
        by identifier: String, of target: XcodeProject.Object, as index: Int, _ project: XcodeProject,
        _ places: XcodePlaces
    ) {
        let own = Set(target.texts("fileSystemSynchronizedGroups"))
        for (group, directory) in places.synchronizedGroups where !own.contains(group) {
            for member in Self.exceptions(of: group, for: identifier, in: project).sorted() {
                let path = FilePath(member).resolved(from: directory)
                addFile(path, to: index)
                // It may be a directory.
                directories[FilePath(path), default: []].append(Directory(target: index))
            }
        }
    }
}

/// The paths of the groups and files in an Xcode project.
private struct XcodePlaces {
    /// The paths by identifier, without a trailing slash.
    private(set) var paths: [String: String] = [:]

    /// The synchronized groups and their directories, in the order of the project's tree.
    private(set) var synchronizedGroups: [(identifier: String, path: String)] = []

    private let project: XcodeProject
    private let base: String

    /// The maximum nesting of groups, for groups that contain themselves.
    private static let deepestGroup = 128

    init(_ project: XcodeProject, base: String) { (self.project, self.base) = (project, base) }

    mutating func add(_ identifier: String, in parent: String, depth: Int) {
        guard depth < Self.deepestGroup, paths[identifier] == nil, let object = project.objects[identifier] else {
            return
        }
        let path: String
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>": path = object.text("path").map { FilePath($0).resolved(from: parent) } ?? parent
        case "SOURCE_ROOT": path = FilePath(object.text("path") ?? "").resolved(from: base)
        case "<absolute>": path = object.text("path") ?? ""
        // Products and SDKs contain no sources.
        default: return
        }
        paths[identifier] = path
        if object.isa == "PBXFileSystemSynchronizedRootGroup" { synchronizedGroups.append((identifier, path)) }
        for child in object.texts("children") { add(child, in: path, depth: depth + 1) }
    }
}
