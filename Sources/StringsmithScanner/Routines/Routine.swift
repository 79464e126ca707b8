/// A function, macro or method whose calls name a key.
package struct Routine: Hashable, Sendable {
    /// The name in diagnostics and output: `NSLocalizedString`, `L10n.tr`, `localizedStringForKey:value:table:`.
    package var displayName: String

    /// The identifier of calls: the last word of a function's name, the first of a selector.
    package var identifier: String

    /// The word that must precede the identifier (`L10n` in `L10n.tr`), if any.
    package var qualifier: String?

    /// The kind of calls.
    package var kind: Kind

    /// The selectors of each role, by the role's index in `ArgumentRole.allCases`.
    private let selectors: [[ArgumentSelector]]

    /// The table of every call, if the routine determines it.
    package var constantTable: String?

    /// True if keys don't have to be literals, because the routine also accepts strings that aren't looked up.
    package var allowsDynamicKeys: Bool

    /// Creates a routine. Roles that `arguments` doesn't list have no argument.
    package init(
        identifier: String, qualifier: String? = nil, kind: Kind, arguments: [ArgumentRole: [ArgumentSelector]],
        constantTable: String? = nil, allowsDynamicKeys: Bool = false
    ) {
        self.identifier = identifier
        self.qualifier = qualifier
        self.kind = kind
        selectors = ArgumentRole.allCases.map { arguments[$0] ?? [] }
        self.constantTable = constantTable
        self.allowsDynamicKeys = allowsDynamicKeys
        displayName =
            switch kind {
            case .function: (qualifier.map { $0 + "." } ?? "") + identifier
            case .message(let selector): selector
            }
    }

    /// Returns the selectors for a role, of which the first one that finds an argument wins; empty if the routine has
    /// no such argument.
    package func selectors(of role: ArgumentRole) -> [ArgumentSelector] { selectors[role.rawValue] }

    /// The kind of a call.
    package enum Kind: Hashable, Sendable {
        /// `name(...)`, in the given languages.
        case function(Set<SourceLanguage>)

        /// `[receiver first:... second:...]` in Objective-C, by the whole selector.
        case message(selector: String)
    }
}

/// The role of a routine's argument.
package enum ArgumentRole: Int, Hashable, Sendable, CaseIterable {
    case key, table, bundle, value, comment

    /// The name of the role in a signature.
    package var name: String {
        switch self {
        case .key: "key"
        case .table: "table"
        case .bundle: "bundle"
        case .value: "value"
        case .comment: "comment"
        }
    }
}

/// Selects the argument of a call with a role. The first selector that finds an argument wins.
package enum ArgumentSelector: Hashable, Sendable {
    /// The argument with this label.
    case label(String)

    /// The n-th argument from 1, with any label.
    case position(Int)

    /// The n-th argument from 1, if it has no label.
    case unlabeled(Int)

    /// The text on which a method or property is called: `"key".localized`, `[@"key" localized]`.
    case receiver
}
