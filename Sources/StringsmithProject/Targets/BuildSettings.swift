import StringsmithText

/// The build settings of a target in one configuration.
struct BuildSettings: Sendable {
    /// A setting's value by name.
    typealias Settings = [String: String]

    /// The settings of a target or of its project.
    enum Level: Sendable {
        case settings(Settings)

        /// Those in a configuration file (`.xcconfig`) that hasn't been read.
        case file(String)

        /// Those that can't be known.
        case unknown
    }

    /// The levels from the target's own to the project's configuration file.
    private var levels: [Level]

    /// The settings that no level changes.
    private let builtIn: Settings

    /// The maximum number of references that a value takes to resolve, and of files that include each other.
    private static let deepestReference = 16

    /// - Parameters:
    ///   - levels: the levels from the target's own to the project's configuration file.
    ///   - projectName: nil if it is unknown.
    ///   - directory: the project's directory.
    init(_ levels: [Level], targetName: String, projectName: String?, directory: String) {
        self.levels = levels
        var builtIn = [
            "TARGET_NAME": targetName, "SRCROOT": directory, "PROJECT_DIR": directory, "SOURCE_ROOT": directory,
        ]
        builtIn["PROJECT_NAME"] = projectName
        self.builtIn = builtIn
    }

    /// Returns the settings with those in configuration files.
    func readingFiles(in workspace: Workspace) -> BuildSettings {
        var result = self
        result.levels = levels.map { level in
            guard case .file(let path) = level else { return level }
            var settings = Settings()
            return Self.read(path, in: workspace, into: &settings, depth: 0) ? .settings(settings) : .unknown
        }
        return result
    }

    /// Adds the settings in a configuration file and those that it includes; returns false if one can't be read.
    private static func read(
        _ path: String, in workspace: Workspace, into settings: inout Settings, depth: Int
    ) -> Bool {
        guard depth < deepestReference, let bytes = workspace.optionalBytes(at: path) else { return false }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmed
            if text.hasPrefix("#include") {
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                let isOptional = text.hasPrefix("#include?")
                guard parts.count == 3 else { return false }
                let included = FilePath(String(parts[1])).resolved(from: FilePath(path).enclosing.string)
                guard read(included, in: workspace, into: &settings, depth: depth + 1) || isOptional else {
                    return false
                }
            } else if let sign = text.firstIndex(of: "=") {
                settings[String(text[..<sign].trimmed)] = String(text[text.index(after: sign)...].trimmed)
            }
        }
        return true
    }

    /// Returns the values of the settings whose names have a prefix, by the rest of the name, unless they are unknown.
    func values(prefix: String) -> [String: String] {
        var names: Set<String> = []
        for case .settings(let settings) in levels {
            names.formUnion(settings.keys.filter { $0.hasPrefix(prefix) && !$0.contains("[") })
        }
        var values: [String: String] = [:]
        for name in names { values[String(name.dropFirst(prefix.count))] = value(of: name) }
        return values
    }

    /// Returns a setting's value with its references resolved; nil if it is unknown, or depends on the platform.
    func value(of name: String) -> String? { value(of: name, in: levels[...], depth: 0) }

    /// Returns a text with its references to settings resolved; nil if one is unknown.
    func resolved(_ text: String) -> String? { resolved(text, inheriting: nil, depth: 0) }

    /// A setting, and the levels below the one that refers to it in its own value.
    private typealias Inherited = (name: String, levels: ArraySlice<Level>)

    private func value(of name: String, in levels: ArraySlice<Level>, depth: Int) -> String? {
        if let text = builtIn[name] { return text }
        for (index, level) in zip(levels.indices, levels) {
            guard case .settings(let settings) = level, !settings.keys.contains(where: { $0.hasPrefix(name + "[") })
            else { return nil }
            if let text = settings[name] {
                return resolved(text, inheriting: (name, levels[(index + 1)...]), depth: depth + 1)
            }
        }
        return nil
    }

    /// - Parameter inherited: the setting whose value the text is; in it, `$(inherited)` and its own name mean its
    ///   value in the levels below.
    private func resolved(_ text: String, inheriting inherited: Inherited?, depth: Int) -> String? {
        guard depth < Self.deepestReference else { return nil }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "$"), let open = rest.first, open == .leftParenthesis || open == .leftBrace
            else {
                result.append(byte)
                continue
            }
            let close: UInt8 = open == .leftBrace ? .rightBrace : .rightParenthesis
            guard let end = rest.firstIndex(of: close) else { return nil }
            let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
            let value =
                if let inherited, name == inherited.name || name == "inherited" {
                    self.value(of: inherited.name, in: inherited.levels, depth: depth)
                } else {
                    self.value(of: name, in: levels[...], depth: depth)
                }
            guard let value else { return nil }
            result += Array(value.utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension XcodeProject {
    /// Returns the build settings of a target in each of its configurations.
    /// - Parameter place: returns the path of a file in the project.
    func buildSettings(
        of target: Object, named name: String, at path: String, place: (String) -> String?
    ) -> [BuildSettings] {
        let file = FilePath(path).enclosing
        let own = configurations(of: target)
        let shared = root.flatMap { objects[$0] }.map(configurations) ?? []
        return own.map { configuration in
            let project = shared.first { $0.text("name") == configuration.text("name") }
            return BuildSettings(
                [configuration, project].compactMap(\.self).flatMap { Self.levels(of: $0, place: place) },
                targetName: name, projectName: String(file.name).replacing(".xcodeproj", with: ""),
                directory: file.enclosing.string)
        }
    }

    private static func levels(of configuration: Object, place: (String) -> String?) -> [BuildSettings.Level] {
        var settings = BuildSettings.Settings()
        if case .members(let members)? = configuration.members["buildSettings"] {
            for (name, value) in members { settings[name] = value.text ?? value.texts.joined(separator: " ") }
        }
        guard let file = configuration.text("baseConfigurationReference") else { return [.settings(settings)] }
        return [.settings(settings), place(file).map { .file($0) } ?? .unknown]
    }

    private func configurations(of object: Object) -> [Object] {
        let list = object.text("buildConfigurationList").flatMap { objects[$0] }
        return (list?.texts("buildConfigurations") ?? []).compactMap { objects[$0] }
    }
}

extension Substring {
    /// The text without white space at its ends.
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else {
            return ""
        }
        return self[first...last]
    }
}
