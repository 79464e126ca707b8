/// Rules by kind, each list in the order of the reference.
package struct RuleSet: Sendable {
    var entryRules: [any EntryRule] = []
    var textRules: [any TextRule] = []
    var formatRules: [any FormatRule] = []
    var commentRules: [any CommentRule] = []
    var pluralRules: [any PluralRule] = []
    var tableRules: [any TableRule] = []
    var projectRules: [any ProjectRule] = []
    var interfaceRules: [any InterfaceFileRule] = []
    var useRules: [any UseRule] = []
    var revisionRules: [any RevisionRule] = []

    /// Creates rules.
    init(_ rules: [any Rule.Type], settings: RuleSettings = RuleSettings()) {
        for rule in rules { rule.init(settings).join(&self) }
    }
}

extension EntryRule {
    package func join(_ rules: inout RuleSet) { rules.entryRules.append(self) }
}

extension TextRule {
    package func join(_ rules: inout RuleSet) {
        rules.entryRules.append(self)
        rules.textRules.append(self)
    }
}

extension FormatRule {
    package func join(_ rules: inout RuleSet) {
        rules.entryRules.append(self)
        rules.formatRules.append(self)
    }
}

extension CommentRule {
    package func join(_ rules: inout RuleSet) {
        rules.entryRules.append(self)
        rules.commentRules.append(self)
    }
}

extension PluralRule {
    package func join(_ rules: inout RuleSet) { rules.pluralRules.append(self) }
}

extension EntryRule where Self: PluralRule {
    package func join(_ rules: inout RuleSet) {
        rules.entryRules.append(self)
        rules.pluralRules.append(self)
    }
}

extension TableRule {
    package func join(_ rules: inout RuleSet) { rules.tableRules.append(self) }
}

extension ProjectRule {
    package func join(_ rules: inout RuleSet) { rules.projectRules.append(self) }
}

extension ProjectRule where Self: UseRule {
    package func join(_ rules: inout RuleSet) {
        rules.projectRules.append(self)
        rules.useRules.append(self)
    }
}

extension InterfaceFileRule {
    package func join(_ rules: inout RuleSet) { rules.interfaceRules.append(self) }
}

extension UseRule {
    package func join(_ rules: inout RuleSet) { rules.useRules.append(self) }
}

extension RevisionRule {
    package func join(_ rules: inout RuleSet) { rules.revisionRules.append(self) }
}
