import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Looks for texts in sources that no translator sees.
struct ProjectAudit {
    private let options: ProjectCheckOptions
    private let workspace: Workspace

    init(_ options: ProjectCheckOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
    }

    func run(_ progress: ScanProgress) async -> CheckResult {
        var scanOptions = options.scan
        (scanOptions.paths, scanOptions.jobs) = (options.paths, options.jobs)
        // Look-ups are of no interest.
        (scanOptions.findsTexts, scanOptions.routines) = (true, [])
        let scan = await SourceScan(scanOptions, in: workspace, progress: progress)
        let terms = terms(scan)
        let isShipped = Self.shippedPaths(scan)
        let isListed = listedPaths(scan)
        var writer = options.findsFixes ? LookupWriter(options, scan, in: workspace) : nil
        let exceptions = [invisibleMenus(scan), setLater(scan), inUnusedTypes(scan), wholeTexts(scan)]
        var found = scan.texts.filter { text in
            !text.isOnly(terms) && isShipped(text.path) && isListed(text.path) && !exceptions.contains { $0(text) }
        }.compactMap { diagnostic($0, &writer) }
        found.removeAll(where: textsLookedUpElsewhere(found, scan))
        var diagnostics = scan.diagnostics
        for (path, findings) in Dictionary(grouping: found, by: \.path) {
            diagnostics += unsuppressed(findings, in: path)
        }
        diagnostics = workspace.addingExcerpts(to: diagnostics, of: Set(found.map(\.path)))
        let reason = scan.completeness.diagnostic(
            "findings there may be missing", remedy: "fix this, or leave the file out with --exclude")
        if let reason { diagnostics.append(reason) }
        return CheckResult(
            diagnostics: diagnostics, paths: scan.paths, tableCount: scan.paths.count, unknownSelection: nil,
            uncompared: [], incompleteSources: [], completeness: scan.completeness, unknownSinks: scan.unknownSinks)
    }

    /// Returns the texts that aren't translated: those of the configuration, and the names of the project's programs.
    private func terms(_ scan: SourceScan) -> Set<ExactString> {
        var terms = Set(options.settings.terms.map { ExactString($0) })
        let targets = scan.targets ?? options.layout(in: workspace).walk.targets
        let applications = targets.targets.indices.filter { targets.targets[$0].kind == .application }
        for index in applications {
            let settings = (targets.buildSettings[index] ?? []).map { $0.readingFiles(in: workspace) }
            terms.formUnion(settings.flatMap(displayNames))
            let names = [ExactString(targets.targets[index].name)] + settings.flatMap(productNames)
            // A target that is one of several may be called "Settings", unless the project has the same name.
            let project = ExactString(String(FilePath(targets.targets[index].origin).enclosing.stem))
            terms.formUnion(
                applications.count > 1 ? names.filter { $0 == project || FoundText.hasInnerCapital($0) } : names)
        }
        return terms
    }

    /// Returns the names of an application's product in its build settings and its property list.
    private func productNames(_ settings: BuildSettings) -> [ExactString] {
        names(settings, settings: ["PRODUCT_NAME", "INFOPLIST_KEY_CFBundleName"], key: "CFBundleName")
    }

    /// Returns the names that users see under the application's icon.
    private func displayNames(_ settings: BuildSettings) -> [ExactString] {
        names(settings, settings: ["INFOPLIST_KEY_CFBundleDisplayName"], key: "CFBundleDisplayName")
    }

    private func names(_ settings: BuildSettings, settings keys: [String], key: ExactString) -> [ExactString] {
        var names = keys.compactMap { settings.value(of: $0) }
        if let name = propertyList(settings)?[key]?.text {
            names += settings.resolved(name.string).map { [$0] } ?? []
        }
        return names.filter { !$0.isEmpty }.map { ExactString($0) }
    }

    /// Returns a function that is false for sources of demos and the like, unless all sources are.
    private static func shippedPaths(_ scan: SourceScan) -> (String) -> Bool {
        var known: [String: Bool] = [:]
        func isShipped(_ path: String) -> Bool {
            let directory = FilePath(path).directory
            if let known = known[directory] { return known }
            let isShipped = !directory.split(separator: "/").contains { FoundText.isForDevelopers(directory: $0) }
            known[directory] = isShipped
            return isShipped
        }
        return scan.paths.contains(where: isShipped) ? isShipped : { _ in true }
    }

