import StringsmithModel

/// The rules of `audit`, which report texts in sources that no translator sees.
package enum AuditRules {
    /// The rules in the order of the reference.
    static let descriptions: [RuleDescription] = [
        RuleDescription(
            .hardCodedText, .warning, summary: "users see a text that isn't looked up",
            why: """
                It is the same in every language, and since it is in no table, translators never see it. Look it up: \
                String(localized:) or NSLocalizedString for a String, a literal or a LocalizedStringKey for SwiftUI. \
                If a text needs no translation, add it to the terms of the configuration, use Text(verbatim:), or add \
                a comment with "stringsmith:ignore". audit --fix looks texts up where that is certain to compile, and \
                adds their keys to the tables. With --no-follow, the second text isn't found.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        let label = UILabel()
                        label.text = "Loading"
                        """,
                    right: """
                        let label = UILabel()
                        label.text = NSLocalizedString("Loading", comment: "Shown while data is loaded")
                        """, kind: .source),
                RuleExample(
                    locale: "en",
                    wrong: """
                        struct Badge: View {
                            let title: String
                            var body: some View { Text(title) }
                        }
                        let badge = Badge(title: "New")
                        """,
                    right: """
                        struct Badge: View {
                            let title: LocalizedStringKey
                            var body: some View { Text(title) }
                        }
                        let badge = Badge(title: "New")
                        """, kind: .source),
            ], fixSafety: .safe),
        RuleDescription(
            .hardCodedError, .note, summary: "the message of an error isn't looked up",
            why: """
                Users see the message if code shows any error, as in Text(error.localizedDescription). Many errors are \
                only logged, so this is a note. It is hard-coded-text if the code shows errors of this type, or looks \
                up other messages of the same property. Look the message up, or turn the rule off if errors have \
                messages only for logs.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        enum SaveError: LocalizedError {
                            case isFull
                            var errorDescription: String? { "The disk is full." }
                        }
                        """,
                    right: """
                        enum SaveError: LocalizedError {
                            case isFull
                            var errorDescription: String? { String(localized: "The disk is full.") }
                        }
                        """, kind: .source)
            ], fixSafety: .safe),
        RuleDescription(
            .joinedText, .warning, summary: "a sentence is joined from pieces around a look-up",
            why: """
                Languages have another order of words, and words change with what surrounds them, but translators can \
                neither move the pieces nor see them together. Look up the whole sentence as a format, with its \
                arguments in it. Pieces on different lines, in parentheses, or separated by a dash or comma, and whole \
                sentences one after the other, aren't reported.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        label.text = NSLocalizedString("Hello, ", comment: "Greeting") + name
                        """,
                    right: """
                        label.text = String(format: NSLocalizedString("Hello, %@", comment: "Greeting"), name)
                        """, kind: .source),
                RuleExample(
                    locale: "en",
                    wrong: """
                        label.text = "\\(String(localized: "Total")): \\(price)"
                        """,
                    right: """
                        label.text = String(localized: "Total: \\(price)")
                        """, kind: .source),
            ]),
        RuleDescription(
            .countedText, .warning, summary: "a plural is chosen by comparing a number",
            why: """
                English has one form for 1 and another for the rest, but other languages have up to six forms, or only \
                one, and choose them by other rules. Look up a single key with the number as its argument, and let a \
                .stringsdict or string catalog vary it. Text for an empty list, chosen by comparing with 0, isn't a \
                plural and isn't reported.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        label.text = count == 1 ? String(localized: "1 file") : String(localized: "\\(count) files")
                        """,
                    right: """
                        label.text = String(localized: "\\(count) files")
                        """, kind: .source),
                RuleExample(
                    locale: "en",
                    wrong: """
                        label.text = "\\(count) file\\(count == 1 ? "" : "s")"
                        """,
                    right: """
                        label.text = count == 0 ? String(localized: "No files") : String(localized: "\\(count) files")
                        """, kind: .source),
            ]),
        RuleDescription(
            .comparedText, .warning, summary: "a text that differs between languages is compared",
            why: """
                The result of a look-up, and the text that a view shows, are different in every language, so that a \
                comparison with them, or an entry with them as its key, only works in some languages, and stops \
                working when a translation changes. Compare what the text was made from: an identifier, a tag, or a \
                case of an enumeration.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        func select(_ button: UIButton) {
                            if button.currentTitle == "Delete" { delete() }
                        }
                        """,
                    right: """
                        func select(_ button: UIButton) {
                            if button.tag == Action.delete.rawValue { delete() }
                        }
                        """, kind: .source),
                RuleExample(
                    locale: "en",
                    wrong: """
                        if title == NSLocalizedString("All", comment: "Filter") { showAll() }
                        """,
                    right: """
                        if filter == .all { showAll() }
                        """, kind: .source),
            ]),
        RuleDescription(
            .earlyText, .note, summary: "a text is looked up only once",
            why: """
                A global constant or a static property is evaluated when it is first used. If the language changes \
                while the program runs, or tables arrive later, users see the old text. A computed property looks it \
                up each time.
                """,
            examples: [
                RuleExample(
                    locale: "en",
                    wrong: """
                        enum Titles {
                            static let save = NSLocalizedString("Save", comment: "Button")
                        }
                        """,
                    right: """
                        enum Titles {
                            static var save: String { NSLocalizedString("Save", comment: "Button") }
                        }
                        """, kind: .source)
            ]),
    ]
}
