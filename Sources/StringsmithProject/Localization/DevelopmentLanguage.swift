import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The development language that projects state.
struct DevelopmentLanguage {
    /// The stated languages, and the directories to which they apply, with a trailing slash; empty for the current one.
    private var statements: [(directory: String, language: LocaleIdentifier)] = []

    /// Reads projects.
    /// - Parameters:
    ///   - paths: the walked files that declare projects.
    ///   - others: the absolute paths of such files elsewhere in the repository.
    ///   - roots: the paths that the user named.
    init(paths: [String], around others: [String], roots: [String], in workspace: Workspace) {
        for path in paths {
            guard let language = Self.language(statedBy: path, workspace) else { continue }
            let directory = ProjectTargets.projectDirectory(of: path)
            statements.append((Self.prefix(directory), language))
        }
        let named = NamedDirectory.all(in: roots, of: workspace)
        // The nearest project comes first.
        let above = others.map { (path: $0, directory: ProjectTargets.projectDirectory(of: $0)) }
            .filter { project in named.contains { FilePath($0.real).isInside(project.directory) } }
            .sorted { $0.directory.utf8.count > $1.directory.utf8.count }
        for project in above {
            guard let language = Self.language(statedBy: project.path, workspace) else { continue }
            for root in named where FilePath(root.real).isInside(project.directory) {
                statements.append((Self.prefix(root.path), language))
            }
        }
    }

    private static func prefix(_ directory: String) -> String {
        directory.isEmpty ? "" : FilePath(directory).withSlash
    }

    /// Returns the language of the nearest manifest or project above a directory, if any. Of several statements for one
    /// directory, the first counts.
    func language(of directory: String) -> LocaleIdentifier? {
        let above = statements.filter { directory.hasPrefix($0.directory) }
        return above.max { $0.directory.utf8.count < $1.directory.utf8.count }?.language
    }

    /// Returns the language that a manifest or project states.
    static func language(statedBy path: String, _ workspace: Workspace) -> LocaleIdentifier? {
        let name = String(FilePath(path).name)
        let word: String
        switch name {
        case "Package.swift": word = "defaultLocalization"
        case "project.pbxproj" where path.hasByteSuffix(".xcodeproj/project.pbxproj"), "Project.swift":
            word = "developmentRegion"
        case _ where ProjectTargets.xcodeGenNames.contains(name): word = "developmentLanguage"
        default: return nil
        }
        guard let bytes = workspace.optionalBytes(at: path), let value = value(behind: Array(word.utf8), in: bytes)
        else { return nil }
        return LocaleIdentifier.canonical(directoryName: value)
    }

    /// Returns the word after `defaultLocalization:` or `developmentRegion =`, outside of lines that are comments: the
    /// file is read for one word, which must be a locale.
    private static func value(behind word: [UInt8], in bytes: [UInt8]) -> String? {
        var scanned = 0
        var isComment = false
        for start in bytes.offsets(of: word) {
            let lineEnd = bytes[scanned..<start].lastIndex(of: .lineFeed)
            if scanned == 0 || lineEnd != nil {
                let first = bytes[(lineEnd ?? 0)..<start].first { $0 > .space }
                isComment = first == .slash || first == .asterisk
            }
            scanned = start
            if isComment { continue }
            let rest = bytes[(start + word.count)...].drop { byte in
                byte <= .space || byte == .colon || byte == .equalsSign || byte == .quotationMark
            }
            let value = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen || $0 == .lowLine }
            if !value.isEmpty { return String(decoding: value, as: UTF8.self) }
        }
        return nil
    }
}

extension DevelopmentLanguage {
    /// Returns the languages that an Xcode project lists, without `Base`. Like the development region, they are read
    /// without parsing the file.
    static func knownRegions(listedBy path: String, _ workspace: Workspace) -> [LocaleIdentifier] {
        guard let bytes = workspace.optionalBytes(at: path) else { return [] }
        let word = Array("knownRegions".utf8)
        return bytes.offsets(of: word).flatMap { start in
            let list = bytes[(start + word.count)...].prefix { $0 != UInt8(ascii: ")") }
            return list.split { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != .hyphen && $0 != .lowLine }
                .compactMap { LocaleIdentifier.canonical(directoryName: String(decoding: $0, as: UTF8.self)) }
        }
    }
}

extension LocalizationGroup {
    /// The likeliest development language if none is given. The stated one, if it has a directory or if `Base.lproj`,
    /// which belongs to it, has strings; otherwise English; otherwise the stated one anyway.
    func likeliestLanguage(stated: LocaleIdentifier?) -> LocaleIdentifier {
        let locales = directories.compactMap(\.locale)
        let hasBaseTables = directories.contains { $0.locale == nil && !$0.tables.isEmpty }
        if let stated, locales.contains(stated) || hasBaseTables { return stated }
        if locales.contains("en") { return "en" }
        if hasBaseTables { return "en" }
        return locales.first { $0.rawValue.hasPrefix("en-") } ?? stated ?? "en"
    }
}
