import StringsmithModel

extension PlatformInterface {
    /// Declarations whose texts users see. A `ShownText` is a `String` that is shown as it is. A `PassedText` is one
    /// that is part of the result.
    static let sinks: [(kind: TextSink.Kind, declarations: String)] = [
        (.label, foundationTexts), (.label, viewTexts), (.label, controllerTexts), (.label, controlTexts),
        (.label, macTexts), (.label, carTexts), (.label, watchTexts), (.menu, menuTexts),
        (.accessibility, accessibilityTexts),
        (.notification, notificationTexts), (.prompt, promptTexts), (.error, errorTexts),
    ]

    private static let foundationTexts = """
        extension String {
            init(format: PassedText, locale: _, arguments: _)
            init(format: PassedText, locale: _, _: _...)
            init(_: PassedText)
            static func localizedStringWithFormat(_: PassedText, _: _...) -> String
        }
        class NSString {
            init(string: PassedText)
            init(format: PassedText, _: _...)
            static func localizedStringWithFormat(_: PassedText, _: _...) -> NSString
        }
        class NSAttributedString {
            init(string: ShownText, attributes: _)
            init(markdown: ShownText, options: _, baseURL: _)
        }
        class NSMutableAttributedString: NSAttributedString { func append(_: NSAttributedString) }
        struct AttributedString {
            init(_: ShownText, attributes: _)
            init(markdown: ShownText, options: _, baseURL: _)
        }
        struct LabeledContent {
            init(_: LocalizedStringKey, value: ShownText)
            @_disfavoredOverload init(_: ShownText, value: ShownText)
        }
        """

    private static let viewTexts = """
        class UIResponder: NSObject {}
        class UIView: UIResponder {
            var largeContentTitle: ShownText?
            func addSubview(_: UIView)
            var superview: UIView?
            var window: UIWindow?
        }
        class UIWindow: UIView { var rootViewController: UIViewController? }
        class UIScrollView: UIView {}
        class UIStackView: UIView {}
        class UIImageView: UIView {}
        class UILabel: UIView { var text: ShownText? }
        class UITextView: UIScrollView { var text: ShownText? }
        class UITableView: UIScrollView {
            func dequeueReusableCell(withIdentifier: _, for: _) -> UITableViewCell
            func cellForRow(at: _) -> UITableViewCell?
            func dequeueReusableHeaderFooterView(withIdentifier: _) -> UITableViewHeaderFooterView?
        }
        class UICollectionView: UIScrollView {}
        class UICollectionReusableView: UIView {}
        class UICollectionViewCell: UICollectionReusableView { var contentView: UIView }
        class UICollectionViewListCell: UICollectionViewCell {
            func defaultContentConfiguration() -> UIListContentConfiguration
        }
        class UITableViewCell: UIView {
            var textLabel: UILabel?
            var detailTextLabel: UILabel?
            var contentView: UIView
            func defaultContentConfiguration() -> UIListContentConfiguration
        }
        class UITableViewHeaderFooterView: UIView {
            var textLabel: UILabel?
            var detailTextLabel: UILabel?
            func defaultContentConfiguration() -> UIListContentConfiguration
        }
        struct UIListContentConfiguration {
            var text: ShownText?
            var secondaryText: ShownText?
            static func cell() -> UIListContentConfiguration
            static func subtitleCell() -> UIListContentConfiguration
            static func valueCell() -> UIListContentConfiguration
            static func plainHeader() -> UIListContentConfiguration
            static func groupedHeader() -> UIListContentConfiguration
            static func plainFooter() -> UIListContentConfiguration
            static func groupedFooter() -> UIListContentConfiguration
            static func sidebarCell() -> UIListContentConfiguration
            static func sidebarHeader() -> UIListContentConfiguration
        }
        struct UIContentUnavailableConfiguration {
            var text: ShownText?
            var secondaryText: ShownText?
            var button: UIButton.Configuration
            static func empty() -> UIContentUnavailableConfiguration
            static func loading() -> UIContentUnavailableConfiguration
        }
        class MKPointAnnotation { var title: ShownText?; var subtitle: ShownText? }
        protocol UITableViewDataSource {
            func tableView(_: UITableView, titleForHeaderInSection: _) -> ShownText?
            func tableView(_: UITableView, titleForFooterInSection: _) -> ShownText?
        }
        protocol UITableViewDelegate {
            func tableView(_: UITableView, titleForDeleteConfirmationButtonForRowAt: _) -> ShownText?
        }
        protocol UIPickerViewDelegate {
            func pickerView(_: UIPickerView, titleForRow: _, forComponent: _) -> ShownText?
        }
        class UIPickerView: UIView {}
        """