    /// Returns a function that is false for sources that no target compiles, below the directory of an Xcode project whose
    /// targets compile most of the sources there. Another build file in a directory around a source may name it.
    private func listedPaths(_ scan: SourceScan) -> (String) -> Bool {
        guard let targets = scan.targets, scan.completeness.isWhole,
            targets.targets.allSatisfy(targets.knowsSources)
        else { return { _ in true } }
        let projects = Set(targets.targets.map(\.origin).filter { $0.hasSuffix(".xcodeproj/project.pbxproj") })
        let directories = Set(projects.map { FilePath($0).enclosing.enclosing.string })
        if directories.isEmpty { return { _ in true } }
        var counts: [String: (all: Int, members: Int)] = [:]
        var unlisted: [ExactString: [String]] = [:]
        for path in scan.paths where !path.hasSuffix(".h") {
            let around = FilePath(path).ancestors.map(String.init).filter(directories.contains)
            let isMember = !targets.targets(of: path).isEmpty
            for directory in around {
                counts[directory, default: (0, 0)].all += 1
                counts[directory, default: (0, 0)].members += isMember ? 1 : 0
            }
            let isCompiled = ["swift", "m", "mm"].contains(FilePath(path).pathExtension)
            if !isMember, isCompiled { unlisted[ExactString(path)] = around }
        }
        let closed = Set(counts.filter { $0.value.members * 2 > $0.value.all }.keys)
        var known: [String: Bool] = [:]
        let out = unlisted.filter { path, around in
            around.contains(where: closed.contains) && !hasBuildFile(around: path.string, &known)
        }
        return { out[ExactString($0)] == nil }
    }

    /// True if a directory around a source has a file that may declare targets with it, other than an Xcode project.
    private func hasBuildFile(around path: String, _ known: inout [String: Bool]) -> Bool {
        FilePath(path).ancestors.contains { directory in
            let directory = String(directory)
            if let found = known[directory] { return found }
            let items = workspace.outerListing(of: directory.isEmpty ? "." : directory)?.items ?? []
            let found = items.contains { item in
                Self.buildFiles.contains(item.name) || item.name.hasSuffix(".podspec")
                    || item.name.hasPrefix("Package@swift")
            }
            known[directory] = found
            return found
        }
    }

    private static let buildFiles: Set<String> = [
        "Package.swift", "Project.swift", "BUILD", "BUILD.bazel", "CMakeLists.txt", "project.yml", "meson.build",
    ]

    // MARK: Texts that are something else elsewhere

    /// Returns the text of a source; nil if it can't be read.
    private func text(at path: String) -> [UInt8]? {
        workspace.optionalBytes(at: path).flatMap { try? options.scan.text(of: $0).text }
    }

    /// Returns those of some texts that shipped sources also write where they aren't found, and aren't looked up.
    func texts(
        _ texts: Set<ExactString>, writtenBesides found: [Diagnostic], _ scan: SourceScan
    ) -> Set<ExactString> {
        let uses = Dictionary(grouping: scan.uses, by: \.path)
        // A text that is compared is found as well.
        let shown = found.filter { $0.rule == .hardCodedText || $0.rule == .hardCodedError }
        let found = Dictionary(grouping: shown, by: \.path)
        let isShipped = Self.shippedPaths(scan)
        var others: Set<ExactString> = []
        for path in scan.paths where isShipped(path) {
            guard let source = text(at: path) else { continue }
            let lookups = (uses[path] ?? []).flatMap { [$0.key, $0.value, $0.comment].compactMap { $0?.range } }
            var known = Set(lookups.map(\.lowerBound))
            var counts: [ExactString: Int] = [:]
            SourceLiteral.forEach(in: source, path: path) { start, text in
                if texts.contains(text), known.insert(start).inserted { counts[text, default: 0] += 1 }
            }
            if counts.isEmpty { continue }
            var places: Set<SourceRange?> = []
            for diagnostic in found[path] ?? [] where places.insert(diagnostic.range).inserted {
                diagnostic.key.map { counts[$0.text]? -= 1 }
            }
            others.formUnion(counts.filter { $0.value > 0 }.keys)
        }
        return others
    }

    /// Returns a function that is true for a followed text that is a key of a table if it is an argument for a property
    /// that is looked up elsewhere: `Item(value: "Small")` with `localizedString(item.value)`.
    private func textsLookedUpElsewhere(_ found: [Diagnostic], _ scan: SourceScan) -> (Diagnostic) -> Bool {
        let followed = Set(found.lazy.filter(\.isFollowed).compactMap(\.key?.text))
        if followed.isEmpty { return { _ in false } }
        let keys = developmentTables.reduce(into: Set<ExactString>()) { keys, path in
            keys.formUnion(workspace.keys(at: path).intersection(followed))
        }
        if keys.isEmpty { return { _ in false } }
        var labels: [String: [ExactString: Set<String>]] = [:]
        var lookedUp: Set<String> = []
        for source in scan.declarations {
            SourceLiteral.forEachArgument(in: source.declarations) {
                text(at: source.path)
            } _: { label, text in
                if keys.contains(text) { labels[source.path, default: [:]][text, default: []].insert(label) }
            } lookedUp: { name in
                lookedUp.insert(name)
            }
        }
        return { diagnostic in
            guard diagnostic.isFollowed, let key = diagnostic.key else { return false }
            return !(labels[diagnostic.path]?[key.text]?.isDisjoint(with: lookedUp) ?? true)
        }
    }

