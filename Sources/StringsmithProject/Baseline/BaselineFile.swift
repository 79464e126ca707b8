import StringsmithModel
import StringsmithText

/// The JSON file format of a baseline: sorted, with one entry per line, so that changes in two branches can be merged
/// line by line.
///
/// It is read as JSON5, so that an extra comma after a merge does no harm. If a merge has duplicated an entry, the
/// larger count applies.
enum BaselineFile {
    /// The version of the file format.
    static let version = 1

    /// An entry in the file.
    struct Item: Hashable, Sendable {
        var entry: BaselineEntry
        var count: Int

        /// True if only a run that follows texts through declarations finds one of the findings.
        var isFollowed = false
        var range: SourceRange
    }

    /// Reads the bytes of a file. Ignores members that version 1 doesn't have.
    /// - Throws: an error with its place.
    static func items(in bytes: [UInt8], of path: String) throws(ConfigurationFile.ReadingError) -> [Item] {
        let lines = LineIndex(bytes)
        do throws(SyntaxError) {
            return try items(in: JSONNode(reading: bytes, as: .json5), lines)
        } catch {
            throw ConfigurationFile.ReadingError(
                path: path, position: lines.position(at: error.offset), message: error.message)
        }
    }

    private static func items(in root: JSONNode, _ lines: LineIndex) throws(SyntaxError) -> [Item] {
        guard let members = root.value.object, let version = members.first(where: { $0.key.string == "version" })
        else { throw SyntaxError("not a baseline: an object with a version", offset: root.range.lowerBound) }
        guard version.value.value == .number(String(Self.version)) else {
            throw SyntaxError(
                "a baseline of another version than \(Self.version), which this program can't read",
                offset: version.value.range.lowerBound)
        }
        guard let findings = members.first(where: { $0.key.string == "findings" })?.value else { return [] }
        guard let nodes = findings.value.array else {
            throw SyntaxError("'findings' is not a list", offset: findings.range.lowerBound)
        }
        var items: [Item] = []
        for node in nodes {
            items.append(try item(of: node, at: lines.range(node.range)))
        }
        return items
    }

    private static func item(of node: JSONNode, at range: SourceRange) throws(SyntaxError) -> Item {
        guard let members = node.value.object else {
            throw SyntaxError("an entry is an object", offset: node.range.lowerBound)
        }
        var entry = BaselineEntry(rule: "", directory: "")
        var count = 1
        var isFollowed = false
        for member in members {
            let offset = member.value.range.lowerBound
            if member.key.string == "count" {
                guard case .number(let text) = member.value.value, let number = Int(text), number > 0 else {
                    throw SyntaxError("'count' must be positive", offset: offset)
                }
                count = number
                continue
            }
            if member.key.string == "followed" {
                isFollowed = member.value.value == .bool(true)
                continue
            }
            guard ["directory", "locale", "table", "file", "key", "rule"].contains(member.key.string) else { continue }
            guard let text = member.value.value.string else {
                throw SyntaxError("'\(member.key.string)' is not a string", offset: offset)
            }
            switch member.key.string {
            case "directory": entry.directory = text.string
            case "locale": entry.locale = LocaleIdentifier(text.string)
            case "table": entry.table = TableName(text.string)
            case "file": entry.file = text.string
            case "key": entry.key = Key(text)
            default: entry.rule = RuleID(rawValue: text.string)
            }
        }
        guard !entry.rule.rawValue.isEmpty else {
            throw SyntaxError("an entry without a rule", offset: node.range.lowerBound)
        }
        return Item(entry: entry, count: count, isFollowed: isFollowed, range: range)
    }

    /// Returns the file contents for entries.
    /// - Parameter followed: those that only a run that follows texts finds.
    static func bytes(of entries: [BaselineEntry: Int], followed: Set<BaselineEntry>) -> [UInt8] {
        var text = Array("{\"version\":\(version),\"findings\":[".utf8)
        for (index, (entry, count)) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
            text += index == 0 ? [.lineFeed] : [.comma, .lineFeed]
            var writer = JSONWriter(layout: .compact, escaping: .display)
            entry.write(count: count, isFollowed: followed.contains(entry), to: &writer)
            text += writer.takeBytes()
        }
        return text + (entries.isEmpty ? "" : "\n").utf8 + "]}\n".utf8
    }
}
