import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A variable whose texts lead back to itself.
struct PluralCircularVariableRule: PluralRule {
    static let description = RuleDescription(
        "plural-circular-variable", .error, summary: "a variable refers to itself",
        why: "There is no end to putting its text in its place.",
        examples: [
            .plural(wrong: ["other": "%d und %#@files@"], right: ["other": "%d ファイル"], locale: "ja")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.flatMap { format in
            format.variables.filter { Self.leadsBack(from: $0, in: format) }.map {
                Finding("variable \"\($0.name)\" refers to itself", at: .bytes($0.nameRange))
            }
        }
    }

    private static func leadsBack(from variable: StringsDictVariable, in format: StringsDictFormat) -> Bool {
        var seen: Set<ExactString> = []
        var open = [variable]
        while let next = open.popLast() {
            for name in next.texts.flatMap({ PluralVariables.names(in: $0.text.text) }) {
                if name == variable.name { return true }
                guard seen.insert(name).inserted else { continue }
                open += format.variables.filter { $0.name == name }
            }
        }
        return false
    }
}
