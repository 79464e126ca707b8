import StringsmithModel
import StringsmithText

extension RuleExample {
    /// Returns an example of one key with a variable called `files`. A text without categories gets no variable.
    static func plural(
        format: String? = nil, wrong: [String: String], right: [String: String], locale: LocaleIdentifier = "de",
        wrongType: String = "d"
    ) -> RuleExample {
        RuleExample(
            locale: locale, wrong: members(format, wrong, type: wrongType), right: members(format, right, type: "d"),
            kind: .stringsdict)
    }

    /// Returns an example of one key whose format has variables, checked against the development language's format.
    /// Each variable is defined, with one text.
    static func plurals(_ source: String, wrong: String, right: String) -> RuleExample {
        RuleExample(
            locale: "ja", source: variables(of: source), wrong: variables(of: wrong), right: variables(of: right),
            kind: .stringsdict)
    }

    private static func variables(of format: String) -> String {
        let names = PluralVariables.names(in: ExactString(format))
        let variables = names.map { name in
            """
                    <key>\(name)</key>
                    <dict>
                        \(pair("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"))
                        \(pair("NSStringFormatValueTypeKey", "d"))
                        \(pair("other", "%d"))
                    </dict>

            """
        }
        return """
            <key>key</key>
            <dict>
                \(pair("NSStringLocalizedFormatKey", format))
            \(variables.joined())</dict>
            """
    }

    private static func members(_ format: String?, _ texts: [String: String], type: String) -> String {
        let categories = PluralCategory.allCases.compactMap { category in
            texts[category.rawValue].map { "            \(pair(category.rawValue, $0))\n" }
        }
        let variable = """
                    <key>files</key>
                    <dict>
                        \(pair("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"))
                        \(pair("NSStringFormatValueTypeKey", type))
            \(categories.joined())        </dict>

            """
        return """
            <key>%d files</key>
            <dict>
                \(pair("NSStringLocalizedFormatKey", format ?? "%#@files@"))
            \(texts.isEmpty ? "" : variable)</dict>
            """
    }

    private static func pair(_ key: String, _ text: String) -> String { "<key>\(key)</key><string>\(text)</string>" }
}
