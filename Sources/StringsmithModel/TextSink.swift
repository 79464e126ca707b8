/// A parameter, property, or result of a platform's declaration whose text users see.
package struct TextSink: Hashable, Sendable {
    /// The place where users see a text.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Views, controls, windows, and alerts.
        case label

        /// Menus, and the names of commands.
        case menu
        case accessibility
        case notification

        /// What the system shows for an app: reasons for authentication, shortcuts, calls.
        case prompt
        case error
        case widget
    }

    /// The name of the declaration: `UILabel.text`, `UIAlertController(title:)`.
    package var name: String
    package var kind: Kind

    package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

    /// True for a view whose text users type.
    package var isInput: Bool {
        ["UITextField.", "UITextView.", "UISearchBar.", "NSTextView.", "NSSearchField.", "NSComboBox."]
            .contains { name.hasPrefix($0) }
    }
}

/// How a source puts a text together, chooses it, or uses it, in a way that fails in other languages.
package enum TextForm: String, Hashable, Sendable, CaseIterable {
    /// Pieces joined by operators or methods, in the interpolations of a literal, or by a format.
    case sum, interpolation, format

    /// One of two texts, or the ending of a word, chosen by comparing a number.
    case choice, ending

    /// Compared with another text, matched by the cases of a `switch`, or used as a key.
    case comparison, pattern, key

    /// The rule that reports the form.
    package var rule: RuleID {
        switch self {
        case .sum, .interpolation, .format: .joinedText
        case .choice, .ending: .countedText
        case .comparison, .pattern, .key: .comparedText
        }
    }
}