    private static let controllerTexts = """
        class UIViewController: UIResponder {
            var title: ShownText?
            var navigationItem: UINavigationItem
            var tabBarItem: UITabBarItem
            var view: UIView
            var navigationController: UINavigationController?
            var tabBarController: UITabBarController?
            var parent: UIViewController?
            var toolbarItems: [UIBarButtonItem]?
            func addChild(_: UIViewController)
        }
        class UINavigationController: UIViewController {
            var topViewController: UIViewController?
            init(rootViewController: UIViewController)
        }
        class UITabBarController: UIViewController { var viewControllers: [UIViewController]? }
        class UISplitViewController: UIViewController {}
        class UIPageViewController: UIViewController {}
        class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
            var tableView: UITableView
        }
        class UICollectionViewController: UIViewController { var collectionView: UICollectionView }
        class UIHostingController<Content>: UIViewController {}
        class UIInputViewController: UIViewController {}
        class UISearchController: UIViewController {
            var searchBar: UISearchBar
            init(searchResultsController: UIViewController?)
        }
        class UIAlertController: UIViewController {
            init(title: ShownText?, message: ShownText?, preferredStyle: _)
            var message: ShownText?
            func addAction(_: UIAlertAction)
            func addTextField(configurationHandler: (UITextField) -> Void)
            var textFields: [UITextField]?
        }
        class UIAlertAction { init(title: ShownText?, style: _, handler: _); var title: String? }
        class UIAlertView: UIView {
            init(title: ShownText?, message: ShownText?, delegate: _, cancelButtonTitle: ShownText?,
                otherButtonTitles: ShownText...)
            var title: ShownText
            var message: ShownText?
            func addButton(withTitle: ShownText?) -> Int
        }
        class UIContextualAction { init(style: _, title: ShownText?, handler: _); var title: ShownText? }
        class UITableViewRowAction { init(style: _, title: ShownText?, handler: _); var title: ShownText? }
        class UINavigationItem {
            init(title: ShownText)
            var title: ShownText?
            var prompt: ShownText?
            var backButtonTitle: ShownText?
            var subtitle: ShownText?
            var leftBarButtonItem: UIBarButtonItem?
            var rightBarButtonItem: UIBarButtonItem?
            var backBarButtonItem: UIBarButtonItem?
            var leftBarButtonItems: [UIBarButtonItem]?
            var rightBarButtonItems: [UIBarButtonItem]?
            var searchController: UISearchController?
        }
        class UIBarItem: NSObject { var title: ShownText? }
        class UIBarButtonItem: UIBarItem {
            init(title: ShownText?, image: _, style: _, primaryAction: _, menu: _, target: _, action: _)
            init(image: _, landscapeImagePhone: _, style: _, target: _, action: _)
            init(barButtonSystemItem: _, target: _, action: _)
            init(customView: _)
        }
        class UITabBarItem: UIBarItem {
            init(title: ShownText?, image: _, tag: _, selectedImage: _)
            var badgeValue: ShownText?
        }
        class UITab { init(title: ShownText, image: _, identifier: _, viewControllerProvider: _) }
        class UIActivity { var activityTitle: ShownText? }
        class UIActivityViewController: UIViewController {}
        protocol UIActivityItemSource {
            func activityViewController(_: UIActivityViewController, subjectForActivityType: _) -> ShownText
        }
        class MFMailComposeViewController: UINavigationController {
            func setSubject(_: ShownText)
            func setMessageBody(_: ShownText, isHTML: _)
        }
        class MFMessageComposeViewController: UINavigationController {
            var subject: ShownText?
            var body: ShownText?
        }
        class LPLinkMetadata: NSObject { var title: ShownText? }
        class INSpeakableString: NSObject { init(spokenPhrase: ShownText) }
        """

