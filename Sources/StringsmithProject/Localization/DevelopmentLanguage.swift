import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The development language that projects state.
struct DevelopmentLanguage {
    private struct Statement {
        /// The directory that it applies to, with a trailing slash; empty for the current one.
        var directory: String
        var language: LocaleIdentifier
    }

    private var statements: [Statement] = []

    /// Reads the manifests (`Package.swift`) and Xcode projects (`project.pbxproj`) among paths.
    init(paths: [String], in workspace: Workspace) {
        for path in paths {
            if FilePath(path).name == Self.manifest {
                add(path, workspace, of: FilePath(path).directory, behind: "defaultLocalization")
            } else if path.hasSuffix(".xcodeproj/project.pbxproj") {
                add(path, workspace, of: FilePath(path).enclosing.directory, behind: "developmentRegion")
            }
        }
    }

    private static let manifest = "Package.swift"

    /// Returns the language of the nearest manifest or project above a directory, if any.
    func language(of directory: String) -> LocaleIdentifier? {
        let above = statements.filter { directory.hasPrefix($0.directory) }
        return above.max { $0.directory.utf8.count < $1.directory.utf8.count }?.language
    }

    private mutating func add(_ path: String, _ workspace: Workspace, of directory: String, behind word: String) {
        guard let bytes = workspace.optionalBytes(at: path),
            let value = Self.value(behind: Array(word.utf8), in: bytes),
            let language = LocaleIdentifier.canonical(directoryName: value)
        else { return }
        statements.append(Statement(directory: directory, language: language))
    }

    /// Returns the word after `defaultLocalization:` or `developmentRegion =`, without parsing comments: the file is
    /// read for one word, which must be a locale.
    private static func value(behind word: [UInt8], in bytes: [UInt8]) -> String? {
        for start in bytes.offsets(of: word) {
            let rest = bytes[(start + word.count)...].drop { byte in
                byte <= .space || byte == .colon || byte == .equalsSign || byte == .quotationMark
            }
            let value = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen || $0 == .lowLine }
            if !value.isEmpty { return String(decoding: value, as: UTF8.self) }
        }
        return nil
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
