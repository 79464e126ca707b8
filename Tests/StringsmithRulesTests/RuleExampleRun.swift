import StringsmithFormats
import StringsmithModel
import StringsmithProof
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Runs the rules on a text of an example, like `check`.
enum RuleExampleRun {
    /// Returns the findings of all rules.
    static func findings(_ text: String, of example: RuleExample) -> [Diagnostic] {
        var selection = RuleSelection()
        for description in RuleRegistry.descriptions { selection.enable(description.id) }
        let runner = RuleRunner(selection, settings: example.settings)
        if example.kind == .files { return runner.diagnostics(of: layout(text)) }
        if example.kind == .packageCalls {
            return runner.diagnostics(of: packageCalls(text, table: example.source ?? ""))
        }
        if example.kind == .calls { return runner.diagnostics(of: calls(text, table: example.source ?? "")) }
        if example.kind == .source { return texts(in: text) }
        if example.kind == .interface {
            let document = interface(text)
            let base = example.source.map { InterfaceOutline(interface($0)) }
            return runner.diagnostics(of: CheckedInterface(InterfaceOutline(document), base: base), in: document)
        }
        if example.kind == .revision { return runner.diagnostics(of: revision(text, of: example)) }
        let isDevelopment = example.locale == "en"
        let name: TableName = example.kind == .phrases ? .appShortcuts : "Table"
        var table = CheckedTable(name: name, locale: LocaleFacts(example.locale), isDevelopment: isDevelopment)
        read(text, example.kind, into: &table)
        if example.kind == .interfaceTable {
            table.interface = example.source.map { InterfaceOutline(interface($0)) }
        } else if example.kind == .stringsdictBesideStrings {
            read(example.source ?? "", .strings, into: &table)
        } else if example.kind == .regional {
            table.hidden = hiddenKeys(of: table, beside: example.source ?? "", in: example.locale)
        } else if let source = example.source {
            var development = CheckedTable(name: "Table", locale: LocaleFacts("en"), isDevelopment: true)
            read(source, example.kind, into: &development)
            table.source = SourceTable(strings: development.strings, plurals: development.plurals)
        }
        return runner.diagnostics(of: table)
    }

    /// The texts that `audit` finds in a source.
    private static func texts(in code: String) -> [Diagnostic] {
        var options = TypedScanner.Options()
        options.findsTexts = true
        let source = Array(code.utf8)
        let sources = source.withUnsafeBufferPointer { [TypedScanner.declarations(of: $0, findsTexts: true)] }
        var scanner = TypedScanner(sources.compactMap(\.self), options: options)
        var result = source.withUnsafeBufferPointer { scanner.texts(in: $0, path: "Example.swift", file: 0) }
        if !result.shownParts.isEmpty {
            scanner = scanner.showing(result.shownParts, new: result.shownParts)
            result.addTexts(
                of: source.withUnsafeBufferPointer { scanner.texts(in: $0, path: "Example.swift", file: 0) })
        }
        return result.texts.map { text in
            Diagnostic(path: text.path, range: text.place, severity: .warning, rule: text.rule, message: "")
        }
    }

    private static func read(_ text: String, _ form: RuleExample.Kind, into table: inout CheckedTable) {
        switch form {
        case .strings, .interfaceTable, .phrases, .regional:
            table.strings = LocaleTable(SourceFile(path: "Table.strings", bytes: Array(text.utf8)))
        case .stringsdict, .stringsdictBesideStrings:
            table.plurals = LocaleTable(
                SourceFile(path: "Table.stringsdict", bytes: Array(stringsdict(text).utf8)))
        case .files, .interface, .revision, .calls, .packageCalls, .source: break
        }
    }

    /// Returns the keys of the language's table that a regional one hides.
    private static func hiddenKeys(
        of table: CheckedTable, beside text: String, in locale: LocaleIdentifier
    ) -> [HiddenKeys] {
        var lookup = LookupTable(bundle: nil, table.name, developmentLanguage: "en", localizations: ["fr", "fr-CA"])
        let language = LocaleTable(SourceFile(path: "fr.lproj/Table.strings", bytes: Array(text.utf8)))
        lookup.add(language.document, in: "fr")
        if let own = table.strings { lookup.add(own.document, in: locale.rawValue) }
        return TextLookup().hiddenKeys(in: lookup, for: locale).map {
            HiddenKeys(language: $0.localization, keys: $0.keys)
        }
    }

