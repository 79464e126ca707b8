import StringsmithModel

/// Every rule, by folder. A new one is one file in `Rules` and one line here.
package enum RuleRegistry {
    /// The rules in the order in which the reference lists them.
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
        FormatArgumentClassRule.self,
        FormatArgumentOrderRule.self,
        FormatArgumentAddedRule.self,
        FormatArgumentDroppedRule.self,
        FormatIntegerWidthRule.self,
        FormatMixedPositionsRule.self,
        FormatPositionGapRule.self,
        InvalidSpecifierRule.self,
        UnescapedPercentRule.self,
        SourceInterpolationRule.self,
        PluralMissingOtherRule.self,
        PluralMissingCategoryRule.self,
        PluralUnusedCategoryRule.self,
        PluralUndefinedVariableRule.self,
        PluralUnusedVariableRule.self,
        PluralCircularVariableRule.self,
        PluralValueTypeRule.self,
        PluralSpecifierRule.self,
        PluralNumberMissingRule.self,
        MissingKeyRule.self,
        ObsoleteKeyRule.self,
        MissingTableRule.self,
        EmptyKeyRule.self,
        EmptyValueRule.self,
        UntranslatedRule.self,
        ReplacementCharacterRule.self,
        OuterSpaceRule.self,
        FinalPunctuationRule.self,
        DoubledWordRule.self,
        DoubledSpaceRule.self,
        UnbalancedBracketRule.self,
        InvisibleCharacterRule.self,
        BidiControlRule.self,
        ComposedFormRule.self,
        MarkupRule.self,
        LinkRule.self,
        NumberRule.self,
        LegacyLocaleNameRule.self,
        LocaleNameCaseRule.self,
        UnknownLocaleRule.self,
        DuplicateLocaleRule.self,
        EmptyLocaleRule.self,
        InterfaceMissingObjectRule.self,
        InterfaceCopyDriftRule.self,
        InterfaceNotLocalizedRule.self,
        InterfaceUnlistedTextRule.self,
        InterfaceTextWidthRule.self,
    ]

    /// What all rules are about.
    package static let descriptions = rules.map { $0.description }

    /// What a rule of a name is about; nil if there is none.
    package static func description(of id: RuleID) -> RuleDescription? { descriptions.first { $0.id == id } }
}
