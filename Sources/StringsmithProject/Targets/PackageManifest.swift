import StringsmithText

/// The targets in a `Package.swift`. The manifest is parsed as text and never run, so computed values are unknown.
struct PackageManifest {
    /// A target as written.
    struct Target {
        var name: String
        var isTest: Bool
        var isExecutable: Bool

        /// The directory; nil for the default one.
        var path: String?
        var excluded: [String] = []

        /// The files and directories of its sources; nil for all.
        var sources: [String]?

        /// What its dependencies link.
        var links = TargetLinks()

        /// The rules for its resources; nil if they aren't known, or a plugin may add resources.
        var resources: [PackageResources.Rule]?
    }

    private(set) var targets: [Target] = []

    /// The names of the targets in each library.
    private(set) var products: [String: [String]] = [:]

    /// The targets of the applications that Swift Playgrounds and Xcode build from the manifest, by name; empty if it
    /// declares none, and nil if it doesn't list them.
    private(set) var applications: Set<String>? = []

    /// True if the manifest declares further targets, whose directories are computed.
    private(set) var hasUnknownTargets = false

    /// False for tools before 5.3, which know no resources.
    let hasResources: Bool

    /// The oldest major versions of the systems that the package names, by system, such as `iOS`.
    private(set) var systems: [String: Int] = [:]

    private static let kinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]

    init(_ bytes: [UInt8]) {
        hasResources = Self.hasResources(bytes)
        var reader = ManifestReader(bytes)
        while let word = reader.nextMember() {
            if word == "iOSApplication" {
                let names = reader.arguments()?["targets"]?.texts
                applications = names.flatMap { applications?.union($0) }
                continue
            }
            if DeploymentTargets.firstLocalized[word] != nil {
                if let version = reader.arguments()?[""] { systems[word] = Self.majorVersion(version) }
                continue
            }
            if word == "library" {
                let arguments = reader.arguments() ?? [:]
                if let name = arguments["name"]?.text { products[name] = arguments["targets"]?.texts ?? [] }
                continue
            }
            guard Self.kinds.contains(word), let arguments = reader.arguments() else { continue }
            guard case .text(let name)? = arguments["name"] else { continue }
            var target = Target(name: name, isTest: word == "testTarget", isExecutable: word == "executableTarget")
            switch arguments["path"] {
            case .text(let path): target.path = path
            case nil: break
            // The path is computed, so the place of the sources is unknown.
            default:
                hasUnknownTargets = true
                continue
            }
            target.excluded = arguments["exclude"]?.texts ?? []
            if let sources = arguments["sources"] { target.sources = sources.texts }
            target.links = TargetLinks(arguments["dependencies"])
            target.resources = Self.resources(arguments)
            targets.append(target)
        }
    }

    /// Returns the number in `.v15`, `.v10_15`, and `"15.2"`; 0 for a computed version.
    private static func majorVersion(_ version: ManifestValue) -> Int {
        switch version {
        case .text(let text): DeploymentTargets.majorVersion(text)
        case .member(let name) where name.hasPrefix("v"): DeploymentTargets.majorVersion(name.dropFirst())
        default: 0
        }
    }

    private static func hasResources(_ bytes: [UInt8]) -> Bool {
        guard let place = bytes.firstOffset(of: Array("swift-tools-version".utf8), from: 0) else { return true }
        let line = bytes[place...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let numbers = line.split(omittingEmptySubsequences: true) { !$0.isASCIIDigit }.prefix(2).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? .max
        }
        guard let major = numbers.first, major <= 5 else { return true }
        return major == 5 && numbers.count == 2 && numbers[1] >= 3
    }

    /// Returns the resource rules in the arguments of a target; nil if they aren't literals.
    private static func resources(_ arguments: [String: ManifestValue]) -> [PackageResources.Rule]? {
        guard arguments["plugins"] == nil, arguments["exclude"].map({ $0.texts != nil }) ?? true else { return nil }
        guard let value = arguments["resources"] else { return [] }
        guard case .list(let values) = value else { return nil }
        var rules: [PackageResources.Rule] = []
        for value in values {
            guard case .call(let kind, let arguments) = value, case .text(let path)? = arguments[""] else { return nil }
            rules.append(PackageResources.Rule(path: FilePath(path).resolved(from: ""), isCopy: kind == "copy"))
        }
        return rules
    }
}

/// A value in a manifest's calls, as far as it is a literal.
enum ManifestValue {
    case text(String)
    case list([ManifestValue])

    /// `.name(label: value)`. The value of the first argument without a label has an empty label.
    case call(String, [String: ManifestValue])

    /// `["name": value]`.
    case members([String: ManifestValue])

    /// `.name`.
    case member(String)
    case other

    /// The text of a literal.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var isText: Bool { text != nil }

    /// The strings in a list of literals; nil if one is computed.
    var texts: [String]? {
        guard case .list(let values) = self else { return nil }
        var texts: [String] = []
        for value in values {
            guard case .text(let text) = value else { return nil }
            texts.append(text)
        }
        return texts
    }
}

