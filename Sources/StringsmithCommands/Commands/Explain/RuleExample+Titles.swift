import StringsmithRules

/// The titles of an example's strings in `explain` and in the rules reference.
extension RuleExample {
    /// The title of the source text; nil for the development language's file in the same format.
    var sourceTitle: String? {
        switch kind {
        case .strings, .phrases, .stringsdict, .files, .source: nil
        case .interface: "The file that it is a copy of"
        case .interfaceTable: "The interface file"
        case .stringsdictBesideStrings: "The .strings file next to it"
        case .regional: "In `fr`"
        case .revision: "At the revision"
        case .packageCalls: "The package's table"
        case .calls: "The development language's table"
        }
    }

    /// The format of the source text.
    var sourceKind: Kind {
        switch kind {
        case .strings, .phrases, .stringsdict, .files, .interface, .source: kind
        case .interfaceTable: .interface
        case .stringsdictBesideStrings, .regional, .revision, .calls, .packageCalls: .strings
        }
    }

    /// True if the locale of the text matters.
    var tellsLocale: Bool {
        switch kind {
        case .strings, .phrases, .stringsdict, .interface, .interfaceTable, .stringsdictBesideStrings, .regional: true
        case .files, .revision, .calls, .packageCalls, .source: false
        }
    }
    /// Returns a text as shown in the reference, which abbreviates very long ones.
    static func shown(_ text: String) -> String {
        text.utf8.count > 2000 ? "\(text.prefix(60))…\(text.suffix(20))" : text
    }
}
