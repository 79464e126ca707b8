import StringsmithModel
import StringsmithReporting
import StringsmithRules

/// The output formats of `explain`.
enum ExplainFormat: String, CaseIterable, Sendable {
    case text, markdown
}

/// `stringsmith explain`: describes the rules of `check`, and other diagnostics.
struct ExplainCommand: CommandArguments {
    var rule: RuleDescription?

    /// The requested diagnostic, if it isn't a rule.
    var entry: DiagnosticEntry?
    var format = ExplainFormat.text

    static let description = CommandDescription<ExplainCommand>(
        name: "explain", summary: "explain a rule: what it checks, why, and how to fix findings",
        manual: CommandManual(
            discussion: """
                Without a name, lists all rules and the diagnostics of other commands. Rules marked with * are on by default.
                """,
            examples: [
                CommandExample("stringsmith explain", "List the rules."),
                CommandExample("stringsmith explain format-argument-class", "Explain one rule."),
                CommandExample("stringsmith explain --format markdown", "Print the reference of all rules."),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [
            Positional(
                "RULE", .zeroOrOne, help: "The name that a diagnostic shows in brackets.",
                completion: .oneOf(
                    RuleRegistry.descriptions.map(\.id.rawValue) + DiagnosticCatalog.entries.map(\.id.rawValue))
            ) {
                $0.rule = RuleRegistry.description(of: RuleID(rawValue: $1))
                $0.entry = DiagnosticCatalog.entry(of: RuleID(rawValue: $1))
            }
        ],
        options: [
            [
                .choice("format", of: ExplainFormat.self, help: "Output format.") { $0.format = $1 }
            ]
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        let text =
            switch (format, self.rule, self.entry) {
            case (.text, let rule?, _): Self.page(rule, width: context.helpWidth)
            case (.text, nil, let entry?): Self.page(entry, width: context.helpWidth)
            case (.text, nil, nil): Self.list
            case (.markdown, let rule?, _): RuleReference.section(rule)
            case (.markdown, nil, let entry?): RuleReference.section(entry)
            case (.markdown, nil, nil): RuleReference.text
            }
        context.standardOutput.write(text)
        return .success
    }

    private static var list: String {
        let rules = RuleRegistry.descriptions.map { ("\($0.isDefault ? "*" : " ") \($0.id.rawValue)", $0.summary) }
        let others = DiagnosticCatalog.entries.map { ("  \($0.id.rawValue)", $0.summary) }
        let width = (rules + others).map(\.0.count).max() ?? 0
        let line = { (name: String, summary: String) in
            name + String(repeating: " ", count: width - name.count + 2) + summary + "\n"
        }
        return rules.map(line).joined() + "\nDiagnostics that no rule reports:\n" + others.map(line).joined()
    }

    private static func page(_ entry: DiagnosticEntry, width: Int) -> String {
        let status = entry.consequence == .failure ? "Exit status: 2\n\n" : ""
        return "\(entry.id.rawValue): \(entry.summary)\n\n" + status
            + TextWrapping.lines(of: entry.advice, width: width).joined(separator: "\n") + "\n"
    }

    private static func page(_ rule: RuleDescription, width: Int) -> String {
        let isOn = rule.isDefault ? "on by default" : "on with --rule \(rule.id.rawValue)"
        var text = "\(rule.id.rawValue): \(rule.summary)\n\n"
        text += "Severity: \(rule.severity.rawValue), \(isOn)\n\n"
        if let safety = rule.fixSafety {
            let command = RuleRegistry.descriptions(ofAudit: true).contains { $0.id == rule.id } ? "audit" : "check"
            text += "Fix: \(safety.rawValue), by \(command) --fix\(safety == .unsafe ? " --unsafe" : "")\n\n"
        }
        text += TextWrapping.lines(of: rule.why, width: width).joined(separator: "\n") + "\n"
        for example in rule.examples {
            text += "\n"
            if let source = example.source { text += block(example.sourceTitle ?? "Source", source) }
            text +=
                block(example.tellsLocale ? "Wrong (\(example.locale))" : "Wrong", example.wrong)
                + block("Right", example.right)
        }
        return text
    }

    private static func block(_ title: String, _ text: String) -> String {
        let lines = RuleExample.shown(text).split(separator: "\n", omittingEmptySubsequences: false).map {
            "    \($0)\n"
        }
        return "\(title):\n" + lines.joined()
    }
}
