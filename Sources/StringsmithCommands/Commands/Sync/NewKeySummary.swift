import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithText

/// How translations treat new keys if no option decides, and why: one line per choice.
struct NewKeySummary {
    /// The choices, each with its locales, in the order of the summary.
    private(set) var choices: [(choice: NewKeyChoice, locales: [LocaleIdentifier])] = []

    /// The maximum number of locales that a line names.
    private static let shownLocales = 3

    init(_ tables: [PlannedTable]) {
        var locales: [NewKeyChoice: Set<LocaleIdentifier>] = [:]
        for table in tables {
            for choice in table.newKeys { locales[choice, default: []].insert(table.locale) }
        }
        choices = locales.map { ($0, $1.sorted()) }.sorted { left, right in
            (left.choice.explanation, left.locales.count) < (right.choice.explanation, right.locales.count)
        }
    }

    var lines: [String] {
        choices.map { choice, locales in
            var names = locales.prefix(Self.shownLocales).map(\.rawValue).joined(separator: ", ")
            if locales.count > Self.shownLocales { names += " and \(locales.count - Self.shownLocales) more" }
            return switch choice.value {
            case .omit: "new keys left out of \(names): \(choice.explanation)"
            case .source, .empty, .auto:
                "new keys added to \(names) with the development text: \(choice.explanation)"
            }
        }
    }
}

extension NewKeyChoice {
    /// The reason, and how to change the choice.
    fileprivate var explanation: String {
        switch reason {
        case .service(let service):
            "\(service.name) fills translations (\(service.path.escapedForDisplay)); --new source adds them"
        case .gaps: "tables there lack other keys, too; --new source adds them"
        case .identifiers: "identifiers whose text isn't in the development table yet; --new source adds them"
        case .markers: "translations have entries marked as new; --new omit leaves them out"
        case .complete: "translations have all other keys; --new omit leaves them out"
        case .started: "the translation starts with --add-locale"
        }
    }

    /// The name of the reason in JSON.
    var reasonName: String {
        switch reason {
        case .service: "service"
        case .gaps: "gaps"
        case .identifiers: "identifiers"
        case .markers: "markers"
        case .complete: "complete"
        case .started: "started"
        }
    }
}
