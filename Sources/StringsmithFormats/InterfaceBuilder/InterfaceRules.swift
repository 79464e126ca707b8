/// All kinds of strings that Apple's tool exports from an interface file. To add one, add a line here.
///
/// These were determined by comparing tables in public projects with the files from which they were exported.
/// Everything else isn't exported: titles of pop-up cells, attributed strings, runtime attributes that aren't marked,
/// identifiers, formats.
enum InterfaceRules {
    private static let touch: Set<InterfacePlatform> = [.iOS, .tvOS]

    static let all: [InterfaceRule] = macOS + iOS + watchOS

    static let macOS: [InterfaceRule] = [
        InterfaceRule(
            [.macOS],
            "textFieldCell secureTextFieldCell tokenFieldCell comboBoxCell searchFieldCell formCell buttonCell menuItem "
                + "menu window box *Controller",
            "@title", key: "title"),
        InterfaceRule([.macOS], "buttonCell", "@alternateTitle", key: "alternateTitle"),
        InterfaceRule(
            [.macOS], "textFieldCell secureTextFieldCell tokenFieldCell comboBoxCell searchFieldCell",
            "@placeholderString", key: "placeholderString"),
        InterfaceRule(
            [.macOS], "tableColumn", "tableHeaderCell[key=headerCell]@title", key: "headerCell.title"),
        InterfaceRule([.macOS], "tableColumn", "@headerToolTip", key: "headerToolTip"),
        InterfaceRule([.macOS], "tabViewItem toolbarItem", "@label", key: "label"),
        InterfaceRule([.macOS], "toolbarItem", "@paletteLabel", key: "paletteLabel"),
        InterfaceRule([.macOS], "toolbarItem", "@toolTip", key: "toolTip"),
        InterfaceRule([.macOS], "*", "@toolTip", key: "ibShadowedToolTip"),
        InterfaceRule([.macOS], "segmentedCell", "segments/segment@label", key: "ibShadowedLabels[]"),
        InterfaceRule([.macOS], "segmentedCell", "segments/segment@toolTip", key: "ibShadowedToolTips[]"),
        InterfaceRule([.macOS], "comboBoxCell", "objectValues/string", key: "ibShadowedObjectValues[]"),
        InterfaceRule([.macOS], "*", "accessibility@description", key: "ibExternalAccessibilityDescription"),
        InterfaceRule([.macOS], "*", "accessibility@help", key: "ibExternalAccessibilityHelp"),
        placeholder("NSNullPlaceholder", key: "ibShadowedIsNilPlaceholder"),
        placeholder("NSNoSelectionPlaceholder", key: "ibShadowedNoSelectionPlaceholder"),
        placeholder("NSMultipleValuesPlaceholder", key: "ibShadowedMultipleValuesPlaceholder"),
        placeholder("NSNotApplicablePlaceholder", key: "ibShadowedNotApplicablePlaceholder"),
        placeholder("NSDisplayPattern", key: "ibShadowedDisplayPattern"),
        runtimeAttribute([.macOS]),
    ]

    static let iOS: [InterfaceRule] = [
        InterfaceRule(touch, "label textView textField", "@text", key: "text"),
        InterfaceRule(touch, "textField searchBar", "@placeholder", key: "placeholder"),
        InterfaceRule(touch, "button", "state[key=normal]@title", key: "normalTitle"),
        InterfaceRule(
            touch, "button", "buttonConfiguration[key=configuration]@title", key: "configuration.title"),
        InterfaceRule(touch, "segmentedControl", "segments/segment@title", key: "segmentTitles[]"),
        InterfaceRule(touch, "navigationItem barButtonItem tabBarItem *Controller", "@title", key: "title"),
        InterfaceRule(touch, "tableViewSection", "@headerTitle", key: "headerTitle"),
        InterfaceRule(touch, "tableViewSection", "@footerTitle", key: "footerTitle"),
        InterfaceRule(
            touch, "*", "accessibility[key=accessibilityConfiguration]@label", key: "accessibilityLabel"),
        InterfaceRule(
            touch, "*", "accessibility[key=accessibilityConfiguration]@hint", key: "accessibilityHint"),
        runtimeAttribute(touch),
    ]

    static let watchOS: [InterfaceRule] = [
        InterfaceRule([.watchOS], "label", "@text", key: "text"),
        InterfaceRule([.watchOS], "button menuItem controller *Controller", "@title", key: "title"),
        InterfaceRule([.watchOS], "*", "@accessibilityLabel", key: "accessibilityLabel"),
    ]

    private static func placeholder(_ option: String, key: String) -> InterfaceRule {
        InterfaceRule([.macOS], "binding", "dictionary[key=options]/string[key=\(option)]", key: key)
    }

    private static func runtimeAttribute(_ platforms: Set<InterfacePlatform>) -> InterfaceRule {
        InterfaceRule(
            platforms, "*",
            "userDefinedRuntimeAttributes/userDefinedRuntimeAttribute[type=string][localized=YES]@value",
            key: "ibExternalUserDefinedRuntimeAttributesLocalizableStrings[]")
    }
}
