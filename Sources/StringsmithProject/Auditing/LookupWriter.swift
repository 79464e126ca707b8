import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Writes look-ups in place of literals, in the form that the targets of a source can compile, and only if a table can
/// hold the key.
struct LookupWriter {
    /// The form of the look-ups in a source.
    private struct Form {
        /// True to write `String(localized:)`.
        var isModern: Bool

        /// The bundle to look into, as Swift code; nil for that of the program.
        var bundle: String?
    }

    private let scan: SourceScan
    private let workspace: Workspace
    private let targets: ProjectTargets
    private let bundles: TargetBundles
    private var libraries: LibraryBundles
    private let hasTables: Bool
    private let options: SourceScanOptions

    /// The forms and the texts of sources, by path; nil where no look-up can be written.
    private var known: [String: (form: Form, text: [UInt8])?] = [:]

    init(_ options: ProjectCheckOptions, _ scan: SourceScan, in workspace: Workspace) {
        let layout = options.layout(in: workspace)
        (self.scan, self.workspace, self.options) = (scan, workspace, options.scan)
        targets = layout.walk.targets
        bundles = TargetBundles(targets, groups: layout.groups)
        libraries = LibraryBundles(bundles, targets, scan, options.scan, in: workspace)
        hasTables = !layout.groups.isEmpty
    }

    /// Returns the fix of a text; nil without one.
    mutating func fix(of text: FoundText) -> Fix? {
        guard let literal = text.literal else { return nil }
        let source = known[text.path] ?? source(at: text.path)
        known[text.path] = .some(source)
        guard let source, literal.range.upperBound <= source.text.count else { return nil }
        let isSwift = SourceLanguage(path: text.path) == .swift
        let lookup = isSwift ? swift(literal, source.form, source.text) : objectiveC(literal, source.form, source.text)
        // A number in `String(localized:)` is written as in the user's region.
        let changesNumbers = source.form.isModern && literal.values.contains { $0.specifier != "%@" }
        return Fix(
            title: "Look the text up", safety: changesNumbers ? .unsafe : .safe,
            edits: [TextEdit(range: literal.range, replacement: lookup)])
    }

    private func swift(_ literal: ReplaceableLiteral, _ form: Form, _ text: [UInt8]) -> [UInt8] {
        let bundle = form.bundle.map { ", bundle: " + $0 } ?? ""
        if form.isModern {
            return Array("String(localized: ".utf8) + text[literal.range] + Array("\(bundle))".utf8)
        }
        var key: [UInt8] = []
        var arguments: [UInt8] = []
        var start = literal.range.lowerBound
        for value in literal.values {
            key += text[start..<value.range.lowerBound] + Array(value.specifier.utf8)
            arguments += Array(", ".utf8) + text[value.expression]
            start = value.range.upperBound
        }
        key += text[start..<literal.range.upperBound]
        let lookup = Array("NSLocalizedString(".utf8) + key + Array("\(bundle), comment: \"\")".utf8)
        if literal.values.isEmpty { return lookup }
        return Array("String(format: ".utf8) + lookup + arguments + [.rightParenthesis]
    }

    private func objectiveC(_ literal: ReplaceableLiteral, _ form: Form, _ text: [UInt8]) -> [UInt8] {
        let (start, end) =
            form.bundle != nil
            ? ("NSLocalizedStringFromTableInBundle(", ", nil, SWIFTPM_MODULE_BUNDLE, nil)")
            : ("NSLocalizedString(", ", nil)")
        return Array(start.utf8) + text[literal.range] + Array(end.utf8)
    }

    // MARK: Sources

    private mutating func source(at path: String) -> (form: Form, text: [UInt8])? {
        guard hasTables, var form = form(ofTargets: path),
            let text = workspace.optionalBytes(at: path).flatMap({ try? options.text(of: $0) })?.text
        else { return nil }
        guard SourceLanguage(path: path) == .swift else {
            return path.hasSuffix(".h") ? nil : (form, text)
        }
        func declares(_ name: String) -> Bool { !scan.sources(declaringName: name, seenFrom: path).isEmpty }
        if form.bundle == Self.module, Self.userInterfaces.isDisjoint(with: scan.imports(of: path)) {
            form.isModern = false
        }
        // An initializer with this label might be another one.
        if form.isModern, !scan.sources(declaring: ["String", "init"], seenFrom: path).isEmpty {
            form.isModern = false
        }
        let names = ["String", "Bundle"] + (form.isModern ? [] : ["NSLocalizedString"])
        return names.contains(where: declares) ? nil : (form, text)
    }

    /// The modules that sources for other systems than Apple's can't import: these have no `String(localized:)`.
    private static let userInterfaces: Set<String> = ["SwiftUI", "UIKit", "AppKit", "Cocoa", "WatchKit", "WidgetKit"]

    private static let module = ".module"

    /// Returns the form for the targets that compile a source; nil if they look into different bundles, or into one
    /// without tables, or if it isn't known which one that is.
    private mutating func form(ofTargets path: String) -> Form? {
        if targets.targets.isEmpty { return Form(isModern: false) }
        let members = bundles.targets(of: path)
        guard !members.isEmpty, members.allSatisfy({ !bundles.groups(of: $0).isEmpty }),
            targets.resourceCopies.withoutResources.isDisjoint(with: members)
        else { return nil }
        let isModern = members.allSatisfy { targets.hasLocalizedStrings($0, in: workspace) }
        let kinds = members.map { targets.targets[$0].kind }
        if kinds.allSatisfy(\.isProgram) { return Form(isModern: isModern) }
        if kinds.allSatisfy({ $0 == .module }) { return Form(isModern: isModern, bundle: Self.module) }
        // The bundle of a class is that of the framework in whose code it is named.
        guard kinds == [.library], SourceLanguage(path: path) == .swift,
            let bundle = libraries.bundle(of: members[0], at: path)
        else { return nil }
        return Form(isModern: isModern, bundle: bundle)
    }
}