    /// The translation matches the source at the older revision.
    private static func revision(_ text: String, of example: RuleExample) -> RevisedTable {
        let table = { (text: String) in LocaleTable(SourceFile(path: "Table.strings", bytes: Array(text.utf8))) }
        let old = table(example.source ?? "")
        var revised = RevisedTable(name: "Table", locale: "en", strings: table(text), at: "main", old: old)
        revised.translations = [DefinedTable(locale: "de", strings: old, plurals: nil)]
        return revised
    }

    private static func calls(_ code: String, table: String) -> UsedTable {
        let file = LocaleTable(SourceFile(path: "Table.strings", bytes: Array(table.utf8)))
        let scan = Array(code.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "Source.swift", language: .swift)
        }
        var used = UsedTable(
            name: .localizable, uses: scan.uses, development: DefinedTable(locale: "en", strings: file, plurals: nil))
        used.bypassed = verbatimTexts(in: Array(code.utf8)).flatMap { text in
            text.literals.filter { used.development?.contains(Key($0.text)) ?? false }.map { literal in
                let start = SourcePosition(line: 1, column: literal.offset + 1)
                return (Key(literal.text), text.call, "Source.swift", SourceRange(start: start, end: start))
            }
        }
        return used
    }

    private static func verbatimTexts(in source: [UInt8]) -> [VerbatimText] {
        source.withUnsafeBufferPointer { source in
            TypedScanner([TypedScanner.declarations(of: source)].compactMap(\.self)).verbatimTexts(in: source, file: 0)
        }
    }

    /// A call that names no bundle looks into the program's.
    private static func packageCalls(_ code: String, table: String) -> UsedTable {
        var used = calls(code, table: table)
        used.misplaced = used.uses.filter { $0.bundle == nil }.map { use in
            (use, MisplacedLookup(use, in: "Kit", .package, runBy: nil, entry: ("Table.strings", nil), isView: false))
        }
        return used
    }

    /// Returns a whole file with the members of its top-level dictionary.
    static func stringsdict(_ members: String) -> String {
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(members)\n</dict></plist>\n"
    }

    private static func interface(_ objects: String) -> InterfaceDocument {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa">\(objects)</document>
            """
        return InterfaceDocument(SourceFile(path: "Main.xib", bytes: Array(text.utf8)))
    }

    static func layout(_ text: String) -> LocaleLayout {
        var files: [String: [String]] = [:]
        var order: [String] = []
        let lines = text.split(separator: "\n")
        for line in lines where !line.hasPrefix("exclude: ") && line.contains("/") {
            let parts = line.split(separator: "/", maxSplits: 1).map(String.init)
            if files[parts[0]] == nil { order.append(parts[0]) }
            files[parts[0], default: []] += parts.dropFirst()
        }
        let directories = order.map { LocaleLayout.Directory(path: $0, files: files[$0] ?? []) }
        let development = order.contains("en.lproj") ? "en.lproj" : nil
        let statement = "developmentRegion = "
        let exclusion = "exclude: "
        var layout = LocaleLayout(
            groups: [.init(directories: directories, developmentPath: development)],
            unlocalizedInterfaces: lines.filter {
                !$0.contains("/") && !$0.hasPrefix(statement) && !$0.hasPrefix("app: ")
            }.map(String.init))
        if let line = lines.first(where: { $0.hasPrefix("app: ") }) {
            layout.libraries = [
                .init(
                    name: "Kit", languages: directories.compactMap { own in own.locale.map { ($0, own.path) } },
                    applicationLanguages: Set(
                        line.dropFirst(5).split(separator: ", ").map { LocaleIdentifier(String($0)) }))
            ]
        }
        if let line = lines.first(where: { $0.hasPrefix(exclusion) }) {
            let path = String(line.dropFirst(exclusion.count))
            layout.unshipped = [.init(path: path, locale: nil, .excluded(target: "App"))]
        }
        if let line = lines.first(where: { $0.hasPrefix(statement) }) {
            let region = LocaleIdentifier(String(line.dropFirst(statement.count)))
            layout.bundles = [
                .init(
                    name: "App", region: .init(path: "App.xcodeproj/project.pbxproj", language: region),
                    localizations: Set(directories.compactMap(\.locale)))
            ]
        }
        return layout
    }
}
