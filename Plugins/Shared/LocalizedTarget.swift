import Foundation
import PackagePlugin

/// A target of the package.
struct LocalizedTarget {
    let name: String

    /// The directory of its sources and resources, relative to the package if it is inside.
    let directory: String

    /// The paths of its sources, in path order.
    let sources: [String]

    /// The paths of the files in its localized resources, in path order.
    let resources: [String]

    /// Its `.lproj` directories, in path order.
    let localeDirectories: [String]

    /// True if it is written in a C language.
    let isCFamily: Bool

    /// Reads a target; returns nil if it has no sources, like binaries and plugins.
    init?(_ target: any Target, in package: Package) {
        guard let module = target.sourceModule else { return nil }
        let base = package.directoryURL.path.withoutSlash + "/"
        func relative(_ url: URL) -> String {
            let path = url.path.withoutSlash
            return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
        }
        name = target.name
        directory = target.directoryURL.path.withoutSlash + "/" == base ? "." : relative(target.directoryURL)
        isCFamily = module is ClangSourceModuleTarget
        var files: [FileType: [String]] = [:]
        for file in module.sourceFiles { files[file.type, default: []].append(relative(file.url)) }
        sources = (files[.source] ?? []).sorted()
        // A resource may be a directory that is copied unchanged.
        let localized = (files[.resource] ?? []).filter { LocaleDirectoryPath(of: $0) != nil }
        localeDirectories = Set(localized.compactMap { LocaleDirectoryPath(of: $0)?.path }).sorted()
        resources = localized.flatMap { path in
            let content = path.hasSuffix(".lproj") ? Self.files(in: path, of: base) : []
            return content.isEmpty ? [path] : content
        }.sorted()
    }

    private static func files(in directory: String, of base: String) -> [String] {
        let path = directory.hasPrefix("/") ? directory : base + directory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.map { "\(directory)/\($0)" }
    }
}

/// The `.lproj` directory that a path goes through.
private struct LocaleDirectoryPath {
    let path: String

    init?(of path: String) {
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = components.firstIndex(where: { $0.hasSuffix(".lproj") }) else { return nil }
        self.path = components[...index].joined(separator: "/")
    }
}

extension String {
    fileprivate var withoutSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
