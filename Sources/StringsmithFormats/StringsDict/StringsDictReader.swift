import StringsmithModel
import StringsmithText

/// An entry of a `.stringsdict`: what it says, and the places of its strings.
package struct StringsDictEntry: Hashable, Sendable {
    package var text: VariedText
    package var placed: PlacedEntry
}

/// Reads the members of a `.stringsdict`, as described in Apple's "Stringsdict File Format".
struct StringsDictReader {
    /// The problems: warnings if the entry can still be read.
    private(set) var problems: [FileProblem] = []
    private var key: Key?

    /// Of duplicate members, the platform uses the last one in XML, and the first one in a binary file.
    private let lastCounts: Bool

    init(lastCounts: Bool = true) { self.lastCounts = lastCounts }

    /// Reads the entries of the top-level dictionary.
    mutating func read(_ root: PropertyListNode) -> [StringsDictEntry] {
        guard let members = root.members else {
            report("no dictionary in the property list", root.range, .propertyListSyntaxError)
            return []
        }
        var entries: [StringsDictEntry] = []
        for member in members {
            key = Key(member.key)
            guard let content = content(of: member) else { continue }
            let (comment, state) = StateLine.split(member.comment)
            let entry = PlacedEntry(
                key: Key(member.key), keyRange: member.keyRange, range: member.node.range, forms: content.forms,
                comment: comment, state: state?.kind(of: .varied(content.text)))
            entries.append(StringsDictEntry(text: content.text, placed: entry))
        }
        return entries
    }

    private mutating func report(
        _ message: String, _ range: Range<Int>, _ rule: RuleID = .stringsDictStructure, severity: Severity = .error
    ) {
        problems.append(FileProblem(range: range, severity: severity, rule: rule, message: message, key: key))
    }