/// Reads member calls, `.name(label: value)`, from a manifest.
struct ManifestReader {
    private var cursor: DeclarationCursor

    /// The arguments of the calls inside of those that were read.
    private var calls: [[String: ManifestValue]] = []

    /// Returns the arguments of the calls that were found as values, and forgets them.
    mutating func takeCalls() -> [[String: ManifestValue]] {
        defer { calls = [] }
        return calls
    }

    /// The maximum nesting of values, for text that isn't a manifest.
    private static let deepestValue = 64

    /// The values of constants outside of any function, by name.
    private var constants: [String: ManifestValue] = [:]

    init(_ bytes: [UInt8]) {
        cursor = DeclarationCursor(bytes)
        readConstants()
        cursor.offset = 0
        calls = []
    }

    private var byte: UInt8? { cursor.byte }

    /// Reads the constants that other values refer to by name alone, except for names that are also parameters.
    private mutating func readConstants() {
        var parameters: Set<String> = []
        var depth = 0
        while let byte {
            if cursor.skipTrivia() { continue }
            switch byte {
            case .quotationMark: _ = text()
            case .leftBrace: (depth, cursor.offset) = (depth + 1, cursor.offset + 1)
            case .rightBrace: (depth, cursor.offset) = (depth - 1, cursor.offset + 1)
            default:
                let word = word()
                switch word {
                case "": cursor.offset += 1
                case "func": parameters.formUnion(parameterNames())
                case "let", "var": if depth == 0 { readConstant() }
                default: break
                }
            }
        }
        for name in parameters { constants[name] = nil }
    }

    /// Reads `name: Type = value` after `let`.
    private mutating func readConstant() {
        while cursor.skipTrivia() {}
        let name = word()
        guard !name.isEmpty else { return }
        while let byte, byte != .equalsSign {
            guard byte != .leftBrace, byte != .lineFeed else { return }
            cursor.offset += 1
        }
        guard byte == .equalsSign else { return }
        cursor.offset += 1
        // Where a name has several values, it is unknown which one counts.
        constants[name] = constants[name] == nil ? literal(depth: 0) ?? .other : .other
    }

    /// Returns the names in the parameter list of a function.
    private mutating func parameterNames() -> Set<String> {
        while let byte, byte != .leftParenthesis, byte != .leftBrace { cursor.offset += 1 }
        guard byte == .leftParenthesis else { return [] }
        var names: Set<String> = []
        var depth = 0
        var last = ""
        while let byte {
            if cursor.skipTrivia() { continue }
            switch byte {
            case .quotationMark:
                _ = text()
                continue
            case .leftParenthesis: depth += 1
            case .rightParenthesis: depth -= 1
            case .colon: names.insert(last)
            default:
                let word = word()
                if !word.isEmpty {
                    last = word
                    continue
                }
            }
            cursor.offset += 1
            if depth == 0 { break }
        }
        return names
    }

    /// Returns the name of the next member call, and moves to its parenthesis; nil at the end.
    mutating func nextMember() -> String? {
        while let byte {
            if cursor.skipTrivia() { continue }
            if byte == .quotationMark {
                _ = text()
                continue
            }
            cursor.offset += 1
            guard byte == .fullStop else { continue }
            let name = word()
            cursor.skipTrivia()
            if !name.isEmpty, self.byte == .leftParenthesis { return name }
        }
        return nil
    }

    /// Returns the arguments of a call by label, and moves past its closing parenthesis; nil if it is missing.
    mutating func arguments(depth: Int = 0) -> [String: ManifestValue]? {
        guard byte == .leftParenthesis else { return nil }
        cursor.offset += 1
        var arguments: [String: ManifestValue] = [:]
        while true {
            while cursor.skipTrivia() {}
            guard let byte else { return nil }
            if byte == .rightParenthesis {
                cursor.offset += 1
                return arguments
            }
            if byte == .comma {
                cursor.offset += 1
                continue
            }
            let start = cursor.offset
            let label = word()
            while cursor.skipTrivia() {}
            if !label.isEmpty, self.byte == .colon {
                cursor.offset += 1
                arguments[label] = value(depth: depth)
            } else {
                cursor.offset = start
                let value = value(depth: depth)
                if arguments[""] == nil { arguments[""] = value }
            }
        }
    }

    /// Reads a value up to the next comma or bracket; returns nil for `nil`.
    private mutating func value(depth: Int) -> ManifestValue? {
        while cursor.skipTrivia() {}
        let start = cursor.offset
        let value = literal(depth: depth)
        while cursor.skipTrivia() {}
        // Anything after a literal, such as `+`, makes the value computed.
        if byte == .comma || byte == .rightParenthesis || byte == .rightBracket, cursor.offset > start { return value }
        skipToSeparator()
        return .other
    }

    /// Reads a literal, or the name of a constant; returns nil for `nil`.
    private mutating func literal(depth: Int) -> ManifestValue? {
        while cursor.skipTrivia() {}
        switch byte {
        case .quotationMark?: return text().map { .text($0) } ?? .other
        case .leftBracket? where depth < Self.deepestValue: return list(depth: depth + 1)
        case .fullStop? where depth < Self.deepestValue: return member(depth: depth + 1)
        default:
            let name = word()
            return name == "nil" ? nil : constants[name] ?? .other
        }
    }

