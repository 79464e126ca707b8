import StringsmithModel
import StringsmithText

/// Reports translations that are identical to their source text.
struct UntranslatedRule: CommentRule {
    static let description = RuleDescription(
        .untranslated, .warning, isDefault: false,
        summary: "a translation is the same as its source, or marked as new",
        why: """
            Readers see a text in another language. Single words, names, numbers, addresses and symbols can be the \
            same and are ignored, and so are the terms in the configuration. A short text is reported if it consists \
            only of English words for buttons and menus, such as "Sign In". Entries added by `sync` are marked as new \
            until their value changes.
            """,
        examples: [
            .value("Delete the selected files", wrong: "Delete the selected files", right: "Auswahl löschen"),
            .value("Open a new window", wrong: "Open a new window", right: "Neues Fenster"),
            .value("Sign In", wrong: "Sign In", right: "Anmelden"),
            RuleExample(
                source: "\"a\" = \"Save\";", wrong: "/* stringsmith: new 4d2d5d68 */\n\"a\" = \"Save\";",
                right: "\"a\" = \"Sichern\";"),
            terms("Keep in the cloud of many colors", right: "Made with the cloud of many colors"),
        ])

    static let readsMarkers = true

    static func mayConcern(_ text: [UInt8]) -> Bool { text.holds(Array(EntryMarker.prefix.utf8)) }

    /// The terms, longest first, since one can be part of another.
    private let terms: [[UInt8]]

    init() { self.init(RuleSettings()) }

    init(_ settings: RuleSettings) {
        terms = settings.terms.filter { !$0.isEmpty }.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    func check(_ entry: CheckedEntry) -> [Finding] {
        if let comment = entry.comment, let marker = MarkedComment(comment).marker, marker.state == .new,
            marker.fits(entry.value), !entry.isDevelopment
        {
            return [Finding("marked as new")]
        }
        guard let source = entry.source, source == entry.value else { return [] }
        // The varieties of English share most texts, and `Base.lproj` isn't a translation.
        guard entry.locale.identifier != nil, entry.locale.language != "en" else { return [] }
        let rest = withoutTerms(source.bytes)
        return Self.isProse(rest) || Self.isCommand(rest) ? [Finding("same text as the source")] : []
    }

    private func withoutTerms(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for term in terms {
            for offset in bytes.offsets(of: term) {
                for index in offset..<offset + term.count { bytes[index] = .space }
            }
        }
        return bytes
    }

    /// True for three or more words of which all but the first start with a lowercase letter: not a name or a heading.
    private static func isProse(_ bytes: [UInt8]) -> Bool {
        let words = bytes.split(separator: .space)
        let lower = words.dropFirst().filter { word in
            word.count > 1 && word.allSatisfy { $0.isASCIILetter && $0 >= 0x61 }
        }
        return words.count >= 3 && lower.count >= 2
    }

    /// True for two or more words that are all English command words, which no other language uses.
    private static func isCommand(_ bytes: [UInt8]) -> Bool {
        let words = bytes.split { !$0.isASCIILetter && $0 <= .delete && $0 != .apostrophe }
        guard words.count >= 2, bytes.allSatisfy({ $0 <= .delete }) else { return false }
        return words.allSatisfy { commandWords.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
    }

    private static let commandWords: Set<String> = [
        "about", "accept", "account", "add", "again", "all", "allow", "and", "anyway", "apply", "are", "back", "be",
        "cancel", "change", "choose", "clear", "close", "confirm", "connect", "continue", "copy", "create", "delete",
        "deny", "disable", "discard", "don't", "done", "download", "edit", "enable", "enter", "file", "files", "find",
        "folder", "for", "forgot", "from", "get", "go", "help", "hide", "in", "into", "is", "item", "items", "keep",
        "learn", "leave", "log", "make", "manage", "message", "more", "move", "name", "new", "next", "no", "not", "now",
        "of", "off", "on", "open", "or", "other", "out", "password", "paste", "previous", "quit", "remove", "rename",
        "reply", "reset", "restart", "retry", "save", "search", "select", "selected", "send", "settings", "share",
        "show", "sign", "skip", "something", "start", "stop", "switch", "tap", "the", "this", "to", "try", "turn", "up",
        "update", "use", "user", "view", "went", "window", "with", "wrong", "yes", "you", "your",
    ]

    /// Returns an example of a project with a phrase as a term, which is the same in every locale.
    private static func terms(_ wrong: String, right: String) -> RuleExample {
        let texts = "\"a\" = \"\(wrong)\";\n\"b\" = \"\(right)\";"
        var example = RuleExample(
            source: texts, wrong: "\"a\" = \"\(wrong)\";", right: "\"b\" = \"\(right)\";")
        example.settings.terms = ["with the cloud of many colors"]
        return example
    }
}