    /// Reads an entry's value; returns nil if lookups can't use it.
    mutating func content(of member: PropertyListMember) -> (text: VariedText, forms: [PlacedForm])? {
        // Xcode compiles a text that refers to none of its substitutions to a plain string.
        if let text = text(member.node) {
            let form = PlacedForm(text: text, isFormat: true)
            return (form.varied, [form])
        }
        guard let members = uniqueMembers(of: member.node) else {
            report("value for \"\(member.key)\" is neither a string nor a dictionary", member.node.range)
            return nil
        }
        let isPlural = members.contains { $0.key == "NSStringLocalizedFormatKey" }
        for rule in ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"] where isPlural {
            guard let other = members.first(where: { $0.key == ExactString(rule) }) else { continue }
            let message = "both NSStringLocalizedFormatKey and \(rule): only one of them is used, remove the other"
            report(message, other.keyRange, severity: .warning)
        }
        if let width = members.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
            return variants(of: width).map { (.width($0.cases), $0.forms) }
        }
        if let device = members.first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
            return variants(of: device).map { (.device($0.cases), $0.forms) }
        }
        return format(members, of: member.keyRange).map { ($0.varied, [$0]) }
    }

    /// Returns the members of a dictionary that count; nil if the value isn't a dictionary.
    private mutating func uniqueMembers(of node: PropertyListNode) -> [PropertyListMember]? {
        guard let members = node.members else { return nil }
        var places: [ExactString: Int] = Dictionary(minimumCapacity: members.count)
        var result: [PropertyListMember] = []
        for member in members {
            guard let place = places[member.key] else {
                places[member.key] = result.count
                result.append(member)
                continue
            }
            let message = "duplicate key \"\(member.key)\", the \(lastCounts ? "last" : "first") value counts"
            report(message, member.keyRange, .duplicateKey, severity: .warning)
            if lastCounts { result[place] = member }
        }
        return result
    }

    /// - Parameter device: the device whose strings depend on the width.
    private mutating func variants(
        of rule: PropertyListMember, on device: ExactString? = nil
    ) -> (cases: [VariedText.Case], forms: [PlacedForm])? {
        guard let members = uniqueMembers(of: rule.node) else {
            report("\(rule.key) isn't a dictionary", rule.node.range)
            return nil
        }
        let isDevice = rule.key == "NSStringDeviceSpecificRuleType"
        var (cases, forms) = ([VariedText.Case](), [PlacedForm]())
        for member in members {
            var form: PlacedForm?
            if let text = text(member.node) {
                form = PlacedForm(text: text)
            } else if let inner = uniqueMembers(of: member.node) {
                if isDevice, let width = inner.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
                    guard let widths = variants(of: width, on: member.key) else { continue }
                    cases.append(VariedText.Case(member.key, .width(widths.cases)))
                    forms += widths.forms
                } else {
                    form = format(inner, of: member.keyRange)
                }
            } else {
                report("variant that is neither text nor dictionary", member.node.range)
            }
            guard var form else { continue }
            (form.device, form.width) = isDevice ? (member.key, nil) : (device, member.key)
            cases.append(VariedText.Case(member.key, form.varied))
            forms.append(form)
        }
        return (cases, forms)
    }

    private mutating func format(_ members: [PropertyListMember], of place: Range<Int>) -> PlacedForm? {
        guard let member = members.first(where: { $0.key == "NSStringLocalizedFormatKey" }) else {
            report("missing NSStringLocalizedFormatKey, without which the key itself is shown", place)
            return nil
        }
        guard let format = text(member.node) else {
            report("NSStringLocalizedFormatKey isn't a string", member.node.range)
            return nil
        }
        var variables: NamedParts<PlacedVariable> = []
        var found: [(name: ExactString, problems: Range<Int>)] = []
        for member in members where member.key != "NSStringLocalizedFormatKey" {
            let start = problems.count
            if let inner = uniqueMembers(of: member.node) {
                variables.append(variable(member, inner))
            } else {
                report("variable \"\(member.key)\" isn't a dictionary", member.node.range)
            }
            found.append((member.key, start..<problems.count))
        }
        // The platform doesn't look at what nothing refers to.
        var referred = format.text.referredNames
        for variable in variables { for item in variable.texts { referred.formUnion(item.text.text.referredNames) } }
        for (name, found) in found where !referred.contains(name) {
            for index in found { problems[index].severity = .warning }
        }
        variables.removeAll { $0.texts.isEmpty && !referred.contains($0.name) }
        return PlacedForm(text: format, isFormat: true, variables: variables)
    }

    private mutating func variable(
        _ member: PropertyListMember, _ members: [PropertyListMember]
    ) -> PlacedVariable {
        var variable = PlacedVariable(name: member.key, nameRange: member.keyRange, texts: [])
        // White space and comments belong to the member after them.
        var end = members.first?.keyRange.lowerBound ?? 0
        for member in members {
            defer { end = member.node.range.upperBound }
            let category = PluralCategory(rawValue: member.key.string)
            let isKnown = category != nil || Self.ruleMembers.contains(member.key)
            guard let text = text(member.node), isKnown else {
                if isKnown {
                    report("\"\(member.key)\" isn't a string", member.node.range)
                } else {
                    report("\"\(member.key)\" isn't a plural category: ignored", member.keyRange, severity: .warning)
                }
                continue
            }
            switch member.key {
            case "NSStringFormatSpecTypeKey":
                if text.text != "NSStringPluralRuleType" {
                    report("unknown rule type \"\(text.text)\", not NSStringPluralRuleType", text.range)
                }
            case "NSStringFormatValueTypeKey": variable.valueType = text
            default:
                guard let category else { continue }
                variable.texts.append(
                    PlacedVariable.Category(
                        category: category, text: text, range: end..<max(end, text.range.upperBound)))
            }
        }
        return variable
    }

    /// The members of a plural rule besides its texts.
    private static let ruleMembers: Set<ExactString> = ["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"]

    private func text(_ node: PropertyListNode) -> PlacedText? {
        node.text.map { PlacedText(text: $0, range: node.range) }
    }
}

extension ExactString {
    /// The names of the variables that a text refers to, as in `%#@count@` or `%1$#@count@`.
    fileprivate var referredNames: Set<ExactString> {
        var names: Set<ExactString> = []
        var rest = bytes[...]
        while let sign = rest.firstIndex(of: .numberSign) {
            rest = rest[(sign + 1)...]
            guard rest.first == .commercialAt, let end = rest.dropFirst().firstIndex(of: .commercialAt) else {
                continue
            }
            names.insert(ExactString(bytes: Array(rest[(rest.startIndex + 1)..<end])))
        }
        return names
    }
}
