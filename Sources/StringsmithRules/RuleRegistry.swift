import StringsmithModel

/// All rules, by folder. To add a rule, add a file to `Rules` and a line here, or a description to `ReaderRules`.
package enum RuleRegistry {
    /// The rules that are types, in the order of the reference.
    package static let rules: [any Rule.Type] = [
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
        InvalidEscapeRule.self,
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
        RegionalGapRule.self,
        EmptyKeyRule.self,
        EmptyValueRule.self,
        UntranslatedRule.self,
        NeedsReviewRule.self,
        StaleEntryRule.self,
        ReplacementCharacterRule.self,
        GarbledTextRule.self,
        OuterSpaceRule.self,
        FinalPunctuationRule.self,
        DoubledWordRule.self,
        DoubledSpaceRule.self,
        UnbalancedBracketRule.self,
        InvisibleCharacterRule.self,
        BidiControlRule.self,
        ComposedFormRule.self,
        NamedPlaceholderRule.self,
        ShortcutPhraseRule.self,
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
        OversizedTextRule.self,
        GlossaryRule.self,
        CallArgumentClassRule.self,
        CallArgumentCountRule.self,
        UndefinedKeyRule.self,
        WrongBundleRule.self,
        DeadTranslationRule.self,
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
        DevelopmentRegionRule.self,
        UnreachableLanguageRule.self,
        UnshippedTableRule.self,
        TableNameCaseRule.self,
        SurplusTableRule.self,
        InterfaceMissingObjectRule.self,
        InterfaceCopyDriftRule.self,
        InterfaceNotLocalizedRule.self,
        InterfaceUnlistedTextRule.self,
        InterfaceTextWidthRule.self,
    ]

    /// The descriptions of all rules, in the order of the reference.
    package static let descriptions =
        ReaderRules.descriptions + rules.map { $0.description } + AuditRules.descriptions
        + [ReaderRules.baselineEntryGone]

    /// The rules whose findings are the diagnostics of a reader.
    private static let readerRules = Set(
        (ReaderRules.descriptions + AuditRules.descriptions + [ReaderRules.baselineEntryGone]).map(\.id))

    /// Returns the descriptions of the rules of `check`, or of `audit`.
    package static func descriptions(ofAudit isAudit: Bool) -> [RuleDescription] {
        isAudit
            ? AuditRules.descriptions + [ReaderRules.baselineEntryGone]
            : ReaderRules.descriptions + rules.map { $0.description } + [ReaderRules.baselineEntryGone]
    }

    /// Returns whether the findings of a rule are the diagnostics of a reader.
    package static func isReaderRule(_ id: RuleID) -> Bool { readerRules.contains(id) }

    /// Returns the description of a rule, or nil if the rule is unknown.
    package static func description(of id: RuleID) -> RuleDescription? { descriptions.first { $0.id == id } }
}
