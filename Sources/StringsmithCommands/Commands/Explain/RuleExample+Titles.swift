import StringsmithRules

/// What `explain` and the reference of rules call the texts of an example.
extension RuleExample {
    /// What the text is that the others are compared with; nil for the development language's file of the same kind.
    var sourceTitle: String? {
        switch form {
        case .strings, .stringsdict, .files: nil
        case .interface: "The file that it is a copy of"
        case .interfaceTable: "The interface file"
        case .stringsdictBesideStrings: "The .strings file beside it"
        case .revision: "At the revision"
        case .calls: "The development language's table"
        }
    }

    /// What that text consists of.
    var sourceForm: Form {
        switch form {
        case .strings, .stringsdict, .files, .interface: form
        case .interfaceTable: .interface
        case .stringsdictBesideStrings, .revision, .calls: .strings
        }
    }

    /// True if it matters which locale the text is of.
    var tellsLocale: Bool {
        switch form {
        case .strings, .stringsdict, .interface, .interfaceTable, .stringsdictBesideStrings: true
        case .files, .revision, .calls: false
        }
    }
}