    private mutating func member(depth: Int) -> ManifestValue {
        cursor.offset += 1
        let name = word()
        guard byte == .leftParenthesis else { return .member(name) }
        guard let arguments = arguments(depth: depth) else { return .other }
        calls.append(arguments)
        return .call(name, arguments)
    }

    /// Reads a list, or a dictionary whose keys are literals.
    private mutating func list(depth: Int) -> ManifestValue {
        cursor.offset += 1
        var values: [ManifestValue] = []
        var members: [String: ManifestValue] = [:]
        while true {
            while cursor.skipTrivia() {}
            guard let byte, byte != .rightParenthesis else { break }
            if byte == .rightBracket {
                cursor.offset += 1
                break
            }
            if byte == .comma {
                cursor.offset += 1
            } else if let name = memberName() {
                members[name] = value(depth: depth) ?? .other
            } else if let value = value(depth: depth) {
                values.append(value)
            }
        }
        return members.isEmpty ? .list(values) : .members(members)
    }

    /// Returns the key of a dictionary's next member, and moves to its value; nil for the element of a list.
    private mutating func memberName() -> String? {
        let start = cursor.offset
        if byte == .quotationMark, let name = text() {
            while cursor.skipTrivia() {}
            if byte == .colon {
                cursor.offset += 1
                return name
            }
        }
        cursor.offset = start
        return nil
    }

    private mutating func skipToSeparator() {
        var depth = 0
        while let byte {
            if cursor.skipTrivia() { continue }
            switch byte {
            case .quotationMark:
                _ = text()
                continue
            case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
            case .rightParenthesis, .rightBracket, .rightBrace:
                if depth == 0 { return }
                depth -= 1
            case .comma where depth == 0: return
            default: break
            }
            cursor.offset += 1
        }
    }

    private mutating func word() -> String {
        let start = cursor.offset
        while let byte, byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine { cursor.offset += 1 }
        return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
    }

    /// Returns the text of a plain literal, and moves past it; nil if it has escapes or interpolations.
    private mutating func text() -> String? {
        cursor.offset += 1
        let start = cursor.offset
        var isPlain = true
        while let byte, byte != .quotationMark, byte != .lineFeed {
            if byte == .backslash {
                isPlain = false
                cursor.offset += 1
            }
            cursor.offset += 1
        }
        let end = min(cursor.offset, cursor.bytes.count)
        cursor.offset = min(cursor.offset + 1, cursor.bytes.count)
        return isPlain ? String(decoding: cursor.bytes[start..<end], as: UTF8.self) : nil
    }
}

extension ProjectTargets {
    /// Adds the targets of a package.
    mutating func add(_ manifest: PackageManifest, at path: String, in workspace: Workspace) {
        packageSystems[path] = manifest.systems
        let package = FilePath(path).enclosing.string
        packageProducts.merge(manifest.products.mapValues { Set($0) }) { $0.union($1) }
        for declared in manifest.targets {
            // The resources of an application's target are in the main bundle.
            let isApplication = manifest.applications?.contains(declared.name) ?? declared.isExecutable
            let isOnly =
                !manifest.hasUnknownTargets && manifest.targets.count { $0.isTest == declared.isTest } == 1
            guard let directory = Self.directory(of: declared, in: package, isOnly: isOnly, workspace) else { continue }
            var rule = Directory(target: targets.count)
            rule.exceptions = Set(declared.excluded.map { FilePath($0).resolved(from: "") })
            rule.selected = declared.sources.map { sources in Set(sources.map { FilePath($0).resolved(from: "") }) }
            if rule.selected?.contains("") ?? false { rule.selected = nil }
            rule.exceptsResources = false
            resourceCopies.add(declared, as: targets.count, in: directory)
            links[targets.count] = declared.links
            if !manifest.hasResources { resourceCopies.withoutResources.insert(targets.count) }
            targets.append(
                ProjectTarget(
                    name: declared.name, kind: declared.isTest ? .test : isApplication ? .application : .module,
                    origin: path, isExecutable: declared.isExecutable))
            directories[FilePath(directory), default: []].append(rule)
        }
    }

    /// Returns the directory of a target: the one it names, or the first default directory that exists. The only target
    /// may have its sources directly in `Sources`.
    private static func directory(
        of target: PackageManifest.Target, in package: String, isOnly: Bool, _ workspace: Workspace
    ) -> String? {
        if let path = target.path { return FilePath(path).resolved(from: package) }
        let usual = ["Sources", "Source", "src", "srcs"]
        let parents = target.isTest ? ["Tests"] + usual : usual
        let places = parents.map { "\($0)/\(target.name)" } + (isOnly ? parents : [])
        return places.lazy.map { FilePath($0).resolved(from: package) }.first { workspace.kind(of: $0) == .directory }
    }
}
