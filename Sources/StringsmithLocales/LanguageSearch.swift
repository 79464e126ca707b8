import StringsmithModel
import StringsmithText

/// The localizations of a bundle in which a program looks for a table, best match first.
package struct LanguageSearch: Hashable, Sendable {
    /// Why a localization is searched.
    package enum Reason: Hashable, Sendable {
        /// It is the user's language.
        case wanted

        /// It is a related one: `fr` for `fr-CA`, `pt-BR` for `pt`.
        case related

        /// It is the development language, or whatever the bundle has in its place.
        case development

        /// It is `Base`, which belongs to no language.
        case base
    }

    /// A localization.
    package struct Step: Hashable, Sendable {
        /// The name of its directory, without extension.
        package var name: String
        package var reason: Reason
    }

    package private(set) var steps: [Step] = []

    private let names: [String]
    private let tags: [LocaleIdentifier?]

    /// Searches as Apple's platforms do: the user's language, from its region to its parents; otherwise a variant in the
    /// same script; then the development language and `Base`. A bundle without any of them shows English, or else what
    /// it has.
    package init(for wanted: LocaleIdentifier, among names: [String], development: LocaleIdentifier) {
        self.names = names.sorted { $0.precedesByBytes($1) }
        tags = self.names.map { LocaleIdentifier.canonical(directoryName: $0) }
        add(wanted, as: .related)
        for index in steps.indices where tag(of: steps[index].name) == wanted.canonical {
            steps[index].reason = .wanted
        }
        add(development, as: .development)
        if names.contains("Base") {
            add("Base", .base)
        } else if steps.isEmpty {
            add("en", as: .development)
            if steps.isEmpty, let first = self.names.first { add(first, .development) }
        }
    }

    /// Searches as Foundation does on Linux: it never asks for the user's language, and compares names as text.
    package init(onLinuxFor wanted: LocaleIdentifier, among names: [String], development: LocaleIdentifier) {
        (self.names, tags) = (names, [])
        if names.contains(where: { $0.hasSameBytes(as: development.rawValue) }) {
            add(development.rawValue, wanted == development ? .wanted : .development)
        }
        if names.contains("Base") { add("Base", .base) }
    }

    private mutating func add(_ name: String, _ reason: Reason) {
        if !steps.contains(where: { $0.name.hasSameBytes(as: name) }) { steps.append(Step(name: name, reason: reason)) }
    }

    private mutating func add(_ language: LocaleIdentifier, as reason: Reason) {
        let language = language.canonical
        let chain = [language] + language.parents
        var isFound = false
        for tag in chain {
            for (name, other) in zip(names, tags) where other == tag {
                isFound = true
                add(name, reason)
            }
        }
        if isFound { return }
        let script = language.script
        let variant = zip(names, tags).first { _, tag in
            guard let tag else { return false }
            return tag.isSameLanguage(as: language) && tag.script == script
        }
        if let variant { add(variant.0, reason) }
    }

    private func tag(of name: String) -> LocaleIdentifier? {
        zip(names, tags).first { $0.0.hasSameBytes(as: name) }.flatMap(\.1)
    }
}
