import StringsmithText

/// Tells language from the names of products, people, and languages, which are the same in all languages.
extension FoundText {
    /// True for several words, or one that is written like the first of a sentence. Other texts are more often
    /// identifiers if they come from another declaration.
    /// - Parameter isValue: true for a value in another text, which is often a name of several words.
    static func isProse(_ texts: [ExactString], isValue: Bool) -> Bool {
        let all = texts.flatMap(\.bytes)
        if texts.count == 1, languageName(all).map(languageNames.contains) ?? false { return false }
        if isValue {
            let words = all.split(separator: .space)
            if words.count > 1, isName(all) { return false }
        }
        let trimmed = all.drop { $0 <= .space }.reversed().drop { $0 <= .space }
        if trimmed.contains(.space) || texts.count > 1 && all.contains(.space) { return true }
        if all.contains(where: { (0xC3...0xED).contains($0) && $0 != 0xE2 }) { return true }
        guard let first = all.first(where: \.isASCIILetter), first & 0x20 == 0, !all.contains(where: \.isASCIIDigit)
        else { return false }
        return all.contains { $0.isASCIILetter && $0 & 0x20 != 0 } && !all.contains(.lowLine)
    }

    /// Returns the number of scripts other than Latin in which some texts are written.
    static func scriptCount(in texts: some Sequence<[UInt8]>) -> Int {
        var scripts: Set<UInt8> = []
        for text in texts {
            for byte in text where byte >= 0xCD {
                switch byte {
                case 0xCD...0xCF: scripts.insert(0)
                case 0xD0...0xD3: scripts.insert(1)
                case 0xD6...0xD7: scripts.insert(2)
                case 0xD8...0xDB: scripts.insert(3)
                case 0xE0, 0xE1: scripts.insert(4)
                case 0xE3...0xE9: scripts.insert(5)
                case 0xEA...0xED: scripts.insert(6)
                default: break
                }
            }
        }
        return scripts.count
    }

    /// The names of languages in themselves, which lists of languages show to everybody.
    private static let languageNames: Set<String> = Set(
        [
            "Bahasa Indonesia", "Català", "Čeština", "Dansk", "Deutsch", "Eesti", "Ελληνικά", "Español", "Euskara",
            "Français", "Hrvatski", "Íslenska", "Italiano", "Latviešu", "Lietuvių", "Magyar", "Nederlands", "Norsk",
            "Polski", "Português", "Română", "Slovenčina", "Slovenščina", "Suomi", "Svenska", "Tiếng Việt", "Türkçe",
            "Български", "Русский", "Српски", "Українська", "עברית", "العربية", "فارسی", "हिन्दी", "ไทย", "中文", "简体中文",
            "繁體中文", "日本語", "한국어",
        ].map { $0.lowercased() })

    private static let longestLanguageName = 64

    /// Returns what may be the name of a language, in lowercase and without the country in parentheses.
    private static func languageName(_ text: [UInt8]) -> String? {
        guard text.count <= longestLanguageName else { return nil }
        let name = String(decoding: text, as: UTF8.self).prefix { $0 != "(" && $0 != "（" }.lowercased()
        return name.hasSuffix(" ") ? String(name.dropLast()) : name
    }

    /// True for the name of a language in a list of them: `Dansk`, `Português Brasileiro`, `English`.
    static func isLanguage(_ text: [UInt8]) -> Bool {
        guard let name = languageName(text) else { return false }
        let words = name.split(separator: " ")
        return name == "english" || languageNames.contains(name)
            || words.count == 2 && languageNames.contains(String(words[0]))
    }

    private static func isCapitalized(_ word: ArraySlice<UInt8>) -> Bool {
        !word.contains { $0 >= 0x80 } && word.first.map { !$0.isASCIILetter || $0 & 0x20 == 0 } ?? false
    }

    /// True for a text whose words could all be parts of a name: capitalized, as in `Box` and `iCloud Drive`, or
    /// numbers.
    static func mayBeName(_ text: [UInt8]) -> Bool {
        let words = words(of: text)
        guard let first = words.first, !firstWords.contains(Array(first)), words.count <= longestName else {
            return false
        }
        return words.allSatisfy { word in
            (isCapitalized(word) || hasInnerCapital(word)) && !innerWords.contains(Array(word))
        }
    }

    /// True for a text that can only be a name: `OneDrive Personal`, `Google Drive`, `Galaxy S24`.
    static func isName(_ text: [UInt8]) -> Bool {
        productNames.contains(text) || isVersion(text)
            || mayBeName(text)
                && words(of: text).contains { hasInnerCapital($0) || isModel($0) || productNames.contains(Array($0)) }
    }

    /// True for a version of another system: `Windows XP`, `Windows 8.1`.
    private static func isVersion(_ text: [UInt8]) -> Bool {
        guard text.starts(with: Array("Windows ".utf8)), text.count < 16 else { return false }
        let version = text.dropFirst(8)
        return version.allSatisfy { $0.isASCIIDigit || $0 == .fullStop }
            || ["XP", "Vista", "NT"].contains { version.elementsEqual($0.utf8) }
    }

