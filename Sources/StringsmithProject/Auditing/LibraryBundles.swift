import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Names the bundles of frameworks in code: as their own look-ups do, or by one of their classes.
struct LibraryBundles {
    /// How the Swift sources of a framework can name its bundle.
    private struct Names {
        /// The bundles in look-ups, as written, the most frequent first; nil for a look-up without one.
        var lookups: [String?] = []

        /// The classes with the sources that declare them, in path order.
        var classes: [(name: String, path: String)] = []
    }

    private let bundles: TargetBundles
    private let targets: ProjectTargets
    private let scan: SourceScan
    private let options: SourceScanOptions
    private let workspace: Workspace
    private var known: [Int: Names] = [:]

    init(
        _ bundles: TargetBundles, _ targets: ProjectTargets, _ scan: SourceScan, _ options: SourceScanOptions,
        in workspace: Workspace
    ) {
        (self.bundles, self.targets, self.scan) = (bundles, targets, scan)
        (self.options, self.workspace) = (options, workspace)
    }

    /// Returns an expression for the bundle of a framework that compiles in one of its sources; nil if there is none, or
    /// if most look-ups of the framework search the program's bundle.
    mutating func bundle(of target: Int, at path: String) -> String? {
        let names = known[target] ?? names(of: target)
        known[target] = names
        guard names.lookups.first != .some(nil), let text = text(at: path) else { return nil }
        let lookups = names.lookups.compactMap(\.self)
        if let lookup = lookups.first(where: { mayWrite($0, names, target, at: path, in: text) }) { return lookup }
        // A class of a static framework is in the program's bundle.
        guard !targets.isLinkedStatically(target, in: workspace) else { return nil }
        let own = names.classes.filter { $0.path == path } + names.classes.filter { $0.path != path }
        return own.first { mayWrite(type: $0.name, declaredAt: $0.path, at: path, in: text) }.map {
            "Bundle(for: \($0.name).self)"
        }
    }

    // MARK: Names

    private func names(of target: Int) -> Names {
        var names = Names()
        var counts: [String?: Int] = [:]
        for source in scan.declarations where bundles.targets(of: source.path).contains(target) {
            guard let text = text(at: source.path) else { continue }
            if !Self.isConditional(text) { names.classes += source.declarations.classes.map { ($0, source.path) } }
            guard text.holds(Self.lookupMark) else { continue }
            for case let call? in scan.sites(in: text, at: source.path, symbols: []).map(\.call)
            where Self.lookups[call.callee].map({ label in call.label == label }) ?? false {
                let bundle = call.arguments.first { $0.label == "bundle" }
                let written = bundle.map { String(decoding: text[$0.value], as: UTF8.self) }
                counts[written == ".main" || written == "Bundle.main" ? nil : written, default: 0] += 1
            }
        }
        names.lookups = counts.sorted { ($1.value, $0.key ?? "") < ($0.value, $1.key ?? "") }.map(\.key)
        return names
    }

    /// The functions that look a literal up, with its label.
    private static let lookups = ["NSLocalizedString": "", "String": "localized"]
    private static let lookupMark = Array("ocalized".utf8)

    /// True for a source whose declarations may be missing, or unusable, in others.
    private static func isConditional(_ text: [UInt8]) -> Bool {
        ["#if", "@available"].contains { text.holds(Array($0.utf8)) }
    }

    private func text(at path: String) -> [UInt8]? {
        workspace.optionalBytes(at: path).flatMap { try? options.text(of: $0) }?.text
    }

    // MARK: Visibility

    /// True for an expression that is certain to mean the same in a source of a framework: `#bundle`, `.kit`,
    /// `Kit.bundle`, and `Bundle(for: Token.self)`.
    private func mayWrite(
        _ expression: String, _ names: Names, _ target: Int, at path: String, in text: [UInt8]
    ) -> Bool {
        if expression == "#bundle" { return true }
        for (start, end) in [("Bundle(for: ", ".self)"), (".init(for: ", ".self)")] {
            guard expression.hasPrefix(start), expression.hasSuffix(end) else { continue }
            let name = String(expression.dropFirst(start.count).dropLast(end.count))
            return names.classes.contains {
                $0.name == name && mayWrite(type: name, declaredAt: $0.path, at: path, in: text)
            }
        }
        let parts = expression.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isName(parts[1]) else { return false }
        let owner = parts[0].isEmpty ? "Bundle" : String(parts[0])
        let sources = scan.sources(declaring: [owner, String(parts[1])], seenFrom: path)
        guard sources.count == 1, bundles.targets(of: sources[0]).contains(target),
            let declaring = self.text(at: sources[0]), Self.isPlainAccessor(String(parts[1]), of: owner, in: declaring)
        else { return false }
        return owner == "Bundle"
            ? !isHidden(owner, declarations: 0, in: text)
            : mayWrite(type: owner, declaredAt: sources[0], at: path, in: text)
    }

    /// True for a type that has its name alone, so that the name means it in a source.
    private func mayWrite(type: String, declaredAt: String, at path: String, in text: [UInt8]) -> Bool {
        let count = scan.declarations.reduce(0) { count, source in
            count + source.declarations.typeNames.count { $0 == type }
        }
        return count == 1 && !isHidden(type, declarations: declaredAt == path ? 1 : 0, in: text)
    }

    /// True for a name that a source declares again: as a type in a body, or as a generic parameter.
    private func isHidden(_ type: String, declarations: Int, in text: [UInt8]) -> Bool {
        let code = Self.packed(text)
        let isParameter = ["<\(type)>", "<\(type):", "<\(type),", ",\(type)>", ",\(type):", ",\(type),"].contains {
            code.holds(Array($0.utf8))
        }
        let keywords = ["struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"]
        let found = keywords.reduce(0) { $0 + code.offsets(of: Array("\($1)\(type)".utf8)).count }
        return isParameter || found > declarations
    }

    /// True for a static constant or computed property that is the bundle of a class, in a type or extension of which
    /// everything can be used anywhere: without conditions, attributes, and errors.
    private static func isPlainAccessor(_ name: String, of owner: String, in text: [UInt8]) -> Bool {
        guard !isConditional(text), !text.contains(.commercialAt) else { return false }
        let code = packed(text)
        let starts = [
            "staticlet\(name)=", "staticlet\(name):Bundle=", "staticvar\(name):Bundle=", "staticvar\(name):Bundle{",
            "staticvar\(name):Bundle{return",
        ]
        /// True for the bundle with an identifier, unless it is optional.
        func isIdentified(_ start: String) -> Bool {
            guard let offset = code.firstOffset(of: Array("\(start)Bundle(identifier:".utf8), from: 0),
                let end = code[offset...].firstIndex(of: .rightParenthesis)
            else { return false }
            return code[(end + 1)...].first == .exclamationMark
        }
        let isValue = starts.contains { isIdentified($0) || code.holds(Array("\($0)Bundle(for:".utf8)) }
        let kinds = owner == "Bundle" ? ["extension"] : ["enum", "struct", "class"]
        let lines = [""] + ["public ", "package ", "internal ", "final ", "public final ", "internal final "]
        return isValue
            && kinds.contains { kind in
                lines.contains { access in
                    let line = Array("\(access)\(kind) \(owner) {".utf8)
                    return text.starts(with: line) || text.holds([.lineFeed] + line)
                }
            }
    }

    /// A source without white space.
    private static func packed(_ text: [UInt8]) -> [UInt8] { text.filter { $0 > .space } }

    private static func isName(_ name: Substring) -> Bool {
        name.utf8.first.map { !$0.isASCIIDigit } ?? false
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine } && name != "self"
    }
}
