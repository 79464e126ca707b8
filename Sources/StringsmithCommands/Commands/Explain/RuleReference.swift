import StringsmithModel
import StringsmithRules
import StringsmithText

/// The rules reference in Markdown, generated from the descriptions of rules.
enum RuleReference {
    /// All rules, preceded by a table for each group.
    static var text: String {
        var text = """
            # Rules

            The findings of `stringsmith check` and `stringsmith audit`. This page is generated from the rules by
            `stringsmith explain --format markdown`; `stringsmith explain RULE` shows one of them. The examples are run as
            tests.

            Turn a rule on with `--rule NAME`, or off with `--skip-rule NAME`. To suppress a rule for one entry, add a
            comment with `stringsmith:ignore NAME reason` above it.


            """
        for (group, rules) in RuleGroup.rules {
            text += "## \(group.rawValue)\n\n| rule | severity | default | finds |\n|---|---|---|---|\n"
            for rule in rules {
                let id = rule.id.rawValue
                text += "| [`\(id)`](#\(id)) | \(rule.severity.rawValue) | \(rule.isDefault ? "on" : "off") | "
                text += cell(rule.summary) + " |\n"
            }
            text += "\n" + rules.map(section).joined(separator: "\n") + "\n"
        }
        text += "## Other diagnostics\n\n"
        text += "Diagnostics that commands report without a rule. They can't be turned off.\n\n"
        text += DiagnosticCatalog.entries.map(section).joined(separator: "\n")
        while text.hasSuffix("\n\n") { text.removeLast() }
        return text
    }

    /// Returns the section for a diagnostic that isn't a rule.
    static func section(_ entry: DiagnosticEntry) -> String {
        let status = entry.consequence == .failure ? " The exit status is 2." : ""
        return "### \(entry.id.rawValue)\n\n\(sentence(entry.summary))\(status)\n\n\(wrapped(entry.advice))\n"
    }

    /// Returns the section for a rule.
    static func section(_ rule: RuleDescription) -> String {
        let id = rule.id.rawValue
        let isOn = rule.isDefault ? "on by default" : "off by default"
        var text = "### \(id)\n\n\(sentence(rule.summary)) Severity: \(rule.severity.rawValue), \(isOn)"
        switch rule.fixSafety {
        case .safe: text += ", with a fix"
        case .unsafe: text += ", with a fix that changes what readers see"
        case nil: break
        }
        text += ".\n\n" + wrapped(rule.why) + "\n"
        for example in rule.examples {
            let locale = example.locale.rawValue
            if let source = example.source {
                text += block(example.sourceTitle ?? "The development language", source, example.sourceKind)
            }
            let subject = example.tellsLocale ? "Wrong, in `\(locale)`" : "Wrong"
            text += block(subject, example.wrong, example.kind) + block("Right", example.right, example.kind)
        }
        return text
    }

    private static func block(_ title: String, _ text: String, _ kind: RuleExample.Kind) -> String {
        let language =
            switch kind {
            case .strings, .phrases, .interfaceTable, .regional, .revision: "text"
            case .stringsdict, .stringsdictBesideStrings, .interface: "xml"
            case .calls, .packageCalls, .source: "swift"
            case .files: "text"
            }
        // Examples may contain fences and invisible characters.
        let lines = RuleExample.shown(text).split(separator: "\n", omittingEmptySubsequences: false).map(
            \.escapedForDisplay)
        let fence = text.contains("```") ? "````" : "```"
        return "\n\(title):\n\n\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
    }

    private static func sentence(_ summary: String) -> String {
        prose(summary.prefix(1).uppercased() + summary.dropFirst()) + "."
    }

    private static func wrapped(_ text: String) -> String {
        TextWrapping.lines(of: prose(text), width: 120).joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String {
        prose(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    /// Escapes prose for Markdown.
    private static func prose(_ text: String) -> String {
        var result = ""
        for scalar in text.escapedForDisplay.unicodeScalars {
            if "<*_\\[".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