    private static let controlTexts = """
        class UIControl: UIView { var toolTip: ShownText? }
        class UIButton: UIControl {
            func setTitle(_: ShownText?, for: _)
            var titleLabel: UILabel?
            var subtitleLabel: UILabel?
            var configuration: UIButton.Configuration?
            init(type: _, primaryAction: _)
            init(configuration: UIButton.Configuration, primaryAction: UIAction?)
            static func system(primaryAction: UIAction?) -> UIButton
            struct Configuration {
                var title: ShownText?
                var subtitle: ShownText?
                static func plain() -> UIButton.Configuration
                static func filled() -> UIButton.Configuration
                static func gray() -> UIButton.Configuration
                static func tinted() -> UIButton.Configuration
                static func bordered() -> UIButton.Configuration
                static func borderless() -> UIButton.Configuration
                static func borderedProminent() -> UIButton.Configuration
                static func borderedTinted() -> UIButton.Configuration
            }
        }
        class UITextField: UIControl { var text: ShownText?; var placeholder: ShownText? }
        class UISearchTextField: UITextField {}
        class UISearchBar: UIView {
            var text: ShownText?
            var placeholder: ShownText?
            var prompt: ShownText?
            var scopeButtonTitles: [ShownText]?
            var searchTextField: UISearchTextField
        }
        class UISegmentedControl: UIControl {
            init(items: [ShownText]?)
            func setTitle(_: ShownText?, forSegmentAt: _)
            func insertSegment(withTitle: ShownText?, at: _, animated: _)
        }
        class UISwitch: UIControl { var title: ShownText? }
        class UIRefreshControl: UIControl {}
        class UIDatePicker: UIControl {}
        class UIPageControl: UIControl {}
        """

    private static let macTexts = """
        class NSResponder: NSObject {}
        class NSView: NSResponder { var toolTip: ShownText?; var window: NSWindow?; func addSubview(_: NSView) }
        class NSControl: NSView { var stringValue: ShownText }
        class NSTextField: NSControl {
            init(labelWithString: ShownText)
            init(wrappingLabelWithString: ShownText)
            init(string: ShownText)
            var placeholderString: ShownText?
        }
        class NSText: NSView { var string: ShownText }
        class NSTextView: NSText {}
        class NSSearchField: NSTextField {}
        class NSSecureTextField: NSTextField {}
        class NSTokenField: NSTextField {}
        class NSComboBox: NSTextField { func addItem(withObjectValue: ShownText) }
        class NSButton: NSControl {
            init(title: ShownText, image: _, target: _, action: _)
            init(checkboxWithTitle: ShownText, target: _, action: _)
            init(radioButtonWithTitle: ShownText, target: _, action: _)
            var title: ShownText
            var alternateTitle: ShownText
        }
        class NSStatusBarButton: NSButton {}
        class NSStatusItem { var button: NSStatusBarButton?; var title: ShownText?; var toolTip: ShownText? }
        class NSStatusBar { static var system: NSStatusBar; func statusItem(withLength: _) -> NSStatusItem }
        class NSPopUpButton: NSButton {
            func addItem(withTitle: ShownText)
            func addItems(withTitles: [ShownText])
            func insertItem(withTitle: ShownText, at: _)
            var menu: NSMenu?
            var lastItem: NSMenuItem?
        }
        class NSSegmentedControl: NSControl {
            init(labels: [ShownText], trackingMode: _, target: _, action: _)
            func setLabel(_: ShownText, forSegment: _)
            func setToolTip(_: ShownText?, forSegment: _)
        }
        class NSAlert {
            var messageText: ShownText
            var informativeText: ShownText
            func addButton(withTitle: ShownText) -> NSButton
            var suppressionButton: NSButton?
            var buttons: [NSButton]
            var window: NSWindow
            func beginSheetModal(for: NSWindow, completionHandler: _)
        }
        class NSWindow: NSResponder {
            var title: ShownText
            var subtitle: ShownText
            var contentView: NSView?
            var contentViewController: NSViewController?
        }
        class NSPanel: NSWindow {}
        class NSSavePanel: NSPanel { var prompt: ShownText; var message: ShownText; var nameFieldLabel: ShownText }
        class NSOpenPanel: NSSavePanel {}
        class NSWindowController: NSResponder { var window: NSWindow? }
        class NSViewController: NSResponder { var title: ShownText?; var view: NSView }
        class NSTabViewController: NSViewController {}
        class NSSplitViewController: NSViewController {}
        class NSHostingController<Content>: NSViewController {}
        class NSTabViewItem { var label: ShownText; var toolTip: ShownText? }
        class NSTableHeaderCell: NSTextFieldCell {}
        class NSCell { var stringValue: ShownText; var title: ShownText }
        class NSTextFieldCell: NSCell { var placeholderString: ShownText? }
        class NSTableColumn { var title: ShownText; var headerToolTip: ShownText?; var headerCell: NSTableHeaderCell }
        class NSTableCellView: NSView { var textField: NSTextField? }
        class NSBox: NSView { var title: ShownText }
        class NSToolbarItem {
            var label: ShownText
            var paletteLabel: ShownText
            var toolTip: ShownText?
            var title: ShownText
        }
        class NSTouchBarItem { var customizationLabel: ShownText }
        class NSCustomTouchBarItem: NSTouchBarItem {}
        class NSTableViewRowAction { init(style: _, title: ShownText, handler: _) }
        class NSSharingService { init(title: ShownText, image: _, alternateImage: _, handler: _) }
        class Progress { var localizedDescription: ShownText?; var localizedAdditionalDescription: ShownText? }
        """

