import StringsmithFormats
import StringsmithModel
import StringsmithSymbols
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The sources that a configuration of SwiftGen asks for.
package struct SwiftGenConfiguration {
    /// A source with the symbols of tables.
    package struct Source: Hashable, Sendable {
        package var tables: [String]
        package var output: String
        package var options: SymbolOptions
    }

    private let path: String
    private let workspace: Workspace
    private var result = Decoded<[Source]>([])

    /// Reads the `strings` section of a configuration. Its outputs must be in the project.
    /// - Throws: `FileSystemError` if the file can't be read.
    package static func read(_ path: String, in workspace: Workspace) throws(FileSystemError) -> Decoded<[Source]> {
        let bytes = try workspace.bytes(at: path)
        var configuration = SwiftGenConfiguration(path: path, workspace: workspace)
        do throws(SyntaxError) {
            let content = try YAMLReader.read(bytes)
            let section = content["strings"]
            if section == nil { configuration.refuse("no 'strings' section") }
            for part in section?.elements ?? [] { configuration.add(part, of: content) }
        } catch {
            configuration.refuse(error.message, at: LineIndex(bytes).position(at: error.offset))
        }
        return configuration.result
    }

    private init(path: String, workspace: Workspace) { (self.path, self.workspace) = (path, workspace) }

    /// The top of the repository that contains the configuration, or else its directory.
    private var project: String {
        let directory = FilePath(path).parent
        return workspace.realPath(of: directory).flatMap { workspace.repository(around: $0) } ?? directory
    }

    private mutating func refuse(_ message: String, at place: SourcePosition? = nil) {
        result.diagnostics.append(
            Diagnostic(
                path: path, range: place.map { SourceRange(start: $0, end: $0) }, severity: .error,
                rule: .swiftGenConfiguration, message: message))
    }

    private mutating func add(_ part: YAMLValue, of content: YAMLValue) {
        let names = ["inputs", "input", "paths", "path"].flatMap { part[$0]?.elements ?? [] }.compactMap(\.text)
        guard let filter = filter(part["filter"]?.text) else { return }
        var tables: [String] = []
        for name in names {
            guard let place = place(name, in: content["input_dir"]?.text) else { return }
            tables += self.tables(at: place).filter { matches(filter, $0) }
        }
        if let path = filter.stoppedText { return refuse("'filter' takes too long to match '\(path)'") }
        if tables.isEmpty { refuse("no tables in \(names.joined(separator: ", "))") }
        for output in part["outputs"]?.elements ?? [part] {
            guard let name = output["output"]?.text else {
                refuse("an output has no path")
                continue
            }
            guard let options = options(output, separator: part["options"]?["separator"]?.text) else { continue }
            guard let file = place(name, in: content["output_dir"]?.text) else { continue }
            guard FileRoots([project]).admitsWriting(to: file) else {
                refuse("output '\(file)' is outside of the project")
                continue
            }
            if !tables.isEmpty { result.value.append(Source(tables: tables, output: file, options: options)) }
        }
    }

    /// Returns the expression that paths of tables match somewhere. Source: `Filter.swift` of SwiftGen.
    private mutating func filter(_ pattern: String?) -> RegularExpression? {
        do throws(RequestError) {
            return try RegularExpression("(?s).*(?:\(pattern ?? "[^/]\\.(?i:strings|stringsdict)$")).*")
        } catch {
            refuse("filter '\(pattern ?? "")' isn't a valid regular expression: \(error.description)")
            return nil
        }
    }

    /// True if the path of a table from the configuration's directory matches a filter.
    private func matches(_ filter: RegularExpression, _ table: String) -> Bool {
        let directory = FilePath(path).directory
        let name = table.hasPrefix(directory) ? String(table.dropFirst(directory.utf8.count)) : table
        return filter.groups(matching: name) != nil
    }

    private mutating func options(_ output: YAMLValue, separator: String?) -> SymbolOptions? {
        var options = SymbolOptions()
        let template = output["templateName"]?.text ?? ""
        switch template {
        case _ where template.hasPrefix("structured-swift"): options.style = .swiftGenStructured
        case _ where template.hasPrefix("flat-swift"): options.style = .swiftGenFlat
        default:
            let name = output["templatePath"]?.text ?? template
            refuse(
                "template '\(name)' isn't supported: use templateName structured-swift5 or flat-swift5, or list the tables"
                    + " for symbols --style")
            return nil
        }
        let parameters = output["params"] ?? .null
        for parameter in parameters.members {
            let text = parameter.value.text ?? ""
            let isSet = ["true", "yes", "1"].contains(text.lowercased())
            switch parameter.name {
            case "enumName": options.name = text
            case "bundle": options.bundle = text
            case "lookupFunction": options.lookup = text
            case "publicAccess": options.access = isSet ? .public : .internal
            case "noComments": options.hasComments = !isSet
            case "forceFileNameEnum": options.nestsTables = isSet
            default: refuse("parameter '\(parameter.name)' isn't supported")
            }
        }
        options.separator = separator
        if let name = options.name, !SymbolOptions.isIdentifier(name) {
            refuse("enumName '\(name)' isn't a Swift identifier")
            return nil
        }
        if let name = options.lookup, !SymbolOptions.isFunction(name) {
            refuse("lookupFunction '\(name)' isn't the name of a Swift function")
            return nil
        }
        return options
    }

    private mutating func place(_ name: String, in directory: String?) -> String? {
        guard let name = expanded(name), let parent = expanded(directory ?? "") else { return nil }
        let own = FilePath(path).parent
        let base = own == "." ? "" : own
        let directory = parent.isEmpty ? base : FilePath(parent).resolved(from: base)
        let place = FilePath(name).resolved(from: directory)
        return place.hasPrefix("./") ? String(place.dropFirst(2)) : place
    }

    /// Returns a path with the values of the environment's variables, such as `${PROJECT_DIR}` in a build of Xcode; nil
    /// if one isn't set.
    private mutating func expanded(_ path: String) -> String? {
        var result = ""
        var rest = path[...]
        while let dollar = rest.firstIndex(of: "$"), rest[dollar...].hasPrefix("${"),
            let end = rest[dollar...].firstIndex(of: "}")
        {
            let name = String(rest[rest.index(dollar, offsetBy: 2)..<end])
            guard let value = getenv(name) else {
                refuse("environment variable '\(name)' isn't set")
                return nil
            }
            result += rest[..<dollar] + String(cString: value)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns a table, or those in a directory.
    private func tables(at path: String) -> [String] {
        guard workspace.kind(of: path) == .directory else { return [path] }
        return FileDiscovery([path], in: workspace) { FormatRegistry.isLocaleTable($0) }.found.paths
    }
}
