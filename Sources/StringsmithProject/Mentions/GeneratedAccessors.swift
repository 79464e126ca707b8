import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The tables whose keys sources use through constants that a tool generates from the table: SwiftGen's
/// `L10n.Menu.title`, R.swift's `R.string.localizable.menuTitle()`.
///
/// The generated source is often not in the repository, or older than the table. Then a key that no call names may
/// still be in use, so none of the table's keys counts as unused.
struct GeneratedAccessors: Sendable {
    /// The names of SwiftGen's configuration file.
    static let configurationNames: Set<String> = ["swiftgen.yml", "swiftgen.yaml"]

    /// The configurations in the directories that enclose some paths, up to the repositories'.
    static func configurations(around roots: [String], in workspace: Workspace) -> [String] {
        var found: [String] = []
        for root in roots.isEmpty ? ["."] : roots {
            guard let start = workspace.realPath(of: root) else { continue }
            let repository = RepositoryModules.repository(of: start, in: workspace)
            for directory in FilePath(start).ancestors where FilePath(directory + "/").isInside(repository) {
                for name in configurationNames.sorted() {
                    let path = FilePath(String(directory)).appending(name)
                    if workspace.kind(of: path) == .file, !found.contains(path) { found.append(path) }
                }
            }
        }
        var relative = RelativePaths(from: ".")
        return found.map { relative.path(to: $0) }
    }

    /// The tables' names, in lowercase and without what can't be in an identifier.
    private var names: Set<[UInt8]> = []

    /// True if it is unknown which tables a tool reads.
    private var includesAll = false

    /// True if a tool generates constants for the keys of a table.
    func include(_ table: TableName) -> Bool {
        includesAll || (!names.isEmpty && names.contains(Self.simplified(table.rawValue.utf8)))
    }

    /// Adds the tables that other files name.
    mutating func add(_ others: GeneratedAccessors) {
        names.formUnion(others.names)
        if others.includesAll { includesAll = true }
    }

    // MARK: SwiftGen

    /// Adds the tables in the `strings` section of SwiftGen's configuration.
    ///
    /// Any input whose path ends in a table's extension is a table; any other is a directory, whose tables aren't
    /// known.
    mutating func add(configuration: some Collection<UInt8>) {
        guard let content = try? YAMLReader.read(Array(configuration)) else {
            includesAll = true
            return
        }
        guard let section = content["strings"] else { return }
        for parser in section.elements {
            for member in parser.members where Self.inputMembers.contains(member.name) {
                for case let path? in member.value.elements.map(\.text) { addInput(path) }
            }
        }
    }

    /// Returns whether SwiftGen's configuration makes constants for the keys of any table.
    static func isNeeded(for configuration: some Collection<UInt8>) -> Bool {
        var accessors = GeneratedAccessors()
        accessors.add(configuration: configuration)
        return accessors.includesAll || !accessors.names.isEmpty
    }

    private static let inputMembers = ["inputs", "input", "paths", "path"]

    private mutating func addInput(_ path: String) {
        guard FormatRegistry.isTable(path) else {
            includesAll = true
            return
        }
        names.insert(Self.simplified(TableName(path: path).rawValue.utf8))
    }

    // MARK: R.swift

    private static let resource = Array("R.string".utf8)

    /// Adds the tables that a Swift source uses through R.swift's constants.
    mutating func add(source: UnsafeBufferPointer<UInt8>) {
        var next = 0
        while case let offset = source.firstOffset(of: Self.resource, from: next), offset < source.count {
            next = offset + 1
            guard
                offset == 0 || !(Self.isIdentifier(source[offset - 1]) || source[offset - 1] == .fullStop)
            else { continue }
            let rest = source[(offset + Self.resource.count)...]
            if rest.first == .leftParenthesis {
                includesAll = true
            } else if rest.first == .fullStop {
                let name = rest.dropFirst().prefix(while: Self.isIdentifier)
                if !name.isEmpty { names.insert(Self.simplified(name)) }
            }
        }
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }

    private static func simplified(_ name: some Sequence<UInt8>) -> [UInt8] {
        name.filter { isIdentifier($0) && $0 != .lowLine }.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    }
}