    private static let carTexts = """
        class CPTemplate: NSObject { var tabTitle: ShownText? }
        class CPListTemplate: CPTemplate {
            init(title: ShownText?, sections: _, assistantCellConfiguration: _)
            var emptyViewTitleVariants: [ShownText]
            var emptyViewSubtitleVariants: [ShownText]
        }
        class CPListSection { init(items: _, header: ShownText?, sectionIndexTitle: ShownText?) }
        class CPListItem {
            init(text: ShownText?, detailText: ShownText?, image: _, accessoryImage: _, accessoryType: _)
            func setText(_: ShownText)
            func setDetailText(_: ShownText?)
        }
        class CPAlertAction { init(title: ShownText, style: _, handler: _) }
        class CPAlertTemplate: CPTemplate { init(titleVariants: [ShownText], actions: _) }
        class CPActionSheetTemplate: CPTemplate { init(title: ShownText?, message: ShownText?, actions: _) }
        class CPGridTemplate: CPTemplate { init(title: ShownText?, gridButtons: _) }
        class CPGridButton { init(titleVariants: [ShownText], image: _, handler: _) }
        class CPInformationTemplate: CPTemplate { init(title: ShownText, layout: _, items: _, actions: _) }
        class CPInformationItem { init(title: ShownText?, detail: ShownText?) }
        class CPTextButton { init(title: ShownText, textStyle: _, handler: _) }
        class CPBarButton { init(title: ShownText, handler: _) }
        """

    private static let watchTexts = """
        class WKInterfaceObject: NSObject {}
        class WKInterfaceLabel: WKInterfaceObject { func setText(_: ShownText?) }
        class WKInterfaceButton: WKInterfaceObject { func setTitle(_: ShownText?) }
        class WKInterfaceController: NSObject {
            func setTitle(_: ShownText?)
            func presentAlert(withTitle: ShownText?, message: ShownText?, preferredStyle: _, actions: _)
        }
        class WKAlertAction { init(title: ShownText, style: _, handler: _) }
        """

    private static let menuTexts = """
        class UIMenuElement: NSObject { var title: String }
        class UIMenu: UIMenuElement {
            init(title: ShownText, subtitle: ShownText?, image: _, identifier: _, options: _,
                preferredElementSize: _, children: [UIMenuElement])
        }
        class UIAction: UIMenuElement {
            init(title: ShownText, subtitle: ShownText?, image: _, selectedImage: _, identifier: _,
                discoverabilityTitle: ShownText?, attributes: _, state: _, handler: _)
            var title: ShownText
        }
        class UICommand: UIMenuElement {
            init(title: ShownText, image: _, action: _, propertyList: _, alternates: _,
                discoverabilityTitle: ShownText?, attributes: _, state: _)
        }
        class UIKeyCommand: UICommand {
            init(title: ShownText, image: _, action: _, input: _, modifierFlags: _, propertyList: _, alternates: _,
                discoverabilityTitle: ShownText?, attributes: _, state: _)
            init(input: _, modifierFlags: _, action: _, discoverabilityTitle: ShownText)
            var discoverabilityTitle: ShownText?
        }
        class UIMenuItem { init(title: ShownText, action: _) }
        class NSMenu {
            init(title: ShownText)
            var title: ShownText
            var items: [NSMenuItem]
            func addItem(withTitle: ShownText, action: _, keyEquivalent: _) -> NSMenuItem
            func insertItem(withTitle: ShownText, action: _, keyEquivalent: _, at: _) -> NSMenuItem
            func addItem(_: NSMenuItem)
            func insertItem(_: NSMenuItem, at: _)
        }
        class NSMenuItem {
            init(title: ShownText, action: _, keyEquivalent: _)
            static func sectionHeader(title: ShownText) -> NSMenuItem
            static func separator() -> NSMenuItem
            var title: ShownText
            var subtitle: ShownText?
            var toolTip: ShownText?
            var submenu: NSMenu?
        }
        class UndoManager { func setActionName(_: ShownText) }
        """

