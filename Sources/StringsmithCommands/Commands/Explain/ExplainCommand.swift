import StringsmithModel
import StringsmithReporting
import StringsmithRules

/// The arguments of `explain`.
struct ExplainArguments: CommandArguments {
    var rule: RuleDescription?
    var format = ExplainFormat.text
}

/// The output formats of `explain`.
enum ExplainFormat: String, CaseIterable, Sendable {
    case text, markdown
}

/// `stringsmith explain`: describes the rules of `check`.
enum ExplainCommand {
    static let description = CommandDescription<ExplainArguments>(
        name: "explain", summary: "explain a rule: what it checks, why, and how to fix findings",
        manual: CommandManual(
            discussion: "Without a name, lists all rules; those marked with * are on by default.",
            examples: [
                CommandExample("stringsmith explain", "List the rules."),
                CommandExample("stringsmith explain format-argument-class", "Explain one rule."),
                CommandExample("stringsmith explain --format markdown", "Print the reference of all rules."),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [
            Positional(
                "RULE", .zeroOrOne, help: "The rule's name.",
                completion: .oneOf(RuleRegistry.descriptions.map(\.id.rawValue))
            ) {
                $0.rule = RuleRegistry.description(of: RuleID(rawValue: $1))
            }
        ],
        options: [
            [
                .choice("format", of: ExplainFormat.self, help: "Output format.") { $0.format = $1 }
            ]
        ]
    ) { arguments, context in
        let text =
            switch arguments.format {
            case .text: arguments.rule.map { page($0, width: context.helpWidth) } ?? list
            case .markdown: arguments.rule.map(RuleReference.section) ?? RuleReference.text
            }
        context.standardOutput.write(text)
        return .success
    }

    private static var list: String {
        let width = RuleRegistry.descriptions.map(\.id.rawValue.count).max() ?? 0
        return RuleRegistry.descriptions.map { rule in
            let name = rule.id.rawValue
            let gap = String(repeating: " ", count: width - name.count + 2)
            return "\(rule.isDefault ? "*" : " ") \(name)\(gap)\(rule.summary)\n"
        }.joined()
    }

    private static func page(_ rule: RuleDescription, width: Int) -> String {
        let isOn = rule.isDefault ? "on by default" : "on with --rule \(rule.id.rawValue)"
        var text = "\(rule.id.rawValue): \(rule.summary)\n\n"
        text += "Severity: \(rule.severity.rawValue), \(isOn)\n\n"
        if let safety = rule.fixSafety {
            text += "Fix: \(safety.rawValue), by check --fix\(safety == .unsafe ? " --unsafe" : "")\n\n"
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
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }
        return "\(title):\n" + lines.joined()
    }
}
