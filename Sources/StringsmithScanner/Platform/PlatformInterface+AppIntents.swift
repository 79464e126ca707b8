extension PlatformInterface {
    /// Declarations in App Intents with localizable parameters.
    static let appIntents = """
        struct AppShortcut {
            init(intent: _, phrases: [AppShortcutPhrase], shortTitle: LocalizedStringResource, systemImageName: _,
                parameterPresentation: _)
        }
        struct AppShortcutOptionsCollection { init(_: _, title: LocalizedStringResource, systemImageName: _) }
        extension Bool {
            struct IntentDisplayName { init(true: LocalizedStringResource, false: LocalizedStringResource) }
        }
        struct ConfirmationActionName {
            static func custom(acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
                denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource],
                destructive: _) -> ConfirmationActionName
        }
        struct DisplayRepresentation {
            var title: LocalizedStringResource
            var subtitle: LocalizedStringResource
            init(_: LocalizedStringResource)
            init(stringLiteral: LocalizedStringResource)
            init(title: LocalizedStringResource, subtitle: LocalizedStringResource, image: _,
                synonyms: [LocalizedStringResource])
        }
        struct EntityProperty { init(title: LocalizedStringResource) }
        struct IntentDeprecation { init(message: LocalizedStringResource, replacedBy: _) }
        struct IntentDescription {
            init(stringLiteral: LocalizedStringResource)
            init(_: LocalizedStringResource, categoryName: LocalizedStringResource,
                searchKeywords: [LocalizedStringResource], resultValueName: LocalizedStringResource)
        }
        struct IntentDialog {
            init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: _)
            init(_: LocalizedStringResource)
            init(stringLiteral: LocalizedStringResource)
        }
        struct IntentItem { init(_: _, title: LocalizedStringResource, subtitle: LocalizedStringResource, image: _) }
        struct IntentItemCollection {
            init(promptLabel: LocalizedStringResource, usesIndexedCollation: _, items: _, sections: _)
        }
        struct IntentItemSection {
            init(_: LocalizedStringResource, subtitle: LocalizedStringResource, image: _, items: _)
            init(title: LocalizedStringResource, items: _)
        }
        struct IntentParameter {
            init(title: LocalizedStringResource, description: LocalizedStringResource, default: _,
                requestValueDialog: IntentDialog, requestDisambiguationDialog: IntentDialog,
                inputConnectionBehavior: _, optionsProvider: _, resolvers: _)
            func needsValueError(_: IntentDialog) -> Error
            func requestValue(_: IntentDialog) -> _
            func requestConfirmation(for: _, dialog: IntentDialog) -> Bool
            func requestDisambiguation(among: _, dialog: IntentDialog) -> _
            static func result(value: _, opensIntent: _, dialog: IntentDialog, view: _, content: _) -> _
        }
        typealias Parameter = IntentParameter
        typealias Property = EntityProperty
        protocol AppIntent {
            static var title: LocalizedStringResource
            static var description: IntentDescription
            func requestConfirmation(conditions: _, actionName: _, result: _, dialog: IntentDialog) -> _
            func needsToContinueInForegroundError(_: IntentDialog, alwaysConfirm: _) -> Error
            func requestToContinueInForeground(_: IntentDialog, alwaysConfirm: _, _: _) -> _
        }
        struct Summary { init(_: ParameterSummaryString, table: String, _: _) }
        struct AppShortcutPhrase { init(_: AppShortcutPhrase) }
        struct IntentPaymentMethod { init(type: _, name: LocalizedStringResource, identificationHint: _, icon: _) }
        struct TypeDisplayRepresentation {
            init(_: LocalizedStringResource)
            init(stringLiteral: LocalizedStringResource)
            init(name: LocalizedStringResource, numericFormat: LocalizedStringResource,
                synonyms: [LocalizedStringResource])
        }
        """
}