    /// The paths of the tables and catalogs with the development languages' texts.
    private var developmentTables: [String] {
        let layout = options.layout(in: workspace)
        let tables = layout.groups.flatMap(\.developmentDirectories).flatMap { directory in
            directory.tables.map { directory.path(of: $0) }
        }
        return tables + layout.catalogPaths
    }

    /// Returns a function that is true for pieces that form no sentence, as the texts of their keys in the tables show.
    private func wholeTexts(_ scan: SourceScan) -> (FoundText) -> Bool {
        let keys = Set(scan.texts.lazy.compactMap(\.pieces).flatMap(\.keys))
        if keys.isEmpty { return { _ in false } }
        var texts: [ExactString: ExactString] = [:]
        // Which table has the text isn't known if several do.
        var others: Set<ExactString> = []
        for path in developmentTables {
            guard let document = workspace.optionalDocument(at: path) else { continue }
            let reader = document.reader(in: document.locales.isEmpty ? nil : document.developmentLanguage)
            for entry in 0..<reader.count where keys.contains(reader.key(at: entry).text) {
                guard let text = reader.text(at: entry) else { continue }
                let key = reader.key(at: entry).text
                if let known = texts.updateValue(text, forKey: key), known != text { others.insert(key) }
            }
        }
        for key in others { texts[key] = nil }
        return { text in text.pieces.map { !$0.areSentence(with: texts) } ?? false }
    }

    /// True if the paths are whole repositories, or the current directory outside of one.
    private var namesProject: Bool {
        let directories = NamedDirectory.all(in: options.paths, of: workspace).map(\.real)
        let current = workspace.realPath(of: ".")
        return options.scan.selection.excluded.isEmpty && directories.count == max(1, options.paths.count)
            && directories.allSatisfy { (workspace.repository(around: $0) ?? current) == $0 }
    }

    /// Returns a function that is true for a text in a type that nothing uses, if the scan has all of a program.
    private func inUnusedTypes(_ scan: SourceScan) -> (FoundText) -> Bool {
        let owners = Set(scan.texts.lazy.compactMap(\.owner))
        guard namesProject, scan.completeness.isWhole, !owners.isEmpty else { return { _ in false } }
        var types = UnusedTypes(among: owners)
        for source in scan.declarations { types.read(source.declarations) { text(at: source.path) } }
        let hasMain = scan.paths.contains { ["main.swift", "main.m", "main.mm"].contains(FilePath($0).name) }
        guard types.haveEntryPoint || hasMain else { return { _ in false } }
        let unused = types.names
        return { text in text.owner.map(unused.contains) ?? false }
    }

    /// Returns a function that is true for the first text of a variable that code sets to another one later.
    private func setLater(_ scan: SourceScan) -> (FoundText) -> Bool {
        let variables = Set(scan.texts.lazy.compactMap(\.variable))
        if variables.isEmpty { return { _ in false } }
        var texts = SetTexts(of: variables)
        for source in scan.declarations { texts.read(source.declarations) { text(at: source.path) } }
        return { text in text.variable.map(texts.contains) ?? false }
    }

    /// Returns a function that is true for a title in the main menu of a program without a menu bar: an agent whose code
    /// doesn't make it anything else.
    private func invisibleMenus(_ scan: SourceScan) -> (FoundText) -> Bool {
        func isNamed(_ name: String, in path: String) -> Bool {
            workspace.optionalBytes(at: path).map { $0.holds(Array(name.utf8)) } ?? true
        }
        let titles = Set(scan.texts.lazy.filter { $0.sink?.kind == .menu }.map(\.path))
        let menus = titles.filter { isNamed("mainMenu", in: $0) }
        if menus.isEmpty { return { _ in false } }
        let targets = scan.targets ?? options.layout(in: workspace).walk.targets
        let settings = targets.targets.indices.filter { targets.targets[$0].kind == .application }
            .flatMap { targets.buildSettings[$0] ?? [] }.map { $0.readingFiles(in: workspace) }
        guard !settings.isEmpty, settings.allSatisfy(isAgent),
            !scan.paths.contains(where: { isNamed("setActivationPolicy", in: $0) })
        else { return { _ in false } }
        return { text in text.sink?.kind == .menu && menus.contains(text.path) }
    }

