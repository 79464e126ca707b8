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
}
