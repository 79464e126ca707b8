import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProject

extension OptionGroup where Arguments == TableSelection {
    /// The options that select locales and tables.
    static var selection: OptionGroup {
        OptionGroup(
            "Selection",
            [
                .values("locale", placeholder: "LOCALE", help: "Only this locale.") {
                    // Unrecognized locales are reported together with those that the project doesn't have.
                    $0.locales.insert(LocaleIdentifier.canonical(directoryName: $1) ?? LocaleIdentifier($1))
                },
                .values("table", placeholder: "TABLE", help: "Only this table, such as Localizable.") {
                    $0.tables.insert(TableName(Self.nameWithoutExtension($1)))
                },
            ])
    }

    /// Completion of file names turns a table's name into `Localizable.strings`.
    private static func nameWithoutExtension(_ text: String) -> String {
        let known = FormatRegistry.tableSuffixes.first { text.count > $0.count && text.hasSuffix($0) }
        return String(text.dropLast(known?.count ?? 0))
    }
}

/// The formats in which a command prints its results.
enum ResultFormat: String, CaseIterable, Sendable {
    case text, json
}

extension Option {
    /// The option that names a project's directory.
    static func project(effect: @escaping @Sendable (inout Arguments, String) -> Void) -> Self {
        .value(
            "project", placeholder: "DIR", help: "The project's directory. Default is the current one.",
            completion: .directory, effect: effect)
    }
}

extension UsageError {
    /// Creates the error for a locale or table that the project doesn't have.
    init(_ unknown: UnknownSelection) {
        let choices = unknown.known.prefix(20).map(\.escapedForDisplay).joined(separator: ", ")
        let more = unknown.known.count > 20 ? ", ..." : ""
        let known = choices.isEmpty ? "there are none" : "known are \(choices)\(more)"
        self.init(
            "unknown \(unknown.kind.rawValue) \(UsageError.quoted(unknown.name)): \(known)",
            suggestion: unknown.known.first { $0.hasPrefix(unknown.name + "-") }
                ?? Suggestion.nearest(to: unknown.name, among: unknown.known))
    }
}
