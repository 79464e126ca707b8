/// A function, macro or method whose call names a key.
package struct Routine: Hashable, Sendable {
    /// The name as diagnostics and output show it: `NSLocalizedString`, `L10n.tr`, `localizedStringForKey:value:table:`.
    package var displayName: String

    /// The identifier that a call is recognised by: the last word of a function's name, the first of a selector.
    package var identifier: String

    /// The word that must stand before the identifier (`L10n` of `L10n.tr`), if the name has one.
    package var qualifier: String?

    /// How it is called.
    package var form: Form

    /// Where in a call each role stands, by the role's place in `ArgumentRole.allCases`.
    private let selectors: [[ArgumentSelector]]

    /// The table of every call, if the routine itself decides it.
    package var constantTable: String?

    /// True if a key that is not a literal is no mistake: the routine also takes text that is not to be looked up.
    package var allowsDynamicKeys: Bool

    /// Makes a routine. A role that `arguments` does not list has no argument.
    package init(
        identifier: String, qualifier: String? = nil, form: Form, arguments: [ArgumentRole: [ArgumentSelector]],
        constantTable: String? = nil, allowsDynamicKeys: Bool = false
    ) {
        self.identifier = identifier
        self.qualifier = qualifier
        self.form = form
        selectors = ArgumentRole.allCases.map { arguments[$0] ?? [] }
        self.constantTable = constantTable
        self.allowsDynamicKeys = allowsDynamicKeys
        displayName =
            switch form {
            case .function: (qualifier.map { $0 + "." } ?? "") + identifier
            case .message(let selector): selector
            }
    }

    /// Which arguments of a call can have a role, the first that is there winning; empty if the routine has none.
    package func selectors(of role: ArgumentRole) -> [ArgumentSelector] { selectors[role.rawValue] }

    /// The shape of a call.
    package enum Form: Hashable, Sendable {
        /// `name(...)`, in the languages given.
        case function(Set<SourceLanguage>)

        /// `[receiver first:... second:...]` in Objective-C, by the whole selector.
        case message(selector: String)
    }
}

/// What an argument of a routine is for.
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

/// Which argument of a call has a role. The first selector that finds an argument wins.
package enum ArgumentSelector: Hashable, Sendable {
    /// The argument with this label.
    case label(String)

    /// The n-th argument from 1, whatever its label.
    case position(Int)

    /// The n-th argument from 1, if it has no label.
    case unlabelled(Int)
}
