import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Strings of interface files that nobody translates: those that say so, and those that Interface Builder gives new
/// objects, which programs replace at run time.
enum InterfaceSample {
    /// Returns whether the entry of an interface file has such a text.
    static func isSample(_ entry: AssembledEntry) -> Bool {
        entry.value.map { isSample($0.text, comment: entry.comments.first?.text) } ?? false
    }

    /// Returns whether a text of an interface file is one of these.
    /// - Parameter comment: the comment that tools write for it, with the object's class.
    static func isSample(_ value: ExactString, comment: ExactString?) -> Bool {
        if value.isBareSign { return true }
        let text = value.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if text.utf8.count <= longestRequest, refuses(text) || isBraced(text) { return true }
        guard let comment = comment?.string, let name = className(in: comment) else { return false }
        if let note = note(in: comment), refuses(note) { return true }
        return samples[name]?.contains(text) ?? false || text.hasPrefix("Lorem ipsum dolor sit")
    }

    private static let longestRequest = 60

    /// True if a text asks not to be translated.
    private static func refuses(_ text: String) -> Bool {
        let words = text.lowercased()
        return refusals.contains { words.contains($0) }
    }

    /// True for the name of a value, such as `{Price}`.
    private static func isBraced(_ text: String) -> Bool {
        text.first == "{" && text.last == "}" && !text.dropFirst().dropLast().contains { $0 == "{" || $0 == "}" }
    }

    /// The first one is BartyCrouch's.
    private static let refusals =
        ["#bc-ignore!", "no localization", "no localisation", "no translation"]
        + ["do not ", "don't ", "don’t "].flatMap { start in
            ["localize", "localise", "translate"].map { start + $0 }
        }

    private static func className(in comment: String) -> String? { text(after: "Class = \"", in: comment) }

    private static func note(in comment: String) -> String? { text(after: "Note = \"", in: comment) }

    private static func text(after mark: String, in comment: String) -> String? {
        guard let start = comment.firstRange(of: mark)?.upperBound else { return nil }
        return comment[start...].firstIndex(of: "\"").map { String(comment[start..<$0]) }
    }

    /// The strings of new objects by class, as in the library of Interface Builder.
    private static let samples: [String: Set<String>] = [
        "NSTextFieldCell": [
            "Label", "Multiline Label", "Multi-line Label", "Text Cell", "Table View Cell", "Text Field",
        ],
        "NSButtonCell": [
            "Button", "Push Button", "Square Button", "Gradient Button", "Bevel Button", "Round Textured Button",
            "Rounded Textured Button", "Textured Button", "Recessed Button", "Inline Button",
        ],
        "NSMenuItem": ["Item", "Item 1", "Item 2", "Item 3", "Item1", "Item2", "Item3"],
        "NSMenu": ["OtherViews", "Menu"],
        "NSBox": ["Box"],
        "NSWindow": ["Window"],
        "NSToolbarItem": ["Toolbar Item"],
        "UILabel": ["Label"],
        "UIButton": ["Button"],
        "UIBarButtonItem": ["Item"],
        "UITabBarItem": ["Item"],
        "UINavigationItem": ["Title"],
        "WKInterfaceLabel": ["Label"],
        "WKInterfaceButton": ["Button"],
    ]
}
