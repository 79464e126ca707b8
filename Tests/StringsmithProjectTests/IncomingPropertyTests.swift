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
        private var random: SeededGenerator
        let file: String
        var source: String { file == "C.xcstrings" ? file : "en.lproj/" + String(file.split(separator: "/")[1]) }
        private(set) var files: [String: String] = [:]
        private(set) var sent = ""

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed) &* 77)
            file = ["de.lproj/L.strings", "de.lproj/L.stringsdict", "C.xcstrings"][seed % 3]
            let keys = (0..<8).map { "key \($0)" }
            let own = keys.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
            files[file] = text(own.map { ($0, old($0)) }, isSource: false)
            if source != file { files[source] = text(keys.map { ($0, "Source %d of \($0)") }, isSource: true) }
            var arriving = own.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            let added = keys.filter { !own.contains($0) } + ["unknown"]
            for key in added where Bool.random(using: &random) { arriving.insert(key, at: arriving.count / 2) }
            sent = text(arriving.map { ($0, Bool.random(using: &random) ? old($0) : new($0)) }, isSource: false)
            if seed % 2 == 0 {
                sent = sent.replacing(
                    file == "C.xcstrings" ? "\" : " : "\n", with: file == "C.xcstrings" ? "\": " : "\r\n")
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

        private mutating func text(_ entries: [(key: String, value: String)], isSource: Bool) -> String {
            if file == "C.xcstrings" { return catalog(entries) }
            if file.hasSuffix("strings") {
                return entries.map { "/* About \($0.key) */\n\"\($0.key)\" = \"\($0.value)\";\n" }.joined(
                    separator: "\n")
            }
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
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \(forms.joined())</dict>
                </plist>

                """
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

    /// The strings of a table, and what an entry has besides them, by key and locale.
    private static func contents(_ path: String, _ text: String) -> [String: String] {
        let document = FormatRegistry.document(SourceFile(path: path, bytes: Array(text.utf8)))
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

    private static func check(
        _ sample: Sample, _ result: String, _ found: [Diagnostic], isInPlace: Bool, _ comment: Comment
    ) {
        let (former, sent, now) = (
            contents(sample.file, sample.files[sample.file] ?? ""), contents(sample.file, sample.sent),
            contents(sample.file, result)
        )
        let isCatalog = sample.file == "C.xcstrings"
        var damaged: Set<String> = []
        // A form that is never shown comes with its string.
        for diagnostic in found where diagnostic.rule != .importShape {
            guard let key = diagnostic.key?.text.string else { continue }
            damaged.insert(key + "|" + (isCatalog ? diagnostic.locale?.rawValue ?? "" : ""))
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

    @Test("Downloaded files", arguments: 0..<90)
    func downloads(seed: Int) throws {
        let sample = Sample(seed: seed)
        let directory = try TemporaryDirectory(
            Dictionary(uniqueKeysWithValues: sample.files.map { ("P/" + $0, $1) }))
        try directory.write(sample.sent, to: "in/" + sample.file)
        var check = IncomingCheck()
        (check.project, check.acceptsGood) = (directory.path("P"), true)
        let result = try check.judge([directory.path("in/" + sample.file)])
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
        let planned = try #require(result.files.first)
        Self.check(
            sample, String(decoding: planned.contents, as: UTF8.self), result.diagnostics, isInPlace: false,
            "\(seed): \(result.diagnostics.map(\.message))")
    }

    @Test("Branches", arguments: 0..<45)
    func branches(seed: Int) throws {
        let sample = Sample(seed: seed)
        let directory = try TemporaryDirectory(sample.files)
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
            sample, String(decoding: planned.contents, as: UTF8.self), result.diagnostics, isInPlace: true,
            "\(seed): \(result.diagnostics.map(\.message))")
        if result.diagnostics.isEmpty { #expect(String(decoding: planned.contents, as: UTF8.self) == sample.sent) }
    }
}
