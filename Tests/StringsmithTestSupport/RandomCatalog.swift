import StringsmithText

/// Catalogs with random keys, languages and shapes.
package enum RandomCatalog {
    private static let words = [
        "a", "B", "é", "10", "9", " ", "%@", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", "漢", "😀", "Z-", "x",
    ]
    private static let locales = ["de", "en", "zh-Hans", "ar", "pt-BR", "fr"]

    /// Returns the text of a catalog without layout.
    package static func text(_ random: inout SeededGenerator) -> String {
        var strings: [JSONTree.Member] = []
        var names: Set<ExactString> = []
        for _ in 0..<random.below(12) {
            let key = word(&random)
            if names.insert(key).inserted { strings.append(JSONTree.Member(key, entry(&random))) }
        }
        var writer = JSONWriter()
        writer.value(
            .object([
                JSONTree.Member("version", .string("1.0")), JSONTree.Member("strings", .object(strings)),
                JSONTree.Member("sourceLanguage", .string("en")),
            ]))
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }

    private static func word(_ random: inout SeededGenerator) -> ExactString {
        ExactString((0..<random.below(5)).map { _ in words[random.below(words.count)] }.joined())
    }

    private static func entry(_ random: inout SeededGenerator) -> JSONTree {
        var members: [JSONTree.Member] = []
        if random.below(3) == 0 { members.append(JSONTree.Member("comment", .string(word(&random)))) }
        if random.below(4) == 0 { members.append(JSONTree.Member("shouldTranslate", .literal("false"))) }
        if random.below(4) == 0 {
            members.append(JSONTree.Member(ExactString("x\(random.below(9))"), .array([.literal("1e5")])))
        }
        var languages: [JSONTree.Member] = []
        for locale in locales where random.below(2) == 0 {
            languages.append(JSONTree.Member(ExactString(locale), .object([text(&random, depth: 0)])))
        }
        if !languages.isEmpty { members.append(JSONTree.Member("localizations", .object(languages))) }
        return .object(members)
    }

    private static func text(_ random: inout SeededGenerator, depth: Int) -> JSONTree.Member {
        guard depth < 2, random.below(3) == 0 else {
            return JSONTree.Member(
                "stringUnit",
                .object([
                    JSONTree.Member("value", .string(word(&random))), JSONTree.Member("state", .string("translated")),
                ]))
        }
        let cases = ["one", "other", "iphone"].map { name in
            JSONTree.Member(ExactString(name), .object([text(&random, depth: depth + 1)]))
        }
        return JSONTree.Member("variations", .object([JSONTree.Member("plural", .object(cases))]))
    }
}
