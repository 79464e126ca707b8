import StringsmithModel
import StringsmithText

/// Reads the members of a `.stringsdict`, as described in Apple's "Stringsdict File Format".
struct StringsDictReader {
    /// A problem, before its place is converted to line and column.
    struct Problem {
        var rule: RuleID
        var message: String
        var range: Range<Int>
        var key: Key?

        /// True if the entry can still be read.
        var isWarning = false
    }

    private(set) var problems: [Problem] = []
    private var key: Key?

    /// Of duplicate members, the platform uses the last one in XML, and the first one in a binary file.
    private let lastCounts: Bool

    init(lastCounts: Bool = true) { self.lastCounts = lastCounts }

    /// Reads the entries of the top-level dictionary.
    mutating func read(_ root: PropertyListNode) -> StringsDict {
        var result = StringsDict()
        guard let members = root.members else {
            report("no dictionary in the property list", root.range, .propertyListSyntaxError)
            return result
        }
        for member in members {
            key = Key(member.key)
            guard let content = content(of: member) else { continue }
            let (comment, state) = StateLine.split(member.comment)
            result.entries.append(
                StringsDictEntry(
                    key: Key(member.key), keyRange: member.keyRange, range: member.node.range, content: content,
                    comment: comment, state: state?.kind(of: .varied(content.varied))))
        }
        return result
    }

    private mutating func report(
        _ message: String, _ range: Range<Int>, _ rule: RuleID = .stringsDictStructure, isWarning: Bool = false
    ) {
        problems.append(Problem(rule: rule, message: message, range: range, key: key, isWarning: isWarning))
    }

    /// Reads an entry's value; returns nil if lookups can't use it.
    mutating func content(of member: PropertyListMember) -> StringsDictEntry.Content? {
        // Xcode compiles a text that refers to none of its substitutions to a plain string.
        if let text = text(member.node) { return .plural(StringsDictFormatString(text: text, variables: [])) }
        guard let members = uniqueMembers(of: member.node) else {
            report("value for \"\(member.key)\" is neither a string nor a dictionary", member.node.range)
            return nil
        }
        let isPlural = members.contains { $0.key == "NSStringLocalizedFormatKey" }
        for rule in ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"] where isPlural {
            guard let other = members.first(where: { $0.key == ExactString(rule) }) else { continue }
            let message = "both NSStringLocalizedFormatKey and \(rule): only one of them is used, remove the other"
            report(message, other.keyRange, isWarning: true)
        }
        if let width = members.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
            return variants(of: width).map(StringsDictEntry.Content.width)
        }
        if let device = members.first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
            return variants(of: device).map(StringsDictEntry.Content.device)
        }
        return format(members, of: member.keyRange).map(StringsDictEntry.Content.plural)
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
            report(message, member.keyRange, .duplicateKey, isWarning: true)
            if lastCounts { result[place] = member }
        }
        return result
    }

    private mutating func variants(of rule: PropertyListMember) -> [StringsDictVariant]? {
        guard let members = uniqueMembers(of: rule.node) else {
            report("\(rule.key) isn't a dictionary", rule.node.range)
            return nil
        }
        return members.compactMap { member in
            if let text = text(member.node) { return StringsDictVariant(name: member.key, value: .text(text)) }
            guard let inner = uniqueMembers(of: member.node) else {
                report("variant that is neither text nor dictionary", member.node.range)
                return nil
            }
            if rule.key == "NSStringDeviceSpecificRuleType",
                let width = inner.first(where: { $0.key == "NSStringVariableWidthRuleType" })
            {
                return variants(of: width).map { StringsDictVariant(name: member.key, value: .widths($0)) }
            }
            return format(inner, of: member.keyRange).map { StringsDictVariant(name: member.key, value: .format($0)) }
        }
    }

    private mutating func format(_ members: [PropertyListMember], of place: Range<Int>) -> StringsDictFormatString? {
        guard let member = members.first(where: { $0.key == "NSStringLocalizedFormatKey" }) else {
            report("missing NSStringLocalizedFormatKey, without which the key itself is shown", place)
            return nil
        }
        guard let format = text(member.node) else {
            report("NSStringLocalizedFormatKey isn't a string", member.node.range)
            return nil
        }
        var variables: [StringsDictVariable] = []
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
            for index in found { problems[index].isWarning = true }
        }
        variables.removeAll { $0.texts.isEmpty && !referred.contains($0.name) }
        return StringsDictFormatString(text: format, variables: variables)
    }

    private mutating func variable(
        _ member: PropertyListMember, _ members: [PropertyListMember]
    ) -> StringsDictVariable {
        var variable = StringsDictVariable(name: member.key, nameRange: member.keyRange, texts: [])
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
                    report("\"\(member.key)\" isn't a plural category: ignored", member.keyRange, isWarning: true)
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
                    StringsDictVariable.Category(
                        category: category, text: text, range: end..<max(end, text.range.upperBound)))
            }
        }
        return variable
    }

    /// The members of a plural rule besides its texts.
    private static let ruleMembers: Set<ExactString> = ["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"]

    private func text(_ node: PropertyListNode) -> StringsDictText? {
        node.text.map { StringsDictText(text: $0, range: node.range) }
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
