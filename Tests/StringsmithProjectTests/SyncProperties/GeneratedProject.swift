import StringsmithTestSupport
import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithText

/// A generated project: sources with calls, and tables in several bundles and locales, which change as people work.
struct GeneratedProject {
    /// A bundle's directory, with its locale directories and tables.
    struct Bundle {
        var directory: String
        var locales: [String]
        var tables: [String]
    }

    private(set) var files: [String: [UInt8]] = [:]
    private(set) var notes = NoteCounter()
    private(set) var options = ProjectSyncOptions()
    private var bundles: [Bundle] = []
    private var calls: [String: [GeneratedCall]] = [:]
    private var random: SeededGenerator

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let directories = ["Resources/", "Kit/Resources/", "App/", "Kit/Sub/"]
        for directory in directories.prefix(random.pick([1, 1, 1, 2, 3, 4])) {
            let development = random.chance(80) ? ["en"] : random.pick([["Base"], ["en", "Base"], []])
            let locales = development + random.some(["de", "fr", "zh-Hans", "pt_BR"], percent: 45)
            bundles.append(
                Bundle(
                    directory: directory, locales: locales.isEmpty ? ["en"] : locales,
                    tables: random.chance(60) ? ["Localizable"] : ["Localizable", "Errors"]))
        }
        let sources = ["Sources/A.swift", "Kit/B.m", "App/C.swift", "Kit/Sub/D.mm", "App/E.swift"]
        for path in sources.prefix(random.int(1...5)) {
            calls[path] = (0..<random.int(0...9)).map { _ in .random(["Localizable", "Errors"], using: &random) }
        }
        chooseOptions()
        for bundle in bundles { try makeTables(of: bundle) }
        writeSources()
    }

    private mutating func chooseOptions() {
        options.tables.obsolete = random.pick([.mark, .mark, .mark, .comment, .prune, .keep])
        options.tables.newValue = random.pick([.source, .source, .empty, .omit, .auto])
        options.tables.detectsRenames = random.chance(85)
        options.tables.numbersArguments = random.chance(80)
        options.tables.updatesValues = random.chance(80)
        options.tables.refreshesComments = random.chance(10)
        if random.chance(10) { options.keptKeys = [KeyPattern("error.*"), KeyPattern("S*")] }
        if random.chance(5) { options.addedLocales = ["it"] }
        if random.chance(15) { options.developmentLanguage = "en" }
    }

    // MARK: Tables

    private mutating func makeTables(of bundle: Bundle) throws {
        let used = calls.sorted { $0.key < $1.key }.flatMap(\.value)
        for table in bundle.tables {
            var entries: [(key: String, value: String)] = []
            var comments: [String: String] = [:]
            for call in used where (call.table ?? "Localizable") == table && random.chance(65) {
                let value = call.value ?? (random.chance(50) ? numbered(call.key) : call.key)
                entries.append((call.key, random.chance(90) ? value : value + " (old)"))
                comments[call.key] = random.chance(85) ? call.comment : random.pick(GeneratedCall.comments)
            }
            for _ in 0..<random.int(0...4) {
                let key = GeneratedCall.text(using: &random)
                entries.append((key, random.chance(70) ? key : GeneratedCall.text(using: &random)))
            }
            if random.chance(85) { entries = Self.withoutDuplicates(entries) }
            if random.chance(40) { entries.sort { $0.key < $1.key } }
            if random.chance(20), entries.count > 3 { entries.append(entries.remove(at: 0)) }
            for locale in bundle.locales where random.chance(locale == "en" ? 90 : 80) {
                try makeTable(table, at: "\(bundle.directory)\(locale).lproj/", locale, entries, comments)
            }
        }
    }

    private mutating func makeTable(
        _ table: String, at directory: String, _ locale: String, _ entries: [(key: String, value: String)],
        _ comments: [String: String]
    ) throws {
        let isDevelopment = locale == "en" || locale == "Base"
        var local = isDevelopment ? entries : random.some(entries, percent: 85)
        if !isDevelopment {
            local = local.map { ($0.key, random.chance(80) ? "\(locale) \($0.value)" : $0.value) }
            if random.chance(15) { local.append((GeneratedCall.text(using: &random), "\(locale) only")) }
        }
        let path = directory + table + ".strings"
        if random.chance(5) {
            files[path] = try GeneratedTable.propertyList(local, isBinary: random.chance(50))
        } else {
            files[path] = GeneratedTable(
                local, comments: comments, isDevelopment: isDevelopment, notes: &notes, using: &random
            ).bytes(using: &random)
        }
        if random.chance(8), let plural = entries.first {
            let text = XMLText.plural(of: plural.key)
            files[directory + table + ".stringsdict"] = Array(text.utf8)
        }
    }

    private static func withoutDuplicates(
        _ entries: [(key: String, value: String)]
    ) -> [(key: String, value: String)] {
        var seen: Set<Key> = []
        return entries.filter { seen.insert(Key($0.key)).inserted }
    }

    private func numbered(_ text: String) -> String { FormatString(ExactString(text)).positional().string }

    // MARK: Sources

    private mutating func writeSources() {
        for (path, calls) in calls.sorted(by: { $0.key < $1.key }) {
            var text = "// Generated\n"
            for call in calls {
                text += path.hasSuffix(".swift") ? call.swift(using: &random) : call.objectiveC(using: &random)
            }
            files[path] = Array(text.utf8)
        }
    }

    /// A developer adds, removes, renames and changes calls, and translators edit their tables.
    mutating func work() {
        for path in calls.keys.sorted() {
            for index in (calls[path] ?? []).indices.reversed() where random.chance(25) { change(index, path) }
            for _ in 0..<random.int(0...2) {
                calls[path]?.append(.random(["Localizable", "Errors"], using: &random))
            }
            if random.chance(10) { calls[path]?.reverse() }
        }
        writeSources()
        for path in files.keys.sorted() where path.hasSuffix(".strings") && random.chance(50) {
            files[path] = translated(files[path] ?? [], path)
        }
        if random.chance(15) { chooseOptions() }
    }

    private mutating func change(_ index: Int, _ path: String) {
        switch random.int(0...5) {
        case 0: calls[path]?.remove(at: index)
        case 1: calls[path]?[index].key = GeneratedCall.text(using: &random)
        case 2: calls[path]?[index].key += " now"
        case 3: calls[path]?[index].comment = random.chance(80) ? random.pick(GeneratedCall.comments) : nil
        case 4: calls[path]?[index].value = random.chance(80) ? GeneratedCall.text(using: &random) : nil
        default: calls[path]?[index].table = random.pick(["Localizable", "Errors", nil])
        }
    }

    private mutating func translated(_ bytes: [UInt8], _ path: String) -> [UInt8] {
        guard PropertyListForm(sniffing: bytes) == .text else { return bytes }
        let document = StringsDocument(SourceFile(path: path, bytes: bytes))
        guard document.isWhole, !document.entries.isEmpty else { return bytes }
        var edits: [TextEdit] = []
        for index in document.entries.indices where random.chance(15) {
            let entry = document.entries[index]
            // A lone comment above an entry of the development table counts as a source comment, whoever wrote it.
            let mayAdd = !path.contains("en.lproj") && !path.contains("Base.lproj")
            switch random.int(0...3) {
            case 0 where entry.hasTextValue:
                let text = "edited \(notes.next())"
                edits.append(document.settingValue(ofEntry: index, to: ExactString(text)))
            case 1 where mayAdd:
                let line = "/* \(notes.next()) */" + String(decoding: document.lineEnd, as: UTF8.self)
                edits.append(
                    TextEdit(range: entry.range.lowerBound..<entry.range.lowerBound, replacement: Array(line.utf8)))
            case 2 where isAtLineEnd(entry.range.upperBound, document.text):
                let note = " // \(notes.next())"
                let end = entry.range.upperBound
                edits.append(TextEdit(range: end..<end, replacement: Array(note.utf8)))
            case 3:
                guard document.state(at: index, in: nil) != nil else { break }
                edits += document.setting(CommentChange(state: .some(nil)), ofEntry: index)
            default: break
            }
        }
        return (try? document.source.applying(edits)) ?? bytes
    }

    private func isAtLineEnd(_ offset: Int, _ text: [UInt8]) -> Bool {
        offset == text.count || text[offset] == .lineFeed || text[offset] == .carriageReturn
    }

    /// Applies the files that a sync wrote.
    mutating func write(_ planned: [PlannedFile], below root: String) {
        for file in planned where file.isChange { files[String(file.path.dropFirst(root.count + 1))] = file.contents }
    }
}

private enum XMLText {
    static func plural(of key: String) -> String {
        let key = key.replacingOccurrences(["&": "&amp;", "<": "&lt;"])
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key>\
            <string>%#@n@</string></dict></dict></plist>
            """
    }
}

extension String {
    fileprivate func replacingOccurrences(_ pairs: [Character: String]) -> String {
        reduce(into: "") { $0 += pairs[$1] ?? String($1) }
    }
}
