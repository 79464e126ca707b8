import StringsmithText

/// The build settings of a target in one configuration, as far as an Xcode project states them.
///
/// Files of settings (`.xcconfig`) aren't read: what one may decide is unknown.
struct BuildSettings: Sendable {
    /// A setting's value by name, without those of configuration files.
    private typealias Level = [String: String]

    /// The settings of the target and of the project, from the innermost level; nil for a configuration file.
    private var levels: [Level?] = []
    private let builtIn: Level

    /// The maximum number of references that a value takes to resolve.
    private static let deepestReference = 16

    init(
        target: XcodeProject.Object?, project: XcodeProject.Object?, targetName: String, projectName: String,
        directory: String
    ) {
        builtIn = [
            "TARGET_NAME": targetName, "PROJECT_NAME": projectName, "SRCROOT": directory, "PROJECT_DIR": directory,
            "SOURCE_ROOT": directory,
        ]
        for object in [target, project] {
            guard let object else { continue }
            var level = Level()
            if case .members(let settings)? = object.members["buildSettings"] {
                for (name, value) in settings { level[name] = value.text ?? value.texts.joined(separator: " ") }
            }
            levels.append(level)
            if object.text("baseConfigurationReference") != nil { levels.append(nil) }
        }
    }

    /// Returns the values of the settings whose names have a prefix, by the rest of the name, unless they are unknown.
    func values(prefix: String) -> [String: String] {
        let names = Set(levels.compactMap(\.self).flatMap(\.keys).filter { $0.hasPrefix(prefix) && !$0.contains("[") })
        var values: [String: String] = [:]
        for name in names { values[String(name.dropFirst(prefix.count))] = value(of: name) }
        return values
    }

    /// Returns a setting's value with its references resolved; nil if it is unknown, or depends on the platform.
    func value(of name: String) -> String? { value(of: name, depth: 0) }

    /// Returns a text with its references to settings resolved; nil if one is unknown.
    func resolved(_ text: String) -> String? { resolved(text, depth: 0) }

    private func value(of name: String, depth: Int) -> String? {
        for level in levels {
            guard let level, !level.keys.contains(where: { $0.hasPrefix(name + "[") }) else { return nil }
            if let text = level[name] { return resolved(text, depth: depth + 1) }
        }
        return builtIn[name]
    }

    private func resolved(_ text: String, depth: Int) -> String? {
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
            guard let value = value(of: name, depth: depth) else { return nil }
            result += Array(value.utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension XcodeProject {
    /// Returns the build settings of a target in each of its configurations.
    func buildSettings(of target: Object, named name: String, at path: String) -> [BuildSettings] {
        let file = FilePath(path).enclosing
        let own = configurations(of: target)
        let shared = root.flatMap { objects[$0] }.map(configurations) ?? []
        return own.map { configuration in
            BuildSettings(
                target: configuration,
                project: shared.first { $0.text("name") == configuration.text("name") }, targetName: name,
                projectName: String(file.name).replacing(".xcodeproj", with: ""), directory: file.enclosing.string)
        }
    }

    private func configurations(of object: Object) -> [Object] {
        let list = object.text("buildConfigurationList").flatMap { objects[$0] }
        return (list?.texts("buildConfigurations") ?? []).compactMap { objects[$0] }
    }
}
