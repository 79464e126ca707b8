import StringsmithModel
import StringsmithText

/// Reports translations that are identical to their source text.
struct UntranslatedRule: EntryRule {
    static let description = RuleDescription(
        .untranslated, .warning, isDefault: false,
        summary: "a translation is the same as its source, or marked as new",
        why: """
            Readers see a text in another language. Single words, names, numbers, addresses and symbols can be the \
            same and are ignored, and so are the terms in the configuration. A short text is reported if it consists \
            only of English words for buttons and menus, such as "Sign In", or in a language with another script than \
            Latin, also of one such word or of a word and lowercase ones. Entries added by `sync` are marked as new \
            until their value changes.
            """,
        examples: [
            .value("Delete the selected files", wrong: "Delete the selected files", right: "Auswahl löschen"),
            .value("Open a new window", wrong: "Open a new window", right: "Neues Fenster"),
            .value("Sign In", wrong: "Sign In", right: "Anmelden"),
            .value("Settings", wrong: "Settings", right: "설정", locale: "ko"),
            .value("Playback speed", wrong: "Playback speed", right: "Скорость", locale: "ru"),
            RuleExample(
                source: "\"a\" = \"Save\";", wrong: "/* stringsmith: new 4d2d5d68 */\n\"a\" = \"Save\";",
                right: "\"a\" = \"Sichern\";"),
            terms("Keep in the cloud of many colors", right: "Made with the cloud of many colors"),
        ])

    /// The terms, longest first, since one can be part of another.
    private let terms: [[UInt8]]

    init() { self.init(RuleSettings()) }

    init(_ settings: RuleSettings) {
        terms = settings.terms.filter { !$0.isEmpty }.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    func check(_ entry: CheckedEntry) -> [Finding] {
        if entry.state == .new, !entry.isDevelopment { return [Finding("marked as new")] }
        guard let source = entry.source, source == entry.value else { return [] }
        // The varieties of English share most strings, and `Base.lproj` isn't a translation.
        guard entry.locale.identifier != nil, entry.locale.language != "en" else { return [] }
        let rest = withoutTerms(source.bytes)
        let isFound = Self.isProse(rest) || Self.isCommand(rest) || isForeign(rest, in: entry.locale)
        return isFound ? [Finding("same text as the source")] : []
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

    /// True in a language with another script than Latin, for words that aren't a name: English words for buttons and
    /// menus, or a capitalized word and lowercase ones. `macOS`, `H264` and `Emoji & Symbols` are kept in any script.
    private func isForeign(_ bytes: [UInt8], in locale: LocaleFacts) -> Bool {
        guard !["Latn", "Zzzz"].contains(locale.script) else { return false }
        let words = bytes.split { " .!?:".utf8.contains($0) }
        guard let first = words.first, words.allSatisfy({ $0.allSatisfy(\.isASCIILetter) }),
            words.contains(where: { $0.count >= 4 })
        else { return false }
        let isEnglish = { (word: ArraySlice<UInt8>) in
            let word = String(decoding: word, as: UTF8.self).lowercased()
            return Self.commandWords.contains(word) || Self.menuWords.contains(word)
        }
        if words.allSatisfy(isEnglish) {
            return words.count > 1 || !Self.keyNames.contains(String(decoding: first, as: UTF8.self).lowercased())
        }
        let isLowercase = { (word: ArraySlice<UInt8>) in word.allSatisfy { $0 >= 0x61 } }
        return words.count > 1 && isLowercase(first.dropFirst()) && first.count > 1
            && words.dropFirst().allSatisfy(isLowercase) && words.dropFirst().contains { $0.count >= 4 }
            // A command or a path: `git commit`.
            && (first.first ?? 0) < 0x61
    }

    /// The names of keys and of buttons of game controllers.
    private static let keyNames: Set<String> = ["enter", "home", "mode", "option", "select", "start"]

    /// Further English words of menus and settings, some of which are the same in languages with Latin script.
    private static let menuWords: Set<String> = [
        "advanced", "appearance", "attachment", "attachments", "available", "background", "battery", "blocked",
        "brightness", "browse", "calendar", "camera", "category", "chat", "chats", "comment", "comments", "completed",
        "contact", "contacts", "contents", "continue", "current", "custom", "dark", "default", "description", "details",
        "device", "devices", "disabled", "display", "document", "documents", "empty", "enabled", "error", "export",
        "failed", "favorite", "favorites", "feedback", "filter", "finish", "finished", "folders", "font", "format",
        "friends", "fullscreen", "general", "group", "groups", "hidden", "history", "home", "image", "images", "import",
        "info", "information", "invite", "keyboard", "language", "languages", "library", "light", "list", "loading",
        "location", "login", "logout", "media", "members", "mode", "months", "mute", "muted", "network", "networks",
        "none", "notification", "notifications", "online", "offline", "option", "options", "overview", "page", "pages",
        "pause", "paused", "permissions", "photo", "photos", "picture", "play", "playback", "playlist", "playlists",
        "preferences", "preview", "print", "privacy", "profile", "properties", "question", "quick", "ratio", "recent",
        "refresh", "region", "reload", "repeat", "report", "required", "results", "resume", "schedule", "screen",
        "security", "server", "servers", "shortcut", "shortcuts", "shuffle", "size", "sort", "sound", "sounds",
        "source",
        "speed", "status", "storage", "subtitle", "subtitles", "success", "suggestions", "support", "sync", "system",
        "text", "theme", "themes", "time", "title", "today", "toolbar", "tools", "total", "unknown", "unmute",
        "untitled",
        "upload", "username", "version", "video", "videos", "volume", "warning", "welcome", "week", "width",
        "yesterday",
    ]

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
