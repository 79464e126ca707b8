extension PlatformInterface {
    /// Declarations in SwiftUI with localizable parameters.
    static let swiftUIViews = """
        struct AccessibilityCustomContentKey { init(_: LocalizedStringKey, id: _) }
        struct AccessibilityRotorEntry { init(_: LocalizedStringKey, id: _, in: _, textRange: _, prepare: _) }
        struct Alert {
            init(title: Text, message: Text?, primaryButton: Alert.Button, secondaryButton: Alert.Button,
                dismissButton: Alert.Button?)
        }
        extension Alert {
            struct Button {
                static func `default`(_: Text, action: _) -> Alert.Button
                static func cancel(_: Text, action: _) -> Alert.Button
                static func destructive(_: Text, action: _) -> Alert.Button
            }
        }
        struct ActionSheet { init(title: Text, message: Text?, buttons: [Alert.Button]) }
        struct AlertScene { init(_: LocalizedStringKey, isPresented: _, presenting: _, actions: _, message: _) }
        struct Button: View {
            init(_: LocalizedStringKey, image: _, role: _, action: _)
            init(_: LocalizedStringKey, systemImage: _, role: _, action: _)
        }
        struct ColorPicker: View { init(_: LocalizedStringKey, selection: _, supportsOpacity: _) }
        struct CommandMenu: View { init(_: LocalizedStringKey, content: _) }
        struct ContentUnavailableView: View {
            init(_: LocalizedStringKey, image: _, description: Text?)
            init(_: LocalizedStringKey, systemImage: _, description: Text?)
        }
        struct ControlGroup: View {
            init(_: LocalizedStringKey, image: _, content: _)
            init(_: LocalizedStringKey, systemImage: _, content: _)
        }
        extension ControlWidgetConfiguration {
            func description(_: LocalizedStringResource) -> ControlWidgetConfiguration
            func displayName(_: LocalizedStringResource) -> ControlWidgetConfiguration
        }
        struct DatePicker: View { init(_: LocalizedStringKey, selection: _, in: _, displayedComponents: _) }
        struct DisclosureGroup: View { init(_: LocalizedStringKey, isExpanded: _, content: _) }
        struct DocumentGroupLaunchScene: View {
            init(_: LocalizedStringKey, backgroundStyle: _, _: _, background: _, backgroundAccessoryView: _,
                overlayAccessoryView: _)
        }
        struct DocumentLaunchView: View {
            init(_: LocalizedStringKey, for: _, backgroundStyle: _, _: _, onDocumentOpen: _, background: _,
                backgroundAccessoryView: _, overlayAccessoryView: _)
        }
        struct GroupBox: View { init(_: LocalizedStringKey, content: _) }
        struct Label: View { init(_: LocalizedStringKey, image: _, systemImage: _) }
        struct LabeledContent: View { init(_: LocalizedStringKey, value: _, format: _, content: _) }
        struct Link: View { init(_: LocalizedStringResource, destination: _) }
        struct Menu: View {
            init(_: LocalizedStringKey, image: _, content: _, primaryAction: _)
            init(_: LocalizedStringKey, systemImage: _, content: _, primaryAction: _)
        }
        struct MenuBarExtra: View {
            init(_: LocalizedStringKey, image: _, isInserted: _, content: _)
            init(_: LocalizedStringKey, systemImage: _, isInserted: _, content: _)
        }
        struct MenuButton: View { init(_: LocalizedStringKey, content: _) }
        struct MultiDatePicker: View { init(_: LocalizedStringKey, selection: _, in: _) }
        struct NavigationLink: View {
            init(_: LocalizedStringKey, destination: _, tag: _, selection: _, isActive: _, value: _)
            init(_: LocalizedStringKey, tag: _, selection: _, destination: _)
            init(_: LocalizedStringKey, isActive: _, destination: _)
        }
        struct Picker: View {
            init(_: LocalizedStringKey, image: _, selection: _, content: _, currentValueLabel: _)
            init(_: LocalizedStringKey, image: _, sources: _, selection: _, content: _)
            init(_: LocalizedStringKey, systemImage: _, selection: _, content: _, currentValueLabel: _)
            init(_: LocalizedStringKey, systemImage: _, sources: _, selection: _, content: _)
        }
        struct ProgressView: View { init(_: LocalizedStringKey, value: _, total: _) }
        struct Section: View { init(_: LocalizedStringKey, isExpanded: _, content: _) }
        struct SecureField: View { init(_: LocalizedStringKey, text: _, onCommit: _, prompt: Text?) }
        struct ShareLink: View {
            init(_: LocalizedStringKey, item: _, subject: Text?, message: Text?, preview: SharePreview)
            init(_: LocalizedStringKey, items: _, subject: Text?, message: Text?, preview: (_) -> SharePreview)
        }
        struct SharePreview: View { init(_: LocalizedStringKey, image: _, icon: _) }
        struct Stepper: View {
            init(_: LocalizedStringKey, value: _, in: _, step: _, format: _, onEditingChanged: _)
            init(_: LocalizedStringKey, onIncrement: _, onDecrement: _, onEditingChanged: _)
        }
        struct Tab: View {
            init(_: LocalizedStringKey, image: _, value: _, role: _, content: _)
            init(_: LocalizedStringKey, systemImage: _, value: _, role: _, content: _)
        }
        extension TabContent {
            func accessibilityInputLabels(_: [LocalizedStringKey], isEnabled: _) -> TabContent
            func accessibilityLabel(_: LocalizedStringResource, isEnabled: _) -> TabContent
        }
        struct TabSection: View { init(_: LocalizedStringKey, content: _) }
        struct TableColumn: View {
            init(_: LocalizedStringKey, value: _, comparator: _, content: (EnclosingElement) -> View)
            init(_: LocalizedStringKey, sortUsing: _, content: (EnclosingElement) -> View)
        }
        struct Text: View { func accessibilityLabel(_: LocalizedStringKey) -> View }
        struct TextField: View {
            init(_: LocalizedStringKey, text: _, selection: _, prompt: Text?, axis: _, value: _, formatter: _,
                onEditingChanged: _, onCommit: _)
            init(_: LocalizedStringKey, value: _, format: _, prompt: Text?)
            init(_: LocalizedStringKey, value: _, formatter: _, prompt: Text?)
        }
        struct TextFieldLink: View { init(_: LocalizedStringKey, prompt: Text?, onSubmit: _) }
        struct Toggle: View {
            init(_: LocalizedStringKey, image: _, sources: _, isOn: _)
            init(_: LocalizedStringKey, systemImage: _, sources: _, isOn: _)
        }
        extension View {
            func accessibilityAction(named: LocalizedStringKey, _: _) -> View
            func accessibilityAction(named: LocalizedStringKey, intent: _) -> View
            func accessibilityCustomContent(_: LocalizedStringKey, _: LocalizedStringKey, importance: _) -> View
            func accessibilityDragPoint(_: _, description: LocalizedStringKey, isEnabled: _) -> View
            func accessibilityDropPoint(_: _, description: LocalizedStringKey, isEnabled: _) -> View
            func accessibilityHint(_: LocalizedStringKey, isEnabled: _) -> View
            func accessibilityInputLabels(_: [LocalizedStringKey], isEnabled: _) -> View
            func accessibilityLabel(_: LocalizedStringKey, isEnabled: _) -> View
            func accessibilityRotor(_: LocalizedStringKey, entries: _, entryID: _, entryLabel: _,
                textRanges: _) -> View
            func accessibilityValue(_: LocalizedStringKey, isEnabled: _) -> View
            func badge(_: LocalizedStringKey) -> View
            func controlWidgetActionHint(_: LocalizedStringKey) -> View
            func controlWidgetStatus(_: LocalizedStringKey) -> View
            func dialogSuppressionToggle(_: LocalizedStringKey, isSuppressed: _) -> View
            func dismissalConfirmationDialog(_: LocalizedStringKey, shouldPresent: _, actions: _,
                message: _) -> View
            func fileDialogConfirmationLabel(_: LocalizedStringKey) -> View
            func fileDialogMessage(_: LocalizedStringKey) -> View
            func fileExporterFilenameLabel(_: LocalizedStringKey) -> View
            func help(_: LocalizedStringKey) -> View
            func navigationBarTitle(_: LocalizedStringKey, displayMode: _) -> View
            func navigationSubtitle(_: LocalizedStringKey) -> View
            func navigationTitle(_: LocalizedStringResource) -> View
            func searchable(text: _, tokens: _, scope: _, placement: _, prompt: LocalizedStringKey, token: _,
                scopes: _, suggestions: _) -> View
            func searchable(text: _, tokens: _, suggestedTokens: _, isPresented: _, placement: _,
                prompt: LocalizedStringKey, token: _) -> View
            func searchable(text: _, editableTokens: _, isPresented: _, placement: _, prompt: LocalizedStringKey,
                token: _) -> View
            func typeSelectEquivalent(_: LocalizedStringKey) -> View
        }
        struct Window: View { init(_: LocalizedStringKey, id: _, content: _) }
        struct WindowGroup: View { init(_: LocalizedStringKey, id: _, for: _, content: _, defaultValue: _) }
        """
}