    private static let accessibilityTexts = """
        class NSObject {
            var accessibilityLabel: ShownText?
            var accessibilityHint: ShownText?
            var accessibilityValue: ShownText?
            var accessibilityUserInputLabels: [ShownText]?
            func accessibilityLabel() -> ShownText?
            func accessibilityHelp() -> ShownText?
            func accessibilityTitle() -> ShownText?
            func accessibilityValueDescription() -> ShownText?
            func accessibilityRoleDescription() -> ShownText?
            func setAccessibilityLabel(_: ShownText?)
            func setAccessibilityHelp(_: ShownText?)
            func setAccessibilityTitle(_: ShownText?)
            func setAccessibilityValueDescription(_: ShownText?)
            func setAccessibilityRoleDescription(_: ShownText?)
        }
        class UIAccessibilityElement: NSObject {}
        class UIAccessibilityCustomAction {
            init(name: ShownText, image: _, target: _, selector: _, actionHandler: _)
        }
        class UIAccessibilityCustomRotor { init(name: ShownText, itemSearch: _) }
        class NSAccessibilityCustomAction { init(name: ShownText, target: _, selector: _, handler: _) }
        struct UIAccessibility { static func post(notification: _, argument: ShownText?) }
        class NSImage {
            init(systemSymbolName: _, accessibilityDescription: ShownText?)
            var accessibilityDescription: ShownText?
        }
        class UIImage { var accessibilityLabel: ShownText? }
        """

    private static let notificationTexts = """
        class UNMutableNotificationContent: NSObject {
            var title: ShownText
            var subtitle: ShownText
            var body: ShownText
        }
        class UNNotificationAction {
            init(identifier: _, title: ShownText, options: _, icon: _)
        }
        class UNTextInputNotificationAction: UNNotificationAction {
            init(identifier: _, title: ShownText, options: _, icon: _, textInputButtonTitle: ShownText,
                textInputPlaceholder: ShownText)
        }
        class UNNotificationCategory {
            init(identifier: _, actions: _, intentIdentifiers: _, hiddenPreviewsBodyPlaceholder: ShownText,
                categorySummaryFormat: ShownText?, options: _)
        }
        class UILocalNotification { var alertBody: ShownText?; var alertTitle: ShownText?; var alertAction: ShownText? }
        class NSUserNotification {
            var title: ShownText?
            var subtitle: ShownText?
            var informativeText: ShownText?
            var actionButtonTitle: ShownText
            var otherButtonTitle: ShownText
        }
        """

    private static let promptTexts = """
        class LAContext {
            var localizedFallbackTitle: ShownText?
            var localizedCancelTitle: ShownText?
            var localizedReason: ShownText
            func evaluatePolicy(_: _, localizedReason: ShownText, reply: _) -> Bool
            func evaluateAccessControl(_: _, operation: _, localizedReason: ShownText, reply: _)
        }
        class NSUserActivity { var title: ShownText? }
        class UIApplicationShortcutItem {
            init(type: _, localizedTitle: ShownText, localizedSubtitle: ShownText?, icon: _, userInfo: _)
        }
        class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
            var localizedTitle: ShownText
            var localizedSubtitle: ShownText?
        }
        class CXProviderConfiguration { init(localizedName: ShownText) }
        """

    private static let errorTexts = """
        protocol Error { var localizedDescription: ShownText }
        protocol LocalizedError: Error {
            var errorDescription: ShownText?
            var failureReason: ShownText?
            var recoverySuggestion: ShownText?
        }
        protocol RecoverableError: Error { var recoveryOptions: [ShownText] }
        var NSLocalizedDescriptionKey: ShownText
        var NSLocalizedFailureErrorKey: ShownText
        var NSLocalizedFailureReasonErrorKey: ShownText
        var NSLocalizedRecoverySuggestionErrorKey: ShownText
        """
}