    /// True for the identifier of a device, such as `iPhone14,2`.
    static func isDevice(_ text: [UInt8]) -> Bool {
        guard let comma = text.firstIndex(of: .comma), comma > 0, text[0].isASCIILetter, text[comma - 1].isASCIIDigit
        else { return false }
        let revision = text[(comma + 1)...]
        return !revision.isEmpty && revision.allSatisfy(\.isASCIIDigit)
    }

    /// True for the identifier of a program: `com.example.app`.
    static func isBundleIdentifier(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: .fullStop, omittingEmptySubsequences: false)
        guard parts.count > 2, (2...3).contains(parts[0].count), parts[0].allSatisfy({ $0.isASCIILetter }) else {
            return false
        }
        return parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen }
        }
    }

    /// False for an identifier such as `settingsWindow` and `com.example.app`.
    static func isTitle(_ text: [UInt8]) -> Bool {
        guard let first = text.first, !text.contains(.lowLine) else { return false }
        return text.contains(.space) || !(first.isASCIILetter && first & 0x20 != 0 || text.contains(.fullStop))
    }

    /// True for the name of a product, or of a part of the system, alone.
    static func isProduct(_ text: [UInt8]) -> Bool {
        productNames.contains(text) || systemNames.contains(text) || isLicenseName(text)
    }

    /// Names of parts of the system, among which other words may stand: `Passcode`.
    private static let systemNames: Set<[UInt8]> = Set(["Face ID", "Touch ID", "Optic ID"].map { Array($0.utf8) })

    private static let longestName = 6

    /// Options that often appear beside names, and verbs: names don't begin with them.
    private static let firstWords: Set<[UInt8]> = Set(
        [
            "About", "Add", "All", "Allow", "Always", "Any", "Ask", "Auto", "Automatic", "Back", "Block", "Blog", "Buy",
            "Call", "Cancel", "Change", "Check", "Choose", "Clear", "Close", "Community", "Connect", "Contact",
            "Continue", "Copy", "Create", "Custom", "Default", "Delete", "Disable", "Disconnect", "Documentation",
            "Donate", "Done", "Download", "Edit", "Enable", "Enter", "Export", "Feedback", "Find", "Follow", "Forum",
            "Get", "Help", "Hide", "Homepage", "Import", "Install", "Invite", "Join", "Learn", "Link", "Load",
            "Log", "Manage", "Move", "Never", "New", "No", "None", "Off", "On", "Open", "Other", "Paste", "Play",
            "Post", "Print", "Privacy", "Rate", "Read", "Reload", "Remove", "Rename", "Report", "Reset", "Restore",
            "Save", "Scan", "Search", "Select", "Send", "Set", "Share", "Show", "Sign", "Source", "Start", "Stop",
            "Support", "Sync", "System", "Terms", "Turn", "Unknown", "Unlink", "Update", "Upload", "Use", "View",
            "Visit", "Watch", "Website", "Write",
        ].map { Array($0.utf8) })

    /// Words that show that a text isn't a name.
    private static let innerWords: Set<[UInt8]> = Set(
        ["For", "From", "In", "My", "On", "To", "Via", "With", "Your"].map { Array($0.utf8) })

    /// Returns the words of a text, without the signs around and between them.
    private static func words(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split { $0 < 0x80 && !$0.isASCIILetter && !$0.isASCIIDigit }
    }

    /// True for a text with a word such as `OneDrive`.
    package static func hasInnerCapital(_ text: ExactString) -> Bool {
        words(of: text.bytes).contains(where: hasInnerCapital)
    }

    /// True for a word such as `iCloud` and `OneDrive`.
    private static func hasInnerCapital(_ word: ArraySlice<UInt8>) -> Bool {
        zip(word, word.dropFirst()).contains { left, right in
            left.isASCIILetter && left & 0x20 != 0 && right.isASCIILetter && right & 0x20 == 0
        }
    }

    /// True for the number of a model, such as `S24`, but not for a key such as `F12`, or a size such as `A4`.
    private static func isModel(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, first.isASCIILetter, first & 0x20 == 0, first != UInt8(ascii: "F") else {
            return false
        }
        return word.count == 3 && word.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Well-known names of products and companies that are written like other words.
    private static let productNames: Set<[UInt8]> = Set(
        [
            "Amazon", "Android", "Anthropic", "Apple Music", "Apple Pay", "Apple TV", "Apple Watch", "Arial", "Baidu",
            "Big Sur", "Bing", "Bitbucket", "Bitcoin", "Bitwarden", "Bluesky", "Catalina", "Chrome", "Chromecast",
            "Deezer", "Discord", "Docker", "Dropbox", "Ecosia", "El Capitan", "Ethereum", "Evernote", "Facebook",
            "Facetime", "Feedbin", "Feedly", "Figma", "Firefox", "Fitbit", "Garmin", "Georgia", "Gitlab", "Gmail",
            "Google", "Google Drive", "Google Pay", "Helvetica", "High Sierra", "Homebrew", "Inoreader", "Instagram",
            "Jabber", "Jellyfin", "Jetpack", "Jira", "Jitsi", "Kagi", "Klarna", "Kodi", "Kotlin", "Lastpass", "Lemmy",
            "Linux", "Markdown", "Mastercard", "Mastodon", "Mavericks", "Menlo", "Microsoft", "Misskey", "Mojave",
            "Monterey", "Mozilla", "Netflix", "Nextcloud", "Nintendo", "Nuget", "Paypal", "Pinterest", "Pixelfed",
            "Plex", "Qwant", "Reddit", "Roku", "Safari", "Samsung", "San Francisco", "Sequoia", "Skype", "Slack",
            "Sonoma", "Spotify", "Strava", "Stripe", "Telegram", "Theora", "Todoist", "Trello", "Tumblr", "Twitch",
            "Twitter", "Ubuntu", "Venmo", "Ventura", "Vimeo", "Vivaldi", "Vorbis", "Webex", "Whatsapp", "Wikipedia",
            "Xbox", "Xcode", "Yahoo", "Yandex", "Yosemite", "Youtube",
        ].map { Array($0.utf8) })

    /// True for a declaration, or the label of an argument, with names of people or of the work of others.
    static func isForCredits(_ name: String) -> Bool { Self.words(of: name).last.map(creditWords.contains) ?? false }

    /// True for a type of the parts of a program that others have made: `LicenseItem`, `Dependency`.
    static func isForWorks(_ name: String) -> Bool {
        let words = Self.words(of: name)
        return words.contains(where: creditWords.contains) || words.last == "dependency" || words.last == "library"
    }

    /// True for a type whose name says that it has names that are the same in all languages.
    static func isForNames(_ name: String) -> Bool {
        Self.words(of: name).last.map(["nouns", "brands", "trademarks", "logo", "logos"].contains) ?? false
    }

    private static let creditWords: Set<String> = [
        "license", "licenses", "licence", "licences", "acknowledgement", "acknowledgements", "acknowledgment",
        "acknowledgments", "author", "authors", "contributor", "contributors", "credit", "credits", "translators",
    ]

    /// True for a copyright notice: with a year, or with nothing but capitalized words.
    static func isNotice(_ text: [UInt8]) -> Bool {
        let text = String(decoding: text, as: UTF8.self)
        let rest = text.drop { $0 == " " || $0.isNewline }
        if let sign = signs.first(where: rest.hasPrefix) {
            let year = rest.dropFirst(sign.count).drop { !$0.isLetter && !$0.isNumber }.drop { "Cc) ".contains($0) }
            let digits = year.prefix { $0.isNumber }
            if digits.count == 4, digits.hasPrefix("19") || digits.hasPrefix("20") { return true }
        }
        return rest.first == "©"
            && rest.split { !$0.isLetter && !$0.isNumber }.allSatisfy { word in
                word.first.map { $0.isUppercase || $0.isNumber } ?? false
            }
    }

    private static let signs = ["©", "(c)", "(C)", "Copyright"]

    /// True for the name of a license: `MIT License`, `BSD 3-Clause License`.
    static func isLicenseName(_ text: [UInt8]) -> Bool {
        let words = words(of: text)
        guard words.count > 1, words.count < 6, let last = words.last, let first = words.first,
            licenseEnds.contains(where: last.map { $0 | 0x20 }.elementsEqual)
        else { return false }
        return licenseNames.contains(Array(first))
    }

    private static let licenseEnds = ["license", "licence"].map { Array($0.utf8) }
    private static let licenseNames = Set(
        [
            "AGPL", "Apache", "BSD", "Boost", "EUPL", "GNU", "GPL", "ISC", "LGPL", "MIT", "MPL", "Mozilla", "Zlib",
        ].map { Array($0.utf8) })

    /// True for the full text of a license, which must not be translated.
    static func isLicense(_ text: [UInt8]) -> Bool {
        text.count > shortestLicense && licenses.contains { text.holds($0) }
    }

    private static let shortestLicense = 300
    private static let licenses = [
        "Permission is hereby granted", "Apache License", "Redistribution and use in source and binary forms",
        "GNU General Public License", "GNU Lesser General Public License", "Mozilla Public License",
    ].map { Array($0.utf8) }

    /// True for a text that no user is meant to see, as the words of its author show.
    static func isPlaceholder(_ text: [UInt8]) -> Bool {
        if text.holds(Array("%{public}".utf8)) || text.holds(Array("%{private}".utf8)) { return true }
        let lowercase = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return starts.contains { lowercase.starts(with: $0) } || placeholders.contains { lowercase.holds($0) }
    }

    private static let starts = ["[debug]", "placeholder "].map { Array($0.utf8) }
    private static let placeholders = ["should not happen", "should never happen", "lorem ipsum", "(dev)", "(dev.)"].map
    {
        Array($0.utf8)
    }
}
