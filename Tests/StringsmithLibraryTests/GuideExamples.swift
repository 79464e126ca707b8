import Stringsmith

// The lines of these functions are in the library's guide.

func editTable() throws {
    var file = try StringsFile("de.lproj/Localizable.strings")
    file["Save"] = "Sichern"  // in the entry's own quotes
    file[comment: "Save"] = "Button: save a form"  // in the form of the old comment
    file["Old"] = nil  // with its comment
    file["New"] = "Neu"  // written like its neighbors
    try file.write()  // in one step; nothing happens without a change
}

func editTableInShort() throws {
    var file = try StringsFile("de.lproj/Localizable.strings")
    file["Save"] = "Sichern"
    try file.write()
}

func beginTable() -> StringsFile {
    StringsFile(bytes: [], path: "fr.lproj/Localizable.strings")
}

func checkProject() async -> [Diagnostic] {
    var rules = RuleSelection()
    rules.enable("untranslated")
    rules.disable("final-punctuation")

    var check = TableCheck()
    check.rules = rules
    let findings = await check.diagnostics(in: ["Resources"])
    return findings
}

func editPlurals() throws {
    var file = try StringsFile("de.lproj/Localizable.stringsdict")
    let files = VariedText.plural([.init("one", .text("%d Datei")), .init("other", .text("%d Dateien"))])
    file[forms: "%d files"] = .format("%#@files@", [.init(name: "files", valueType: "d", form: files)])
    if case .varied(.plural, let cases) = files { print(cases.map(\.name)) }
    try file.write()
}

func renameKey() async throws {
    let rename = await TableRename().plan(renaming: "Save", to: "action.save", in: ["."])
    if rename.diagnostics.isEmpty { try rename.apply() }
}

func mergeVersions(base: StringsFile, ours: StringsFile, theirs: StringsFile) throws -> [Key] {
    let merged = try base.merging(ours, with: theirs, conflicts: .ours)
    return merged.conflicts
}

func countTranslations() async -> Int {
    let counted = await TableStatus().report(for: ["."])
    for row in counted.coverage.locales { print("\(row.name): \(row.total.percent) %") }
    return counted.coverage.total.missing
}

func syncProject() async throws {
    var extraction = KeyExtraction()
    try extraction.addRoutine("L10n.tr(table:1, key:2)")
    let found = await extraction.uses(in: ["Sources"])
    for use in found.uses { print("\(use.path):\(use.place.start.line): \(use.table) \(use.key.text)") }

    var sync = TableSync()
    sync.extraction = extraction
    sync.options.obsolete = .prune
    let plan = await sync.plan(for: ["."])
    for file in plan.files where file.isChange { print("\(file.path): \(file.notes.count) changes") }
    try plan.apply()
}
