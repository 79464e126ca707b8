import StringsmithMerge
import StringsmithText

/// Finds the service that fills a project's translations: by its configuration, by the workflows that call it, or by
/// links in the documents for contributors, since some services are configured on their own site only.
enum TranslationServices {
    /// The configuration files of services.
    private static let configurations: [(name: String, path: String)] = [
        ("Crowdin", "crowdin.yml"), ("Crowdin", "crowdin.yaml"), ("Crowdin", ".crowdin.yml"),
        ("Transifex", ".tx/config"), ("Transifex", "transifex.yml"), ("Transifex", ".transifex.yml"),
        ("Weblate", ".weblate"), ("Weblate", ".weblate.ini"), ("Weblate", "weblate.yml"),
        ("Lokalise", "lokalise.yml"), ("Lokalise", ".lokalise.yml"), ("Phrase", ".phrase.yml"),
        ("Phrase", ".phraseapp.yml"), ("Localazy", "localazy.json"), ("POEditor", "poeditor.yml"),
        ("POEditor", "poeditor.json"), ("WebTranslateIt", ".wti"), ("Tolgee", ".tolgeerc"),
        ("Tolgee", ".tolgeerc.json"), ("Smartling", "smartling.json"), ("Smartling", "smartling-config.json"),
        ("Pontoon", "l10n.toml"),
    ]

    /// The names of services in workflows, and in the comments with which services begin the tables that they write.
    private static let names = [
        "Crowdin", "Transifex", "Weblate", "Lokalise", "Localazy", "POEditor", "translatewiki.net", "WebTranslateIt",
        "GlotPress",
    ]

    /// The addresses of projects on services.
    private static let addresses: [(name: String, address: String)] = [
        ("Crowdin", "crowdin.com/project/"), ("Crowdin", "crowdin.net/project/"), ("Weblate", "weblate.org/engage/"),
        ("Weblate", "weblate.org/projects/"), ("Weblate", "weblate.org/widgets/"), ("Weblate", "/weblate."),
        ("Weblate", "//weblate."), ("Transifex", "transifex.com/"), ("POEditor", "poeditor.com/join/project"),
        ("translatewiki.net", "translatewiki.net"), ("Lokalise", "lokalise.com/public/"),
        ("Lokalise", "lokalise.co/public/"), ("Localazy", "localazy.com/p/"), ("OneSky", "oneskyapp.com/"),
        ("Pontoon", "pontoon.mozilla.org"), ("GlotPress", "translate.wordpress.com/projects/"),
    ]

    /// The first words in the names of documents for contributors.
    private static let documents = ["readme", "contributing", "translat", "localiz", "localis"]

    /// Finds the service of a bundle, in the directories from the bundle's up to its repository's.
    /// - Parameter roots: the paths that the user named.
    static func service(
        of group: LocalizationGroup, roots: [String], in workspace: Workspace
    ) -> TranslationService? {
        let directories = group.directories + group.unknownDirectories
        // The language of messages for translators on translatewiki.net.
        if let messages = directories.first(where: { FilePath($0.path).name == "qqq.lproj" }) {
            return TranslationService(name: "translatewiki.net", path: messages.path)
        }
        if let service = service(around: group.parent, roots: roots, in: workspace) { return service }
        for directory in group.translations {
            for table in directory.tables.sorted() {
                let path = directory.path(of: table)
                guard let head = workspace.optionalBytes(at: path, first: 512),
                    head.starts(with: Array("/*".utf8)) || head.starts(with: Array("//".utf8)),
                    let name = names.first(where: { head.holds(Array($0.utf8)) })
                else { continue }
                return TranslationService(name: name, path: path)
            }
        }
        return nil
    }

    /// Finds the service named by files in a directory, or above it in its repository. Outside a repository, the
    /// search ends at the named directory.
    static func service(
        around directory: String, roots: [String], in workspace: Workspace
    ) -> TranslationService? {
        guard let start = workspace.realPath(of: directory.isEmpty ? "." : directory) else { return nil }
        let repository = RepositoryModules.repository(of: start, in: workspace)
        let named = (roots.isEmpty ? ["."] : roots).compactMap { workspace.realPath(of: $0) }
        let top = named.first { FilePath(repository).isInside($0) } ?? repository
        var place = FilePath(start).withoutSlash
        while FilePath(place).isInside(top) || place == top {
            if let service = configuration(in: place, of: workspace) { return service }
            if place == top { return workflow(in: place, of: workspace) ?? document(in: place, of: workspace) }
            place = FilePath(place).enclosing.string
        }
        return nil
    }

    private static func configuration(in directory: String, of workspace: Workspace) -> TranslationService? {
        for (name, path) in configurations {
            let file = FilePath(directory).appending(path)
            guard workspace.kind(of: file) == .file, let bytes = workspace.optionalBytes(at: file) else {
                continue
            }
            if concernsTables(bytes) { return TranslationService(name: name, path: path) }
        }
        return nil
    }

    /// False for a configuration that names files, but none of Apple's formats, such as a website's.
    private static func concernsTables(_ bytes: [UInt8]) -> Bool {
        let files = ["source", "file", "path"].contains { bytes.holds(Array($0.utf8)) }
        return !files || ["strings", ".lproj", ".xliff", ".xcloc"].contains { bytes.holds(Array($0.utf8)) }
    }

    private static func workflow(in directory: String, of workspace: Workspace) -> TranslationService? {
        let place = FilePath(directory).appending(".github/workflows")
        for file in files(in: place, of: workspace) where file.hasSuffix(".yml") || file.hasSuffix(".yaml") {
            guard let bytes = workspace.optionalBytes(at: FilePath(place).appending(file)) else { continue }
            let text = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
            if let name = names.first(where: { text.holds(Array($0.lowercased().utf8)) }), concernsTables(bytes) {
                return TranslationService(name: name, path: ".github/workflows/" + file)
            }
        }
        return nil
    }

    private static func document(in directory: String, of workspace: Workspace) -> TranslationService? {
        for place in ["", ".github", "docs", "Documentation"] {
            let path = place.isEmpty ? directory : FilePath(directory).appending(place)
            for file in files(in: path, of: workspace) where documents.contains(where: file.lowercased().hasPrefix) {
                guard let bytes = workspace.optionalBytes(at: FilePath(path).appending(file)) else { continue }
                if let found = addresses.first(where: { bytes.holds(Array($0.address.utf8)) }) {
                    return TranslationService(name: found.name, path: place.isEmpty ? file : place + "/" + file)
                }
            }
        }
        return nil
    }

    /// Returns the names of the files in a directory, sorted.
    private static func files(in directory: String, of workspace: Workspace) -> [String] {
        guard let listing = workspace.optionalListing(of: directory) else { return [] }
        return listing.items.filter { $0.kind == .file && $0.isExact }.map(\.name).sorted { $0.precedesByBytes($1) }
    }
}