    private func isAgent(_ settings: BuildSettings) -> Bool {
        if settings.value(of: "INFOPLIST_KEY_LSUIElement") == "YES" { return true }
        guard let value = propertyList(settings)?["LSUIElement"] else { return false }
        return value.kind == "true" || ["1", "YES", "true"].contains(value.text)
    }

    private func propertyList(_ settings: BuildSettings) -> PropertyListNode? {
        guard let file = settings.value(of: "INFOPLIST_FILE"), !file.isEmpty else { return nil }
        let path = FilePath(file).resolved(from: settings.resolved("$(SRCROOT)") ?? "")
        return workspace.optionalBytes(at: path).flatMap { PropertyListNode(reading: $0) }
    }

    private func diagnostic(_ text: FoundText, _ writer: inout LookupWriter?) -> Diagnostic? {
        guard options.selection.enabled.contains(text.rule), let rule = RuleRegistry.description(of: text.rule) else {
            return nil
        }
        var diagnostic = Diagnostic(
            path: text.path, range: text.place, severity: rule.severity, rule: text.rule, message: text.problem,
            key: Key(text.text))
        (diagnostic.sink, diagnostic.form, diagnostic.isFollowed) = (text.sink, text.form, text.isFollowed)
        if let fix = writer?.fix(of: text) { diagnostic.fixes = [fix] }
        return diagnostic
    }

    /// Returns the findings in a source without those for which it has a hint: on their line, or in the comment that
    /// ends on the line above. A source that a program writes has none.
    private func unsuppressed(_ findings: [Diagnostic], in path: String) -> [Diagnostic] {
        guard let bytes = workspace.optionalBytes(at: path), let decoded = try? options.scan.text(of: bytes) else {
            return findings
        }
        if FoundText.isGenerated(decoded.text) { return [] }
        guard SuppressionHint.isIn(decoded.text) else { return findings }
        var hints = SourceHints(decoded.text)
        return findings.filter { finding in
            guard let rules = finding.range.map({ hints.rules(at: $0.start.line) }) else { return true }
            return !rules.contains(finding.rule)
                && !(finding.rule == .hardCodedError && rules.contains(.hardCodedText))
        }
    }
}

extension FoundText {
    /// The message of the finding.
    fileprivate var problem: String {
        switch form {
        case .sum, .interpolation, .format: "joined from pieces, which translators can't reorder"
        case .choice: "chosen by comparing a number, but languages have other plural forms"
        case .ending: "a number chooses the ending, but languages have other plural forms"
        case .comparison, .pattern: "compared, but the text differs between languages"
        case .key: "used as a key, but the text differs between languages"
        case nil: sink.map { "\($0.name) shows it without a look-up" } ?? "looked up only once, in a constant"
        }
    }
}

/// The hints in a source that suppress findings.
private struct SourceHints {
    private let text: [UInt8]
    private let lines: LineIndex

    /// What was read, since one line may have many findings.
    private var known: [Int: Set<RuleID>] = [:]

    init(_ text: [UInt8]) { (self.text, lines) = (text, LineIndex(text)) }

    /// Returns the rules that are suppressed on a line.
    mutating func rules(at line: Int) -> Set<RuleID> {
        if let rules = known[line] { return rules }
        let rules = readRules(at: line)
        known[line] = rules
        return rules
    }

    private func readRules(at line: Int) -> Set<RuleID> {
        guard line <= lines.lineCount else { return [] }
        let own = rules(in: text[lines.lineContent(line)])
        guard line > 1, let first = firstLine(ofComment: line - 1) else { return own }
        return own.union(rules(in: text[lines.lineContent(first).lowerBound..<lines.lineContent(line - 1).upperBound]))
    }

    private func rules(in text: ArraySlice<UInt8>) -> Set<RuleID> {
        SuppressionHint(ExactString(bytes: Array(text))).rules
    }

    /// Returns the first line of a comment that a line consists of or ends; nil without one.
    private func firstLine(ofComment last: Int) -> Int? {
        if text[lines.lineContent(last)].first(where: { $0 > .space }) == .slash { return last }
        guard text[lines.lineContent(last)].reversed().drop(while: { $0 <= .space }).starts(with: Self.close.reversed())
        else { return nil }
        var line = last - 1
        while line > 0 {
            let content = text[lines.lineContent(line)]
            if content.drop(while: { $0 <= .space }).starts(with: Self.open) { return line }
            // This is the end of another one.
            if Array(content).holds(Self.close) { return nil }
            line -= 1
        }
        return nil
    }

    private static let open = Array("/*".utf8)
    private static let close = Array("*/".utf8)
}
