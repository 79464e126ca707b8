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

    /// Returns an expression for the bundle of a framework that compiles in one of its sources; nil without one, and if
    /// the framework's look-ups rather look into the program.
    mutating func bundle(of target: Int, at path: String) -> String? {
        let names = known[target] ?? names(of: target)
        known[target] = names
        if names.lookups.first == .some(nil) { return nil }
        if let lookup = names.lookups.lazy.compactMap(\.self).first(where: { isVisible($0, at: path, target) }) {
            return lookup
        }
        // A class of a static framework is in the program's bundle.
        guard !targets.isLinkedStatically(target, in: workspace) else { return nil }
        let own = names.classes.filter { $0.path == path } + names.classes.filter { $0.path != path }
        return own.lazy.map { "Bundle(for: \($0.name).self)" }.first { isVisible($0, at: path, target) }
    }

    // MARK: Names

    private func names(of target: Int) -> Names {
        var names = Names()
        var counts: [String?: Int] = [:]
        for source in scan.declarations where bundles.targets(of: source.path).contains(target) {
            guard let text = text(at: source.path) else { continue }
            // What a condition or an availability depends on may be missing elsewhere.
            if !Self.conditions.contains(where: { text.holds($0) }) {
                names.classes += source.declarations.classes.map { ($0, source.path) }
            }
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
    private static let conditions = ["#if", "@available"].map { Array($0.utf8) }

    private func text(at path: String) -> [UInt8]? {
        workspace.optionalBytes(at: path).flatMap { try? options.text(of: $0) }?.text
    }

    // MARK: Visibility

    /// True for an expression that means the same in a source of a framework: `#bundle`, `.kit`, `Kit.bundle`, and
    /// `Bundle(for: Token.self)`.
    private func isVisible(_ expression: String, at path: String, _ target: Int) -> Bool {
        if expression == "#bundle" { return true }
        for (start, end) in [("Bundle(for: ", ".self)"), (".init(for: ", ".self)")] {
            guard expression.hasPrefix(start), expression.hasSuffix(end) else { continue }
            let name = expression.dropFirst(start.count).dropLast(end.count)
            return isType(name) && isIn(target, scan.sources(declaringName: String(name), seenFrom: path))
        }
        let parts = expression.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, isName(parts[1]) else { return false }
        let owner = parts[0].isEmpty ? "Bundle" : String(parts[0])
        guard isType(owner[...]) else { return false }
        let sources = scan.sources(declaring: [owner, String(parts[1])], seenFrom: path)
        return isIn(target, sources) && (owner == "Bundle" || sources.allSatisfy { declaresValue(owner, at: $0) })
    }

    private func isIn(_ target: Int, _ sources: [String]) -> Bool {
        sources.contains { bundles.targets(of: $0).contains(target) }
    }

    /// True if a source declares an enumeration or structure without an actor, to whose members any code has access.
    private func declaresValue(_ name: String, at path: String) -> Bool {
        guard let text = text(at: path) else { return false }
        return !text.holds(Array("Actor".utf8))
            && ["enum ", "struct "].contains { text.holds(Array(($0 + name).utf8)) }
    }

    private func isType(_ name: Substring) -> Bool {
        isName(name) && name.utf8.first.map { $0.isASCIILetter && $0 & 0x20 == 0 } ?? false
    }

    private func isName(_ name: Substring) -> Bool {
        name.utf8.first.map { !$0.isASCIIDigit } ?? false
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine } && name != "self"
    }
}
