import StringsmithModel

/// All rules, by folder. To add a rule, add a file to `Rules` and a line here.
package enum RuleRegistry {
    /// The rules in the order of the reference.
    package static let rules: [any Rule.Type] = [
        StringsSyntaxErrorRule.self,
        StringsTruncatedRule.self,
        UnterminatedStringRule.self,
        UnterminatedCommentRule.self,
        NonStringValueRule.self,
        EmptyFileRule.self,
        DuplicateKeyRule.self,
        RepeatedEntryRule.self,
        UndecodableTextRule.self,
        DetectedEncodingRule.self,
        PropertyListSyntaxRule.self,
        StringsDictStructureRule.self,
        ConflictMarkerRule.self,
        ByteOrderMarkRule.self,
        EncodingRule.self,
        FormatArgumentClassRule.self,
        FormatArgumentOrderRule.self,
        FormatArgumentAddedRule.self,
        FormatArgumentDroppedRule.self,
        FormatIntegerWidthRule.self,
        FormatMixedPositionsRule.self,
        FormatArgumentConflictRule.self,
        FormatPositionGapRule.self,
        InvalidSpecifierRule.self,
        UnescapedPercentRule.self,
        SourceInterpolationRule.self,
        SourceArgumentChangedRule.self,
        PluralMissingOtherRule.self,
        PluralMissingCategoryRule.self,
        PluralUnusedCategoryRule.self,
        PluralUndefinedVariableRule.self,
        PluralUnusedVariableRule.self,
        PluralCircularVariableRule.self,
        PluralValueTypeRule.self,
        PluralSpecifierRule.self,
        PluralNumberMissingRule.self,
        PluralVariableOrderRule.self,
        PluralVariableNameRule.self,
        PluralAndPlainKeyRule.self,
        MissingKeyRule.self,
        ObsoleteKeyRule.self,
        MissingTableRule.self,
        EmptyKeyRule.self,
        EmptyValueRule.self,
        UntranslatedRule.self,
        NeedsReviewRule.self,
        ReplacementCharacterRule.self,
        OuterSpaceRule.self,
        FinalPunctuationRule.self,
        DoubledWordRule.self,
        DoubledSpaceRule.self,
        UnbalancedBracketRule.self,
        InvisibleCharacterRule.self,
        BidiControlRule.self,
        ComposedFormRule.self,
        NamedPlaceholderRule.self,
        MarkupRule.self,
        LinkRule.self,
        NumberRule.self,
        QuotationMarksRule.self,
        SpaceBeforePunctuationRule.self,
        ExemplarCharactersRule.self,
        WrongScriptRule.self,
        MixedScriptRule.self,
        LineBreakRule.self,
        MarkdownRule.self,
        LengthRule.self,
        MaxLengthRule.self,
        GlossaryRule.self,
        CallArgumentClassRule.self,
        CallArgumentCountRule.self,
        UndefinedKeyRule.self,
        UnlistedTextRule.self,
        UnusedKeyRule.self,
        MissingCommentRule.self,
        UnexplainedPlaceholderRule.self,
        ConflictingCommentsRule.self,
        ConflictingValuesRule.self,
        SameTextRule.self,
        MixedKeyStylesRule.self,
        LegacyLocaleNameRule.self,
        LocaleNameCaseRule.self,
        UnknownLocaleRule.self,
        DuplicateLocaleRule.self,
        EmptyLocaleRule.self,
        TableNameCaseRule.self,
        SurplusTableRule.self,
        InterfaceMissingObjectRule.self,
        InterfaceCopyDriftRule.self,
        InterfaceNotLocalizedRule.self,
        InterfaceUnlistedTextRule.self,
        InterfaceTextWidthRule.self,
        BaselineEntryGoneRule.self,
    ]

    /// The descriptions of all rules.
    package static let descriptions = rules.map { $0.description }

    /// The rules that look at one table, and those whose findings are the diagnostics of a reader.
    private static let (tableRules, readerRules) = {
        let all = RuleSet(rules)
        let readers = Set(all.readerRules.map { type(of: $0).description.id })
        let others: [any Rule] = all.entryRules + all.pluralRules + all.tableRules
        return (readers.union(others.map { type(of: $0).description.id }), readers)
    }()

    /// Returns whether the findings of a rule in a table depend only on that table and the one it is compared with.
    package static func looksAtTablesOnly(_ id: RuleID) -> Bool { tableRules.contains(id) }

    /// Returns whether the findings of a rule are the diagnostics of a reader.
    package static func isReaderRule(_ id: RuleID) -> Bool { readerRules.contains(id) }

    /// Returns the description of a rule, or nil if the rule is unknown.
    package static func description(of id: RuleID) -> RuleDescription? { descriptions.first { $0.id == id } }
}
