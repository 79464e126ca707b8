import StringsmithModel
import StringsmithSymbols
import StringsmithText

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

    /// Reads the `strings` section of a configuration. Its outputs must be in the configuration's directory.
    /// - Throws: `FileSystemError` if the file can't be read.
    package static func read(_ path: String, in workspace: Workspace) throws(FileSystemError) -> Decoded<[Source]> {
        let bytes = try workspace.bytes(at: path)
        var configuration = SwiftGenConfiguration(path: path, workspace: workspace)
        do throws(YAMLProblem) {
            let content = try YAMLReader.read(bytes)
            let section = content["strings"]
            if section == nil { configuration.refuse("no 'strings' section") }
            for part in section?.elements ?? [] { configuration.add(part, of: content) }
        } catch {
            configuration.refuse("not understood: \(error)")
        }
        return configuration.result
    }

    private init(path: String, workspace: Workspace) { (self.path, self.workspace) = (path, workspace) }

    private mutating func refuse(_ message: String) {
        result.diagnostics.append(
            Diagnostic(path: path, severity: .error, rule: .swiftGenConfiguration, message: message))
    }

    private mutating func add(_ part: YAMLValue, of content: YAMLValue) {
        let names = ["inputs", "input", "paths", "path"].flatMap { part[$0]?.elements ?? [] }.compactMap(\.text)
        var tables: [String] = []
        for name in names { tables += self.tables(at: place(name, in: content["input_dir"]?.text)) }
        if tables.isEmpty { refuse("no tables in \(names.joined(separator: ", "))") }
        if part["filter"] != nil { refuse("'filter' isn't supported: name the tables as inputs") }
        for output in part["outputs"]?.elements ?? [part] {
            guard let name = output["output"]?.text else {
                refuse("an output has no path")
                continue
            }
            guard let options = options(output, separator: part["options"]?["separator"]?.text) else { continue }
            let file = place(name, in: content["output_dir"]?.text)
            let directory = FilePath(path).parent
            guard FileRoots([directory]).admitsWriting(to: file) else {
                refuse("output '\(file)' is outside of the configuration's directory")
                continue
            }
            if !tables.isEmpty { result.value.append(Source(tables: tables, output: file, options: options)) }
        }
    }

    private mutating func options(_ output: YAMLValue, separator: String?) -> SymbolOptions? {
        var options = SymbolOptions()
        let template = output["templateName"]?.text ?? ""
        switch template {
        case _ where template.hasPrefix("structured-swift"): options.style = .swiftGenStructured
        case _ where template.hasPrefix("flat-swift"): options.style = .swiftGenFlat
        default:
            refuse("template '\(output["templatePath"]?.text ?? template)' isn't supported: use structured or flat")
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
            refuse("enumName '\(name)' is no Swift identifier")
            return nil
        }
        return options
    }

    private func place(_ name: String, in directory: String?) -> String {
        let base = FilePath(path).parent
        let directory = directory.map { FilePath($0).resolved(from: base) } ?? base
        let place = FilePath(name).resolved(from: directory)
        return place.hasPrefix("./") ? String(place.dropFirst(2)) : place
    }

    /// Returns a table, or those in a directory.
    private func tables(at path: String) -> [String] {
        guard workspace.kind(of: path) == .directory else { return [path] }
        return FileDiscovery([path], in: workspace) { $0.hasByteSuffix(".strings") || $0.hasByteSuffix(".stringsdict") }
            .found.paths
    }
}
