extension PlatformInterface {
    /// Declarations with localizable parameters in frameworks other than SwiftUI.
    static let frameworks = """
        struct AlarmButton { init(text: LocalizedStringResource, textColor: _, systemImageName: _) }
        struct AlarmPresentation {
            init(alert: Alert, countdown: Countdown, paused: Paused)
            struct Alert {
                init(title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton,
                    secondaryButtonBehavior: _)
            }
            struct Countdown { init(title: LocalizedStringResource, pauseButton: AlarmButton) }
            struct Paused { init(title: LocalizedStringResource, resumeButton: AlarmButton) }
        }
        struct AlertConfiguration { init(title: LocalizedStringResource, body: LocalizedStringResource, sound: _) }
        struct AreaPlot: View {
            init(x: LocalizedStringKey, yStart: LocalizedStringKey, yEnd: LocalizedStringKey, domain: _,
                function: _)
            init(x: LocalizedStringKey, y: LocalizedStringKey, domain: _, function: _)
        }
        struct AxisValueLabel: View {
            init(_: LocalizedStringKey, centered: _, anchor: _, multiLabelAlignment: _, collisionResolution: _,
                offsetsMarks: _, orientation: _, horizontalSpacing: _, verticalSpacing: _)
        }
        extension ChartContent {
            func accessibilityLabel(_: LocalizedStringKey) -> ChartContent
            func accessibilityValue(_: LocalizedStringKey) -> ChartContent
        }
        struct LinePlot: View {
            init(x: LocalizedStringKey, y: LocalizedStringKey, t: LocalizedStringKey, domain: _, function: _)
        }
        struct PlottableProjection: View {
            static func value(_: LocalizedStringKey, _: _, unit: _, calendar: _) -> PlottableProjection
            static func value(_: LocalizedStringKey, _: _, _: _) -> PlottableProjection
        }
        struct PlottableValue: View {
            static func value(_: LocalizedStringKey, _: _, unit: _, calendar: _) -> PlottableValue
        }
        extension View {
            func chartXAxisLabel(_: LocalizedStringKey, position: _, alignment: _, spacing: _) -> View
            func chartYAxisLabel(_: LocalizedStringKey, position: _, alignment: _, spacing: _) -> View
        }
        struct JournalingSuggestionsPicker: View { init(_: LocalizedStringKey, onCompletion: _) }
        struct LocalAuthenticationView: View { init(_: LocalizedStringKey, reason: _, context: _, result: _) }
        struct Annotation: View {
            init(_: LocalizedStringKey, coordinate: _, anchor: _, accessoryAnchor: _, content: _)
        }
        extension AccessibilityComponent {
            struct CustomContent {
                init(label: LocalizedStringResource, value: LocalizedStringResource, importance: _)
            }
        }
        struct AccessibilityComponent {
            init(label: LocalizedStringResource, value: LocalizedStringResource, importance: _)
        }
        struct AccessibilityEvents { init(key: LocalizedStringResource, entity: _) }
        extension AccessibilityEvents { struct CustomAction { init(key: LocalizedStringResource, entity: _) } }
        struct SubscriptionOptionGroup: View {
            init(_: LocalizedStringKey, content: _, marketingContent: _, isIncluded: _)
            init(_: LocalizedStringKey, isIncluded: _, marketingContent: _)
        }
        struct SubscriptionOptionSection: View { init(_: LocalizedStringKey, isIncluded: _, footer: _) }
        struct AccessoryWidgetGroup {
            init(_: LocalizedStringResource, image: _, content: _)
            init(_: LocalizedStringKey, systemImage: _, content: _)
        }
        struct AppIntentRecommendation { init(intent: _, description: LocalizedStringKey) }
        struct ControlWidgetButton: View { init(_: LocalizedStringKey, action: _, actionLabel: _) }
        struct ControlWidgetToggle: View { init(_: LocalizedStringKey, isOn: _, action: _, valueLabel: _) }
        struct IntentRecommendation: View { init(intent: _, description: LocalizedStringKey) }
        extension View { func widgetLabel(_: LocalizedStringKey) -> View }
        extension WidgetConfiguration {
            func configurationDisplayName(_: LocalizedStringKey) -> WidgetConfiguration
            func description(_: LocalizedStringKey) -> WidgetConfiguration
        }
        struct Button: View {
            init(_: LocalizedStringKey, image: _, role: _, intent: _)
            init(_: LocalizedStringKey, systemImage: _, role: _, intent: _)
        }
        struct Toggle: View { init(_: LocalizedStringKey, isOn: _, intent: _) }
        struct ManagedContentView: View {
            init(primaryLabel: LocalizedStringKey, secondaryLabel: LocalizedStringKey,
                tertiaryLabel: LocalizedStringKey, quaternaryLabel: LocalizedStringKey, offerState: _,
                offerAction: _, icon: _)
        }
        struct Annotation: View { init(_: LocalizedStringKey, coordinate: _, anchor: _, content: _) }
        struct Marker: View {
            init(_: LocalizedStringKey, image: _, coordinate: _)
            init(_: LocalizedStringKey, monogram: _, coordinate: _)
            init(_: LocalizedStringKey, systemImage: _, coordinate: _)
            init(_: LocalizedStringResource, coordinate: _)
        }
        struct PhotosPicker: View {
            init(_: LocalizedStringKey, selection: _, maxSelectionCount: _, selectionBehavior: _, matching: _,
                preferredItemEncoding: _, photoLibrary: _)
        }
        """
}
