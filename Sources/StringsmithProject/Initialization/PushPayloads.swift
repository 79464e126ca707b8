import StringsmithText

/// The keys of push notifications, which a server sends and the system looks up, so that they aren't in the sources.
/// Source: Apple, "Generating a remote notification", the keys of the `alert` dictionary.
struct PushPayloads {
    private static let members = ["title-loc-key", "subtitle-loc-key", "loc-key", "action-loc-key"]

    /// The typical first words of such keys.
    private static let words: Set<String> = ["push", "notification", "notifications", "apns", "apn", "aps", "remote"]

    /// The keys in payloads, and the file of each.
    private var found: [ExactString: String] = [:]

    /// True if sources or payloads show that keys come from a server.
    private var isUsed = false

    /// Reads payloads (`.apns`, `.json`) in a directory, and sources that handle them.
    init(in directory: String, of workspace: Workspace, selection: PathSelection, sources: [String]) {
        let discovery = FileDiscovery([directory], in: workspace, selection: selection) {
            $0.hasSuffix(".apns") || $0.hasSuffix(".json")
        }
        let prefix = directory == "." ? "" : FilePath(directory).withSlash
        for path in discovery.found.paths {
            let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
            if let bytes = workspace.optionalBytes(at: path) { add(bytes, of: name) }
        }
        for path in sources where !isUsed {
            let bytes = workspace.optionalBytes(at: path)
            isUsed = !(bytes?.offsets(of: Array("loc-key\"".utf8)).isEmpty ?? true)
        }
    }

    private mutating func add(_ bytes: [UInt8], of path: String) {
        for member in Self.members {
            let name = Array("\"\(member)\"".utf8)
            for start in bytes.offsets(of: name) {
                let rest = bytes[(start + name.count)...].drop { $0 <= .space || $0 == .colon }
                guard rest.first == .quotationMark else { continue }
                let key = rest.dropFirst().prefix { $0 != .quotationMark && $0 != .backslash && $0 != .lineFeed }
                guard !key.isEmpty, key.endIndex < bytes.endIndex, bytes[key.endIndex] == .quotationMark else {
                    continue
                }
                isUsed = true
                let text = ExactString(String(decoding: key, as: UTF8.self))
                found[text] = min(found[text] ?? path, path)
            }
        }
    }

    /// Returns the keys and patterns to keep, with a reason for each.
    /// - Parameter unused: the keys of tables that no source uses.
    func keys(unused: [ExactString]) -> [ProjectSurvey.Directory] {
        var kept = found.sorted { $0.key < $1.key }.map {
            ProjectSurvey.Directory(path: $0.key.string, reason: "in \($0.value)")
        }
        guard isUsed else { return [] }
        var patterns: [String: Int] = [:]
        for key in unused where found[key] == nil {
            let word = key.bytes.prefix { $0.isASCIILetter }
            guard word.count < key.bytes.count, Self.words.contains(String(decoding: word, as: UTF8.self).lowercased())
            else { continue }
            patterns[String(decoding: key.bytes.prefix(word.count + 1), as: UTF8.self) + "*", default: 0] += 1
        }
        for (pattern, count) in patterns.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let reason = "\(count) \(count == 1 ? "key" : "keys") not in the sources"
            kept.append(ProjectSurvey.Directory(path: pattern, reason: reason))
        }
        return kept
    }
}
