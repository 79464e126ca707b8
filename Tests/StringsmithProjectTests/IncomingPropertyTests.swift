import Foundation
import StringsmithFormats
import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Everything in a service's file that nothing was found about is taken, and the rest stays as it was")
struct IncomingPropertyTests {
    /// A project with translations, and the file of a service with random changes.
    struct Sample {
        /// The forms of a `.strings` file.
        private enum Form: CaseIterable { case text, xml, binary }

        private var random: SeededGenerator
        private var form = Form.text
        let file: String
        var source: String { file == "C.xcstrings" ? file : "en.lproj/" + String(file.split(separator: "/")[1]) }
        private(set) var files: [String: [UInt8]] = [:]
        private(set) var sent: [UInt8] = []

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed) &* 77)
            file = ["de.lproj/L.stringsdict", "C.xcstrings", "de.lproj/L.strings"][min(2, seed % 5)]
            form = [.text, .text, .text, .xml, .binary][seed % 5]
            let keys = (0..<8).map { "key \($0)" }
            let own = keys.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
            files[file] = bytes(own.map { ($0, old($0)) }, isSource: false)
            if source != file { files[source] = bytes(keys.map { ($0, "Source %d of \($0)") }, isSource: true) }
            if Int.random(in: 0..<4, using: &random) == 0 {
                form = Form.allCases.randomElement(using: &random) ?? .text
            }
            var arriving = own.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            let added = keys.filter { !own.contains($0) } + ["unknown"]
            for key in added where Bool.random(using: &random) { arriving.insert(key, at: arriving.count / 2) }
            sent = bytes(
                arriving.map { ($0, Bool.random(using: &random) ? old($0) : new($0)) }, isSource: false,
                changesComments: true)
            if seed % 2 == 0, form != .binary {
                sent = sent.replacing(
                    Array((file == "C.xcstrings" ? "\" : " : "\n").utf8),
                    with: Array((file == "C.xcstrings" ? "\": " : "\r\n").utf8))
            }
        }

        private func old(_ key: String) -> String { "Alt\u{A0}%d \(key)" }

        private mutating func new(_ key: String) -> String {
            let values = [
                "Neu %d \(key)", "Neu\u{A0}%d", "", "Source %d of \(key)", "Neu %@", "Alt %d \(key)", "Ohne",
                "Alt\u{200B}\u{A0}%d",
                "Noch ein %d",
            ]
            return values.randomElement(using: &random) ?? ""
        }

        private mutating func bytes(
            _ entries: [(key: String, value: String)], isSource: Bool, changesComments: Bool = false
        ) -> [UInt8] {
            if file == "C.xcstrings" { return Array(catalog(entries).utf8) }
            if file.hasSuffix("dict") { return Array(plurals(entries, isSource: isSource).utf8) }
            if form == .binary {
                let pairs = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
                let data = try? PropertyListSerialization.data(fromPropertyList: pairs, format: .binary, options: 0)
                return Array(data ?? Data())
            }
            let texts = entries.map { key, value in
                let isChanged = changesComments && Int.random(in: 0..<6, using: &random) == 0
                let comment = isChanged ? "Changed" : "About \(key)"
                return form == .xml
                    ? "\t<!-- \(comment) -->\n\t<key>\(key)</key>\n\t<string>\(value)</string>\n"
                    : "/* \(comment) */\n// More\n\"\(key)\" = \"\(value)\";\(isChanged ? "" : " // Behind")\n"
            }
            return Array((form == .xml ? Self.propertyList(texts.joined()) : texts.joined(separator: "\n")).utf8)
        }

        private static func propertyList(_ members: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(members)</dict>
            </plist>

            """
        }

        private mutating func plurals(_ entries: [(key: String, value: String)], isSource: Bool) -> String {
            let forms = entries.map { key, value in
                let few = Int.random(in: 0..<6, using: &random) == 0 && !isSource ? ("few", value) : ("one", value)
                let type = Int.random(in: 0..<9, using: &random) == 0 && !isSource ? "@" : "d"
                return """
                    \t<key>\(key)</key>
                    \t<dict>
                    \t\t<key>NSStringLocalizedFormatKey</key>
                    \t\t<string>%#@n@</string>
                    \t\t<key>n</key>
                    \t\t<dict>
                    \t\t\t<key>NSStringFormatSpecTypeKey</key>
                    \t\t\t<string>NSStringPluralRuleType</string>
                    \t\t\t<key>NSStringFormatValueTypeKey</key>
                    \t\t\t<string>\(type)</string>
                    \t\t\t<key>\(few.0)</key>
                    \t\t\t<string>\(few.1)</string>
                    \t\t\t<key>other</key>
                    \t\t\t<string>\(value)</string>
                    \t\t</dict>
                    \t</dict>

                    """
            }
            return Self.propertyList(forms.joined())
        }

        private mutating func catalog(_ entries: [(key: String, value: String)]) -> String {
            let texts = entries.map { key, value -> String in
                var units: [String] = []
                for locale in ["de", "en", "fr"] where locale == "en" || Int.random(in: 0..<9, using: &random) > 0 {
                    let isOther = locale == "fr" && Int.random(in: 0..<3, using: &random) == 0
                    let text = locale == "en" ? "Source %d of \(key)" : isOther ? new(key) : value
                    let state =
                        locale == "en" || Int.random(in: 0..<5, using: &random) > 0 ? "translated" : "needs_review"
                    units.append(
                        "        \"\(locale)\" : {\n          \"stringUnit\" : {\n            \"state\" : \"\(state)\",\n            \"value\" : \"\(text)\"\n          }\n        }"
                    )
                }
                let state =
                    Int.random(in: 0..<9, using: &random) == 0 ? "      \"extractionState\" : \"manual\",\n" : ""
                return
                    "    \"\(key)\" : {\n\(state)      \"localizations\" : {\n\(units.joined(separator: ",\n"))\n      }\n    }"
            }
            return """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                \(texts.joined(separator: ",\n"))
                  },
                  "version" : "1.0"
                }

                """
        }
    }

    private static func document(_ path: String, _ bytes: [UInt8]) -> any TableDocument {
        FormatRegistry.document(SourceFile(path: path, bytes: bytes))
    }

    /// The strings of a table, and what an entry has besides them, by key and locale.
    private static func contents(_ document: any TableDocument) -> [String: String] {
        var all: [String: String] = [:]
        let index = TableIndex(document)
        for entry in index.entries {
            let key = document.key(at: entry, in: nil).text.string
            if document.locales.isEmpty {
                all[key + "|"] = "\(document.value(at: entry, in: nil))"
                continue
            }
            all[key + "|"] = "\(document.properties(ofEntry: entry).sorted { $0.key < $1.key })"
            for locale in document.locales {
                all[key + "|" + locale.rawValue] = document.strings(of: entry, in: locale).map { "\($0)" }
            }
        }
        return all
    }

    /// The comments of the entries by key.
    private static func comments(_ document: any TableDocument) -> [String: ExactString] {
        var comments: [String: ExactString] = [:]
        for index in TableIndex(document).entries {
            comments[document.key(at: index, in: nil).text.string] = document.comment(at: index, in: nil)
        }
        return comments
    }

    /// The entries with their comments by key, as written, apart from line endings.
    private static func parts(_ document: any TableDocument) -> [String: [UInt8]] {
        guard let table = document as? any TextTable else { return [:] }
        var parts: [String: [UInt8]] = [:]
        for part in table.parts {
            guard case .entry(let entry) = part.kind else { continue }
            parts[table.key(at: entry, in: nil).text.string] = table.text[part.range].filter { $0 != 13 }
        }
        return parts
    }

    /// What surrounds the strings: damaged entries come back as they were written, and in a file whose style is kept, all
    /// others stay as the service wrote them.
    private static func checkComments(
        _ former: any TableDocument, _ sent: any TableDocument, _ now: any TableDocument, _ damaged: Set<String>,
        keepsSent: Bool, _ comment: Comment
    ) {
        let (old, new, present) = (comments(former), comments(sent), comments(now))
        for (key, text) in present {
            let isNew = contents(former)[key + "|"] == nil
            // A comment that is lost beside the same string comes back.
            let isLost =
                new[key] == nil && old[key] != nil && contents(former)[key + "|"] == contents(sent)[key + "|"]
            let isOwn = keepsSent ? damaged.contains(key + "|") || isLost : !isNew
            #expect(text == (isOwn ? old[key] : new[key]), "comment of \(key): \(comment)")
        }
        guard keepsSent, type(of: former) == type(of: now) else { return }
        let (oldParts, nowParts) = (parts(former), parts(now))
        for place in damaged {
            let key = String(place.split(separator: "|")[0])
            #expect(nowParts[key] == oldParts[key], "\(key): \(comment)")
        }
    }

    private static func check(
        _ sample: Sample, _ result: [UInt8], _ found: [Diagnostic], isInPlace: Bool, _ comment: Comment
    ) {
        let documents = [sample.files[sample.file] ?? [], sample.sent, result].map { document(sample.file, $0) }
        let (former, sent, now) = (contents(documents[0]), contents(documents[1]), contents(documents[2]))
        let isCatalog = sample.file == "C.xcstrings"
        var damaged: Set<String> = []
        // A form that is never shown comes with its string.
        for diagnostic in found where diagnostic.rule != .importShape {
            guard let key = diagnostic.key?.text.string else { continue }
            damaged.insert(key + "|" + (isCatalog ? diagnostic.locale?.rawValue ?? "" : ""))
        }
        let isReformatted = found.contains { $0.rule == .incomingReformatted && $0.severity > .note }
        if !isCatalog {
            checkComments(
                documents[0], documents[1], documents[2], damaged, keepsSent: isInPlace && !isReformatted, comment)
        }
        for place in Set(former.keys).union(sent.keys) {
            let key = String(place.split(separator: "|")[0])
            // An entry that only one version has, and that something was found about, is as it was in all languages.
            let isWhole = damaged.contains(key + "|") && (former[key + "|"] == nil) != (sent[key + "|"] == nil)
            if damaged.contains(place) || isWhole {
                #expect(now[place] == former[place], "\(place): \(comment)")
            } else if isInPlace {
                // What is gone without a finding may go, or stay in the style of the file.
                #expect(
                    now[place] == sent[place] || sent[place] == nil && now[place] == former[place],
                    "\(place): \(comment)")
            } else if !(isCatalog && place.hasSuffix("|")) {
                #expect(now[place] == sent[place] ?? former[place], "\(place): \(comment)")
            }
        }
    }

    @Test("Downloaded files", arguments: 0..<150)
    func downloads(seed: Int) throws {
        let sample = Sample(seed: seed)
        let directory = try TemporaryDirectory()
        for (path, bytes) in sample.files { try directory.write(bytes, to: "P/" + path) }
        try directory.write(sample.sent, to: "in/" + sample.file)
        var check = IncomingCheck()
        (check.project, check.acceptsGood) = (directory.path("P"), true)
        let result = try check.judge([directory.path("in/" + sample.file)])
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
        let planned = try #require(result.files.first)
        Self.check(
            sample, planned.contents, result.diagnostics, isInPlace: false,
            "\(seed): \(result.diagnostics.map(\.message))")
    }

    @Test("Branches", arguments: 0..<75)
    func branches(seed: Int) throws {
        let sample = Sample(seed: seed)
        let directory = try TemporaryDirectory()
        for (path, bytes) in sample.files { try directory.write(bytes, to: path) }
        let git = { (arguments: [String]) in
            _ = try ProcessRun(
                "/usr/bin/env", ["git", "-c", "user.name=N", "-c", "user.email=n@example.com"] + arguments,
                in: directory.path)
        }
        try git(["init", "-q"])
        try git(["add", "-A"])
        try git(["commit", "-qm", "Before"])
        try directory.write(sample.sent, to: sample.file)
        try git(["commit", "-qam", "After"])
        var check = IncomingCheck()
        check.acceptsGood = true
        let result = try check.judge(since: "HEAD~1", [directory.path])
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
        let planned = try #require(result.files.first)
        Self.check(
            sample, planned.contents, result.diagnostics, isInPlace: true,
            "\(seed): \(result.diagnostics.map(\.message))")
        if result.diagnostics.isEmpty { #expect(planned.contents == sample.sent) }
    }
}
