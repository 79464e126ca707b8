import StringsmithText

/// The ways in which files mention keys without calls.
enum MentioningFile {
    /// A source in a language of the C family, with strings in quotes.
    case source

    /// A property list or an interface file.
    case document

    /// A configuration of SwiftGen.
    case configuration

    /// Any other text.
    case text

    init(path: String) {
        let name = FilePath(path).name
        if GeneratedAccessors.configurationNames.contains(String(name)) {
            self = .configuration
        } else if let pathExtension = Self.pathExtension(of: name) {
            self =
                Self.documents.contains(pathExtension)
                ? .document : Self.texts.contains(pathExtension) ? .text : .source
        } else {
            self = .source
        }
    }

    /// True for files beside the sources that may mention keys.
    static func includes(_ name: Substring) -> Bool {
        guard let pathExtension = pathExtension(of: name) else { return false }
        if documents.contains(pathExtension) { return true }
        // Asset catalogs contain one of these for each image.
        return texts.contains(pathExtension) && name != "Contents.json"
    }

    /// True for a template of sources, which may name symbols.
    static func isTemplate(_ path: String) -> Bool {
        pathExtension(of: FilePath(path).name).map(templates.contains) ?? false
    }

    private static let templates: Set<Substring> = [
        ".gyb", ".stencil", ".mustache", ".tpl", ".def", ".inc", ".erb", ".j2", ".jinja", ".tmpl", ".hbs", ".liquid",
        ".sourcery", ".swifttemplate",
    ]

    private static func pathExtension(of name: Substring) -> Substring? {
        name.utf8.lastIndex(of: .fullStop).map { name[$0...] }
    }

    private static let documents: Set<Substring> = [
        ".plist", ".xib", ".nib", ".storyboard", ".entitlements", ".sdef", ".intentdefinition", ".scriptSuite",
        ".scriptTerminology", ".resx", ".svg",
    ]

    /// The formats of data in applications and of pushed messages, other platforms' sources that share an application's
    /// strings, and templates of sources.
    private static let texts: Set<Substring> = [
        ".json", ".json5", ".geojson", ".apns", ".storekit", ".yml", ".yaml", ".toml", ".xcconfig", ".xml", ".html",
        ".htm", ".xhtml", ".vue", ".js", ".jsx", ".mjs", ".ts", ".tsx", ".dart", ".kt", ".kts", ".java", ".cs", ".go",
        ".rs", ".php", ".py", ".rb", ".lua", ".applescript", ".gyb", ".stencil", ".mustache", ".tpl", ".def", ".inc",
        ".proto", ".graphql", ".csv", ".tsv", ".arb", ".jsonl", ".ndjson", ".jsonc", ".ini", ".conf", ".cfg",
        ".properties",
        ".sql", ".svelte", ".cjs", ".coffee", ".ipp", ".tcc", ".gradle", ".scala", ".erb", ".j2", ".jinja", ".tmpl",
        ".hbs",
        ".liquid", ".sourcery", ".swifttemplate",
    ]

    // MARK: Push notifications

    /// True if a source, or another file of a program, shows that a server may send it notifications.
    static func asksForPushes(_ bytes: UnsafeBufferPointer<UInt8>, isSource: Bool) -> Bool {
        (isSource ? sourceMarks : otherMarks).contains { bytes.firstOffset(of: $0, from: 0) < bytes.count }
    }

    /// Parts of the functions that register for them and that get the result, the entitlement, and the background mode,
    /// which the manifest of a project names as a text.
    private static let sourceMarks = ["egisterForRemoteNotification", "aps-environment", "\"remote-notification\""].map
    {
        Array($0.utf8)
    }
    private static let otherMarks = ["aps-environment", "remote-notification"].map { Array($0.utf8) }
}
