import CICU

/// The languages of a bundle that match the user's preferences, best match first.
struct LanguageChoice {
    /// The names of the locale directories, without extension.
    let names: [String]

    /// Chooses among the locale directories of a bundle. The development language and `Base` are the last resort.
    init(among available: [String], wanted: [String], developmentLanguage: String) {
        let tags = available.map { Self.tag($0) }
        var names: [String] = []
        func add(_ index: Int?) {
            if let index, !names.contains(available[index]) { names.append(available[index]) }
        }
        for language in wanted + [developmentLanguage] {
            var tag = Self.tag(language)
            let written = Self.script(tag)
            while !tag.isEmpty {
                add(tags.firstIndex(of: tag))
                tag = Self.parent(tag)
            }
            // A variant of the language in the same script, such as zh-Hant for zh-TW, or pt-BR for pt.
            let base = Self.tag(language).prefix { $0 != "-" }
            add(tags.indices.first { tags[$0].prefix { $0 != "-" } == base && Self.script(tags[$0]) == written })
        }
        add(available.firstIndex(of: "Base"))
        self.names = names
    }

    /// The BCP 47 tag of a name such as `zh_TW` or `de_DE.UTF-8`.
    static func tag(_ name: String) -> String {
        let bare = name.prefix { $0 != "." && $0 != "@" }
        return Self.text { cicu_language_tag(String(bare), $0, $1) } ?? String(bare)
    }

    private static func parent(_ tag: String) -> String {
        let parent = text { cicu_parent_tag(tag, $0, $1) } ?? ""
        return parent.utf8.count < tag.utf8.count || parent.utf8.contains(UInt8(ascii: "4")) ? parent : ""
    }

    private static func script(_ tag: String) -> String { text { cicu_script(tag, $0, $1) } ?? "" }

    private static func text(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = Int(call(start, 128))
            guard length >= 0, length < 128 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<length], as: UTF8.self)
        }
    }
}
